/* The variables whose place depends on the code: each with the stretches over which its location list has one. */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import type { Report } from '../../core/index.ts';
import { disassemble } from '../expression/disassemble.ts';
import { sourceOfValue } from '../expression/source.ts';
import { namesIn } from '../info/code-layout.ts';
import { DieCursor } from '../info/cursor.ts';
import { dieOf, untilDamage } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import { inherited } from '../info/lookup.ts';
import type { Lookup } from '../info/lookup.ts';
import type { DwarfUnit } from '../info/unit.ts';

/** A stretch of code over which a variable has one place. */
export interface PlacedStretch {
  readonly low: bigint;
  readonly high: bigint;
  /** The expression, as text. */
  readonly place: string;
}

/** A variable with a location list. */
export interface LocatedVariable {
  /** Of the variable, and of the function around it; undefined where they have none. */
  readonly name: string | undefined;
  readonly scope: string | undefined;
  /** In the order of the list; empty stretches are left out. */
  readonly stretches: readonly PlacedStretch[];
}

/** Stretches of all variables together: a list may be shared by all of them. */
const MAX_STRETCHES = 200_000;

/**
 * All variables and parameters that have a location list, in the order of the units, up to 200,000 stretches; damage ends its unit and
 * is reported.
 */
export function locatedVariables(lookup: Lookup, report: Report): LocatedVariable[] {
  const found: LocatedVariable[] = [];
  const left = { stretches: MAX_STRETCHES };
  for (const unit of lookup.units) untilDamage(unit, report, () => gather(lookup, unit, found, left));
  return found;
}

const functions = new Set<number>([DwTag.DW_TAG_subprogram, DwTag.DW_TAG_inlined_subroutine]);
const variables = new Set<number>([DwTag.DW_TAG_variable, DwTag.DW_TAG_formal_parameter]);

function gather(lookup: Lookup, unit: DwarfUnit, into: LocatedVariable[], left: { stretches: number }): void {
  const nameOf = (die: Die): string | undefined => {
    const value = inherited(lookup, die, DwAt.DW_AT_name)?.value;
    return value?.kind === 'text' ? value.value : undefined;
  };
  const names = namesIn(unit.sections.layout);
  const around: { readonly depth: number; readonly name: string | undefined }[] = [];
  const cursor = new DieCursor(unit);
  while (left.stretches > 0 && cursor.next()) {
    const { tag, depth } = cursor;
    while ((around.at(-1)?.depth ?? -1) >= depth) around.pop();
    if (functions.has(tag)) around.push({ depth, name: nameOf(dieOf(cursor)) });
    if (!variables.has(tag)) continue;
    const value = cursor.value(DwAt.DW_AT_location);
    const source = value && sourceOfValue(unit, value);
    if (source?.kind !== 'list') continue;
    const stretches = source.entries.flatMap(({ range, expression }) =>
      range === undefined || range.low >= range.high
        ? []
        : [{ low: BigInt(range.low), high: BigInt(range.high), place: disassemble(expression, names) }],
    );
    left.stretches -= source.entries.length;
    into.push({ name: nameOf(dieOf(cursor)), scope: around.at(-1)?.name, stretches });
  }
}
