/*
 * From lines to a program: numbers of control-flow instructions, addresses of clauses, the end. Clauses lie after the control
 * flow, those of fetches, which need addresses divisible by four, before those of ALU instructions.
 */
import { assertNever } from '../../../core/index.ts';
import type { Fields } from '../../ir/fields.ts';
import type { Shader } from '../../ir/shader.ts';
import { cfOp } from '../../isa/tables/cf-opcodes.ts';
import { ofGeneration } from '../../isa/tables/chips.ts';
import type { Chip, Generation } from '../../isa/tables/chips.ts';
import type {
  AluClause,
  CfAlu,
  CfAluExt,
  CfFetch,
  CfInst,
  FetchClause,
  FetchInst,
  Program,
} from '../../isa/program.ts';
import type { KcacheLock } from '../../isa/tables/selects.ts';
import { cannotFinalize } from './failure.ts';
import { encodeFetch } from './fetches.ts';
import { encodeGroups, slotsOf } from './groups.ts';
import type { BareGroup } from './groups.ts';
import { locksFor } from './clause-locks.ts';
import { flow } from './lines.ts';
import type { AluLine, FetchLine, LabelLine, Line } from './lines.ts';
import { cfOpcode, encodeExport, encodeFlow, encodeNode } from './nodes.ts';
import { entryOf } from '../../ir/element-at.ts';
import { wordsOf } from './words.ts';

interface Numbered {
  /** The number of its first instruction. */
  id: number;
}

interface Addressed extends Numbered {
  /** Of its clause, in dwords. */
  address: number;
  readonly size: number;
}

interface PlacedAlu extends Addressed {
  readonly line: AluLine;
  readonly groups: readonly BareGroup[];
  readonly locks: readonly KcacheLock[];
  readonly extended: boolean;
}

interface PlacedFetches extends Addressed {
  readonly line: FetchLine;
  readonly fetches: readonly FetchInst[];
}

/** A line whose clause is encoded already. */
type Placed = PlacedAlu | PlacedFetches | (Numbered & { readonly line: Exclude<Line, AluLine | FetchLine> });

/** Dwords of the longest ALU clause. */
const LONGEST_ALU = 256;

/** Fetches of the longest clause. */
const longestFetch: Readonly<Record<Generation, number>> = { R600: 8, R700: 16, EVERGREEN: 16, CAYMAN: 16 };

/** The program of a list of lines. */
export function layOut({ chip, type }: Shader, body: readonly Line[]): Program {
  const placed = ended(body, chip).map((line) => place(line, chip));
  const labels = new Map<LabelLine, number>();
  let count = 0;
  for (const each of placed) {
    each.id = count;
    if (each.line.kind === 'label') labels.set(each.line, count);
    else count += 'extended' in each && each.extended ? 2 : 1;
  }
  const size = addressClauses(placed, count * 2);
  const cf: CfInst[] = [];
  for (const each of placed) encode(cf, each, labels, chip);
  return { chip, type, size, cf: endOfProgram(cf, chip), leftovers: [] };
}

/** Instructions that can say END_OF_PROGRAM; after others comes a NOP. */
function canEnd(line: Line | undefined): boolean {
  if (line === undefined || line.kind === 'alu' || line.kind === 'label' || line.kind === 'flow') return false;
  if (line.kind === 'fetch') return line.op.name !== 'GDS';
  return line.kind === 'export' || !line.node.op.flags.has('CALL');
}

/** The list and an instruction that ends the program, where its last one cannot. */
function ended(lines: readonly Line[], { generation }: Chip): readonly Line[] {
  const last = lines.at(-1);
  const returns = last?.kind === 'node' && last.node.op.name === 'RET';
  if (returns || (generation !== 'CAYMAN' && canEnd(last))) return lines;
  return [...lines, flow(generation === 'CAYMAN' ? 'CF_END' : 'NOP', 0, undefined)];
}

function place(line: Line, chip: Chip): Placed {
  if (line.kind === 'alu') {
    const clause = line.groups.map(slotsOf);
    const locks = locksFor(clause, chip.generation);
    const groups = encodeGroups(clause, chip, locks, line.condition);
    const size = groups.reduce((sum, { insts, literals }) => sum + insts.length * 2 + literals.length, 0);
    if (size > LONGEST_ALU) throw cannotFinalize(`an ALU clause of ${size} dwords`);
    const extended = locks.length > 2 || locks.some(({ indexMode }) => indexMode !== 0);
    return { id: 0, line, groups, locks, address: 0, size, extended };
  }
  if (line.kind !== 'fetch') return { id: 0, line };
  const most = ofGeneration(longestFetch, chip.generation);
  if (line.fetches.length > most) throw cannotFinalize(`a clause of ${line.fetches.length} fetches`);
  const fetches = line.fetches.map((node) => encodeFetch(node, chip.generation));
  return { id: 0, line, fetches, address: 0, size: fetches.length * 4 };
}

/**
 * Gives clauses their addresses: where the control flow ends between fetch addresses, an ALU clause may fill the gap. Answers
 * the size of the program, in dwords.
 */
function addressClauses(placed: readonly Placed[], start: number): number {
  const fetches = placed.filter((each) => 'fetches' in each);
  const clauses = placed.filter((each) => 'groups' in each);
  let at = start;
  const put = (each: Addressed): void => {
    each.address = at;
    at += each.size;
  };
  const filler = fetches.length > 0 && at % 4 !== 0 ? clauses.find(({ size }) => size % 4 !== 0) : undefined;
  if (filler !== undefined) put(filler);
  if (fetches.length > 0) at = (at + 3) & ~3;
  for (const each of fetches) put(each);
  for (const each of clauses) if (each !== filler) put(each);
  return at;
}

/** Appends the instructions of a line. */
function encode(out: CfInst[], each: Placed, labels: ReadonlyMap<LabelLine, number>, { generation }: Chip): void {
  if ('groups' in each) {
    encodeAlu(out, each, generation);
    return;
  }
  if ('fetches' in each) {
    out.push(encodeFetchClause(each, generation));
    return;
  }
  const { id, line } = each;
  switch (line.kind) {
    case 'export':
      out.push(encodeExport(line, id, generation));
      return;
    case 'node':
      out.push(encodeNode(line.node, id, generation));
      return;
    case 'flow': {
      const onward = line.name === 'POP' || line.name === 'PUSH' ? id + 1 : 0;
      const ADDR = line.target === undefined ? onward : entryOf(labels, line.target);
      const { COND, CF_CONST, VALID_PIXEL_MODE = 0 } = line.constant;
      const anew = { ADDR, POP_COUNT: line.pops, COND, CF_CONST };
      out.push(encodeFlow(cfOp(line.name), anew, { VALID_PIXEL_MODE }, id, generation));
      return;
    }
    case 'label':
      return;
    default:
      assertNever(line);
  }
}

const popNames = ['ALU', 'ALU_POP_AFTER', 'ALU_POP2_AFTER'] as const;

function encodeAlu(out: CfInst[], placed: PlacedAlu, generation: Generation): void {
  const { id: first, line, groups, locks, address, size, extended } = placed;
  const op = cfOp(line.push ? 'ALU_PUSH_BEFORE' : popNames[line.pops]);
  const opcode = cfOpcode(op, generation);
  const ext = extended ? encodeExtension(locks, first, generation) : undefined;
  const [a, b] = locks;
  const { USES_WATERFALL = 0, ALT_CONST = 0, WHOLE_QUAD_MODE = 0 } = line.fields;
  const fields: Fields = {
    ADDR: address / 2,
    KCACHE_BANK0: a?.bank ?? 0,
    KCACHE_MODE0: a?.mode ?? 0,
    KCACHE_ADDR0: a?.addr ?? 0,
    KCACHE_BANK1: b?.bank ?? 0,
    KCACHE_MODE1: b?.mode ?? 0,
    KCACHE_ADDR1: b?.addr ?? 0,
    COUNT: size / 2 - 1,
    USES_WATERFALL,
    ALT_CONST,
    WHOLE_QUAD_MODE,
    CF_INST: opcode,
    BARRIER: 1,
  };
  const [word0, word1] = wordsOf<[CfAlu['word0'], CfAlu['word1']]>('alu', generation, fields);
  const clause: AluClause = { address, size, groups: addressed(groups, address) };
  const id = ext === undefined ? first : first + 1;
  if (ext !== undefined) out.push(ext);
  out.push({ kind: 'alu', id, op, opcode, word0, word1, ext, clause });
}

function addressed(groups: readonly BareGroup[], start: number): AluClause['groups'] {
  let at = start;
  return groups.map(({ insts, literals }) => {
    const address = at;
    at += insts.length * 2 + literals.length;
    return { address, insts, literals };
  });
}

/** ALU_EXT: the third and fourth lock, and the index modes of all. */
function encodeExtension(locks: readonly KcacheLock[], id: number, generation: Generation): CfAluExt {
  const op = cfOp('ALU_EXT');
  const opcode = cfOpcode(op, generation);
  const [a, b, c, d] = locks;
  const fields: Fields = {
    KCACHE_BANK_INDEX_MODE0: a?.indexMode ?? 0,
    KCACHE_BANK_INDEX_MODE1: b?.indexMode ?? 0,
    KCACHE_BANK_INDEX_MODE2: c?.indexMode ?? 0,
    KCACHE_BANK_INDEX_MODE3: d?.indexMode ?? 0,
    KCACHE_BANK2: c?.bank ?? 0,
    KCACHE_MODE2: c?.mode ?? 0,
    KCACHE_ADDR2: c?.addr ?? 0,
    KCACHE_BANK3: d?.bank ?? 0,
    KCACHE_MODE3: d?.mode ?? 0,
    KCACHE_ADDR3: d?.addr ?? 0,
    CF_INST: opcode,
    BARRIER: 1,
  };
  const [word0, word1] = wordsOf<[CfAluExt['word0'], CfAluExt['word1']]>('alu_ext', generation, fields);
  return { kind: 'alu_ext', id, op, opcode, word0, word1 };
}

function encodeFetchClause(placed: PlacedFetches, generation: Generation): CfFetch {
  const { id, line, fetches: insts, address, size } = placed;
  const { op, fields } = line;
  const opcode = cfOpcode(op, generation);
  const count = insts.length - 1;
  const own: Fields = {
    ADDR: address / 2,
    // R700 has the fourth bit of its count elsewhere.
    ...(generation === 'R700' ? { COUNT: count & 7, COUNT_3: count >> 3 } : { COUNT: count }),
    CF_INST: opcode,
    END_OF_PROGRAM: 0,
    BARRIER: 1,
  };
  const [word0, word1] = wordsOf<[CfFetch['word0'], CfFetch['word1']]>('cf', generation, own, fields);
  const clause: FetchClause = { address, size, insts };
  return { kind: 'fetch', id, op, opcode, word0, word1, clause };
}

/** END_OF_PROGRAM in the last instruction; Cayman has CF_END, and a subroutine RET. */
function endOfProgram(cf: readonly CfInst[], { generation }: Chip): readonly CfInst[] {
  const last = cf.at(-1);
  if (generation === 'CAYMAN' || last === undefined || last.op?.name === 'RET') return cf;
  if (last.kind === 'alu' || last.kind === 'alu_ext') return cf;
  return [...cf.slice(0, -1), { ...last, word1: { ...last.word1, END_OF_PROGRAM: true } } as CfInst];
}
