/* Where the data of a command goes, and standard output as such a place. */
import type { SafeText } from '../../core/index.ts';
import { byteBuffer } from './byte-buffer.ts';
import { ioFailure } from '../errors/failure.ts';
import { refuseBytes } from './refuse-bytes.ts';

/** Where the data of a command goes. */
export interface Output {
  text(text: SafeText): Promise<void>;
  bytes(bytes: Uint8Array): Promise<void>;
  /** Nothing more comes: what can fail for lack of space has failed then. */
  finish(): Promise<void>;
  /** Everything was written: a file takes its place now. */
  commit(): Promise<void>;
  /** Something failed: a file that was there before stays. */
  discard(): Promise<void>;
}

/** Pieces of a long answer, in UTF-16 units: they are encoded into memory that is used again, which costs less than some for each. */
const PIECE = { least: 16_384, most: 131_072 } as const;
/** Bytes that a UTF-16 unit takes at most. */
const WIDEST = 3;

/** Standard output as an output; once its reader has gone, what is written to it goes nowhere. */
export function standardOutput(): Output {
  const buffer = byteBuffer(put);
  let encoded: Uint8Array | undefined;
  return {
    async text(text) {
      await buffer.flush();
      if (text.length < PIECE.least || text.length > PIECE.most) return put(text);
      encoded ??= new Uint8Array(PIECE.most * WIDEST);
      const { written } = encoder.encodeInto(text, encoded);
      await put(encoded.subarray(0, written));
    },
    bytes: async (bytes) => (process.stdout.isTTY ? refuseBytes() : buffer.write(bytes)),
    finish: () => buffer.flush(),
    commit: () => buffer.flush(),
    discard: async () => {},
  };
}

const encoder = new TextEncoder();

function put(data: SafeText | Uint8Array): Promise<void> {
  const { stdout } = process;
  return new Promise((resolve, reject) => {
    if (stdout.destroyed) return resolve();
    stdout.write(data, (error) =>
      error instanceof Error && !isClosedPipe(error) ? reject(cannotWrite(error)) : resolve(),
    );
  });
}

/** Whether the reader of a pipe went away. */
export function isClosedPipe(error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === 'EPIPE';
}

/** A failed write to standard output as a Failure. */
export function cannotWrite(error: unknown): unknown {
  return ioFailure(error, 'cannot write standard output');
}
