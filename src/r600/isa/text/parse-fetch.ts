/* The text of a fetch. */
import { writeDWORD } from '../../../../generated/r600/write.ts';
import { assertNever } from '../../../core/index.ts';
import { ByteWriter, viewOf } from '../../../runtime/index.ts';
import { asmError, readChannel, readRegister, readSelectors } from './asm-line.ts';
import type { AsmLine, RegisterText } from './asm-line.ts';
import type { CfOp } from '../tables/cf-opcodes.ts';
import type { Generation } from '../tables/chips.ts';
import { decodeFetchClause } from '../words/decode-fetch.ts';
import { fetchOpNamed } from '../tables/fetch-opcodes.ts';
import type { FetchEncoding } from '../tables/fetch-opcodes.ts';
import { fetchTypes } from '../tables/operand-names.ts';
import { fetchName } from './print-fetch.ts';
import type { FetchGds, FetchInst, FetchMem, FetchSem, FetchTex, FetchVtx } from '../program.ts';

/** Parse a line of a clause that `cf` executes; the line's dwords give what its text does not say. */
export function parseFetch(line: AsmLine, generation: Generation, cf: CfOp | undefined): FetchInst {
  const [, name = '', rest = ''] = /^\s*(\S+)\s+(.*)$/.exec(line.text) ?? [];
  const known = line.words.length >= 3 ? instOf(line.words, generation, cf) : undefined;
  const base = known !== undefined && fetchName(known, generation) === name ? known : blank(line, name, generation, cf);
  switch (base.kind) {
    case 'vtx':
    case 'sem':
      return parseVtx(line, base, rest);
    case 'tex':
      return parseTex(line, base, rest);
    case 'mem':
      return parseMem(line, base, rest);
    case 'gds':
      return parseGds(line, base, rest);
    default:
      return assertNever(base);
  }
}

function instOf(words: readonly number[], generation: Generation, cf: CfOp | undefined): FetchInst | undefined {
  const w = new ByteWriter();
  for (let i = 0; i < 4; i++) writeDWORD(w, { bits: (i < 3 ? words[i] : 0) ?? 0 });
  return decodeFetchClause(viewOf(w.data), 0, 1, generation, cf).insts[0];
}

/** VC_INST of `mem` and `gds`. */
const MEM = 2;

/** The instruction of this name with every field 0. */
function blank(line: AsmLine, name: string, generation: Generation, cf: CfOp | undefined): FetchInst {
  const [, kind, number] = /^(VTX|TEX|MEM|GDS)_(\d+)$/.exec(name) ?? [];
  const op = fetchOpNamed(name);
  const encoding = op?.encoding ?? (kind?.toLowerCase() as FetchEncoding | undefined);
  const opcode = op === undefined ? Number(number) : op.opcode[generation];
  if (encoding === undefined) throw asmError(line, `unknown fetch: ${name}`);
  if (opcode === null) throw asmError(line, `no such instruction on ${generation}: ${name}`);
  const inst = instOf(wordsOf(encoding, opcode), generation, cf);
  if (inst === undefined || fetchName(inst, generation) !== name) {
    throw asmError(line, `no instruction of a clause of ${cf?.name ?? 'this kind'}: ${name}`);
  }
  return inst;
}

/** The words that an opcode lies in. */
function wordsOf(encoding: FetchEncoding, opcode: number): readonly number[] {
  switch (encoding) {
    case 'vtx':
      return [opcode, 0, 0];
    case 'tex':
      return [(opcode & 0x1f) | ((opcode >> 8) << 5), 0, 0];
    case 'mem':
      return [MEM | (opcode << 8), 0, 0];
    case 'gds':
      return [MEM | ((opcode >> 8) << 8), (opcode & 0x3f) << 9, 0];
    default:
      return assertNever(encoding);
  }
}

/** What names at the end of a line have behind them: a number, 0 or 1, letters, an index register, or nothing. */
const tails: Readonly<Record<string, RegExp>> = {
  AC: /^$/,
  BFQ: /^$/,
  BURST_COUNT: /^\d+$/,
  COMP: /^[01]$/,
  // Normalized or not.
  CT: /^[NU]{4}$/,
  DTA: /^\d+$/,
  FMT: /^$/,
  FWQ: /^$/,
  INDEXED: /^$/,
  LB: /^\d+$/,
  MFC: /^\d+$/,
  MODE: /^[01]$/,
  NUM: /^\d+$/,
  Ox: /^-?\d+$/,
  Oy: /^-?\d+$/,
  Oz: /^-?\d+$/,
  RIM: /^SQ_CF_INDEX_\d$/,
  // A sampler's index register has the name that its number has further up.
  SID: /^SQ_CF_INDEX_\d$/,
  UCF: /^[01]$/,
  UIM: /^SQ_CF_INDEX_\d$/,
  UNCACHED: /^$/,
};

/** `NAME:value` and bare words at the end of a line. */
function tailOf(line: AsmLine, text: string, known: readonly string[]): ReadonlyMap<string, string> {
  const tail = new Map<string, string>();
  for (const token of text.split(/[\s()]+/).filter((each) => each !== '')) {
    const [name = '', value = '', more] = token.split(':');
    const isValue = (tails[name] ?? /^$/).test(value) && more === undefined;
    if (!known.includes(name) || !isValue) throw asmError(line, `not understood: ${token}`);
    if (tail.has(name)) throw asmError(line, `said twice: ${token}`);
    tail.set(name, value);
  }
  return tail;
}

function indexMode(line: AsmLine, text: string | undefined): number {
  if (text === undefined) return 0;
  const [, index] = /^SQ_CF_INDEX_(\d)$/.exec(text) ?? [];
  if (index === undefined) throw asmError(line, `no index register: ${text}`);
  return Number(index) + 1;
}

function register(line: AsmLine, text: string): RegisterText {
  const found = readRegister(text);
  if (found === undefined || (found.rel && found.indexMode !== 4)) throw asmError(line, `no register: ${text}`);
  return found;
}

/** A register of an instruction whose words cannot say that one is relative. */
function absolute(line: AsmLine, text: string): number {
  const { gpr, rel } = register(line, text);
  if (rel) throw asmError(line, `a relative register: ${text}`);
  return gpr;
}

function dstSelects(
  line: AsmLine,
  text: string,
): Record<'DST_SEL_X' | 'DST_SEL_Y' | 'DST_SEL_Z' | 'DST_SEL_W', number> {
  const [DST_SEL_X = 0, DST_SEL_Y = 0, DST_SEL_Z = 0, DST_SEL_W = 0] = readSelectors(line, text);
  return { DST_SEL_X, DST_SEL_Y, DST_SEL_Z, DST_SEL_W };
}

const FORMAT = ['FMT', 'DTA', 'NUM', 'COMP', 'MODE'];

function formatOf(
  tail: ReadonlyMap<string, string>,
): Pick<FetchMem['word1'], 'DATA_FORMAT' | 'NUM_FORMAT_ALL' | 'FORMAT_COMP_ALL' | 'SRF_MODE_ALL'> {
  return {
    DATA_FORMAT: Number(tail.get('DTA') ?? 0),
    NUM_FORMAT_ALL: Number(tail.get('NUM') ?? 0),
    FORMAT_COMP_ALL: tail.get('COMP') === '1',
    SRF_MODE_ALL: tail.get('MODE') === '1',
  };
}

const VTX = /^(\S+)\.([xyzw01?_]{4}), (\S+)\.([xyzw]{1,2})(?: \+ (\d+)b)?\s*,\s+RID:(\d+)(.*)$/;

function parseVtx(line: AsmLine, base: FetchVtx | FetchSem, text: string): FetchVtx | FetchSem {
  const [, target = '', selects = '', source = '', components = '', offset, buffer, rest = ''] = VTX.exec(text) ?? [];
  if (buffer === undefined) throw asmError(line, `no vertex fetch: ${text}`);
  const types = fetchTypes.filter((type) => type !== '');
  const tail = tailOf(line, rest, [...types, ...FORMAT, 'MFC', 'FWQ', 'RIM', 'UCF']);
  const { gpr, rel } = register(line, source);
  const [x = 0, y] = [...components].map((name) => readChannel(line, name));
  if ((y !== undefined) !== (base.word0.SRC_SEL_Y !== undefined)) {
    throw asmError(line, `wrong number of address components: ${components}`);
  }
  const named = types.find((type) => tail.has(type));
  const word0 = {
    ...base.word0,
    FETCH_TYPE: fetchTypes.indexOf(named ?? ''),
    FETCH_WHOLE_QUAD: tail.has('FWQ'),
    BUFFER_ID: Number(buffer),
    SRC_GPR: gpr,
    SRC_REL: rel,
    SRC_SEL_X: x,
    ...(y !== undefined && { SRC_SEL_Y: y }),
    ...(base.word0.MEGA_FETCH_COUNT !== undefined && { MEGA_FETCH_COUNT: Number(tail.get('MFC') ?? 0) }),
  };
  const index =
    base.word2.BUFFER_INDEX_MODE === undefined ? {} : { BUFFER_INDEX_MODE: indexMode(line, tail.get('RIM')) };
  const word2 = { ...base.word2, OFFSET: Number(offset ?? 0), ...index };
  const format = { ...dstSelects(line, selects), USE_CONST_FIELDS: tail.get('UCF') === '1', ...formatOf(tail) };
  if (base.kind === 'sem') {
    const [, semantic] = /^SID(\d+)$/.exec(target) ?? [];
    if (semantic === undefined) throw asmError(line, `no semantic id: ${target}`);
    return { ...base, word0, word2, word1: { ...base.word1, SEMANTIC_ID: Number(semantic), ...format } };
  }
  const dst = register(line, target);
  return { ...base, word0, word2, word1: { ...base.word1, DST_GPR: dst.gpr, DST_REL: dst.rel, ...format } };
}

const TEX = /^(\S+)\.([xyzw01?_]{4}), (\S+)\.([xyzw01?_]{4}),\s+RID:(\d+), SID:(\d+)(.*)$/;

function parseTex(line: AsmLine, base: FetchTex, text: string): FetchTex {
  const [, target = '', selects = '', source = '', components = '', resource, sampler, rest = ''] =
    TEX.exec(text) ?? [];
  if (sampler === undefined) throw asmError(line, `no texture fetch: ${text}`);
  const tail = tailOf(line, rest, ['LB', 'FWQ', 'CT', 'Ox', 'Oy', 'Oz', 'RIM', 'SID']);
  const src = register(line, source);
  const dst = register(line, target);
  const [SRC_SEL_X = 0, SRC_SEL_Y = 0, SRC_SEL_Z = 0, SRC_SEL_W = 0] = readSelectors(line, components);
  const coordinates = tail.get('CT') ?? 'UUUU';
  const offset = (name: string): number => Number(tail.get(name) ?? 0);
  const indexed = base.word0.RESOURCE_INDEX_MODE !== undefined;
  return {
    ...base,
    word0: {
      ...base.word0,
      FETCH_WHOLE_QUAD: tail.has('FWQ'),
      RESOURCE_ID: Number(resource),
      SRC_GPR: src.gpr,
      SRC_REL: src.rel,
      ...(indexed && {
        RESOURCE_INDEX_MODE: indexMode(line, tail.get('RIM')),
        SAMPLER_INDEX_MODE: indexMode(line, tail.get('SID')),
      }),
    },
    word1: {
      ...base.word1,
      DST_GPR: dst.gpr,
      DST_REL: dst.rel,
      ...dstSelects(line, selects),
      LOD_BIAS: offset('LB'),
      COORD_TYPE_X: coordinates[0] === 'N',
      COORD_TYPE_Y: coordinates[1] === 'N',
      COORD_TYPE_Z: coordinates[2] === 'N',
      COORD_TYPE_W: coordinates[3] === 'N',
    },
    word2: {
      ...base.word2,
      OFFSET_X: offset('Ox'),
      OFFSET_Y: offset('Oy'),
      OFFSET_Z: offset('Oz'),
      SAMPLER_ID: Number(sampler),
      SRC_SEL_X,
      SRC_SEL_Y,
      SRC_SEL_Z,
      SRC_SEL_W,
    },
  };
}

const MEMORY =
  /^(\S+)\.([xyzw01?_]{4}), (\S+)\.([xyzw]{1,2}),\s+ELEM_SIZE:(\d+) ARRAY_BASE:(\d+) ARRAY_SIZE:(\d+)(.*)$/;

function parseMem(line: AsmLine, base: FetchMem, text: string): FetchMem {
  const match = MEMORY.exec(text);
  if (match === null) throw asmError(line, `no memory read: ${text}`);
  const [, target = '', selects = '', source = '', components = '', element, array, size, rest = ''] = match;
  const tail = tailOf(line, rest, [...FORMAT, 'FWQ', 'UNCACHED', 'INDEXED', 'BURST_COUNT']);
  const src = register(line, source);
  const dst = register(line, target);
  const [x = 0, y] = [...components].map((name) => readChannel(line, name));
  const INDEXED = tail.has('INDEXED');
  if (INDEXED !== (y !== undefined)) throw asmError(line, `wrong number of address components: ${components}`);
  return {
    ...base,
    word0: {
      ...base.word0,
      ELEM_SIZE: Number(element),
      FETCH_WHOLE_QUAD: tail.has('FWQ'),
      UNCACHED: tail.has('UNCACHED'),
      INDEXED,
      ...(y !== undefined && { SRC_SEL_Y: y }),
      SRC_GPR: src.gpr,
      SRC_REL: src.rel,
      SRC_SEL_X: x,
      BURST_COUNT: Number(tail.get('BURST_COUNT') ?? 0),
    },
    word1: { ...base.word1, DST_GPR: dst.gpr, DST_REL: dst.rel, ...dstSelects(line, selects), ...formatOf(tail) },
    word2: { ...base.word2, ARRAY_BASE: Number(array), ARR_SIZE: Number(size) },
  };
}

const GDS = /^(?:(\S+)\.([xyzw01?_]{4}), )?(\S+)\.([xyzw01?_]{3}) UAV:(\d+)(.*)$/;

function parseGds(line: AsmLine, base: FetchGds, text: string): FetchGds {
  const [, target, selects, source = '', components = '', uav, rest = ''] = GDS.exec(text) ?? [];
  if (uav === undefined) throw asmError(line, `no access to global data share: ${text}`);
  const tail = tailOf(line, rest, ['UIM', 'BFQ', 'AC']);
  const [SRC_SEL_X = 0, SRC_SEL_Y = 0, SRC_SEL_Z = 0] = readSelectors(line, components);
  const dst = target === undefined ? {} : { DST_GPR: absolute(line, target) };
  return {
    ...base,
    word0: { ...base.word0, SRC_GPR: absolute(line, source), SRC_SEL_X, SRC_SEL_Y, SRC_SEL_Z },
    word1: {
      ...base.word1,
      ...dst,
      UAV_ID: Number(uav),
      UAV_INDEX_MODE: indexMode(line, tail.get('UIM')),
      BCAST_FIRST_REQ: tail.has('BFQ'),
      ALLOC_CONSUME: tail.has('AC'),
    },
    word2: selects === undefined ? base.word2 : { ...base.word2, ...dstSelects(line, selects) },
  };
}
