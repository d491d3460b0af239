/*
 * The variables of frames: which there are at an address is worked out once, what they hold as often as there are contexts, one for
 * each frame of a thread or for each lane of a warp. Nothing is read before somebody asks for it.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import type { Report } from '../../core/index.ts';
import type { Contents } from '../contents/contents.ts';
import { readContents } from '../contents/read.ts';
import type { ContentsLimits } from '../contents/read.ts';
import { nameOf, numberOf } from '../info/attribute.ts';
import { DieCursor } from '../info/cursor.ts';
import { dieAt } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import { inherited } from '../info/lookup.ts';
import type { FunctionPlace } from '../info/lookup.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { DwarfUnit } from '../info/unit.ts';
import type { DataType, TypeTable } from '../types/data-type.ts';
import { variableType } from '../types/type-table.ts';
import { variableLocation } from '../types/object.ts';
import type { ObjectReader, Unlocated } from '../types/object.ts';
import type { Location } from '../value/location.ts';
import { scopesAt, variableOf } from './scope.ts';
import type { Scope, Variable } from './scope.ts';

/** A situation that variables are read in: a context made by `frameContext`, and what the host knows besides. */
export type VariableContext = Pick<ObjectReader, 'context' | 'locate'>;

/** A variable or argument of a frame, of which only the name and type are known before it is read. */
export interface FrameVariable extends Variable {
  /** Blocks between it and the innermost one, those that declare nothing not counted. */
  readonly level: number;
  /** A variable of the same function with the same name is declared further inside and hides this one at the address. */
  readonly isShadowed: boolean;
  /** The block that declares it. */
  readonly scope: Scope;
  readonly dataType: DataType;
  /** Where it is, or why that is not known. */
  location(situation: VariableContext): Location | Unlocated;
  /** What it holds. */
  contents(situation: VariableContext, limits?: ContentsLimits): Contents;
}

/** A function at an address as people see it: what was inlined has a frame of its own. */
export interface FunctionFrame {
  readonly name: string | undefined;
  readonly inlined: boolean;
  /** DW_AT_call_file and DW_AT_call_line, where the function around this inlined one calls it; 0 where they are not said. */
  readonly callFile: number;
  readonly callLine: number;
  /** The entry of the function, or of what was inlined. */
  readonly die: Die;
  /** Arguments and locals: those of the innermost block first, in a block in the order of the declarations. */
  readonly variables: readonly FrameVariable[];
  readonly arguments: readonly FrameVariable[];
  readonly locals: readonly FrameVariable[];
}

/** What the debugging information has at an address. */
export interface FramesAtAddress {
  readonly place: FunctionPlace;
  /** The entry of the function whose code it is: DW_AT_frame_base is its. */
  readonly owner: Die | undefined;
  /** The innermost function first; the last one is not inlined. */
  readonly frames: readonly FunctionFrame[];
}

/** The functions at an address with their variables; undefined where no function is known there. */
export function framesAt(types: TypeTable, pc: bigint, report: Report): FramesAtAddress | undefined {
  const { lookup } = types;
  const place = lookup.functionAt(pc);
  if (place === undefined) return undefined;
  const scopes = orUndefined(() => scopesAt(lookup, place, pc, report)) ?? [];
  const frames: FunctionFrame[] = [];
  let blocks: Scope[] = [];
  for (const scope of scopes.toReversed()) {
    blocks.push(scope);
    if (scope.kind === 'block') continue;
    frames.push(functionFrame(types, scope, blocks));
    blocks = [];
  }
  return { place, owner: scopes[0]?.die, frames };
}

/** `blocks`: the innermost first, the function's own scope last. */
function functionFrame(types: TypeTable, scope: Scope, blocks: readonly Scope[]): FunctionFrame {
  const seen = new Set<string>();
  const counted = blocks.filter(({ isEmpty, kind }) => !isEmpty || kind !== 'block');
  const variables = counted.flatMap((block, level) => {
    const own = block.variables.filter(({ die }) => !die.attributes.has(DwAt.DW_AT_declaration));
    const made = own.map((each) =>
      frameVariable(types, each, block, level, each.name !== undefined && seen.has(each.name)),
    );
    for (const { name } of own) if (name !== undefined) seen.add(name);
    return made;
  });
  return {
    name: scope.name,
    inlined: scope.kind === 'inlined',
    callFile: numberOf(scope.die, DwAt.DW_AT_call_file),
    callLine: numberOf(scope.die, DwAt.DW_AT_call_line),
    die: scope.die,
    variables,
    arguments: variables.filter(({ isParameter }) => isParameter),
    locals: variables.filter(({ isParameter }) => !isParameter),
  };
}

function frameVariable(
  types: TypeTable,
  variable: Variable,
  scope: Scope,
  level: number,
  isShadowed: boolean,
): FrameVariable {
  const readerIn = ({ context, locate }: VariableContext): ObjectReader => ({ lookup: types.lookup, context, locate });
  return {
    ...variable,
    level,
    isShadowed,
    scope,
    get dataType() {
      return variableType(types, variable);
    },
    location: (situation) => variableLocation(readerIn(situation), variable),
    contents(situation, limits) {
      const reader = readerIn(situation);
      return readContents(reader, variableType(types, variable), variableLocation(reader, variable), limits);
    },
  };
}

/** Variables outside of functions, by their qualified names, in the order of the units; those that are only declared are left out. */
export function* globalVariables(types: TypeTable): Generator<FrameVariable> {
  for (const unit of types.lookup.units) {
    for (const [name, offset] of types.names(unit).all('variable')) {
      const die = types.lookup.follow(unit, { kind: 'reference', offset, elsewhere: false });
      const isDefined = die !== undefined && !die.attributes.has(DwAt.DW_AT_declaration);
      const variable = isDefined ? globalVariable(types, die, name) : undefined;
      if (variable !== undefined) yield variable;
    }
  }
}

/** Variables inside functions that an entry is chosen as: those of static storage, where the entry says which these are. */
export function* innerVariables(types: TypeTable, isChosen: (die: Die) => boolean): Generator<FrameVariable> {
  for (const unit of types.lookup.units) {
    const outer = new Set([...types.names(unit).all('variable')].map(([, offset]) => offset));
    for (const offset of variableOffsets(unit)) {
      const die = outer.has(offset) ? undefined : orUndefined(() => dieAt(unit, offset));
      const isDefined = die !== undefined && !die.attributes.has(DwAt.DW_AT_declaration) && isChosen(die);
      const variable = isDefined ? globalVariable(types, die, nameOf(die) ?? '') : undefined;
      if (variable !== undefined) yield variable;
    }
  }
}

/** Entries of variables; those before what is damaged. */
function variableOffsets(unit: DwarfUnit): number[] {
  const offsets: number[] = [];
  orUndefined(() => {
    const cursor = new DieCursor(unit);
    while (cursor.next()) if (cursor.tag === DwTag.DW_TAG_variable) offsets.push(cursor.offset);
  });
  return offsets;
}

/** A variable outside of functions from its entry; undefined for entries of other things. One that is only declared is nowhere. */
export function globalVariable(types: TypeTable, die: Die, name: string): FrameVariable | undefined {
  const type = inherited(types.lookup, die, DwAt.DW_AT_type);
  const member: Variable = {
    die,
    name,
    isParameter: false,
    line: numberOf(die, DwAt.DW_AT_decl_line),
    type: type && types.lookup.follow(type.die.unit, type.value),
  };
  // DWARF 2 to 4 declare static members as members.
  const variable = die.tag === DwTag.DW_TAG_member ? member : variableOf(types.lookup, die);
  const scope: Scope = { kind: 'block', die, name: undefined, ranges: [], variables: [], isEmpty: false };
  return variable && frameVariable(types, { ...variable, name }, scope, 0, false);
}
