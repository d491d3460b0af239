/* What the command line says of the sandbox. These words are ours wherever they stand, up to `--`. */
import { InvalidArgumentError } from 'commander';
import { usage } from '../errors/failure.ts';
import { parseSize } from '../options/values.ts';

/** What a sandbox allows. */
export interface Sandbox {
  /** The command line without the words of the sandbox. */
  readonly args: readonly string[];
  /** Most memory in bytes, and most time in milliseconds by the clock. */
  readonly memory: number;
  readonly time: number;
}

/** Most memory in bytes, and seconds, where nothing else is said. */
export const DEFAULT_MEMORY: number = 2 ** 30;
export const DEFAULT_SECONDS = 60;
/** Node does not start with less. */
const LEAST_MEMORY = 128 * 2 ** 20;

/** Lines of the help text. */
export const sandboxHelp: string = `
Sandbox:
  --sandbox                do the work in a process of its own, which reads only the files that are named
  --sandbox-memory <size>  most memory of that process (default: 1GiB, at least 128MiB)
  --sandbox-time <s>       most seconds by the clock (default: ${DEFAULT_SECONDS})`;

/** The sandbox that is asked for; undefined for none, and for `triage`, which puts each file into one. Throws a usage failure. */
export function askedSandbox(words: readonly string[]): Sandbox | undefined {
  if (words.find((word) => !word.startsWith('-')) === 'triage') return undefined;
  const args: string[] = [];
  let [asked, memory, seconds] = [false, DEFAULT_MEMORY, DEFAULT_SECONDS];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const [, name, value] = /^(--sandbox(?:-memory|-time)?)(?:=(.*))?$/s.exec(word) ?? [];
    if (word === '--') {
      args.push(...words.slice(i));
      break;
    }
    if (name === undefined || (name === '--sandbox' && value !== undefined)) args.push(word);
    else if (name === '--sandbox') asked = true;
    else if (name === '--sandbox-memory') memory = sizeOf(value ?? words[++i] ?? '');
    else seconds = secondsOf(value ?? words[++i] ?? '');
    asked ||= name !== undefined && name !== '--sandbox';
  }
  return asked ? { args, memory, time: seconds * 1000 } : undefined;
}

/** The value of `--sandbox-memory`, in bytes. */
export function parseMemory(text: string): number {
  const size = parseSize(text);
  if (size < LEAST_MEMORY) throw new InvalidArgumentError('needs a size from 128MiB, such as 512M or 2GiB');
  return size;
}

/** The value of `--sandbox-time`, in seconds. */
export function parseSeconds(text: string): number {
  if (/^\d{1,6}(?:\.\d{1,3})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('needs seconds such as 20');
}

function sizeOf(text: string): number {
  return valueOf(parseMemory, text, '--sandbox-memory needs a size from 128MiB, such as 512M or 2GiB');
}

function secondsOf(text: string): number {
  return valueOf(parseSeconds, text, '--sandbox-time needs seconds such as 20');
}

function valueOf(parse: (text: string) => number, text: string, refusal: string): number {
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof InvalidArgumentError ? usage(refusal) : error;
  }
}
