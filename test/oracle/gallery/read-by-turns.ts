// Part of the program that `reading-speed.ts` makes: reads the file it is called with, and prints what each reader takes.
import { readFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import KaitaiStream from 'kaitai-struct/KaitaiStream.js';
import { provideProcess } from '../../../src/runtime/index.ts';

type Read = (data: Uint8Array) => unknown;

const rounds = 16;
/** A round lasts at least so long; small files are read many times in it. */
const roundMs = 10;
const warmMs = 300;

/** Prints milliseconds of processor time as JSON; null where a reader refuses the file. */
export function readByTurns(parse: Read, Official: new (stream: object) => unknown): void {
  provideProcess('zlib', {
    decode: (bytes) => new Uint8Array(inflateSync(bytes)),
    encode: (bytes) => new Uint8Array(deflateSync(bytes)),
  });
  const Stream = KaitaiStream as unknown as new (buffer: ArrayBuffer) => object;
  const official: Read = (data) => new Official(new Stream(data.buffer as ArrayBuffer));
  const data = Uint8Array.from(readFileSync(process.argv[2] ?? ''));
  const readers = [parse, official];
  const times = readers.every((read) => reads(read, data)) ? measure(readers, data) : [];
  const [ours, theirs] = times;
  console.log(JSON.stringify(times.length === 0 ? null : { bytes: data.length, ours, official: theirs }));
}

function reads(read: Read, data: Uint8Array): boolean {
  try {
    read(data);
    return true;
  } catch {
    return false;
  }
}

/**
 * The mean time of each reader. They take turns in changing order: the collector works when it must, and each shall pay for as
 * much of it as it caused.
 */
function measure(readers: readonly Read[], data: Uint8Array): number[] {
  const counts = readers.map((read) => warmedUp(read, data));
  const totals = readers.map(() => 0);
  const order = [...readers.keys()];
  for (let round = 0; round < rounds; round++) {
    for (const i of order) totals[i] = (totals[i] as number) + once(readers[i] as Read, data, counts[i] as number);
    order.reverse();
  }
  return totals.map((total) => total / rounds);
}

/** Read until the code is compiled; returns how many readings a round takes. */
function warmedUp(read: Read, data: Uint8Array): number {
  const start = worked();
  let count = 0;
  for (; count % 8 !== 0 || worked() - start < warmMs; count++) read(data);
  return Math.max(1, Math.ceil((count * roundMs) / (worked() - start)));
}

/** Milliseconds that one of `count` readings takes. */
function once(read: Read, data: Uint8Array, count: number): number {
  const start = worked();
  for (let i = 0; i < count; i++) read(data);
  return (worked() - start) / count;
}

/** Milliseconds of processor time until now. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
