import { isWide, storedInt } from '../expression/value-type.ts';
import type { ValueType } from '../expression/value-type.ts';
import type { Datum, FieldIr } from '../ir.ts';
import { caseKey, coerceKey, equals } from './cases.ts';
import { constrained, datumExpression } from './read-datum.ts';
import type { Body } from './read-datum.ts';

/** How readers get one element of a field: the value itself where it is not repeated. */

/** One element: an assignment, or a switch of assignments. */
export function assignElement(f: FieldIr, b: Body, assign: (e: string) => string): string[] {
  if (f.datum?.kind !== 'switch') return [assign(elementExpression(f, b))];
  return switchStatements(f.datum, b, f, assign);
}

function switchStatements(d: Datum & { kind: 'switch' }, b: Body, f: FieldIr, assign: (e: string) => string): string[] {
  const simple = ['int', 'enum', 'str', 'bool'].includes(d.on.type.kind);
  const otherwise = d.cases.find((c) => c.match === 'else');
  const miss = otherwise === undefined ? assign('undefined') : assign(caseExpression(otherwise.datum, f, b));
  const cases = d.cases.filter((c) => c.match !== 'else');
  if (simple) {
    const out = [`switch (${coerceKey(d.on, b.cx)}) {`];
    const seen = new Set<string>();
    for (const c of cases) {
      if (c.match === 'else') continue;
      const key = caseKey(d.on, c.match, b.cx);
      if (seen.has(key)) continue;
      seen.add(key);
      out.push(`case ${key}:`, assign(caseExpression(c.datum, f, b)), 'break;');
    }
    return [...out, 'default:', miss, '}'];
  }
  const out: string[] = [];
  for (const c of cases) {
    if (c.match === 'else') continue;
    out.push(
      `${out.length > 0 ? '} else ' : ''}if (${equals(d.on, c.match, b.cx)}) {`,
      assign(caseExpression(c.datum, f, b)),
    );
  }
  return out.length === 0 ? [miss] : [...out, '} else {', miss, '}'];
}

/** One case, in the representation that all cases share. */
function caseExpression(d: Datum, f: FieldIr, b: Body): string {
  const read = datumExpression(d, b);
  const shared = d.kind === 'int' || d.kind === 'bits' ? convert(read, d, f.element) : read;
  return constrained(shared, f, b);
}

function convert(read: string, d: Datum & { kind: 'int' | 'bits' }, to: ValueType): string {
  const wide = isWide(storedInt(false, d.kind === 'int' ? d.width * 8 : d.width));
  if (to.kind === 'float' && wide) return `Number(${read})`;
  return to.kind === 'int' && isWide(to) && !wide ? `BigInt(${read})` : read;
}

export function elementExpression(f: FieldIr, b: Body): string {
  const expression = f.datum === undefined ? 'undefined' : datumExpression(f.datum, b);
  return constrained(expression, f, b);
}
