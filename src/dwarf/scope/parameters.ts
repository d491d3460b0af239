/* The parameters of a function as its debugging information declares them. */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import type { Report } from '../../core/index.ts';
import type { Die } from '../info/die.ts';
import { lookupOf } from '../info/lookup.ts';
import { sourceOf } from '../expression/source.ts';
import { codeOf } from '../expression/operations.ts';
import type { DwarfFile } from '../open.ts';
import { orUndefined } from '../info/or-undefined.ts';
import { scopesAt } from './scope.ts';
import type { TypeTable } from '../types/data-type.ts';
import { typeName } from '../types/type-name.ts';
import { typeTable } from '../types/type-table.ts';

/** A parameter in the order of the declaration. */
export interface Parameter {
  readonly name: string | undefined;
  readonly type: Die | undefined;
  readonly typeName: string;
  /** Where its location is one DW_OP_addr, that address. */
  readonly address: bigint | undefined;
}

/** The parameters of the function at an address; undefined where nothing describes one there. */
export function parametersAt(
  file: DwarfFile,
  pc: bigint,
  report: Report,
): { readonly types: TypeTable; readonly parameters: readonly Parameter[] } | undefined {
  const lookup = lookupOf(file.units, report);
  const place = lookup.functionAt(pc);
  const scope = place && scopesAt(lookup, place, pc, report)[0];
  if (scope === undefined) return undefined;
  const own = scope.variables.filter(({ isParameter }) => isParameter);
  const parameters = own.map(({ die, name, type }): Parameter => ({
    name,
    type,
    typeName: typeName(lookup, type),
    address: addressOf(die),
  }));
  return { types: typeTable(lookup), parameters };
}

const DW_OP_ADDR = codeOf('DW_OP_addr');

function addressOf(die: Die): bigint | undefined {
  const source = orUndefined(() => sourceOf(die, DwAt.DW_AT_location));
  if (source?.kind !== 'expression' || source.expression.operations.length !== 1) return undefined;
  const [operation] = source.expression.operations;
  return operation?.code === DW_OP_ADDR ? BigInt.asUintN(64, BigInt(operation.a)) : undefined;
}
