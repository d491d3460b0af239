/* Archives and compressions that are not unpacked are named, by every command. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'containers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const tar = Buffer.alloc(1024);
tar.write('core.nvcudmp');
tar.write('ustar', 257);

const heads: readonly (readonly [string, Uint8Array, string])[] = [
  ['xz', Buffer.from('fd377a585a000004e6d6b446', 'hex'), 'xz-compressed: unpack it first, with xz -d'],
  ['bz2', Buffer.from('BZh91AY&SY....', 'latin1'), 'bzip2-compressed: unpack it first, with bzip2 -d'],
  ['lz4', Buffer.from('04224d186440a7', 'hex'), 'LZ4-compressed: unpack it first, with lz4 -d'],
  ['7z', Buffer.from('377abcaf271c0004', 'hex'), 'a 7z archive: unpack it first, with 7z x'],
  ['zip', Buffer.from('504b030414000000', 'hex'), 'a zip archive: unpack it first, with unzip'],
  ['a', Buffer.from('!<arch>\n0               '), 'an ar archive: unpack it first, with ar x'],
  ['tar', tar, 'a tar archive: unpack it first, with tar -x'],
];

describe.each(heads)('%s', (suffix, bytes, said) => {
  const written = (name: string): string => {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    return file;
  };

  test('is named, whatever the file is called', async () => {
    for (const name of [`core.nvcudmp.${suffix}`, 'other.nvcudmp', 'other.spv']) {
      const { exit, stderr } = await cli(written(name));
      expect(stderr).toContain(`error[format/unknown]: the file is ${said} (at 0x0)`);
      expect(exit).toBe(1);
    }
  });

  test.each([
    ['--format', 'elf'],
    ['cuda', 'bt'],
    ['spirv', 'types'],
    ['dwarf', 'live'],
    ['dwarf', 'frames'],
    ['visa', 'frames'],
    ['r600', 'disasm'],
  ])('%s %s names it', async (...words) => {
    const { exit, stderr } = await cli(...words, written('file'));
    expect(stderr).toContain(`error[format/other]: the file is ${said}; wanted is `);
    expect(exit).toBe(1);
  });

  test('detect names it', async () => {
    const file = written('file');
    expect(await cli('detect', file)).toMatchObject({ exit: 1, stdout: `${file}: unknown, ${said}\n` });
    expect(JSON.parse((await cli('detect', '--json', file)).stdout)).toMatchObject({ format: null, container: said });
  });
});

test('what only begins like one is none', async () => {
  const file = join(folder, 'text');
  writeFileSync(file, 'BZh text');
  expect((await cli(file)).stderr).toContain('unknown format: starts with 425a682074657874');
});
