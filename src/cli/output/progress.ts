import { byteCount, printable, safe } from '../../core/index.ts';
import type { SafeText } from '../../core/index.ts';

/** Something to look at while a large file is read. */
export interface Progress {
  /** Bytes that were read or unpacked. */
  add(bytes: number): void;
  /** Remove the line, before other output and at the end. */
  stop(): void;
}

/** What a progress line is shown on. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  write(text: SafeText): unknown;
}

const DELAY_MS = 1000;
const STEP_MS = 100;

/** A line on a terminal that appears after one second; nothing at all where `stream` is no terminal. */
export function progress(name: string, stream: ProgressStream = process.stderr): Progress {
  if (stream.isTTY !== true) return { add() {}, stop() {} };
  const started = Date.now();
  let total = 0;
  let drawn = started + DELAY_MS - STEP_MS;
  let shown = false;
  let stopped = false;
  return {
    add(bytes) {
      total += bytes;
      const now = Date.now();
      if (stopped || now - drawn < STEP_MS) return;
      drawn = now;
      shown = true;
      stream.write(safe`\r\u001b[Kreading ${printable(name)}: ${byteCount(total)}`);
    },
    stop() {
      stopped = true;
      if (shown) stream.write(safe`\r\u001b[K`);
      shown = false;
    },
  };
}

/** Something to look at while many files are read. */
export interface CountLine {
  show(done: number, groups: number): void;
  /** Remove the line. */
  stop(): void;
}

/** A line with how many files were read, how fast, and how many groups they make; nothing where `stream` is no terminal. */
export function countLine(stream: ProgressStream = process.stderr): CountLine {
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
      stream.write(safe`\r\u001b[K${done} files, ${rate} a second, ${groups} groups so far`);
    },
    stop() {
      if (shown) stream.write(safe`\r\u001b[K`);
      shown = false;
    },
  };
}
