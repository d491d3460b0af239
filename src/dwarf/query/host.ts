/* What an expression may ask of where it is evaluated: names and memory spaces when it is compiled, contents when it is evaluated. */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import { currentRegister } from '../frame/unwind.ts';
import { inherited } from '../info/lookup.ts';
import type { DwarfUnit } from '../info/unit.ts';
import type { FramesAtAddress, FrameVariable, FunctionFrame } from '../scope/frame-variables.ts';
import type { DataType, TypeTable } from '../types/data-type.ts';
import { attempt } from '../types/object.ts';
import type { ObjectReader, Unlocated } from '../types/object.ts';
import type { Location } from '../value/location.ts';

/** A situation that an expression is evaluated in: a context made by `frameContext`, and what the host knows besides. */
export type QuerySituation = Pick<ObjectReader, 'context' | 'locate' | 'flatAddress'>;

/** An object with a name. */
export interface QueryVariable {
  readonly dataType: DataType;
  location(situation: QuerySituation): Location | Unlocated;
}

/** Where an expression is compiled for. */
export interface QueryHost {
  readonly types: TypeTable;
  /** Unit whose names come first. */
  readonly unit?: DwarfUnit | undefined;
  /** The namespaces and classes around the function, `app::Box::`; names in them need not be written out. */
  readonly scope?: string | undefined;
  /** Bytes of pointers and of `long`. */
  readonly addressSize: number;
  /** A variable of the frame, or a name that the host gives, `lane` or `threadIdx.x`; asked with dots for members too. */
  variable?(name: string): QueryVariable | undefined;
  /** A register by the name after `$`. */
  register?(name: string): QueryVariable | undefined;
  /** A type that the debugging information need not describe, `float4`. */
  type?(name: string): DataType | undefined;
  /** The address space that is written `@name`. */
  space?(name: string): number | undefined;
}

/** What a frame gives to expressions: its variables, of those that hide each other the innermost, and names of its namespaces. */
export function frameHost(types: TypeTable, { place }: FramesAtAddress, frame: FunctionFrame): QueryHost {
  const byName = new Map<string, FrameVariable>();
  for (const variable of frame.variables) {
    if (variable.name !== undefined && !variable.isShadowed) byName.set(variable.name, variable);
  }
  const declared = inherited(types.lookup, frame.die, DwAt.DW_AT_name)?.die ?? frame.die;
  return {
    types,
    unit: place.unit,
    addressSize: place.unit.addressSize,
    scope: types.names(declared.unit).scopeOf(declared.offset),
    variable: (name) => byName.get(name),
  };
}

/** A register of a frame, by its DWARF number, as an object of a type. */
export function registerVariable(register: number, dataType: DataType): QueryVariable {
  return { dataType, location: ({ context }) => attempt(() => currentRegister(register, context)) };
}
