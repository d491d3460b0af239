/*
 * The ALU instructions of a clause as tables. A unit is what goes into a group at once: an instruction, or a pack with its fixed
 * slots. Behind the units of the clause stand those that load the address register, one for each index that operands have:
 * how often each is used turns out while groups are filled.
 */
import type { Chip, Generation } from '../../isa/chips.ts';
import { aluOpNamed } from '../../isa/alu-opcodes.ts';
import type { AluOp } from '../../isa/alu-opcodes.ts';
import { ALU_SRC } from '../../isa/selects.ts';
import { CONSTANT_FILE } from '../../ir/inline-constants.ts';
import type { AluNode, PackedNode } from '../../ir/node.ts';
import { aluCode, createAlu } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { special } from '../../ir/value-table.ts';
import type { Value } from '../../ir/value.ts';
import { FormatError } from '../../../runtime/format-error.ts';
import { kcacheLine } from '../kcache-locks.ts';
import { aluNodes } from '../registers/operands.ts';
import { computesOnce } from './results.ts';
import { slotsOf, TRANS } from './slots.ts';

/** What a source takes of a group. HARDWARE: nothing. */
export const SOURCE = { HARDWARE: 0, INLINE: 1, LITERAL: 2, CONSTANT: 3, REGISTER: 4, RELATIVE: 5 } as const;

/** What a unit asks of its group. */
export const UNIT = {
  PACK: 1,
  /** One result, which any slot of the pack may write. */
  REPLICATED: 2,
  KILL: 4,
  PREDICATE: 8,
  /** Changes the exec mask: in the last group. */
  LAST: 16,
  /** Loads the address register. */
  ADDRESS: 32,
  POP: 64,
  /** A group by itself. */
  ALONE: 128,
  LDS: 256,
  /** The next group does not find the results in PV and PS. */
  NOT_FORWARDED: 512,
  WRITES_RELATIVE: 1024,
  INDEX: 2048,
} as const;

/** A clause's instructions. */
export interface Table {
  /** Units of the clause itself. */
  readonly units: number;
  /** With loads of the address register. */
  readonly total: number;
  readonly nodes: readonly (AluNode | PackedNode)[];
  readonly flags: Int32Array;
  /** Slots that it may stand in; of a pack, those it takes. */
  readonly slots: Uint8Array;
  /** The register that it writes, by uid; 0: none, or a pack with fixed channels. */
  readonly result: Int32Array;
  /** The channel of a relative destination, else -1. */
  readonly fixed: Int8Array;
  /** Interpolation parameter, else -1. */
  readonly param: Int32Array;
  /** The index of its relative operands, by uid; 0: none. */
  readonly index: Int32Array;
  /** Reads of local data share that come back through queues, less what it takes out of them. */
  readonly queued: Int8Array;
  readonly instFirst: Int32Array;
  readonly insts: readonly AluNode[];
  readonly sourceFirst: Int32Array;
  readonly sourceKind: Uint8Array;
  /** Bits of a literal, a number for what a constant takes, the uid of a register, a negative number for a relative operand. */
  readonly sourceKey: Int32Array;
  /** The line of a constant, -1 for none; the channel of a relative operand. */
  readonly sourceMore: Int32Array;
  /** Instructions whose bank swizzle is VEC_210. */
  readonly ordered: Uint8Array;
  /** Units that load the address register, by the index's uid. */
  readonly loads: ReadonlyMap<number, number>;
}

/** The instruction that loads the address register. */
export function addressLoad({ chip }: Shader): AluOp {
  const oldest = chip.generation === 'R600' && chip.name !== 'RV670';
  return aluOpNamed(oldest ? 'MOVA_GPR_INT' : 'MOVA_INT')!;
}

/** The index that the operands of a unit have, undefined where none is relative. FormatError where they differ. */
function indexOf(insts: readonly AluNode[]): Value | undefined {
  let index: Value | undefined;
  const meet = (value: Value): void => {
    if (index !== undefined && index !== value)
      throw new FormatError('r600/opt-index', 'two indices in one instruction');
    index = value;
  };
  for (const { code, dst, src } of insts) {
    for (const value of src) if (value?.kind === 'rel') meet(value.rel);
    for (const value of dst) if (value?.kind === 'rel') meet(value.rel);
    // What SET_CF_IDX copies stands in the address register.
    const copied = code.op.name.startsWith('SET_CF_IDX') ? src[0] : undefined;
    if (copied !== undefined && copied.kind !== 'special') meet(copied);
  }
  return index;
}

const queueSelects: ReadonlySet<number> = new Set([ALU_SRC.LDS_OQ_A_POP, ALU_SRC.LDS_OQ_B_POP]);

function flagsOf(chip: Chip, insts: readonly AluNode[], pack: boolean): number {
  let flags = pack ? UNIT.PACK : 0;
  for (const { code, src, dst } of insts) {
    const { op } = code;
    if (op.flags.has('KILL')) flags |= UNIT.KILL;
    if (op.flags.has('PRED') || op.flags.has('PRED_PUSH')) flags |= UNIT.PREDICATE;
    if (code.updateExecMask) flags |= UNIT.LAST;
    if (op.encoding === 'lds_idx') flags |= UNIT.LDS;
    if (op.name === 'GROUP_BARRIER') flags |= UNIT.ALONE;
    if (op.flags.has('64') || op.flags.has('MOVA') || op.encoding === 'lds_idx') flags |= UNIT.NOT_FORWARDED;
    if (dst[0]?.kind === 'rel') flags |= UNIT.WRITES_RELATIVE | UNIT.NOT_FORWARDED;
    if (dst[0]?.kind === 'special' && dst[0].name.startsWith('IDX')) flags |= UNIT.INDEX;
    if (src.some((value) => value?.kind === 'hardware' && queueSelects.has(value.sel))) flags |= UNIT.POP;
  }
  if (pack && isReplicated(chip, insts)) flags |= UNIT.REPLICATED;
  return flags;
}

/** Whether the result is the same in all slots, and one of them at most writes it to a register. */
export function isReplicated(chip: Chip, insts: readonly AluNode[]): boolean {
  return computesOnce(chip, insts) && insts.filter(({ dst }) => dst[0] !== undefined).length < 2;
}

/** Queue entries that an instruction adds, less those that it takes. */
function queuedBy(insts: readonly AluNode[]): number {
  let count = 0;
  for (const { code, dst, src } of insts) {
    if (code.op.encoding === 'lds_idx') for (const value of dst.slice(0, 2)) count += value === undefined ? 0 : 1;
    for (const value of src) if (value?.kind === 'hardware' && queueSelects.has(value.sel)) count--;
  }
  return count;
}

/** The table of a clause's units, in their order. */
export function tableOf(shader: Shader, nodes: readonly (AluNode | PackedNode)[]): Table {
  const { generation } = shader.chip;
  const insts: AluNode[] = [];
  const loads = new Map<number, number>();
  const indices: Value[] = [];
  const units = nodes.length;
  const unitInsts = nodes.map((node) => aluNodes(node));
  const indexValues = unitInsts.map((list) => indexOf(list));
  for (const value of indexValues) {
    if (value === undefined || loads.has(value.uid)) continue;
    loads.set(value.uid, units + loads.size);
    indices.push(value);
  }
  const total = units + indices.length;
  const table = {
    units,
    total,
    nodes,
    flags: new Int32Array(total),
    slots: new Uint8Array(total),
    result: new Int32Array(total),
    fixed: new Int8Array(total).fill(-1),
    param: new Int32Array(total).fill(-1),
    index: new Int32Array(total),
    queued: new Int8Array(total),
    instFirst: new Int32Array(total + 1),
    insts,
    loads,
  };
  nodes.forEach((node, unit) => {
    const list = unitInsts[unit]!;
    const pack = node.kind === 'packed';
    table.flags[unit] = flagsOf(shader.chip, list, pack);
    table.index[unit] = indexValues[unit]?.uid ?? 0;
    table.queued[unit] = queuedBy(list);
    for (const inst of list) {
      const param = inst.src.find((value) => value?.kind === 'param');
      if (param?.kind === 'param') table.param[unit] = param.param;
      if (pack) table.slots[unit]! |= 1 << inst.code.slot;
      else table.slots[unit] = param?.kind === 'param' ? 1 << param.chan : slotsOf(inst.code.op, generation);
      const [dst] = inst.dst;
      if (dst?.kind === 'rel') {
        table.fixed[unit] = dst.array.chan;
      } else if ((dst?.kind === 'reg' || dst?.kind === 'temp') && (!pack || isReplicated(shader.chip, list))) {
        table.result[unit] = dst.uid;
      }
      insts.push(inst);
    }
    if (table.slots[unit] === 0) {
      throw new FormatError('r600/opt-slot', `${list[0]?.code.op.name ?? 'pack'} alone has no slot on ${generation}`);
    }
    table.instFirst[unit + 1] = insts.length;
  });
  indices.forEach((value, k) => {
    const op = addressLoad(shader);
    const unit = units + k;
    table.flags[unit] = UNIT.ADDRESS | UNIT.NOT_FORWARDED;
    table.slots[unit] = op.slots[generation] === 'S' ? TRANS : 1;
    insts.push(createAlu(aluCode(op), [special(shader.values, 'AR')], [value]));
    table.instFirst[unit + 1] = insts.length;
  });
  return { ...table, ...sourcesOf(insts, generation) };
}

type Sources = Pick<Table, 'sourceFirst' | 'sourceKind' | 'sourceKey' | 'sourceMore' | 'ordered'>;

function sourcesOf(insts: readonly AluNode[], generation: Generation): Sources {
  let count = 0;
  for (const { code } of insts) count += code.op.sources;
  const sourceFirst = new Int32Array(insts.length + 1);
  const sourceKind = new Uint8Array(count);
  const sourceKey = new Int32Array(count);
  const sourceMore = new Int32Array(count).fill(-1);
  const ordered = new Uint8Array(insts.length);
  let at = 0;
  for (const [k, { code, src }] of insts.entries()) {
    const slots = code.op.slots[generation];
    if (code.op.flags.has('INTERP') && (slots === '4V' || slots === '2V')) ordered[k] = 1;
    for (let s = 0; s < code.op.sources; s++, at++) {
      const value = src[s];
      if (value === undefined) continue;
      switch (value.kind) {
        case 'reg':
        case 'temp':
          sourceKind[at] = SOURCE.REGISTER;
          sourceKey[at] = value.uid;
          break;
        case 'rel':
          sourceKind[at] = SOURCE.RELATIVE;
          sourceKey[at] = -1 - ((value.array.gpr + value.offset + 256) * 4 + value.array.chan);
          sourceMore[at] = value.array.chan;
          break;
        case 'const':
          sourceKind[at] = isInline(value.bits) ? SOURCE.INLINE : SOURCE.LITERAL;
          sourceKey[at] = value.bits;
          break;
        case 'undef':
          sourceKind[at] = SOURCE.INLINE;
          break;
        case 'kcache': {
          // R600 has room for single components, later chips for pairs of them.
          const { indexMode, bank, index, chan } = value;
          const place = generation === 'R600' ? chan : chan & 2;
          sourceKind[at] = SOURCE.CONSTANT;
          sourceKey[at] = ((((indexMode << 8) | bank) << 12) | index) * 4 + place;
          sourceMore[at] = bank === CONSTANT_FILE ? -1 : (kcacheLine(value) ?? -1);
          break;
        }
        case 'param':
        case 'hardware':
        case 'special':
          sourceKind[at] = SOURCE.HARDWARE;
          break;
      }
    }
    sourceFirst[k + 1] = at;
  }
  return { sourceFirst, sourceKind, sourceKey, sourceMore, ordered };
}

const inlineBits: ReadonlySet<number> = new Set([0, 0x3f800000, 1, -1, 0x3f000000]);

function isInline(bits: number): boolean {
  return inlineBits.has(bits);
}
