/* Snapshots of a stopped program in JSON: registers of the top frame and pieces of memory. */
import { fromHex } from '../../../core/index.ts';
import { targetFor, walkBudget } from '../../../dwarf/advanced.ts';
import type { FrameBudget } from '../../../dwarf/advanced.ts';
import type { DwarfFile, StoppedThread } from '../../../dwarf/index.ts';
import { FormatError, limitError } from '../../../runtime/index.ts';
import { readText } from '../../input/text-file.ts';
import type { CommonOptions } from '../../options/common.ts';

/** A stopped thread. */
export interface Snapshot {
  readonly label: string;
  /** DWARF numbers of the registers that it has. */
  readonly registers: readonly number[];
  /** The thread, for the debugging information of its program. */
  thread(dwarf: DwarfFile): StoppedThread;
}

/** A file of snapshots. */
export interface Snapshots {
  /** Name of the program. */
  readonly elf: string;
  readonly snapshots: readonly Snapshot[];
}

/** Read a file of snapshots; FormatError `dwarf/live` with the part that is not as it has to be. */
export async function readSnapshots(file: string, options: CommonOptions): Promise<Snapshots> {
  const document = objectOf(parse(await readText(file, 'JSON', options)), 'the document');
  const elf = document['elf'];
  if (typeof elf !== 'string') throw badSnapshots('elf: the name of the program is missing');
  const shared: Shared = { room: MOST_LOOKED_AT, budget: undefined };
  const snapshots = arrayOf(document['snapshots'], 'snapshots').map((given, i): Snapshot => {
    const path = `snapshots[${i}]`;
    const snapshot = objectOf(given, path);
    return {
      label: typeof snapshot['label'] === 'string' ? snapshot['label'] : `${i}`,
      registers: Object.keys(firstFrame(snapshot, path).registers).map(Number),
      thread: (dwarf) => threadOf(dwarf, snapshot, path, shared),
    };
  });
  return { elf, snapshots };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badSnapshots(error instanceof Error ? error.message : 'not JSON');
  }
}

/** The error of a document that is not as it has to be. */
export function badSnapshots(message: string): FormatError {
  return new FormatError('dwarf/live', `snapshots of a program: ${message}`);
}

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw badSnapshots(`${what} is no object`);
}

function arrayOf(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw badSnapshots(`${what} is no array`);
}

function bytesOf(value: unknown, what: string): Uint8Array {
  const bytes = typeof value === 'string' ? fromHex(value) : undefined;
  if (bytes === undefined) throw badSnapshots(`${what}: needs bytes in hexadecimal digits`);
  return bytes;
}

function addressOf(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(value)) return BigInt(value);
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  throw badSnapshots(`${what}: needs an address such as "0x7fff0000"`);
}

interface GivenFrame {
  readonly pc: bigint;
  readonly registers: Readonly<Record<string, unknown>>;
}

function firstFrame(snapshot: Readonly<Record<string, unknown>>, path: string): GivenFrame {
  const [frame] = arrayOf(snapshot['frames'], `${path}.frames`);
  const { pc, registers } = objectOf(frame, `${path}.frames[0]`);
  return { pc: addressOf(pc, `${path}.frames[0].pc`), registers: objectOf(registers, `${path}.frames[0].registers`) };
}

/** DWARF numbers, or names of vector registers of x86-64. */
function registerNumber(name: string): number {
  const vector = /^[xyz]mm(\d+)$/.exec(name);
  return vector === null ? Number(name) : 17 + Number(vector[1]);
}

/** Pieces of memory that all reads may look at: each goes through those of its thread in their order. */
const MOST_LOOKED_AT = 50_000_000;

/** What all threads may take together. */
interface Shared {
  room: number;
  budget: FrameBudget | undefined;
}

function threadOf(
  dwarf: DwarfFile,
  snapshot: Readonly<Record<string, unknown>>,
  path: string,
  shared: Shared,
): StoppedThread {
  const { pc, registers } = firstFrame(snapshot, path);
  const contents = new Map<number, Uint8Array>();
  for (const [name, bytes] of Object.entries({ ...objectOf(snapshot['vectorRegisters'] ?? {}, path), ...registers })) {
    if (bytes !== null) contents.set(registerNumber(name), bytesOf(bytes, `${path}: register ${name}`));
  }
  const pieces = arrayOf(snapshot['memory'], `${path}.memory`).map((given, i) => {
    const { address, bytes } = objectOf(given, `${path}.memory[${i}]`);
    return {
      address: addressOf(address, `${path}.memory[${i}].address`),
      bytes: bytesOf(bytes, `${path}.memory[${i}]`),
    };
  });
  return {
    target: targetFor(dwarf.sections),
    pc,
    budget: (shared.budget ??= walkBudget(dwarf.sections)),
    register: (register) => contents.get(Number(register)),
    memory(space, _, at, size) {
      if (space !== 0) return undefined;
      const address = BigInt(at);
      shared.room -= pieces.length;
      if (shared.room < 0) throw limitError('steps', `reads look at more than ${MOST_LOOKED_AT} pieces of memory`);
      const piece = pieces.find(
        (each) => address >= each.address && address + BigInt(size) <= each.address + BigInt(each.bytes.length),
      );
      const from = piece === undefined ? 0 : Number(address - piece.address);
      return piece?.bytes.subarray(from, from + size);
    },
  };
}
