// An ELF file as the official JavaScript target reads it.
import type { Parsed, Parser } from './official-javascript.ts';
import { latin1, type ElfContent, type Fields, type NoteContent } from './elf-content.ts';

export function elfFromOfficial(parse: Parser, bytes: Uint8Array): ElfContent {
  const { body } = parse(bytes) as { readonly body: Parsed };
  const width = body['is64'] === true ? '64' : '32';
  const list = (value: unknown): readonly Parsed[] => value as readonly Parsed[];
  const symbols = new Map<number, Fields[]>();
  const relocations = new Map<number, Fields[]>();
  const notes = new Map<number, NoteContent[]>();
  const names: string[] = [];
  list(body['sections']).forEach((section, index) => {
    names.push((section['name'] as string | undefined) ?? '');
    const content = section['body'] as Parsed;
    const entries = list(content[`entries${width}`] ?? []).map(fieldsOf);
    const type = section['shType'] as number;
    if (type === 2 || type === 11) symbols.set(index, entries);
    if (type === 4 || type === 9) relocations.set(index, entries);
    if (type === 7) {
      const note = (entry: Parsed): NoteContent => ({
        name: latin1(entry['name'] as Uint8Array),
        n_type: BigInt(entry['nType'] as number),
        n_descsz: BigInt(entry['nDescsz'] as number),
      });
      notes.set(index, list(content['entries']).map(note));
    }
  });
  return {
    header: fieldsOf(body[`header${width}`] as Parsed),
    sections: list(body[`sectionHeaders${width}`]).map(fieldsOf),
    names,
    segments: list(body[`programHeaders${width}`]).map(fieldsOf),
    symbols,
    relocations,
    notes,
  };
}

/** `eShnum` -> `e_shnum`; the lazily computed instances of symbols are asked for by name. */
function fieldsOf(record: Parsed): Fields {
  const fields: Record<string, bigint> = {};
  for (const [name, value] of Object.entries(record)) {
    if (name.startsWith('_')) continue;
    fields[name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)] = BigInt(value as number);
  }
  for (const name of ['stBind', 'stType', 'stVisibility']) {
    if (record[name] !== undefined) fields[`st_${name.slice(2).toLowerCase()}`] = BigInt(record[name] as number);
  }
  return fields;
}
