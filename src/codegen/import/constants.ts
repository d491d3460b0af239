import { Problems, SchemaError } from '../problem.ts';
import { loadProgram } from '../program.ts';
import type { SchemaHost } from '../program.ts';
import type { EnumSpec } from '../schema.ts';
import { constantRows } from './constant-rows.ts';
import type { ConstantRow } from './constant-rows.ts';
import { Edits } from './edits.ts';
import { nameOf } from './grammar-enums.ts';
import type { EnumContext } from './grammar-enums.ts';
import type { HeaderImport } from './index.ts';
import { memberLines } from './ksy-lines.ts';

/** Bring the new constants of a registry, such as those of DWARF and ELF, into the enums whose names begin alike. */
export function importConstants(file: string, host: SchemaHost, text: string): HeaderImport {
  const problems = new Problems();
  const [schema] = loadProgram([file], host, problems).requested;
  if (schema === undefined || problems.failed) throw new SchemaError(problems.list);
  const enums = [...schema.root.enums.values()].flatMap((spec) => {
    const prefix = prefixOf(spec);
    return prefix === undefined ? [] : [{ spec, prefix }];
  });
  const rows = constantRows(
    text,
    enums.map(({ prefix }) => prefix),
  );
  const edits = new Edits(host.read(file) ?? '');
  const context: EnumContext = { schema, edits, changes: [], refused: [] };
  if (rows.length === 0)
    context.refused.push({ line: 1, message: 'no constant here is named as those of the schema are' });
  const owned = new Map<EnumSpec, ConstantRow[]>();
  for (const row of rows) {
    const spec = ownerOf(row, enums, context);
    if (spec !== undefined) owned.set(spec, [...(owned.get(spec) ?? []), row]);
  }
  for (const [spec, own] of owned) addConstants(context, spec, own);
  const name = schema.file.split(/[\\/]/).at(-1) ?? schema.file;
  return { text: edits.result(), patch: edits.patch(name), changes: context.changes, refused: context.refused };
}

/** What the names of all constants of an enum begin with, such as DW_AT_ or ELFCLASS. */
function prefixOf({ entries }: EnumSpec): string | undefined {
  const [first, ...others] = entries.map(nameOf);
  if (first === undefined) return undefined;
  let length = first.length;
  for (const name of others) while (!name.startsWith(first.slice(0, length))) length--;
  const common = first.slice(0, length);
  return /^[A-Z]\w*_/.exec(common)?.[0] ?? /^[A-Z]{4,}$/.exec(common)?.[0];
}

/** The enum with the longest of the prefixes that a name has; one that has the name already goes first. */
function ownerOf(
  { name, line }: ConstantRow,
  enums: readonly { readonly spec: EnumSpec; readonly prefix: string }[],
  { refused }: EnumContext,
): EnumSpec | undefined {
  const fitting = enums.filter(({ prefix }) => name.startsWith(prefix));
  const owner = fitting.find(({ spec }) => spec.entries.some((entry) => nameOf(entry) === name));
  if (owner !== undefined) return owner.spec;
  const longest = Math.max(...fitting.map(({ prefix }) => prefix.length));
  const [best, other] = fitting.filter(({ prefix }) => prefix.length === longest);
  if (other === undefined) return best?.spec;
  const ids = fitting.map(({ spec }) => spec.name).join(', ');
  refused.push({ line, message: `${name} may be of any of ${ids}` });
  return undefined;
}

/** Ends and masks of ranges, and how many constants there are: no constants themselves. */
const LIMIT = /_(?:lo|hi|mask)_?(?:user|os|proc|sunw|reserve)$|^[A-Z]+_?NUM$/i;

function addConstants({ edits, changes, refused }: EnumContext, spec: EnumSpec, rows: readonly ConstantRow[]): void {
  const byValue = new Map(spec.entries.map((entry) => [entry.value, nameOf(entry)]));
  const byName = new Map(spec.entries.map((entry) => [nameOf(entry), entry.value]));
  const ids = new Set(spec.entries.map(({ id }) => id));
  const place = new PlaceOf(spec, edits);
  const hasOperands = spec.entries.some(({ vendor }) => vendor.has('operands'));
  for (const { name, value, line, doc } of [...rows].sort(byNumber)) {
    const known = byName.get(name) ?? inRun(name, byName);
    const same = value === undefined ? undefined : byValue.get(value);
    const stays = `${spec.name} stays without it`;
    const refuse = (message: string): number => refused.push({ line, message });
    if (value === undefined) {
      if (known === undefined) changes.push(`${name} has no number, line ${line}: ${stays}`);
    } else if (known !== undefined) {
      if (known !== value) refuse(`${name} is ${value}, and ${known} in the schema`);
    } else if (LIMIT.test(name)) changes.push(`${name} is of a range or a count, line ${line}: ${stays}`);
    else if (same !== undefined)
      changes.push(`${spec.name}: ${value} is called ${name}, line ${line}: the schema keeps ${same}`);
    else if (!place.hasLines) refuse(`${name}: the schema's ${spec.name} is not a line a key`);
    else if (hasOperands) refuse(`${name}, ${place.number(value)}, is new, and its -operands are not here`);
    else {
      edits.insert(place.behind(value), place.lines({ name, value, doc }, ids));
      byValue.set(value, name);
      byName.set(name, value);
      changes.push(`${spec.name} has a new constant: ${name}, ${place.number(value)}`);
    }
  }
}

/** The number of a name that ends in one, such as DW_OP_lit7, where the schema has the first of them alone. */
function inRun(name: string, byName: ReadonlyMap<string, bigint>): bigint | undefined {
  const [, stem = '', number = ''] = /^(\w*[A-Za-z_])([1-9]\d?)$/.exec(name) ?? [];
  const first = byName.get(`${stem}0`);
  return first === undefined ? undefined : first + BigInt(number);
}

function byNumber(a: ConstantRow, b: ConstantRow): number {
  const [x = -1n, y = -1n] = [a.value, b.value];
  return x < y ? -1 : x > y ? 1 : a.line - b.line;
}

/** Where the constants of an enum stand in the text of its schema, and how they are written there. */
class PlaceOf {
  readonly #isHex: boolean;
  readonly #edits: Edits;
  readonly #keys: readonly {
    readonly line: number;
    readonly indent: string;
    readonly value: bigint;
    readonly flow: boolean;
  }[];
  readonly #isSorted: boolean;

  constructor({ place, entries }: EnumSpec, edits: Edits) {
    this.#edits = edits;
    const values = new Set(entries.map(({ value }) => value));
    this.#keys = edits.block(place.line, place.col).flatMap((text, i) => {
      const [, indent, key, brace] = /^(\s*)(0x[0-9a-fA-F]+|\d+):\s*(\{)?/.exec(text) ?? [];
      if (indent === undefined || key === undefined || !values.has(BigInt(key))) return [];
      return [{ line: place.line + i, indent, value: BigInt(key), flow: brace !== undefined }];
    });
    this.#isHex = this.#keys.some(({ line, indent }) => edits.line(line).startsWith('0x', indent.length));
    this.#isSorted = this.#keys.every(({ value }, i) => value > (this.#keys[i - 1]?.value ?? -1n));
  }

  number(value: bigint): string {
    return this.#isHex ? `0x${value.toString(16)}` : String(value);
  }

  get hasLines(): boolean {
    return this.#keys.length > 0;
  }

  /** The line before which a constant goes: behind the last that is smaller, or behind all where they have no order. */
  behind(value: bigint): number {
    const last = this.#isSorted ? this.#keys.findLast((key) => key.value < value) : this.#keys.at(-1);
    return last === undefined ? (this.#keys[0]?.line ?? 0) : this.#edits.endOfBlock(last.line, last.indent.length + 1);
  }

  lines(
    { name, value, doc }: { readonly name: string; readonly value: bigint; readonly doc: string },
    ids: Set<string>,
  ): string[] {
    const [{ indent, flow } = { indent: '', flow: false }] = this.#keys;
    return memberLines(name, value, { hex: this.#isHex, indent, step: '  ', flow, doc, taken: ids });
  }
}
