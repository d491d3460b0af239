/*
 * How much of the code that a variable is in scope for has a location for it: what optimisation left of debugging. A variable with one
 * expression is covered everywhere, one with a list where the list has a location that is not empty.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import type { Report } from '../../core/index.ts';
import { DieCursor } from '../info/cursor.ts';
import { untilDamage } from '../info/die.ts';
import type { FormValue } from '../info/form.ts';
import { listOffset } from '../lists/list-offset.ts';
import { LocationCursor } from '../lists/location-cursor.ts';
import { nearRanges, rangesOf } from '../lists/ranges.ts';
import type { NearRange } from '../lists/ranges.ts';
import type { NearAddress } from '../lists/list-addresses.ts';
import type { DwarfUnit } from '../info/unit.ts';

/** Counts of a unit. Bytes are of code, added up over variables. */
export interface Coverage {
  /** Entries of functions with code, and of functions inlined into them. */
  functions: number;
  inlined: number;
  /** Variables and parameters of functions with code. */
  variables: number;
  /** Those that have a location somewhere. */
  located: number;
  scopeBytes: number;
  coveredBytes: number;
  /** Variables outside functions that have a place in memory. */
  globals: number;
}

/** The share of code with a location, in per cent; undefined without variables. */
export function coveragePercent({ scopeBytes, coveredBytes }: Coverage): number | undefined {
  return scopeBytes === 0 ? undefined : Number((BigInt(coveredBytes) * 1000n) / BigInt(scopeBytes)) / 10;
}

/** The counts of no unit. */
export function noCoverage(): Coverage {
  return { functions: 0, inlined: 0, variables: 0, located: 0, scopeBytes: 0, coveredBytes: 0, globals: 0 };
}

/** Count the functions and variables of a unit; damage is reported, and what lies after it is not counted. */
export function addCoverage(total: Coverage, unit: DwarfUnit, report: Report): void {
  const own = new OwnAddresses(unit);
  const making = nearRanges();
  untilDamage(unit, report, () => {
    const cursor = new DieCursor(unit);
    const value = (name: number): FormValue | undefined => cursor.value(name);
    /** The innermost scope around the entry. */
    let scope: Scope | undefined;
    while (cursor.next()) {
      const { tag, depth } = cursor;
      while (scope !== undefined && scope.depth >= depth) scope = scope.around;
      switch (tag) {
        case DwTag.DW_TAG_subprogram:
        case DwTag.DW_TAG_inlined_subroutine:
        case DwTag.DW_TAG_lexical_block:
        case DwTag.DW_TAG_try_block:
        case DwTag.DW_TAG_catch_block: {
          const ranges = rangesOf(unit, cursor.offset, value, report, making);
          scope = { depth, around: scope, code: scopeCode(own, ranges) };
          if (ranges.length === 0) break;
          if (tag === DwTag.DW_TAG_subprogram) total.functions += 1;
          else if (tag === DwTag.DW_TAG_inlined_subroutine) total.inlined += 1;
          break;
        }
        case DwTag.DW_TAG_variable:
        case DwTag.DW_TAG_formal_parameter:
          if (scope === undefined)
            total.globals += cursor.has(DwAt.DW_AT_location) || cursor.has(DwAt.DW_AT_const_value) ? 1 : 0;
          else if (scope.code.pieces.length > 0) addVariable(total, own, cursor, scope.code);
          break;
        default:
      }
    }
  });
}

function addVariable(total: Coverage, of: OwnAddresses, cursor: DieCursor, code: ScopeCode): void {
  if (cursor.has(DwAt.DW_AT_declaration)) return;
  const place = cursor.value(DwAt.DW_AT_location) ?? cursor.value(DwAt.DW_AT_const_value);
  const covered = place === undefined ? 0 : coveredBytes(of, place, code);
  total.variables += 1;
  total.located += covered > 0 ? 1 : 0;
  total.scopeBytes += code.size;
  total.coveredBytes += covered;
}

/** Addresses of a unit count from the first of its code: so they are exact as numbers, wherever the code is. */
class OwnAddresses {
  readonly unit: DwarfUnit;
  origin: NearAddress | undefined;
  /** What is known of lists of many ranges: scopes share them. */
  readonly codes = new Map<readonly NearRange[], ScopeCode>();
  /** The list that was read last. */
  list: LocationCursor | undefined;
  /** The code that the locations of the list at an offset cover. */
  readonly read = (offset: number): Pieces => readListCode(this, offset);

  constructor(unit: DwarfUnit) {
    this.unit = unit;
  }
}

function own(of: OwnAddresses, address: NearAddress): number {
  const { origin } = of;
  if (origin === undefined) {
    of.origin = address;
    return 0;
  }
  if (typeof address === 'number' && typeof origin === 'number') return address - origin;
  return Number(BigInt(address) - BigInt(origin));
}

/** Pieces of code in order that do not touch: of each the start, the end, and the bytes of those before it. */
type Pieces = readonly number[];

/** Numbers of a piece. */
const STRIDE = 3;

/** Code of a scope: without what is said twice, and how many bytes its entry says. */
interface ScopeCode {
  readonly pieces: Pieces;
  readonly size: number;
  /** What lists cover of it, by their offsets, where it is in many pieces. */
  readonly covered: Map<number, number> | undefined;
}

/** An entry with code, or of a kind that may have some. */
interface Scope {
  readonly depth: number;
  readonly around: Scope | undefined;
  readonly code: ScopeCode;
}

/** Ranges of a scope that are looked up for each variable. */
const FEW = 8;
const nowhere: ScopeCode = { pieces: [], size: 0, covered: undefined };

function scopeCode(of: OwnAddresses, ranges: readonly NearRange[]): ScopeCode {
  if (ranges.length === 0) return nowhere;
  if (ranges.length <= FEW) return codeOf(of, ranges, undefined);
  let known = of.codes.get(ranges);
  if (known === undefined) of.codes.set(ranges, (known = codeOf(of, ranges, new Map())));
  return known;
}

function codeOf(of: OwnAddresses, ranges: readonly NearRange[], covered: ScopeCode['covered']): ScopeCode {
  const pieces: number[] = [];
  let size = 0;
  for (const { low, high } of ranges) size += addPiece(pieces, own(of, low), own(of, high));
  return { pieces: apart(pieces), size, covered };
}

function coveredBytes(of: OwnAddresses, place: FormValue, scope: ScopeCode): number {
  const { unit } = of;
  if (place.kind === 'expression' || place.kind === 'bytes') return place.value.length > 0 ? scope.size : 0;
  const offset = place.kind === 'text' ? undefined : listOffset(unit, place, 'loclists');
  if (offset === undefined) return scope.size;
  const known = scope.covered?.get(offset);
  if (known !== undefined) return known;
  const covered = commonBytes(listCode(of, offset), scope.pieces);
  scope.covered?.set(offset, covered);
  return covered;
}

/** What a default entry covers. */
const everything: Pieces = [];

/** The code that the locations of a list cover. */
function listCode(of: OwnAddresses, offset: number): Pieces {
  const { lists } = of.unit.sections;
  return lists?.once('coverage', of.unit, offset, of.read) ?? readListCode(of, offset);
}

function readListCode(of: OwnAddresses, offset: number): Pieces {
  const pieces: number[] = [];
  const cursor = (of.list = of.list?.restart(offset) ?? new LocationCursor(of.unit, offset));
  while (cursor.next()) {
    if (cursor.size === 0) continue;
    if (cursor.isDefault) return everything;
    if (cursor.low < cursor.high) addPiece(pieces, own(of, cursor.low), own(of, cursor.high));
  }
  return apart(pieces);
}

/** Bytes that a list covers of the code of a scope. */
function commonBytes(list: Pieces, scope: Pieces): number {
  let bytes = 0;
  for (let i = 0; i < scope.length; i += STRIDE) {
    const [low, high] = [scope[i] as number, scope[i + 1] as number];
    bytes += list === everything ? high - low : bytesBelow(list, high) - bytesBelow(list, low);
  }
  return bytes;
}

/** Bytes below an address that a list covers. */
function bytesBelow(list: Pieces, address: number): number {
  let [low, high] = [0, list.length / STRIDE];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle * STRIDE] as number) >= address) high = middle;
    else low = middle + 1;
  }
  if (low === 0) return 0;
  const last = (low - 1) * STRIDE;
  return (list[last + 2] as number) + Math.min(list[last + 1] as number, address) - (list[last] as number);
}

/** Add a piece of code, in any order; gives its bytes. */
function addPiece(pieces: number[], low: number, high: number): number {
  pieces.push(low, high, 0);
  return high - low;
}

/** Pieces in order that do not touch, of those that were added, whose array it may be. Most are in order from the start. */
function apart(added: number[]): Pieces {
  let isSorted = true;
  for (let i = STRIDE; i < added.length && isSorted; i += STRIDE) {
    isSorted = (added[i] as number) >= (added[i - STRIDE] as number);
  }
  return joined(isSorted ? added : sorted(added));
}

function sorted(pieces: readonly number[]): number[] {
  const order: number[] = [];
  for (let i = 0; i < pieces.length; i += STRIDE) order.push(i);
  order.sort((a, b) => (pieces[a] as number) - (pieces[b] as number));
  const inOrder: number[] = [];
  for (const i of order) addPiece(inOrder, pieces[i] as number, pieces[i + 1] as number);
  return inOrder;
}

/** Pieces in order, those that touch as one: the array itself, made shorter. */
function joined(pieces: number[]): Pieces {
  let last = 0;
  for (let i = STRIDE; i < pieces.length; i += STRIDE) {
    const [low, high] = [pieces[i] as number, pieces[i + 1] as number];
    const end = pieces[last + 1] as number;
    if (low > end) {
      const before = (pieces[last + 2] as number) + end - (pieces[last] as number);
      last += STRIDE;
      pieces[last] = low;
      pieces[last + 1] = high;
      pieces[last + 2] = before;
    } else if (high > end) pieces[last + 1] = high;
  }
  if (pieces.length > last + STRIDE) pieces.length = last + STRIDE;
  return pieces;
}
