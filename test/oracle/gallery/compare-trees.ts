// What our reader and the official one make of the same bytes, field by field.
import { ByteReader, FormatError, Table } from '../../../src/runtime/index.ts';

/** A field of one reader and not of the other, or with another value. */
export interface Difference {
  readonly path: string;
  readonly what: string;
}

export interface Comparison {
  fields: number;
  readonly differences: Difference[];
}

const MAX_DIFFERENCES = 20;
/** Enough to meet every kind of field; files of many megabytes have tens of millions. */
const MAX_FIELDS = 500_000;
/** Folders that hold their parents have no end. */
const MAX_PATH = 160;

/** Compare all that the official reader's object shows with ours. */
export function compareTrees(official: unknown, ours: unknown): Comparison {
  const found: Comparison = { fields: 0, differences: [] };
  compare(official, ours, '', found, new Set());
  return found;
}

function compare(theirs: unknown, ours: unknown, path: string, found: Comparison, inside: Set<unknown>): void {
  if (found.differences.length >= MAX_DIFFERENCES || found.fields >= MAX_FIELDS) return;
  const list = listOf(theirs);
  if (list !== undefined) compareLists(list, ours, path, found, inside);
  else if (typeof theirs === 'object' && theirs !== null && !isStream(theirs)) {
    if (inside.has(theirs) || path.length > MAX_PATH) return;
    inside.add(theirs);
    compareObjects(theirs, ours, path, found, inside);
  } else {
    found.fields += 1;
    if (!isStream(theirs) && !isSame(theirs, ours))
      found.differences.push({ path, what: `${show(theirs)}, ours ${show(ours)}` });
  }
}

function compareLists(
  theirs: ArrayLike<unknown>,
  ours: unknown,
  path: string,
  found: Comparison,
  inside: Set<unknown>,
): void {
  const all = listOf(ours);
  // Of an iteration for which a switch has no case, the official list has nothing; ours keeps its place, absent.
  const own = all?.length === theirs.length ? all : all && Array.from(all).filter((element) => element !== undefined);
  if (own === undefined || own.length !== theirs.length) {
    found.differences.push({ path, what: `${theirs.length} elements, ours ${own?.length ?? show(ours)}` });
    return;
  }
  for (let i = 0; i < theirs.length; i++) {
    // Bytes differ as a whole: one of them says it.
    if (ArrayBuffer.isView(theirs) && isSame(theirs[i], own[i])) found.fields += 1;
    else compare(theirs[i], own[i], `${path}[${i}]`, found, inside);
  }
}

function compareObjects(theirs: object, ours: unknown, path: string, found: Comparison, inside: Set<unknown>): void {
  if (typeof ours !== 'object' || ours === null) {
    found.differences.push({ path, what: `an object, ours ${show(ours)}` });
    return;
  }
  for (const name of fieldsOf(theirs)) {
    const at = path === '' ? name : `${path}.${name}`;
    const [want, got] = [ask(theirs, name), ask(ours, name)];
    if (want.failed || got.failed) {
      found.fields += 1;
      // A size that is absent is no error to the official reader: it reads all that is left.
      if (want.failed !== got.failed && got.why?.startsWith('read/absent') !== true)
        found.differences.push({
          path: at,
          what: want.failed
            ? `fails (${want.why}), ours ${show(got.value)}`
            : `${show(want.value)}, ours fails: ${got.why}`,
        });
    } else compare(want.value, got.value, at, found, inside);
  }
}

/** Names of the sequence's fields, then those of instances. */
function fieldsOf(theirs: object): string[] {
  const prototype = Object.getPrototypeOf(theirs) as object;
  const instances = Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(
    ([, field]) => field.get !== undefined,
  );
  return [...Object.keys(theirs), ...instances.map(([name]) => name)].filter((name) => !name.startsWith('_'));
}

interface Answer {
  readonly value?: unknown;
  readonly failed: boolean;
  readonly why?: string;
}

function ask(object: object, name: string): Answer {
  try {
    return { value: (object as Readonly<Record<string, unknown>>)[name], failed: false };
  } catch (error) {
    if (error instanceof TypeError && !(name in object)) throw error;
    const why =
      error instanceof FormatError
        ? `${error.code} ${error.message}`
        : error instanceof Error
          ? error.message
          : JSON.stringify(error);
    return { failed: true, why: why.slice(0, 120) };
  }
}

function listOf(value: unknown): ArrayLike<unknown> | undefined {
  if (Array.isArray(value)) return value;
  if (ArrayBuffer.isView(value)) return value as unknown as ArrayLike<unknown>;
  return value instanceof Table ? Array.from({ length: value.length }, (_, i) => value.at(i) as unknown) : undefined;
}

function isStream(value: unknown): boolean {
  return (
    value instanceof ByteReader || (typeof value === 'object' && value !== null && 'isEof' in value && 'size' in value)
  );
}

/** The official target has doubles for 8-byte integers, and other characters for bytes that are none of the encoding. */
function isSame(theirs: unknown, ours: unknown): boolean {
  if (theirs === undefined || theirs === null) return ours === undefined;
  if (typeof ours === 'bigint') return Number(ours) === Number(theirs) || isMisread(Number(theirs), ours);
  if (typeof theirs === 'string' && typeof ours === 'string')
    return theirs === ours || theirs === ours.replaceAll(/\p{Surrogate}/gu, '\ufffd') || /[\udc80-\udcff]/.test(ours);
  return Object.is(theirs, ours) || (theirs === 0 && ours === 0);
}

/**
 * The official reader is 2^32 off where a negative integer's lower half is that of a positive one, and makes doubles of both halves
 * before it adds them, which rounds twice.
 */
function isMisread(theirs: number, ours: bigint): boolean {
  const upper = Number(BigInt.asUintN(32, ~ours >> 32n));
  const lower = Number(BigInt.asIntN(32, ~ours));
  return ours < 0n && theirs === -(2 ** 32 * upper + lower) - 1;
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return String(value);
}
