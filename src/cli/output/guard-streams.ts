/* Standard output and error: what a full disk, a reader that went away and short writes do to them. */
import { writeSync } from 'node:fs';
import { printable, safe } from '../../core/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';
import { complain } from './output.ts';
import { hasWritten } from '../files/run-files.ts';
import { sayFinished } from '../process/finished.ts';
import { cannotWrite, isClosedPipe } from './standard-output.ts';

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
      if (!hasWritten()) {
        sayFinished();
        process.exit();
      }
      return;
    }
    const failure = cannotWrite(error);
    if (!(failure instanceof Failure)) throw error;
    complain(safe`lanescope: ${printable(failure.message)}`);
    sayFinished();
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
