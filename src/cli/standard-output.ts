/* Standard output and error: what a full disk, a reader that went away and short writes do to them. */
import { writeSync } from 'node:fs';
import { printable, safe } from '../core/index.ts';
import type { SafeText } from '../core/index.ts';
import { byteBuffer } from './byte-buffer.ts';
import { exitCode } from './exit-code.ts';
import { Failure, ioFailure } from './failure.ts';
import { complain } from './output.ts';
import type { Output } from './output.ts';
import { hasWritten } from './run-files.ts';
import { refuseBytes } from './terminal.ts';

/** Standard output as an output; once its reader has gone, what is written to it goes nowhere. */
export function standardOutput(): Output {
  const buffer = byteBuffer(put);
  return {
    async text(text) {
      await buffer.flush();
      await put(text);
    },
    bytes: async (bytes) => (process.stdout.isTTY ? refuseBytes() : buffer.write(bytes)),
    finish: () => buffer.flush(),
    commit: () => buffer.flush(),
    discard: async () => {},
  };
}

function put(data: SafeText | Uint8Array): Promise<void> {
  const { stdout } = process;
  return new Promise((resolve, reject) => {
    if (stdout.destroyed) return resolve();
    stdout.write(data, (error) =>
      error instanceof Error && !isClosedPipe(error) ? reject(cannotWrite(error)) : resolve(),
    );
  });
}

function isClosedPipe(error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === 'EPIPE';
}

function cannotWrite(error: unknown): unknown {
  return ioFailure(error, 'cannot write standard output');
}

/**
 * A reader that goes away (`lanescope dump FILE | head`) ends the process without a word, unless it has written files: then it
 * goes on to the others. Anything else that keeps standard output from being written is exit code 3. What cannot be said on
 * standard error is not said.
 */
export function guardStandardStreams(): void {
  writeWholly(process.stdout, 1);
  writeWholly(process.stderr, 2);
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error) => {
    if (isClosedPipe(error)) {
      if (!hasWritten()) process.exit();
      return;
    }
    const failure = cannotWrite(error);
    if (!(failure instanceof Failure)) throw error;
    complain(safe`lanescope: ${printable(failure.message)}`);
    process.exit(exitCode.io);
  });
}

/** Node takes a short write to a file for a whole one: on a disk that fills up, the end would be missing without a word. */
function writeWholly(stream: NodeJS.WriteStream, fd: number): void {
  if (!('_type' in stream) || stream._type !== 'fs') return;
  stream._write = (chunk: Uint8Array, _encoding, done) => {
    try {
      for (let at = 0; at < chunk.length;) at += writeSync(fd, chunk, at);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };
}
