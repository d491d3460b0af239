/*
 * How much of the code that a variable is in scope for has a location for it: what optimisation left of debugging. A variable with one
 * expression is covered everywhere, one with a list where the list has a location that is not empty.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import type { Report } from '../../core/index.ts';
import { DieCursor } from '../info/cursor.ts';
import { dieOf, untilDamage } from '../info/die.ts';
import type { FormValue } from '../info/form.ts';
import { listOffset } from '../lists/list-offset.ts';
import { readLocationList } from '../lists/location-list.ts';
import { codeRanges } from '../lists/ranges.ts';
import type { AddressRange } from '../lists/address-range.ts';
import type { DwarfUnit } from '../info/unit.ts';

/** Counts of a unit. Bytes are of code, added up over variables. */
export interface Coverage {
  /** Entries of functions with code, and of functions inlined into them. */
  readonly functions: number;
  readonly inlined: number;
  /** Variables and parameters of functions with code. */
  readonly variables: number;
  /** Those that have a location somewhere. */
  readonly located: number;
  readonly scopeBytes: bigint;
  readonly coveredBytes: bigint;
  /** Variables outside functions that have a place in memory. */
  readonly globals: number;
}

/** The share of code with a location, in per cent; undefined without variables. */
export function coveragePercent({ scopeBytes, coveredBytes }: Coverage): number | undefined {
  return scopeBytes === 0n ? undefined : Number((coveredBytes * 1000n) / scopeBytes) / 10;
}

/** Counts added up. */
export function addCoverage(a: Coverage, b: Coverage): Coverage {
  return {
    functions: a.functions + b.functions,
    inlined: a.inlined + b.inlined,
    variables: a.variables + b.variables,
    located: a.located + b.located,
    scopeBytes: a.scopeBytes + b.scopeBytes,
    coveredBytes: a.coveredBytes + b.coveredBytes,
    globals: a.globals + b.globals,
  };
}

/** The counts of no unit. */
export const noCoverage: Coverage = {
  functions: 0,
  inlined: 0,
  variables: 0,
  located: 0,
  scopeBytes: 0n,
  coveredBytes: 0n,
  globals: 0,
};

const scopes = new Set<number>([
  DwTag.DW_TAG_subprogram,
  DwTag.DW_TAG_inlined_subroutine,
  DwTag.DW_TAG_lexical_block,
  DwTag.DW_TAG_try_block,
  DwTag.DW_TAG_catch_block,
]);

/** Count the functions and variables of a unit; damage is reported, and what lies after it is not counted. */
export function coverageOf(unit: DwarfUnit, report: Report): Coverage {
  const total = { ...noCoverage };
  /** Code of the scopes around the entry, by their depth. */
  const around: { depth: number; ranges: readonly AddressRange[] }[] = [];
  untilDamage(unit, report, () => {
    const cursor = new DieCursor(unit);
    while (cursor.next()) {
      const { tag, depth } = cursor;
      while ((around.at(-1)?.depth ?? -1) >= depth) around.pop();
      if (scopes.has(tag)) {
        const ranges = codeRanges(dieOf(cursor), report);
        around.push({ depth, ranges });
        if (ranges.length === 0) continue;
        if (tag === DwTag.DW_TAG_subprogram) total.functions += 1;
        else if (tag === DwTag.DW_TAG_inlined_subroutine) total.inlined += 1;
      } else if (tag === DwTag.DW_TAG_variable || tag === DwTag.DW_TAG_formal_parameter) {
        const ranges = around.at(-1)?.ranges;
        const place = cursor.value(DwAt.DW_AT_location) ?? cursor.value(DwAt.DW_AT_const_value);
        if (ranges === undefined) total.globals += place === undefined ? 0 : 1;
        if (ranges === undefined || ranges.length === 0 || cursor.value(DwAt.DW_AT_declaration) !== undefined) continue;
        const size = bytesOf(ranges);
        const covered = place === undefined ? 0n : coveredBytes(unit, place, ranges, size);
        total.variables += 1;
        total.located += covered > 0n ? 1 : 0;
        total.scopeBytes += size;
        total.coveredBytes += covered;
      }
    }
  });
  return total;
}

function bytesOf(ranges: readonly AddressRange[]): bigint {
  return ranges.reduce((sum, { low, high }) => sum + high - low, 0n);
}

function coveredBytes(unit: DwarfUnit, place: FormValue, ranges: readonly AddressRange[], size: bigint): bigint {
  if (place.kind === 'expression' || place.kind === 'bytes') return place.value.length > 0 ? size : 0n;
  const offset = place.kind === 'text' ? undefined : listOffset(unit, place, 'loclists');
  if (offset === undefined) return size;
  const pieces: AddressRange[] = [];
  for (const { range, expression } of readLocationList(unit, offset)) {
    if (expression.length === 0) continue;
    if (range === undefined) return size;
    for (const { low, high } of ranges) {
      const piece = { low: range.low > low ? range.low : low, high: range.high < high ? range.high : high };
      if (piece.low < piece.high) pieces.push(piece);
    }
  }
  return unionOf(pieces);
}

/** Bytes in any of the pieces: entries of a list may overlap. */
function unionOf(pieces: AddressRange[]): bigint {
  let end = 0n;
  let sum = 0n;
  for (const { low, high } of pieces.sort((a, b) => (a.low < b.low ? -1 : a.low > b.low ? 1 : 0))) {
    const from = low > end ? low : end;
    if (high > from) sum += high - from;
    if (high > end) end = high;
  }
  return sum;
}
