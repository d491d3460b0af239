import { FormatError } from './format-error.ts';

/** Checked access to arrays and byte strings. */

/** The element at an index; throws `read/bad-index`. */
export function item<T>(items: ArrayLike<T>, index: number): T {
  const found = Number.isInteger(index) && index >= 0 && index < items.length;
  if (!found) throw new FormatError('read/bad-index', `index out of range: ${index}, length ${items.length}`);
  return items[index] as T;
}

/** `min` of a list; throws `read/bad-index` where it is empty. */
export function least<T extends number | bigint | string>(items: ArrayLike<T>): T {
  let found = item(items, 0);
  for (let i = 1; i < items.length; i++) if ((items[i] as T) < found) found = items[i] as T;
  return found;
}

/** `max` of a list; throws `read/bad-index` where it is empty. */
export function greatest<T extends number | bigint | string>(items: ArrayLike<T>): T {
  let found = item(items, 0);
  for (let i = 1; i < items.length; i++) if ((items[i] as T) > found) found = items[i] as T;
  return found;
}

/** The value of a field that may be absent; throws when it is. */
export function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new FormatError('read/absent', `absent field: ${name}`);
  return value;
}

/** Whether two byte strings are the same. */
export function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  return compareBytes(a, b) === 0;
}

/** Negative, zero or positive, byte by byte, the shorter first. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const common = Math.min(a.length, b.length);
  for (let i = 0; i < common; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Bytes as errors show them: `[00 ff]`. */
export function showBytes(bytes: Uint8Array): string {
  return `[${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')}]`;
}
