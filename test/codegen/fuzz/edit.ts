// Values that somebody changes a field of: what a writer makes of one is read back with the change, or it is refused.
import { walkTyped } from '../../../src/codegen/expression/typed.ts';
import type { Typed } from '../../../src/codegen/expression/typed.ts';
import type { Datum, TypeIr } from '../../../src/codegen/ir.ts';
import { memberIr } from '../../../src/codegen/members.ts';
import type { FieldSpec, ParamSpec } from '../../../src/codegen/schema.ts';
import { isField } from '../../../src/codegen/analysis.ts';
import { FormatError, withFields } from '../../../src/runtime/index.ts';
import type { Value as Read } from '../../support/load-schema.ts';
import type { Pick } from '../../support/random.ts';
import { isList, isObj, settled } from './model.ts';
import type { Obj } from './model.ts';
import { show } from './ours.ts';
import type { Subject } from './subject.ts';

/** A field of a value, by the way to it, or an element of a list. */
interface Place {
  readonly path: readonly (string | number)[];
  /** Of the whole field. */
  readonly spec?: FieldSpec;
  readonly held: unknown;
}

/** The objects of a value as a reader gives them, with their types; fields and elements that can be changed. */
interface Editable {
  readonly types: WeakMap<object, TypeIr>;
  readonly places: readonly Place[];
}

/** Find what can be changed. */
function editable(subject: Subject, value: Obj, read: Read): Editable {
  const types = new WeakMap<object, TypeIr>();
  const places: Place[] = [];
  const choosing = choosingFields(subject);
  const visit = (obj: Obj, held: unknown, path: Place['path']): void => {
    if (typeof held !== 'object' || held === null || types.has(held)) return;
    types.set(held, obj.ir);
    for (const { spec } of obj.ir.fields) {
      const name = subject.names.fieldOf(spec);
      const here = (held as Record<string, unknown>)[name];
      const way = [...path, name];
      if (!choosing.has(spec)) places.push({ path: way, held: here, spec });
      const raw = settled(obj.fields.get(spec));
      if (isObj(raw)) visit(raw, here, way);
      if (!isList(raw) || !Array.isArray(here)) continue;
      raw.items.map(settled).forEach((item, i) => {
        if (isObj(item)) visit(item, here[i], [...way, i]);
        else if (!choosing.has(spec)) places.push({ path: [...way, i], held: here[i] });
      });
    }
  };
  visit(value, read, []);
  return { types, places };
}

/**
 * Fields that some `switch-on` asks for, itself or by way of value instances, where a structure of one case has a value instance
 * that is called as a field of another: nothing tells them from each other.
 */
function choosingFields({ recipe, names }: Subject): ReadonlySet<FieldSpec | ParamSpec> {
  const found = new Set<FieldSpec | ParamSpec>();
  const note = (part: Typed): void => {
    if (part.kind !== 'member' || found.has(part.member)) return;
    found.add(part.member);
    const ir = recipe.types.get(part.owner);
    const value = ir && isField(part.member) ? memberIr(ir, part.member)?.value : undefined;
    if (value !== undefined) walkTyped(value, note);
  };
  const look = (d: Datum | undefined): void => {
    if (d?.kind !== 'switch') return;
    const types = d.cases.flatMap(({ datum }) => (datum.kind === 'struct' ? [recipe.types.get(datum.of)] : []));
    const fields = new Set(types.flatMap((ir) => ir?.fields.map(({ spec }) => names.fieldOf(spec)) ?? []));
    const isAlike = types.some((ir) => ir?.instances.some(({ spec }) => fields.has(names.fieldOf(spec))));
    if (isAlike) walkTyped(d.on, note);
  };
  for (const ir of recipe.types.values()) [...ir.fields, ...ir.instances].forEach((f) => look(f.datum));
  return found;
}

/**
 * A copy of a value with something else at one of its places, or what the same field holds elsewhere, and what that is; undefined
 * where it is what was there.
 */
function edited(read: Read, { types, places }: Editable, pick: Pick): { value: Read; what: string } | undefined {
  const place = places[pick(places.length)];
  if (place === undefined) return undefined;
  const alike = places.filter(({ spec }) => spec !== undefined && spec === place.spec);
  const now = pick(3) === 0 ? alike[pick(alike.length)]?.held : changed(place.held, pick);
  if (now === undefined || shown(now) === shown(place.held)) return undefined;
  const rebuild = (held: unknown, [key, ...rest]: Place['path']): unknown => {
    if (key === undefined) return now;
    if (Array.isArray(held)) return held.map((item: unknown, i) => (i === key ? rebuild(item, rest) : item));
    const copy = withFields(held as Read, { [key]: rebuild((held as Read)[key], rest) });
    const type = types.get(held as Read);
    if (type !== undefined) types.set(copy, type);
    return copy;
  };
  const what = `${place.path.join('.')} ${shown(place.held)} -> ${shown(now)}`;
  return { value: rebuild(read, place.path) as Read, what };
}

/** Something else of the same kind. */
function changed(held: unknown, pick: Pick): unknown {
  switch (typeof held) {
    case 'number':
      return [held + 1, held - 1, held ^ 1, 0, pick(8), pick(256), pick(65536)][pick(7)];
    case 'bigint':
      return [held + 1n, held - 1n, 0n, BigInt(pick(8))][pick(4)];
    case 'boolean':
      return !held;
    case 'string':
      return ['', `${held}a`, held.slice(0, -1), held.slice(1), 'zz', `${held}\0`][pick(6)];
    default:
      return held instanceof Uint8Array || Array.isArray(held) ? otherItems(held, pick) : undefined;
  }
}

function otherItems(held: Uint8Array | readonly unknown[], pick: Pick): unknown {
  const items = [...(held as Iterable<unknown>)];
  const { length } = items;
  switch (pick(4)) {
    case 0:
      items.pop();
      break;
    case 1:
      items.push(held instanceof Uint8Array ? pick(4) : items[pick(length)]);
      break;
    case 2:
      items.reverse();
      break;
    default:
      items.splice(pick(length + 1), 1);
  }
  if (held instanceof Uint8Array) return Uint8Array.from(items as number[]);
  return length === 0 ? undefined : items;
}

/** Where a value that was read back has lost something, or undefined. */
function lost(subject: Subject, types: Editable['types'], want: unknown, got: unknown, at: string): string | undefined {
  if (isItems(want)) {
    if (!isItems(got) || got.length !== want.length) return `${at}: ${shown(got)}, not ${shown(want)}`;
    for (let i = 0; i < want.length; i++) {
      const wrong = lost(subject, types, want.at(i), got.at(i), `${at}[${i}]`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }
  if (typeof want === 'object' && want !== null) {
    for (const { spec } of types.get(want)?.fields ?? []) {
      const name = subject.names.fieldOf(spec);
      const there = (got as Record<string, unknown> | undefined)?.[name];
      const wrong = lost(subject, types, (want as Read)[name], there, `${at}.${name}`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }
  // A float of four bytes holds what is next to it.
  const isSame = want === got || (typeof want === 'number' && (Number.isNaN(want) || Math.fround(want) === got));
  return isSame ? undefined : `${at}: ${shown(got)}, not ${shown(want)}`;
}

interface Items {
  readonly length: number;
  at(i: number): unknown;
}

function isItems(value: unknown): value is Items {
  return (
    typeof value === 'object' && value !== null && 'length' in value && 'at' in value && typeof value.at === 'function'
  );
}

function shown(value: unknown): string {
  if (typeof value !== 'object' || value instanceof Uint8Array) return show(value);
  if (value === null || !isItems(value)) return '{…}';
  return `[${Array.from({ length: Math.min(value.length, 9) }, (_, i) => shown(value.at(i))).join(' ')}]`;
}

/**
 * Change a value that was read, some times; says what a writer loses without a word, and what is reported of a value that is
 * written. `write` gives bytes, `parse` reads them, `problemsOf` validates.
 */
export function checkEdits(
  subject: Subject,
  made: Obj,
  read: Read,
  pick: Pick,
  write: (value: Read) => Uint8Array,
  parse: (bytes: Uint8Array) => Read,
  problemsOf: (value: Read) => readonly string[],
): string | undefined {
  const places = editable(subject, made, read);
  for (let i = 0; i < 3; i++) {
    const change = edited(read, places, pick);
    if (change === undefined) continue;
    const bytes = orError(() => write(change.value));
    if (bytes instanceof FormatError) continue;
    const back = orError(() => parse(bytes));
    const wrong = back instanceof FormatError ? back.message : lost(subject, places.types, change.value, back, '');
    if (wrong !== undefined) return `${change.what}: ${show(bytes)}, where ${wrong}`;
    const [problem] = problemsOf(change.value);
    if (problem !== undefined) return `${change.what}: ${show(bytes)} is written, and reported: ${problem}`;
  }
  return undefined;
}

function orError<T>(work: () => T): T | FormatError {
  try {
    return work();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}
