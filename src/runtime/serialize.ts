import { ByteWriter } from './byte-writer.ts';
import { FormatError } from './format-error.ts';
import { guardDepth } from './guard-depth.ts';
import { emptyCopy } from './lazy.ts';
import { endStream } from './stream-end.ts';
import { orBadValue } from './written-value.ts';

/** How `serialize…` of generated code writes a value. */
export interface SerializeOptions {
  /**
   * The bytes that the value was read from. Padding, unused bits, what follows a terminator and what the schema does not
   * cover are taken from them, so that a value that was not changed gives the same bytes. What runs to the end of its stream ends
   * it, though it ended later before.
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

/** A structure with what its holder gives it: the same where it has that, else a copy. */
export function asGiven<T extends object>(w: ByteWriter, value: T, given: () => Readonly<Record<string, unknown>>): T {
  // A value of another kind is refused where it is written.
  if (w.isDraft || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  const fields = given();
  const isSame = Object.keys(fields).every((name) => Object.is(Reflect.get(value, name), fields[name]));
  return isSame ? value : withFields(value, fields as Partial<T>);
}

/** Write with `write` into a buffer of its own; instances of a part can be in streams of what is not written. */
export function serializeWith(
  options: SerializeOptions,
  write: (w: ByteWriter) => void,
  isPart: boolean = false,
): Uint8Array {
  return writtenWhole(write, isPart, options.base);
}

/** Bytes that `write` would give. */
export function measure(write: (w: ByteWriter) => void): number {
  return writtenWhole(write, true).length;
}

const MAX_ROUNDS = 4;

/** What is written. Where the size of it all decides how, it is written again until that is right. */
function writtenWhole(write: (w: ByteWriter) => void, isPart: boolean, base?: Uint8Array): Uint8Array {
  let size = base?.length;
  let refused: unknown;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const outer = new ByteWriter(undefined, base);
    outer.likelySize = size;
    const w = base === undefined ? outer : outer.likelySlot(size);
    try {
      writeAll(w, write, isPart);
    } catch (error) {
      // What another size would not ask for, fields of another case, may be missing.
      if (refused === undefined && base !== undefined && outer.isSizeAsked && isOfAnotherSize(error)) {
        refused = error;
        size = undefined;
        continue;
      }
      if (outer.isSizeAsked && isOfAnotherCase(error)) break;
      throw orBadValue(refused ?? error, w.pos);
    }
    // What follows stays, unless a reader would take it for more of what was written.
    if (base !== undefined && size !== undefined && w.data.length < size && !w.isCut) {
      w.seek(w.data.length);
      w.pad(size - w.data.length, 0);
    }
    if (!outer.isSizeAsked || w.data.length === size) return w.data;
    size = w.data.length;
  }
  throw new FormatError(
    'write/unsettled',
    'how this is written depends on the size of all of it: give the bytes that it was read from as `base`',
  );
}

/** What does not fit the size that the file had may be right for the one that it gets. */
function isOfAnotherSize(error: unknown): boolean {
  return error instanceof FormatError && error.code === 'write/wrong-size';
}

function isOfAnotherCase(error: unknown): boolean {
  const codes = ['write/bad-bytes', 'write/bad-text', 'write/bad-struct'];
  return error instanceof TypeError || (error instanceof FormatError && codes.includes(error.code));
}

function writeAll(w: ByteWriter, write: (w: ByteWriter) => void, isPart: boolean): void {
  guardDepth(() => {
    write(w);
    w.settle(isPart);
    endStream(w);
  });
}
