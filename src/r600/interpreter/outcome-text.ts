/* An outcome as text: a line for each lane of each export, and for each event. */
import { hexWord } from './compare.ts';
import type { Outcome } from './outcome.ts';

/** What a run left, for people. */
export function outcomeText(outcome: Outcome): string {
  const { ending, lanes, steps, notModelled, exports, events, killed } = outcome;
  const lines = [`${ending} after ${steps} steps on ${lanes} lanes`];
  if (notModelled.length > 0) lines.push(`not modelled: ${notModelled.join(', ')}`);
  for (const [name, { values, written }] of exports) {
    lines.push(name);
    for (let lane = 0; lane < lanes; lane++) {
      const words = [0, 1, 2, 3].map((component) => {
        const at = component * lanes + lane;
        return written[at] === 1 ? hexWord(values[at] ?? 0) : '_';
      });
      if (words.some((word) => word !== '_')) {
        lines.push(`  ${String(lane).padStart(3)}  ${words.join(' ')}${killed[lane] === 1 ? '  killed' : ''}`);
      }
    }
  }
  events.forEach((list, lane) => {
    for (const { what, values } of list)
      lines.push(`lane ${lane}  ${what}  ${values.map(hexWord).join(' ')}`.trimEnd());
  });
  return `${lines.join('\n')}\n`;
}
