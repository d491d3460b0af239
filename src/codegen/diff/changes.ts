import type { Names } from '../emit/names.ts';
import type { FieldIr, TypeIr } from '../ir.ts';
import type { Slot } from '../record-layout.ts';
import type { EnumSpec, TypeSpec } from '../schema.ts';
import { ruleText } from './allowed.ts';
import { datumShape, isGuard, repeatShape } from './shape.ts';
import { canonical, idOf } from './side.ts';
import type { Side } from './side.ts';

export type ChangeKind =
  | 'type-added'
  | 'type-removed'
  | 'type-renamed'
  | 'version'
  | 'field-added'
  | 'field-removed'
  | 'field-renamed'
  | 'field-moved'
  | 'field-retyped'
  | 'field-condition'
  | 'field-valid'
  | 'field-enum'
  | 'instance'
  | 'parameter'
  | 'byte-order'
  | 'enum-added'
  | 'enum-removed'
  | 'member-added'
  | 'member-removed'
  | 'member-renamed'
  | 'member-renumbered';

/** One difference between two schemas; `id` is the member's, as the newer schema spells it. */
export interface Difference {
  readonly kind: ChangeKind;
  readonly older?: TypeSpec | undefined;
  readonly newer?: TypeSpec | undefined;
  readonly id: string;
  /** `Type.field`. */
  readonly path: string;
  readonly message: string;
}

/** A schema with the names that generated code uses. */
export interface Named {
  readonly side: Side;
  readonly names: Names;
}

/** What differs between two types that stand for each other. */
export function typeDifferences(from: Named, older: TypeIr, to: Named, newer: TypeIr): Difference[] {
  const typeName = to.names.typeOf(newer.spec);
  const found: Difference[] = [];
  const add = (kind: ChangeKind, id: string, name: string, message: string): void => {
    found.push({
      kind,
      older: older.spec,
      newer: newer.spec,
      id,
      path: name === '' ? typeName : `${typeName}.${name}`,
      message,
    });
  };
  const before = from.names.typeOf(older.spec);
  if (older.spec.name !== newer.spec.name && older.spec.outer !== undefined)
    add('type-renamed', '', '', `was ${before}`);
  versionDifferences(older, newer, add, to);
  const fields = (named: Named, type: TypeIr, list: readonly FieldIr[]): Map<string, FieldIr> =>
    new Map(list.map((field) => [idOf(named.side, type.spec, field.spec.id), field]));
  const [was, is] = [fields(from, older, older.fields), fields(to, newer, newer.fields)];
  for (const [id, field] of was)
    if (!is.has(id))
      add('field-removed', id, from.names.fieldOf(field.spec), `${formOf(from, older, field)}${placeOf(older, field)}`);
  const stayed = inOrder(
    [...was.keys()].filter((id) => is.has(id)),
    [...is.keys()],
  );
  let previous = 'nothing';
  for (const [id, field] of is) {
    const name = to.names.fieldOf(field.spec);
    const other = was.get(id);
    if (other === undefined) {
      const since = slotOf(newer, field)?.since;
      add(
        'field-added',
        id,
        name,
        `${formOf(to, newer, field)}${placeOf(newer, field)}${since === undefined ? '' : `, since ${since}`}`,
      );
      continue;
    }
    if (other.spec.id !== field.spec.id) add('field-renamed', id, name, `was ${from.names.fieldOf(other.spec)}`);
    const [a, b] = [slotOf(older, other), slotOf(newer, field)];
    if (a !== undefined && b !== undefined) {
      if (a.offset !== b.offset) add('field-moved', id, name, `from ${a.offset} to ${b.offset}`);
    } else if (!stayed.has(id)) {
      add('field-moved', id, name, `now after ${previous}`);
    }
    previous = name;
    fieldDifferences(from, older, other, to, newer, field, (kind, message) => add(kind, id, name, message));
  }
  memberDifferences(from, older, to, newer, add);
  return found;
}

/** The most ids that are in one order in both lists. */
function inOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const best: string[][] = [];
  const places = before.map((id) => after.indexOf(id));
  before.forEach((id, i) => {
    const earlier = best.filter((_, j) => (places[j] as number) < (places[i] as number));
    const longest = earlier.reduce<string[]>((a, b) => (b.length > a.length ? b : a), []);
    best.push([...longest, id]);
  });
  return new Set(best.reduce<string[]>((a, b) => (b.length > a.length ? b : a), []));
}

type Add = (kind: ChangeKind, id: string, name: string, message: string) => void;

/** Rows that grew: which version added how many bytes, and with which fields. */
function versionDifferences(older: TypeIr, newer: TypeIr, add: Add, to: Named): void {
  const sizes = ({ layout }: TypeIr): Map<string, number> =>
    new Map(layout.kind === 'versioned' ? layout.versions.map(({ name, size }) => [name, size]) : []);
  const [was, is] = [sizes(older), sizes(newer)];
  let previous: number | undefined;
  for (const [version, size] of is) {
    if (!was.has(version)) {
      const slots = newer.layout.kind === 'versioned' ? newer.layout.slots : [];
      const fields = slots.filter(({ since }) => since === version);
      const list = fields.map(({ field, offset }) => `${to.names.fieldOf(field)} at ${offset}`).join(', ');
      const growth =
        previous === undefined
          ? `has ${size} bytes in ${version}`
          : `grew from ${previous} to ${size} bytes in ${version}`;
      add('version', '', '', list === '' ? growth : `${growth}: ${list}`);
    } else if (was.get(version) !== size) {
      add('version', '', '', `rows of ${version} have ${size} bytes, they had ${was.get(version)}`);
    }
    previous = size;
  }
  for (const version of was.keys()) if (!is.has(version)) add('version', '', '', `${version} is gone`);
}

function fieldDifferences(
  from: Named,
  older: TypeIr,
  was: FieldIr,
  to: Named,
  newer: TypeIr,
  is: FieldIr,
  add: (kind: ChangeKind, message: string) => void,
): void {
  const shape = ({ side }: Named, { spec }: TypeIr, field: FieldIr): string =>
    (field.datum === undefined ? '' : datumShape(side, spec, field.spec, field.datum)) +
    repeatShape(side, spec, field.spec);
  if (shape(from, older, was) !== shape(to, newer, is))
    add('field-retyped', `from ${formOf(from, older, was)} to ${formOf(to, newer, is)}`);
  const [before, after] = [enumOf(was), enumOf(is)];
  if (before?.name !== after?.name)
    add(
      'field-enum',
      `${before === undefined ? 'no enum' : from.names.enumOf(before)}, now ${after === undefined ? 'none' : to.names.enumOf(after)}`,
    );
  const condition = ({ side }: Named, { spec }: TypeIr, field: FieldIr): string =>
    canonical(side, spec, field.spec.condition);
  if (
    condition(from, older, was) !== condition(to, newer, is) &&
    !(isGuard(was.spec.condition) && isGuard(is.spec.condition))
  )
    add(
      'field-condition',
      `${was.spec.condition?.text ?? 'always there'}, now ${is.spec.condition?.text ?? 'always there'}`,
    );
  if (ruleText(from.side, older.spec, was) !== ruleText(to.side, newer.spec, is))
    add('field-valid', 'other values are valid');
}

function memberDifferences(from: Named, older: TypeIr, to: Named, newer: TypeIr, add: Add): void {
  const was = new Map(older.instances.map((field) => [field.spec.id, field]));
  for (const field of newer.instances) {
    const other = was.get(field.spec.id);
    was.delete(field.spec.id);
    const text = ({ side }: Named, { spec }: TypeIr, f: FieldIr): string =>
      [f.spec.value, f.spec.pos, f.spec.io, f.spec.condition].map((e) => canonical(side, spec, e)).join('|') +
      (f.datum === undefined ? '' : datumShape(side, spec, f.spec, f.datum)) +
      repeatShape(side, spec, f.spec);
    const name = to.names.fieldOf(field.spec);
    if (other === undefined) add('instance', field.spec.id, name, 'added');
    else if (text(from, older, other) !== text(to, newer, field)) add('instance', field.spec.id, name, 'changed');
  }
  for (const [id, field] of was) add('instance', id, from.names.fieldOf(field.spec), 'removed');
  const params = ({ spec }: TypeIr): string => spec.params.map(({ id, type }) => `${id}: ${type.kind}`).join(', ');
  if (params(older) !== params(newer)) add('parameter', '', '', `takes (${params(newer)}), took (${params(older)})`);
}

/** What differs between two enums. */
export function enumDifferences(from: Named, older: EnumSpec, to: Named, newer: EnumSpec): Difference[] {
  const found: Difference[] = [];
  const enumName = to.names.enumOf(newer);
  const add = (kind: ChangeKind, name: string, message: string): void => {
    found.push({
      kind,
      older: older.owner,
      newer: newer.owner,
      id: `enum ${name}`,
      path: `${enumName}.${name}`,
      message,
    });
  };
  const [byValue, byId] = [
    new Map(older.entries.map((e) => [e.value, e])),
    new Map(older.entries.map((e) => [e.id, e])),
  ];
  const kept = new Set(newer.entries.map(({ id }) => id));
  const values = new Set(newer.entries.map(({ value }) => value));
  for (const entry of newer.entries) {
    const [sameValue, sameId] = [byValue.get(entry.value), byId.get(entry.id)];
    const name = to.names.entryOf(entry);
    if (sameValue?.id === entry.id) continue;
    if (sameId !== undefined) add('member-renumbered', name, `${sameId.value} is now ${entry.value}`);
    else if (sameValue !== undefined && !kept.has(sameValue.id))
      add('member-renamed', name, `was ${from.names.entryOf(sameValue)}, ${entry.value}`);
    else add('member-added', name, `${entry.value}`);
  }
  for (const entry of older.entries)
    if (!kept.has(entry.id) && !values.has(entry.value))
      add('member-removed', from.names.entryOf(entry), `${entry.value}`);
  return found;
}

function enumOf({ datum }: FieldIr): EnumSpec | undefined {
  return datum?.kind === 'int' || datum?.kind === 'bits' ? datum.of : undefined;
}

function slotOf({ layout }: TypeIr, field: FieldIr): Slot | undefined {
  return layout.kind === 'variable' ? undefined : layout.slots.find((slot) => slot.field === field.spec);
}

function placeOf(type: TypeIr, field: FieldIr): string {
  const slot = slotOf(type, field);
  return slot === undefined ? '' : ` at ${slot.offset}`;
}

/** How a field is stored, for people. */
function formOf({ side, names }: Named, type: TypeIr, { spec, datum }: FieldIr): string {
  if (datum === undefined) return 'a value';
  const text = datum.kind === 'struct' ? names.typeOf(datum.of) : datumShape(side, type.spec, spec, datum);
  return `${text}${repeatShape(side, type.spec, spec)}`;
}
