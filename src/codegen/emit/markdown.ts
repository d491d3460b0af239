import type { Compiled } from '../compile.ts';
import type { FieldIr, TypeIr } from '../ir.ts';
import type { EnumSpec, Schema } from '../schema.ts';
import { Module } from './module.ts';
import type { Names } from './names.ts';
import { oneLine } from './record.ts';
import { datumLabel } from './signature.ts';

/** A page on one schema for people: every type with its fields, their places and the version that brought them. */
export function schemaMarkdown(compiled: Compiled, names: Names, schema: Schema): string {
  const ir = compiled.schemas.find((s) => s.file === schema.file);
  const m = new Module(compiled, names, schema);
  const out = [`# ${schema.root.title ?? schema.root.name}`, ''];
  if (schema.root.doc !== undefined) out.push(schema.root.doc.trim(), '');
  for (const type of ir?.types ?? []) out.push(...typeSection(type, m));
  if ((ir?.enums.length ?? 0) > 0) out.push('# Enums', '');
  for (const spec of ir?.enums ?? []) out.push(...enumSection(spec, m));
  return `${out.join('\n').trimEnd()}\n`;
}

function typeSection(type: TypeIr, m: Module): string[] {
  const out = [`## ${m.names.typeOf(type.spec)}`, ''];
  if (type.spec.outer !== undefined && type.spec.doc !== undefined) out.push(type.spec.doc.trim(), '');
  if (type.layout.kind === 'versioned') {
    out.push(`Row size: ${type.layout.versions.map((v) => `${v.size} bytes (${v.name})`).join(', ')}.`, '');
  } else if (type.layout.kind === 'fixed') {
    out.push(`${type.layout.size} bytes.`, '');
  }
  if (type.params.length > 0) {
    out.push('| parameter | type | meaning |', '| --- | --- | --- |');
    for (const p of type.params) out.push(row(m.field(p.spec), m.tsType(p.type), p.spec.doc));
    out.push('');
  }
  if (type.fields.length > 0) {
    out.push('| field | type | offset | size | since | meaning |', '| --- | --- | --- | --- | --- | --- |');
    for (const f of type.fields) out.push(fieldRow(f, type, m));
    out.push('');
  }
  if (type.instances.length > 0) {
    out.push('| instance | type | where | meaning |', '| --- | --- | --- | --- |');
    for (const f of type.instances) {
      const where =
        f.spec.value === undefined ? `at \`${f.spec.pos?.text ?? '_io.pos'}\`` : `= \`${oneLine(f.spec.value.text)}\``;
      out.push(row(m.field(f.spec), m.tsType(f.type), where, f.spec.doc));
    }
    out.push('');
  }
  return out;
}

function fieldRow(f: FieldIr, type: TypeIr, m: Module): string {
  const slot = type.layout.kind === 'variable' ? undefined : type.layout.slots.find((s) => s.field === f.spec);
  const bits = slot?.bits === undefined ? '' : `, bit ${slot.bits.start - (slot.offset - slot.bits.runOffset) * 8}`;
  const label = f.datum === undefined ? '' : datumLabel(f.datum, m) + (f.repeat === undefined ? '' : '[]');
  const size =
    slot === undefined
      ? (f.spec.size?.text ?? '')
      : slot.bits === undefined
        ? String(slot.size)
        : `${slot.bits.width} bits`;
  const when = slot === undefined && f.spec.condition !== undefined ? `if \`${oneLine(f.spec.condition.text)}\`` : '';
  return row(
    m.field(f.spec),
    label,
    slot === undefined ? '' : `${slot.offset}${bits}`,
    size,
    slot?.since ?? when,
    f.spec.doc,
  );
}

function enumSection(spec: EnumSpec, m: Module): string[] {
  const entries = spec.entries.map((e) =>
    row(`${e.value >= 4096n ? `0x${e.value.toString(16)}` : e.value}`, m.names.entryOf(e), e.doc),
  );
  return [`## ${m.names.enumOf(spec)}`, '', '| value | name | meaning |', '| --- | --- | --- |', ...entries, ''];
}

function row(...cells: readonly (string | undefined)[]): string {
  return `| ${cells.map((cell) => oneLine(cell ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
}
