// Variables of real amdgcn code objects, in a wave that is made up: registers and memory hold numbers that can be told apart.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'vitest';
import { Diagnostics } from '../../src/core/index.ts';
import type { Report } from '../../src/core/index.ts';
import { coverageOf, liveReader, openDwarf, openFrames, targetFor, walkUnit } from '../../src/dwarf/index.ts';
import type { DwarfFile, StoppedThread } from '../../src/dwarf/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { elfOf } from './cubins.ts';

const LANES = 64;
const LANE = 5;

/** SGPRs hold their number times 16; each lane of a VGPR 0x100 times the lane plus the number. */
function contentsOf(register: number): Uint8Array | undefined {
  const words = (count: number, of: (lane: number) => number): Uint8Array => {
    const bytes = new Uint8Array(4 * count);
    const view = new DataView(bytes.buffer);
    for (let lane = 0; lane < count; lane++) view.setUint32(4 * lane, of(lane), true);
    return bytes;
  };
  if (register === 16 || register === 17) return words(2, () => 0);
  if ((register >= 32 && register < 96) || (register >= 1088 && register < 1130)) return words(1, () => 16 * register);
  if (register >= 1536 && register < 1792) return words(32, (lane) => 0x100 * lane + (register - 1536));
  if (register >= 2560 && register < 2816) return words(LANES, (lane) => 0x100 * lane + (register - 2560));
  return undefined;
}

/** Places all over every function, and the first instructions of every entry of every list. */
function placesOf(dwarf: DwarfFile, report: Report): Set<bigint> {
  const places = new Set<bigint>();
  for (const { table } of openFrames(dwarf.sections, report)) {
    for (const { low, high } of table.fdes) for (let pc = low; pc < high; pc += 32n) places.add(pc);
  }
  for (const unit of dwarf.units) {
    walkUnit(unit, {
      expression(_expression, _attribute, range) {
        // The block that a variable is in may start a little later than its list.
        if (typeof range !== 'object') return;
        for (let pc = range.low; pc < range.high && pc < range.low + 32n; pc += 4n) places.add(pc);
      },
    });
  }
  return places;
}

corpusTest(
  'every variable has a location that follows from the registers, the lane and the memory of a wave',
  async () => {
    const spaces = new Set<number>();
    let resolved = 0;
    for (const file of corpusFiles('dwarf/objects', /^amdgcn.*\.elf$/)) {
      const report = new Diagnostics();
      const dwarf = await openDwarf(await elfOf(new Uint8Array(readFileSync(file))), report);
      const reader = liveReader(dwarf, report);
      const located = new Set<number>();
      for (const pc of placesOf(dwarf, report)) {
        const thread: StoppedThread = {
          target: targetFor(dwarf.sections),
          pc,
          register: (register) => contentsOf(Number(register)),
          memory: (_space, _lane, _address, size) => new Uint8Array(size),
          lane: () => ({ lane: LANE, lanes: LANES }),
        };
        const [top] = reader.frames(thread);
        for (const { variable, leaves } of top?.variables ?? []) {
          const name = `${variable.name} of ${top?.name}`;
          const where = `${basename(file)} ${name} at 0x${pc.toString(16)}`;
          for (const { leaf, contents } of leaves) {
            if (contents.kind === 'error') return expect.unreachable(`${where}: ${contents.message}`);
            if (contents.kind === 'optimized-out' || !Array.isArray(leaf.location)) continue;
            located.add(variable.die.offset);
            for (const place of leaf.location) {
              if (place.kind !== 'memory') continue;
              spaces.add(place.space);
              if (place.space === 5) expect(place.lane, where).toBe(LANE);
            }
          }
        }
      }
      expect(report.list, basename(file)).toEqual([]);
      expect(located.size, basename(file)).toBe(locatedBySummary(dwarf));
      resolved += located.size;
    }
    expect(resolved).toBeGreaterThan(50);
    // Local memory of the work-group and private memory of the lane.
    expect([...spaces].sort((a, b) => a - b)).toEqual([3, 5]);
  },
);

/** Variables of functions that have a location anywhere. */
function locatedBySummary(dwarf: DwarfFile): number {
  return dwarf.units.reduce((sum, unit) => sum + coverageOf(unit, new Diagnostics()).located, 0);
}
