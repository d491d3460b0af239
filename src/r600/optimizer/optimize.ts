/*
 * The optimizer: bytecode to IR, the passes, IR to bytecode. Where that is refused on the way, the answer is the source. Only
 * refusals are: an error that has no code is a mistake of ours, and is thrown.
 */
import { Diagnostics } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import type { Shader } from '../ir/shader.ts';
import { decodeProgram } from '../isa/words/decode.ts';
import { encodeProgram } from '../isa/words/encode.ts';
import { verifyProgram } from '../isa/verify/verify.ts';
import type { GprArray, ShaderMetadata } from '../isa/metadata.ts';
import type { Program } from '../isa/program.ts';
import { proverOf } from './proof.ts';
import type { Proof, ProveOptions, Prover } from './proof.ts';
import { statisticsOf } from './statistics.ts';
import type { ShaderStatistics } from './statistics.ts';
import { buildBytecode } from './bc-finalize/bc-builder.ts';
import type { Built } from './bc-finalize/bc-builder.ts';
import { finalizeShader } from './bc-finalize/bc-finalize.ts';
import { parseBytecode } from './bc-parser/bc-parser.ts';
import { passes as allPasses } from './passes.ts';
import { hasMultiplyAddInT } from './post-scheduler/slots.ts';
import { firstAttempt, furtherAttempt, isBetter } from './thrift.ts';
import type { Thrift } from './thrift.ts';
import { runPasses } from './manager.ts';
import { refuseDearSpilling, withSpilling } from './spilling.ts';
import type { Pass, Spill } from './pass.ts';
import type { PassRun } from './manager.ts';
import { estimatedTime } from './waves.ts';
import { workRoom } from './work.ts';
import type { Work } from './work.ts';

/** A shader to optimize. */
export interface SourceShader {
  readonly program: Program;
  readonly metadata: ShaderMetadata | undefined;
  /** Registers and stack entries that a driver reserves for it, where known. */
  readonly ngpr: number | undefined;
  readonly nstack: number | undefined;
}

/** How to optimize. */
export interface OptimizeOptions {
  /** Floating-point arithmetic is not reassociated; so it is for shaders that say they are precise, whatever is here. */
  readonly safeMath?: boolean | undefined;
  /**
   * The most registers that values may take beside those that have a fixed place; the rest lies in scratch memory, whatever that
   * costs. Absent: all 124, and scratch memory only where the result is better than its source all the same.
   */
  readonly registers?: number | undefined;
  /** False: where registers run out, the source is kept, and nothing in scratch memory. */
  readonly scratch?: boolean | undefined;
  /** In place of all passes between bc_parser and bc_finalize. */
  readonly passes?: readonly Pass[] | undefined;
  /** Sees the IR as bc_parser makes it, and after each pass. */
  readonly after?: ((step: string, shader: Shader) => void) | undefined;
  /** Says what time it is, for `steps`. */
  readonly clock?: (() => number) | undefined;
  /** Run source and result, and keep the source where they differ. */
  readonly prove?: ProveOptions | undefined;
  /** Throw where the source would be kept. */
  readonly noFallback?: boolean | undefined;
  /** What this shader and others of its file may cost, `workRoom()`; it keeps its source where that is used up. Absent: a room of its own. */
  readonly work?: Work | undefined;
}

/** The answer. */
export interface Optimized {
  readonly program: Program;
  readonly bytes: Uint8Array;
  /** Registers and stack entries to reserve. */
  readonly ngpr: number | undefined;
  readonly nstack: number | undefined;
  /** Registers that relative operands may address; undefined where the source's still hold. */
  readonly arrays: readonly GprArray[] | undefined;
  /** The program is the source, because of `reason`: a refusal's code and message, or what the caller said. */
  readonly fallback: boolean;
  readonly reason: string | undefined;
  /** The refusal's code; undefined where the shader was optimized, or left alone because the caller said so. */
  readonly refusal: string | undefined;
  /** The program was made under safe math, since reassociated arithmetic made a difference: what the proof found, code and message. */
  readonly reassociated: string | undefined;
  readonly before: ShaderStatistics;
  readonly after: ShaderStatistics;
  /** bc_parser, the passes, bc_finalize and bc_builder, as far as they ran. */
  readonly steps: readonly PassRun[];
  readonly proof: Proof | undefined;
}

/** What is known of an attempt that failed. */
interface Trace {
  steps: readonly PassRun[];
  proof: Proof | undefined;
}

/**
 * Optimize a shader; anew under safe math, where a proof finds that reassociated arithmetic made a difference. FormatError with
 * `noFallback` where the source would be kept; any other error is a mistake of ours.
 */
export function optimizeShader(source: SourceShader, given: OptimizeOptions = {}): Optimized {
  const options = { ...given, work: given.work ?? workRoom(source.program.size) };
  const trace: Trace = { steps: [], proof: undefined };
  try {
    return optimizeOnce(source, options, trace);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const reason = `${error.code}: ${error.message}`;
    if (error.code === DIFFERENT && !isSafe(source, options)) {
      const careful = unlessRefused(() => optimizeOnce(source, { ...options, safeMath: true }, { ...trace }));
      if (careful !== undefined) return { ...careful, reassociated: reason };
    }
    if (options.noFallback === true) throw error;
    const { program, ngpr, nstack } = source;
    const before = statisticsOf(program, ngpr, nstack);
    return { ...kept(source, reason), refusal: error.code, before, after: before, ...trace };
  }
}

type Options = OptimizeOptions & { readonly work: Work };

/** Optimize a shader in one way. FormatError where its source should be kept; then `trace` has how far that went. */
function optimizeOnce(source: SourceShader, options: Options, trace: Trace): Optimized {
  const { program, metadata, ngpr, nstack } = source;
  const prover = options.prove === undefined ? undefined : proverOf(program, metadata, options.prove, options.work);
  const attempt = (spill: Spill | undefined, thrift: Thrift | undefined): Built => {
    const steps: PassRun[] = [];
    trace.steps = steps;
    return build(source, options, spill, thrift, steps, prover);
  };
  const first = firstAttempt(program.size);
  const plain = (spill: Spill | undefined): Built => attempt(spill, spill === undefined ? first : undefined);
  let built = options.scratch === false ? plain(undefined) : withSpilling(options.registers, plain);
  const thrift = first && furtherAttempt(first, built.ngpr, program.type);
  if (thrift !== undefined) {
    // Nobody sees an attempt before it counts.
    const steps: PassRun[] = [];
    const trial = unlessRefused(() =>
      build(source, { ...options, after: undefined }, undefined, thrift, steps, undefined),
    );
    if (trial !== undefined && isBetter(trial, built)) {
      if (options.after !== undefined || prover !== undefined) built = attempt(undefined, thrift);
      else [built, trace.steps] = [trial, steps];
    }
  }
  if (options.registers === undefined) refuseDearSpilling(program, built.program);
  const isFree = options.registers === undefined && options.passes === undefined;
  const result = isFree && isDominated(built, source) ? unchanged(source) : built;
  // What is proved is what the words say, not what they were made of.
  const proof = prover?.bytecode(decodeProgram(result.bytes, result.program));
  trace.proof = proof;
  if (proof !== undefined && proof.first !== null) throw different(proof.first, proof.pass);
  return {
    ...result,
    fallback: false,
    reason: undefined,
    refusal: undefined,
    reassociated: undefined,
    before: statisticsOf(program, ngpr, nstack),
    after: statisticsOf(result.program, result.ngpr, result.nstack),
    ...trace,
  };
}

function isSafe({ metadata }: SourceShader, { safeMath }: OptimizeOptions): boolean {
  return safeMath === true || metadata?.precise === true;
}

/** The source as the answer. */
export function unoptimized(source: SourceShader, reason: string): Optimized {
  const cost = statisticsOf(source.program, source.ngpr, source.nstack);
  return { ...kept(source, reason), refusal: undefined, before: cost, after: cost, steps: [], proof: undefined };
}

function kept(source: SourceShader, reason: string): Result & Pick<Optimized, 'fallback' | 'reason' | 'reassociated'> {
  return { ...unchanged(source), fallback: true, reason, reassociated: undefined };
}

/** The program that counts, and what it needs. */
type Result = Pick<Optimized, 'program' | 'bytes' | 'ngpr' | 'nstack' | 'arrays'>;

/** Whether a result saves no register, and takes longer than its source, or as long and more registers or room. */
function isDominated(built: Built, { program, ngpr }: SourceShader): boolean {
  if (ngpr === undefined || built.ngpr < ngpr) return false;
  const longer = estimatedTime(built.program, built.ngpr) - estimatedTime(program, ngpr);
  return longer > 0 || (longer === 0 && (built.ngpr > ngpr || built.program.size > program.size));
}

/** The source as the result. */
function unchanged({ program, ngpr, nstack }: SourceShader): Result {
  return { program, bytes: encodeProgram(program), ngpr, nstack, arrays: undefined };
}

function build(
  source: SourceShader,
  options: OptimizeOptions,
  spill: Spill | undefined,
  thrift: Thrift | undefined,
  steps: PassRun[],
  prover: Prover | undefined,
): Built {
  const { program, metadata } = source;
  const { passes = allPasses, after, clock = () => 0 } = options;
  const context = {
    program,
    metadata,
    ngpr: source.ngpr,
    registers: options.registers,
    spill,
    thrift,
    work: options.work,
    multiplyAddInT: hasMultiplyAddInT(program),
    safeMath: isSafe(source, options),
  };
  const timed = <T>(name: string, step: () => T): T => {
    const start = clock();
    const result = step();
    steps.push({ name, changed: true, time: clock() - start });
    return result;
  };
  const shader = timed('bc_parser', () => parseBytecode(program, metadata));
  after?.('bc_parser', shader);
  const observe = (pass: Pass, _shader: Shader, run: PassRun): void => {
    steps.push(run);
    after?.(pass.name, shader);
    prover?.ir(pass.name, shader);
  };
  runPasses(passes, shader, context, { clock, after: observe });
  const form = passes.at(-1)?.output ?? 'parsed';
  if (form !== 'allocated') {
    throw new FormatError('r600/opt-form', `bc_finalize takes the IR in form allocated, it is in ${form}`);
  }
  const finalized = timed('bc_finalize', () => finalizeShader(shader, context));
  return timed('bc_builder', () => checked(buildBytecode(finalized)));
}

/** A result, where it is not refused. */
function unlessRefused<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}

/** The result. FormatError with the verifier's code where the hardware would not take it. */
function checked(built: Built): Built {
  const report = new Diagnostics();
  verifyProgram(built.program, { offset: 0, metadata: undefined, ngpr: built.ngpr, nstack: built.nstack }, report);
  const problem = report.list.find(({ severity }) => severity === 'error');
  if (problem !== undefined) throw new FormatError(problem.code, problem.message, { offset: problem.at.offset });
  return built;
}

/** The code of a difference that a proof found. */
const DIFFERENT = 'r600/opt-different';

function different(first: NonNullable<Proof['first']>, pass: string | undefined): FormatError {
  const where = pass === undefined ? 'the bytecode differs' : `the IR differs behind ${pass}`;
  const { what, lane, component, seed, a, b } = first;
  const message = `${where}: seed ${seed}, lane ${lane}, ${what}, component ${component}: ${a ?? 'nothing'} and ${b ?? 'nothing'}`;
  return new FormatError(DIFFERENT, message);
}

/** Whether an error says that a shader is not for us. A value that its field cannot hold (`write/*`) is none: we made it. */
function isRefusal(error: unknown): error is FormatError {
  return error instanceof FormatError && error.code.startsWith('r600/');
}
