/* An outcome as JSON: words as `0x` and eight digits, null where a component was not exported. */
import { snakeKeys } from '../../core/index.ts';
import type { JsonObject } from '../../core/index.ts';
import { hexWord } from './compare.ts';
import type { ExportRecord, Outcome } from './outcome.ts';

/** What a run left, lane by lane. */
export function outcomeJson(outcome: Outcome): JsonObject {
  const { ending, lanes, steps, laneInstructions, notModelled, exports, events, killed, outside, lds } = outcome;
  const flagged = (flags: Uint8Array): readonly number[] => [...flags.keys()].filter((lane) => flags[lane] === 1);
  return snakeKeys({
    ending,
    lanes,
    steps,
    laneInstructions,
    notModelled: [...notModelled],
    exports: Object.fromEntries([...exports].map(([name, record]) => [name, exportJson(record, lanes)])),
    writes: events.map((list) => list.map(({ what, values }) => ({ what, values: values.map(hexWord) }))),
    lds: lds === undefined ? null : usedLds(lds),
    killed: flagged(killed),
    outsideArrays: flagged(outside),
  });
}

function exportJson({ values, written }: ExportRecord, lanes: number): readonly (readonly (string | null)[])[] {
  return Array.from({ length: lanes }, (_, lane) =>
    [0, 1, 2, 3].map((component) => {
      const at = component * lanes + lane;
      return written[at] === 1 ? hexWord(values[at] ?? 0) : null;
    }),
  );
}

/** The words up to the last that is not zero. */
function usedLds(words: Int32Array): readonly string[] {
  const size = words.findLastIndex((word) => word !== 0) + 1;
  return [...words.subarray(0, size)].map(hexWord);
}
