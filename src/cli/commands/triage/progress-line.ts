/* One line on a terminal while many files are read: how many, how fast, how many groups. */
import { safe } from '../../../core/index.ts';
import type { SafeText } from '../../../core/index.ts';
import { many } from '../../../triage/index.ts';

/** Something to look at while files are read. */
export interface CountLine {
  show(done: number, groups: number): void;
  stop(): void;
}

/** What the line is shown on. */
export interface LineStream {
  readonly isTTY?: boolean | undefined;
  write(text: SafeText): unknown;
}

const DELAY_MS = 1000;
const STEP_MS = 100;

/** A line that appears after a second; nothing at all where `stream` is no terminal. */
export function countLine(stream: LineStream = process.stderr): CountLine {
  if (stream.isTTY !== true) return { show() {}, stop() {} };
  const started = Date.now();
  let drawn = started + DELAY_MS - STEP_MS;
  let shown = false;
  return {
    show(done, groups) {
      const now = Date.now();
      if (now - drawn < STEP_MS) return;
      drawn = now;
      shown = true;
      const rate = Math.round((done * 1000) / (now - started));
      stream.write(safe`\r\u001b[K${many(done, 'file')}, ${rate} a second, ${many(groups, 'group')} so far`);
    },
    stop() {
      if (shown) stream.write(safe`\r\u001b[K`);
      shown = false;
    },
  };
}
