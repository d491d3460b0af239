import { createAnalysis } from '../create-analysis.ts';
import type { CEnum, CRecord } from '../header/c-type.ts';
import type { Header } from '../header/index.ts';
import type { TypeIr } from '../ir.ts';
import { NO_LINKS } from '../links.ts';
import { lowerType } from '../lower.ts';
import { Problems, SchemaError } from '../problem.ts';
import { loadProgram, typesOf } from '../program.ts';
import type { SchemaHost } from '../program.ts';
import type { EnumSpec, Schema, TypeSpec } from '../schema.ts';
import { enumNamedIn } from './context.ts';
import type { ImportContext } from './context.ts';
import { Edits } from './edits.ts';
import { fieldLines, fieldWords, idFor, memberLines } from './ksy-lines.ts';
import { addTable } from './new-table.ts';
import { compareRow } from './rows.ts';
import type { RowChange } from './rows.ts';

/** What a header does to a schema. */
export interface HeaderImport {
  /** The schema with what the header adds; as it was where that is nothing. */
  readonly text: string;
  /** The same as a unified diff; '' where nothing changes. */
  readonly patch: string;
  /** A sentence for each change, and for what was kept against the header. */
  readonly changes: readonly string[];
  /** What has no place, with the line of the header. */
  readonly refused: readonly { readonly line: number; readonly message: string }[];
}

export interface ImportOptions {
  /** The version of fields for which the header says none. */
  readonly since?: string | undefined;
}

/** Bring a header's new fields, constants and tables into a schema; what the schema says besides stays. */
export function importHeader(
  file: string,
  host: SchemaHost,
  header: Header,
  options: ImportOptions = {},
): HeaderImport {
  const problems = new Problems();
  const program = loadProgram([file], host, problems);
  const [schema] = program.requested;
  if (schema === undefined || problems.failed) throw new SchemaError(problems.list);
  const analysis = createAnalysis(program, { links: 'needed', names: 'orig' }, problems);
  const types = typesOf(schema.root).map((spec) => lowerType(analysis, spec, NO_LINKS));
  if (problems.failed) throw new SchemaError(problems.list);
  return new Import(schema, types, host.read(file) ?? '', header, options).run();
}

/** A constant of an enum with lines of its own. */
const NUMBER_KEY = /^\s+(?:0x[0-9a-fA-F]+|-?\d+):\s*$/;

class Import implements ImportContext {
  readonly schema: Schema;
  readonly edits: Edits;
  readonly changes: string[] = [];
  readonly refused: { line: number; message: string }[] = [];
  readonly #types: readonly TypeIr[];
  readonly #header: Header;
  readonly #options: ImportOptions;
  readonly #enums: ReadonlyMap<string, EnumSpec>;

  constructor(schema: Schema, types: readonly TypeIr[], text: string, header: Header, options: ImportOptions) {
    this.schema = schema;
    this.edits = new Edits(text);
    this.#types = types;
    this.#header = header;
    this.#options = options;
    this.#enums = new Map([...schema.root.enums.values()].map((spec) => [originalOf(spec), spec]));
  }

  run(): HeaderImport {
    for (const { line, message } of this.#header.problems) this.refused.push({ line, message });
    for (const each of this.#header.enums.values()) this.#enum(each);
    const byName = new Map(this.#types.map((type) => [typeName(type.spec), type]));
    for (const record of this.#header.records.values()) {
      const type = byName.get(record.name);
      if (type !== undefined) this.#row(record, type);
      else addTable(this, record, this.#options.since);
    }
    const name = this.schema.file.split(/[\\/]/).at(-1) ?? this.schema.file;
    return { text: this.edits.result(), patch: this.edits.patch(name), changes: this.changes, refused: this.refused };
  }

  readonly enumId = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : this.#enums.get(name)?.name;

  #row(record: CRecord, type: TypeIr): void {
    const change = compareRow(record, type, this.#options.since);
    this.refused.push(...change.problems);
    for (const { field, kept } of change.renamed)
      this.changes.push(
        `${record.name}.${kept} is called ${field.name} now, line ${field.line}: the schema keeps its name`,
      );
    if (change.versions.length > 0) this.#grow(record, type, change);
  }

  #grow(record: CRecord, type: TypeIr, { versions }: RowChange): void {
    const { spec, layout } = type;
    const tail = spec.seq.at(-1);
    const list = spec.vendor.get('versions');
    const last = list?.kind === 'map' ? list.entries.at(-1) : undefined;
    if (layout.kind !== 'versioned' || tail === undefined || last === undefined || last.value.kind !== 'scalar') return;
    const line = this.edits.line(tail.place.line);
    const [, indent, brace] = /^(\s*)- (\{)?/.exec(line) ?? [];
    if (indent === undefined) {
      this.refused.push({
        line: record.line,
        message: `${record.name}: the schema's fields have no lines of their own`,
      });
      return;
    }
    const taken = new Set(spec.seq.map(({ id }) => id));
    let previous = layout.versions.at(-1)?.size ?? layout.size;
    for (const { name, size, fields } of versions) {
      for (const field of fields) {
        const id = idFor(field.name, taken);
        taken.add(id);
        const enumId = this.enumId(field.enumName ?? enumNamedIn(field.doc));
        this.edits.insert(
          tail.place.line,
          fieldLines(field, { id, enumId, since: name, indent, flow: brace !== undefined }),
        );
      }
      this.#addVersion(last.key.line, last.key.col, last.value, `${name}: ${size}`);
      const words = fields.map(fieldWords).join('; ');
      this.changes.push(`${record.name} grew from ${previous} to ${size} bytes in ${name}: ${words}`);
      previous = size;
    }
  }

  #addVersion(line: number, col: number, value: { line: number; col: number; text: string }, entry: string): void {
    const before = this.edits.line(line).slice(0, col - 1);
    if (before.trim() === '') this.edits.insert(value.line + 1, [before + entry]);
    else this.edits.insertInside(value.line, value.col + value.text.length, `, ${entry}`);
  }

  #enum({ name, members }: CEnum): void {
    const spec = this.#enums.get(name);
    if (spec === undefined) return;
    const byValue = new Map(spec.entries.map((entry) => [entry.value, entry]));
    const byName = new Map(spec.entries.map((entry) => [originalOf(entry), entry]));
    const { line, col } = spec.place;
    const end = this.edits.endOfBlock(line, col);
    const last =
      spec.entries.length === 0 ? '' : (this.edits.block(line, col).findLast((each) => NUMBER_KEY.test(each)) ?? '');
    const indent = /^\s*/.exec(last)?.[0] ?? '';
    for (const member of members) {
      const same = byValue.get(member.value);
      const known = byName.get(member.name);
      if (same !== undefined) {
        if (originalOf(same) !== member.name && !(known?.value === member.value))
          this.changes.push(
            `${name}: ${member.value} is called ${member.name} now, line ${member.line}: the schema keeps ${originalOf(same)}`,
          );
      } else if (known !== undefined) {
        this.refused.push({
          line: member.line,
          message: `${member.name} is ${member.value}, and ${known.value} in the schema`,
        });
      } else if (!NUMBER_KEY.test(last)) {
        this.refused.push({
          line: member.line,
          message: `${member.name}: the schema's ${spec.name} is not a line a key`,
        });
      } else {
        this.edits.insert(end, memberLines(member.name, member.value, { hex: /0x/.test(last), indent, step: '  ' }));
        this.changes.push(`${name} has a new constant: ${member.name}, ${member.value}`);
      }
    }
  }
}

/** The name in the format's own document. */
function originalOf(spec: EnumSpec | EnumSpec['entries'][number]): string {
  if ('owner' in spec) {
    const names = spec.owner.vendor.get('enum-orig-ids');
    const found = names?.kind === 'map' ? names.entries.find(({ key }) => key.text === spec.name)?.value : undefined;
    return found?.kind === 'scalar' ? found.text : spec.name;
  }
  const original = spec.vendor.get('orig-id');
  return original?.kind === 'scalar' ? original.text : spec.id;
}

function typeName(spec: TypeSpec): string {
  const original = spec.vendor.get('orig-id');
  return original?.kind === 'scalar' ? original.text : spec.name;
}
