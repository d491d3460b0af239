import type { Parsed } from '../oracle/official-javascript.ts';

/** Where what the official target read and what we read differ, and how many values were compared. */
export interface Comparison {
  readonly differences: string[];
  count: number;
}

const DEPTH = 24;

/** Compare fields and instances, by the names that the official target gives them. */
export function compareFields(theirs: unknown, ours: unknown, path: string, found: Comparison, depth = 0): void {
  if (depth > DEPTH || found.differences.length > 20) return;
  if (theirs instanceof Uint8Array || ArrayBuffer.isView(theirs)) {
    const mine = ours instanceof Uint8Array ? [...ours] : ours;
    same([...(theirs as Uint8Array)].join(), Array.isArray(mine) ? mine.join() : mine, path, found);
  } else if (Array.isArray(theirs)) {
    const list = listOf(ours);
    same(theirs.length, list?.length, `${path}.length`, found);
    theirs.forEach((each, i) => compareFields(each, list?.[i], `${path}[${i}]`, found, depth + 1));
  } else if (typeof theirs === 'object' && theirs !== null) {
    for (const key of keysOf(theirs)) {
      const [a, b] = [valueOf(theirs, key), valueOf(ours, key)];
      if (a === FAILED || b === FAILED) same(a === FAILED, b === FAILED, `${path}.${key} (fails)`, found);
      else compareFields(a, b, `${path}.${key}`, found, depth + 1);
    }
  } else same(theirs ?? undefined, ours, path, found);
}

const FAILED = Symbol('cannot be read');

function valueOf(from: unknown, key: string): unknown {
  try {
    return (from as Parsed | undefined)?.[key];
  } catch {
    return FAILED;
  }
}

/** Fields of an object of the official target, and the instances of its class. */
function keysOf(from: object): string[] {
  const own = Object.keys(from).filter((key) => !key.startsWith('_') && key !== 'isLe');
  const getters = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(from) as object));
  return [...own, ...getters.filter(([, one]) => !('value' in one)).map(([name]) => name)];
}

/** A list of ours, which may be a table that is read in place. */
function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array);
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) return undefined;
  return [...(value as Iterable<unknown>)];
}

function same(theirs: unknown, ours: unknown, path: string, found: Comparison): void {
  found.count++;
  // The official target rounds integers of 8 bytes to a double, and is off by 2^32 where a negative one's low half is below 2^31.
  const off = typeof ours === 'bigint' && ours < 0n && Number(ours) + 2 ** 32 === theirs ? 2 ** 32 : 0;
  const mine = typeof ours === 'bigint' ? Number(ours) + off : ours;
  if (!Object.is(theirs, mine) && !(theirs === 0 && mine === 0))
    found.differences.push(`${path}: ${String(theirs)}, here ${String(ours)}`.slice(0, 200));
}
