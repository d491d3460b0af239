import type { Typed } from '../expression/typed.ts';
import type { FieldIr } from '../ir.ts';
import { print, within } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { caseKey, coerceKey, equals } from './cases.ts';

/** The expressions that say whether an optional field is there: its condition, and the key of a switch that may match no case. */
export function presenceParts({ condition, datum, repeat }: FieldIr): readonly Typed[] {
  if (condition === undefined) return [];
  const mayMiss =
    repeat === undefined && datum?.kind === 'switch' && !datum.cases.some(({ match }) => match === 'else');
  return mayMiss ? [condition, datum.on] : [condition];
}

/** Whether a field with a condition must be there: of a switch, where one of its cases is at hand. */
export function mustBePresent(f: FieldIr, condition: Typed, cx: ExpressionContext): string {
  const test = print(condition, cx);
  if (presenceParts(f).length < 2 || f.datum?.kind !== 'switch') return test;
  const { on, cases } = f.datum;
  const there = within(cx, condition);
  const simple = ['int', 'enum', 'str', 'bool'].includes(on.type.kind);
  const matches = cases.flatMap(({ match }) => {
    if (match === 'else') return [];
    return simple ? `(${coerceKey(on, there)}) === ${caseKey(on, match, there)}` : equals(on, match, there);
  });
  return `(${test}) && (${[...new Set(matches)].join(' || ') || 'false'})`;
}
