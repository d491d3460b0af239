/*
 * The other witness for call frame information: llvm-dwarfdump 14 restores the rules of registers with DW_CFA_restore_state, and leaves
 * the CFA as it is. readelf restores both, as the standard has it.
 */
import { spawnSync } from 'node:child_process';
import { readelfFrames } from '../../dwarf/readelf-frames.ts';

/** Whether only CFAs differ from llvm-dwarfdump's, and readelf has ours. */
export function losesCfa(file: string, ours: readonly string[], theirs: readonly string[]): boolean {
  if (withoutCfa(ours) !== withoutCfa(theirs)) return false;
  const { stdout } = spawnSync('readelf', ['--debug-dump=frames-interp', file], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { ...process.env, LC_ALL: 'C' },
  });
  const known = new Set(ours.map(onlyCfa));
  return readelfFrames(stdout)
    .filter(({ rows }) => rows.length > 0)
    .every(({ range, rows }) => {
      // Of several rows at an address the last one counts.
      const last = new Map(rows.map(({ pc, cfa }) => [(pc - range.low).toString(16), cfaOf(cfa)]));
      const cfas = [...last].map((each) => each.join(','));
      const [absolute, relative] = [range.low.toString(16), '0'].map((place) => [place, ...cfas].join(' '));
      return known.has(absolute ?? '') || known.has(relative ?? '');
    });
}

function cfaOf(text: string): string {
  return text === 'exp' ? 'expression' : (/[+-]\d+$/.exec(text)?.[0] ?? text);
}

/** `place offset,cfa,rule,…` of a function with every CFA left out, and with nothing else. */
function withoutCfa(rows: readonly string[]): string {
  return rows
    .map((row) => row.replaceAll(/( [0-9a-f]+),[^, ]+/g, '$1'))
    .sort()
    .join('\n');
}

function onlyCfa(row: string): string {
  return row.replaceAll(/( [0-9a-f]+,[^, ]+)\S*/g, '$1');
}
