import type { FieldIr, TypeIr } from '../ir.ts';
import { rootOf } from '../schema.ts';
import type { EnumSpec } from '../schema.ts';
import type { Module } from './module.ts';
import { isWideEnum } from './names.ts';
import { declaredType } from './read.ts';
import { parentType } from './signature.ts';

/** Interfaces and enums: what users of generated code see first. */

function comment(...parts: (string | undefined)[]): string {
  const lines = parts.flatMap((part) => part?.trim().replaceAll('*/', '* /').split('\n') ?? []);
  const text = lines.map((line) => ` ${line}`.trimEnd());
  if (lines.join('') === '') return '';
  return text.length === 1 ? `/**${text.join('')} */\n` : `/**\n${text.map((line) => ` *${line}\n`).join('')} */\n`;
}

/** Where a specification says more. */
function references(docRef: readonly string[]): string[] {
  return docRef.map((place) => `@see ${place}`);
}

export function interfaceDeclaration(ir: TypeIr, m: Module): string {
  const out: string[] = [];
  const plain = (kind: string): boolean => ['int', 'float', 'bool', 'str', 'bytes', 'enum'].includes(kind);
  for (const p of ir.params) {
    const note = plain(p.type.kind) ? undefined : 'Not listed among the fields.';
    out.push(`${comment(p.spec.doc, note)}readonly ${m.field(p.spec)}: ${m.tsType(p.type)};`);
  }
  for (const f of [...ir.fields, ...ir.instances]) out.push(member(f, m));
  if (ir.links.keepsIo) out.push(`readonly _io: ${m.useType('ByteReader')};`);
  if (ir.links.keepsParent) out.push(`readonly _parent: ${parentType(ir, m)};`);
  if (ir.links.keepsRoot)
    out.push(
      `readonly _root: ${ir.spec.outer === undefined || ir.links.takesRoot ? m.typeName(rootOf(ir.spec)) : 'undefined'}${ir.links.rootless ? ' | undefined' : ''};`,
    );
  const title = ir.spec.outer === undefined ? ir.spec.title : undefined;
  return `${comment(title, ir.spec.doc, ...references(ir.spec.docRef))}export interface ${m.names.typeOf(ir.spec)} {\n${out.join('\n')}\n}`;
}

function member(f: FieldIr, m: Module): string {
  const since = f.spec.vendor.get('since');
  const note = since?.kind === 'scalar' ? `Since ${since.text}.` : undefined;
  const mark = f.optional ? '?' : '';
  const loose = f.optional ? ' | undefined' : '';
  return `${comment(f.spec.doc, note, ...references(f.spec.docRef))}readonly ${m.field(f.spec)}${mark}: ${declaredType(f, m)}${loose};`;
}

export function enumDeclaration(spec: EnumSpec, m: Module): string {
  const name = m.names.enumOf(spec);
  const wide = isWideEnum(spec);
  const literal = (value: bigint): string =>
    `${value < 0n ? value : value >= 0x1000n ? `0x${value.toString(16)}` : value}${wide ? 'n' : ''}`;
  const entries = spec.entries.map(
    (e) => `${comment(e.doc, ...references(e.docRef))}${m.names.entryOf(e)}: ${literal(e.value)},`,
  );
  return [
    `export const ${name} = {\n${entries.join('\n')}\n} as const;`,
    `${m.parts.has('extras') ? '/** A value, known or not. */\n' : ''}export type ${name} = ${m.useType('OpenEnum')}<typeof ${name}${wide ? ', bigint' : ''}>;`,
    `export const nameOf${name}: ${m.useType('NameOf')} = /* @__PURE__ */ ${m.use('namesOf')}(${name});`,
  ].join('\n');
}
