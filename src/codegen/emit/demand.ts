import type { ValueType } from '../expression/value-type.ts';
import type { Datum, FieldIr, ValidIr } from '../ir.ts';
import type { Typed } from '../expression/typed.ts';
import { print, printNot } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { constraint } from './read-datum.ts';
import type { Body } from './read-datum.ts';

/** What readers do about `valid`: a test of the value in place, and a call that says what is wrong where it fails. */

/** The variable that holds where a value starts whose size does not tell. */
export const START = 'start';

/** Statements that check `value`, which was read last; they may ask `START`. */
export function demands(f: FieldIr, value: string, b: Body): string[] {
  if (f.valid === undefined) return [];
  const cx: ExpressionContext = {
    ...b.cx,
    it: value,
    // Elements are not yet where the list's name finds them.
    member: (member) => (member === f.spec && f.repeat === undefined ? value : b.cx.member(member)),
  };
  const type = f.value === undefined ? f.element : f.type;
  const from = startOf(f, b);
  const broken = brokenTest(f.valid, type, cx);
  if (broken === undefined)
    return [`${b.module.useOften('valid')}(${from}, ${value}, ${constraint(f.valid, type, cx)});`];
  const { expr, ...limits } = f.valid;
  const demand = constraint(limits, type, cx, expr === undefined ? undefined : '() => false');
  return [`if (${broken}) ${b.module.useOften('valid')}(${from}, ${value}, ${demand});`];
}

/** Whether the start of a field has to be kept while it is read. */
export function keepsStart(f: FieldIr): boolean {
  return f.valid !== undefined && f.datum !== undefined && widthOf(f.datum) === undefined;
}

function startOf(f: FieldIr, b: Body): string {
  if (keepsStart(f)) return START;
  const width = f.datum === undefined ? 0 : widthOf(f.datum);
  return width === 0 ? `${b.r}.offset` : `${b.r}.offset - ${width}`;
}

function widthOf(d: Datum): number | undefined {
  return d.kind === 'int' || d.kind === 'float' ? d.width : undefined;
}

const COMPARED: ReadonlySet<string> = new Set(['int', 'enum', 'float', 'bool', 'str', 'bytes']);

/** An expression that tells invalid values; undefined where none is as simple. */
function brokenTest(valid: ValidIr, type: ValueType, cx: ExpressionContext): string | undefined {
  const { equals, min, max, anyOf, inEnum, expr } = valid;
  const { module: m, it = '' } = cx;
  const limits = [equals, min, max, ...(anyOf ?? [])].filter((e) => e !== undefined);
  if (
    ![type, ...limits.map((e) => e.type)].every(({ kind }) => COMPARED.has(kind)) &&
    (limits.length > 0 || inEnum !== undefined)
  )
    return undefined;
  const compare = (op: '!=' | '<' | '>', right: Typed): string =>
    print({ kind: 'compare', op, left: { kind: 'it', type }, right, type: { kind: 'bool' } }, cx);
  const tests = [
    ...(equals === undefined ? [] : [compare('!=', equals)]),
    ...(min === undefined ? [] : [compare('<', min)]),
    ...(max === undefined ? [] : [compare('>', max)]),
    ...(anyOf === undefined ? [] : [anyOf.map((e) => compare('!=', e)).join(' && ')]),
    ...(inEnum === undefined
      ? []
      : [`${m.of(inEnum.owner, `nameOf${m.names.enumOf(inEnum)}`, true)}(${it}) === undefined`]),
    ...(expr === undefined ? [] : [printNot(expr, cx)]),
  ];
  const [first] = tests;
  return tests.length > 1
    ? tests.map((test) => `(${test})`).join(' || ')
    : first === undefined
      ? undefined
      : withoutOuter(first);
}

/** A condition between the parentheses of `if`. */
function withoutOuter(test: string): string {
  return /^\([^()]*\)$/.test(test) ? test.slice(1, -1) : test;
}
