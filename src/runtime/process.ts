import { FormatError } from './format-error.ts';

/** A `process:` of the schema language: how bytes are stored, and back. */
export interface Process {
  decode(bytes: Uint8Array, ...args: readonly unknown[]): Uint8Array;
  encode(bytes: Uint8Array, ...args: readonly unknown[]): Uint8Array;
}

function xor(bytes: Uint8Array, key: unknown): Uint8Array {
  const keys = key instanceof Uint8Array ? key : Uint8Array.of(Number(key));
  if (keys.length === 0) return bytes.slice();
  return bytes.map((byte, i) => byte ^ (keys[i % keys.length] as number));
}

function rotateLeft(bytes: Uint8Array, by: unknown): Uint8Array {
  const n = ((Number(by) % 8) + 8) % 8;
  return bytes.map((byte) => (byte << n) | (byte >> (8 - n)));
}

const rotateRight = (bytes: Uint8Array, by: unknown): Uint8Array => rotateLeft(bytes, 8 - (Number(by) % 8));

const processes = new Map<string, Process>([
  ['xor', { decode: xor, encode: xor }],
  ['rol', { decode: rotateLeft, encode: rotateRight }],
  ['ror', { decode: rotateRight, encode: rotateLeft }],
]);

/** Provide a process by the name schemas use: `zlib` (with whatever inflates where this runs) or one of your own. */
export function provideProcess(name: string, process: Process): void {
  processes.set(name, process);
}

function processOf(name: string): Process {
  const found = processes.get(name);
  if (found !== undefined) return found;
  throw new FormatError('read/unknown-process', `no such process: ${name}, provide it with provideProcess()`);
}

function run(name: string, work: () => Uint8Array): Uint8Array {
  try {
    return work();
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw new FormatError('read/process', `${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

let taken: ((count: number) => void) | undefined;

/** Do `work`, and tell `take` before and after each process how many bytes it is given and gives; what `take` throws ends it. */
export function countDecoded<T>(take: (count: number) => void, work: () => T): T {
  const before = taken;
  taken = take;
  try {
    return work();
  } finally {
    taken = before;
  }
}

/** Bytes as a process stored them, unpacked; throws `read/unknown-process` and `read/process`. */
export function decodeProcess(name: string, bytes: Uint8Array, ...args: readonly unknown[]): Uint8Array {
  taken?.(bytes.length);
  const decoded = run(name, () => processOf(name).decode(bytes, ...args));
  taken?.(decoded.length);
  return decoded;
}

/** Bytes as a process stores them; throws `read/unknown-process` and `read/process`. */
export function encodeProcess(name: string, bytes: Uint8Array, ...args: readonly unknown[]): Uint8Array {
  return run(name, () => processOf(name).encode(bytes, ...args));
}
