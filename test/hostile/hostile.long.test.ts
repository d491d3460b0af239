/*
 * Hostile files end in an answer or an error with a code, and take no more time and memory than a service can give. What they may take
 * here is more than they do: machines differ.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { HostileCase } from './case.ts';
import { cudaCases } from './cuda-cases.ts';
import { dwarfCases } from './dwarf-cases.ts';
import { elfCases } from './elf-cases.ts';
import { gfdCases } from './gfd-cases.ts';
import { measured } from './measured.ts';
import { moduleCases } from './module-cases.ts';
import { optimizerCases } from './optimizer-cases.ts';
import { otherCases } from './other-cases.ts';
import { r600Cases } from './r600-cases.ts';
import { salvageCases } from './salvage-cases.ts';
import { schemaCases } from './schema-cases.ts';
import { sharingCases } from './sharing-cases.ts';
import { tableCases } from './table-cases.ts';
import { typeCases } from './type-cases.ts';
import { variableCases } from './variable-cases.ts';
import { visaCases } from './visa-cases.ts';

/** Processor time and memory that a command may take. */
const SECONDS = 40;
const BYTES = 1.25e9;

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const all: readonly (readonly [string, readonly HostileCase[]])[] = [
  ['CUDA', cudaCases],
  ['variables, memory and rows of CUDA', variableCases],
  ['types of variables of CUDA', typeCases],
  ['CUDA without section headers', salvageCases],
  ['ELF', elfCases],
  ['DWARF', dwarfCases],
  ['tables of DWARF', tableCases],
  ['R600', r600Cases],
  ['R600: optimizing and objects', optimizerCases],
  ['GX2 and logs of Mesa', gfdCases],
  ['schemas', schemaCases],
  ['SPIR-V modules', moduleCases],
  ['vISA', visaCases],
  ['what SPIR-V and vISA share', sharingCases],
  ['compressed files, SPIR-V, vISA and schemas', otherCases],
];

describe.each(all)('%s', (_, cases) => {
  test.each(cases.map((each) => [each.name, each] as const))(
    '%s',
    async (name, { suffix, build, beside, commands }) => {
      const file = join(folder, `hostile.${suffix}`);
      writeFileSync(file, await build());
      if (beside !== undefined) writeFileSync(join(folder, 'beside'), beside());
      const places: Readonly<Record<string, string>> = {
        FILE: file,
        BESIDE: join(folder, 'beside'),
        OUT: join(folder, 'out'),
        FOLDER: join(folder, 'generated'),
      };
      for (const command of commands) {
        const { exit, said, seconds, bytes } = measured(
          command.map((word) => places[word] ?? word),
          folder,
          10 * SECONDS * 1000,
        );
        const isAnswer = exit === 0 || exit === 1 || (exit === 2 && command.includes('diff'));
        expect([name, command.join(' '), isAnswer, said.includes('bug in lanescope')]).toEqual([
          name,
          command.join(' '),
          true,
          false,
        ]);
        expect([command.join(' '), (seconds ?? Infinity) < SECONDS, (bytes ?? Infinity) < BYTES]).toEqual([
          command.join(' '),
          true,
          true,
        ]);
      }
    },
    900_000,
  );
});
