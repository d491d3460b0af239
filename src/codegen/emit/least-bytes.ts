import type { Datum, Extent, FieldIr } from '../ir.ts';
import type { TypeSpec } from '../schema.ts';
import type { Module } from './module.ts';

/** Bytes that a value takes at least, so that a count can be held against what is left of the file. */
export function leastBytes(d: Datum, m: Module): number {
  switch (d.kind) {
    case 'int':
    case 'float':
      return d.width;
    case 'bits':
      return d.width / 8;
    case 'contents':
      return d.bytes.length;
    case 'bytes':
    case 'str':
      return leastOfExtent(d.extent);
    case 'struct': {
      if (d.extent !== undefined) return leastOfExtent(d.extent);
      return leastOfType(d.of, m);
    }
    case 'switch': {
      if (!d.cases.some((c) => c.match === 'else')) return 0;
      return Math.min(...d.cases.map((c) => leastBytes(c.datum, m)));
    }
  }
}

function leastOfType(type: TypeSpec, m: Module): number {
  const known = m.leastBytes.get(type);
  if (known !== undefined) return known;
  m.leastBytes.set(type, 0);
  const least = m.ir(type).fields.reduce((sum, f) => sum + leastOfField(f, m), 0);
  m.leastBytes.set(type, least);
  return least;
}

function leastOfField(f: FieldIr, m: Module): number {
  if (f.datum === undefined || f.condition !== undefined) return 0;
  const one = leastBytes(f.datum, m);
  if (f.repeat === undefined || f.repeat.kind === 'until') return one;
  return f.repeat.kind === 'expr' && f.repeat.count.kind === 'int'
    ? one * Math.max(0, Number(f.repeat.count.value))
    : 0;
}

function leastOfExtent(extent: Extent): number {
  if (extent.size !== undefined) return extent.size.kind === 'int' ? Number(extent.size.value) : 0;
  return !extent.toEnd && extent.eosError && extent.consume ? (extent.terminator?.length ?? 0) : 0;
}
