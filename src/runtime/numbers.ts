import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Runs of plain numbers as typed arrays. */
type NumberArray =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | BigUint64Array
  | BigInt64Array
  | Float32Array
  | Float64Array;

const HOST_LE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

function swap(bytes: Uint8Array, width: number): void {
  for (let i = 0; i < bytes.length; i += width) bytes.subarray(i, i + width).reverse();
}

/** `count` numbers, copied out of the reader; `make` is the typed array's constructor. */
export function readNumbers<A extends NumberArray>(
  r: ByteReader,
  make: { new (length: number): A; readonly BYTES_PER_ELEMENT: number },
  count: number,
  le: boolean,
): A {
  const width = make.BYTES_PER_ELEMENT;
  const source = r.bytes(r.count(count, width) * width);
  const numbers = new make(count);
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  bytes.set(source);
  if (width > 1 && le !== HOST_LE) swap(bytes, width);
  return numbers;
}

/** As many numbers as are left; a rest of a number is an error. */
export function readAllNumbers<A extends NumberArray>(
  r: ByteReader,
  make: { new (length: number): A; readonly BYTES_PER_ELEMENT: number },
  le: boolean,
): A {
  const numbers = readNumbers(r, make, Math.floor((r.size - r.pos) / make.BYTES_PER_ELEMENT), le);
  if (!r.eof) r.take(make.BYTES_PER_ELEMENT);
  return numbers;
}

/** Write the numbers of a typed array, little-endian or big-endian. */
export function writeNumbers(w: ByteWriter, numbers: NumberArray, le: boolean): void {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  const width = numbers.BYTES_PER_ELEMENT;
  if (width === 1 || le === HOST_LE) {
    w.bytes(bytes);
    return;
  }
  const swapped = bytes.slice();
  swap(swapped, width);
  w.bytes(swapped);
}
