import { mkdir } from 'node:fs/promises';
import { ansiPaint, plainPaint, textOf } from '../../core/index.ts';
import type { Paint, SafeText } from '../../core/index.ts';
import { descriptorOf } from '../files/descriptors.ts';
import { ioFailure } from '../errors/failure.ts';
import { boundedOutput, CutAnswer } from './cut.ts';
import type { CutMark } from './cut.ts';
import { standardOutput } from './standard-output.ts';
import type { Output } from './standard-output.ts';

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

/** Colours for what a command answers: those of standard output, none in a file. */
export function outputPaint({
  color,
  output,
}: {
  readonly color: ColorMode;
  readonly output?: string | undefined;
}): Paint {
  return paintFor(color, output === undefined ? process.stdout : {});
}

/** Colours for what is said on standard error. */
export function errorPaint(mode: ColorMode): Paint {
  return paintFor(mode, process.stderr);
}

/** Write text to standard output at once, such as help. */
export function say(text: SafeText): void {
  process.stdout.write(text);
}

/** Write text to standard error. */
export function sayError(text: SafeText): void {
  process.stderr.write(text);
}

/** Say lines on standard error. */
export function complain(...lines: readonly SafeText[]): void {
  sayError(textOf(lines));
}

/** Columns of lines where nobody says how many there are. */
const WIDTH = 200;

/** How wide lines of text may be: as the terminal, 200 columns where it is none, any in a file and with `--wide`. */
export function outputWidth({
  output,
  wide,
}: {
  readonly output?: string | undefined;
  readonly wide?: boolean | undefined;
}): number {
  if (wide === true || !isStandardOutput(output)) return Infinity;
  return process.stdout.isTTY ? process.stdout.columns : WIDTH;
}

/** Whether what is written to standard output is shown on a terminal. */
export function isTerminal(): boolean {
  return process.stdout.isTTY;
}

function isColored(mode: ColorMode, stream: Terminal, env: NodeJS.ProcessEnv): boolean {
  if (mode !== 'auto') return mode === 'always';
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const force = env['FORCE_COLOR'];
  if (force !== undefined) return force !== '0' && force !== 'false';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** Whether a name is that of standard output, which no name is too. */
export function isStandardOutput(file: string | undefined): boolean {
  return file === undefined || file === '-' || descriptorOf(file) === 1;
}

/** Make the folder that results go to, and those it is in. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw ioFailure(error, `cannot make ${folder}`);
  }
}

/** Standard output, or a file that is replaced as a whole; `-` is standard output too. */
export async function openOutput(file: string | undefined): Promise<Output> {
  if (file === undefined || isStandardOutput(file)) return standardOutput();
  return (await import('./named-output.ts')).namedOutput(file);
}

/**
 * Give an output to `use`, for text of at most `most` bytes, which `mark` ends where there is more: what it wrote takes its place as a whole,
 * and where it fails, a file that was there stays.
 */
export async function withOutput<T>(
  file: string | undefined,
  use: (output: Output) => Promise<T>,
  most?: number,
  mark?: CutMark,
): Promise<T> {
  return committed(boundedOutput(await openOutput(file), most, mark), use);
}

/** The same for a file of this name in a folder; it replaces a link, and what that points to stays. */
export async function withOutputIn<T>(folder: string, name: string, use: (output: Output) => Promise<T>): Promise<T> {
  const { namedOutputIn } = await import('./named-output.ts');
  return committed(await namedOutputIn(folder, name), use);
}

async function committed<T>(output: Output, use: (output: Output) => Promise<T>): Promise<T> {
  try {
    const result = await use(output);
    await output.commit();
    return result;
  } catch (error) {
    await (error instanceof CutAnswer ? output.commit() : output.discard());
    throw error;
  }
}
