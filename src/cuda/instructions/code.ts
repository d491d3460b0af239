/* Machine code of a module: 16 bytes an instruction since Volta, two words of 64 bits. */
import { readSection } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { ByteReader } from '../../runtime/index.ts';
import type { DumpTables } from '../tables/dump-tables.ts';
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
/** Sections may share bytes: all that are read together are at most this many times the dump. */
const SHARING = 2;

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
  const room = { bytes: SHARING * dump.elf.source.size };
  return async (deviceRow, place) => {
    const { table } = dump.devices;
    if (table.instructionSize(deviceRow) !== Number(INSTRUCTION)) return undefined;
    const cubin = await symbols.cubinAt(deviceRow, place);
    const section = cubin?.codeAt(place.symbolVa);
    if (cubin === undefined || section === undefined) return undefined;
    const key = `${deviceRow} ${place.context} ${place.module} ${section}`;
    let code = kept.get(key);
    if (code === undefined) {
      const { size } = cubin.elf.sections.extent(section);
      if (size > MAX_CODE || size > room.bytes) return undefined;
      room.bytes -= size;
      kept.set(key, (code = readCode(dump, deviceRow, cubin.elf, section)));
    }
    return code;
  };
}

async function readCode(dump: DumpTables, deviceRow: number, elf: ElfFile, section: number): Promise<Code | undefined> {
  const sm = /^sm_(\d+)/.exec((await dump.text(dump.devices.table.smType(deviceRow))) ?? '')?.[1];
  if (sm === undefined) return undefined;
  const bytes = await readSection(elf, section);
  const start = elf.sections.addr(section);
  return { elf, section, start, size: bytes.length, sm: Number(sm), at: (pc) => wordsAt(bytes, pc - start) };
}

function wordsAt(bytes: Uint8Array, offset: bigint): Words | undefined {
  if (offset < 0n || offset % INSTRUCTION !== 0n || offset + INSTRUCTION > BigInt(bytes.length)) return undefined;
  const at = Number(offset);
  const reader = new ByteReader(bytes.subarray(at, at + Number(INSTRUCTION)));
  return { low: reader.u8(true), high: reader.u8(true) };
}

/** `bits` bits of a word from bit `at` on. */
export function field(word: bigint, at: number, bits: number): number {
  return Number((word >> BigInt(at)) & ((1n << BigInt(bits)) - 1n));
}
