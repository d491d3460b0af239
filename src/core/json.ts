import { FormatError, limitError } from '../runtime/index.ts';
import type { SafeText } from '../runtime/index.ts';
import { hex64, toHex } from './hex.ts';
import { limits } from './limits.ts';
import { PLAIN, quoted, quotedPieces } from './json-string.ts';
import { LongTexts } from './long-text.ts';
import { isAscii, takeRoom, utf8Length } from './room.ts';
import type { Room } from './room.ts';

/** An object whose keys are written in the order given; keys that hold undefined are left out. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** A part that is made when the writer reaches it. */
export type LazyJson = () => Json | Promise<Json>;

/** Where the items of a list are written. */
export interface JsonPlace {
  /** What goes before an item, and before what is `levels` deeper: a line and its indentation, or nothing. */
  readonly newline: (levels: number) => string;
  /** What goes between a key and its value. */
  readonly colon: ': ' | ':';
  readonly texts: LongTexts;
}

/** A list that can also be had as text, in less time than its items take. */
export class JsonList implements Iterable<Json> {
  /** Pieces of whole items, the same as those of the list: each item after its newline, with commas between them. */
  readonly text: (place: JsonPlace) => Promise<Iterable<SafeText>>;
  /** Levels that an item has below its own. */
  readonly levels: number;
  readonly #items: () => Iterable<Json>;

  constructor(items: () => Iterable<Json>, text: (place: JsonPlace) => Promise<Iterable<SafeText>>, levels: number) {
    this.#items = items;
    this.text = text;
    this.levels = levels;
  }

  [Symbol.iterator](): Iterator<Json> {
    return this.#items()[Symbol.iterator]();
  }
}

/**
 * A document to be written. 64-bit values are bigints and become `"0x…"` strings, bytes become hex strings. Arrays may be
 * any iterable or async iterable, and any part may be a function: so a document larger than memory can be streamed.
 */
export type Json =
  | null
  | boolean
  | number
  | string
  | bigint
  | Uint8Array
  | readonly Json[]
  | JsonObject
  | Iterable<Json>
  | AsyncIterable<Json>
  | LazyJson;

/** Takes the text piece by piece; a promise holds the writer back until the reader has caught up. */
export type WriteText = (text: SafeText) => void | Promise<void>;

/** What bounds a document. */
export interface JsonBounds {
  /** Levels that it may have; 256 where absent. */
  readonly depth?: number | undefined;
  /** What may be written yet, in this document and others. */
  readonly room?: Room | undefined;
}

/**
 * Write a document in chunks of about `limits.jsonChunk`; the whole text never exists at once. `indent` is the number of
 * spaces a level, 0 for one line. No newline at the end. Characters that are not for showing are escaped. FormatError `limit/depth` or
 * `limit/output` where a bound is reached.
 */
export async function writeJson(value: Json, write: WriteText, indent = 0, bounds: JsonBounds = {}): Promise<void> {
  const writer = new JsonWriter(write, indent, bounds);
  await writer.put(value, 0);
  await writer.flush();
}

/**
 * The same for an object or a list of which everything before a limit is kept: where a FormatError `limit/…` is thrown on the way, what is
 * open is closed, and the error is returned. `last` gives what ends the document then and otherwise, of a list its last item.
 */
export async function writeUpToLimit(
  body: JsonObject | Iterable<Json>,
  write: WriteText,
  indent: number,
  bounds: JsonBounds,
  last: (limit: FormatError | undefined) => JsonObject,
): Promise<FormatError | undefined> {
  const writer = new JsonWriter(write, indent, bounds);
  const reached = await writer.putUpToLimit(body, last);
  await writer.flush();
  return reached;
}

/** Keys of one document whose text is kept. */
const KEPT_KEYS = 4096;
/** Bytes of room with which pieces of a list are written as they come; with less, items are written up to the last that there is room for. */
const ROOM_FOR_PIECES = 16 * 1024 * 1024;

/** One document while it is written. Methods return a promise only where somebody has to be waited for: plain data is written without a turn of the event loop. */
class JsonWriter {
  private text = '';
  private readonly write: WriteText;
  private readonly indent: number;
  private readonly deepest: number;
  private room: Room | undefined;
  /** Brackets that close what is open. */
  private readonly brackets: string[] = [];
  /** What goes before the next value: a comma, a line, a key. It is written with the value, so that nothing dangles where there is none. */
  private lead = '';
  private readonly texts = new LongTexts();
  /** Keys as they are written. */
  private readonly keys = new Map<string, string>();
  /** By their levels. */
  private readonly newlines: string[] = [];

  constructor(write: WriteText, indent: number, { depth = limits.nesting, room }: JsonBounds) {
    this.write = write;
    this.indent = indent;
    this.deepest = depth;
    this.room = room;
  }

  /** Hand on what is written so far. */
  flush(): void | Promise<void> {
    const chunk = this.text as SafeText;
    this.text = '';
    return chunk === '' ? undefined : this.write(chunk);
  }

  put(part: Json, level: number): void | Promise<void> {
    if (part instanceof Uint8Array && part.length > limits.jsonChunk) return this.putBytes(part);
    if (typeof part === 'string' && part.length > limits.jsonChunk) return this.putString(this.texts.allowed(part));
    const scalar = typeof part === 'string' ? this.textOf(this.texts.allowed(part)) : scalarText(part);
    if (scalar !== undefined) {
      this.begin(scalar);
      return this.text.length >= limits.jsonChunk ? this.flush() : undefined;
    }
    if (level > this.deepest) throw limitError('depth', `document of more than ${this.deepest} levels`);
    if (typeof part === 'function') return this.putLazy(part, level);
    const data = part as Structured;
    if (isAsyncIterable(data)) return this.putAsync(data, level);
    if (data instanceof JsonList && this.isRoomy(level + 1 + data.levels)) return this.putText(data, level);
    if (isIterable(data)) {
      this.open('[', ']');
      return this.putItems(data[Symbol.iterator](), level);
    }
    this.open('{', '}');
    return this.putEntries(data, level);
  }

  /** An object or a list up to a limit, and what ends it. */
  async putUpToLimit(
    body: JsonObject | Iterable<Json>,
    last: (limit: FormatError | undefined) => JsonObject,
  ): Promise<FormatError | undefined> {
    let reached: FormatError | undefined;
    let empty = true;
    const list = isIterable(body) ? body : undefined;
    const given = this.room;
    this.room = undefined;
    this.open(list === undefined ? '{' : '[', list === undefined ? '}' : ']');
    this.room = given;
    try {
      for (const item of list ?? []) {
        await this.putItem(item, empty, 1);
        empty = false;
      }
      for (const entry of list === undefined ? Object.entries(body).filter(isPresent) : []) {
        await this.putEntry(...entry, empty, 1);
        empty = false;
      }
    } catch (error) {
      if (!(error instanceof FormatError) || !error.code.startsWith('limit/')) throw error;
      reached = error;
      this.lead = '';
      if (this.brackets.length > 1) empty = false;
      while (this.brackets.length > 1) this.close(false, this.brackets.length - 1);
    }
    // There is always room for what says that something is missing.
    const { room } = this;
    this.room = undefined;
    const ending = Object.entries(last(reached)).filter(isPresent);
    if (list !== undefined && ending.length > 0) {
      await this.putItem(Object.fromEntries(ending), empty, 1);
      empty = false;
    }
    for (const entry of list === undefined ? ending : []) {
      await this.putEntry(...entry, empty, 1);
      empty = false;
    }
    this.close(empty, 0);
    this.room = room;
    return reached;
  }

  /** Whether what has so many levels reaches no bound, or none soon. */
  private isRoomy(level: number): boolean {
    return level <= this.deepest && (this.room === undefined || this.room.left >= ROOM_FOR_PIECES);
  }

  /** Many bytes as hex digits, in pieces. */
  private async putBytes(bytes: Uint8Array): Promise<void> {
    this.begin('"');
    for (let at = 0; at < bytes.length; at += limits.jsonChunk) {
      this.begin(toHex(bytes.subarray(at, at + limits.jsonChunk)));
      await this.flush();
    }
    this.begin('"');
  }

  /** A long text in pieces: escapes may take six times its characters. */
  private async putString(text: string): Promise<void> {
    this.begin('"');
    for (const piece of quotedPieces(text, limits.jsonChunk)) {
      this.begin(this.counted(piece));
      await this.flush();
    }
    this.begin('"');
  }

  private async putText(list: JsonList, level: number): Promise<void> {
    this.open('[', ']');
    const newline = (levels: number): string => this.newline(level + 1 + levels);
    const place: JsonPlace = { newline, colon: this.indent > 0 ? ': ' : ':', texts: this.texts };
    let empty = true;
    for (const piece of await list.text(place)) {
      if (this.room !== undefined) takeRoom(this.room, utf8Length(piece) + 1);
      this.text += empty ? piece : `,${piece}`;
      empty = false;
      if (this.text.length >= limits.jsonChunk) await this.flush();
    }
    this.close(empty, level);
  }

  /** Text of a value, or of its beginning, after what goes before it. */
  private begin(text: string): void {
    if (this.room !== undefined) takeRoom(this.room, this.lead.length + text.length);
    this.text += this.lead + text;
    this.lead = '';
  }

  private textOf(text: string): string {
    return PLAIN.test(text) ? `"${text}"` : this.counted(quoted(text));
  }

  /** A text of which only the UTF-16 units are counted when it is written: what it has of bytes beyond them is counted now. */
  private counted(text: string): string {
    if (this.room !== undefined && this.room.left !== Infinity) this.room.left -= utf8Length(text) - text.length;
    return text;
  }

  private open(bracket: string, closing: string): void {
    this.begin(bracket);
    this.brackets.push(closing);
  }

  private async putLazy(part: LazyJson, level: number): Promise<void> {
    await this.put(await part(), level);
  }

  private async putAsync(part: AsyncIterable<Json>, level: number): Promise<void> {
    this.open('[', ']');
    let empty = true;
    for await (const item of part) {
      await this.putItem(item, empty, level + 1);
      empty = false;
    }
    this.close(empty, level);
  }

  putItem(item: Json, first: boolean, level: number): void | Promise<void> {
    this.separate(first, level);
    return this.put(item, level);
  }

  putEntry(key: string, part: Json, first: boolean, level: number): void | Promise<void> {
    this.separate(first, level);
    this.lead += this.keyText(key);
    return this.put(part, level);
  }

  private keyText(key: string): string {
    const known = this.keys.get(key);
    if (known !== undefined) return known;
    const text = this.counted(this.indent > 0 ? `${quoted(key)}: ` : `${quoted(key)}:`);
    // Most documents have a few hundred keys; where names of the input are keys there is no end of them.
    if (this.keys.size < KEPT_KEYS && isAscii(text)) this.keys.set(key, text);
    return text;
  }

  private putEntries(data: JsonObject, level: number): void | Promise<void> {
    const keys = Object.keys(data);
    let empty = true;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string;
      const part = data[key];
      if (part === undefined) continue;
      const wait = this.putEntry(key, part, empty, level + 1);
      empty = false;
      if (wait !== undefined) return this.putOtherEntries(wait, data, keys.slice(i + 1), level);
    }
    this.close(empty, level);
  }

  /** What is left once somebody had to be waited for: one loop, so that waits do not pile up. */
  private async putOtherEntries(
    wait: Promise<void>,
    data: JsonObject,
    keys: readonly string[],
    level: number,
  ): Promise<void> {
    await wait;
    for (const key of keys) {
      const part = data[key];
      const more = part === undefined ? undefined : this.putEntry(key, part, false, level + 1);
      if (more !== undefined) await more;
    }
    this.close(false, level);
  }

  private putItems(items: Iterator<Json>, level: number): void | Promise<void> {
    let empty = true;
    for (let next = items.next(); next.done !== true; next = items.next()) {
      const wait = this.putItem(next.value, empty, level + 1);
      empty = false;
      if (wait !== undefined) return this.putOtherItems(wait, items, level);
    }
    this.close(empty, level);
  }

  private async putOtherItems(wait: Promise<void>, items: Iterator<Json>, level: number): Promise<void> {
    await wait;
    for (let next = items.next(); next.done !== true; next = items.next()) {
      const more = this.putItem(next.value, false, level + 1);
      if (more !== undefined) await more;
    }
    this.close(false, level);
  }

  private newline(level: number): string {
    if (this.indent === 0) return '';
    return (this.newlines[level] ??= `\n${' '.repeat(this.indent * level)}`);
  }

  private separate(first: boolean, level: number): void {
    this.lead = first ? this.newline(level) : `,${this.newline(level)}`;
  }

  private close(empty: boolean, level: number): void {
    const bracket = this.brackets.pop() ?? '';
    const text = empty ? bracket : this.newline(level) + bracket;
    if (this.room !== undefined) this.room.left -= text.length;
    this.text += text;
  }
}

/** The whole document as one string, for small ones. */
export async function jsonText(value: Json, indent = 0): Promise<SafeText> {
  let text = '';
  await writeJson(value, (chunk) => void (text += chunk), indent);
  return text as SafeText;
}

function scalarText(value: Json): string | undefined {
  switch (typeof value) {
    case 'number':
      // JSON has no NaN and no infinities.
      return Number.isFinite(value) ? String(value) : `"${value}"`;
    case 'boolean':
      return String(value);
    case 'bigint':
      return `"${hex64(value)}"`;
    default:
      if (value === null) return 'null';
      return value instanceof Uint8Array ? `"${toHex(value)}"` : undefined;
  }
}

function isPresent(entry: [string, Json | undefined]): entry is [string, Json] {
  return entry[1] !== undefined;
}

function isAsyncIterable(value: Structured): value is AsyncIterable<Json> {
  return Symbol.asyncIterator in value;
}

type Structured = JsonObject | readonly Json[] | Iterable<Json> | AsyncIterable<Json>;

function isIterable(value: Structured): value is Iterable<Json> {
  return Symbol.iterator in value;
}
