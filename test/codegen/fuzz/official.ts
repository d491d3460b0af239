// What the official JavaScript target makes of a value's bytes.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pascal } from '../../../src/codegen/emit/names.ts';
import type { Datum, FieldIr } from '../../../src/codegen/ir.ts';
import { officialClass, officialStream } from '../../oracle/official-javascript.ts';
import type { Parsed } from '../../oracle/official-javascript.ts';
import { camelCase } from '../../oracle/schema-names.ts';
import { isList, isObj, settled } from './model.ts';
import type { Obj, Settled, Value } from './model.ts';
import { show } from './ours.ts';
import { Cursor } from './space.ts';
import { isInexact } from './inexact.ts';
import type { Entry, Subject } from './subject.ts';

/** Reads a value of one of the subject's types. */
export type OfficialReader = (entry: Entry, bytes: Uint8Array, params: readonly unknown[]) => Parsed;

/** Compile a subject's schema with the official compiler; types of schemas beside it are found by their names. */
export async function officialReader(subject: Subject, importPaths: readonly string[]): Promise<OfficialReader> {
  const folder = dirname(subject.file);
  const beside = (name: string): string | undefined => {
    const file = join(folder, `${name}.ksy`);
    return existsSync(file) ? file : undefined;
  };
  const Root = await officialClass(subject.file, importPaths, beside);
  // What is compiled for debugging waits to be told.
  const debug = /^\s*ks-debug: true/m.test(readFileSync(subject.file, 'utf8'));
  return ({ path }, bytes, params) => {
    let Type = Root;
    for (const name of path) Type = (Type as unknown as Record<string, typeof Root>)[pascal(name)] as typeof Root;
    const value = new Type(officialStream(bytes), undefined, undefined, ...params);
    if (debug) (value['_read'] as () => void).call(value);
    return value;
  };
}

/** Where the official reader's object differs from the value, or undefined. */
export function officialDiffers(value: Obj, given: unknown): string | undefined {
  const object = (obj: Obj, got: unknown, at: string): string | undefined => {
    if (typeof got !== 'object' || got === null) return `${at}: ${String(got)} is no object`;
    for (const f of [...obj.ir.fields, ...obj.ir.instances]) {
      // Their arithmetic is that of doubles and of 32 bits.
      if (obj.poisoned.has(f.spec) || (f.value !== undefined && isInexact(f.value))) continue;
      const here = at === '' ? f.spec.id : `${at}.${f.spec.id}`;
      const found = (got as Parsed)[javaScriptName(f.spec.id)];
      const is = settled(obj.fields.get(f.spec));
      const wrong = f.value !== undefined && refers(is) ? undefined : compare(f, obj, is, found, here);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
  const compare = (f: FieldIr, obj: Obj, is: Settled, got: unknown, at: string): string | undefined => {
    if (!isList(is)) return one(obj.taken.get(f.spec)?.[0], is, got, at);
    if (!Array.isArray(got)) {
      if (!(got instanceof Uint8Array)) return `${at}: ${show(got)} is no list`;
    }
    const list = got as ArrayLike<unknown>;
    if (list.length !== is.items.length) return `${at}: ${list.length} elements, not ${is.items.length}`;
    for (const [i, item] of is.items.entries()) {
      const wrong = one(obj.taken.get(f.spec)?.[i], item, list[i], `${at}[${i}]`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
  const one = (datum: Datum | undefined, value_: Value, got: unknown, at: string): string | undefined => {
    const is = settled(value_);
    if (isObj(is)) return object(is, got, at);
    if (is instanceof Cursor || isList(is)) return undefined;
    return same(is, got, datum) ? undefined : `${at}: ${show(got)}, not ${show(is)}`;
  };
  return object(value, given, '');
}

/** Fields without an id are `_unnamed0` everywhere. */
function javaScriptName(id: string): string {
  return id.startsWith('_') ? id : camelCase(id);
}

function refers(value: Value): boolean {
  const is = settled(value);
  return isObj(is) || is instanceof Cursor || (isList(is) && is.items.some(refers));
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function same(is: Settled, got: unknown, datum: Datum | undefined): boolean {
  if (is === undefined) return got === undefined || got === null;
  if (typeof is === 'bigint') {
    // Integers of 8 bytes are doubles there, and small negative ones are wrong.
    if (is > SAFE || is < -SAFE || (is < 0n && datum?.kind === 'int' && datum.width === 8))
      return typeof got === 'number';
    return Number(is) === got;
  }
  if (is instanceof Uint8Array) return got instanceof Uint8Array && Buffer.compare(is, got) === 0;
  if (typeof is === 'number') return Object.is(is, got) || is === got;
  return is === got;
}
