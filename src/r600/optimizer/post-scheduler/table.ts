/*
 * The ALU instructions of a clause as tables. A unit is what goes into a group at once: an instruction, or a pack with its fixed
 * slots. After the units of the clause come those that load the address register, one for each index that operands have:
 * how often each is used turns out while groups are filled.
 */
import { ofGeneration } from '../../isa/tables/chips.ts';
import type { Chip, Generation } from '../../isa/tables/chips.ts';
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';
import { isElementOf } from '../../ir/arrays.ts';
import { isInline } from '../../ir/inline-constants.ts';
import type { AluNode, PackedNode } from '../../ir/node.ts';
import { aluCode, createAlu } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluNodes } from '../../ir/tree.ts';
import { special } from '../../ir/value-table.ts';
import type { RelativeValue, Value } from '../../ir/value.ts';
import { FormatError } from '../../../runtime/format-error.ts';
import { kcacheLine } from '../../ir/kcache-locks.ts';
import { computesOnce } from '../computes-once.ts';
import { elementAt, lastOf } from '../../ir/element-at.ts';
import { filled } from '../lists.ts';
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
  WRITES_ELEMENT: 2048,
} as const;

/** A clause's instructions. */
export interface Table {
  /** Units of the clause itself. */
  readonly units: number;
  /** With loads of the address register. */
  readonly total: number;
  readonly nodes: readonly (AluNode | PackedNode)[];
  readonly flags: number[];
  /** Slots that it may be in; of a pack, those it takes. */
  readonly slots: number[];
  /** The register that it writes, by uid; 0: none, or a pack with fixed channels. */
  readonly result: number[];
  /** The channel of a relative destination, else -1. */
  readonly fixed: number[];
  /** Interpolation parameter, else -1. */
  readonly param: number[];
  /** The index of its relative operands, by uid; 0: none. */
  readonly index: number[];
  /** Reads of local data share that come back through queues, less what it takes out of them. */
  readonly queued: number[];
  readonly instFirst: number[];
  readonly insts: readonly AluNode[];
  readonly sourceFirst: number[];
  readonly sourceKind: number[];
  /** Bits of a literal, a number for what a constant takes, the uid of a register, a negative number for a relative operand. */
  readonly sourceKey: number[];
  /** The line of a constant, -1 for none; the channel of a relative operand. */
  readonly sourceMore: number[];
  /** Instructions whose bank swizzle is VEC_210. */
  readonly ordered: number[];
  /** Units that load the address register, by the index's uid. */
  readonly loads: ReadonlyMap<number, number>;
}

/** The instruction that loads the address register. */
function addressLoad({ chip }: Shader): AluOp {
  const oldest = chip.generation === 'R600' && chip.name !== 'RV670';
  return aluOp(oldest ? 'MOVA_GPR_INT' : 'MOVA_INT');
}

/** What an instruction's opcode says about its unit. */
interface Traits {
  readonly flags: number;
  /** SET_CF_IDX: it copies what is in the address register. */
  readonly copiesAddress: boolean;
}

const traitsByOp = new Map<AluOp, Traits>();

function traitsOf(op: AluOp): Traits {
  const known = traitsByOp.get(op);
  if (known !== undefined) return known;
  let flags = 0;
  if (op.flags.has('KILL')) flags |= UNIT.KILL;
  if (op.tests) flags |= UNIT.PREDICATE;
  if (op.encoding === 'lds_idx') flags |= UNIT.LDS | UNIT.NOT_FORWARDED;
  if (op.name === 'GROUP_BARRIER') flags |= UNIT.ALONE;
  if (op.flags.has('64') || op.flags.has('MOVA')) flags |= UNIT.NOT_FORWARDED;
  const traits = { flags, copiesAddress: op.name.startsWith('SET_CF_IDX') };
  traitsByOp.set(op, traits);
  return traits;
}

/** Whether the result is the same in all slots, and one of them at most writes it to a register. */
export function isReplicated(chip: Chip, insts: readonly AluNode[]): boolean {
  return computesOnce(chip, insts) && insts.filter(({ dst }) => dst[0] !== undefined).length < 2;
}

interface Builder {
  readonly units: number;
  readonly flags: number[];
  readonly slots: number[];
  readonly result: number[];
  readonly fixed: number[];
  readonly param: number[];
  readonly index: number[];
  readonly queued: number[];
  readonly insts: AluNode[];
  readonly loads: Map<number, number>;
  readonly indices: Value[];
  readonly elements: Uint8Array;
  readonly multiplyAddInT: boolean;
}

/**
 * The table of a clause's units, in their order. `elements`: components that are elements of arrays; `multiplyAddInT`: see `PassContext`.
 */
export function tableOf(
  shader: Shader,
  nodes: readonly (AluNode | PackedNode)[],
  elements: Uint8Array,
  multiplyAddInT: boolean,
): Table {
  const { chip } = shader;
  const units = nodes.length;
  const instFirst: number[] = [0];
  const builder: Builder = {
    units,
    flags: filled(units * 2, 0),
    slots: filled(units * 2, 0),
    result: filled(units * 2, 0),
    fixed: filled(units * 2, -1),
    param: filled(units * 2, -1),
    index: filled(units * 2, 0),
    queued: filled(units * 2, 0),
    insts: [],
    loads: new Map(),
    indices: [],
    elements,
    multiplyAddInT,
  };
  const { insts, indices, flags, slots } = builder;
  for (let unit = 0; unit < units; unit++) {
    const node = elementAt(nodes, unit);
    if (node.kind === 'alu') {
      addInstruction(builder, chip, node, unit);
      addResult(builder, node, unit);
    } else addPack(builder, chip, aluNodes(node), unit);
    if (slots[unit] === 0) {
      throw new FormatError('r600/opt-slot', `${lastOf(insts).code.op.name} alone has no slot on ${chip.generation}`);
    }
    instFirst.push(insts.length);
  }
  for (let k = 0; k < indices.length; k++) {
    const op = addressLoad(shader);
    flags[units + k] = UNIT.ADDRESS | UNIT.NOT_FORWARDED;
    slots[units + k] = ofGeneration(op.slots, chip.generation) === 'S' ? TRANS : 1;
    insts.push(createAlu(aluCode(op), [special(shader.values, 'AR')], [indices[k]]));
    instFirst.push(insts.length);
  }
  const { result, fixed, param, index, queued, loads } = builder;
  const { sourceFirst, sourceKind, sourceKey, sourceMore, ordered } = sourcesOf(insts, chip.generation);
  return {
    units,
    total: units + indices.length,
    nodes,
    flags,
    slots,
    result,
    fixed,
    param,
    index,
    queued,
    instFirst,
    insts,
    sourceFirst,
    sourceKind,
    sourceKey,
    sourceMore,
    ordered,
    loads,
  };
}

/** A register that any slot of the unit may write, or a relative destination. */
function addResult({ result, fixed }: Builder, { dst }: AluNode, unit: number): void {
  const target = dst[0];
  if (target === undefined) return;
  if (target.kind === 'rel') fixed[unit] = target.array.chan;
  else if (target.kind === 'reg' || target.kind === 'temp') result[unit] = target.uid;
}

function addPack(builder: Builder, chip: Chip, list: readonly AluNode[], unit: number): void {
  const { flags, slots } = builder;
  let taken = 0;
  for (const inst of list) {
    addInstruction(builder, chip, inst, unit);
    taken |= 1 << inst.code.slot;
  }
  slots[unit] = taken;
  flags[unit] = (flags[unit] ?? 0) | UNIT.PACK;
  if (!isReplicated(chip, list)) return;
  flags[unit] = (flags[unit] ?? 0) | UNIT.REPLICATED;
  for (const inst of list) addResult(builder, inst, unit);
}

/** Enters an instruction, and what it asks of its unit's group. */
function addInstruction(builder: Builder, { generation }: Chip, node: AluNode, unit: number): void {
  const { flags, slots, param, queued, elements } = builder;
  const { code, src, dst } = node;
  const { op } = code;
  const traits = traitsOf(op);
  let own = traits.flags | (code.updateExecMask ? UNIT.LAST : 0);
  slots[unit] = slotsOf(op, generation, builder.multiplyAddInT);
  for (const value of src) {
    if (value === undefined) continue;
    if (value.kind === 'rel') addIndex(builder, value.rel, unit);
    else if (value.kind === 'param') {
      param[unit] = value.param;
      slots[unit] = 1 << value.chan;
    } else if (
      value.kind === 'hardware' &&
      (value.sel === ALU_SRC.LDS_OQ_A_POP || value.sel === ALU_SRC.LDS_OQ_B_POP)
    ) {
      own |= UNIT.POP;
      queued[unit] = (queued[unit] ?? 0) - 1;
    }
  }
  const target = dst[0];
  if (target?.kind === 'rel') {
    addIndex(builder, target.rel, unit);
    own |= UNIT.WRITES_RELATIVE | UNIT.NOT_FORWARDED;
  } else if (isElementOf(elements, target)) own |= UNIT.WRITES_ELEMENT;
  if (op.encoding === 'lds_idx')
    queued[unit] = (queued[unit] ?? 0) + (Number(dst[0] !== undefined) + Number(dst[1] !== undefined));
  // What SET_CF_IDX copies is in the address register.
  if (traits.copiesAddress && src[0] !== undefined && src[0].kind !== 'special') addIndex(builder, src[0], unit);
  flags[unit] = (flags[unit] ?? 0) | own;
  builder.insts.push(node);
}

/** FormatError where the operands of a unit have different indices. */
function addIndex({ index, loads, indices, units }: Builder, value: Value, unit: number): void {
  // The loop index is where it is; the address register is not asked.
  if (value.kind === 'hardware') return;
  if (index[unit] !== 0 && index[unit] !== value.uid) {
    throw new FormatError('r600/opt-index', 'two indices in one instruction');
  }
  index[unit] = value.uid;
  if (loads.has(value.uid)) return;
  loads.set(value.uid, units + indices.length);
  indices.push(value);
}

/** What a relative operand reads, as a negative number; the operands of one unit have one address. */
export function relativeKey({ array, offset, rel }: RelativeValue): number {
  const index = rel.kind === 'hardware' ? 512 : 0;
  return -1 - ((array.gpr + offset + 256 + index) * 4 + array.chan);
}

type Sources = Pick<Table, 'sourceFirst' | 'sourceKind' | 'sourceKey' | 'sourceMore' | 'ordered'>;

function sourcesOf(insts: readonly AluNode[], generation: Generation): Sources {
  let count = 0;
  for (const { code } of insts) count += code.op.sources;
  const sourceFirst = filled(insts.length + 1, 0);
  const sourceKind = filled(count, 0);
  const sourceKey = filled(count, 0);
  const sourceMore = filled(count, -1);
  const ordered = filled(insts.length, 0);
  let at = 0;
  for (const [k, { code, src }] of insts.entries()) {
    const slots = ofGeneration(code.op.slots, generation);
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
          if (value.array.bank !== undefined) {
            const place = { bank: value.array.bank, index: value.offset, indexMode: 0 };
            sourceKind[at] = SOURCE.CONSTANT;
            // What it reads is no constant that others name.
            sourceKey[at] = -1 - ((place.bank << 12) | place.index) * 4 - value.array.chan;
            sourceMore[at] = kcacheLine(place) ?? -1;
            break;
          }
          sourceKind[at] = SOURCE.RELATIVE;
          sourceKey[at] = relativeKey(value);
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
          sourceMore[at] = kcacheLine(value) ?? -1;
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
