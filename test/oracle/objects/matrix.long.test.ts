/*
 * What compilers write, by language and option, against llvm-dwarfdump (entries, rows of line tables and of call frame information) and
 * gdb's `info scope` (the variables around an address).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareObjects } from './compare.ts';
import { compilers, missingFor } from './compilers.ts';
import type { Compiler } from './compilers.ts';
import { whyTheirs } from './known.ts';
import { gdbScopes, ourScopes } from './scopes.ts';
import type { Scope } from './scopes.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanescope-matrix-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

for (const compiler of compilers) {
  const title = `${compiler.language} by ${compiler.command}, with every option`;
  const missing = missingFor(compiler);
  // CI has all that is not optional.
  const isSkipped = missing !== undefined && (compiler.optional === true || process.env['CI'] === undefined);
  if (isSkipped) test.skip(`${title} [no ${missing}]`, () => {});
  else test(title, () => compare(compiler), 240_000);
}

async function compare({ build, source }: Compiler): Promise<void> {
  const built = await build(folder);
  const plain = new Map(
    built.flatMap(({ program, plain }) => (plain === undefined ? [] : [[program, plain] as const])),
  );
  const compared = await compareObjects(
    built.flatMap(({ files }) => files),
    (file) => plain.get(file) ?? file,
  );
  const wrong: string[] = [];
  const scopes: Scope[] = [];
  for (const { name, files, program } of built) {
    for (const file of files) {
      const own = compared.get(file);
      expect(own?.theirs.entries.length, file).toBeGreaterThan(0);
      const { differences = [], errors = [], complaints = [] } = own ?? {};
      for (const each of differences)
        if (whyTheirs(file, each) === undefined)
          wrong.push(`${name}, ${basename(file)}: ${each.kind}: ${each.text} ${each.complaint}`);
      // GCC's DWARF 4 leaves the ranges of split units in the program.
      const said = complaints.filter(
        (each) => !/^(entries: )?(error: decoding address ranges: .*|; exit 1|\s)*$/.test(each),
      );
      for (const each of [...errors, ...said]) wrong.push(`${name}, ${basename(file)}: ${each}`);
    }
    scopes.push(...(await ourScopes(program, source, 12)));
  }
  expect(wrong).toEqual([]);
  expect(scopes.some(({ names }) => names !== '')).toBe(true);
  const text = ({ program, address, names }: Scope): string => `${program.slice(folder.length)} ${address}: ${names}`;
  const theirs = gdbScopes(folder, scopes);
  const known = new Set(theirs.map(({ program, address }) => `${program} ${address}`));
  expect(known.size).toBeGreaterThan(scopes.length - 3);
  const ours = scopes.filter(({ program, address }) => known.has(`${program} ${address}`));
  expect(ours.map(text)).toEqual(theirs.map(text));
}
