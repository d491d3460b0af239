/*
 * Constants in registers at a call, from the instructions in front of it: immediates, addresses that relocations say, and words of the
 * constant banks of the module. Encodings are those that ptxas 12.4 and 13.0 emit for sm_75 to sm_120.
 *
 *   MOV, UMOV, IMAD.MOV, HFMA2 with RZ    bits 16-23 the register that is written, 32-63 an immediate or 32-39 a register
 *   LDC, ULDC                             bits 38-53 offset, 54-58 bank; 73-75 width: 4 is 32 bits, 5 is 64
 */
import { RelocationType } from '../../../generated/cuda/enums.ts';
import { findSection, readSection, readSymbols, sectionsOfType, SectionType } from '../../elf/index.ts';
import { relocationsOf } from '../../elf/advanced.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import { field, INSTRUCTION } from './code.ts';
import type { Code, Words } from './code.ts';
import { mayJump, targetOf } from './control-flow.ts';

/** Values of general registers that are known at a call. */
export type KnownRegisters = ReadonlyMap<number, number>;

/** Instructions in front of a call that are looked at. */
const MAX_BLOCK = 256;
/** Instructions of a function whose branches are looked at. */
const MAX_FUNCTION = 1 << 16;
const RZ = 255;
const WIDTH_32 = 4;
const WIDTH_64 = 5;
/** Relocations of an immediate: the lower and the upper half of an address. */
const { R_CUDA_ABS32_HI, R_CUDA_ABS32_LO } = RelocationType;

/** What the registers hold when the call at `pc` is executed, of a function from `low` to `high`. */
export async function registersAtCall(code: Code, pc: bigint, low: bigint, high: bigint): Promise<KnownRegisters> {
  const addresses = await addressesIn(code);
  const banks = new Map<number, Uint8Array>();
  const general = new Map<number, number>();
  const uniform = new Map<number, number>();
  for (let at = blockStart(code, pc, low, high); at < pc; at += INSTRUCTION) {
    const words = code.at(at);
    if (words === undefined) break;
    await step(code, words, addresses.get(at), { general, uniform, banks });
  }
  return general;
}

/** Where the instructions begin that are executed one after the other up to `pc`. */
function blockStart(code: Code, pc: bigint, low: bigint, high: bigint): bigint {
  const targets = new Set<bigint>();
  for (let at = low, seen = 0; at < high && seen < MAX_FUNCTION; at += INSTRUCTION, seen++) {
    const words = code.at(at);
    const target = words === undefined ? undefined : targetOf(words, at, code.sm);
    // A branch to the next instruction changes nothing.
    if (target !== undefined && target !== at + INSTRUCTION) targets.add(target);
  }
  let start = pc;
  for (let seen = 0; start > low && seen < MAX_BLOCK; seen++) {
    if (targets.has(start)) break;
    const before = code.at(start - INSTRUCTION);
    if (before === undefined) break;
    const goesOn =
      !mayJump(before) || targetOf(before, start - INSTRUCTION, code.sm) === start || isConditional(before);
    if (!goesOn) break;
    start -= INSTRUCTION;
  }
  return start;
}

/** A predicate other than PT: where the instruction did not jump the next one follows. */
function isConditional({ low }: Words): boolean {
  return field(low, 12, 3) !== 7;
}

interface State {
  readonly general: Map<number, number>;
  readonly uniform: Map<number, number>;
  readonly banks: Map<number, Uint8Array>;
}

async function step(code: Code, words: Words, address: number | undefined, state: State): Promise<void> {
  const { low, high } = words;
  const { general, uniform } = state;
  const [to, first, second] = [field(low, 16, 8), field(low, 24, 8), field(low, 32, 8)];
  const immediate = field(low, 32, 32);
  const write = (registers: Map<number, number>, value: number | undefined): void => {
    if (value === undefined || isConditional(words)) registers.delete(to);
    else registers.set(to, value);
  };
  switch (field(low, 0, 12)) {
    case 0x802: // MOV R, immediate
      return write(general, address ?? immediate);
    case 0x424: // IMAD.MOV.U32 R, RZ, RZ, immediate
    case 0x435: // HFMA2.MMA R, -RZ, RZ, two halves of an immediate
    case 0x431: // HFMA2 of Blackwell
      return write(general, first === RZ ? immediate : undefined);
    case 0x202: // MOV R, R
      return write(general, general.get(second));
    case 0x224: // IMAD.MOV.U32 R, RZ, RZ, R
      return write(general, first === RZ && second === RZ ? general.get(field(high, 0, 8)) : general.get(second));
    case 0xc02: // MOV R, UR
    case 0xe24: // IMAD.U32 R, RZ, RZ, UR
      return write(general, uniform.get(second));
    case 0x882: // UMOV UR, immediate
      return write(uniform, address ?? immediate);
    case 0xc82: // UMOV UR, UR
      return write(uniform, uniform.get(second));
    case 0xb82: // LDC
      return load(code, words, general, state.banks, first === RZ && !isConditional(words));
    case 0xab9: // ULDC
      return load(code, words, uniform, state.banks, !isConditional(words));
    default:
      // What else is written is not known: of no instruction in front of a call more than four registers.
      for (let i = 0; i < 4; i++) {
        general.delete(to + i);
        uniform.delete(to + i);
      }
  }
}

async function load(
  code: Code,
  { low, high }: Words,
  registers: Map<number, number>,
  banks: Map<number, Uint8Array>,
  known: boolean,
): Promise<void> {
  const to = field(low, 16, 8);
  const [offset, bank, width] = [field(low, 38, 16), field(low, 54, 5), field(high, 9, 3)];
  registers.delete(to);
  if (width !== WIDTH_32) registers.delete(to + 1);
  if (!known || (width !== WIDTH_32 && width !== WIDTH_64)) return;
  let bytes = banks.get(bank);
  if (bytes === undefined) banks.set(bank, (bytes = await bankOf(code, bank)));
  const reader = new ByteReader(bytes);
  if (offset + 8 > bytes.length) return;
  reader.seek(offset);
  registers.set(to, reader.u4(true));
  if (width === WIDTH_64) registers.set(to + 1, reader.u4(true));
}

/** A constant bank that all functions of the module share, as it was loaded. */
async function bankOf({ elf }: Code, bank: number): Promise<Uint8Array> {
  const section = await findSection(elf, `.nv.constant${bank}`);
  return section === undefined ? new Uint8Array() : readSection(elf, section);
}

/** Halves of addresses that relocations say, by the instruction that has them as its immediate. */
async function addressesIn({ elf, section, start }: Code): Promise<ReadonlyMap<bigint, number>> {
  const found = new Map<bigint, number>();
  const symtab = sectionsOfType(elf, SectionType.SHT_SYMTAB)[0];
  if (symtab === undefined) return found;
  try {
    const symbols = await readSymbols(elf, symtab);
    for (const [offset, { symbol, type, addend }] of await relocationsOf(elf, section)) {
      if ((type !== R_CUDA_ABS32_LO && type !== R_CUDA_ABS32_HI) || symbol >= symbols.length) continue;
      const value = BigInt.asUintN(64, symbols.at(symbol).value + (addend ?? 0n));
      found.set(start + BigInt(offset), Number(type === R_CUDA_ABS32_LO ? value & 0xffffffffn : value >> 32n));
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  return found;
}
