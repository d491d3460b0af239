import { isWide, storedInt } from '../expression/value-type.ts';
import type { ValueType } from '../expression/value-type.ts';
import type { Datum, FieldIr } from '../ir.ts';
import { caseKey, coerceKey, equals, inCase } from './cases.ts';
import { demands, keepsStart, START } from './demand.ts';
import { datumExpression } from './read-datum.ts';
import type { Body } from './read-datum.ts';

/** How readers get one element of a field: the value itself where it is not repeated. */

/** Where an element goes: into a variable or a property, into a list, at its end or at `i`, or back to who asked for it. */
export type Target = { readonly to: string } | { readonly list: string; readonly hasRoom?: boolean } | 'return';

/** One element: an assignment, or a switch of assignments. */
export function assignElement(f: FieldIr, b: Body, target: Target): string[] {
  if (f.datum?.kind !== 'switch') return put(f, b, elementExpression(f, b), target);
  return switchStatements(f.datum, b, f, target);
}

/** Put the value of an expression where it goes, checked. */
export function put(f: FieldIr, b: Body, expression: string, target: Target): string[] {
  const start = keepsStart(f) ? [`${START} = ${b.r}.offset;`] : [];
  if (typeof target === 'object' && 'to' in target)
    return [...start, `${target.to} = ${expression};`, ...demands(f, target.to.replace(/^const /, ''), b)];
  const out = (value: string): string => {
    if (target === 'return') return `return ${value};`;
    return target.hasRoom === true
      ? `${target.list}[${b.cx.index ?? 'i'}] = ${value};`
      : `${target.list}.push(${value});`;
  };
  const checks = demands(f, 'checked', b);
  return checks.length === 0
    ? [out(expression)]
    : [...start, `const checked = ${expression};`, ...checks, out('checked')];
}

function switchStatements(d: Datum & { kind: 'switch' }, b: Body, f: FieldIr, target: Target): string[] {
  const simple = ['int', 'enum', 'str', 'bool'].includes(d.on.type.kind);
  const otherwise = d.cases.find((c) => c.match === 'else');
  const miss =
    otherwise === undefined
      ? put({ ...f, valid: undefined }, b, 'undefined', target)
      : caseStatements(otherwise.datum, f, b, target);
  const cases = d.cases.filter((c) => c.match !== 'else');
  const there = { ...b, cx: inCase(d.on, b.cx) };
  if (simple) {
    const out = [`switch (${coerceKey(d.on, b.cx)}) {`];
    const seen = new Set<string>();
    for (const c of cases) {
      if (c.match === 'else') continue;
      const key = caseKey(d.on, c.match, b.cx);
      if (seen.has(key)) continue;
      seen.add(key);
      const statements = caseStatements(c.datum, f, there, target);
      if (statements.length > 1) out.push(`case ${key}: {`, ...statements, 'break;', '}');
      else out.push(`case ${key}:`, ...statements, 'break;');
    }
    return [...out, ...(miss.length > 1 ? ['default: {', ...miss, '}'] : ['default:', ...miss]), '}'];
  }
  const out: string[] = [];
  for (const c of cases) {
    if (c.match === 'else') continue;
    out.push(
      `${out.length > 0 ? '} else ' : ''}if (${equals(d.on, c.match, b.cx)}) {`,
      ...caseStatements(c.datum, f, there, target),
    );
  }
  return out.length === 0 ? miss : [...out, '} else {', ...miss, '}'];
}

/** One case, in the representation that all cases share. */
function caseStatements(d: Datum, f: FieldIr, b: Body, target: Target): string[] {
  const read = datumExpression(d, b);
  const shared = d.kind === 'int' || d.kind === 'bits' ? convert(read, d, f.element) : read;
  return put(f, b, shared, target);
}

function convert(read: string, d: Datum & { kind: 'int' | 'bits' }, to: ValueType): string {
  const wide = isWide(storedInt(false, d.kind === 'int' ? d.width * 8 : d.width));
  if (to.kind === 'float' && wide) return `Number(${read})`;
  return to.kind === 'int' && isWide(to) && !wide ? `BigInt(${read})` : read;
}

export function elementExpression(f: FieldIr, b: Body): string {
  return f.datum === undefined ? 'undefined' : datumExpression(f.datum, b);
}
