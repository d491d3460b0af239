import type { Typed } from '../expression/typed.ts';
import type { FieldIr } from '../ir.ts';
import { asNumber, print } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { leastBytes } from './least-bytes.ts';
import { mentions } from './locals.ts';
import type { Module } from './module.ts';
import { asksSize, asksWholeList, dependsOnStream, isToEnd } from './stream-needs.ts';
import { endOf } from './write-bytes.ts';
import type { Body } from './write-bytes.ts';

/** What a list must be, or a reader would not find it as it was written. */

/** A list must have as many elements as its count says. */
export function countCheck(f: FieldIr, b: Body, access: string): string[] {
  if (f.repeat?.kind !== 'expr' || dependsOnStream(f.repeat.count, b.ir)) return [];
  return [
    `${b.module.use('checkCount')}(${b.w}, '${b.module.field(f.spec)}', ${access}.length, ${asNumber(f.repeat.count, b.cx)});`,
  ];
}

/** Whether some element of a list that runs to the end may take no bytes: a reader would not find it. */
export function mayBeEmpty({ repeat, datum }: FieldIr, m: Module): boolean {
  return repeat?.kind === 'eos' && datum !== undefined && leastBytes(datum, m) === 0;
}

export function advanceCheck(f: FieldIr, b: Body): string {
  return `${b.module.use('checkAdvanced')}(${b.w}, '${b.module.field(f.spec)}', before);`;
}

/** A list that repeats until something is written whole only if a reader stops where it ends. */
export function untilCheck(f: FieldIr, b: Body, list: string): string[] {
  if (f.repeat?.kind !== 'until') return [];
  const parts = alternatives(f.repeat.until);
  const known = parts.filter((part) => !dependsOnStream(part, b.ir) && !asksWholeList(part, f.spec, b.ir));
  const open = parts.filter((part) => !known.includes(part));
  const ends = known.length === 0 ? [] : [endsList(known, b.cx)];
  const args = [b.w, `'${b.module.field(f.spec)}'`, list, String(open.length > 0), ...ends];
  const check = `${b.module.use('checkUntil')}(${args.join(', ')})`;
  if (isToEnd(f.repeat)) return [`${check};`, ...endOf(true, b)];
  if (!open.some(asksSize)) return [`${check};`];
  const last = { ...b.cx, it: `${list}.at(-1)!`, index: `${list}.length - 1` };
  return [`if (!${check}) ${b.w}.absent(() => !${either(open, last)});`];
}

/** A function of an element and its index: whether one of `conditions` ends the list there. */
export function endsList(conditions: readonly Typed[], cx: ExpressionContext): string {
  const condition = either(conditions, { ...cx, it: 'it', index: 'i' });
  const index = mentions([condition], 'i') ? ', i' : '';
  return `(${mentions([condition], 'it') ? 'it' : '_it'}${index}) => ${condition}`;
}

function alternatives(e: Typed): Typed[] {
  return e.kind === 'or' ? [...alternatives(e.left), ...alternatives(e.right)] : [e];
}

function either(parts: readonly Typed[], cx: ExpressionContext): string {
  return `(${parts.map((part) => print(part, cx)).join(' || ')})`;
}
