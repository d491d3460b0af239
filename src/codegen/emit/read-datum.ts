import type { Typed } from '../expression/typed.ts';
import { someTyped } from '../expression/typed.ts';
import { isWide, rangeOf, storedInt } from '../expression/value-type.ts';
import type { ValueType } from '../expression/value-type.ts';
import type { Datum, Extent, TypeIr, ValidIr } from '../ir.ts';
import { asNumber, coerce, print } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { littleEndian, loadedBits, loadedNumber, placeAt } from './load.ts';
import type { Module } from './module.ts';
import type { InRun } from './runs.ts';
import { structArguments } from './signature.ts';
import { decodedText, readText } from './text.ts';

/** `read` reads; `visit` takes the same steps and tells a visitor of each. */
export type Mode = 'read' | 'visit';

/** The function that is printed. */
export interface Body {
  readonly mode: Mode;
  readonly ir: TypeIr;
  readonly module: Module;
  readonly cx: ExpressionContext;
  /** The reader's variable. */
  readonly r: string;
  /** Where a number stands that is read together with others. */
  readonly place?: InRun | undefined;
  /** What follows the first element of a list. */
  readonly afterFirst?: readonly string[];
}

/** Read one value that is no switch. */
export function datumExpression(d: Datum, b: Body): string {
  const { r, module: m } = b;
  if (b.place !== undefined) return inRun(d, b.place, m);
  switch (d.kind) {
    case 'int': {
      const verb = `${d.signed ? 's' : 'u'}${d.width}`;
      if (d.width === 1) return `${r}.${verb}()`;
      return `${r}.${verb}(${littleEndian(d.order)})`;
    }
    case 'float':
      return `${r}.f${d.width}(${littleEndian(d.order)})`;
    case 'bits': {
      if (isWide(storedInt(false, d.width))) return `${m.use('wideBits')}(${r}, ${d.width}, ${d.order === 'le'})`;
      const bits = `${r}.bits${d.order === 'le' ? 'Le' : 'Be'}(${d.width})`;
      return d.bool ? `${bits} !== 0` : bits;
    }
    case 'bytes':
      return extentExpression(d.extent, b);
    case 'contents':
      return `${m.use('readContents')}(${r}, ${m.bytes(d.bytes)})`;
    case 'str':
      return isPlainSize(d.extent)
        ? readText(r, asNumber(d.extent.size, b.cx), d.encoding, m)
        : decodedText(extentExpression(d.extent, b), d.encoding, m);
    case 'struct': {
      const from = d.extent === undefined ? r : slotExpression(d.extent, b);
      const verb = b.mode === 'visit' ? 'visit' : 'read';
      const args = [from, ...(b.mode === 'visit' ? ['v'] : []), ...structArguments(d, b.ir, b.cx, true)];
      return `${m.functionName(verb, d.of)}(${args.join(', ')})`;
    }
    case 'switch':
      throw new Error('a switch inside a switch');
  }
}

/** A number among others: `view` shows them all, from `at` on. */
function inRun(d: Datum, { offset, bits }: InRun, m: Module): string {
  if (d.kind === 'bits' && bits !== undefined) return loadedBits(bits, 'view', 'at', d.bool, m);
  if (d.kind !== 'int' && d.kind !== 'float') throw new Error(`no number: ${d.kind}`);
  return loadedNumber(d, 'view', placeAt('at', offset), 'littleEndian');
}

/** Bytes whose number is all there is to say about them. */
function isPlainSize(extent: Extent): extent is Extent & { readonly size: Typed } {
  const { size, terminator, padRight, process } = extent;
  return size !== undefined && terminator === undefined && padRight === undefined && process === undefined;
}

function slotExpression(extent: Extent, b: Body): string {
  if (isPlainSize(extent)) return `${b.r}.substream(${asNumber(extent.size, b.cx)})`;
  if (extent.process !== undefined) return `${b.r}.decoded(${b.r}.offset, ${extentExpression(extent, b)})`;
  return `${b.r}.over(${extentExpression(extent, b)})`;
}

function extentExpression(extent: Extent, b: Body): string {
  const bytes = storedBytes(extent, b);
  if (extent.process === undefined) return bytes;
  return `${b.module.use('decodeProcess')}(${[`'${extent.process.name}'`, bytes, ...processArguments(extent, b.cx)].join(', ')})`;
}

export function processArguments(extent: Extent, cx: ExpressionContext): string[] {
  return (extent.process?.args ?? []).map((arg) =>
    rangeOf(arg.type) === undefined ? print(arg, cx) : asNumber(arg, cx),
  );
}

function storedBytes(extent: Extent, b: Body): string {
  const { r, module: m } = b;
  const terminator = extent.terminator === undefined ? undefined : m.bytes(extent.terminator);
  if (extent.size === undefined && !extent.toEnd && terminator !== undefined) {
    return `${r}.bytesTerm(${terminator}, ${extent.include}, ${extent.consume}, ${extent.eosError})`;
  }
  const bytes = extent.size === undefined ? `${r}.bytesFull()` : `${r}.bytes(${asNumber(extent.size, b.cx)})`;
  if (terminator === undefined && extent.padRight === undefined) return bytes;
  if (terminator === undefined) return `${m.use('trimPad')}(${bytes}, ${extent.padRight})`;
  return `${m.use('untilEnd')}(${bytes}, ${terminator}, ${extent.include}, ${extent.padRight})`;
}

/** `valid` as an object; `holds` is the test of the value where that is not the clause's own. */
export function constraint(valid: ValidIr, type: ValueType, cx: ExpressionContext, holds?: string): string {
  const parts: string[] = [];
  if (valid.equals !== undefined) parts.push(`equals: ${coerce(valid.equals, type, cx)}`);
  if (valid.min !== undefined) parts.push(`min: ${coerce(valid.min, type, cx)}`);
  if (valid.max !== undefined) parts.push(`max: ${coerce(valid.max, type, cx)}`);
  if (valid.anyOf !== undefined) parts.push(`anyOf: [${valid.anyOf.map((e) => coerce(e, type, cx)).join(', ')}]`);
  if (valid.inEnum !== undefined) parts.push(`inEnum: ${cx.module.enumName(valid.inEnum, true)}`);
  const own = valid.expr === undefined ? holds : test(valid.expr, cx);
  if (own !== undefined) parts.push(`holds: ${own}`);
  return `{ ${parts.join(', ')} }`;
}

/** `it` where the condition asks for the value, by `_` or by the name that the context prints so. */
function test(e: Typed, cx: ExpressionContext): string {
  const value = print(e, { ...cx, it: 'it' });
  const text = e.type.kind === 'bool' ? value : `Boolean(${value})`;
  const asked = someTyped(
    e,
    (part) =>
      part.kind === 'it' || (part.kind === 'member' && part.object === undefined && cx.member(part.member) === 'it'),
  );
  return `(${asked ? 'it' : ''}) => ${text}`;
}

/** The part of a `valid` clause whose expressions are known; undefined where that is nothing. */
export function knownPart(valid: ValidIr | undefined, isKnown: (e: Typed) => boolean): ValidIr | undefined {
  if (valid === undefined) return undefined;
  const known = (e: Typed | undefined): Typed | undefined => (e !== undefined && isKnown(e) ? e : undefined);
  const part: ValidIr = {
    equals: known(valid.equals),
    min: known(valid.min),
    max: known(valid.max),
    anyOf: valid.anyOf?.every(isKnown) === true ? valid.anyOf : undefined,
    inEnum: valid.inEnum,
    expr: known(valid.expr),
  };
  return Object.values(part).some((each) => each !== undefined) ? part : undefined;
}
