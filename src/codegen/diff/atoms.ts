import type { Datum, FieldIr, StructDatum, TypeIr } from '../ir.ts';
import type { TypeSpec } from '../schema.ts';
import { datumSize, fieldShape, isGuard } from './shape.ts';
import { idOf, irOf, literalOf } from './side.ts';
import type { Side } from './side.ts';

/** A stretch of bytes that a schema names: a field, or a run of bit fields that share bytes. */
export interface Atom {
  readonly owner: TypeIr;
  /** The fields in it; several in a run of bits. */
  readonly fields: readonly FieldIr[];
  /** The field's ids from the type at hand, as the newer schema spells them: `header.length`. */
  readonly path: string;
  readonly shape: string;
  /** Bytes, where that does not depend on the data. */
  readonly size: number | undefined;
  /** There only where the stream has room for it. */
  readonly guarded: boolean;
  /** An expression says whether there are any bytes of it. */
  readonly conditional: boolean;
  /** Whatever is left of the stream. */
  readonly tail: boolean;
}

/** Structures in structures, each in two places of the next, have 2^n fields: those beyond this many are not taken apart. */
const MOST = 4096;

/** The bytes of a type in their order; structures that share the stream are taken apart. */
export function atomsOf(side: Side, type: TypeIr): Atom[] {
  const atoms: Atom[] = [];
  addAtoms(atoms, side, type, '', []);
  return atoms;
}

function addAtoms(atoms: Atom[], side: Side, type: TypeIr, prefix: string, around: readonly TypeSpec[]): void {
  for (let i = 0; i < type.fields.length; i++) {
    const field = type.fields[i] as FieldIr;
    const { spec, datum } = field;
    if (datum === undefined) continue;
    const path = `${prefix}${idOf(side, type.spec, spec.id)}`;
    const inner = partOf(field, datum);
    if (inner !== undefined && atoms.length < MOST && !around.includes(inner.of)) {
      const part = side.compiled.types.get(inner.of);
      if (part !== undefined && part.spec.params.length === 0) {
        addAtoms(atoms, side, part, `${path}.`, [...around, type.spec]);
        continue;
      }
    }
    if (datum.kind === 'bits' && spec.repeat === undefined && spec.condition === undefined) {
      const run = type.fields.slice(i).findIndex((f) => !isPlainBits(f, datum.order));
      const fields = type.fields.slice(i, run < 0 ? undefined : i + run);
      atoms.push(bitsAtom(side, type, fields, prefix));
      i += fields.length - 1;
      continue;
    }
    const guarded = isGuard(spec.condition);
    atoms.push({
      owner: type,
      fields: [field],
      path,
      shape: fieldShape(side, type.spec, field),
      size: sizeOf(side, field, datum),
      guarded,
      conditional: (spec.condition !== undefined && !guarded) || mayBeEmpty(field),
      tail: datum.kind === 'bytes' && datum.extent.toEnd && spec.repeat === undefined && spec.condition === undefined,
    });
  }
}

/** Its length or count is an expression, which can be 0. */
function mayBeEmpty({ spec: { size, repeat } }: FieldIr): boolean {
  const counted = repeat?.kind === 'expr' && literalOf(repeat.count) === undefined;
  return counted || (repeat === undefined && size !== undefined && literalOf(size) === undefined);
}

/** A structure that is read from the stream of the one around it, once and always. */
function partOf({ spec }: FieldIr, datum: Datum): StructDatum | undefined {
  const plain = datum.kind === 'struct' && spec.repeat === undefined && spec.condition === undefined;
  return plain && datum.extent === undefined ? datum : undefined;
}

function isPlainBits({ spec, datum }: FieldIr, order: string): boolean {
  return datum?.kind === 'bits' && datum.order === order && spec.repeat === undefined && spec.condition === undefined;
}

function bitsAtom(side: Side, owner: TypeIr, fields: readonly FieldIr[], prefix: string): Atom {
  const widths = fields.map(({ datum }) => (datum?.kind === 'bits' ? datum.width : 0));
  const [first] = fields as readonly [FieldIr];
  return {
    owner,
    fields,
    path: fields.map(({ spec }) => prefix + idOf(side, owner.spec, spec.id)).join('+'),
    shape: fields.map((field) => fieldShape(side, owner.spec, field)).join('+'),
    size: Math.ceil(widths.reduce((sum, width) => sum + width, 0) / 8),
    guarded: isGuard(first.spec.condition),
    conditional: false,
    tail: false,
  };
}

/** Bytes of a whole field. */
function sizeOf(side: Side, { spec, datum: whole }: FieldIr, datum: Datum): number | undefined {
  if (spec.condition !== undefined && !isGuard(spec.condition)) return undefined;
  const one = datumSize(spec, datum) ?? recordSize(side, whole);
  if (spec.repeat === undefined || one === undefined) return one;
  const count = spec.repeat.kind === 'expr' ? literalOf(spec.repeat.count) : undefined;
  return count === undefined ? undefined : one * count;
}

function recordSize(side: Side, datum: Datum | undefined): number | undefined {
  if (datum?.kind !== 'struct' || datum.extent !== undefined || !side.compiled.types.has(datum.of)) return undefined;
  const { layout } = irOf(side, datum.of);
  return layout.kind === 'fixed' ? layout.size : undefined;
}
