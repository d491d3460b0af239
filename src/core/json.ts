import { FormatError } from '../runtime/index.ts';
import type { SafeText } from '../runtime/index.ts';
import { hex64, toHex } from './hex.ts';
import { limits } from './limits.ts';
import { LongTexts } from './long-text.ts';

/** An object whose keys are written in the order given; keys that hold undefined are left out. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** A part that is made when the writer reaches it. */
export type LazyJson = () => Json | Promise<Json>;

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

/**
 * Write a document in chunks of about `limits.jsonChunk`; the whole text never exists at once. `indent` is the number of
 * spaces a level, 0 for one line. No newline at the end. Characters that are not for showing are escaped.
 */
export async function writeJson(value: Json, write: WriteText, indent = 0): Promise<void> {
  const writer = new JsonWriter(write, indent);
  await writer.put(value, 0);
  await writer.flush();
}

/** One document while it is written. Methods return a promise only where somebody has to be waited for: plain data is written without a turn of the event loop. */
class JsonWriter {
  private text = '';
  private readonly write: WriteText;
  private readonly indent: number;
  private readonly texts = new LongTexts();

  constructor(write: WriteText, indent: number) {
    this.write = write;
    this.indent = indent;
  }

  /** Hand on what is written so far. */
  flush(): void | Promise<void> {
    const chunk = this.text as SafeText;
    this.text = '';
    return chunk === '' ? undefined : this.write(chunk);
  }

  put(part: Json, level: number): void | Promise<void> {
    const scalar = typeof part === 'string' ? quoted(this.texts.allowed(part)) : scalarText(part);
    if (scalar !== undefined) {
      this.text += scalar;
      return this.text.length >= limits.jsonChunk ? this.flush() : undefined;
    }
    if (level > limits.nesting) {
      throw new FormatError('json/too-deep', `document too deep: more than ${limits.nesting} levels`);
    }
    if (typeof part === 'function') return this.putLazy(part, level);
    const data = part as Structured;
    if (isAsyncIterable(data)) return this.putAsync(data, level);
    if (isIterable(data)) {
      this.text += '[';
      return this.putAll(data[Symbol.iterator](), putItem, ']', level);
    }
    this.text += '{';
    const entries = Object.entries(data).filter(isPresent);
    return this.putAll(entries[Symbol.iterator](), putEntry, '}', level);
  }

  private async putLazy(part: LazyJson, level: number): Promise<void> {
    await this.put(await part(), level);
  }

  private async putAsync(part: AsyncIterable<Json>, level: number): Promise<void> {
    this.text += '[';
    let empty = true;
    for await (const item of part) {
      await this.putItem(item, empty, level + 1);
      empty = false;
    }
    this.close(']', empty, level);
  }

  putItem(item: Json, first: boolean, level: number): void | Promise<void> {
    this.separate(first, level);
    return this.put(item, level);
  }

  putEntry([key, part]: [string, Json], first: boolean, level: number): void | Promise<void> {
    this.separate(first, level);
    this.text += this.indent > 0 ? `${quoted(key)}: ` : `${quoted(key)}:`;
    return this.put(part, level);
  }

  private putAll<T>(items: Iterator<T>, putOne: PutOne<T>, bracket: string, level: number): void | Promise<void> {
    let empty = true;
    for (let next = items.next(); next.done !== true; next = items.next()) {
      const wait = putOne(this, next.value, empty, level + 1);
      empty = false;
      if (wait !== undefined) return this.putRest(wait, items, putOne, bracket, level);
    }
    this.close(bracket, empty, level);
  }

  /** What is left once somebody had to be waited for: one loop, so that waits do not pile up. */
  private async putRest<T>(
    wait: Promise<void>,
    items: Iterator<T>,
    putOne: PutOne<T>,
    bracket: string,
    level: number,
  ): Promise<void> {
    await wait;
    for (let next = items.next(); next.done !== true; next = items.next()) {
      const more = putOne(this, next.value, false, level + 1);
      if (more !== undefined) await more;
    }
    this.close(bracket, false, level);
  }

  private newline(level: number): string {
    return this.indent > 0 ? `\n${' '.repeat(this.indent * level)}` : '';
  }

  private separate(first: boolean, level: number): void {
    this.text += first ? this.newline(level) : `,${this.newline(level)}`;
  }

  private close(bracket: string, empty: boolean, level: number): void {
    this.text += empty ? bracket : this.newline(level) + bracket;
  }
}

const putItem: PutOne<Json> = (writer, item, first, level) => writer.putItem(item, first, level);
const putEntry: PutOne<[string, Json]> = (writer, entry, first, level) => writer.putEntry(entry, first, level);

/** The whole document as one string, for small ones. */
export async function jsonText(value: Json, indent = 0): Promise<SafeText> {
  let text = '';
  await writeJson(value, (chunk) => void (text += chunk), indent);
  return text as SafeText;
}

/** What JSON allows in a string and a terminal obeys: DEL, C1 controls, ends of lines and marks of direction. */
const LEFT = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/g;

/** A string as JSON in which nothing is left that is not for showing. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(LEFT, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
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

type PutOne<T> = (writer: JsonWriter, item: T, first: boolean, level: number) => void | Promise<void>;

function isAsyncIterable(value: Structured): value is AsyncIterable<Json> {
  return Symbol.asyncIterator in value;
}

type Structured = JsonObject | readonly Json[] | Iterable<Json> | AsyncIterable<Json>;

function isIterable(value: Structured): value is Iterable<Json> {
  return Symbol.iterator in value;
}
