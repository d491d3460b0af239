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

interface NumberArrayConstructor<A extends NumberArray> {
  new (length: number): A;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): A;
  readonly name: string;
  readonly BYTES_PER_ELEMENT: number;
}

const HOST_LE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * So few numbers are read one by one: the bytes of a short typed array are moved when somebody asks for its buffer. Not floats: a
 * number that is none loses its bits on the way through a variable.
 */
const FEW = 32;

/** Methods of a DataView: of `Uint16Array`, `getUint16`. */
const getters = new Map<unknown, 'getUint16'>();

function getterOf(make: { readonly name: string }): 'getUint16' {
  let getter = getters.get(make);
  if (getter === undefined) getters.set(make, (getter = `get${make.name.slice(0, -5)}` as 'getUint16'));
  return getter;
}

function swap(bytes: Uint8Array, width: number): void {
  for (let i = 0; i < bytes.length; i += width)
    for (let low = i, high = i + width - 1; low < high; low++, high--) {
      const byte = bytes[low] as number;
      bytes[low] = bytes[high] as number;
      bytes[high] = byte;
    }
}

/**
 * `count` numbers; `make` is the typed array's constructor. Bytes are a view, wider numbers are copied out of the reader. With `asView` they
 * are a view, too, where they stand as this machine has them: aligned and in its byte order.
 */
export function readNumbers<A extends NumberArray>(
  r: ByteReader,
  make: NumberArrayConstructor<A>,
  count: number,
  le: boolean,
  asView = false,
): A {
  const width = make.BYTES_PER_ELEMENT;
  const size = r.count(count, width) * width;
  if (!asView && width > 1 && count <= FEW && make.name[0] !== 'F') {
    const start = r.take(size);
    return few(r.view, start, getterOf(make), new make(count), le);
  }
  const source = r.bytes(size);
  if (source instanceof make) return source;
  if (asView && le === HOST_LE && source.byteOffset % width === 0)
    return new make(source.buffer, source.byteOffset, count);
  const numbers = new make(count);
  const bytes = new Uint8Array(numbers.buffer);
  bytes.set(source);
  if (width > 1 && le !== HOST_LE) swap(bytes, width);
  return numbers;
}

function few<A extends NumberArray>(view: DataView, start: number, get: 'getUint16', numbers: A, le: boolean): A {
  const width = numbers.BYTES_PER_ELEMENT;
  for (let i = 0; i < numbers.length; i++) numbers[i] = view[get](start + i * width, le);
  return numbers;
}

/** As many numbers as are left; a rest of a number is an error. */
export function readAllNumbers<A extends NumberArray>(r: ByteReader, make: NumberArrayConstructor<A>, le: boolean): A {
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
