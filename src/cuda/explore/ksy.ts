import type { ExploredTable } from './explore.ts';
import type { Candidate } from './profile.ts';

/** Fields to paste before `unknown_tail`, each marked as a guess. */
export function ksyLines({ known, candidates }: ExploredTable): string[] {
  const first = Math.min(...candidates.map(({ offset }) => offset), Infinity);
  const isTail = !known.some(({ offset }) => offset > first);
  return candidates.flatMap((each) => [
    `- id: ${idOf(each)}`,
    `  type: u${each.size}`,
    // Rows of older drivers are shorter; a hole between known fields is in all of them.
    ...(isTail && known.length > 0 ? [`  if: _io.size >= ${each.offset + each.size}`] : []),
    `  doc: ${JSON.stringify(`Guess (${each.kind}): ${each.why}.`)}`,
  ]);
}

function idOf({ kind, offset }: Candidate): string {
  return kind === 'zero' ? `padding_${offset}` : `unknown_${offset}`;
}
