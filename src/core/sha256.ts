import { toHex } from './hex.ts';
import { chunks } from './source.ts';
import type { ByteSource } from './source.ts';

/* FIPS 180-4. The constants of its section 4.2.2 and 5.3.3 are the fractional parts of the cube and square roots of the
   first primes. */

const primes: readonly number[] = firstPrimes(64);
const K = Int32Array.from(primes, (p) => fraction(Math.cbrt(p), p, 3));
const START = Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p), p, 2));

/** SHA-256 of bytes that come in pieces; state is a hundred bytes whatever the length. */
export class Sha256 {
  readonly #state = START.slice();
  readonly #block = new Uint8Array(64);
  readonly #words = new Int32Array(64);
  #filled = 0;
  #length = 0;

  update(bytes: Uint8Array): this {
    this.#length += bytes.length;
    let at = 0;
    if (this.#filled > 0) {
      at = Math.min(64 - this.#filled, bytes.length);
      this.#block.set(bytes.subarray(0, at), this.#filled);
      this.#filled += at;
      if (this.#filled < 64) return this;
      this.#compress(this.#block, 0);
    }
    for (; at + 64 <= bytes.length; at += 64) this.#compress(bytes, at);
    this.#block.set(bytes.subarray(at));
    this.#filled = bytes.length - at;
    return this;
  }

  /** The digest as 64 lower-case hex digits; the hash takes no more bytes afterwards. */
  hex(): string {
    const length = this.#length;
    const padding = new Uint8Array((this.#filled < 56 ? 64 : 128) - this.#filled);
    padding[0] = 0x80;
    new DataView(padding.buffer).setBigUint64(padding.length - 8, BigInt(length) * 8n);
    this.update(padding);
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** One block of 64 bytes, section 6.2.2. */
  #compress(data: Uint8Array, at: number): void {
    const w = this.#words;
    for (let i = 0; i < 16; i++) {
      const p = at + 4 * i;
      w[i] = (n(data[p]) << 24) | (n(data[p + 1]) << 16) | (n(data[p + 2]) << 8) | n(data[p + 3]);
    }
    for (let i = 16; i < 64; i++) {
      const x = n(w[i - 15]);
      const y = n(w[i - 2]);
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = (n(w[i - 16]) + s0 + n(w[i - 7]) + s1) | 0;
    }
    const s = this.#state;
    let [a, b, c, d, e, f, g, h] = [n(s[0]), n(s[1]), n(s[2]), n(s[3]), n(s[4]), n(s[5]), n(s[6]), n(s[7])];
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + n(K[i]) + n(w[i])) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    const round = [a, b, c, d, e, f, g, h];
    for (let i = 0; i < 8; i++) s[i] = (n(s[i]) + n(round[i])) | 0;
  }
}

/** Below this the call into the platform's own hash costs more than hashing here. */
const SMALL = 4096;

/** Up to this a range of a source is read in one piece, since Web Crypto cannot take it piece by piece. */
const WHOLE = 64 * 1024 * 1024;

/** SHA-256 of bytes in memory, as hex; large ones by the platform's Web Crypto where there is one. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const { buffer, byteOffset, length } = bytes;
  // Web Crypto takes no shared memory, and Node loads it where it is first named.
  if (length > SMALL && buffer instanceof ArrayBuffer) {
    const digest = await globalThis.crypto?.subtle?.digest('SHA-256', new Uint8Array(buffer, byteOffset, length));
    if (digest !== undefined) return toHex(new Uint8Array(digest));
  }
  return new Sha256().update(bytes).hex();
}

/** SHA-256 of a range of a source, as hex; read in pieces, so the range may be larger than memory. */
export async function sha256Of(source: ByteSource, offset = 0, length: number = source.size - offset): Promise<string> {
  if (source.bytes !== undefined || length <= WHOLE) return sha256(await source.read(offset, length));
  const hash = new Sha256();
  for await (const piece of chunks(source, offset, length)) hash.update(piece);
  return hash.hex();
}

/** Typed arrays of known length: the index is always inside. */
function n(value: number | undefined): number {
  return value as number;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let p = 2; found.length < count; p++) if (found.every((q) => p % q !== 0)) found.push(p);
  return found;
}

/** First 32 fractional bits of the `degree`-th root of `p`, exact: the floating-point guess is corrected with integers. */
function fraction(guess: number, p: number, degree: 2 | 3): number {
  const target = BigInt(p) << BigInt(32 * degree);
  let root = BigInt(Math.floor(guess * 2 ** 32));
  const power = (x: bigint): bigint => x ** BigInt(degree);
  while (power(root) > target) root -= 1n;
  while (power(root + 1n) <= target) root += 1n;
  return Number(BigInt.asIntN(32, root));
}
