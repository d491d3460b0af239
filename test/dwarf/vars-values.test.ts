/* `dwarf vars` with values: what snapshots of the program hold at the address. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { cli } from '../support/run-cli.ts';

interface Values {
  readonly snapshot: string;
  readonly frame: number;
  readonly value: string | null;
  readonly reason?: string;
}

interface Answer {
  readonly variables: readonly { readonly name: string; readonly line: number; readonly values?: readonly Values[] }[];
}

interface Live {
  readonly snapshots: readonly {
    readonly label: string;
    readonly frames: readonly {
      readonly level: number;
      readonly pc: string;
      readonly variables: readonly { name: string; line: number; value: string | null }[];
    }[];
  }[];
}

const folder = mkdtempSync(join(tmpdir(), 'vars-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an argument in a register has the value of the snapshots at its address', async () => {
  const program = join(import.meta.dirname, '../fixtures/elf/dwarf5-64-little.o');
  const snapshots = join(folder, 'snapshots.json');
  const stopped = (label: string, pc: string, rdi: string): object => ({
    label,
    memory: [],
    frames: [{ pc, registers: { '5': rdi, '7': '00f0000000000000', '16': '0000000000000000' } }],
  });
  const document = {
    elf: 'program.o',
    snapshots: [stopped('first', '0x0', '0010000000000000'), stopped('elsewhere', '0x5000', '0020000000000000')],
  };
  writeFileSync(snapshots, JSON.stringify(document));
  const { exit, stdout } = await cli('dwarf', 'vars', program, '--pc', '0x0', '--snapshots', snapshots);
  expect(exit).toBe(0);
  expect(stdout).toContain('sum: const struct point * p = DW_OP_reg5 (rdi)\n    first #0: 0x1000\n');
  expect(stdout).not.toContain('elsewhere');
  writeFileSync(snapshots, '{}');
  expect((await cli('dwarf', 'vars', program, '--pc', '0x0', '--snapshots', snapshots)).exit).toBe(1);
});

corpusTest('dwarf vars has the values of dwarf live at each address of a snapshot', async () => {
  let compared = 0;
  for (const file of corpusFiles('dwarf/live', /gcc.*\.json$/)) {
    const live = JSON.parse((await cli('dwarf', 'live', file, '--json')).stdout) as Live;
    const program = file.replace(/\.json$/, '.elf');
    const places = new Set(live.snapshots.slice(0, 6).map(({ frames }) => frames[0]?.pc ?? ''));
    for (const pc of places) {
      const args = ['dwarf', 'vars', program, '--pc', pc, '--snapshots', file, '--json'];
      const { variables } = JSON.parse((await cli(...args)).stdout) as Answer;
      for (const { label, frames } of live.snapshots) {
        const [top] = frames;
        if (top?.pc !== pc) continue;
        for (const { name, line, value } of top.variables) {
          const same = variables.filter((each) => each.name === name && each.line === line);
          const values = same.flatMap((each) => each.values ?? []).filter((each) => each.snapshot === label);
          expect(values.filter(({ frame }) => frame === 0).map((each) => each.value)).toEqual([value]);
          compared += 1;
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(50);
});

corpusTest('what is not known has a reason, and text shows the label and frame', async () => {
  const [file] = corpusFiles('dwarf/live', /gcc_O2.*\.json$/);
  if (file === undefined || !existsSync(file)) throw new Error('no snapshots');
  const args = ['dwarf', 'vars', file.replace(/\.json$/, '.elf'), '--pc', '0x4011a3', '--snapshots', file];
  const { stdout } = await cli(...args);
  expect(stdout).toContain('mid: int i = DW_OP_reg4 (rsi)\n    mid#1+0 #1: 0\n    mid#1+2 #1: 1\n');
  expect(stdout).toContain('    mid#1+0 #1: <optimized out>\n');
});
