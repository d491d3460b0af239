/*
 * Exports. Consecutive registers that go to consecutive places with one swizzle and mode become a burst, and the last export of each
 * type tells the hardware that it is: EXPORT_DONE.
 */
import { field } from '../../ir/fields.ts';
import type { CfNode } from '../../ir/node.ts';
import type { ExportLine, Line } from './lines.ts';
import { registerOf, selectsOf } from './operands.ts';

/** The line of an export. */
export function exportLine({ fields, src }: CfNode): ExportLine {
  const components = src.slice(0, 4);
  const [SEL_X = 7, SEL_Y = 7, SEL_Z = 7, SEL_W = 7] = selectsOf(components);
  const own: Record<string, number> = { ...fields };
  own['RW_GPR'] = registerOf(components);
  own['SEL_X'] = SEL_X;
  own['SEL_Y'] = SEL_Y;
  own['SEL_Z'] = SEL_Z;
  own['SEL_W'] = SEL_W;
  return { kind: 'export', fields: own, burst: 1, done: false };
}

/** Registers of the longest burst. */
const LONGEST = 16;

/** What a burst has once. */
const shared = ['SEL_X', 'SEL_Y', 'SEL_Z', 'SEL_W', 'TYPE', 'ELEM_SIZE', 'INDEX_GPR', 'VALID_PIXEL_MODE'] as const;

/** Whether `next` goes on where `line` ends. */
function follows(line: ExportLine, next: ExportLine): boolean {
  return (
    line.burst + next.burst <= LONGEST &&
    field(next.fields, 'ARRAY_BASE') === field(line.fields, 'ARRAY_BASE') + line.burst &&
    field(next.fields, 'RW_GPR') === field(line.fields, 'RW_GPR') + line.burst &&
    shared.every((name) => field(line.fields, name) === field(next.fields, name))
  );
}

/** Exports that are together, in the order that makes bursts; of one place only once, so that their order means nothing. */
function withBursts(run: readonly ExportLine[]): readonly ExportLine[] {
  if (run.length < 2) return run;
  const places = new Set(run.map(({ fields }) => field(fields, 'TYPE') * 0x10000 + field(fields, 'ARRAY_BASE')));
  if (places.size < run.length) return run;
  const lines: ExportLine[] = [];
  const waiting = new Set(run);
  for (const first of run) {
    if (!waiting.delete(first)) continue;
    let line = { ...first };
    for (let found = true; found;) {
      found = false;
      for (const other of waiting) {
        const goesOn = follows(line, other);
        if (!goesOn && !follows(other, line)) continue;
        waiting.delete(other);
        line = { ...(goesOn ? line : other), burst: line.burst + other.burst };
        found = true;
        break;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** The list with bursts, and with the last export of each type marked. */
export function joinExports(lines: readonly Line[]): readonly Line[] {
  const joined: Line[] = [];
  let run: ExportLine[] = [];
  const flush = (): void => {
    joined.push(...withBursts(run));
    run = [];
  };
  for (const line of lines) {
    if (line.kind === 'export') {
      run.push(line);
      continue;
    }
    flush();
    joined.push(line);
  }
  flush();
  const done = new Set<number>();
  for (const line of [...joined].reverse()) {
    if (line.kind !== 'export') continue;
    const type = field(line.fields, 'TYPE');
    line.done = !done.has(type);
    done.add(type);
  }
  return joined;
}
