/* What names in an expression mean: types, variables of the frame, members of `this`, globals, enumerators, functions. */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import { addressOf } from '../info/attribute.ts';
import type { Die } from '../info/die.ts';
import { globalVariable } from '../scope/frame-variables.ts';
import { plainType } from '../types/data-type.ts';
import type { DataType } from '../types/data-type.ts';
import type { KnownNames } from './parse.ts';
import { arrayOf, pointerTo, standardType, typeOfWords } from './base-types.ts';
import type { QueryHost, QueryVariable } from './host.ts';
import { queryError } from './query-error.ts';
import type { TypeSyntax } from './syntax.ts';

/** What a name that is no variable of the frame means. */
export type Meaning =
  | { readonly kind: 'variable'; readonly variable: QueryVariable }
  | { readonly kind: 'enumerator'; readonly type: DataType; readonly value: bigint }
  | { readonly kind: 'function'; readonly type: DataType; readonly address: bigint };

/** The names that an expression may use. */
export class QueryNames implements KnownNames {
  private readonly host: QueryHost;
  private readonly types = new Map<string, DataType | undefined>();
  private readonly values = new Map<string, Meaning | undefined>();

  constructor(host: QueryHost) {
    this.host = host;
  }

  isType(name: string): boolean {
    return this.typeNamed(name) !== undefined;
  }

  isValue(name: string): boolean {
    return this.meaning(name) !== undefined;
  }

  /** The meaning of a name; undefined where nothing has it. */
  meaning(name: string): Meaning | undefined {
    if (!this.values.has(name)) this.values.set(name, this.look(name));
    return this.values.get(name);
  }

  /** A name with the scopes around the function before it, the innermost first. */
  private spelled(name: string): string[] {
    const parts = (this.host.scope ?? '').split('::').slice(0, -1);
    return [...parts.keys(), parts.length].reverse().map((count) => [...parts.slice(0, count), name].join('::'));
  }

  private look(name: string): Meaning | undefined {
    const { host } = this;
    const own = host.variable?.(name);
    if (own !== undefined) return { kind: 'variable', variable: own };
    for (const spelled of this.spelled(name)) {
      const found = this.outside(spelled);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private outside(name: string): Meaning | undefined {
    const { types, unit } = this.host;
    const variables = types.find('variable', name, unit);
    const defined = variables.find((die) => !die.attributes.has(DwAt.DW_AT_declaration)) ?? variables[0];
    const variable = defined && globalVariable(types, defined, name);
    if (variable !== undefined) return { kind: 'variable', variable };
    for (const die of types.find('enumerator', name, unit)) {
      const found = this.enumerator(die, name);
      if (found !== undefined) return found;
    }
    for (const die of types.find('function', name, unit)) {
      const address = addressOf(die, DwAt.DW_AT_low_pc);
      if (address !== undefined) return { kind: 'function', type: types.of(die), address };
    }
    return undefined;
  }

  /** An enumerator knows its value, and its name where it is found the type. */
  private enumerator(die: Die, name: string): Meaning | undefined {
    const { types } = this.host;
    const constant = die.attributes.get(DwAt.DW_AT_const_value);
    if (constant?.kind !== 'number' && constant?.kind !== 'wide') return undefined;
    const owner = types.names(die.unit).ownerOf(die.offset);
    const type = owner === undefined ? undefined : types.of(types.lookup.follow(die.unit, entry(owner)));
    if (type === undefined) throw queryError('dwarf/query-type', 0, `the enumeration of ${name} is not there`);
    return { kind: 'enumerator', type, value: BigInt(constant.value) };
  }

  /** The type of a name; undefined where none has it. */
  typeNamed(name: string): DataType | undefined {
    if (!this.types.has(name)) this.types.set(name, this.lookType(name));
    return this.types.get(name);
  }

  private lookType(name: string): DataType | undefined {
    const { types, unit, addressSize } = this.host;
    const words = typeOfWords(name.split(' '), addressSize);
    if (words !== undefined) return words;
    for (const spelled of this.spelled(name)) {
      const [found] = types.find('type', spelled, unit);
      if (found !== undefined) return types.of(found);
    }
    return this.host.type?.(name) ?? standardType(name);
  }

  /** A type as it is written in an expression. `inherited` is the address space of pointers that name none. */
  typeOf({ at, name, space, declarators }: TypeSyntax, inherited?: number): DataType {
    const { addressSize } = this.host;
    let type = this.typeNamed(name);
    if (type === undefined) throw queryError('dwarf/query-name', at, `no type ${name} is known here`);
    const number = space === undefined ? inherited : this.space(space, at);
    const pointers = declarators.filter((each) => typeof each !== 'bigint').length;
    let count = 0;
    for (const each of declarators) {
      if (typeof each === 'bigint') type = arrayOf(type, each);
      else {
        count += 1;
        const form = each === '*' ? 'pointer' : 'reference';
        type = { ...pointerTo(type, addressSize, count === pointers ? number : undefined), form };
      }
    }
    return type;
  }

  /** The number of a memory space. */
  space(name: string, at: number): number {
    const found = this.host.space?.(name);
    if (found === undefined) throw queryError('dwarf/query-name', at, `no memory space @${name} is known here`);
    return found;
  }

  /** The structure that `this` points to. */
  thisType(): DataType | undefined {
    const own = this.host.variable?.('this');
    const type = own && plainType(own.dataType);
    return type?.kind === 'pointer' ? type.target : undefined;
  }
}

function entry(offset: number): { readonly kind: 'reference'; readonly offset: number; readonly elsewhere: false } {
  return { kind: 'reference', offset, elsewhere: false };
}
