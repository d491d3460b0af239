/* ELF files whose headers share bytes, and names without an end. */
import { Bytes, repeat } from './case.ts';
import type { HostileCase } from './case.ts';

/** A section header; contents are added behind the headers, or shared with another section by its index. */
export interface RawSection {
  readonly name?: number;
  readonly type: number;
  readonly flags?: number;
  readonly addr?: number;
  readonly bytes?: Uint8Array;
  readonly sameAs?: number;
  readonly link?: number;
  readonly info?: number;
  readonly entsize?: number;
}

/** A little-endian 64-bit ELF file; section 1 has the names. Section 0 is added. */
export function rawElf(type: number, machine: number, sections: readonly RawSection[]): Uint8Array {
  const all: readonly RawSection[] = [{ type: 0 }, ...sections];
  const out = new Bytes().u4(0x464c457f).u1(2, 1, 1, 0).u8(0).u2(type).u2(machine).u4(1).u8(0).u8(0).u8(64);
  out.u4(0).u2(64).u2(56).u2(0).u2(64);
  out.u2(all.length < 0xff00 ? all.length : 0).u2(1);
  const places: { offset: number; size: number }[] = [];
  let end = 64 + 64 * all.length;
  for (const [i, { bytes, sameAs }] of all.entries()) {
    const own = { offset: end, size: bytes?.length ?? 0 };
    places.push(sameAs === undefined ? own : (places[sameAs] ?? own));
    if (sameAs === undefined) end += own.size;
    if (i === 0) places[0] = { offset: 0, size: all.length < 0xff00 ? 0 : all.length };
  }
  for (const [i, each] of all.entries()) {
    const { offset, size } = places[i] ?? { offset: 0, size: 0 };
    out
      .u4(each.name ?? 0)
      .u4(each.type)
      .u8(each.flags ?? 0)
      .u8(each.addr ?? 0)
      .u8(offset)
      .u8(size);
    out
      .u4(each.link ?? 0)
      .u4(each.info ?? 0)
      .u8(1)
      .u8(each.entsize ?? 0);
  }
  for (const { bytes, sameAs } of all) if (bytes !== undefined && sameAs === undefined) out.append(bytes);
  return out.bytes();
}

/** Names of sections with the text that must have them, for `rawElf`. */
export function namedSections(sections: Readonly<Record<string, Uint8Array>>, type = 2): Uint8Array {
  const names = `\0.shstrtab\0${Object.keys(sections).join('\0')}\0`;
  const table = new TextEncoder().encode(names);
  return rawElf(type, 62, [
    { name: 1, type: 3, bytes: table },
    ...Object.entries(sections).map(([name, bytes]) => ({ name: names.indexOf(`\0${name}\0`) + 1, type: 1, bytes })),
  ]);
}

const MB = 1_000_000;
const letters = (count: number): Uint8Array => new Uint8Array(count).fill(0x61);
const everything = [
  ['summary', 'FILE'],
  ['verify', 'FILE'],
  ['dump', 'FILE'],
  ['dump', '--json', 'FILE'],
];

export const elfCases: readonly HostileCase[] = [
  {
    name: '2,000 symbol tables over the same bytes',
    suffix: 'elf',
    build: () =>
      rawElf(2, 62, [
        { type: 3, bytes: new TextEncoder().encode('\0name\0') },
        { type: 2, link: 1, entsize: 24, bytes: repeat(100_000, (o) => o.u4(1).u4(0x12).u8(0x1000).u8(1)).bytes() },
        ...Array.from({ length: 2000 }, () => ({ type: 2, link: 1, entsize: 24, sameAs: 2 })),
      ]),
    commands: everything,
  },
  {
    name: '2,000 relocation tables over the same bytes',
    suffix: 'elf',
    build: () =>
      rawElf(1, 62, [
        { type: 3, bytes: new TextEncoder().encode('\0name\0') },
        { type: 2, link: 1, entsize: 24, bytes: repeat(4, (o) => o.u4(1).u4(0x12).u8(0x1000).u8(1)).bytes() },
        { type: 4, link: 2, info: 1, entsize: 24, bytes: repeat(100_000, (o, i) => o.u8(i).u8(1).u8(0)).bytes() },
        ...Array.from({ length: 2000 }, () => ({ type: 4, link: 2, info: 1, entsize: 24, sameAs: 3 })),
      ]),
    commands: everything,
  },
  {
    name: '2,000 sections of notes over the same bytes',
    suffix: 'elf',
    build: () =>
      rawElf(2, 62, [
        { type: 3, bytes: new TextEncoder().encode('\0name\0') },
        { type: 7, bytes: repeat(100_000, (o, i) => o.u4(4).u4(0).u4(i).u4(0x554e47)).bytes() },
        ...Array.from({ length: 2000 }, () => ({ type: 7, sameAs: 2 })),
      ]),
    commands: everything,
  },
  {
    name: '5,000 sections with names of 30 MB without an end',
    suffix: 'elf',
    build: () =>
      rawElf(2, 62, [
        { type: 3, bytes: letters(30 * MB) },
        ...Array.from({ length: 5000 }, (_, i) => ({ name: i, type: 1, flags: 2, addr: i })),
      ]),
    commands: everything,
  },
  {
    name: '5,000 symbols with names of 30 MB without an end',
    suffix: 'elf',
    build: () =>
      rawElf(2, 62, [
        { type: 3, bytes: letters(30 * MB) },
        { type: 2, link: 1, entsize: 24, bytes: repeat(5000, (o, i) => o.u4(i).u4(0x10012).u8(0).u8(1)).bytes() },
      ]),
    commands: everything,
  },
  {
    name: '5,000 symbols with names of 30 MB',
    suffix: 'elf',
    build: () =>
      rawElf(2, 62, [
        {
          type: 3,
          bytes: new Bytes()
            .u1(0)
            .append(letters(30 * MB))
            .u1(0)
            .bytes(),
        },
        { type: 2, link: 1, entsize: 24, bytes: repeat(5000, (o, i) => o.u4(i).u4(0x10012).u8(0).u8(1)).bytes() },
      ]),
    commands: everything,
  },
  {
    name: '60,000 sections with the same name of 30 MB',
    suffix: 'elf',
    build: () =>
      rawElf(2, 62, [
        {
          type: 3,
          bytes: new Bytes()
            .u1(0)
            .append(letters(30 * MB))
            .u1(0)
            .bytes(),
        },
        ...Array.from({ length: 60_000 }, (_, i) => ({ name: 1, type: 1, flags: 2, addr: i })),
      ]),
    commands: everything,
  },
];
