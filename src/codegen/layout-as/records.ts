import type { LayoutDocument, LayoutField } from './layout-json.ts';

/** A record whose fields have places, as a list that emitters go through. */
export interface RecordShape {
  readonly name: string;
  readonly size: number;
  readonly versions: ReadonlyMap<string, number>;
  readonly members: readonly Member[];
}

/** Bytes of a record that a language can name. */
export interface Member {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
  readonly value: MemberValue;
  readonly since?: string | undefined;
  /** What a reader should know beside the type. */
  readonly note?: string | undefined;
}

export type MemberValue =
  | { readonly kind: 'int'; readonly signed: boolean; readonly width: number; readonly order: 'le' | 'be' }
  | { readonly kind: 'float'; readonly width: number; readonly order: 'le' | 'be' }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'record'; readonly name: string };

/** The records of a layout, those that others hold first. `order` is that of fields whose byte order the file decides. */
export function recordsOf(layout: LayoutDocument, order: 'le' | 'be'): RecordShape[] {
  const found = new Map<string, RecordShape>();
  const add = (name: string): RecordShape | undefined => {
    const known = found.get(name);
    const type = Object.hasOwn(layout.types, name) ? layout.types[name] : undefined;
    if (known !== undefined || type === undefined || type.layout === 'variable') return known;
    const members = membersOf(Object.entries(type.fields), order, add);
    const shape = { name, size: type.size, versions: new Map(Object.entries(type.versions ?? {})), members };
    found.set(name, shape);
    return shape;
  };
  for (const name of Object.keys(layout.types)) add(name);
  return [...found.values()];
}

function membersOf(
  fields: readonly (readonly [string, LayoutField])[],
  order: 'le' | 'be',
  record: (name: string) => RecordShape | undefined,
): Member[] {
  const members: Member[] = [];
  for (let i = 0; i < fields.length; i++) {
    const [name, field] = fields[i] as readonly [string, LayoutField];
    if (field.bits !== undefined) {
      const rest = fields.slice(i).findIndex(([, { bits }]) => bits === undefined);
      const run = fields.slice(i, rest < 0 ? undefined : i + rest);
      members.push(bitsOf(run));
      i += run.length - 1;
      continue;
    }
    members.push(memberOf(name, field, order, record));
  }
  return members;
}

/** Fields of bits share bytes: no two languages agree on how to name those, so the bytes are named together. */
function bitsOf(run: readonly (readonly [string, LayoutField])[]): Member {
  const [, first] = run[0] as readonly [string, LayoutField];
  const end = Math.max(...run.map(([, { offset, size }]) => offset + size));
  const note = run
    .map(([name, { offset, bit, bits }]) => `${name}: ${bits} from bit ${bit} of byte ${offset - first.offset}`)
    .join('; ');
  return {
    name: `bits${first.offset}`,
    offset: first.offset,
    size: end - first.offset,
    value: { kind: 'bytes' },
    note,
  };
}

function memberOf(
  name: string,
  { offset, size, type, since }: LayoutField,
  order: 'le' | 'be',
  record: (name: string) => RecordShape | undefined,
): Member {
  const [, letter, digits, own, of] = /^([usf])([1248])(le|be)?(?:\((.*)\))?$/.exec(type) ?? [];
  const place = { name, offset, size, since };
  if (letter === undefined) {
    const inner = record(type);
    if (inner?.size !== size) return { ...place, value: { kind: 'bytes' } };
    return { ...place, value: { kind: 'record', name: inner.name } };
  }
  const width = Number(digits);
  const stored = own === undefined ? order : (own as 'le' | 'be');
  const notes = [of === undefined ? '' : of, own === undefined && width > 1 ? `${order} here; the file decides` : ''];
  const note = notes.filter((each) => each !== '').join(', ');
  const value: MemberValue =
    letter === 'f'
      ? { kind: 'float', width, order: stored }
      : { kind: 'int', signed: letter === 's', width, order: stored };
  return { ...place, value: size === width ? value : { kind: 'bytes' }, note: note === '' ? undefined : note };
}

/** An identifier of a language: words that it keeps for itself get an underscore. */
export function identifier(name: string, reserved: ReadonlySet<string>): string {
  const plain = name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d)/, '_');
  return reserved.has(plain) ? `${plain}_` : plain;
}

/** The members that a row of a version has. */
export function membersUpTo({ members }: RecordShape, size: number): readonly Member[] {
  return members.filter((member) => member.offset + member.size <= size);
}
