import { onceFor } from './once-for.ts';
import { findType, isOpaque, typesOf } from './program.ts';
import type { Program } from './program.ts';
import { isSized } from './schema.ts';
import type { FieldSpec, TypeSpec, TypeUse } from './schema.ts';

/** Where in a byte the next bit may be: a bit set of the places 0 to 7. */
type Places = number;

const START: Places = 1;
const ANYWHERE: Places = 0xff;

/**
 * Types that may begin inside a byte. What stands before a type can leave bits of its last byte; bit fields at its start take
 * them up, and all else begins with the next byte.
 */
export const startingInByte: (program: Program) => ReadonlySet<TypeSpec> = onceFor((program) => {
  const types = [...program.schemas.values()].flatMap(({ root }) => typesOf(root));
  if (!types.some(({ seq }) => seq.some(({ type }) => isBits(type) || type?.kind === 'switch'))) return new Set();
  const search = new Search(program, types);
  return new Set(types.filter((type) => (search.starts(type) & ~START) !== 0));
});

/** Follows the places through types until nothing is new. */
class Search {
  readonly #program: Program;
  readonly #starts = new Map<TypeSpec, Places>();
  readonly #ends = new Map<TypeSpec, Places>();
  readonly #users = new Map<TypeSpec, Set<TypeSpec>>();
  /** Types to go through: what they start at or what they use ends at has become more. */
  readonly #waiting: Set<TypeSpec>;

  constructor(program: Program, types: readonly TypeSpec[]) {
    this.#program = program;
    this.#waiting = new Set(types);
    // What is added to a set while it is gone through comes, too.
    for (const type of this.#waiting) {
      this.#waiting.delete(type);
      this.#follow(type);
    }
  }

  /** Where a type may start: at the start of a byte, whatever else. */
  starts(type: TypeSpec): Places {
    return this.#starts.get(type) ?? START;
  }

  #follow(type: TypeSpec): void {
    let at = this.starts(type);
    let wasBits = false;
    for (const field of type.seq) {
      // What follows bit fields of the same type begins with the next byte.
      at = this.#through(type, field, wasBits && !isBits(field.type) ? START : at);
      wasBits = isBits(field.type);
    }
    for (const field of type.instances) if (field.value === undefined) this.#through(type, field, START);
    const users = this.#users.get(type) ?? [];
    if (added(this.#ends, type, at)) for (const user of users) this.#waiting.add(user);
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
    return field.type === undefined ? START : this.#use(owner, field.type, isSized(field), start);
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
        if (hasEnd || type === undefined || isOpaque(this.#program, type)) return START;
        if (added(this.#starts, type, start | START)) this.#waiting.add(type);
        this.#users.set(type, (this.#users.get(type) ?? new Set()).add(owner));
        return this.#ends.get(type) ?? 0;
      }
      default:
        return START;
    }
  }
}

/** Whether places are new for a type. */
function added(places: Map<TypeSpec, Places>, type: TypeSpec, found: Places): boolean {
  const known = places.get(type) ?? 0;
  places.set(type, known | found);
  return (known | found) !== known;
}

function moved(places: Places, bits: number): Places {
  return ((places << bits) | (places >> (8 - bits))) & ANYWHERE;
}

function isBits(use: TypeUse | undefined): boolean {
  return use?.kind === 'bits';
}
