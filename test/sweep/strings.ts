/* Where strings stand in a file: those that the schemas' readers find, and whatever else looks like text. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { visitCuda, visitDebugRegisters } from '../../generated/cuda/visit.ts';
import { visitCommonInformation, visitDwarf } from '../../generated/dwarf/visit.ts';
import { visitElf } from '../../generated/elf/visit.ts';
import { visitSpirv } from '../../generated/spirv/visit.ts';
import { visitVisa } from '../../generated/visa/visit.ts';
import { memorySource, silent } from '../../src/core/index.ts';
import { open as openElf, sectionName } from '../../src/elf/index.ts';
import { ByteReader, FormatError } from '../../src/runtime/index.ts';
import type { Visitor } from '../../src/runtime/index.ts';

/** Bytes of a file that are a string. */
export interface Place {
  readonly offset: number;
  readonly size: number;
  /** The schema and the field; absent where only the bytes look like text. */
  readonly field?: string;
}

type Visit = (r: ByteReader, v: Visitor) => unknown;

/** Strings that a reader finds in `bytes`, which lie at `origin` of the file; what cannot be read is left out. */
function visited(schema: string, bytes: Uint8Array, origin: number, visit: Visit): Place[] {
  const places: Place[] = [];
  const open: { readonly name: string | number; readonly offset: number }[] = [];
  const later: (() => void)[] = [];
  const visitor: Visitor = {
    begin: (name, _type, offset) => void open.push({ name, offset }),
    end(offset, value) {
      const start = open.pop();
      if (start === undefined || typeof value !== 'string' || value === '') return;
      const name =
        typeof start.name === 'string' ? start.name : open.findLast((each) => typeof each.name === 'string')?.name;
      const size = Math.min(offset - start.offset, Buffer.byteLength(value));
      if (Number.isInteger(start.offset)) places.push({ offset: start.offset, size, field: `${schema}.${name}` });
    },
    lazy: (_name, _type, walk) => void later.push(walk),
  };
  const quietly = (walk: () => unknown): void => {
    open.length = 0;
    try {
      walk();
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
    }
  };
  quietly(() => visit(new ByteReader(bytes, origin), visitor));
  for (let walk = later.shift(); walk !== undefined && places.length < 100_000; walk = later.shift()) quietly(walk);
  return places;
}

/** Runs of letters: four or more, or ended by NUL, as strings are in tables and in the words of a module. */
function runs(bytes: Buffer): Place[] {
  return [...bytes.toString('latin1').matchAll(/[ -~]{4,}|[ -~]{2,}(?=\0)/g)].map((found) => ({
    offset: found.index,
    size: found[0].length,
  }));
}

const readers: Readonly<Record<string, readonly Visit[]>> = {
  cuda: [visitCuda],
  spirv: [visitSpirv],
  visa: [1, 2, 3, 4].map(
    (layout): Visit =>
      (r, v) =>
        visitVisa(r, v, layout),
  ),
};

const isElf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === '\u007fELF';

/** Every string of a file of this format. */
export async function stringsOf(format: string, bytes: Buffer): Promise<readonly Place[]> {
  const found = (readers[format] ?? []).flatMap((visit) => visited(format, bytes, 0, visit));
  if (isElf(bytes)) found.push(...(await stringsOfElf(bytes)));
  return [...found, ...runs(bytes)];
}

/** Strings of an ELF file at `origin`, and of those that its sections hold, as the images of modules in a coredump. */
async function stringsOfElf(bytes: Buffer, origin = 0): Promise<Place[]> {
  const found = visited('elf', bytes, origin, visitElf);
  const elf = await openElf(memorySource(bytes), silent);
  const { littleEndian } = elf.header;
  for (let i = 1; i < elf.sections.length; i++) {
    const name = (await sectionName(elf, i)) ?? '';
    const { offset, size } = elf.sections.extent(i);
    const part = bytes.subarray(offset, offset + size);
    const readAll = (schema: string, visit: Visit): void =>
      void found.push(...visited(schema, part, origin + offset, visit));
    if (isElf(part)) found.push(...(await stringsOfElf(part, origin + offset)));
    if (name === '.nv_debug_info_reg_sass') readAll('cuda', visitDebugRegisters);
    if (name.startsWith('.debug_line')) readAll('dwarf', (r, v) => visitDwarf(r, v, littleEndian));
    if (name === '.debug_frame' || name === '.eh_frame') {
      // The first entry is common information, behind a length and an id of 4 bytes each.
      readAll('dwarf', (r, v) => {
        r.seek(8);
        visitCommonInformation(r, v, elf.header.is64 ? 8 : 4, littleEndian);
      });
    }
  }
  return found;
}

/** Fields of text in our schemas, as `schema.field`. */
export function stringFields(): string[] {
  const folder = join(import.meta.dirname, '../../schemas');
  const fields = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ksy'))) {
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, part] of Object.entries(value)) {
        const { id = key, type } = (part ?? {}) as { readonly id?: unknown; readonly type?: unknown };
        if (typeof id === 'string' && (type === 'str' || type === 'strz')) {
          const name = id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
          fields.add(`${file.replace('.ksy', '')}.${name}`);
        }
        look(part);
      }
    };
    look(parse(readFileSync(join(folder, file), 'utf8')));
  }
  return [...fields].sort();
}
