import type { Typed } from '../expression/typed.ts';
import type { FieldIr } from '../ir.ts';
import { asNumber, print } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { leastBytes } from './least-bytes.ts';
import { mentions } from './locals.ts';
import type { Module } from './module.ts';
import { asksOnlyPosition, asksSize, asksWholeList, dependsOnStream, isToEnd } from './stream-needs.ts';
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
  return repeat !== undefined && isToEnd(repeat) && datum !== undefined && leastBytes(datum, m) === 0;
}

/** Where `_io.eof` ends a list, a reader asks behind each element: only the last one can be behind the end. */
export function advanceCheck(f: FieldIr, b: Body, list: string): string {
  const check = `${b.module.use('checkAdvanced')}(${b.w}, '${b.module.field(f.spec)}', before);`;
  return f.repeat?.kind === 'until' ? `if (i > 0 && i === ${list}.length - 1) ${check}` : check;
}

/** What may end a list that repeats until something. */
interface Ends {
  /** What elements and fields tell. */
  readonly known: readonly Typed[];
  /** What tells once the element is written. */
  readonly here: readonly Typed[];
  /** What only a reader knows. */
  readonly open: readonly Typed[];
}

function endsOf(until: Typed, f: FieldIr, { ir }: Body): Ends {
  const parts = alternatives(until);
  const ofElements = parts.filter((part) => !asksWholeList(part, f.spec, ir));
  const known = ofElements.filter((part) => !dependsOnStream(part, ir));
  const here = parts.some(asksSize) ? [] : ofElements.filter((part) => asksOnlyPosition(part, ir));
  return { known, here, open: parts.filter((part) => !known.includes(part) && !here.includes(part)) };
}

/** Whether a list ends with the element that was just written, where that shows by how far the stream is. */
export function untilHere(f: FieldIr, b: Body, list: string): string[] {
  if (f.repeat?.kind !== 'until') return [];
  const { known, here, open } = endsOf(f.repeat.until, f, b);
  if (here.length === 0) return [];
  const ends = either([...known, ...here], { ...b.cx, it: 'element', index: 'i' });
  const args = [b.w, `'${b.module.field(f.spec)}'`, list, 'i', String(open.length > 0), `() => ${ends}`];
  return [`${b.module.use('checkEnd')}(${args.join(', ')});`];
}

/** A list that repeats until something is written whole only if a reader stops where it ends. */
export function untilCheck(f: FieldIr, b: Body, list: string): string[] {
  if (f.repeat?.kind !== 'until') return [];
  const { known, here, open } = endsOf(f.repeat.until, f, b);
  const ends = known.length === 0 || here.length > 0 ? [] : [endsList(known, b.cx)];
  const args = [b.w, `'${b.module.field(f.spec)}'`, list, String(open.length + here.length > 0), ...ends];
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
