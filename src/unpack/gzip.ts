import { FormatError } from '../runtime/index.ts';
import type { Report } from '../core/index.ts';
import { must, truncated } from './pieces.ts';
import type { Pieces } from './pieces.ts';

/* RFC 1952: members one after the other, each a header, a deflate stream, CRC-32 and length of what it expands to. */

const FHCRC = 2;
const FEXTRA = 4;
const FNAME = 8;
const FCOMMENT = 16;

/** A file name or comment in a header that is longer than this is no header. */
const TEXT = 64 * 1024;
/** Members that may be there whatever they expand to, and bytes that each further one must have on average. */
const MEMBERS = 1_000_000;
const MEMBER_BYTES = 512;
/** Members that expand to nothing: writers leave one now and then, never this many. */
const EMPTY = 1000;

/** How deflate streams are inflated: Node and browsers have their own ways. */
export interface Inflater {
  /** One deflate stream (RFC 1951); what follows it stays in the input. */
  readonly inflate: (input: Pieces) => AsyncIterable<Uint8Array>;
  /** CRC-32 of bytes that follow others, whose CRC-32 is `before`. */
  readonly crc32: (bytes: Uint8Array, before: number) => number;
}

/**
 * What a gzip file of any number of members expands to. A stream that is cut off or damaged throws FormatError; a wrong
 * checksum is reported as a warning, and the bytes stand.
 */
export async function* gunzip(input: Pieces, report: Report, { inflate, crc32 }: Inflater): AsyncGenerator<Uint8Array> {
  let empty = 0;
  let made = 0;
  for (let member = 0; await header(input, member, report); member++) {
    let crc = 0;
    let length = 0;
    for await (const bytes of inflate(input)) {
      crc = crc32(bytes, crc);
      length += bytes.length;
      yield bytes;
    }
    if (length === 0 && ++empty > EMPTY) {
      throw new FormatError('gzip/empty-members', `gzip stream of empty members: more than ${EMPTY}`);
    }
    made += length;
    if (member > MEMBERS + made / MEMBER_BYTES) {
      throw new FormatError('gzip/short-members', `gzip stream of too many short members: ${made} bytes so far`, {
        offset: input.consumed,
      });
    }
    const offset = input.consumed;
    const trailer = await input.take(8);
    if (trailer === undefined) throw truncated(input);
    const view = new DataView(trailer.buffer, trailer.byteOffset, 8);
    const wrong = (what: string, stored: number, found: number): void =>
      report.add({
        code: 'gzip/bad-checksum',
        severity: 'warning',
        message: `gzip ${what} mismatch: member ${member} says 0x${stored.toString(16)}, its data has 0x${found.toString(16)}`,
        at: { offset },
      });
    const storedCrc = view.getUint32(0, true);
    const storedLength = view.getUint32(4, true);
    if (storedCrc !== crc) wrong('CRC', storedCrc, crc);
    if (storedLength !== length % 2 ** 32) wrong('length', storedLength, length % 2 ** 32);
  }
}

/** Moves past a member's header; false where the last member ended before. */
async function header(input: Pieces, member: number, report: Report): Promise<boolean> {
  const offset = input.consumed;
  const magic = await input.take(2);
  const isMember = magic !== undefined && magic[0] === 0x1f && magic[1] === 0x8b;
  if (member > 0 && !isMember) {
    if (magic === undefined && (await input.some()) === undefined) return false;
    report.add({
      code: 'gzip/trailing-bytes',
      severity: 'warning',
      message: `bytes after the gzip stream are ignored, from offset ${offset} of the compressed file`,
      at: { offset },
    });
    return false;
  }
  const fixed = await must(input, 8);
  if (fixed[0] !== 8) {
    throw new FormatError('gzip/bad-method', `unknown gzip method: ${fixed[0]}, needs 8 (deflate)`, { offset });
  }
  const flags = fixed[1] as number;
  if ((flags & FEXTRA) !== 0) {
    const size = await must(input, 2);
    await must(input, (size[0] as number) | ((size[1] as number) << 8));
  }
  if ((flags & FNAME) !== 0) await text(input);
  if ((flags & FCOMMENT) !== 0) await text(input);
  if ((flags & FHCRC) !== 0) await must(input, 2);
  return true;
}

/** Moves past a zero-terminated text. */
async function text(input: Pieces): Promise<void> {
  for (let length = 0; length <= TEXT;) {
    const bytes = await input.some();
    if (bytes === undefined) throw truncated(input);
    const end = bytes.indexOf(0);
    if (end >= 0) return input.putBack(bytes.length - end - 1);
    length += bytes.length;
  }
  throw new FormatError('gzip/bad-header', `gzip header without end: a name longer than ${TEXT} bytes`);
}
