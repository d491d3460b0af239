// Damaged section headers: readers that other tools make from the schemas must not hang or take more than the file gives.
import { beforeAll, describe, expect, test } from 'vitest';
import { SectionHeader64Layout } from '../../generated/elf/layout.ts';
import { parseHeader64 } from '../../generated/elf/parse.ts';
import { dumpName, fixtureDumps, readDump } from './dump-files.ts';
import { officialParser, type Parsed, type Parser } from './official-javascript.ts';

let official: Parser;
beforeAll(async () => {
  official = await officialParser('cuda');
});

const values = [0n, 1n, 7n, 0xffffn, 0xffff_ffffn, 1n << 63n, (1n << 64n) - 1n];
const fields = ['sh_entsize', 'sh_size', 'sh_offset'] as const;

describe.each(fixtureDumps.map((file) => [dumpName(file), file] as const))('%s', (_, file) => {
  test.each(fields.flatMap((field) => values.map((value) => [field, value] as const)))('%s = %i', (field, value) => {
    const bytes = Uint8Array.from(readDump(file));
    const view = new DataView(bytes.buffer);
    const header = parseHeader64(bytes.subarray(16), true);
    // Not all: sections that all claim the whole file are honest work, and much of it.
    for (let i = 1; i < Math.min(header.e_shnum, 40); i++) {
      const row = Number(header.e_shoff) + i * header.e_shentsize;
      view.setBigUint64(row + SectionHeader64Layout.fields[field].offset, value, true);
    }
    readAll(bytes);
  });

  test.each([
    ['e_shnum', 60, 0xffff],
    ['e_shnum', 60, 0],
    ['e_shentsize', 58, 0],
    ['e_shentsize', 58, 63],
    ['e_shentsize', 58, 0xffff],
    ['e_shstrndx', 62, 0xffff],
    ['e_shstrndx', 62, 0xfffe],
  ])('%s at %i = %i', (_name, offset, value) => {
    const bytes = Uint8Array.from(readDump(file));
    new DataView(bytes.buffer).setUint16(offset, value, true);
    readAll(bytes);
  });
});

/** Everything is read, or an error of the official runtime says why not. */
function readAll(bytes: Uint8Array): void {
  const dump = official(bytes) as { readonly sections: readonly Parsed[] };
  expect(dump.sections.length).toBeLessThanOrEqual(bytes.length / 64);
  for (const section of dump.sections) {
    for (const part of ['name', 'raw', 'body']) {
      try {
        void section[part];
      } catch (error) {
        expect((error as Error).name).toBe('EOFError');
      }
    }
  }
}
