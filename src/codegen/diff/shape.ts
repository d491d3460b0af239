import type { Datum, Extent, FieldIr } from '../ir.ts';
import type { Expression, FieldSpec, TypeSpec } from '../schema.ts';
import { canonical, literalOf } from './side.ts';
import type { Side } from './side.ts';

/** How one element of a field is stored, as text that is equal where the bytes mean the same; names of types do not count. */
export function datumShape(side: Side, owner: TypeSpec, field: FieldSpec, datum: Datum): string {
  switch (datum.kind) {
    case 'int':
      return `${datum.signed ? 's' : 'u'}${datum.width}${datum.width === 1 ? '' : datum.order}`;
    case 'float':
      return `f${datum.width}${datum.order}`;
    case 'bits':
      return `b${datum.width}${datum.order}`;
    case 'contents':
      return `bytes(${datum.bytes.length})`;
    case 'bytes':
      return `bytes(${extentShape(side, owner, field, datum.extent)})`;
    case 'str':
      return `str(${extentShape(side, owner, field, datum.extent)},${datum.encoding})`;
    case 'struct': {
      const args = field.type?.kind === 'user' ? field.type.args : [];
      return `struct(${args.map((each) => canonical(side, owner, each)).join(',')})${boundary(side, owner, field, datum)}`;
    }
    case 'switch': {
      const on = field.type?.kind === 'switch' ? canonical(side, owner, field.type.on) : '';
      return `switch(${on})${boundary(side, owner, field, datum)}`;
    }
  }
}

function boundary(side: Side, owner: TypeSpec, field: FieldSpec, datum: Datum): string {
  const extent = extentOf(datum);
  return extent === undefined ? '' : `{${extentShape(side, owner, field, extent)}}`;
}

/** Where the bytes of a structure of its own end; undefined where it shares those of the structure around it. */
export function extentOf(datum: Datum): Extent | undefined {
  if (datum.kind === 'bytes' || datum.kind === 'str') return datum.extent;
  if (datum.kind === 'struct') return datum.extent;
  if (datum.kind !== 'switch') return undefined;
  for (const { datum: one } of datum.cases) {
    const extent = extentOf(one);
    if (extent !== undefined) return extent;
  }
  return undefined;
}

function extentShape(side: Side, owner: TypeSpec, field: FieldSpec, extent: Extent): string {
  const { toEnd, terminator, include, consume, eosError, padRight, process } = extent;
  const words: string[] = [];
  if (field.size !== undefined) words.push(String(literalOf(field.size) ?? canonical(side, owner, field.size)));
  if (toEnd) words.push('eos');
  if (terminator !== undefined) words.push(`until ${terminator.join(' ')} ${include} ${consume} ${eosError}`);
  if (padRight !== undefined) words.push(`padded ${padRight}`);
  if (process !== undefined) {
    const args = field.process?.args.map((each) => canonical(side, owner, each)) ?? [];
    words.push(`${process.name}(${args.join(',')})`);
  }
  return words.join(' ');
}

/** How often a field repeats, in the same way. */
export function repeatShape(side: Side, owner: TypeSpec, { repeat }: FieldSpec): string {
  switch (repeat?.kind) {
    case undefined:
      return '';
    case 'eos':
      return '[eos]';
    case 'expr':
      return `[${literalOf(repeat.count) ?? canonical(side, owner, repeat.count)}]`;
    case 'until':
      return `[until ${canonical(side, owner, repeat.until)}]`;
  }
}

/** A condition that asks for no more than whether there are bytes left: the field of a row that grew. */
export function isGuard(condition: Expression | undefined): boolean {
  const node = condition?.node;
  if (node?.kind === 'compare' && node.op === '>=' && node.right.kind === 'int') {
    return (
      node.left.kind === 'member' &&
      node.left.name === 'size' &&
      node.left.object.kind === 'name' &&
      node.left.object.name === '_io'
    );
  }
  if (node?.kind !== 'not' || node.operand.kind !== 'member') return false;
  const { object, name } = node.operand;
  return name === 'eof' && object.kind === 'name' && object.name === '_io';
}

/** Everything about how a field is stored; a guard of rows that grow is left out. */
export function fieldShape(side: Side, owner: TypeSpec, { spec, datum }: FieldIr): string {
  const condition =
    spec.condition === undefined || isGuard(spec.condition) ? '' : ` if ${canonical(side, owner, spec.condition)}`;
  const stored = datum === undefined ? '' : datumShape(side, owner, spec, datum);
  return `${stored}${repeatShape(side, owner, spec)}${condition}`;
}

/** Bytes that one element always takes. */
export function datumSize(field: FieldSpec, datum: Datum): number | undefined {
  switch (datum.kind) {
    case 'int':
    case 'float':
      return datum.width;
    case 'contents':
      return datum.bytes.length;
    case 'bits':
      return undefined;
    default:
      return literalOf(field.size);
  }
}
