/*
 * From ordered units to a block: units of one kind that follow each other share a clause, as far as its limits go. What a fetch
 * reads must not be fetched in its own clause, because nothing waits there, nor an index register be set in the clause whose
 * constants it indexes.
 */
import type { Chip } from '../../isa/tables/chips.ts';
import { field } from '../../ir/fields.ts';
import { createBlock, createClause } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { append, insertBefore } from '../../ir/tree.ts';
import type { BlockNode, ClauseNode } from '../../ir/node.ts';
import type { Value } from '../../ir/value.ts';
import type { Place } from './places.ts';
import { clauseOp } from './unit.ts';
import type { Kind, Unit } from './unit.ts';

/** How many fetches a clause holds. */
export function fetchLimit(chip: Chip): number {
  return chip.generation === 'R600' ? 8 : 16;
}

/** Fills a place with a block of its units in this order. Nothing where there are none. */
export function fillPlace(shader: Shader, place: Place, units: readonly Unit[]): BlockNode | undefined {
  if (units.length === 0) return undefined;
  const block = createBlock(shader, place.loopLevel);
  if (place.before === undefined) append(place.container, block);
  else insertBefore(place.before, block);
  const limit = fetchLimit(shader.chip);
  let clause: ClauseNode | undefined;
  let kind: Kind | undefined;
  let count = 0;
  let mode = 0;
  let defined = new Set<Value>();
  for (const unit of units) {
    if (unit.kind === 'CF') {
      for (const node of unit.nodes) append(block, node);
      [clause, kind] = [undefined, undefined];
      continue;
    }
    const size = unit.kind === 'ALU' ? 0 : unit.nodes.length;
    const own = modeOf(unit);
    if (
      clause === undefined ||
      kind !== unit.kind ||
      mode !== own ||
      count + size > limit ||
      mustFollow(unit, defined)
    ) {
      clause = append(block, createClause(clauseOp(unit.kind), own === 0 ? {} : { VALID_PIXEL_MODE: own }));
      kind = unit.kind;
      mode = own;
      count = 0;
      defined = new Set();
    }
    count += size;
    for (const node of unit.nodes) append(clause, node);
    for (const value of unit.defs) if (needsEnd(unit, value)) defined.add(value);
  }
  return block;
}

/** VALID_PIXEL_MODE of a clause that holds a unit. */
function modeOf({ nodes: [first] }: Unit): number {
  return first?.kind === 'fetch' ? field(first.fields, 'VALID_PIXEL_MODE') : 0;
}

/** Whether a value can be read only after the end of the clause that defines it. */
function needsEnd({ kind }: Unit, value: Value): boolean {
  if (value.kind === 'special') return value.name === 'IDX0' || value.name === 'IDX1';
  return kind !== 'ALU';
}

function mustFollow(unit: Unit, defined: ReadonlySet<Value>): boolean {
  return defined.size > 0 && unit.uses.some((value) => defined.has(value));
}
