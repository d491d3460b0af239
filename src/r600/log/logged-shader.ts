/* A shader that a log showed, from its dwords. */
import { writeDWORD } from '../../../generated/r600/write.ts';
import type { JsonObject } from '../../core/index.ts';
import { ByteWriter, FormatError } from '../../runtime/index.ts';
import { checkRoom, decodePart } from '../container/decode-part.ts';
import type { CodeRoom } from '../container/decode-part.ts';
import { metadataFrom } from '../isa/metadata.ts';
import type { CfInst, Program } from '../isa/program.ts';
import { chipNamed } from '../isa/tables/chips.ts';
import type { Chip, Generation, ShaderType } from '../isa/tables/chips.ts';
import { literalsTaken } from '../isa/words/decode-alu.ts';
import type { LogFacts, RowRoom } from './log-facts.ts';

/** A dump while it is read. */
export interface Dump {
  /** Line of its head, from 1, and the byte where that starts. */
  readonly line: number;
  readonly offset: number;
  number: number | undefined;
  optimized: boolean;
  chip: Chip | undefined;
  generation: Generation | undefined;
  /** The stage that the dump itself names, and the one that the lines above it speak of. */
  target: ShaderType | undefined;
  hint: ShaderType | undefined;
  ndw: number | undefined;
  ngpr: number | undefined;
  nstack: number | undefined;
  readonly words: Map<number, number>;
  readonly facts: LogFacts;
}

/** A shader that was found in a log. */
export interface LoggedShader {
  /** Line of its head, from 1. */
  readonly line: number;
  /** The number that the driver gave it. */
  readonly number: number | undefined;
  /** It is what sb made of the shader with this number. */
  readonly optimized: boolean;
  readonly program: Program;
  readonly ngpr: number | undefined;
  readonly nstack: number | undefined;
  /** What the log says, as the metadata of a .r6s file has it. */
  readonly metadata: JsonObject;
}

/** What the caller knows better than the log. */
export interface LogOptions {
  readonly chip?: Chip | undefined;
  readonly type?: ShaderType | undefined;
}

/** The first chip of each generation that has its common sizes, for logs that name only the generation. */
const usual: Readonly<Record<Generation, string>> = {
  R600: 'R600',
  R700: 'RV770',
  EVERGREEN: 'CYPRESS',
  CAYMAN: 'CAYMAN',
};

/** Dwords that are zero and not shown (padding of literals and fetches, alignment): no more than this for each that is. */
const MOST_HIDDEN = 16;
const HIDDEN = 4096;

/** The shader; FormatError where the log does not show all of it: `r600/log-incomplete`, `r600/no-chip`, those of `decodeProgram`. */
export function loggedShader(
  dump: Dump,
  known: Chip | undefined,
  options: LogOptions,
  room: CodeRoom & RowRoom,
): LoggedShader {
  const { line, number, optimized, words, ngpr, nstack, facts } = dump;
  const chip = options.chip ?? dump.chip ?? known;
  if (chip === undefined) throw new FormatError('r600/no-chip', 'unknown chip: the log does not name it');
  const bytes = bytesOf(dump, room);
  const decoded = decode(bytes, chip, words, room);
  const missing = firstMissing(decoded, words);
  if (missing !== undefined) throw incomplete(`dword ${missing} is not shown`);
  const type = options.type ?? targetOf(dump) ?? stageOf(decoded, dump.hint, facts);
  const said = { chip: chip.name, type, ngpr, nstack, debug_id: number };
  // Inputs stay where they are, but sb moves arrays: what is said of the source is not true of its result.
  const metadata = optimized || facts.isEmpty ? said : (sound({ ...said, pshader: facts.pshader(room) }) ?? said);
  return { line, number, optimized, program: { ...decoded, type }, ngpr, nstack, metadata };
}

/** The metadata, where a .r6s file may have it. */
function sound(metadata: JsonObject): JsonObject | undefined {
  try {
    metadataFrom(metadata);
    return metadata;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** The chip of a generation where nobody names one. */
export function usualChip(generation: Generation): Chip | undefined {
  return chipNamed(usual[generation]);
}

function incomplete(message: string): FormatError {
  return new FormatError('r600/log-incomplete', message);
}

function bytesOf({ words, ndw }: Dump, room: CodeRoom): Uint8Array {
  let last = -1;
  for (const address of words.keys()) last = Math.max(last, address);
  // What is not shown behind the last dword is the padding of a literal or a fetch.
  const size = Math.max(ndw ?? 0, (last + 2) & ~1);
  if (size === 0) throw incomplete('no dword is shown');
  if (size > words.size * MOST_HIDDEN + HIDDEN) throw incomplete(`${words.size} of ${size} dwords are shown`);
  checkRoom(room, size);
  const w = new ByteWriter();
  for (let at = 0; at < size; at++) writeDWORD(w, { bits: words.get(at) ?? 0 });
  return w.data;
}

function decode(bytes: Uint8Array, chip: Chip, words: ReadonlyMap<number, number>, room: CodeRoom): Program {
  try {
    return decodePart(bytes, 0, chip, 'ps', room);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const hidden = Array.from({ length: bytes.length / 4 }, (_, at) => at).find((at) => !words.has(at));
    const missing = hidden === undefined ? '' : `; the log does not show dword ${hidden}`;
    throw new FormatError(error.code, `${error.message}${missing}`);
  }
}

/** The first dword of an instruction or literal that was not shown. */
function firstMissing({ cf }: Program, words: ReadonlyMap<number, number>): number | undefined {
  for (const inst of cf) {
    for (const [start, count] of shownOf(inst)) {
      for (let at = start; at < start + count; at++) if (!words.has(at)) return at;
    }
  }
  return undefined;
}

/** Runs of dwords that each dump shows: not the fourth of a fetch, and no padding of literals. */
function* shownOf(inst: CfInst): Generator<readonly [start: number, count: number]> {
  yield [inst.id * 2, 2];
  if (inst.kind === 'fetch') for (const [i] of inst.clause.insts.entries()) yield [inst.clause.address + i * 4, 3];
  if (inst.kind !== 'alu') return;
  for (const { address, insts } of inst.clause.groups) {
    yield [address, insts.length * 2 + (32 - Math.clz32(literalsTaken(insts)))];
  }
}

const emits: ReadonlySet<string> = new Set(['EMIT_VERTEX', 'EMIT_CUT_VERTEX', 'CUT_VERTEX']);

/** The stage that the dump names: sb names a tessellation evaluation shader for the stage of the hardware that runs it. */
function targetOf({ target, hint }: Dump): ShaderType | undefined {
  if (hint !== 'tes') return target;
  if (target === 'es') return 'tes-es';
  return target === 'vs' ? 'tes' : target;
}

/** The stage: what code shows without doubt, then what the log says around it. */
function stageOf({ cf }: Program, hint: ShaderType | undefined, facts: LogFacts): ShaderType {
  const last = cf.at(-1)?.op?.name;
  if (last === 'RET') return 'fetch';
  const exports = new Set(cf.flatMap((inst) => (inst.kind === 'export' ? [inst.word0.TYPE] : [])));
  if (exports.has(0)) return 'ps';
  if (cf.some(({ op }) => op !== undefined && emits.has(op.name))) return 'gs';
  // The copy shader of a geometry shader is dumped behind it, and is a vertex shader: it exports what the other wrote.
  const said = hint === 'gs' && exports.size > 0 ? 'vs' : (hint ?? facts.stage);
  if (said === 'vs') {
    if (facts.has('vs_as_ls')) return 'ls';
    return facts.has('vs_as_es') || (exports.size === 0 && cf.some(({ op }) => op?.name === 'MEM_RING')) ? 'es' : 'vs';
  }
  if (said === 'tes') return facts.has('tes_as_es') ? 'tes-es' : 'tes';
  return said ?? (cf.some(({ kind }) => kind === 'rat') ? 'cs' : 'vs');
}
