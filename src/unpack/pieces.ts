import { FormatError } from '../runtime/index.ts';

/** Bytes that arrive in pieces, taken in whatever sizes a framing needs. What is returned is a view: copy it to keep it. */
export interface Pieces {
  /** Bytes taken so far. */
  readonly consumed: number;
  /** Bytes that have arrived so far, taken or not. */
  readonly received: number;
  /** Exactly `count` bytes, or undefined when the input ends before; then nothing is taken. */
  take(count: number): Promise<Uint8Array | undefined>;
  /** The next bytes as they come, at most `most`, or undefined at the end. */
  some(most?: number): Promise<Uint8Array | undefined>;
  /** Give back the last `count` bytes of what the call before this one returned. */
  putBack(count: number): void;
}

/** Pieces over an iteration of byte arrays, which must stay as they are until they are taken. */
export function pieces(input: AsyncIterable<Uint8Array>): Pieces {
  const iterator = input[Symbol.asyncIterator]();
  let held = new Uint8Array(0) as Uint8Array;
  let pos = 0;
  let consumed = 0;
  let received = 0;

  const cut = (count: number): Uint8Array => {
    const bytes = held.subarray(pos, pos + count);
    pos += count;
    consumed += count;
    return bytes;
  };

  const next = async (): Promise<Uint8Array | undefined> => {
    const step = await iterator.next();
    if (step.done === true) return undefined;
    received += step.value.length;
    return step.value;
  };

  return {
    get consumed() {
      return consumed;
    },
    get received() {
      return received;
    },
    async take(count) {
      if (held.length - pos < count) {
        const parts = [held.subarray(pos)];
        for (let length = held.length - pos; length < count;) {
          const more = await next();
          if (more === undefined) break;
          parts.push(more);
          length += more.length;
        }
        held = joined(parts);
        pos = 0;
      }
      return held.length - pos < count ? undefined : cut(count);
    },
    async some(most = Infinity) {
      while (pos === held.length) {
        const more = await next();
        if (more === undefined) return undefined;
        held = more;
        pos = 0;
      }
      return cut(Math.min(most, held.length - pos));
    },
    putBack(count) {
      pos -= count;
      consumed -= count;
    },
  };
}

/** Exactly `count` bytes; FormatError `compressed/truncated` when the input ends before. */
export async function must(input: Pieces, count: number): Promise<Uint8Array> {
  const bytes = await input.take(count);
  if (bytes === undefined) throw truncated(input);
  return bytes;
}

const TRUNCATED = 'compressed/truncated';

/** Whether an error says that the end of a compressed input is missing. */
export function isTruncated(error: unknown): error is FormatError {
  return error instanceof FormatError && error.code === TRUNCATED;
}

/** A compressed input whose end is missing. */
export function truncated(input: Pieces): FormatError {
  const offset = input.received;
  return new FormatError(TRUNCATED, `compressed dump truncated after ${offset} bytes`, { offset });
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
