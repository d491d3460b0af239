/* Runs decoded bytecode on a wave of lanes: instruction by instruction from control-flow instruction 0 on. */
import type { RegisterMask, ShaderMetadata } from '../../isa/metadata.ts';
import { positionsOf } from '../../isa/control-flow.ts';
import type { CfAlu, CfInst, Program } from '../../isa/program.ts';
import { declaredArrays } from '../../ir/arrays.ts';
import { fetchedComponents } from '../../ir/fetched.ts';
import { callsFetchShaderFirst, fetchShaderOutputs, knowsInputs, preloadedInputs } from '../../ir/preloaded.ts';
import { field, fieldsOf } from '../../ir/fields.ts';
import { branchesForValid, helpersMatter } from '../../ir/valid-pixels.ts';
import type { Environment } from '../environment.ts';
import { isTooDeep, leaveRound, push, refresh } from '../exec-mask.ts';
import { dropInvalid, fillInvalid, leaveRegister, machineOutcome } from '../machine.ts';
import { overflows } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import { MOST_COMPILED, compiledParts } from '../compiled-code.ts';
import { ROW, constantRows } from './layout.ts';
import { compileAluClause, runAluClause } from './alu.ts';
import type { CompiledGroup } from './alu.ts';
import { invert, popMasks, runFlow } from './flow.ts';
import type { Next } from './flow.ts';
import { compileExport, compileFetchClause, compileMemory, unknownRows } from './memory.ts';
import type { Action } from './memory.ts';
import type { CompileContext } from './sources.ts';
import { createWave } from './wave.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Wave } from './wave.ts';

/** What the interpreter must know beside the code. */
export interface RunOptions {
  readonly environment: Environment;
  readonly lanes: number;
  /** Steps after which the run ends with `step-limit`. */
  readonly stepLimit: number;
}

type Compiled =
  | { readonly kind: 'alu'; readonly cf: CfAlu; readonly groups: readonly CompiledGroup[] }
  | {
      readonly kind: 'actions';
      readonly actions: readonly Action[];
      readonly clause: boolean;
      /** In VALID_PIXEL_MODE, `unknownRows`. */
      readonly valid: readonly number[] | undefined;
    }
  | { readonly kind: 'flow'; readonly cf: CfInst & { readonly kind: 'flow' }; readonly valid: boolean }
  | { readonly kind: 'skip' };

/** Bytecode ready to run, on waves of a given number of lanes. */
export interface CompiledProgram {
  readonly program: Program;
  readonly context: CompileContext;
  /** The compiled form of a control-flow instruction and its clause. */
  readonly codeOf: (cf: CfInst) => Compiled;
  /** By id, the place of an instruction in `program.cf`. */
  readonly positions: ReadonlyMap<number, number>;
  /** Components of registers that are there at the start, and those that CALL_FS loads; undefined: nobody can tell. */
  readonly inputs: ReadonlySet<number>;
  readonly fetched: readonly number[] | undefined;
  /** Components that the program leaves to its caller. */
  readonly left: readonly number[];
  /** Registers that the program may read or leave: from R0 on. */
  readonly registers: number;
}

/** Words of all lanes that rows of constants may take: 64 MiB. */
const MOST_CONSTANTS = 1 << 24;

/** Compiles a program for waves of `lanes` lanes. `metadata` names inputs and arrays; of what is made of a program its source says `helpersKeep`. */
export function compileProgram(
  program: Program,
  metadata: ShaderMetadata | undefined,
  lanes: number,
  helpersKeep: boolean = helpersMatter(program),
): CompiledProgram {
  const arrays = declaredArrays(program, metadata);
  const isLarge = program.cf.reduce((sum, cf) => sum + sizeOf(cf), 0) > MOST_COMPILED;
  // Rows have to be there before a run: code that is compiled later adds none.
  const constants = constantRows(isLarge ? 0 : Math.floor(MOST_CONSTANTS / lanes));
  const context: CompileContext = {
    chip: program.chip,
    lanes,
    pixels: program.type === 'ps',
    helpersKeep,
    constants,
    arrays,
  };
  const codeOf = compiledParts(sizeOf, (cf: CfInst) => compileCf(context, cf));
  if (!isLarge) program.cf.forEach(codeOf);
  const inputs = new Set(componentsOf(preloadedInputs(program, metadata)));
  const toldApart = knowsInputs(program, metadata) || callsFetchShaderFirst(program);
  const fetched = toldApart ? componentsOf(fetchShaderOutputs(program, metadata)) : undefined;
  const left = fetchedComponents(program);
  const positions = positionsOf(program.cf);
  const registers = Math.max(registersRead(program), ((left.at(-1) ?? -1) >> 2) + 1);
  return { program, context, codeOf, positions, inputs, fetched, left, registers };
}

function sizeOf(cf: CfInst): number {
  if (cf.kind === 'alu') return cf.clause.groups.length;
  return cf.kind === 'fetch' ? cf.clause.insts.length : 1;
}

/** How many registers, from R0 on, the program may read; with relative operands all of them. */
function registersRead({ cf: code }: Program): number {
  let highest = 0;
  const read = (gpr: number): void => {
    highest = Math.max(highest, gpr);
  };
  for (const cf of code) {
    if (cf.kind === 'export' || cf.kind === 'mem' || cf.kind === 'rat') {
      read(cf.word0.RW_REL ? 127 : cf.word0.RW_GPR + cf.word1.BURST_COUNT);
      if (cf.kind !== 'export') read(cf.word0.INDEX_GPR);
    }
    if (cf.kind === 'fetch')
      for (const { word0 } of cf.clause.insts) read(field(fieldsOf(word0), 'SRC_REL') === 0 ? word0.SRC_GPR : 127);
    if (cf.kind !== 'alu') continue;
    for (const { insts } of cf.clause.groups) {
      for (const { src, dstRel } of insts) {
        if (dstRel) read(127);
        for (const { sel, rel } of src) if (sel < 128) read(rel ? 127 : sel);
      }
    }
  }
  return Math.min(128, highest + 1);
}

/** Components, `gpr * 4 + chan`, of registers. */
function componentsOf(registers: readonly RegisterMask[]): readonly number[] {
  return registers.flatMap(({ gpr, mask }) => [0, 1, 2, 3].filter((k) => (mask >> k) & 1).map((k) => gpr * 4 + k));
}

function compileCf(context: CompileContext, cf: CfInst): Compiled {
  switch (cf.kind) {
    case 'alu':
      return { kind: 'alu', cf, groups: compileAluClause(context, cf) };
    case 'fetch':
      return {
        kind: 'actions',
        actions: compileFetchClause(context, cf),
        clause: true,
        valid: unknownRows(context, cf),
      };
    case 'export':
      return { kind: 'actions', actions: [compileExport(context, cf)], clause: false, valid: unknownRows(context, cf) };
    case 'mem':
    case 'rat':
      return { kind: 'actions', actions: [compileMemory(context, cf)], clause: false, valid: unknownRows(context, cf) };
    case 'flow':
      return { kind: 'flow', cf, valid: context.pixels && branchesForValid(cf) };
    case 'alu_ext':
      return { kind: 'skip' };
  }
}

/** Runs a compiled program once. */
export function runProgram(compiled: CompiledProgram, { environment, stepLimit }: Omit<RunOptions, 'lanes'>): Outcome {
  const { program, context, codeOf, positions, inputs, fetched, left, registers } = compiled;
  const { lanes, constants } = context;
  const isInput = (component: number): boolean => inputs.has(component);
  const wave = createWave(environment, lanes, stepLimit, constants.fills, isInput, fetched, registers);
  const calls: number[] = [];
  let id = 0;
  while (wave.steps.done <= stepLimit && !overflows(wave.recorder) && !isTooDeep(wave.exec)) {
    const at = positions.get(id);
    if (at === undefined) {
      wave.recorder.notModelled.add(`control flow at dword ${id * 2}, where none stands`);
      return outcomeOf(wave, left, 'done');
    }
    wave.steps.done++;
    const cf = elementAt(program.cf, at);
    const next = runCf(wave, codeOf(cf), calls, context.helpersKeep);
    if (next === 'end' || (next === 'next' && endsHere(cf) && calls.length === 0)) {
      return outcomeOf(wave, left, 'done');
    }
    id = next === 'next' ? id + 1 : next;
  }
  return outcomeOf(wave, left, 'step-limit');
}

/** END_OF_PROGRAM; Cayman has CF_END instead, and ALU clauses cannot say it. */
function endsHere(cf: CfInst): boolean {
  return cf.kind !== 'alu' && cf.kind !== 'alu_ext' && cf.word1.END_OF_PROGRAM === true;
}

function runCf(wave: Wave, compiled: Compiled, calls: number[], helpersKeep: boolean): Next {
  switch (compiled.kind) {
    case 'alu':
      return runAlu(wave, compiled.cf, compiled.groups, helpersKeep);
    case 'actions':
      if (compiled.valid !== undefined) {
        fillInvalid(wave, compiled.valid);
        enterValid(wave);
      }
      if (wave.exec.any) for (const action of compiled.actions) action(wave);
      if (compiled.valid !== undefined) refresh(wave.exec);
      if (compiled.clause) wave.steps.done += compiled.actions.length;
      return 'next';
    case 'flow':
      return runFlow(wave, compiled.cf, calls, compiled.valid);
    case 'skip':
      return 'next';
  }
}

/** Until the mask is refreshed, only lanes with a valid pixel execute. */
function enterValid(wave: Wave): void {
  dropInvalid(wave);
  wave.exec.any = wave.active.includes(1);
  wave.exec.all = false;
}

function runAlu(wave: Wave, cf: CfAlu, groups: readonly CompiledGroup[], helpersKeep: boolean): Next {
  const { exec } = wave;
  const name = cf.op?.name;
  const branches = name === 'ALU_BREAK' || name === 'ALU_CONTINUE';
  if (name === 'ALU_PUSH_BEFORE' || branches) push(exec);
  const valid = name === 'ALU_VALID_PIXEL_MODE' && helpersKeep;
  if (valid) enterValid(wave);
  runAluClause(wave, groups);
  if (valid) refresh(exec);
  switch (name) {
    case 'ALU_POP_AFTER':
      popMasks(wave, 1);
      break;
    case 'ALU_POP2_AFTER':
      popMasks(wave, 2);
      break;
    case 'ALU_ELSE_AFTER':
      invert(wave);
      break;
    case 'ALU_BREAK':
    case 'ALU_CONTINUE':
      // The lanes that the clause switched off leave the round.
      if (invert(wave) && !leaveRound(exec, name === 'ALU_CONTINUE'))
        wave.recorder.notModelled.add(`${name} outside of a loop`);
      popMasks(wave, 1);
      break;
    default:
      break;
  }
  return 'next';
}

function outcomeOf(wave: Wave, left: readonly number[], ending: Outcome['ending']): Outcome {
  for (const component of left) leaveRegister(wave, component, (ROW.GPR + component) * wave.lanes);
  return machineOutcome(wave, ending, wave.steps);
}
