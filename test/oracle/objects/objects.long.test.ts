/*
 * ELF files of other projects against llvm-dwarfdump: `LANESCOPE_OBJECTS=folder npm run test:long -- test/oracle/objects` compares all
 * below a folder and lists what differs. Without it the fixtures are compared, of which nothing may differ.
 */
import { openSync, readSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { filesBelow } from '../../support/files-below.ts';
import { witness } from '../../support/witness.ts';
import { compareObjects } from './compare.ts';
import { isDamaged, whyTheirs } from './known.ts';

const folder = process.env['LANESCOPE_OBJECTS'] ?? join(import.meta.dirname, '../../fixtures');

function isElf(file: string): boolean {
  const head = Buffer.alloc(4);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, head);
  closeSync(descriptor);
  return head.toString('latin1') === '\x7fELF';
}

witness('llvm-dwarfdump')(
  `entries and rows of the objects in ${process.env['LANESCOPE_OBJECTS'] ?? 'test/fixtures'}`,
  async () => {
    const found: string[] = [];
    const theirs: string[] = [];
    const totals = { files: 0, unopened: 0, entries: 0, lines: 0, frames: 0, complaints: 0 };
    for (const file of filesBelow(folder).filter(isElf)) {
      const name = file.slice(folder.length + 1);
      const compared = (await compareObjects([file])).get(file);
      if (compared === undefined) {
        totals.unopened += 1;
        continue;
      }
      totals.files += 1;
      totals.complaints += compared.complaints.length;
      for (const kind of ['entries', 'lines', 'frames'] as const) totals[kind] += compared.theirs[kind].length;
      for (const difference of compared.differences) {
        const { kind, text, complaint } = difference;
        const why = whyTheirs(name, difference);
        if (why !== undefined) theirs.push(`${name}: ${kind}: ${why}`);
        else
          found.push(
            `${name}: ${kind}: ${text}${complaint === '' ? '' : ` (llvm-dwarfdump: ${complaint.slice(0, 200)})`}`,
          );
      }
      if (
        !isDamaged(name) &&
        compared.errors.length > 0 &&
        compared.complaints.length + compared.differences.length === 0
      )
        found.push(`${name}: reported as damaged: ${compared.errors.join(' ')}`);
    }
    console.log(totals, theirs.join('\n'));
    expect(totals.entries).toBeGreaterThan(0);
    expect(found).toEqual([]);
  },
  3_600_000,
);
