/*
 * How much of the code that a variable is in scope for has a location for it: what optimisation left of debugging. A variable with one
 * expression is covered everywhere, one with a list where the list has a location that is not empty.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import { compare, firstIndex } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { DieCursor } from '../info/cursor.ts';
import { untilDamage } from '../info/die.ts';
import type { FormValue } from '../info/form.ts';
import { listOffset } from '../lists/list-offset.ts';
import { LocationCursor } from '../lists/location-cursor.ts';
import { rangesOf } from '../lists/ranges.ts';
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
  const around: ScopeCode[] = [];
  untilDamage(unit, report, () => {
    const cursor = new DieCursor(unit);
    while (cursor.next()) {
      const { tag, depth } = cursor;
      while ((around.at(-1)?.depth ?? -1) >= depth) around.pop();
      if (scopes.has(tag)) {
        const ranges = rangesOf(unit, cursor.offset, (name) => cursor.value(name), report);
        around.push(scopeCode(depth, ranges));
        if (ranges.length === 0) continue;
        if (tag === DwTag.DW_TAG_subprogram) total.functions += 1;
        else if (tag === DwTag.DW_TAG_inlined_subroutine) total.inlined += 1;
      } else if (tag === DwTag.DW_TAG_variable || tag === DwTag.DW_TAG_formal_parameter) {
        const scope = around.at(-1);
        const isPlaced = cursor.has(DwAt.DW_AT_location) || cursor.has(DwAt.DW_AT_const_value);
        if (scope === undefined) total.globals += isPlaced ? 1 : 0;
        if (scope === undefined || scope.ranges.length === 0 || cursor.has(DwAt.DW_AT_declaration)) continue;
        const place = cursor.value(DwAt.DW_AT_location) ?? cursor.value(DwAt.DW_AT_const_value);
        const covered = place === undefined ? 0n : coveredBytes(unit, place, scope);
        total.variables += 1;
        total.located += covered > 0n ? 1 : 0;
        total.scopeBytes += scope.size;
        total.coveredBytes += covered;
      }
    }
  });
  return total;
}

function bytesOf(ranges: readonly AddressRange[]): bigint {
  return ranges.reduce((sum, { low, high }) => sum + high - low, 0n);
}

/** Code of a scope: as its entry says it, without what is said twice, and how many bytes it says. */
interface ScopeCode {
  readonly depth: number;
  readonly ranges: readonly AddressRange[];
  readonly pieces: readonly AddressRange[];
  readonly size: bigint;
  /** What lists cover of it, by their offsets. */
  readonly covered: Map<number, bigint>;
}

function scopeCode(depth: number, ranges: readonly AddressRange[]): ScopeCode {
  return { depth, ranges, pieces: unionOf([...ranges]), size: bytesOf(ranges), covered: new Map() };
}

/** What a list covers: pieces apart from each other, in order, each with the bytes of those before it. */
type ListCoverage = readonly (AddressRange & { readonly before: bigint })[];

/** What a default entry covers. */
const EVERYTHING: ListCoverage = [{ low: 0n, high: 2n ** 64n, before: 0n }];

function coveredBytes(unit: DwarfUnit, place: FormValue, scope: ScopeCode): bigint {
  if (place.kind === 'expression' || place.kind === 'bytes') return place.value.length > 0 ? scope.size : 0n;
  const offset = place.kind === 'text' ? undefined : listOffset(unit, place, 'loclists');
  if (offset === undefined) return scope.size;
  const known = scope.covered.get(offset);
  if (known !== undefined) return known;
  const { lists } = unit.sections;
  const list = lists?.once('coverage', unit, offset, () => listCoverage(unit, offset)) ?? listCoverage(unit, offset);
  const covered = scope.pieces.reduce((sum, { low, high }) => sum + bytesBelow(list, high) - bytesBelow(list, low), 0n);
  scope.covered.set(offset, covered);
  return covered;
}

function listCoverage(unit: DwarfUnit, offset: number): ListCoverage {
  const pieces: AddressRange[] = [];
  const cursor = new LocationCursor(unit, offset);
  while (cursor.next()) {
    const { low, high, isDefault, size } = cursor;
    if (size === 0) continue;
    if (isDefault) return EVERYTHING;
    if (low < high) pieces.push({ low: BigInt(low), high: BigInt(high) });
  }
  let before = 0n;
  return unionOf(pieces).map(({ low, high }) => {
    const piece = { low, high, before };
    before += high - low;
    return piece;
  });
}

/** Bytes below an address that a list covers. */
function bytesBelow(list: ListCoverage, address: bigint): bigint {
  const next = firstIndex(list.length, (i) => (list[i]?.low ?? 0n) >= address);
  const last = list[next - 1];
  return last === undefined ? 0n : last.before + (last.high < address ? last.high : address) - last.low;
}

/** The same addresses in pieces that do not touch, in order. */
function unionOf(pieces: AddressRange[]): AddressRange[] {
  const apart: AddressRange[] = [];
  for (const { low, high } of pieces.sort((a, b) => compare(a.low, b.low))) {
    const last = apart.at(-1);
    if (last === undefined || low > last.high) apart.push({ low, high });
    else if (high > last.high) apart[apart.length - 1] = { low: last.low, high };
  }
  return apart;
}
