import type { Compiled } from '../compile.ts';
import type { TypeIr } from '../ir.ts';
import { memberIr } from '../members.ts';
import type { JsonTree } from '../print.ts';
import type { Schema } from '../schema.ts';
import { datumLabel } from './signature.ts';
import { Module } from './module.ts';
import type { Names } from './names.ts';

/** Offsets and sizes of every record, for review: a changed line shows a moved field. */
export function layoutJson(compiled: Compiled, names: Names, schema: Schema): JsonTree {
  const ir = compiled.schemas.find((s) => s.file === schema.file);
  const m = new Module(compiled, names, schema);
  return {
    schema: 1,
    id: schema.root.name,
    types: Object.fromEntries((ir?.types ?? []).map((t) => [names.typeOf(t.spec), typeJson(t, m)])),
  };
}

function typeJson(ir: TypeIr, m: Module): JsonTree {
  if (ir.layout.kind === 'variable') {
    const fields = ir.fields.map((f) => [m.field(f.spec), f.datum === undefined ? 'value' : datumLabel(f.datum, m)]);
    return { layout: 'variable', fields: Object.fromEntries(fields) };
  }
  const versions =
    ir.layout.kind === 'versioned' ? Object.fromEntries(ir.layout.versions.map((v) => [v.name, v.size])) : undefined;
  const fields = ir.layout.slots.map((slot) => {
    const f = memberIr(ir, slot.field);
    return [
      m.field(slot.field),
      {
        offset: slot.offset,
        size: slot.size,
        type: f?.datum === undefined ? '' : datumLabel(f.datum, m),
        ...(slot.bits === undefined
          ? {}
          : { bit: slot.bits.start - (slot.offset - slot.bits.runOffset) * 8, bits: slot.bits.width }),
        ...(slot.since === undefined ? {} : { since: slot.since }),
      },
    ] as const;
  });
  return {
    layout: ir.layout.kind,
    size: ir.layout.size,
    ...(versions === undefined ? {} : { versions }),
    fields: Object.fromEntries(fields),
  };
}
