import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { FormatError, withPath } from './format-error.ts';
import { isUnread } from './lazy.ts';
import { checkPresence } from './write-checks.ts';

/**
 * Say that `w` writes the stream of `owner`: instances of other objects can be there. What nobody writes stays as `owner` was read,
 * also where it moves.
 */
export function openStream(w: ByteWriter, owner: { readonly _io?: object }): void {
  w.session.open(owner, w);
  const { _io: io } = owner;
  const isStart = w.base !== undefined && w.depth > 0 && w.written.length === 0;
  if (isStart && io instanceof ByteReader) w.startFrom(io.data.subarray(0, w.limit));
}

/** What an expression can ask of a stream. */
export interface StreamState {
  readonly pos: number;
  readonly offset: number;
  readonly size: number;
  readonly eof: boolean;
}

/** The stream of an object: as it is written where its size is known by now, else as it was read. */
export function streamOf(w: ByteWriter, owner: { readonly _io?: StreamState }): StreamState {
  const writer = w.session.writerOf(owner);
  const known = writer?.limit === undefined ? (owner._io ?? writer) : writer;
  if (known === undefined)
    throw new FormatError('write/unknown-stream', 'an expression asks for a stream that is not known', {
      offset: w.pos,
    });
  return known;
}

/** The stream that `w` writes, `count` bytes on. */
export function streamAfter(w: ByteWriter, count: number): StreamState {
  const pos = w.pos + count;
  return { pos, offset: pos, size: w.size, eof: w.limit !== undefined && pos >= w.limit };
}

/**
 * The value of an instance; undefined where it is absent. One that cannot be read was not changed: where there is a
 * `base`, it leaves what that has in its place. An object that does not have it, but should by its condition, is an error.
 */
export function readable<T extends object, Name extends keyof T & string>(
  w: ByteWriter,
  owner: T,
  name: Name,
  isExpected?: () => boolean,
): T[Name] | undefined {
  if (isExpected !== undefined && !(name in owner)) checkPresence(w, name, false, isExpected());
  return valueOf(w, owner, name)?.value;
}

/** A copy by `{ ...value }` has no instances: what they hold would be lost without a word. */
function checkHeld(w: ByteWriter, owner: object, name: string): void {
  if (name in owner) return;
  throw new FormatError('write/no-instance', `${name} is missing: withFields makes copies that keep it`, {
    offset: w.pos,
    path: name,
  });
}

/** The value of an instance in a box; none where it cannot be read, and `base` or a sequence to the end has it, or nothing is written. */
function valueOf<T extends object, Name extends keyof T & string>(
  w: ByteWriter,
  owner: T,
  name: Name,
): { readonly value: T[Name] } | undefined {
  const unread = isUnread(owner, name);
  try {
    const value = owner[name];
    if (unread) w.session.justRead.add(owner, name);
    return { value };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    if (w.base === undefined && !w.session.isDraft && !w.stream.isFull) throw withPath(error, name);
    return undefined;
  }
}

/**
 * Write the instance `name` of `owner` at `pos`, and go back. One that can hold itself again is told apart by `what`: its
 * type and size.
 */
export function writeAt<T extends object>(
  w: ByteWriter,
  owner: T,
  name: keyof T & string,
  place: () => number,
  write: (w: ByteWriter) => void,
  what?: () => string,
): void {
  checkHeld(w, owner, name);
  if (valueOf(w, owner, name) === undefined) return;
  const pos = place();
  if (what !== undefined && w.session.isAgain(w, `${what()} ${pos}`, owner, name)) return;
  const { session } = w;
  const { onPlace, isEcho } = session;
  if (onPlace !== undefined) {
    onPlace({ io: w, owner, name, pos, write });
    return;
  }
  const end = w.pos;
  w.seek(pos);
  // All of a stream whose sequence runs to its end is in that: what nobody changed is read from it again.
  session.isEcho ||= session.echoes.has(owner, name) || (w.stream.isFull && session.untouched.has(owner, name));
  try {
    write(w);
    w.seek(end);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw withPath(error, name);
  } finally {
    session.isEcho = isEcho;
  }
}

/**
 * Write the instance `name` of `owner` where its `io:` says: into the stream of its host (an object, or its writer or
 * reader), at `pos`, or where that stream has got to. It waits until all sequences are written; `w` is where it was
 * meanwhile.
 */
export function writeElsewhere<T extends object>(
  w: ByteWriter,
  owner: T,
  name: keyof T & string,
  hostOf: () => unknown,
  pos: (() => number) | undefined,
  write: (w: ByteWriter) => void,
  what?: () => string,
): void {
  checkHeld(w, owner, name);
  if (valueOf(w, owner, name) === undefined) return;
  const { session } = w;
  const host = hostOf();
  const here = w.pos;
  if (host instanceof ByteWriter) session.keepOpen(host);
  // An object that stands in several places has a stream in each.
  const writer = host instanceof ByteWriter ? host : session.writerOf(host);
  session.invite({
    name,
    host: () => writer ?? session.writerOf(host),
    write: (io) => {
      const own = w.pos;
      if (io !== w) w.seek(here);
      if (pos === undefined) write(io);
      else writeAt(io, owner, name, pos, write, what);
      if (io !== w) w.seek(own);
    },
  });
}
