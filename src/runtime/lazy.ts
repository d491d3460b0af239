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

/** Instead of a field's value: it was not read yet, or is being read. */
const UNREAD = Symbol('unread');
const BUSY = Symbol('busy');

/** What values keep for the function that reads their fields on demand: what their reader was called with. */
type Kept = readonly unknown[];
const NOTHING: Kept = [];

/** Reads a field of `self` by its index among those that are read on demand; `kept` is what the value was made with. */
type Ask<T> = (self: T, field: number, ...kept: never[]) => unknown;

/** What a class of values with fields that are read on demand tells of them. */
interface OnDemandClass {
  readonly names: readonly string[];
  /** What the state of a value has of those that are read once; those that follow are worked out each time. */
  readonly unread: readonly unknown[];
  readonly stateOf: (value: object) => State;
  readonly Value: ValueClass;
}

/** Where the prototype of such values says of which class they are. */
const CLASS: unique symbol = Symbol('class');

interface OnDemand {
  readonly [CLASS]: OnDemandClass;
}

/** The constructor of values of a type with fields that are read on demand. */
export type OnDemandConstructor<T> = new (kept?: Kept) => Draft<T>;

/**
 * The class of a type's values as its module declares it: fields, so that each object has room for all, and a private one for
 * what the object keeps, which `of` gives, or changes. A class of each type's own: one that all types share would see the
 * objects of all and be slow for each.
 */
export interface ValueClass {
  new (state?: unknown): object;
  readonly of: (value: never, state?: unknown) => unknown;
}

/** What a value keeps, until it is asked for a field. */
type State = Kept | Found;

/** What is known of a value that was asked for a field, or is a copy. */
class Found {
  declare readonly kept: Kept;
  declare readonly values: unknown[];
  declare readonly original: Original | undefined;

  constructor(kept: Kept, values: unknown[], original?: Original) {
    this.kept = kept;
    this.values = values;
    this.original = original;
  }
}

/** Asks what a value is a copy of for a field, or for what it keeps, and makes that the copy's own. */
interface Original {
  readonly get: (field: number) => unknown;
  readonly kept: (index: number) => unknown;
}

/**
 * Gives the class of a type's values what its declaration leaves out: `instances` are the names of fields that are read on
 * demand, which `ask` reads by their index; the last `computed` of them are short expressions of the object's own fields, which
 * are worked out each time. `given` is what the fields do not list (`_io`, `_parent`, `_root`, parameters that are objects), by
 * the index of what a value keeps; by `~index` what is the value itself where that is undefined. The fields are accessors of the
 * class: to give each object accessors of its own costs ten times as much as to read it.
 */
export function onDemand<T extends object>(
  Value: ValueClass,
  instances: string,
  ask?: Ask<T>,
  given: Readonly<Record<string, number>> = {},
  computed = 0,
): OnDemandConstructor<T> {
  const names = instances === '' ? [] : instances.split(' ');
  const unread = names.slice(computed).map((): unknown => UNREAD);
  const state = Value.of as (value: object, state?: State) => State | undefined;
  const stateOf = (value: object): State => state(value) ?? NOTHING;
  const get = (value: object, field: number): unknown => {
    if (field >= unread.length) return ask?.(value as T, field);
    let known = stateOf(value);
    if (!(known instanceof Found)) state(value, (known = new Found(known, unread.slice())));
    const found = known.values[field];
    if (found !== UNREAD && found !== BUSY) return found;
    return first(known, field, names[field] ?? '', ask, value as T);
  };
  const define = (name: PropertyKey, field: PropertyDescriptor): void => {
    Object.defineProperty(Value.prototype, name, { configurable: true, ...field });
  };
  names.forEach((name, field) => {
    define(name, {
      enumerable: true,
      get(this: object) {
        return get(this, field);
      },
    });
  });
  for (const [name, index] of Object.entries(given)) {
    define(name, {
      get(this: object) {
        return index < 0 ? (keptBy(stateOf(this), ~index) ?? this) : keptBy(stateOf(this), index);
      },
    });
  }
  const own: OnDemandClass = { names, unread, stateOf, Value };
  define(CLASS, { value: own });
  // As if they were fields of its own.
  define('toJSON', {
    writable: true,
    value(this: object): object {
      return { ...Object.fromEntries(names.map((name) => [name, Reflect.get(this, name)])), ...this };
    },
  });
  // Printed and compared like a plain object.
  define('constructor', { value: Object });
  return Value as object as OnDemandConstructor<T>;
}

/** Read a field for the first time; one that fails can be asked for again. */
function first<T>(state: Found, field: number, name: string, ask: Ask<T> | undefined, self: T): unknown {
  const { kept, values, original } = state;
  if (values[field] === BUSY) throw new FormatError('read/cycle', `${name} asks for itself`, { path: name });
  values[field] = BUSY;
  try {
    return (values[field] =
      original === undefined ? ask?.(self, field, ...(kept as readonly never[])) : original.get(field));
  } catch (error) {
    values[field] = UNREAD;
    throw pathless(absentOf(error, name));
  }
}

function keptBy(state: State, index: number): unknown {
  if (!(state instanceof Found)) return state[index];
  return state.original === undefined ? state.kept[index] : state.original.kept(index);
}

/** Whether `value` has fields that are read on demand. */
export function isOnDemand(value: object): value is OnDemand {
  return CLASS in value;
}

/** Names of the fields of a value that are read on demand; its own fields are its keys. */
export function instancesOf(value: object): readonly string[] {
  return isOnDemand(value) ? value[CLASS].names : [];
}

/** Whether a field is to be read on demand, and was not yet. */
export function isUnread(owner: object, name: PropertyKey): boolean {
  if (!isOnDemand(owner) || Object.hasOwn(owner, name)) return false;
  const { names, unread, stateOf } = owner[CLASS];
  const field = names.indexOf(String(name));
  const state = stateOf(owner);
  return field >= 0 && field < unread.length && (!(state instanceof Found) || state.values[field] === UNREAD);
}

/** An object without fields of its own whose fields on demand are those of `value`, each changed when it is asked for. */
export function emptyCopy(value: object, change: (field: unknown) => unknown = (same) => same): object {
  if (!isOnDemand(value)) return Object.create(Object.getPrototypeOf(value) as object | null) as object;
  const { names, unread, stateOf, Value } = value[CLASS];
  const original: Original = {
    get: (field) => change(Reflect.get(value, names[field] ?? '')),
    kept: (index) => change(keptBy(stateOf(value), index)),
  };
  return new Value(new Found([], unread.slice(), original));
}
