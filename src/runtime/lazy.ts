import { FormatError } from './format-error.ts';
import { absentOf } from './absent.ts';
import { pathless } from './trail.ts';

/** A value while its fields are being read. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** Put references on an object where listing its fields does not show them. */
export function link<T extends object>(self: T, references: Readonly<Record<string, unknown>>): void {
  for (const name in references) Object.defineProperty(self, name, { value: references[name], configurable: true });
}

/** A value that is worked out when it is first asked for. */
export function once<T>(work: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => (found ??= { value: work() }).value;
}

/** What an object knows of its fields that are read on demand: how to read one, that it is being read, or its value. */
const HELD = Symbol('held');
const BUSY = Symbol('busy');

class Held {
  [name: string]: (() => unknown) | typeof BUSY | Found | undefined;
}
// A field may be called `__proto__` too.
Object.setPrototypeOf(Held.prototype, null);

interface Holder {
  readonly [HELD]?: Held;
}

class Found {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/**
 * The getters of all fields of a name are one function: only so do the objects of a type have one shape, which makes them many
 * times faster to build than with a function for each.
 */
const accessors = new Map<string, PropertyDescriptor>();

function accessorOf(name: string): PropertyDescriptor {
  let found = accessors.get(name);
  if (found === undefined) {
    const get = function (this: Holder): unknown {
      return ask(this[HELD] ?? new Held(), name);
    };
    accessors.set(name, (found = { configurable: true, enumerable: true, get }));
  }
  return found;
}

function ask(held: Held, name: string): unknown {
  const slot = held[name];
  if (slot instanceof Found) return slot.value;
  if (slot === BUSY) throw new FormatError('read/cycle', `${name} asks for itself`, { path: name });
  if (slot === undefined) return undefined;
  held[name] = BUSY;
  try {
    const value = slot();
    held[name] = new Found(value);
    return value;
  } catch (error) {
    held[name] = slot;
    throw pathless(absentOf(error, name));
  }
}

/** Define a field that is read when it is first asked for. */
export function lazy<T extends object, K extends keyof T & string>(self: T, name: K, read: () => T[K]): void {
  let held = (self as Holder)[HELD];
  if (held === undefined) Object.defineProperty(self, HELD, { value: (held = new Held()) });
  held[name] = read;
  Object.defineProperty(self, name, accessorOf(name));
}

/** Whether a field is to be read on demand, and was not yet. */
export function isUnread(owner: object, name: PropertyKey): boolean {
  if (Object.getOwnPropertyDescriptor(owner, name)?.get === undefined) return false;
  return !((owner as Holder)[HELD]?.[String(name)] instanceof Found);
}
