import { isField } from './analysis.ts';
import type { Typed } from './expression/typed.ts';
import { walkTyped } from './expression/typed.ts';
import type { TypeIr } from './ir.ts';
import { typedOfField, typedOfValid } from './links.ts';
import type { Problems, SchemaPlace } from './problem.ts';
import type { FieldSpec } from './schema.ts';

/** A field's expressions can ask for fields before it, not for those that are yet to be read. */
export function checkReadingOrder(type: TypeIr, problems: Problems): void {
  const order = new Map<FieldSpec, number>(type.fields.map((f, i) => [f.spec, i]));
  const checked = new Set<Typed>();
  const check = (e: Typed | undefined, at: number, place: SchemaPlace): void => {
    if (e === undefined || checked.has(e)) return;
    checked.add(e);
    walkTyped(e, (part) => {
      if (part.kind !== 'member' || part.object !== undefined || !isField(part.member)) return;
      const index = order.get(part.member);
      if (index === undefined || index < at) return;
      const name = part.member.id;
      problems.error(
        place,
        'not-read-yet',
        `unable to access '${name}' in ${type.spec.name} context: it is read later`,
      );
    });
  };
  type.fields.forEach((f, i) => {
    const { repeat, datum, condition } = f;
    const place = (key: string): SchemaPlace => f.spec.keys.get(key) ?? f.spec.place;
    // A list that is being read can be asked for what it has so far.
    const after = repeat === undefined ? i : i + 1;
    check(condition, i, place('if'));
    if (repeat?.kind === 'expr') check(repeat.count, i, place('repeat-expr'));
    if (repeat?.kind === 'until') check(repeat.until, after, place('repeat-until'));
    if (datum !== undefined && 'extent' in datum) {
      check(datum.extent?.size, after, place('size'));
      for (const arg of datum.extent?.process?.args ?? []) check(arg, after, place('process'));
    }
    // What is checked has been read.
    for (const e of typedOfValid(f)) check(e, i + 1, place('valid'));
    for (const e of typedOfField(f)) check(e, after, place('type'));
  });
  if (typeof type.endian !== 'object' || typeof type.spec.endian !== 'object') return;
  check(type.endian.on, 0, type.spec.endian.on.place);
}

/** Value instances that need each other's values have none. */
export function checkCycles(type: TypeIr, problems: Problems): void {
  const values = new Map(type.instances.map((f) => [f.spec, f.value]));
  const state = new Map<FieldSpec, 'open' | 'done'>();
  const visit = (spec: FieldSpec): void => {
    const value = values.get(spec);
    if (value === undefined || state.get(spec) === 'done') return;
    if (state.get(spec) === 'open') {
      problems.error(spec.place, 'cycle', `instance '${spec.id}' needs its own value`);
      return;
    }
    state.set(spec, 'open');
    walkTyped(value, (part) => {
      if (part.kind === 'member' && part.object === undefined && isField(part.member)) visit(part.member);
    });
    state.set(spec, 'done');
  };
  for (const f of type.instances) visit(f.spec);
}
