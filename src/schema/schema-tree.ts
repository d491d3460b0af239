import { byteCount, fromError, hex64, limits, toHex } from '../core/index.ts';
import type { Json, JsonObject, Report, TreeNode } from '../core/index.ts';
import { ByteReader, FormatError, guardDepth, limitError, withPath } from '../runtime/index.ts';
import type { Limits, Visitor } from '../runtime/index.ts';
import { absentOf } from '../runtime/absent.ts';
import { countDecoded } from '../runtime/process.ts';
import { convert } from './convert.ts';
import type { Conversion } from './convert.ts';
import type { LoadedSchema } from './loaded-schema.ts';

/** What a schema finds in a file, field by field; parts elsewhere in the file are read when they are asked for. */
interface Found {
  readonly name: string;
  readonly type: string;
  readonly offset?: number;
  size?: number;
  value?: unknown;
  readonly parts: Found[];
  readonly walk?: () => Found[];
  readonly error?: string;
}

/** Fields that are kept: a tree takes a hundred times the bytes of a file of small fields. */
const MOST_FIELDS = 1_000_000;

/** Bytes that processes such as `zlib` may take and give together, of a file of `size`: what they gave stays in memory. */
export function mostDecoded(size: number, limits: Limits): number {
  return limits.expansion ?? (1 << 27) + 4 * size;
}

/** Characters that say how long a text is, of which a line shows the beginning. */
const ROOM_FOR_SIZE = 32;

/** Bytes that values may have together: parts elsewhere in the file may all be the same ones. */
const FREE = 1 << 28;
const SHARED = 16;

/** Read bytes through a schema. What was found before an error is kept, and the error says at which field it was. */
export function readTree(
  schema: LoadedSchema,
  bytes: Uint8Array,
  report: Report,
  as: readonly Conversion[] = [],
  limits: Limits = {},
): { readonly tree: SchemaTree; readonly failure: FormatError | undefined } {
  const tree = new SchemaTree(schema, bytes.length, report, as, limits);
  try {
    guardDepth(() => tree.read((v) => tree.counted(() => schema.visit(new ByteReader(bytes), v))));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { tree, failure: withPath(error, tree.path) };
  }
  return { tree, failure: undefined };
}

/** Fields as a schema's `visit` names them. What was found before an error is kept. */
class SchemaTree {
  readonly #schema: LoadedSchema;
  readonly #report: Report;
  readonly #as: readonly Conversion[];
  readonly #root: Found;
  /** Fields that are begun and not ended, and the list that takes those that are in no other field. */
  #open: Found[] = [];
  #parts: Found[];
  /** What the paths of `#open` begin with. */
  #within = '';
  #count = 0;
  readonly #most: number;
  /** Bytes that values may have, and may have yet. */
  readonly #bytes: number;
  #left: number;
  /** The same of what processes take and give. */
  readonly #mostDecoded: number;
  #toDecode: number;
  #spent: FormatError | undefined;
  /** The error for fields that are too many. */
  #full: FormatError | undefined;
  /** Path of the field that was being read when reading stopped. */
  path = '';

  /** `as`: forms to show values in, beside what they are. */
  constructor(schema: LoadedSchema, size: number, report: Report, as: readonly Conversion[], limits: Limits) {
    this.#schema = schema;
    this.#most = limits.entries ?? MOST_FIELDS;
    this.#bytes = limits.bytes ?? FREE + SHARED * size;
    this.#left = this.#bytes;
    this.#mostDecoded = mostDecoded(size, limits);
    this.#toDecode = this.#mostDecoded;
    this.#as = as;
    this.#report = report;
    this.#root = { name: schema.rootName, type: '', offset: 0, size, parts: [] };
    this.#parts = this.#root.parts;
  }

  readonly visitor: Visitor = {
    begin: (name, type, offset) => {
      const found: Found = { name: typeof name === 'number' ? `[${name}]` : name, type, offset, parts: [] };
      this.#add(found);
      this.#open.push(found);
    },
    end: (offset, value) => {
      const found = this.#open.pop();
      if (found === undefined) return;
      found.size = offset - (found.offset ?? offset);
      if (value === undefined) return;
      found.value = value;
      this.#left -= found.size;
    },
    lazy: (name, type, walk) => {
      const within = this.#pathOf();
      this.#add({ name, type, parts: [], walk: () => this.#collect(within, name, () => this.counted(walk)) });
    },
  };

  #add(found: Found): void {
    this.#count += 1;
    if (this.#count > this.#most) {
      const message = `more than ${this.#most} fields: the first ones are shown`;
      throw (this.#full = limitError('entries', message, { offset: found.offset }));
    }
    (this.#open.at(-1)?.parts ?? this.#parts).push(found);
  }

  /** Read, and count what processes take and give. */
  counted<T>(read: () => T): T {
    return countDecoded((count) => {
      this.#toDecode -= count;
      if (this.#toDecode >= 0) return;
      throw limitError('expansion', `processes take and give more than ${byteCount(this.#mostDecoded)}`);
    }, read);
  }

  /** Visit the file; where that throws, `path` says at which field. */
  read(visit: (v: Visitor) => unknown): void {
    try {
      visit(this.visitor);
    } catch (error) {
      this.path = this.#pathOf();
      throw absentOf(error, this.path);
    }
  }

  /** The path of what is being read, or of a part of it. */
  #pathOf(part?: string): string {
    const names = [...this.#open.map(({ name }) => name), ...(part === undefined ? [] : [part])];
    return names.reduce(
      (path, name) => (path === '' || name.startsWith('[') ? path + name : `${path}.${name}`),
      this.#within,
    );
  }

  /** Parts elsewhere in the file in place of what only names them; one that cannot be read says why, and is reported. */
  #expand(parts: readonly Found[]): Found[] {
    return parts.flatMap((part) => {
      if (part.walk === undefined) return [part];
      try {
        if (this.#full !== undefined) throw this.#full;
        if (this.#left < 0) throw this.#tooMuch(part);
        return part.walk();
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        return [{ name: part.name, type: part.type, parts: [], error: error.message }];
      }
    });
  }

  /** The error for parts that are not read, which is reported once. */
  #tooMuch({ name }: Found): FormatError {
    if (this.#spent === undefined) {
      const message = `values of more than ${byteCount(this.#bytes)}: parts elsewhere in the file are left out`;
      this.#spent = limitError('bytes', message);
      this.#report.add(fromError(withPath(this.#spent, this.#pathOf(name))));
    }
    return this.#spent;
  }

  /** What `walk` visits, in a list of its own. */
  #collect(within: string, name: string, walk: () => void): Found[] {
    const [open, parts, before] = [this.#open, this.#parts, this.#within];
    const found: Found[] = [];
    this.#open = [];
    this.#parts = found;
    this.#within = within;
    try {
      walk();
    } catch (error) {
      // What an absent field would say is not there: that it is absent was said where reading stopped.
      if (error instanceof FormatError && error.code !== 'read/absent')
        this.#report.add(fromError(withPath(error, this.#pathOf(...(this.#open.length > 0 ? [] : [name])))));
      throw error;
    } finally {
      this.#within = before;
      this.#open = open;
      this.#parts = parts;
    }
    return found;
  }

  tree(): TreeNode {
    return this.#node(this.#root);
  }

  #node(found: Found): TreeNode {
    const value = found.error ?? (found.value === undefined ? found.type : this.#shown(found));
    return {
      label: found.name,
      ...(value !== '' && { value }),
      ...(found.offset !== undefined && { offset: found.offset }),
      ...(found.size !== undefined && { size: found.size }),
      ...(found.parts.length > 0 && { children: () => this.#expand(found.parts).map((part) => this.#node(part)) }),
    };
  }

  /** A value and, where they were asked for, its other forms. */
  #shown(found: Found): string {
    const others = this.#converted(found).map(([as, text]) => `${as} ${text}`);
    return [this.#text(found), ...others].join('  ');
  }

  #converted({ value, type }: Found): [Conversion, string][] {
    return this.#as.flatMap((as): [Conversion, string][] => {
      const text = convert(as, value, type);
      return text === undefined ? [] : [[as, text]];
    });
  }

  #text(found: Found): string {
    const { value } = found;
    const name = this.#enumName(found);
    if (typeof value === 'number' || typeof value === 'bigint') {
      const digits = Number.isInteger(value) || typeof value === 'bigint';
      const hex = digits && value >= 10 && this.#as.length === 0 ? ` (0x${value.toString(16)})` : '';
      return `${name === undefined ? '' : `${name} = `}${value}${hex}`;
    }
    if (value instanceof Uint8Array)
      return value.length > 32 ? `${toHex(value.subarray(0, 32))}… ${value.length} bytes` : toHex(value);
    if (isColumn(value)) {
      const shown: string[] = [];
      for (const each of value) if (shown.push(shown.length < 16 ? String(each) : '…') > 16) break;
      return shown.join(' ');
    }
    return typeof value === 'string' ? quotedStart(value) : String(value);
  }

  #enumName({ type, value }: Found): string | undefined {
    const of = /\((\w+)\)$/.exec(type)?.[1];
    return of !== undefined && (typeof value === 'number' || typeof value === 'bigint')
      ? this.#schema.nameOf(of, value)
      : undefined;
  }

  json(offsets: boolean): JsonObject {
    return {
      root: this.#schema.rootName,
      fields: () => this.#expand(this.#root.parts).map((part) => this.#json(part, offsets)),
    };
  }

  #json(found: Found, offsets: boolean): JsonObject {
    const { name, type, offset, size, value, parts, error } = found;
    return {
      name,
      type: type === '' ? undefined : type,
      offset: offsets ? offset : undefined,
      size: offsets ? size : undefined,
      value: jsonValue(value),
      enum: this.#enumName(found),
      as: this.#converted(found).length > 0 ? Object.fromEntries(this.#converted(found)) : undefined,
      error,
      fields: parts.length > 0 ? () => this.#expand(parts).map((part) => this.#json(part, offsets)) : undefined,
    };
  }
}

/** A text in quotes, or as much of it as a line can show. */
function quotedStart(text: string): string {
  if (text.length <= limits.line) return JSON.stringify(text);
  return `${JSON.stringify(text.slice(0, limits.line)).slice(0, limits.line - ROOM_FOR_SIZE)}… (${byteCount(text.length)})`;
}

function jsonValue(value: unknown): Json | undefined {
  if (value === undefined || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return bigJson(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value instanceof Uint8Array) return value;
  if (isColumn(value)) return Array.from(value, (v) => (typeof v === 'bigint' ? bigJson(v) : v));
  return null;
}

/** Whether a value is a column of numbers. */
function isColumn(value: unknown): value is Iterable<number | bigint> {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function bigJson(value: bigint): string {
  return value < 0n ? String(value) : hex64(value);
}
