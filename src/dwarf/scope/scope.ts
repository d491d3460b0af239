/*
 * Scopes at an address (DWARF 5, sections 3.3 to 3.5): the function, the blocks in it and what is inlined there, and the variables of
 * each. Concrete instances have locations; names and types are those of their abstract origin.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import type { Diagnostic, Report } from '../../core/index.ts';
import { limitMessage } from '../../runtime/index.ts';
import { numberOf } from '../info/attribute.ts';
import { DieCursor } from '../info/cursor.ts';
import { childrenOf, dieAt, dieOf } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import { inherited, inheritedName } from '../info/lookup.ts';
import type { FunctionPlace, Lookup } from '../info/lookup.ts';
import { orUndefined } from '../info/or-undefined.ts';
import { codeRanges } from '../lists/ranges.ts';
import type { AddressRange } from '../lists/address-range.ts';

/** A variable, parameter or constant of a scope. */
export interface Variable {
  readonly die: Die;
  readonly name: string | undefined;
  readonly isParameter: boolean;
  /** DW_AT_decl_line; 0 where the producer did not say. */
  readonly line: number;
  /** The entry of its type; undefined for none (void). */
  readonly type: Die | undefined;
  /** The variable has a type whose entry is not there, as in a supplementary file that is not open. */
  readonly isTypeLost?: boolean | undefined;
}

/** A function, a block of one, or a function that was inlined. */
export interface Scope {
  readonly kind: 'function' | 'block' | 'inlined';
  readonly die: Die;
  readonly name: string | undefined;
  readonly ranges: readonly AddressRange[];
  readonly variables: readonly Variable[];
  /** Whether it declares anything at all: types and labels count. */
  readonly isEmpty: boolean;
}

const blocks: readonly number[] = [DwTag.DW_TAG_lexical_block, DwTag.DW_TAG_try_block, DwTag.DW_TAG_catch_block];
const nested = new Set<number>([...blocks, DwTag.DW_TAG_inlined_subroutine]);

/** Scopes inside each other that are followed. */
const MAX_SCOPES = 256;
/** Variables of the scopes at one address that are taken where nothing else is said. */
const MAX_VARIABLES = 131_072;

/**
 * The scopes of a function at an address, the function first, the innermost last. Where they have more variables than are taken that is
 * reported, and those up to there are all.
 */
export function scopesAt(lookup: Lookup, place: FunctionPlace, pc: bigint, report: Report): Scope[] {
  const most = place.unit.sections.limits?.entries ?? MAX_VARIABLES;
  const scopes: Scope[] = [];
  let taken = 0;
  let die = dieAt(place.unit, place.offset);
  while (die !== undefined && scopes.length < MAX_SCOPES && taken <= most) {
    const { inner, variables, isEmpty } = contentsOf(lookup, die, pc, most - taken, report);
    taken += variables.length;
    if (taken > most) report.add(tooMany(variables.pop()?.die ?? die, most));
    scopes.push({
      kind: kindOf(die),
      die,
      name: inheritedName(lookup, die),
      ranges: codeRanges(die, report),
      variables,
      isEmpty,
    });
    die = inner;
  }
  return scopes;
}

/** What an entry of a scope has below it. */
interface ScopeContents {
  /** The scope inside it that has the address. */
  readonly inner: Die | undefined;
  readonly variables: Variable[];
  readonly isEmpty: boolean;
}

/** At most one variable more than `most`, which tells that there are more. */
function contentsOf(lookup: Lookup, die: Die, pc: bigint, most: number, report: Report): ScopeContents {
  let inner: Die | undefined;
  const variables: Variable[] = [];
  let isEmpty = true;
  for (const child of membersOf(die, isGone)) {
    if (nested.has(child.tag)) {
      inner ??= codeRanges(child, report).some(({ low, high }) => low <= pc && pc < high) ? child : undefined;
    } else if (child.tag !== DwTag.DW_TAG_call_site && child.tag !== DwTag.DW_TAG_GNU_call_site) isEmpty = false;
    for (const entry of child.tag === DwTag.DW_TAG_common_block ? childrenOf(child) : [child]) {
      const variable = variableOf(lookup, entry);
      if (variable !== undefined && variables.push(variable) > most) return { inner, variables, isEmpty };
    }
  }
  addLost(lookup, die, variables, most);
  return { inner, variables, isEmpty };
}

/** What an entry has below it, with what is in those entries that are opened in their place. */
function* membersOf(die: Die, opens: (child: Die) => boolean): Generator<Die> {
  if (!die.hasChildren) return;
  const cursor = new DieCursor(die.unit, die.offset);
  if (!cursor.next() || !cursor.next()) return;
  for (let isIn = true; isIn;) {
    const child = dieOf(cursor);
    const isOpen = opens(child);
    if (!isOpen) yield child;
    isIn = isOpen ? cursor.next() : cursor.nextSibling();
  }
}

const codeAttributes = [DwAt.DW_AT_low_pc, DwAt.DW_AT_ranges];

/** Blocks that optimisation left no code of: what is in them is optimised out of what they are in. */
function isGone(die: Die): boolean {
  return isBlock(die) && !codeAttributes.some((name) => die.attributes.has(name));
}

function isBlock({ tag }: Die): boolean {
  return blocks.includes(tag);
}

/** Add variables of the abstract origin of a scope that it has no entries for: what is optimised out of a concrete instance. */
function addLost(lookup: Lookup, die: Die, variables: Variable[], most: number): void {
  const originOf = ({ unit, attributes }: Die): Die | undefined =>
    lookup.follow(unit, attributes.get(DwAt.DW_AT_abstract_origin));
  const origin = originOf(die);
  if (origin === undefined) return;
  const found = new Set<number | undefined>();
  for (const child of childrenOf(die)) found.add(originOf(child)?.offset);
  const lost: Die[] = [];
  const inBlocks: Die[] = [];
  const isFull = (): boolean => lost.length + inBlocks.length > most;
  const take = (dies: Iterable<Die>, into: Die[]): unknown =>
    orUndefined(() => {
      for (const each of dies) if (!found.has(each.offset) && into.push(each) > 0 && isFull()) return;
    });
  take(childrenOf(origin), lost);
  for (const block of lost.filter(isBlock)) if (!isFull()) take(membersOf(block, isGone), inBlocks);
  // Blocks of LLVM's concrete instances do not say which block they are of.
  if (inBlocks.length > 0) {
    let left = most;
    orUndefined(() => {
      for (const each of membersOf(die, isBlock)) {
        if (left-- <= 0) return;
        found.add(originOf(each)?.offset);
      }
    });
  }
  for (const each of [...lost, ...inBlocks]) {
    const variable = found.has(each.offset) ? undefined : variableOf(lookup, each);
    if (variable !== undefined && variables.push(variable) > most) return;
  }
}

function tooMany({ unit, offset }: Die, most: number): Diagnostic {
  const message = limitMessage('entries', `more than ${most} variables in scope`);
  return { code: 'limit/entries', severity: 'error', message, at: { offset: unit.section.offset + offset } };
}

function kindOf({ tag }: Die): Scope['kind'] {
  if (tag === DwTag.DW_TAG_subprogram) return 'function';
  return tag === DwTag.DW_TAG_inlined_subroutine ? 'inlined' : 'block';
}

/** A variable from its entry; undefined for entries of other things. */
export function variableOf(lookup: Lookup, die: Die): Variable | undefined {
  const isParameter = die.tag === DwTag.DW_TAG_formal_parameter;
  if (!isParameter && die.tag !== DwTag.DW_TAG_variable && die.tag !== DwTag.DW_TAG_constant) return undefined;
  const line = inherited(lookup, die, DwAt.DW_AT_decl_line);
  const type = inherited(lookup, die, DwAt.DW_AT_type);
  const target = type && lookup.follow(type.die.unit, type.value);
  return {
    die,
    name: inheritedName(lookup, die),
    isParameter,
    line: line === undefined ? 0 : numberOf(line.die, DwAt.DW_AT_decl_line),
    type: target,
    isTypeLost: type !== undefined && target === undefined,
  };
}
