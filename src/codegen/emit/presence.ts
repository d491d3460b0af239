import type { Typed } from '../expression/typed.ts';
import type { Datum, FieldIr } from '../ir.ts';
import { mayMiss } from '../lower.ts';
import { print, within } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { caseKey, coerceKey, equals } from './cases.ts';

/** The expressions that say whether an optional field is there: its condition, and the key of a switch that may match no case. */
export function presenceParts({ condition, datum, repeat }: FieldIr): readonly Typed[] {
  const parts = condition === undefined ? [] : [condition];
  return repeat === undefined && datum?.kind === 'switch' && mayMiss(datum) ? [...parts, datum.on] : parts;
}

/** Whether an optional field must be there: its condition holds, and one of the cases of its switch is at hand. */
export function mustBePresent(f: FieldIr, cx: ExpressionContext): string {
  const { condition, datum } = f;
  const hasCases = datum?.kind === 'switch' && presenceParts(f).includes(datum.on);
  const there = condition === undefined ? cx : within(cx, condition);
  const tests = [
    ...(condition === undefined ? [] : [print(condition, cx)]),
    ...(hasCases ? [matchesCase(datum, there)] : []),
  ];
  return tests.length === 1 ? (tests[0] as string) : tests.map((test) => `(${test})`).join(' && ');
}

/** Whether the key of a switch is that of one of its cases. */
export function matchesCase({ on, cases }: Datum & { kind: 'switch' }, cx: ExpressionContext): string {
  const simple = ['int', 'enum', 'str', 'bool'].includes(on.type.kind);
  const key = simple ? coerceKey(on, cx) : '';
  const one = /^[\w.$]+$/.test(key) ? key : `(${key})`;
  const matches = cases.flatMap(({ match }) => {
    if (match === 'else') return [];
    return simple ? `${one} === ${caseKey(on, match, cx)}` : equals(on, match, cx);
  });
  return [...new Set(matches)].join(' || ') || 'false';
}
