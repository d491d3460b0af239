import { FormatError } from './format-error.ts';
import { pathless } from './trail.ts';

/** A value while its fields are being read. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** Put references on an object where listing its fields does not show them. */
export function link<T extends object>(self: T, references: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(references))
    Object.defineProperty(self, name, { value, configurable: true });
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
        throw pathless(error);
      } finally {
        busy = false;
      }
      Object.defineProperty(self, name, { value, configurable: true, enumerable: true });
      return value;
    },
  });
}
