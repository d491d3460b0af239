// Dumps made from parts, and dumps changed in place: what damage tests need.
import type { SectionHeader64 } from '../../generated/elf/read.ts';
import { SectionHeader64Layout } from '../../generated/elf/layout.ts';
import { writeHeader64, writeIdent, writeSectionHeader64 } from '../../generated/elf/write.ts';
import { ByteWriter } from '../../src/runtime/index.ts';
import type { FieldLayout } from '../../src/runtime/index.ts';
import { tables } from '../../src/cuda/advanced.ts';
import type { TableName } from '../../src/cuda/advanced.ts';

/** A section to be written. */
export interface Part {
  readonly name: string;
  readonly type: number;
  readonly data?: Uint8Array;
  /** Section index of the parent. */
  readonly link?: number;
  readonly info?: number;
  readonly addr?: bigint;
  readonly entsize?: number;
}

const STRTAB = 3;

/** An ELF coredump with these sections from index 1 on, then `.shstrtab`; extended numbering where it has to be. */
export function buildDump(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const names = new ByteWriter();
  names.u1(0);
  const nameAt = new Map<string, number>();
  const nameOf = (name: string): number => {
    let at = nameAt.get(name);
    if (at === undefined) {
      at = names.size;
      nameAt.set(name, at);
      names.bytes(new TextEncoder().encode(`${name}\0`));
    }
    return at;
  };
  for (const { name } of parts) nameOf(name);
  nameOf('.shstrtab');
  const all: Part[] = [...parts, { name: '.shstrtab', type: STRTAB, data: names.data.slice() }];
  const count = all.length + 1;
  const big = count >= 0xff00;
  const headers = new ByteWriter(64 * count);
  const base = { sh_flags: 0n, sh_addralign: 1n } as const;
  const first = { sh_name: 0, sh_type: 0, sh_addr: 0n, sh_offset: 0n, sh_info: 0, sh_entsize: 0n };
  const zero = { ...base, ...first, sh_size: big ? BigInt(count) : 0n, sh_link: big ? count - 1 : 0 };
  writeSectionHeader64(headers, zero, true);
  let pos = 64;
  for (const part of all) {
    const size = part.data?.length ?? 0;
    const header = {
      ...base,
      sh_name: nameOf(part.name),
      sh_type: part.type,
      sh_addr: part.addr ?? 0n,
      sh_offset: BigInt(pos),
      sh_size: BigInt(size),
      sh_link: part.link ?? 0,
      sh_info: part.info ?? 0,
      sh_entsize: BigInt(part.entsize ?? 0),
    };
    writeSectionHeader64(headers, header, true);
    pos += size;
  }
  const bytes = new Uint8Array(pos + headers.size);
  bytes.set(elfHeader(pos, big ? 0 : count, big ? 0xffff : count - 1));
  let at = 64;
  for (const { data } of all) {
    if (data === undefined) continue;
    bytes.set(data, at);
    at += data.length;
  }
  bytes.set(headers.data, pos);
  return bytes;
}

function elfHeader(shoff: number, shnum: number, shstrndx: number): Uint8Array {
  const w = new ByteWriter(64);
  const ident = { class: 2, data: 1, version: 1, osabi: 0x33, abiversion: 7, pad: new Uint8Array(7) };
  writeIdent(w, { magic: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46), ...ident });
  const fixed = { e_type: 4, e_machine: 0xbe, e_version: 1, e_entry: 0n, e_phoff: 0n, e_flags: 0, e_ehsize: 64 };
  const sizes = { e_phentsize: 0, e_phnum: 0, e_shentsize: 64 };
  writeHeader64(w, { ...fixed, ...sizes, e_shoff: BigInt(shoff), e_shnum: shnum, e_shstrndx: shstrndx }, true);
  return w.data;
}

/** Values of one row by field name; what is missing is zero. */
export type RowValues = Readonly<Record<string, number | bigint>>;

/** Rows of a table, each `stride` bytes long: the oldest driver's size when not given. */
export function rowBytes(name: TableName, rows: readonly RowValues[], stride?: number): Uint8Array {
  const { layout } = tables[name];
  const step = stride ?? layout.minSize;
  const bytes = new Uint8Array(step * rows.length);
  const view = new DataView(bytes.buffer);
  rows.forEach((row, i) => {
    for (const [field, value] of Object.entries(row)) {
      const place = layout.fields[field];
      if (place === undefined) throw new Error(`no field ${field} in ${name}`);
      const at = i * step + place.offset;
      if (place.size === 8) view.setBigUint64(at, BigInt(value), true);
      else view.setUint32(at, Number(value), true);
    }
  });
  return bytes;
}

/** A table as a section. */
export function tablePart(
  name: TableName,
  rows: readonly RowValues[],
  place: { readonly link?: number; readonly info?: number } = {},
  stride?: number,
): Part {
  const entsize = stride ?? tables[name].layout.minSize;
  const type = 0x80000000 + tables[name].kind;
  return { name: `.cudbg.${name}`, type, data: rowBytes(name, rows, stride), entsize, ...place };
}

/** A dump that can be changed in place. */
export interface Editable {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sections: number;
  /** Index of the nth section of a type. */
  ofType(type: number, nth?: number): number;
  /** A field of a section header. */
  get(section: number, field: HeaderField): bigint;
  set(section: number, field: HeaderField, value: number | bigint): void;
  /** A field of a table row. */
  setRow(section: number, table: TableName, row: number, field: string, value: number | bigint): void;
  view: DataView;
}

type HeaderField = keyof SectionHeader64;

/** A copy of a dump to be damaged. */
export function editable(original: Uint8Array): Editable {
  const bytes = Uint8Array.from(original);
  const view = new DataView(bytes.buffer);
  const shoff = Number(view.getBigUint64(40, true));
  const place = (section: number, field: HeaderField): readonly [number, number] => {
    const { offset, size } = SectionHeader64Layout.fields[field];
    return [shoff + 64 * section + offset, size];
  };
  const get = (section: number, field: HeaderField): bigint => {
    const [at, size] = place(section, field);
    return size === 8 ? view.getBigUint64(at, true) : BigInt(view.getUint32(at, true));
  };
  const put = (at: number, size: number, value: number | bigint): void => {
    if (size === 8) view.setBigUint64(at, BigInt(value), true);
    else view.setUint32(at, Number(value), true);
  };
  const sections = view.getUint16(60, true);
  return {
    bytes,
    view,
    sections,
    get,
    ofType(type, nth = 0) {
      let left = nth;
      for (let i = 1; i < sections; i++) {
        if (get(i, 'sh_type') === BigInt(type) && left-- === 0) return i;
      }
      throw new Error(`no section of type 0x${type.toString(16)}`);
    },
    set: (section, field, value) => put(...place(section, field), value),
    setRow(section, table, row, field, value) {
      const { offset, size } = tables[table].layout.fields[field] as FieldLayout;
      put(Number(get(section, 'sh_offset')) + row * Number(get(section, 'sh_entsize')) + offset, size, value);
    },
  };
}
