import { FormatError } from './format-error.ts';

/** A value while its fields are being read. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** Put references on an object where listing its fields does not show them. */
export function link<T extends object>(self: T, references: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(references))
    Object.defineProperty(self, name, { value, configurable: true });
}

/** What an expression throws that asks for a field of something that is not there, or not yet: an error of the format. */
export function absentOf(error: unknown, name: string): unknown {
  if (!(error instanceof TypeError)) return error;
  return new FormatError('read/absent', `${name} depends on a field that was not read`);
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
        throw absentOf(error, String(name));
      } finally {
        busy = false;
      }
      Object.defineProperty(self, name, { value, configurable: true, enumerable: true });
      return value;
    },
  });
}
