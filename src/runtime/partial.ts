import { absentOf } from './absent.ts';
import { ByteReader } from './byte-reader.ts';
import { FormatError } from './format-error.ts';
import { guardDepth } from './guard-depth.ts';
import type { Visitor } from './visit.ts';

/** A value of which some fields, or the last elements of lists, may be missing. */
export type Incomplete<T> = T extends number | bigint | string | boolean | Uint8Array | undefined
  ? T
  : T extends readonly (infer Element)[]
    ? readonly Incomplete<Element>[]
    : { readonly [Name in keyof T]?: Incomplete<T[Name]> };

/** What was read of a value, and the error that ended it, where there is one. */
export interface PartialRead<T> {
  readonly value: Incomplete<T>;
  readonly error?: FormatError;
}

type Part = Record<string, unknown> | unknown[];

/** A field that is being read: its parts so far, unless it is a single value. */
interface OpenField {
  readonly name: string | number;
  readonly type: string;
  parts: Part | undefined;
}

/** Read with `visit`; where that fails, `value` holds the fields of sequences that were read before. */
export function partialWith<T>(data: Uint8Array, visit: (r: ByteReader, v: Visitor) => T): PartialRead<T> {
  const whole: OpenField = { name: '', type: '', parts: {} };
  const open: OpenField[] = [whole];
  const visitor: Visitor = {
    begin(name, type) {
      open.push({ name, type, parts: type.endsWith('[]') ? [] : undefined });
    },
    end(_offset, value) {
      const field = open.pop();
      const holder = open.at(-1);
      if (field === undefined || holder === undefined) return;
      // An object without fields was read all the same.
      const isObject = value === undefined && /^[A-Z]/.test(field.type);
      keep(holder, field.name, value ?? field.parts ?? (isObject ? {} : undefined));
    },
    lazy: () => undefined,
  };
  try {
    return { value: guardDepth(() => visit(new ByteReader(data), visitor)) as Incomplete<T> };
  } catch (thrown) {
    const error = absentOf(thrown, open.at(-1)?.name === '' ? 'what is read' : String(open.at(-1)?.name));
    if (!(error instanceof FormatError)) throw error;
    for (let field = open.pop(); field !== undefined; field = open.pop()) {
      const holder = open.at(-1);
      if (holder !== undefined && field.parts !== undefined) keep(holder, field.name, field.parts);
    }
    return { value: whole.parts as Incomplete<T>, error };
  }
}

/** Put a part where it belongs: an element into its list, a field into its object. */
function keep(holder: OpenField, name: string | number, value: unknown): void {
  if (value === undefined) return;
  holder.parts ??= typeof name === 'number' ? [] : {};
  Object.defineProperty(holder.parts, name, { value, configurable: true, enumerable: true, writable: true });
}
