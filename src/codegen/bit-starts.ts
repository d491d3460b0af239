import { findType, isOpaque } from './program.ts';
import type { Program } from './program.ts';
import type { FieldSpec, TypeSpec, TypeUse } from './schema.ts';

/** Where in a byte the next bit may be: a bit set of the places 0 to 7. */
type Places = number;

const START: Places = 1;
const ANYWHERE: Places = 0xff;

/**
 * Types that may begin inside a byte. What stands before a type can leave bits of its last byte; bit fields at its start take
 * them up, and all else begins with the next byte.
 */
export function startingInByte(program: Program, types: readonly TypeSpec[]): ReadonlySet<TypeSpec> {
  if (!types.some(({ seq }) => seq.some(({ type }) => isBits(type) || type?.kind === 'switch'))) return new Set();
  const search = new Search(program);
  while (types.map((type) => search.pass(type)).includes(true));
  return new Set(types.filter((type) => (search.starts(type) & ~START) !== 0));
}

/** Follows the places through types until nothing is new. */
class Search {
  readonly #program: Program;
  readonly #starts = new Map<TypeSpec, Places>();
  readonly #ends = new Map<TypeSpec, Places>();
  #isChanged = false;

  constructor(program: Program) {
    this.#program = program;
  }

  /** Where a type may start: at the start of a byte, whatever else. */
  starts(type: TypeSpec): Places {
    return this.#starts.get(type) ?? START;
  }

  /** Go through a type once; returns whether something is new. */
  pass(type: TypeSpec): boolean {
    this.#isChanged = false;
    let at = this.starts(type);
    let wasBits = false;
    for (const field of type.seq) {
      // What follows bit fields of the same type begins with the next byte.
      at = this.#through(type, field, wasBits && !isBits(field.type) ? START : at);
      wasBits = isBits(field.type);
    }
    this.#add(this.#ends, type, at);
    for (const field of type.instances) if (field.value === undefined) this.#through(type, field, START);
    return this.#isChanged;
  }

  #through(owner: TypeSpec, field: FieldSpec, start: Places): Places {
    const once = (from: Places): Places => this.#element(owner, field, from);
    let end = once(start);
    const count = field.repeat?.kind === 'expr' ? field.repeat.count.node : undefined;
    if (field.type?.kind === 'bits' && count?.kind === 'int') {
      end = moved(start, Number((BigInt(field.type.width) * count.value) & 7n));
    } else if (field.repeat !== undefined) {
      end |= start;
      for (let before = 0; before !== end;) {
        before = end;
        end |= once(end);
      }
    }
    return field.condition === undefined ? end : end | start;
  }

  #element(owner: TypeSpec, field: FieldSpec, start: Places): Places {
    const { type, size, terminator, sizeEos, process } = field;
    const hasEnd = size !== undefined || terminator !== undefined || sizeEos || process !== undefined;
    return type === undefined ? START : this.#use(owner, type, hasEnd, start);
  }

  #use(owner: TypeSpec, use: TypeUse, hasEnd: boolean, start: Places): Places {
    switch (use.kind) {
      case 'bits':
        return moved(start, use.width % 8);
      case 'switch': {
        const ends = use.cases.map(({ type }) => this.#use(owner, type, hasEnd, start));
        const isWhole = use.cases.some(({ match }) => match === 'else');
        return ends.reduce((all, each) => all | each, isWhole ? 0 : hasEnd ? START : start);
      }
      case 'user': {
        const type = findType(this.#program, owner, use.names, use.absolute);
        if (type === undefined || isOpaque(this.#program, type)) return START;
        this.#add(this.#starts, type, hasEnd ? START : start | START);
        return hasEnd ? START : (this.#ends.get(type) ?? 0);
      }
      default:
        return START;
    }
  }

  #add(places: Map<TypeSpec, Places>, type: TypeSpec, found: Places): void {
    const known = places.get(type) ?? 0;
    if ((known | found) === known) return;
    places.set(type, known | found);
    this.#isChanged = true;
  }
}

function moved(places: Places, bits: number): Places {
  return ((places << bits) | (places >> (8 - bits))) & ANYWHERE;
}

function isBits(use: TypeUse | undefined): boolean {
  return use?.kind === 'bits';
}
