/*
 * Runs the IR on a wave of lanes, before and after SSA renaming alike. Lanes that leave a region wait at its end for the
 * others; phi nodes take effect where a lane departs or repeats, loop_phi nodes also where it enters.
 */
import { assertNever } from '../../../core/index.ts';
import type {
  ClauseNode,
  Container,
  DepartNode,
  IfNode,
  Node,
  PhiNode,
  PsiNode,
  RegionNode,
  RepeatNode,
} from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { children, isLoop, walk } from '../../ir/tree.ts';
import { limitError } from '../../../runtime/index.ts';
import type { Environment } from '../environment.ts';
import { leaveRegister, machineOutcome } from '../machine.ts';
import { overflows } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import { MOST_COMPILED, compiledParts } from '../compiled-code.ts';
import { compileAlu, sizeOf } from './alu.ts';
import type { IrContext } from './alu.ts';
import { findLoopIndex, leaveLoop } from './constants.ts';
import { compileCf, compileFetch } from './memory.ts';
import { createIrWave, goesOn, rowOf } from './wave.ts';
import { entryOf } from '../../ir/element-at.ts';
import type { IrWave, Step } from './wave.ts';

/** A shader ready to run, on waves of a given number of lanes. */
export interface CompiledShader {
  readonly shader: Shader;
  readonly lanes: number;
  readonly regions: readonly RegionNode[];
  readonly groupSize: number;
  readonly step: Step;
}

interface CodeContext extends IrContext {
  /** Compiles a clause of a large shader where it runs; undefined: all are compiled at once. */
  readonly clauseOf: ((clause: ClauseNode) => Step) | undefined;
}

/** Bytes that the state of a wave may take where nobody says otherwise. */
const WAVE_BYTES = 128 << 20;

/**
 * Compiles the IR, which must not change as long as it runs. A wave has a row of 4 bytes a lane for each value, and 2 bytes a lane for
 * each region: more than `mostBytes` are an error `limit/bytes`.
 */
export function compileShader(shader: Shader, lanes: number, mostBytes: number = WAVE_BYTES): CompiledShader {
  const { generation } = shader.chip;
  const regions: RegionNode[] = [];
  let groupSize = 1;
  let instructions = 0;
  for (const node of walk(shader.root)) {
    if (node.kind === 'region') regions.push(node);
    if (node.kind === 'group' || node.kind === 'packed' || node.kind === 'alu') {
      groupSize = Math.max(groupSize, sizeOf(node));
      instructions++;
    }
  }
  const bytes = (shader.values.all.length * 4 + regions.length * 2) * lanes;
  if (bytes > mostBytes) throw limitError('bytes', `a wave of ${lanes} lanes takes ${bytes} bytes`);
  const partsOf = (clause: ClauseNode): number => children(clause).length;
  const context: CodeContext = {
    lanes,
    values: shader.values.all.length,
    radians: generation === 'R600',
    cayman: generation === 'CAYMAN',
    pixels: shader.type === 'ps',
    loopIndex: findLoopIndex(shader.values.all),
    clauseOf:
      instructions <= MOST_COMPILED ? undefined : compiledParts(partsOf, (clause) => compileList(context, clause)),
  };
  return { shader, lanes, regions, groupSize, step: compileList(context, shader.root) };
}

/** Runs a compiled shader once. */
export function runShader(
  { shader, lanes, regions, groupSize, step }: CompiledShader,
  { environment, stepLimit }: { readonly environment: Environment; readonly stepLimit: number },
): Outcome {
  const wave = createIrWave(shader, regions, environment, lanes, stepLimit, groupSize);
  step(wave);
  for (const value of shader.root.results) {
    if (value.kind === 'reg') leaveRegister(wave, value.component, rowOf(value, lanes));
  }
  const ended = wave.steps.done <= stepLimit && !overflows(wave.recorder);
  return machineOutcome(wave, ended ? 'done' : 'step-limit', wave.steps);
}

function compileList(context: CodeContext, container: Container): Step {
  const steps = children(container).flatMap((node) => compileNode(context, node) ?? []);
  return (wave) => {
    for (const step of steps) {
      if (!goesOn(wave)) return;
      step(wave);
    }
  };
}

function compileNode(context: CodeContext, node: Node): Step | undefined {
  switch (node.kind) {
    case 'region':
      return compileRegion(context, node);
    case 'depart':
      return compileDepart(context, node);
    case 'repeat':
      return compileRepeat(context, node);
    case 'if':
      return compileIf(context, node);
    case 'clause': {
      const { clauseOf } = context;
      return clauseOf === undefined ? compileList(context, node) : (wave) => clauseOf(node)(wave);
    }
    case 'block':
    case 'root':
      return compileList(context, node);
    case 'group':
    case 'packed':
    case 'alu':
      return compileAlu(context, node);
    case 'cf':
      return compileCf(context, node, context.radians);
    case 'fetch':
      return compileFetch(context, node);
    case 'psi':
      return compilePsi(context, node);
    case 'phi':
      return undefined;
    default:
      return assertNever(node);
  }
}

/** All phi nodes at once: every source is read before any destination is written. */
function compilePhis({ lanes }: IrContext, phis: readonly PhiNode[], index: number): Step {
  const moves = phis.flatMap(({ dst, src }) => {
    const [to, from] = [dst[0], src[index]];
    return to === undefined || from === undefined || to === from
      ? []
      : [{ to: rowOf(to, lanes), from: rowOf(from, lanes) }];
  });
  return ({ file, active }) => {
    const reads = moves.map(({ to, from }) => ({ to, words: file.slice(from, from + lanes) }));
    for (const { to, words } of reads) {
      for (const [lane, word] of words.entries()) if (active[lane] === 1) file[to + lane] = word;
    }
  };
}

function compileRegion(context: CodeContext, region: RegionNode): Step {
  const enter = compilePhis(context, region.loopPhi, 0);
  const body = compileList(context, region);
  const loop = isLoop(region);
  return (wave) => {
    const { departed, again } = entryOf(wave.regions, region);
    const { active, steps } = wave;
    departed.fill(0);
    enter(wave);
    do {
      steps.done++;
      again.fill(0);
      body(wave);
      for (let lane = 0; lane < active.length; lane++) departed[lane] = (departed[lane] ?? 0) | (active[lane] ?? 0);
      active.set(again);
    } while (loop && goesOn(wave) && !overflows(wave.recorder));
    active.set(departed);
    if (loop) leaveLoop(wave, region, context.loopIndex);
  };
}

function compileDepart(context: CodeContext, node: DepartNode): Step {
  const { target, index } = node;
  const body = compileList(context, node);
  const phis = compilePhis(context, target.phi, index);
  return (wave) => {
    body(wave);
    phis(wave);
    leave(wave, entryOf(wave.regions, target).departed);
  };
}

function compileRepeat(context: CodeContext, node: RepeatNode): Step {
  const { target, index } = node;
  const body = compileList(context, node);
  const phis = compilePhis(context, target.loopPhi, index);
  return (wave) => {
    body(wave);
    phis(wave);
    leave(wave, entryOf(wave.regions, target).again);
  };
}

function leave({ active }: IrWave, to: Uint8Array): void {
  for (let lane = 0; lane < active.length; lane++) to[lane] = (to[lane] ?? 0) | (active[lane] ?? 0);
  active.fill(0);
}

function compileIf(context: CodeContext, node: IfNode): Step {
  const body = compileList(context, node);
  const cond = rowOf(node.cond, context.lanes);
  return (wave) => {
    const { active, file } = wave;
    const others = active.slice();
    for (let lane = 0; lane < active.length; lane++) {
      if (file[cond + lane] === 0) active[lane] = 0;
      else others[lane] = 0;
    }
    body(wave);
    for (let lane = 0; lane < active.length; lane++) active[lane] = (active[lane] ?? 0) | (others[lane] ?? 0);
  };
}

/** The last way whose predicate agrees with its PRED_SEL. */
function compilePsi({ lanes }: IrContext, { dst, src }: PsiNode): Step {
  const to = dst[0];
  return ({ file, active }) => {
    if (to === undefined) return;
    for (let lane = 0; lane < lanes; lane++) {
      if (active[lane] === 0) continue;
      let value = 0;
      for (let k = 0; k + 2 < src.length; k += 3) {
        const [pred, sel, from] = [src[k], src[k + 1], src[k + 2]];
        const wanted = sel?.kind === 'const' ? sel.bits - 2 : undefined;
        const agrees = pred === undefined || wanted === undefined || file[rowOf(pred, lanes) + lane] === wanted;
        if (agrees && from !== undefined) value = file[rowOf(from, lanes) + lane] ?? 0;
      }
      file[rowOf(to, lanes) + lane] = value;
    }
  };
}
