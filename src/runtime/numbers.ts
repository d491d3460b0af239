import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { FormatError } from './format-error.ts';
import { bytesAt, viewOf } from './table.ts';

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

/** The constructor of a typed array. */
export interface NumberArrayConstructor<A> {
  new (length: number): A;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): A;
  readonly name: string;
  readonly BYTES_PER_ELEMENT: number;
}

/** Whether this machine is little-endian. */
export const HOST_LE: boolean = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** So few numbers are stored one by one: the bytes of a short typed array are moved when somebody asks for its buffer. */
const FEW = 32;

function swap(bytes: Uint8Array, width: number): void {
  for (let i = 0; i < bytes.length; i += width)
    for (let low = i, high = i + width - 1; low < high; low++, high--) {
      const byte = bytes[low] as number;
      bytes[low] = bytes[high] as number;
      bytes[high] = byte;
    }
}

/**
 * `count` numbers, none where it is negative; `make` is the typed array's constructor. Bytes are a view, wider numbers are copied out of
 * the reader. With `asView` they are a view, too, where they stand as this machine has them: aligned and in its byte order.
 */
export function readNumbers<A extends NumberArray>(
  r: ByteReader,
  make: NumberArrayConstructor<A>,
  count: number,
  le: boolean,
  asView = false,
): A {
  const width = make.BYTES_PER_ELEMENT;
  const length = r.rows(count, width);
  const size = length * width;
  const asHere = le === HOST_LE;
  if (make.name === 'Uint8Array') return r.bytes(size) as unknown as A;
  if (asView && asHere) {
    const source = r.bytes(size);
    if (source.byteOffset % width === 0) return new make(source.buffer, source.byteOffset, length);
    return gathered(make, viewOf(source), 0, length, width, le);
  }
  const start = r.take(size);
  // Not floats: a number that is none loses its bits on the way through a variable.
  const isStored = (width === 2 || (width === 4 && make.name !== 'Float32Array')) && (length <= FEW || !asHere);
  return isStored ? stored(new make(length), r.view, start, le) : gathered(make, r.view, start, length, width, le);
}

/**
 * Numbers that stand `stride` bytes one behind the other. All kinds are moved as integers of their width, those of 8 bytes as two
 * words, so that no bit of a float is lost.
 */
export function gathered<A>(
  make: NumberArrayConstructor<A>,
  view: DataView,
  start: number,
  count: number,
  stride: number,
  le: boolean,
): A {
  const width = make.BYTES_PER_ELEMENT;
  const buffer = new ArrayBuffer(count * width);
  if (stride === width && le === HOST_LE) {
    new Uint8Array(buffer).set(bytesAt(view, start, count * width));
  } else if (width === 1) {
    const to = new Uint8Array(buffer);
    for (let i = 0, at = start; i < count; i++, at += stride) to[i] = view.getUint8(at);
  } else if (width === 2) {
    const to = new Uint16Array(buffer);
    for (let i = 0, at = start; i < count; i++, at += stride) to[i] = view.getUint16(at, le);
  } else {
    const to = new Uint32Array(buffer);
    const words = width / 4;
    for (let word = 0; word < words; word++) {
      let at = start + word * 4;
      for (let i = le === HOST_LE ? word : words - 1 - word; i < to.length; i += words, at += stride)
        to[i] = view.getUint32(at, le);
    }
  }
  return new make(buffer, 0, count);
}

/** Integers of two or four bytes each; an array of signed ones takes them as such. */
function stored<A extends NumberArray>(numbers: A, view: DataView, start: number, le: boolean): A {
  const width = numbers.BYTES_PER_ELEMENT;
  for (let i = 0, at = start; i < numbers.length; i++, at += width)
    numbers[i] = width === 2 ? view.getUint16(at, le) : view.getUint32(at, le);
  return numbers;
}

/** As many numbers as are left, none behind the end; a rest of a number is an error. */
export function readAllNumbers<A extends NumberArray>(r: ByteReader, make: NumberArrayConstructor<A>, le: boolean): A {
  const count = Math.max(Math.floor((r.size - r.pos) / make.BYTES_PER_ELEMENT), 0);
  const numbers = readNumbers(r, make, count, le);
  if (!r.eof) r.take(make.BYTES_PER_ELEMENT);
  return numbers;
}

/** Write the numbers of a typed array that `make` makes, little-endian or big-endian. */
export function writeNumbers<A extends NumberArray>(
  w: ByteWriter,
  numbers: A,
  make: NumberArrayConstructor<A>,
  le: boolean,
): void {
  // Who writes plain JavaScript is told by nobody else, nor is who changes what says which numbers they are.
  if (!ArrayBuffer.isView(numbers) || numbers[Symbol.toStringTag] !== make.name) {
    throw new FormatError('write/bad-list', `expected ${make.name}`, { offset: w.pos });
  }
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
