import { FormatError } from './format-error.ts';

/** Bytes that were content when they were written again. */
interface Snapshot {
  readonly at: number;
  readonly bytes: Uint8Array;
  readonly content: Uint8Array;
}

/** Who writes is an echo: it yields to the content that is there. */
interface Writing {
  readonly isEcho: boolean;
}

function checkSnapshot({ at, bytes, content }: Snapshot, data: Uint8Array, isEcho: boolean): void {
  for (const [i, byte] of bytes.entries()) {
    if (content[i] === 0 || byte === data[at + i]) continue;
    if (isEcho) {
      data[at + i] = byte;
      continue;
    }
    const offset = at + i;
    throw new FormatError('write/overlap', 'overlaps another part, and wants other bytes there', { offset });
  }
}

const FIRST_BLOCK = 64;
const MAX_BLOCK = 65536;

/**
 * Which bytes of a stream are content, and not padding or gaps. Instances can overlap as long as they agree:
 * content that another part would change is an error, for only one of the two would be read back.
 */
export class WrittenBytes {
  /** One byte for every byte of the stream: 1 for content. */
  #content = new Uint8Array(256);
  /** Where the run that is being written starts. */
  #run: number;
  #snapshots: Snapshot[] = [];
  /** What this run writes again is kept from here to there. */
  #kept = { from: 0, to: 0 };
  #block = FIRST_BLOCK;

  readonly #writing: Writing;

  constructor(pos: number, writing: Writing) {
    this.#run = pos;
    this.#writing = writing;
  }

  /** What is written next starts at `pos`; `end` is where the last run ended. */
  move(end: number, pos: number): void {
    // An empty instance may stand anywhere.
    if (end > this.#run && !this.#writing.isEcho) {
      this.#reserve(end);
      this.#content.fill(1, this.#run, end);
    }
    this.#run = pos;
    this.#kept = { from: pos, to: pos };
    this.#block = FIRST_BLOCK;
  }

  /** Keep what is from `start` to `end`, before it is written again; the stream reaches to `limit`. */
  keep(data: Uint8Array, start: number, end: number, limit: number): void {
    if (start >= this.#kept.from && end <= this.#kept.to) return;
    const from = start >= this.#kept.from && start < this.#kept.to ? this.#kept.to : start;
    const to = Math.min(limit, Math.max(end, from + this.#block));
    this.#block = Math.min(this.#block * 2, MAX_BLOCK);
    this.#kept = { from: Math.min(from, this.#kept.to === from ? this.#kept.from : from), to };
    this.#reserve(to);
    const content = this.#content.slice(from, to);
    if (content.includes(1)) this.#snapshots.push({ at: from, bytes: data.slice(from, to), content });
  }

  /** Compare what was written again with what was there. */
  check(data: Uint8Array): void {
    const snapshots = this.#snapshots;
    if (snapshots.length === 0) return;
    this.#snapshots = [];
    for (const snapshot of snapshots) checkSnapshot(snapshot, data, this.#writing.isEcho);
  }

  /** A copy of what is known of `count` bytes from `at` on: 1 for content. */
  content(at: number, count: number): Uint8Array {
    const found = new Uint8Array(count);
    found.set(this.#content.subarray(at, at + count));
    return found;
  }

  /** What puts back the content among the `count` bytes from `at` on, once they are written again. */
  held(data: Uint8Array, at: number, count: number): ((data: Uint8Array) => void) | undefined {
    const content = this.content(at, Math.max(0, count));
    if (!content.includes(1)) return undefined;
    const bytes = data.slice(at, at + count);
    return (written) => bytes.forEach((byte, i) => content[i] === 1 && (written[at + i] = byte));
  }

  /** What a slot writes at `at`, with `content` among it; where that means nothing, what the stream has there stays. */
  merged(
    at: number,
    slot: Uint8Array,
    content: Uint8Array,
    data: Uint8Array,
  ): { bytes: Uint8Array; content: Uint8Array } {
    const stays = this.content(at, slot.length);
    if (!stays.includes(1)) return { bytes: slot, content };
    const merge = (byte: number, i: number): number =>
      content[i] === 0 && stays[i] === 1 ? (data[at + i] ?? byte) : byte;
    return { bytes: slot.map(merge), content: content.map((is, i) => is | (stays[i] ?? 0)) };
  }

  setContent(at: number, content: Uint8Array): void {
    // Nothing may stand anywhere, even far behind the end.
    if (content.length === 0 || this.#writing.isEcho) return;
    this.#reserve(at + content.length);
    this.#content.set(content, at);
  }

  #reserve(size: number): void {
    if (size <= this.#content.length) return;
    const grown = new Uint8Array(Math.max(size, this.#content.length * 2));
    grown.set(this.#content);
    this.#content = grown;
  }
}
