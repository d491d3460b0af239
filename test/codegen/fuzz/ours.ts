// Values that were made up, as our writers take them and as our readers give them.
import { isWide } from '../../../src/codegen/expression/value-type.ts';
import type { ArrayType, ValueType } from '../../../src/codegen/expression/value-type.ts';
import type { Datum, FieldIr } from '../../../src/codegen/ir.ts';
import type { TypeSpec } from '../../../src/codegen/schema.ts';
import { rootOf } from '../../../src/codegen/schema.ts';
import { ByteReader, FormatError } from '../../../src/runtime/index.ts';
import { isList, isObj, settled } from './model.ts';
import type { List, Obj, Value } from './model.ts';
import { Cursor } from './space.ts';
import type { Subject } from './subject.ts';

/** A plain object for a writer: fields, instances, and what expressions ask of the objects around it. */
export function toOurs(subject: Subject, value: Obj): object {
  const made = new Map<Obj, object>();
  const build = (obj: Obj): object => {
    const known = made.get(obj);
    if (known !== undefined) return known;
    const result: Record<string, unknown> = {};
    made.set(obj, result);
    const hide = (name: string, there: unknown): void =>
      void Object.defineProperty(result, name, { value: there, configurable: true });
    for (const p of obj.ir.params)
      hide(subject.names.fieldOf(p.spec), plain(p.type, undefined, obj.params.get(p.spec), obj));
    for (const f of obj.ir.fields) result[subject.names.fieldOf(f.spec)] = field(f, obj);
    for (const f of obj.ir.instances) {
      const get = (): unknown => {
        if (obj.poisoned.has(f.spec)) throw new FormatError('read/absent', 'no value');
        return field(f, obj);
      };
      Object.defineProperty(result, subject.names.fieldOf(f.spec), { get, configurable: true, enumerable: true });
    }
    if (obj.ir.links.keepsParent) hide('_parent', obj.parent === undefined ? undefined : build(obj.parent));
    if (obj.ir.links.keepsRoot) hide('_root', build(obj.root));
    if (obj.ir.links.keepsIo) hide('_io', streamOf(obj.io));
    return result;
  };
  const field = (f: FieldIr, obj: Obj): unknown => plain(f.type, f, obj.fields.get(f.spec), obj);
  const plain = (type: ValueType, f: FieldIr | undefined, raw: Value, obj: Obj): unknown => {
    const is = settled(raw);
    if (isList(is)) {
      const taken = f === undefined ? undefined : obj.taken.get(f.spec);
      const element = type.kind === 'array' ? type.of : (f?.element ?? type);
      const items = is.items.map((item, i) => one(element, taken?.[i], item));
      return type.kind === 'array' ? listOf(subject, type, items, obj) : items;
    }
    return one(type, f === undefined ? undefined : obj.taken.get(f.spec)?.[0], is);
  };
  const one = (type: ValueType, datum: Datum | undefined, raw: Value): unknown => {
    const is = settled(raw);
    if (isObj(is)) return build(is);
    if (is instanceof Cursor) return streamOf(is);
    if (isList(is)) return is.items.map((item) => one(type.kind === 'array' ? type.of : type, undefined, item));
    return scalar(type, datum, is);
  };
  return build(value);
}

/** An integer as its type is held: a number up to 53 bits, else a bigint. */
function scalar(type: ValueType, datum: Datum | undefined, value: Value): unknown {
  if (typeof value !== 'bigint') return value;
  if (type.kind === 'int' || type.kind === 'enum') return isWide(type) ? value : Number(value);
  if (type.kind === 'float') return Number(value);
  const bits = datum?.kind === 'int' ? datum.width * 8 : datum?.kind === 'bits' ? datum.width : 0;
  return bits > 53 ? value : Number(value);
}

type Constructor = { from(items: readonly unknown[]): unknown };

/** A list, typed array or table. */
function listOf(subject: Subject, type: ArrayType, items: readonly unknown[], obj: Obj): unknown {
  if (type.storage === 'typed')
    return (globalThis as unknown as Record<string, Constructor>)[type.constructorName ?? '']?.from(items);
  if (type.storage === 'list' || type.of.kind !== 'struct') return items;
  const row: TypeSpec = type.of.of;
  const tableOf = subject.modules.get(rootOf(row).name)?.[`tableOf${subject.names.typeOf(row)}`] as (
    rows: readonly unknown[],
    littleEndian?: boolean,
  ) => unknown;
  return subject.recipe.types.get(row)?.endian === 'inherited' ? tableOf(items, obj.littleEndian) : tableOf(items);
}

function streamOf(io: Cursor): ByteReader {
  const { memory, origin } = io.space;
  return new ByteReader(Uint8Array.from(memory.data.slice(origin, origin + (io.size ?? io.end))));
}

/** Where what a reader gave differs from the value, or undefined. */
export function differs(subject: Subject, value: Obj, given: unknown): string | undefined {
  const expected = toOurs(subject, value);
  const seen = new Set<Obj>();
  const object = (obj: Obj, want: object, got: unknown, at: string): string | undefined => {
    if (seen.has(obj)) return undefined;
    seen.add(obj);
    if (typeof got !== 'object' || got === null) return `${at}: ${String(got)} is no object`;
    for (const f of [...obj.ir.fields, ...obj.ir.instances]) {
      const name = subject.names.fieldOf(f.spec);
      const here = at === '' ? name : `${at}.${name}`;
      const wanted = attempt(want, name);
      const found = attempt(got, name);
      // Instances of rows in place are worked out at each call; those of the value have none, or the same.
      if (wanted instanceof FormatError || found instanceof FormatError) {
        if (wanted instanceof FormatError && found instanceof FormatError) continue;
        return `${here}: ${show(found)}, not ${show(wanted)}`;
      }
      const raw = settled(obj.fields.get(f.spec));
      const wrong = f.value !== undefined && refers(raw) ? undefined : compare(raw, wanted, found, here);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
  const compare = (raw: Value, want: unknown, got: unknown, at: string): string | undefined => {
    const is = settled(raw);
    if (isObj(is)) return object(is, want as object, got, at);
    if (isList(is)) return list(is, want, got, at);
    if (is instanceof Cursor) return got instanceof ByteReader ? undefined : `${at}: no stream`;
    return same(want, got) ? undefined : `${at}: ${show(got)}, not ${show(want)}`;
  };
  const list = ({ items }: List, want: unknown, got: unknown, at: string): string | undefined => {
    const [wanted, found] = [elements(want), elements(got)];
    if (found === undefined) return `${at}: ${show(got)} is no list`;
    if (found.length !== items.length) return `${at}: ${found.length} elements, not ${items.length}`;
    for (const [i, item] of items.entries()) {
      const wrong = compare(item, wanted?.[i], found[i], `${at}[${i}]`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
  return object(value, expected, given, '');
}

/** An instance that names an object of elsewhere, or a list of them. */
function refers(value: Value): boolean {
  const is = settled(value);
  return isObj(is) || (isList(is) && is.items.some(refers));
}

function attempt(object: object, name: string): unknown {
  try {
    return (object as Record<string, unknown>)[name];
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

interface Rows {
  readonly length: number;
  at(i: number): unknown;
}

function elements(value: unknown): readonly unknown[] | undefined {
  if (typeof value !== 'object' || value === null || !('length' in value)) return undefined;
  const rows = value as Rows;
  return Array.from({ length: rows.length }, (_, i) => rows.at(i));
}

function same(a: unknown, b: unknown): boolean {
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b) === 0;
  return Object.is(a, b);
}

export function show(value: unknown): string {
  if (value instanceof Uint8Array) return `x${Buffer.from(value).toString('hex')}`;
  if (value instanceof Error) return `${value.name} ${value.message}`;
  return typeof value === 'bigint' ? `${value}n` : typeof value === 'string' ? JSON.stringify(value) : String(value);
}
