import type { CRecord } from '../header/c-type.ts';
import type { TypeSpec } from '../schema.ts';
import { enumNamedIn } from './context.ts';
import type { ImportContext } from './context.ts';
import { flatten } from './flatten.ts';
import type { FlatField } from './flatten.ts';
import { fieldLines, idFor, scalar } from './ksy-lines.ts';

/** A case of a switch that gives a kind of section its table: `'kinds::sm': sm_table(size)`. */
interface Case {
  readonly line: number;
  readonly indent: string;
  readonly quote: string;
  readonly enumId: string;
  readonly table: string;
  readonly args: string;
}

/**
 * Add a record that the schema does not have as rows of a new table. The comment before it says which constant marks the section;
 * the schema's other tables say how such a constant leads to rows.
 */
export function addTable(context: ImportContext, record: CRecord, since: string | undefined): void {
  const { schema, edits, changes, refused } = context;
  const refuse = (message: string): void =>
    void refused.push({ line: record.line, message: `${record.name} is new, ${message}` });
  const constant = /Section header type:\s*(\w+)/.exec(record.doc)?.[1];
  if (constant === undefined) return refuse('and nothing says where it is');
  const last = casesOf(context).at(-1);
  const model = last === undefined ? undefined : schema.root.types.get(last.table);
  const row = model === undefined ? undefined : rowOf(model);
  if (last === undefined || model === undefined || row === undefined)
    return refuse('and the schema has no table to model it on');
  const version = record.since ?? since;
  if (version === undefined) return refuse('and the header says no version: say --since');
  const fields = flatten(record);
  const versions = new Map<string, number>();
  for (const field of fields) versions.set(field.since ?? version, field.offset + field.size);
  const id = idFor(record.name.replace(/^[A-Z][a-z]+(?=[A-Z])/, ''));
  const table = `${id.replace(/_entry$/, '').replace(/_table$/, '')}_table`;
  if (schema.root.types.has(id) || schema.root.types.has(table))
    return refuse(`and the schema has a type ${id} or ${table}`);

  const key = `${last.enumId}::${constant.toLowerCase()}`;
  edits.insert(last.line + 1, [`${last.indent}${last.quote}${key}${last.quote}: ${table}${last.args}`]);
  const tail = row.seq.at(-1);
  if (tail === undefined) return refuse('and the rows of the schema have no tail');
  const indent = /^\s*/.exec(edits.line(tail.place.line))?.[0] ?? '';
  const wrapper = typeLines(context, model).map((line) =>
    line.replaceAll(row.name, id).replace(`${last.table}:`, `${table}:`),
  );
  const keyIndent = /^\s*/.exec(wrapper[0] ?? '')?.[0] ?? '';
  const inside = `${keyIndent}  `;
  edits.insert(typesEnd(context), [
    ...wrapper,
    `${keyIndent}${id}:`,
    `${inside}-orig-id: ${record.name}`,
    `${inside}-versions: { ${[...versions].map(([name, size]) => `${name}: ${size}`).join(', ')} }`,
    ...(record.doc === '' ? [] : [`${inside}doc: ${scalar(record.doc.split('\n')[0] ?? '')}`]),
    `${inside}seq:`,
    ...rowLines(context, fields, version, indent),
    ...edits.block(tail.place.line, indent.length + 1),
  ]);
  changes.push(
    `${record.name} is a new table of ${record.size} bytes a row since ${version}, in sections of type ${constant}`,
  );
}

function rowLines({ enumId }: ImportContext, fields: readonly FlatField[], first: string, indent: string): string[] {
  const taken = new Set(['unknown_tail']);
  return fields.flatMap((field) => {
    const id = idFor(field.name, taken);
    taken.add(id);
    const since = field.since === undefined || field.since === first ? undefined : field.since;
    const named = enumId(field.enumName ?? enumNamedIn(field.doc));
    return fieldLines(field, { id, enumId: named, since, indent });
  });
}

function casesOf({ schema, edits }: ImportContext): Case[] {
  const found: Case[] = [];
  const all = [schema.root, ...schema.root.types.values()].flatMap((type) => [...type.seq, ...type.instances]);
  for (const { type } of all) {
    if (type?.kind !== 'switch') continue;
    for (const { place } of type.cases) {
      const parts = /^(\s*)(['"]?)([a-z][\w:]*)::\w+\2:\s*(\w+)(\(.*\))\s*$/.exec(edits.line(place.line));
      if (parts === null) continue;
      const [, indent = '', quote = '', enumId = '', table = '', args = ''] = parts;
      if (table.endsWith('_table')) found.push({ line: place.line, indent, quote, enumId, table, args });
    }
  }
  return found;
}

/** The type of the rows that a table repeats. */
function rowOf(table: TypeSpec): TypeSpec | undefined {
  const rows = table.seq.find(({ repeat }) => repeat !== undefined);
  const name = rows?.type?.kind === 'user' ? rows.type.names.at(-1) : undefined;
  return name === undefined ? undefined : table.outer?.types.get(name);
}

/** The lines of a type, from its key on. */
function typeLines({ edits }: ImportContext, { place, name }: TypeSpec): string[] {
  let start = place.line;
  while (start > 1 && edits.line(start).trim() !== `${name}:`) start -= 1;
  return [edits.line(start), ...edits.block(start + 1, place.col - 1)];
}

/** The line behind the last type. */
function typesEnd({ schema, edits }: ImportContext): number {
  const ends = [...schema.root.types.values()].map(({ place }) => edits.endOfBlock(place.line, place.col - 1));
  return Math.max(...ends);
}
