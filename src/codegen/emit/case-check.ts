import { partsOf } from '../expression/value-type.ts';
import { groupBy } from '../group-by.ts';
import type { Datum, FieldIr, StructDatum } from '../ir.ts';
import { isOpaque } from '../program.ts';
import type { TypeSpec } from '../schema.ts';
import { literal } from './literal.ts';
import type { CaseFields, Module } from './module.ts';
import { targetsOf, tieOf } from './tie.ts';
import { tiedExpressions } from './tied-expressions.ts';

/* What tells a structure of one case of a switch from values of the others. */

/**
 * The check that a value is a structure of the type of `d`, where nothing else would show: one without fields to ask for would be
 * written for a value of any kind, and one of another case that has all the fields of this one would lose the rest.
 */
export function kindCheck(f: FieldIr, d: Datum, m: Module, w: string, access: string): string | undefined {
  if (d.kind !== 'struct') return undefined;
  const { names, unsure } = caseFields(f.datum, m);
  const isUnsure = unsure.has(d.of);
  const isAlone = partsOf(f.element).every((part) => part.kind === 'struct');
  if (!isUnsure && (isAlone || !isHollow(d, m))) return undefined;
  const args = [w, `'${m.field(f.spec)}'`, access];
  if (isUnsure) {
    const own = namesIn(d.of, m);
    const shared = names.filter((name) => own.has(name));
    args.push(m.nameList(names), ...(shared.length === 0 ? [] : [literal(shared)]));
  }
  return `${m.use('checkStruct')}(${args.join(', ')})`;
}

const NO_CASES: CaseFields = { names: [], unsure: new Set() };

function caseFields(d: Datum | undefined, m: Module): CaseFields {
  if (d?.kind !== 'switch') return NO_CASES;
  const answer = m.caseFields.get(d) ?? findCaseFields(d, m);
  m.caseFields.set(d, answer);
  return answer;
}

function findCaseFields(d: Datum & { kind: 'switch' }, m: Module): CaseFields {
  const chosen = d.cases.flatMap(({ datum }) =>
    datum.kind === 'struct' && !isOpaque(m.compiled.program, datum.of) ? [datum.of] : [],
  );
  const types = [...new Set(chosen)].map((type) => ({
    type,
    own: namesIn(type, m),
    fields: m.ir(type).fields.map(({ spec }) => m.field(spec)),
  }));
  const having = groupBy(
    types.flatMap((type) => [...type.own].map((name) => ({ ...type, name }))),
    ({ name }) => name,
  );
  const unsure = types.filter(({ type, own }) => {
    const needed = neededNames(type, m);
    // Who has all that is needed has what fewest have.
    const rivals = needed
      .map((name): typeof types => having.get(name) ?? [])
      .reduce((fewest, some) => (some.length < fewest.length ? some : fewest), types);
    return rivals.some(
      (other) => needed.every((name) => other.own.has(name)) && other.fields.some((name) => !own.has(name)),
    );
  });
  return {
    names: [...new Set(types.flatMap(({ fields }) => fields))],
    unsure: new Set(unsure.map(({ type }) => type)),
  };
}

/** The names of all that a structure has. */
function namesIn(type: TypeSpec, m: Module): ReadonlySet<string> {
  const { fields, instances, params } = m.ir(type);
  return new Set([...fields, ...instances, ...params].map(({ spec }) => m.field(spec)));
}

/** Fields that a structure cannot be written without: `fixup` sets counts and sizes by what else is there. */
function neededNames(type: TypeSpec, m: Module): readonly string[] {
  const ir = m.ir(type);
  const ties = [...tiedExpressions(ir)].flatMap((e) => targetsOf(tieOf(e, ir, m)));
  const mended = new Set<unknown>(ties.filter(({ object }) => object === undefined).map(({ member }) => member));
  return ir.fields.filter(({ optional, spec }) => !optional && !mended.has(spec)).map(({ spec }) => m.field(spec));
}

/** Whether nothing need be there of a structure: its fields are optional, or such structures themselves. */
function isHollow({ of }: StructDatum, m: Module): boolean {
  const reached = new Set([of]);
  for (const type of reached)
    for (const { optional, datum } of m.ir(type).fields) {
      if (optional) continue;
      if (datum?.kind !== 'struct') return false;
      reached.add(datum.of);
    }
  return true;
}
