/*
 * Control flow. A JUMP or ELSE that leaves no lane active pops POP_COUNT masks and goes to ADDR; otherwise the wave falls
 * through and the lanes that are off do nothing. LOOP_BREAK and LOOP_CONTINUE need not jump for the same reason.
 */
import type { CfFlow } from '../../isa/program.ts';
import { elseMask, endRound, enterLoop, leaveRound, pop, push } from '../exec-mask.ts';
import { isInvalid } from '../machine.ts';
import { recordEvent } from '../outcome.ts';
import { ROW } from './layout.ts';
import type { Wave } from './wave.ts';

/** Where execution goes on: at the next instruction, at another, or not at all. */
export type Next = 'next' | 'end' | number;

/** Calls that may be open; the hardware counts at most 32. */
const MAX_CALLS = 32;

/** Executes a branch, loop, call or emit. `calls`: where the open calls return to; `valid`: it is one for lanes with a valid pixel. */
export function runFlow(wave: Wave, cf: CfFlow, calls: number[], valid: boolean): Next {
  const { exec } = wave;
  const { word0, word1 } = cf;
  const passes = condition(wave, word1.COND, word1.CF_CONST);
  if (valid && cf.op?.flags.has('LOOP_START') !== true)
    wave.recorder.notModelled.add(`VALID_PIXEL_MODE of ${cf.op?.name}`);
  switch (cf.op?.name) {
    case 'NOP':
    case 'CF_NATIVE':
    case 'WAIT_ACK':
    case 'WAVE_SYNC':
    case 'LDS_DEALLOC':
    case 'SET_PRIORITY':
    case 'INTERRUPT':
      return 'next';
    case 'CALL_FS':
      wave.callFetchShader();
      return 'next';
    case 'JUMP':
    case 'PUSH':
    case 'PUSH_WQM':
    case 'PUSH_ELSE':
    case 'ELSE':
    case 'ELSE_WQM':
    case 'POP':
    case 'POP_WQM':
    case 'POP_JUMP':
    case 'POP_PUSH':
    case 'POP_PUSH_ELSE':
      return runBranch(wave, cf.op.name, cf, passes);
    case 'LOOP_START':
    case 'LOOP_START_NO_AL':
      return openLoop(wave, cf, passes, valid, wave.environment.loop(word1.CF_CONST));
    case 'LOOP_START_DX10':
      return openLoop(wave, cf, passes, valid, [Infinity, 0, 0]);
    case 'LOOP_END':
      return closeRound(wave) ? word0.ADDR : 'next';
    case 'LOOP_BREAK':
    case 'LOOP_CONTINUE':
      if (passes && exec.any && !leaveRound(exec, cf.op.name === 'LOOP_CONTINUE')) {
        wave.recorder.notModelled.add(`${cf.op.name} outside of a loop`);
      }
      return 'next';
    case 'CALL':
      if (!exec.any || !passes) return 'next';
      if (calls.length >= MAX_CALLS) {
        wave.recorder.notModelled.add('more than 32 open calls');
        return 'end';
      }
      calls.push(cf.id + 1);
      return word0.ADDR;
    case 'RET':
      return passes ? (calls.pop() ?? 'end') : 'next';
    case 'EMIT_VERTEX':
    case 'CUT_VERTEX':
    case 'EMIT_CUT_VERTEX':
      emit(wave, cf.op.name, word1.COUNT);
      return 'next';
    case 'KILL':
      for (let lane = 0; lane < wave.lanes; lane++) if (wave.active[lane] === 1) wave.recorder.killed[lane] = 1;
      return 'next';
    case 'CF_END':
    case 'END_PROGRAM':
    case 'HALT':
      return 'end';
    default:
      wave.recorder.notModelled.add(cf.op?.name ?? `CF opcode ${cf.opcode}`);
      return 'next';
  }
}

type BranchName =
  | 'JUMP'
  | 'PUSH'
  | 'PUSH_WQM'
  | 'PUSH_ELSE'
  | 'ELSE'
  | 'ELSE_WQM'
  | 'POP'
  | 'POP_WQM'
  | 'POP_JUMP'
  | 'POP_PUSH'
  | 'POP_PUSH_ELSE';

/** Executes a branch, or what pushes and pops masks. `passes`: its condition holds. */
function runBranch(wave: Wave, name: BranchName, { word0, word1 }: CfFlow, passes: boolean): Next {
  const { exec } = wave;
  const skipTo = (): Next => {
    popMasks(wave, word1.POP_COUNT);
    return word0.ADDR;
  };
  switch (name) {
    case 'JUMP':
      return exec.any && passes ? 'next' : skipTo();
    case 'PUSH':
    case 'PUSH_WQM':
      // A constant that says no leaves no lane that passes.
      if (!passes) return skipTo();
      push(exec);
      return 'next';
    case 'PUSH_ELSE':
      push(exec);
      return invert(wave) ? 'next' : skipTo();
    case 'ELSE':
    case 'ELSE_WQM':
      return invert(wave) ? 'next' : skipTo();
    case 'POP':
    case 'POP_WQM':
      popMasks(wave, word1.POP_COUNT);
      return 'next';
    case 'POP_JUMP':
      popMasks(wave, word1.POP_COUNT);
      return exec.any && passes ? 'next' : word0.ADDR;
    case 'POP_PUSH':
      popMasks(wave, word1.POP_COUNT);
      push(exec);
      return 'next';
    case 'POP_PUSH_ELSE':
      popMasks(wave, word1.POP_COUNT);
      push(exec);
      return invert(wave) ? 'next' : word0.ADDR;
  }
}

/** COND: 0 whatever is active, 1 never, 2 and 3 as the boolean constant says. */
function condition({ environment }: Wave, cond: number, constant: number): boolean {
  return cond === 0 || (cond >= 2 && environment.boolean(constant) === (cond === 2));
}

/** Pops masks. */
export function popMasks(wave: Wave, count: number): void {
  if (!pop(wave.exec, count)) wave.recorder.notModelled.add('stack underflow');
}

/** Turns to the other lanes of the branch; whether there are any. */
export function invert(wave: Wave): boolean {
  if (!elseMask(wave.exec)) wave.recorder.notModelled.add('ELSE without a branch');
  return wave.exec.any;
}

function openLoop(
  wave: Wave,
  cf: CfFlow,
  passes: boolean,
  valid: boolean,
  [count, first, step]: readonly [number, number, number],
): Next {
  if (!wave.exec.any || !passes || count === 0) return cf.word0.ADDR;
  enterLoop(wave.exec, count, first, step, cf.op?.name === 'LOOP_START');
  if (valid) {
    // The others wait behind the loop.
    for (let lane = 0; lane < wave.lanes; lane++)
      wave.active[lane] = wave.active[lane] === 1 && isInvalid(wave, lane) ? 1 : 0;
    leaveRound(wave.exec, false);
  }
  showLoopIndex(wave);
  return 'next';
}

function closeRound(wave: Wave): boolean {
  const again = endRound(wave.exec);
  showLoopIndex(wave);
  return again;
}

function showLoopIndex({ exec, file, lanes }: Wave): void {
  const row = ROW.LOOP_INDEX * lanes;
  file.fill(exec.loops.at(-1)?.shown?.index ?? 0, row, row + lanes);
}

function emit({ recorder, active, lanes }: Wave, name: string, stream: number): void {
  const happened = name === 'EMIT_CUT_VERTEX' ? ['EMIT_VERTEX', 'CUT_VERTEX'] : [name];
  for (let lane = 0; lane < lanes; lane++) {
    if (active[lane] === 0) continue;
    for (const what of happened) recordEvent(recorder, lane, `${what} ${stream}`, []);
  }
}
