/*
 * The address that a memory instruction used, from the instruction's bytes and the lane's registers. Since Volta an instruction has
 * 16 bytes: the operation in bits 0 to 11, the register that is loaded into in 16 to 23, the address register in 24 to 31,
 * a signed offset in 40 to 63. Registers are those at the time of the dump, so the answer is only given where nothing between the
 * instruction and the pc can have changed the address register.
 */
import { readSection } from '../elf/index.ts';
import { ByteReader } from '../runtime/index.ts';
import { childSection } from './model.ts';
import type { CudaDump } from './model.ts';
import { symbolsOf } from './symbols.ts';
import type { CodePlace } from './symbols.ts';
import type { LaneOnSm } from './walk.ts';

/** Bytes of an instruction. */
const INSTRUCTION = 16n;
const ZERO_REGISTER = 255;
const WORD = 4;

interface MemoryOperation {
  readonly name: string;
  readonly space: 'global' | 'generic' | 'shared' | 'local';
  readonly load: boolean;
}

/** Operations that have their address in one register or a pair, by the low 12 bits. */
const operations: ReadonlyMap<number, MemoryOperation> = new Map([
  [0x381, { name: 'LDG', space: 'global', load: true }],
  [0x981, { name: 'LDG', space: 'global', load: true }],
  [0x386, { name: 'STG', space: 'global', load: false }],
  [0x986, { name: 'STG', space: 'global', load: false }],
  [0x380, { name: 'LD', space: 'generic', load: true }],
  [0x980, { name: 'LD', space: 'generic', load: true }],
  [0x385, { name: 'ST', space: 'generic', load: false }],
  [0x985, { name: 'ST', space: 'generic', load: false }],
  [0x984, { name: 'LDS', space: 'shared', load: true }],
  [0x388, { name: 'STS', space: 'shared', load: false }],
  [0x988, { name: 'STS', space: 'shared', load: false }],
  [0x983, { name: 'LDL', space: 'local', load: true }],
  [0x387, { name: 'STL', space: 'local', load: false }],
  [0x987, { name: 'STL', space: 'local', load: false }],
]);

/** Where a memory instruction went. */
export interface FaultAddress {
  readonly address: bigint;
  readonly space: MemoryOperation['space'];
  readonly operation: string;
  /** Address register and offset as assembly writes them, `R2+0x10`. */
  readonly operand: string;
}

/** The address that the instruction at `pc` used in a lane; undefined when it is no memory access or cannot be told. */
export async function faultAddressOf(
  dump: CudaDump,
  lane: LaneOnSm,
  errorPC: bigint,
  place: CodePlace | null,
): Promise<FaultAddress | undefined> {
  if (place === null || dump.devices.table.instructionSize(lane.deviceRow) !== Number(INSTRUCTION)) return undefined;
  const pc = lane.threads.table.virtualPC(lane.threadRow);
  // Later instructions may have changed the registers; the one at fault and its successor have not.
  if (pc < errorPC || pc > errorPC + INSTRUCTION) return undefined;
  const code = await codeAt(dump, lane.deviceRow, place, errorPC);
  if (code === undefined) return undefined;
  const low = code.u8le();
  const high = code.u8le();
  const operation = operations.get(Number(low & 0xfffn));
  if (operation === undefined) return undefined;
  const target = Number((low >> 16n) & 0xffn);
  const register = Number((low >> 24n) & 0xffn);
  const offset = BigInt.asIntN(24, low >> 40n);
  const wide = (operation.space === 'global' || operation.space === 'generic') && ((high >> 8n) & 1n) === 1n;
  if (operation.load && pc !== errorPC && (target === register || (wide && target === register + 1))) return undefined;
  const base = await registerOf(dump, lane, register, wide);
  if (base === undefined) return undefined;
  const sign = offset < 0n ? '-' : '+';
  const size = offset < 0n ? -offset : offset;
  const name = register === ZERO_REGISTER ? 'RZ' : `R${register}`;
  const operand = offset === 0n ? name : `${name}${sign}0x${size.toString(16)}`;
  const address = BigInt.asUintN(wide ? 64 : 32, base + offset);
  return { address, space: operation.space, operation: operation.name, operand };
}

/** The instruction at an address, from the relocated image. */
async function codeAt(
  dump: CudaDump,
  deviceRow: number,
  place: CodePlace,
  address: bigint,
): Promise<ByteReader | undefined> {
  const symbols = symbolsOf(dump);
  const modules = await symbols.modules(deviceRow);
  const section = modules.find((each) => each.handle === place.module && each.context === place.context)?.section;
  const cubin = section === undefined ? undefined : await symbols.cubin(section);
  if (cubin === undefined) return undefined;
  const { sections } = cubin.elf;
  for (let i = 1; i < sections.length; i++) {
    const start = sections.addr(i);
    const at = address - start;
    if ((sections.flags(i) & 4n) === 0n || start === 0n || at < 0n) continue;
    if (at + INSTRUCTION > BigInt(sections.extent(i).size)) continue;
    return new ByteReader(await readSection(cubin.elf, i, Number(at), Number(INSTRUCTION)));
  }
  return undefined;
}

async function registerOf(
  dump: CudaDump,
  { threads, threadRow }: LaneOnSm,
  register: number,
  wide: boolean,
): Promise<bigint | undefined> {
  if (register === ZERO_REGISTER) return 0n;
  const section = childSection(dump, threads, threadRow, 'regs');
  if (section === undefined) return undefined;
  const size = wide ? 2 * WORD : WORD;
  const bytes = await readSection(dump.elf, section, register * WORD, size);
  if (bytes.length < size) return undefined;
  const r = new ByteReader(bytes);
  return wide ? r.u8le() : BigInt(r.u4le());
}
