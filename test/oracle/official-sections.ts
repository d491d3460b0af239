// Sections of a dump as the official JavaScript target reads them.
import { createHash } from 'node:crypto';
import type { Parsed, Parser } from './official-javascript.ts';
import { rowTypes } from './schema-names.ts';
import { digits, type RowContent, type SectionContent } from './section-content.ts';

/** ksy id by the JavaScript name, over all row types. */
const ids: ReadonlyMap<string, string> = new Map(
  [...rowTypes().values()].flatMap((type) => type.fields.map((field) => [field.official, field.id])),
);

/** A row of the official target by ksy id. */
export function officialRow(row: Parsed): RowContent {
  const content: Record<string, string> = {};
  for (const [name, value] of Object.entries(row)) {
    if (name.startsWith('_') || value === undefined) continue;
    const id = ids.get(name);
    if (id === undefined) throw new Error(`no field: ${name}`);
    content[id] = digits(value);
  }
  return content;
}

export function officialSections(parse: Parser, bytes: Uint8Array): SectionContent[] {
  const dump = parse(bytes) as { readonly sections: readonly Parsed[] };
  return dump.sections.map((section) => {
    const body = section['body'] as Uint8Array | Parsed;
    const head = { type: digits(section['typeNumber']), name: (section['name'] as string | undefined) ?? null };
    if (body instanceof Uint8Array) return { ...head, sha256: createHash('sha256').update(body).digest('hex') };
    const rows = body['entries'] as readonly Parsed[] | undefined;
    if (rows !== undefined) return { ...head, rows: rows.map(officialRow) };
    return { ...head, words: (body['values'] as readonly number[]).map(digits) };
  });
}
