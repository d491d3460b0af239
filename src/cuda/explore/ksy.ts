import type { ExploredTable } from './explore.ts';
import type { Candidate } from './profile.ts';

/** What to paste before `unknown_tail`, each field marked as a guess, after a comment with what `-versions` needs. */
export function ksyLines({ known, candidates, rowSizes }: ExploredTable): string[] {
  const first = Math.min(...candidates.map(({ offset }) => offset), Infinity);
  const isTail = known.length > 0 && !known.some(({ offset }) => offset > first);
  const newer = isTail ? rowSizes.filter((size) => size > first) : [];
  return [
    ...(newer.length > 0 ? [`# -versions: { ${newer.map((size) => `${versionOf(size)}: ${size}`).join(', ')} }`] : []),
    ...candidates.flatMap((each) => fieldLines(each, newer)),
  ];
}

/** Rows of older drivers are shorter, so a field at their end has a guard; a hole between known fields is in all of them. */
function fieldLines(each: Candidate, newer: readonly number[]): string[] {
  const end = each.offset + each.size;
  const version = newer.find((size) => size >= end);
  return [
    `- id: ${idOf(each)}`,
    `  type: u${each.size}`,
    ...(version === undefined ? [] : [`  -since: ${versionOf(version)}`, `  if: _io.size >= ${end}`]),
    `  doc: ${JSON.stringify(`Guess (${each.kind}): ${each.why}.`)}`,
  ];
}

/** Stands for the driver that brought rows of this size, until somebody knows its name. */
function versionOf(size: number): string {
  return `rows${size}`;
}

function idOf({ kind, offset }: Candidate): string {
  return kind === 'zero' ? `padding_${offset}` : `unknown_${offset}`;
}
