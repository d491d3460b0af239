import { FormatError } from './format-error.ts';
import { absentOf } from './absent.ts';
import { pathless } from './trail.ts';

/** A value while its fields are being read. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** Put references on an object where listing its fields does not show them. */
export function link<T extends object>(self: T, references: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(references))
    Object.defineProperty(self, name, { value, configurable: true });
}

/** A value that is worked out when it is first asked for. */
export function once<T>(work: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => (found ??= { value: work() }).value;
}

/** Define a field that is read when it is first asked for. */
export function lazy<T extends object, K extends keyof T>(self: T, name: K, read: () => T[K]): void {
  let busy = false;
  Object.defineProperty(self, name, {
    configurable: true,
    enumerable: true,
    get(): T[K] {
      if (busy) throw new FormatError('read/cycle', `${String(name)} asks for itself`, { path: String(name) });
      busy = true;
      let value: T[K];
      try {
        value = read();
      } catch (error) {
        throw pathless(absentOf(error, String(name)));
      } finally {
        busy = false;
      }
      Object.defineProperty(self, name, { value, configurable: true, enumerable: true });
      return value;
    },
  });
}
