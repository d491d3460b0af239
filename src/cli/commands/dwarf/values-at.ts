/* What variables hold at an address: in frames of snapshots that are there, or whatever runs. */
import { silent } from '../../../core/index.ts';
import type { Report } from '../../../core/index.ts';
import {
  contentsText,
  framesAt,
  isLocated,
  lookupOf,
  targetFor,
  typeTable,
  unitContext,
} from '../../../dwarf/advanced.ts';
import type { Contents, UnknownReason, VariableAt } from '../../../dwarf/advanced.ts';
import type { DwarfFile, Program } from '../../../dwarf/index.ts';
import type { Snapshots } from './snapshots.ts';

/** The entry of a variable. */
type Die = VariableAt['die'];

/** What a variable holds. */
export interface ValueAt {
  /** Label of the snapshot; null for what a variable always holds. */
  readonly snapshot: string | null;
  readonly frame: number;
  readonly value: string | null;
  readonly reason: UnknownReason | null;
  readonly message: string | null;
}

/** What the variable of an entry holds; nothing where no frame is at the address. */
export type ValuesAt = (die: Die) => readonly ValueAt[];

/** What variables hold in the frames of snapshots that are at an address, by the entries of the variables. */
export function valuesAt(dwarf: DwarfFile, program: Program, { snapshots }: Snapshots, address: bigint): ValuesAt {
  const found = new Map<string, ValueAt[]>();
  for (const snapshot of snapshots) {
    const { label } = snapshot;
    for (const { level, frame, variables } of program.frames(snapshot.thread(dwarf))) {
      if (frame.pc !== address && frame.lookup !== address) continue;
      for (const { variable, contents } of variables) add(found, variable.die, valueAt(label, level, contents));
    }
  }
  return (die) => found.get(keyOf(die)) ?? [];
}

/** What variables hold that are constants. */
export function constantsAt(dwarf: DwarfFile, address: bigint, report: Report): ValuesAt {
  const found = new Map<string, ValueAt[]>();
  const types = typeTable(lookupOf(dwarf.units, report));
  const target = targetFor(dwarf.sections);
  // What is wrong there was said when the variables were found.
  const at = framesAt(types, address, silent);
  for (const { variables } of at?.frames ?? []) {
    for (const variable of variables) {
      const context = unitContext(types.lookup, { target, programLocation: () => address }, variable.die.unit);
      // Nobody knows what memory holds: the types of what lies there are not looked at.
      const place = variable.location({ context });
      if (!isLocated(place) || place.some(({ kind }) => kind === 'memory')) continue;
      const contents = variable.contents({ context });
      if (isConstant(contents)) add(found, variable.die, valueAt(null, 0, contents));
    }
  }
  return (die) => found.get(keyOf(die)) ?? [];
}

function isConstant(contents: Contents): boolean {
  switch (contents.kind) {
    case 'unknown':
      return false;
    case 'structure':
      return contents.parts.length > 0 && contents.parts.every((part) => isConstant(part.contents));
    case 'array':
      return contents.runs.length > 0 && contents.runs.every((run) => isConstant(run.contents));
    default:
      return true;
  }
}

function valueAt(snapshot: string | null, frame: number, contents: Contents): ValueAt {
  if (contents.kind !== 'unknown') {
    return { snapshot, frame, value: contentsText(contents), reason: null, message: null };
  }
  return { snapshot, frame, value: null, reason: contents.reason, message: contents.message };
}

function add(found: Map<string, ValueAt[]>, die: Die, value: ValueAt): void {
  const key = keyOf(die);
  const own = found.get(key);
  if (own === undefined) found.set(key, [value]);
  else own.push(value);
}

function keyOf({ unit, offset }: Die): string {
  return `${unit.section.offset} ${unit.offset} ${offset}`;
}
