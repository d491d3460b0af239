import { once } from 'node:events';
import { ansiPaint, plainPaint } from '../core/index.ts';
import type { Paint } from '../core/index.ts';
import { atomicFile } from './atomic-file.ts';
import { byteBuffer } from './byte-buffer.ts';

/** When to colour: what `--color` takes. */
export type ColorMode = 'always' | 'auto' | 'never';

/** What the choice of colour depends on. */
export interface Terminal {
  readonly isTTY?: boolean | undefined;
}

/** Colours for a stream. `--color` decides, else NO_COLOR, else FORCE_COLOR, else whether the stream is a terminal. */
export function paintFor(mode: ColorMode, stream: Terminal, env: NodeJS.ProcessEnv = process.env): Paint {
  return isColored(mode, stream, env) ? ansiPaint : plainPaint;
}

function isColored(mode: ColorMode, stream: Terminal, env: NodeJS.ProcessEnv): boolean {
  if (mode !== 'auto') return mode === 'always';
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const force = env['FORCE_COLOR'];
  if (force !== undefined) return force !== '0' && force !== 'false';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** Where the data of a command goes. */
export interface Output {
  text(text: string): Promise<void>;
  bytes(bytes: Uint8Array): Promise<void>;
  /** Everything was written: a file takes its place now. */
  commit(): Promise<void>;
  /** Something failed: a file that stood there before stays. */
  discard(): Promise<void>;
}

/** Standard output, or a file that is replaced as a whole; `-` is standard output too. */
export async function openOutput(file: string | undefined): Promise<Output> {
  if (file === undefined || file === '-') return standardOutput();
  const target = await atomicFile(file);
  const encoder = new TextEncoder();
  return {
    text: (text) => target.write(encoder.encode(text)),
    bytes: (bytes) => target.write(bytes),
    commit: () => target.commit(),
    discard: () => target.discard(),
  };
}

/** Give an output to `use`: what it wrote takes its place as a whole, and where it fails, a file that stood there stays. */
export async function withOutput<T>(file: string | undefined, use: (output: Output) => Promise<T>): Promise<T> {
  const output = await openOutput(file);
  try {
    const result = await use(output);
    await output.commit();
    return result;
  } catch (error) {
    await output.discard();
    throw error;
  }
}

function standardOutput(): Output {
  const { stdout } = process;
  const buffer = byteBuffer(
    (bytes) =>
      new Promise((resolve, reject) => {
        stdout.write(bytes, (error) => (error instanceof Error ? reject(error) : resolve()));
      }),
  );
  return {
    async text(text) {
      await buffer.flush();
      if (!stdout.write(text)) await once(stdout, 'drain');
    },
    bytes: (bytes) => buffer.write(bytes),
    commit: () => buffer.flush(),
    discard: async () => {},
  };
}

/** A reader that goes away (`lanescope dump FILE | head`) ends the process without a word. */
export function endQuietlyOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      throw error;
    });
  }
}
