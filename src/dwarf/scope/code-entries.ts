/* Entries with code (DWARF 5, section 2.17): functions, and functions inlined into them, with every range of addresses that they have. */
import { fromError } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { limitError } from '../../runtime/index.ts';
import { DieCursor } from '../info/cursor.ts';
import { dieOf, untilDamage } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import { codeRanges } from '../lists/ranges.ts';
import type { AddressRange } from '../lists/address-range.ts';
import type { DwarfUnit } from '../info/unit.ts';

/**
 * Hear of every range of the entries with these tags, in the order of the units; damage is reported and ends its unit. Entries may share
 * lists, but ranges beyond the bytes of all entries and lists are left out with a warning.
 */
export function eachCodeRange(
  units: readonly DwarfUnit[],
  tags: readonly number[],
  report: Report,
  use: (die: Die, range: AddressRange) => void,
): void {
  const most = Math.max(MAX_RANGES, units[0]?.sections.limits?.entries ?? 0);
  const bytes = bytesOf(units);
  let left = Math.min(bytes, most);
  for (const unit of units) {
    untilDamage(unit, report, () => {
      const cursor = new DieCursor(unit);
      while (left > 0 && cursor.next()) {
        if (!tags.includes(cursor.tag)) continue;
        const die = dieOf(cursor);
        for (const range of codeRanges(die, report)) {
          use(die, range);
          left -= 1;
        }
      }
    });
    if (left > 0) continue;
    const at = { offset: unit.section.offset + unit.offset };
    if (bytes > most) {
      const message = `more than ${most} ranges of addresses of functions: the rest is left out`;
      report.add(fromError(limitError('entries', message, at)));
    } else {
      const message = 'entries have more ranges of addresses than there are bytes that say so: the rest is left out';
      report.add({ code: 'dwarf/ranges', severity: 'warning', message, at });
    }
    return;
  }
}

/** Ranges of a file's functions where nothing else is said: each takes memory as long as the file is open. */
const MAX_RANGES = 2_097_152;

function bytesOf(units: readonly DwarfUnit[]): number {
  const lists = new Set(units.flatMap(({ sections: { rnglists, ranges } }) => [rnglists?.bytes, ranges?.bytes]));
  let bytes = 0;
  for (const { offset, end } of units) bytes += end - offset;
  for (const list of lists) bytes += list?.length ?? 0;
  return bytes;
}
