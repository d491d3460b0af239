import { absentOf } from './absent.ts';
import { FormatError } from './format-error.ts';
import { pathless } from './trail.ts';

/** A value while its fields are being read. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** A value that is worked out when it is first asked for. */
export function once<T>(work: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => (found ??= { value: work() }).value;
}

/** The constructor of values of a type with fields that are read on demand; it takes what those are read from. */
export type OnDemandConstructor<T> = new (...kept: readonly unknown[]) => Draft<T>;

/**
 * The class of a type's values as its module declares it: what its objects keep is private, fields that are read on demand
 * are getters. A class of each type's own: code that all types share would see the objects of all and be slow for each.
 */
export interface ValueClass {
  new (...kept: never[]): object;
  /** What an object has of the fields that are read once, in the order of their names: undefined where one was not read. */
  readonly of?: (value: never) => readonly unknown[];
}

/** Where the prototype of such values says of which class they are. */
const CLASS: unique symbol = Symbol('class');

/** What a class of values with fields that are read on demand tells of them. */
interface OnDemandClass {
  readonly names: readonly string[];
  /** So many, the last of them, are short expressions of the value's own fields, which are worked out each time. */
  readonly computed: number;
  /** What a value has of those that are read once, the first of them. */
  readonly readOf: ((value: object) => readonly unknown[]) | undefined;
}

interface OnDemand {
  readonly [CLASS]: OnDemandClass;
}

/**
 * Gives the class of a type's values what its declaration leaves out. `instances` are the names of fields that are read on
 * demand; the last `computed` of them are short expressions of the value's own fields, which are worked out each time.
 */
export function onDemand<T extends object>(
  Value: ValueClass,
  instances: string,
  computed: number = 0,
): OnDemandConstructor<T> {
  const names = instances === '' ? [] : instances.split(' ');
  const own: OnDemandClass = { names, computed, readOf: Value.of as OnDemandClass['readOf'] };
  const prototype = Value.prototype as object;
  for (const name of names) Object.defineProperty(prototype, name, { enumerable: true });
  Object.defineProperties(prototype, {
    [CLASS]: { value: own },
    // As if they were fields of its own.
    toJSON: {
      writable: true,
      value(this: object): object {
        return { ...Object.fromEntries(names.map((name) => [name, Reflect.get(this, name)])), ...this };
      },
    },
    // Printed and compared like a plain object.
    constructor: { value: Object },
  });
  return Value as object as OnDemandConstructor<T>;
}

/** How many fields are being read on demand, each for the one before. */
let depth = 0;
/** Fields that ask for each other without end come by one of them at a depth of a power of two again: this one, above so many. */
let marked: object | undefined;
let markedField = 0;
let markedDepth = 0;
/** Nothing is marked above this depth: most fields ask for a few others. */
const SHALLOW = 32;

/** Reads a field of `self` by its index among those that are read on demand; the rest is what the value was made with. */
type Ask = (self: never, field: number, a: never, b: never, c: never, d: never) => unknown;

/** Read a field for the first time. Short enough that V8 puts it where it is called. */
export function first(
  ask: Ask,
  self: object,
  field: number,
  a?: unknown,
  b?: unknown,
  c?: unknown,
  d?: unknown,
): unknown {
  if (depth > SHALLOW) mark(self, field);
  depth += 1;
  try {
    const value = ask(self as never, field, a as never, b as never, c as never, d as never);
    depth -= 1;
    if (depth === markedDepth) marked = undefined;
    return value;
  } catch (error) {
    depth -= 1;
    if (depth === markedDepth) marked = undefined;
    throw pathless(absentOf(error, nameOf(self, field)));
  }
}

function mark(self: object, field: number): void {
  if (self === marked && field === markedField) {
    const name = nameOf(self, field);
    throw new FormatError('read/cycle', `${name} asks for itself`, { path: name });
  }
  if ((depth & (depth - 1)) !== 0) return;
  marked = self;
  markedField = field;
  markedDepth = depth;
}

function nameOf(self: object, field: number): string {
  return instancesOf(self)[field] ?? '';
}

/** Whether `value` has fields that are read on demand. */
export function isOnDemand(value: object): value is OnDemand {
  return CLASS in value;
}

/** Names of the fields of a value that are read on demand; its own fields are its keys. */
export function instancesOf(value: object): readonly string[] {
  return isOnDemand(value) ? value[CLASS].names : [];
}

/** What a copy knows of the fields on demand of what it is a copy of. */
class Copied {
  readonly original: object;
  readonly change: (field: unknown) => unknown;
  readonly values: Map<string, unknown> = new Map();

  constructor(original: object, change: (field: unknown) => unknown) {
    this.original = original;
    this.change = change;
  }
}

const copies = new WeakMap<object, Copied>();

/** What copies of the values of a class inherit from. */
const prototypes = new WeakMap<OnDemandClass, object>();

/** Whether a field is to be read on demand, and was not yet; of a copy, neither it nor what it is a copy of was asked. */
export function isUnread(owner: object, name: PropertyKey): boolean {
  if (!isOnDemand(owner) || Object.hasOwn(owner, name)) return false;
  const { names, readOf } = owner[CLASS];
  const copied = copies.get(owner);
  const field = names.indexOf(String(name));
  if (copied !== undefined) {
    return field >= 0 && copied.values.get(String(name)) === undefined && isUnread(copied.original, name);
  }
  const read = readOf?.(owner) ?? [];
  return field >= 0 && field < read.length && read[field] === undefined;
}

/** An object without fields of its own whose fields on demand are those of `value`, each changed when it is asked for. */
export function emptyCopy(value: object, change: (field: unknown) => unknown = (same) => same): object {
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (!isOnDemand(value) || prototype === null) return Object.create(prototype) as object;
  const own = value[CLASS];
  let inherited = prototypes.get(own);
  if (inherited === undefined) prototypes.set(own, (inherited = prototypeOfCopies(prototype, own)));
  const copy = Object.create(inherited) as object;
  copies.set(copy, new Copied(value, change));
  return copy;
}

/** Getters that ask what a value is a copy of; those that ask the object at hand for its own fields stay. */
function prototypeOfCopies(prototype: object, { names, computed }: OnDemandClass): object {
  const own = new Set(names.slice(names.length - computed));
  const inherited = Object.create(prototype) as object;
  for (const [name, field] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (!('get' in field) || own.has(name)) continue;
    const ask = function (this: object): unknown {
      const copied = copies.get(this);
      if (copied === undefined) return undefined;
      const known = copied.values.get(name);
      if (known !== undefined) return known;
      const found = copied.change(Reflect.get(copied.original, name));
      copied.values.set(name, found);
      return found;
    };
    Object.defineProperty(inherited, name, { get: ask, enumerable: field.enumerable === true, configurable: true });
  }
  return inherited;
}
