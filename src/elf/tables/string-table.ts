/* String table (gABI): NUL-terminated strings, one after the other; an index is the byte offset of the first character. */
import { byteCount } from '../../core/index.ts';
import type { ByteSource } from '../../core/index.ts';
import type { Extent } from './section-headers.ts';

/** Strings of one section, read when asked. */
export interface StringTable {
  /** Section index. */
  readonly section: number;
  readonly offset: number;
  readonly size: number;
  /** The string at a byte offset, clipped at the end of the table and after `most` bytes; undefined when the offset is outside. */
  at(index: number | bigint, most?: number): Promise<string | undefined>;
  /** All bytes of the table, for many look-ups with `textAt`. */
  load(): Promise<Uint8Array>;
}

/** First look, in bytes: most names fit. */
const FIRST = 128;
/** No name is longer, in bytes; of longer ones this is the beginning. */
const LONGEST = 1 << 14;
/** What stands for the rest of a name that is cut. */
const rest = (most: number): string => `… (more than ${byteCount(most).replace('.0 ', ' ')})`;

const utf8 = new TextDecoder();

/** A string table over a range of the file. */
export function stringTable(source: ByteSource, section: number, extent: Extent): StringTable {
  const { offset, size } = extent;
  return {
    section,
    offset,
    size,
    async at(index, most = LONGEST) {
      if (index < 0 || index >= size) return undefined;
      const start = Number(index);
      for (let want = FIRST; ; want *= 16) {
        const length = Math.min(want, size - start, most + 1);
        const bytes = await source.read(offset + start, length);
        if (length < want || bytes.includes(0)) return textAt(bytes, 0, most);
      }
    },
    load: () => source.read(offset, size),
  };
}

/** The string at a byte offset of a loaded table, clipped at its end and after `most` bytes; undefined when the offset is outside. */
export function textAt(table: Uint8Array, index: number, most: number = LONGEST): string | undefined {
  if (!(index >= 0 && index < table.length)) return undefined;
  const bytes = table.subarray(index, index + most + 1);
  const end = bytes.indexOf(0);
  if (end === 0) return '';
  if (end < 0 && bytes.length > most) return utf8.decode(bytes.subarray(0, most)) + rest(most);
  return utf8.decode(end < 0 ? bytes : bytes.subarray(0, end));
}
