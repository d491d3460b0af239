/* The variables in scope at an address of a file that does not run: their types and the expressions that say where they are. */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import { fromError, shortened } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { namesIn } from '../info/code-layout.ts';
import type { Die } from '../info/die.ts';
import { disassemble } from '../expression/disassemble.ts';
import type { ExpressionNames } from '../expression/disassemble.ts';
import type { LocationSource } from '../expression/expression.ts';
import { sourceOf } from '../expression/source.ts';
import { scopesAt } from './scope.ts';
import type { Variable } from './scope.ts';
import { knownRegister } from '../frame/register-names.ts';
import type { Integer } from '../value/integer.ts';
import { dataTypeText } from '../types/data-type-text.ts';
import type { TypeTable } from '../types/data-type.ts';
import { variableType } from '../types/type-table.ts';

/** One variable at an address. */
export interface VariableAt {
  readonly die: Die;
  readonly name: string | undefined;
  /** Name of the function it belongs to. */
  readonly scope: string | undefined;
  /** Scopes around it; 0 in the function itself. */
  readonly depth: number;
  readonly line: number;
  readonly isParameter: boolean;
  readonly type: string;
  /** The expressions that hold there; undefined where it is optimised out. */
  readonly location: string | undefined;
  /** The same for people: with the names of registers. */
  readonly locationText: string | undefined;
}

/** The variables in scope at an address, those of the innermost scope first. */
export function variablesAt(types: TypeTable, pc: bigint, report: Report): VariableAt[] {
  const { lookup } = types;
  const place = lookup.functionAt(pc);
  if (place === undefined) return [];
  let owner: string | undefined;
  const names = namesIn(place.unit.sections.layout);
  const { machine } = place.unit.sections;
  const forPeople = { ...names, note: (register: Integer) => knownRegister(machine, Number(register)) };
  const scopes = scopesAt(lookup, place, pc, report).map((scope, depth) => {
    if (scope.kind !== 'block') owner = scope.name;
    return { scope, depth, owner };
  });
  const known = new Map<unknown, Place>();
  const located = (source: LocationSource): Place => {
    // Variables may share a list.
    const key = source.kind === 'list' ? source.entries : source.expression;
    const found = known.get(key) ?? {
      location: textAt(source, pc, names),
      locationText: textAt(source, pc, forPeople),
    };
    known.set(key, found);
    return found;
  };
  return scopes.toReversed().flatMap(({ scope, depth, owner: name }) =>
    scope.variables.map((variable) => {
      const source = readable(() => sourceOf(variable.die, DwAt.DW_AT_location), report);
      const isConstant = variable.die.attributes.has(DwAt.DW_AT_const_value);
      const place = isConstant ? CONSTANT : source === undefined ? NOWHERE : located(source);
      return new FoundVariable(types, variable, name, depth, place);
    }),
  );
}

type Place = Pick<VariableAt, 'location' | 'locationText'>;

/** A class, and not an object for all of it: there may be a hundred thousand, and what their types are called may be long. */
class FoundVariable implements VariableAt {
  readonly scope: string | undefined;
  readonly depth: number;
  readonly #types: TypeTable;
  readonly #variable: Variable;
  readonly #place: Place;

  constructor(types: TypeTable, variable: Variable, scope: string | undefined, depth: number, place: Place) {
    this.scope = scope;
    this.depth = depth;
    this.#types = types;
    this.#variable = variable;
    this.#place = place;
  }

  get die(): Die {
    return this.#variable.die;
  }

  get name(): string | undefined {
    return this.#variable.name;
  }

  get line(): number {
    return this.#variable.line;
  }

  get isParameter(): boolean {
    return this.#variable.isParameter;
  }

  get type(): string {
    return dataTypeText(variableType(this.#types, this.#variable));
  }

  get location(): string | undefined {
    return this.#place.location;
  }

  get locationText(): string | undefined {
    return this.#place.locationText;
  }
}

const NOWHERE: Place = { location: undefined, locationText: undefined };
const CONSTANT: Place = { location: 'constant', locationText: 'constant' };

/** What can be read; damage is reported. */
function readable<T>(read: () => T, report: Report): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report.add({ ...fromError(error), severity: 'warning' });
    return undefined;
  }
}

/** What of a source holds at an address: several where entries of a list overlap, the default entry where no other does. */
function textAt(source: LocationSource, pc: bigint, names: ExpressionNames): string | undefined {
  if (source.kind === 'expression') return disassemble(source.expression, names);
  const here = source.entries.filter(({ range }) => range !== undefined && range.low <= pc && pc < range.high);
  const used = here.length > 0 ? here : source.entries.filter(({ range }) => range === undefined);
  return used.length === 0 ? undefined : used.map(({ expression }) => disassemble(expression, names)).join(' and ');
}

/** A variable as one line: `main: int i = DW_OP_fbreg -20`. */
export function variableAtText({ name, scope, type, locationText }: VariableAt): string {
  return `${shortened(scope ?? '')}: ${shortened(type)} ${shortened(name ?? '')} = ${locationText ?? 'optimized out here'}`;
}
