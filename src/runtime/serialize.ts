import { ByteWriter } from './byte-writer.ts';
import { guardDepth } from './guard-depth.ts';
import { emptyCopy } from './lazy.ts';

/** How `serialize…` of generated code writes a value. */
export interface SerializeOptions {
  /**
   * The bytes that the value was read from. Padding, unused bits, what follows a terminator and what the schema does not
   * cover are taken from them, so that a value that was not changed gives the same bytes.
   */
  readonly base?: Uint8Array;
  /** Make counts, lengths and offsets what the parts of the value need, instead of refusing those that differ. */
  readonly fixup?: boolean;
}

/** A copy of a value with some fields replaced; fields that are read on demand stay so. */
export function withFields<T extends object>(value: T, fields: Partial<T>): T {
  const copy = Object.defineProperties(emptyCopy(value), Object.getOwnPropertyDescriptors(value)) as T;
  for (const [name, field] of Object.entries(fields))
    Object.defineProperty(copy, name, { value: field, configurable: true, enumerable: true, writable: true });
  return copy;
}

/** Write with `write` into a buffer of its own; instances of a part can be in streams of what is not written. */
export function serializeWith(
  options: SerializeOptions,
  write: (w: ByteWriter) => void,
  isPart: boolean = false,
): Uint8Array {
  const { base } = options;
  const w = base === undefined ? new ByteWriter() : new ByteWriter(undefined, base).slot(base.length);
  guardDepth(() => {
    write(w);
    w.settle(isPart);
  });
  if (base !== undefined && w.data.length < base.length) {
    w.seek(w.data.length);
    w.pad(base.length - w.data.length, 0);
  }
  return w.data;
}
