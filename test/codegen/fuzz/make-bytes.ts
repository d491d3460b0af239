import { someTyped } from '../../../src/codegen/expression/typed.ts';
import type { Typed } from '../../../src/codegen/expression/typed.ts';
import type { Extent } from '../../../src/codegen/ir.ts';
import { FormatError, encodeText, decodeText } from '../../../src/runtime/index.ts';
import { decodeProcess, encodeProcess } from '../../../src/runtime/support.ts';
import { evaluate } from './evaluate.ts';
import type { Scope } from './evaluate.ts';
import type { Session } from './session.ts';
import type { Cursor } from './space.ts';
import { isOpen, steer } from './steer.ts';

/** Bytes for a field that has room for `max` of them; `exact`: neither more nor less; `given`: how they begin. */
export type Content = (max: number, exact: boolean, given?: Uint8Array) => Uint8Array;

/** No size, count or place is larger. */
export const MOST = 2000;

/** Bytes that end as their schema says; returns what a reader makes of them. */
export function makeBytes(extent: Extent, io: Cursor, scope: Scope, content: Content, session: Session): Uint8Array {
  const { process } = extent;
  if (process === undefined) return makeStored(extent, io, scope, content, session);
  // A reader asks for the arguments when it has the bytes.
  const after = (): Cursor =>
    io.at(io.pos + (extent.size === undefined ? session.fail('no size') : sizeOf(extent.size, scope, session)));
  const there = process.args.some((arg) => someTyped(arg, isPlace)) ? { ...scope, io: after() } : scope;
  const args = process.args.map((arg) => processArgument(arg, there, session));
  const encoded: Content = (max, exact) => encodeProcess(process.name, content(max, exact), ...args);
  const stored = makeStored(extent, io, scope, encoded, session);
  return valueOr(session, () => decodeProcess(process.name, stored, ...args));
}

function isPlace(e: Typed): boolean {
  return e.kind === 'method' && e.name === 'io.pos';
}

/** A key is a byte or bytes, and bits are turned by less than eight. */
function processArgument(e: Typed, scope: Scope, session: Session): unknown {
  if (isOpen(e, scope)) steer(e, BigInt(session.pick(8)), scope, session);
  const value = evaluate(e, scope);
  if (typeof value !== 'bigint') return value;
  return value >= 0n && value < 256n ? Number(value) : session.fail('no key');
}

/** What the runtime gives; a FormatError is a dead end here. */
function valueOr<T>(session: Session, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof FormatError) return session.fail(error.message);
    throw error;
  }
}

function makeStored(extent: Extent, io: Cursor, scope: Scope, content: Content, session: Session): Uint8Array {
  if (extent.size === undefined && !extent.toEnd) return makeTerminated(extent, io, content, session);
  const first = firstContent(extent, io, scope, content, session);
  const total = first?.total ?? totalOf(extent, io, scope, session);
  const { terminator, padRight } = extent;
  const endless = terminator === undefined && padRight === undefined;
  const bytes =
    first?.bytes.length === total && endless
      ? first.bytes
      : endless
        ? content(total, true)
        : session.attempt(20, () => ended(extent, total, content, session));
  if (bytes.length !== total) session.fail('wrong size');
  return untilEnd(io.place(bytes), extent);
}

/** Where the size is still open: some content, and the size it needs. */
function firstContent(
  extent: Extent,
  io: Cursor,
  scope: Scope,
  content: Content,
  session: Session,
): { readonly bytes: Uint8Array; readonly total: number } | undefined {
  if (extent.size === undefined || !isOpen(extent.size, scope)) return undefined;
  const bytes = content(Math.min(session.small(), io.room), false);
  const ends = (extent.terminator?.length ?? 0) + (extent.padRight === undefined ? 0 : session.pick(4));
  steer(extent.size, BigInt(bytes.length + ends), scope, session);
  return { bytes, total: sizeOf(extent.size, scope, session) };
}

export function sizeOf(e: Typed, scope: Scope, session: Session): number {
  const size = evaluate(e, scope);
  return typeof size === 'bigint' && size >= 0n && size <= MOST ? Number(size) : session.fail('bad size');
}

function totalOf(extent: Extent, io: Cursor, scope: Scope, session: Session): number {
  if (extent.size !== undefined) return sizeOf(extent.size, scope, session);
  if (io.size === undefined) {
    const least = Math.max(io.end - io.pos, io.space.least - io.pos, 0);
    io.fix(io.pos + Math.min(io.room, least + session.small()));
  }
  return (io.size ?? 0) - io.pos;
}

/** Content of at most `total` bytes, then a terminator or padding, if there is room. */
function ended(extent: Extent, total: number, content: Content, session: Session): Uint8Array {
  const { terminator = [], padRight } = extent;
  const whole = session.chance(4);
  const value = content(whole ? total : session.pick(total + 1), whole);
  if (terminator.length > 0 && find(value, terminator) >= 0) session.fail('contains its terminator');
  const room = total - value.length;
  const fits = terminator.length > 0 && room >= terminator.length;
  // Our writer writes a terminator wherever it does not know of an end.
  if (extent.toEnd && (!fits || room > terminator.length)) session.canonical = false;
  if (!fits && room > 0 && padRight === undefined) session.fail('no room for the terminator');
  if (!fits && padRight !== undefined && value.at(-1) === padRight) session.fail('ends with its padding');
  const end = fits ? terminator : [];
  const fill = (): number => (fits && !session.tidy ? session.pick(256) : (padRight ?? 0));
  return Uint8Array.from([...value, ...end, ...Array.from({ length: room - end.length }, fill)]);
}

/** What a reader keeps of a slot's bytes. */
function untilEnd(bytes: Uint8Array, { terminator, include, padRight }: Extent): Uint8Array {
  const at = terminator === undefined ? -1 : find(bytes, terminator);
  if (at >= 0) return bytes.slice(0, include ? at + (terminator?.length ?? 0) : at);
  let end = bytes.length;
  while (padRight !== undefined && end > 0 && bytes[end - 1] === padRight) end--;
  return bytes.slice(0, end);
}

/** Where a terminator stands, at a multiple of its own length. */
function find(bytes: Uint8Array, terminator: readonly number[]): number {
  for (let at = 0; at + terminator.length <= bytes.length; at += terminator.length)
    if (terminator.every((byte, i) => bytes[at + i] === byte)) return at;
  return -1;
}

/** Bytes up to a terminator in the stream. */
function makeTerminated(extent: Extent, io: Cursor, content: Content, session: Session): Uint8Array {
  const terminator = extent.terminator ?? [];
  const start = io.pos;
  const bare = !extent.eosError && session.chance(4);
  const room = io.room - (bare ? 0 : terminator.length);
  if (room < 0) session.fail('no room for the terminator');
  const given = io.ahead();
  const value = session.attempt(20, () => {
    const bytes = content(Math.min(given.length + session.small(), room), bare && io.size !== undefined, given);
    return find(bytes, terminator) < 0 ? bytes : session.fail('contains its terminator');
  });
  io.place(value);
  const end = io.pos;
  // Our writer writes a terminator wherever it does not know of an end.
  if (bare) session.canonical = false;
  if (bare && io.size === undefined) io.fix(io.pos);
  if (!bare) io.place(Uint8Array.from(terminator), extent.consume ? 'field' : 'kept');
  // What stood here before may have a terminator of its own.
  io.seek(start);
  const there = io.ahead();
  const at = find(there, terminator);
  if (at < 0 && (extent.eosError || start + there.length !== io.size)) session.fail('no terminator');
  // Then what was made after it is nobody's.
  if (at >= 0 && start + at !== end) session.needsBase = true;
  const stop = at < 0 ? there.length : at;
  io.seek(start + stop + (at >= 0 && extent.consume ? terminator.length : 0));
  return there.slice(0, at >= 0 && extent.include ? stop + terminator.length : stop);
}

/** Any bytes; `liked` are among them more often. */
export function anyBytes(session: Session, liked: readonly Uint8Array[]): Content {
  return (max, exact) => {
    const known = liked.length > 0 && session.chance(4) ? session.oneOf(liked) : undefined;
    if (known !== undefined && (exact ? known.length === max : known.length <= max)) return known;
    const size = exact ? max : session.pick(Math.min(max, MOST) + 1);
    return Uint8Array.from({ length: size }, () => session.pick(session.chance(2) ? 256 : 4));
  };
}

/** Exactly these. */
export function theseBytes(session: Session, bytes: Uint8Array): Content {
  return (max, exact) =>
    (exact ? bytes.length === max : bytes.length <= Math.max(max, 64)) ? bytes : session.fail('does not fit');
}

const LETTERS = [...'abcXYZ019 _-.\t'];
const alphabets = new Map<string, readonly Uint8Array[]>();

/** Characters of an encoding, as its bytes. */
function alphabetOf(encoding: string): readonly Uint8Array[] {
  let found = alphabets.get(encoding);
  if (found === undefined) {
    const upper = Array.from({ length: 128 }, (_, i) => decodeText(Uint8Array.of(i + 128), encoding));
    found = [...LETTERS, ...'éßЖ€日ト😀', ...upper.filter((_, i) => i % 9 === 0)].flatMap((character) => {
      try {
        const bytes = encodeText(character, encoding);
        return bytes.length > 0 &&
          decodeText(bytes, encoding) === character &&
          !/[\ud800-\udfff\ufffd]$/.test(character)
          ? [bytes]
          : [];
      } catch (error) {
        if (error instanceof FormatError) return [];
        throw error;
      }
    });
    alphabets.set(encoding, found);
  }
  return found;
}

/** Any text. */
export function anyText(session: Session, encoding: string, liked: readonly string[]): Content {
  const alphabet = alphabetOf(encoding);
  const letter = valueOr(session, () => encodeText('a', encoding));
  return (max, exact, given = new Uint8Array()) => {
    const known = liked.length > 0 && session.chance(3) ? session.oneOf(liked) : undefined;
    if (known !== undefined) {
      const bytes = session.attempt(1, () => valueOr(session, () => encodeText(known, encoding)));
      if (exact ? bytes.length === max : bytes.length <= max) return bytes;
    }
    const size = exact ? max : session.pick(Math.min(max, MOST) + 1);
    // The byte that is there already may begin a longer character.
    const first = given.length > 0 ? alphabet.find((bytes) => bytes[0] === given[0]) : undefined;
    const out = [...(first ?? [])];
    while (out.length < size) {
      const next = session.chance(2) ? session.oneOf(alphabet) : letter;
      if (out.length + next.length <= size) out.push(...next);
      else if (out.length + letter.length <= size) out.push(...letter);
      else if (exact) session.fail('half a character');
      else break;
    }
    return Uint8Array.from(out);
  };
}
