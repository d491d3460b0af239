/*
 * Machine instructions that access memory, since Volta: 16 bytes each, read as two words of 64 bits. NVIDIA does not document
 * them; these fields are what ptxas 12.4 and 13.0 emit for sm_75 to sm_121 where the PTX says the offset and the registers.
 *
 *   bits  0-11 operation         12-14 predicate, 15 its negation     16-23 register that is loaded into
 *        24-31 address register  32-39 data, or a uniform register    40-63 signed offset
 *        64-71 data, or a uniform register     72 address has 64 bits     73-75 width of loads and stores
 *        78-79 scale of the address register in shared memory: 1, 4, 8, 16      90-91 both: the uniform register counts
 *
 * The uniform register is part of the address on Turing and in shared memory. For global memory since Ampere it is a
 * descriptor, which is not. Generic LD and ST of Turing have an offset of 32 bits from bit 32 on. Atomics of Blackwell have
 * one of 23 bits, and something else in bit 63.
 */

/** The memory that an instruction addresses. */
export type InstructionSpace = 'global' | 'generic' | 'shared' | 'local';

/** An instruction that accesses memory at register * scale + uniform register + offset. */
export interface MemoryInstruction {
  readonly name: string;
  readonly space: InstructionSpace;
  /** 32 or 64, as the address registers have. */
  readonly addressBits: 32 | 64;
  /** Register that the address starts at; undefined for none. */
  readonly register: number | undefined;
  readonly scale: 1 | 4 | 8 | 16;
  /** Uniform register that is added; undefined for none. */
  readonly uniform: number | undefined;
  readonly offset: bigint;
  /** Bytes that are accessed; undefined where it is not known. */
  readonly width: number | undefined;
  /** Registers that it may write: from, and how many. */
  readonly written: readonly [first: number, count: number];
  /** Predicate that has to be `value` for the instruction to do anything; undefined for always. */
  readonly predicate: { readonly number: number; readonly value: boolean } | undefined;
}

/** What is known of an operation. */
interface Row {
  readonly name: string;
  readonly space: InstructionSpace;
  /** Bit that the number of its uniform register begins at; absent for operations without one. */
  readonly uniform?: 32 | 64;
  /** Offsets of another form than 24 bits from bit 40 on. */
  readonly offset?: 'turing generic' | 'atomic';
  /** What it does to registers: loads as many as its width says, stores none, atomics up to four. */
  readonly kind: 'load' | 'store' | 'atomic';
}

/** Operations by the low 12 bits. */
const operations: ReadonlyMap<number, Row> = new Map([
  [0x381, { name: 'LDG', space: 'global', kind: 'load' }],
  [0x981, { name: 'LDG', space: 'global', kind: 'load', uniform: 32 }],
  [0x386, { name: 'STG', space: 'global', kind: 'store' }],
  [0x986, { name: 'STG', space: 'global', kind: 'store', uniform: 64 }],
  [0x980, { name: 'LD', space: 'generic', kind: 'load', uniform: 32, offset: 'turing generic' }],
  [0x385, { name: 'ST', space: 'generic', kind: 'store', offset: 'turing generic' }],
  [0x985, { name: 'ST', space: 'generic', kind: 'store', uniform: 64 }],
  [0x984, { name: 'LDS', space: 'shared', kind: 'load', uniform: 32 }],
  [0x388, { name: 'STS', space: 'shared', kind: 'store' }],
  [0x988, { name: 'STS', space: 'shared', kind: 'store', uniform: 64 }],
  [0x983, { name: 'LDL', space: 'local', kind: 'load' }],
  [0x387, { name: 'STL', space: 'local', kind: 'store' }],
  [0x98e, { name: 'RED', space: 'global', kind: 'atomic', uniform: 64, offset: 'atomic' }],
  [0x3a8, { name: 'ATOMG', space: 'global', kind: 'atomic', offset: 'atomic' }],
  [0x9a8, { name: 'ATOMG', space: 'global', kind: 'atomic', uniform: 64, offset: 'atomic' }],
  [0x9a3, { name: 'ATOMG', space: 'global', kind: 'atomic', uniform: 64, offset: 'atomic' }],
  [0x3a9, { name: 'ATOMG', space: 'global', kind: 'atomic', offset: 'atomic' }],
  [0x38a, { name: 'ATOM', space: 'generic', kind: 'atomic', offset: 'atomic' }],
  [0x98a, { name: 'ATOM', space: 'generic', kind: 'atomic', uniform: 64, offset: 'atomic' }],
  [0x38b, { name: 'ATOM', space: 'generic', kind: 'atomic', offset: 'atomic' }],
  [0x38c, { name: 'ATOMS', space: 'shared', kind: 'atomic' }],
  [0x38d, { name: 'ATOMS', space: 'shared', kind: 'atomic' }],
] satisfies readonly (readonly [number, Row])[]);

/** Numbers of the registers that read as zero, and of the predicate that is always true. */
const RZ = 255;
const URZ = 63;
const PT = 7;

const scales = [1, 4, 8, 16] as const;
/** Bytes by the width field; 256 bits and what may come are not known. */
const widths: readonly (number | undefined)[] = [1, 1, 2, 2, 4, 8, 16, undefined];

/** Read the instruction in these words of code for a machine `sm_<sm>`; undefined for what is not surely understood. */
export function memoryInstruction(low: bigint, high: bigint, sm: number): MemoryInstruction | undefined {
  const row = operations.get(field(low, 0, 12));
  if (row === undefined || sm < 70) return undefined;
  const { name, space, kind } = row;
  const wide = field(high, 8, 1) === 1;
  const isFlat = space === 'global' || space === 'generic';
  if (isFlat !== wide) return undefined;
  const address = field(low, 24, 8);
  const uniform = uniformOf(row, low, high, sm, address);
  const offset = offsetOf(row, low, high, sm);
  if (uniform === null || offset === undefined) return undefined;
  const width = kind === 'atomic' ? undefined : widths[field(high, 9, 3)];
  const predicate = field(low, 12, 3);
  return {
    name,
    space,
    addressBits: wide ? 64 : 32,
    register: address === RZ ? undefined : address,
    scale: space === 'shared' ? (scales[field(high, 14, 2)] as (typeof scales)[number]) : 1,
    uniform: uniform === URZ ? undefined : uniform,
    offset,
    width,
    written: kind === 'store' ? [RZ, 0] : [field(low, 16, 8), kind === 'atomic' ? 4 : Math.ceil((width ?? 32) / 4)],
    predicate: predicate === PT ? undefined : { number: predicate, value: field(low, 15, 1) === 0 },
  };
}

/** The uniform register that is part of the address; undefined for none, null where that cannot be determined. */
function uniformOf(row: Row, low: bigint, high: bigint, sm: number, address: number): number | undefined | null {
  const counts = field(high, 27, 1) === 1;
  // Only of operations that may have one are bits 90 and 91 flags.
  if (row.uniform === undefined) return row.kind === 'atomic' || !counts ? undefined : null;
  const number = row.uniform === 32 ? field(low, 32, 6) : field(high, 0, 6);
  if (row.space === 'shared') return counts ? number : row.name === 'LDS' ? undefined : null;
  // Turing's generic LD and its RED have the same numbers with and without a uniform register.
  if (!counts) return sm < 80 && (row.name === 'LD' || row.name === 'RED') ? undefined : null;
  if (row.kind !== 'atomic' && field(high, 26, 1) === 0) return null;
  // Since Ampere it is a descriptor. Before, it is known what it does where it is alone.
  if (sm >= 80) return address === RZ ? null : undefined;
  return address === RZ ? number : null;
}

function offsetOf({ offset, kind }: Row, low: bigint, high: bigint, sm: number): bigint | undefined {
  if (offset === 'turing generic' && field(high, 27, 1) === 0) return BigInt.asIntN(32, low >> 32n);
  const whole = BigInt.asIntN(24, low >> 40n);
  if (offset !== 'atomic' || sm < 100) return whole;
  const short = BigInt.asIntN(23, low >> 40n);
  const operation = field(low, 0, 12);
  // Of the others it has not been seen whether bit 63 belongs to the offset.
  const isShort = operation === 0x9a8 || operation === 0x9a3 || operation === 0x98a;
  return isShort || (kind === 'atomic' && short === whole) ? short : undefined;
}

function field(word: bigint, at: number, bits: number): number {
  return Number((word >> BigInt(at)) & ((1n << BigInt(bits)) - 1n));
}
