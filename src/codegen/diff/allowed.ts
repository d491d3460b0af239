import type { FieldIr } from '../ir.ts';
import type { Expression, TypeSpec } from '../schema.ts';
import { canonical } from './side.ts';
import type { Side } from './side.ts';

/** Integers from `low` to `high`, both among them. */
interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/** How the values that a writer may write stand to those that a reader takes. */
export type Overlap = 'all' | 'some' | 'none';

/** Whether every value that `valid` or `contents` of the writer's field lets through passes those of the reader's. */
export function overlapOf(
  writer: Side,
  w: { readonly owner: TypeSpec; readonly field: FieldIr },
  reader: Side,
  r: { readonly owner: TypeSpec; readonly field: FieldIr },
): Overlap {
  const { contents } = r.field.spec;
  if (contents !== undefined) {
    const written = w.field.spec.contents;
    if (written === undefined) return 'some';
    return written.join() === contents.join() ? 'all' : 'none';
  }
  if (r.field.spec.valid === undefined) return 'all';
  const wanted = ruleText(reader, r.owner, r.field);
  if (wanted === ruleText(writer, w.owner, w.field) && r.field.valid?.inEnum === undefined) return 'all';
  const written = rangesOf(writer, w.owner, w.field);
  const taken = rangesOf(reader, r.owner, r.field);
  if (written === undefined || taken === undefined) return 'some';
  if (written.every((one) => isCovered(one, taken))) return 'all';
  const meets = written.some((one) => taken.some(({ low, high }) => low <= one.high && high >= one.low));
  return meets ? 'some' : 'none';
}

/** `valid` as text; equal rules have equal text. */
export function ruleText(side: Side, owner: TypeSpec, { spec: { valid, contents } }: FieldIr): string {
  if (contents !== undefined) return `contents ${contents.join(' ')}`;
  if (valid === undefined) return '';
  const { equals, min, max, anyOf, inEnum, expr } = valid;
  const text = (e: Expression | undefined): string => canonical(side, owner, e);
  return [text(equals), text(min), text(max), anyOf?.map(text).join(), inEnum === undefined ? '' : 'enum', text(expr)]
    .map((part) => part ?? '')
    .join('|');
}

function rangesOf(side: Side, owner: TypeSpec, { spec, datum, valid }: FieldIr): readonly Range[] | undefined {
  const all = domainOf(datum);
  if (all === undefined) return undefined;
  const rule = spec.valid;
  if (rule === undefined) return [all];
  if (rule.expr !== undefined) return undefined;
  if (valid?.inEnum !== undefined) return valid.inEnum.entries.map(({ value }) => ({ low: value, high: value }));
  const constant = (e: Expression): bigint | undefined => constantOf(canonical(side, owner, e));
  if (rule.equals !== undefined || rule.anyOf !== undefined) {
    const values = (rule.anyOf ?? [rule.equals as Expression]).map(constant);
    return values.every((value) => value !== undefined)
      ? values.map((value) => ({ low: value, high: value }))
      : undefined;
  }
  const low = rule.min === undefined ? all.low : constant(rule.min);
  const high = rule.max === undefined ? all.high : constant(rule.max);
  return low === undefined || high === undefined ? undefined : [{ low, high }];
}

function domainOf(datum: FieldIr['datum']): Range | undefined {
  if (datum?.kind === 'bits') return { low: 0n, high: (1n << BigInt(datum.width)) - 1n };
  if (datum?.kind !== 'int') return undefined;
  const bits = BigInt(datum.width * 8);
  return datum.signed
    ? { low: -(1n << (bits - 1n)), high: (1n << (bits - 1n)) - 1n }
    : { low: 0n, high: (1n << bits) - 1n };
}

/** An integer or a constant of an enum, as `canonical` spells them. */
function constantOf(text: string): bigint | undefined {
  const found = /^(?:#(-?\d+)|(negate\()?int\((\d+)\)\)?)$/.exec(text);
  if (found === null) return undefined;
  const [, constant, negative, digits] = found;
  return constant === undefined ? BigInt(digits ?? 0) * (negative === undefined ? 1n : -1n) : BigInt(constant);
}

function isCovered({ low, high }: Range, by: readonly Range[]): boolean {
  let next = low;
  for (const range of [...by].sort((a, b) => (a.low < b.low ? -1 : 1))) {
    if (range.low > next) break;
    if (range.high >= next) next = range.high + 1n;
  }
  return next > high;
}
