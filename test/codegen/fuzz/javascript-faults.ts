import { someTyped } from '../../../src/codegen/expression/typed.ts';
import type { Typed } from '../../../src/codegen/expression/typed.ts';
import type { Datum, Extent, FieldIr, TypeIr } from '../../../src/codegen/ir.ts';
import { typedOfField } from '../../../src/codegen/links.ts';
import { isInexact } from './inexact.ts';
import type { Subject } from './subject.ts';

/**
 * What the official JavaScript target is known to read wrongly in a schema: there the Python target is the only witness.
 * Undefined where nothing is known against it.
 */
export function javaScriptFault(subject: Subject): string | undefined {
  for (const ir of subject.recipe.types.values())
    for (const f of [...ir.fields, ...ir.instances]) {
      const fault = ofField(f, ir);
      if (fault !== undefined) return fault;
    }
  return undefined;
}

function ofField(f: FieldIr, ir: TypeIr): string | undefined {
  const data = f.datum?.kind === 'switch' ? f.datum.cases.map((c) => c.datum) : f.datum === undefined ? [] : [f.datum];
  if (f.repeat !== undefined && data.some((d) => d.kind === 'struct' && d.extent !== undefined) && data.length > 1)
    return 'lists of structures and bytes in slots take the wrong slots';
  if (f.repeat?.kind === 'expr' && f.repeat.count.kind === 'arithmetic' && /[&|^]/.test(f.repeat.count.op))
    return 'a count is compared before its bits are masked';
  if (f.repeat?.kind === 'until' && someTyped(f.repeat.until, (part) => part.kind === 'index'))
    return 'the index of the last element is one too many';
  const structural: (Typed | undefined)[] = f.value === undefined ? typedOfField(f) : [];
  if (structural.some((e) => e !== undefined && usesInexact(e, ir, 0))) return 'bit operators have 32 bits';
  return data.map(ofDatum).find((fault) => fault !== undefined);
}

/** An expression that bytes depend on, whose integers do not fit. */
function usesInexact(e: Typed, ir: TypeIr, depth: number): boolean {
  if (isInexact(e, 'bits')) return true;
  const instance =
    e.kind === 'member' && e.object === undefined ? ir.instances.find((i) => i.spec === e.member) : undefined;
  return instance?.value !== undefined && depth < 5 && usesInexact(instance.value, ir, depth + 1);
}

/** Encodings that browsers and Node decode otherwise or not at all. */
const OTHER_TEXT = /^(?:IBM437|windows-1252|UTF-32)/;

function ofDatum(d: Datum): string | undefined {
  if (d.kind === 'bits' && d.width > 32) return 'bit fields have at most 32 bits';
  if (d.kind === 'str' && OTHER_TEXT.test(d.encoding)) return `no encoding ${d.encoding}`;
  const extent = d.kind === 'bytes' || d.kind === 'str' || d.kind === 'struct' ? d.extent : undefined;
  return extent === undefined ? undefined : ofExtent(extent);
}

function ofExtent({ size, toEnd, terminator, include, consume, padRight }: Extent): string | undefined {
  if (!include) return undefined;
  if (size === undefined && !toEnd && consume) return 'a byte is skipped after an included terminator';
  return terminator?.length === 1 && terminator[0] === padRight
    ? 'an included terminator is lost to padding'
    : undefined;
}
