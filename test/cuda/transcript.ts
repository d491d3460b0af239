// What cuda-gdb printed about a dump, taken apart.
import { readFileSync } from 'node:fs';

/** Sections of a transcript by their `== name` line; what comes first is under `head`. */
export function readTranscript(path: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  sections.set('head', lines);
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const name = /^== (\w+)$/.exec(line)?.[1];
    if (name === undefined) lines.push(line);
    else sections.set(name, (lines = []));
  }
  return sections;
}

/** Coordinates of the lane in focus. */
export interface TranscriptFocus {
  readonly grid: bigint;
  readonly block: string;
  readonly thread: string;
  readonly device: number;
  readonly sm: number;
  readonly warp: number;
  readonly lane: number;
}

/** The focus; undefined where cuda-gdb found none. */
export function focusOf(head: readonly string[]): TranscriptFocus | undefined {
  const line = head.find((text) => text.startsWith('[Current focus'));
  if (line === undefined) return undefined;
  const number = (name: string): string => new RegExp(`${name} (-?\\d+)`).exec(line)?.[1] ?? '';
  const triple = (name: string): string => new RegExp(`${name} (\\([\\d,]+\\))`).exec(line)?.[1] ?? '';
  return {
    grid: BigInt(number('grid')),
    block: triple('block'),
    thread: triple('thread'),
    device: Number(number('device')),
    sm: Number(number('sm')),
    warp: Number(number('warp')),
    lane: Number(number('lane')),
  };
}

/** Arguments of the outermost frame of `bt` by name; none where it shows none. */
export function kernelArgumentsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const last = lines.findLast((text) => text.startsWith('#') && text.includes('>>> ('));
  const list = / \(([^()]*)\)(?: at .*)?$/.exec(last ?? '')?.[1] ?? '';
  return new Map(list === '' ? [] : list.split(', ').map((pair) => pair.split('=') as [string, string]));
}

/** A frame of `bt`, without arguments. */
export interface TranscriptFrame {
  readonly pc: bigint | undefined;
  readonly name: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
}

/** Frames of `bt`. */
export function framesOf(lines: readonly string[]): TranscriptFrame[] {
  return lines.flatMap((text) => {
    const match = /^#\d+ +(?:(0x[0-9a-f]+) in )?(.*?)(?:<<<.*?>>>)? \(.*?\)(?: at (.*):(\d+))?$/.exec(text);
    if (match === null) return [];
    const [, pc, name = '', file, line] = match;
    return [
      {
        pc: pc === undefined ? undefined : BigInt(pc),
        name,
        file,
        line: line === undefined ? undefined : Number(line),
      },
    ];
  });
}

/** Rows of a table: the cells that the pattern captures. */
export function rowsOf(lines: readonly string[], pattern: RegExp): string[][] {
  return lines.flatMap((text) => {
    const match = pattern.exec(text.replace(/^\*/, ' ').trimEnd());
    return match === null ? [] : [match.slice(1).map((cell) => cell ?? '')];
  });
}
