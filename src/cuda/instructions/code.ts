/* Machine code of a module: 16 bytes an instruction since Volta, two words of 64 bits. */
import { readSection } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { ByteReader } from '../../runtime/index.ts';
import type { DumpTables } from '../tables/dump-tables.ts';
import { isCode } from '../symbols/code-ranges.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import type { Symbols } from '../symbols/symbols.ts';

/** Bytes of an instruction. */
export const INSTRUCTION = 16n;

/** The two words of an instruction. */
export interface Words {
  readonly low: bigint;
  readonly high: bigint;
}

/** The section of code that an address is in. */
export interface Code {
  readonly elf: ElfFile;
  readonly section: number;
  /** Address of the section. */
  readonly start: bigint;
  /** Bytes of the section. */
  readonly size: number;
  /** Of the machine: 90 for sm_90. */
  readonly sm: number;
  /** The instruction at an address; undefined outside. */
  at(address: bigint): Words | undefined;
}

/** Larger sections of code are not read as a whole. */
const MAX_CODE = 64 << 20;

/**
 * The code around a place of a device; undefined where the dump does not have it or its instructions have another size. Sections that
 * were asked for are kept.
 */
export type CodeSections = (deviceRow: number, place: CodeKey) => Promise<Code | undefined>;

/** What tells a section of code. */
type CodeKey = Pick<CodePlace, 'module' | 'context' | 'symbolVa'>;

/** The code of a dump's modules. */
export function openCodeSections(dump: DumpTables, symbols: Symbols): CodeSections {
  const kept = new Map<string, Promise<Code | undefined>>();
  return (deviceRow, place) => {
    const key = `${deviceRow} ${place.context} ${place.module} ${place.symbolVa}`;
    let code = kept.get(key);
    if (code === undefined) kept.set(key, (code = readCode(dump, symbols, deviceRow, place)));
    return code;
  };
}

async function readCode(
  dump: DumpTables,
  symbols: Symbols,
  deviceRow: number,
  place: CodeKey,
): Promise<Code | undefined> {
  const { table } = dump.devices;
  if (table.instructionSize(deviceRow) !== Number(INSTRUCTION)) return undefined;
  const sm = /^sm_(\d+)/.exec((await dump.text(table.smType(deviceRow))) ?? '')?.[1];
  const cubin = await symbols.cubinAt(deviceRow, place);
  if (cubin === undefined || sm === undefined) return undefined;
  const { elf } = cubin;
  const address = place.symbolVa;
  const { sections } = elf;
  for (let section = 1; section < sections.length; section++) {
    const start = sections.addr(section);
    if (!isCode(elf, section) || start === 0n) continue;
    const { size } = sections.extent(section);
    if (address < start || address >= start + BigInt(size) || size > MAX_CODE) continue;
    const bytes = await readSection(elf, section);
    return { elf, section, start, size, sm: Number(sm), at: (pc) => wordsAt(bytes, pc - start) };
  }
  return undefined;
}

function wordsAt(bytes: Uint8Array, offset: bigint): Words | undefined {
  if (offset < 0n || offset % INSTRUCTION !== 0n || offset + INSTRUCTION > BigInt(bytes.length)) return undefined;
  const at = Number(offset);
  const reader = new ByteReader(bytes.subarray(at, at + Number(INSTRUCTION)));
  return { low: reader.u8le(), high: reader.u8le() };
}

/** `bits` bits of a word from bit `at` on. */
export function field(word: bigint, at: number, bits: number): number {
  return Number((word >> BigInt(at)) & ((1n << BigInt(bits)) - 1n));
}
