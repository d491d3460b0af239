import { ByteWriter } from './byte-writer.ts';
import { Drafts } from './draft.ts';
import { FormatError } from './format-error.ts';
import { endKept } from './stream-end.ts';
import { placeParts } from './place-parts.ts';
import type { MovablePart, Part } from './place-parts.ts';
import type { StreamState } from './streams.ts';
import type { Placement } from './write-session.ts';
import { orBadValue } from './written-value.ts';

/** Offsets move what follows them, lengths move offsets: this number of rounds must do. */
const MAX_ROUNDS = 16;

/** Instances that one field places are taken as one run of bytes. */
const MAX_SPREAD = 2 ** 30;

type Integer = number | bigint;

/** A field that holds the offset of an instance. */
interface OffsetTie {
  readonly target: object;
  readonly field: string;
  readonly path: string;
  readonly unit: number;
  readonly set: (at: number) => void;
}

/** All instances whose offsets one field holds: they move together. */
interface Group {
  readonly members: { readonly tie: OffsetTie; readonly at: number; readonly bytes: Uint8Array }[];
}

/** One stream of the file as it is: what follows each other in it, and what has an offset. */
interface Stream {
  readonly fixed: Part[];
  readonly groups: Map<object, Map<string, Group>>;
}

/** Makes fields say what the parts of a value are: counts, lengths and offsets. */
export class Fixup {
  readonly drafts: Drafts = new Drafts();
  /** What expressions know of a stream that is yet to be written: it has room for everything. */
  readonly io: StreamState = { pos: 0, offset: 0, size: Number.MAX_SAFE_INTEGER, eof: false };
  /** Who set what in this round. */
  readonly #set = new Map<object, Map<string, { readonly value: Integer; readonly path: string }>>();
  readonly #offsets = new Map<object, Map<string, OffsetTie>>();
  readonly #streams = new Map<ByteWriter, Stream>();
  /** Bytes of the streams that objects lend to others, as they were laid out last. */
  #sizes = new Map<unknown, number>();
  #changed = false;

  /** Make `target.field` what the part at `path` needs. */
  set<T extends object>(target: T, field: keyof T & string, value: Integer, path: string): void {
    const fields = this.#set.get(target) ?? new Map<string, { readonly value: Integer; readonly path: string }>();
    const other = fields.get(field);
    if (other !== undefined && other.value !== value) {
      throw new FormatError(
        'write/tie-conflict',
        `cannot mend ${field}: ${other.path} needs ${other.value}, ${path} needs ${value}`,
        { path },
      );
    }
    this.#set.set(target, fields.set(field, { value, path }));
    if (target[field] === value) return;
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new FormatError('write/cannot-mend', `cannot mend ${field} of ${path}: no value will do`, { path });
    }
    if (!this.drafts.has(target)) {
      throw new FormatError('write/cannot-mend', `cannot mend ${field} of ${path}: it is not part of what is written`, {
        path,
      });
    }
    target[field] = value as T[keyof T & string];
    this.#changed = true;
  }

  /** Make element `at` of the list `target.field` what the part at `path` needs. */
  setElement<T extends object>(target: T, field: keyof T & string, at: number, value: Integer, path: string): void {
    const list = target[field] as ArrayLike<Integer> & object;
    const own = this.drafts.ofNumbers(list);
    if (own !== list && this.drafts.has(target)) target[field] = own as T[keyof T & string];
    this.set(own, String(at) as keyof typeof own & string, value, path);
  }

  /** Mend an instance; one that cannot be read stays as it is stored. */
  instance(mend: () => void): void {
    try {
      mend();
    } catch (error) {
      if (!(error instanceof FormatError) || !error.code.startsWith('read/')) throw error;
    }
  }

  /** Refuse a part that its tie does not allow, where no field can be mended for it. A negative count says that there are none. */
  check(has: number, says: number, tie: string, path: string): void {
    if (has === Math.max(says, 0)) return;
    throw new FormatError('write/cannot-mend', `cannot mend ${path}: it has ${has}, but \`${tie}\` is ${says}`, {
      path,
    });
  }

  /** The field `field` of `target` holds the offset of the instance `name` of `owner`. */
  place<T extends object>(
    owner: object,
    name: string,
    target: T,
    field: keyof T & string,
    path: string,
    unit: number,
    value: (at: number) => Integer,
  ): void {
    const ties = this.#offsets.get(owner) ?? new Map<string, OffsetTie>();
    const set = (at: number): void => this.set(target, field, value(at), path);
    this.#offsets.set(owner, ties.set(name, { target, field, path, unit, set }));
  }

  /** Bytes that a structure takes in its slot. */
  size(value: object, write: (w: ByteWriter) => void): number {
    return this.#sizes.get(value) ?? this.bytes(write).length;
  }

  bytes(write: (w: ByteWriter) => void): Uint8Array {
    const w = new ByteWriter();
    w.session.isDraft = true;
    write(w);
    w.settle(true);
    return w.data;
  }

  /** One round; says whether anything changed. */
  round(mend: () => void, write: (w: ByteWriter) => void): boolean {
    this.#changed = false;
    this.#set.clear();
    this.#offsets.clear();
    mend();
    if (this.#offsets.size > 0) this.#layOut(write);
    return this.#changed;
  }

  #layOut(write: (w: ByteWriter) => void): void {
    this.#streams.clear();
    const w = new ByteWriter();
    const { session } = w;
    session.isDraft = true;
    session.onPlace = (placement) => this.#hear(placement);
    this.#stream(w);
    write(w);
    w.settle();
    const sizes = new Map<unknown, number>();
    const ends = new Map([...this.#streams].map(([io, stream]) => [io, this.#place(io, stream)]));
    for (const [owner, io] of session.owners()) {
      const size = ends.get(io.stream) ?? io.stream.data.length;
      sizes.set(owner, size);
      if (this.#sizes.get(owner) !== size) this.#changed = true;
    }
    this.#sizes = sizes;
  }

  #stream(io: ByteWriter): Stream {
    let stream = this.#streams.get(io.stream);
    if (stream === undefined) {
      stream = { fixed: [], groups: new Map() };
      this.#streams.set(io.stream, stream);
    }
    return stream;
  }

  /** An instance is written beside its stream, as if it was there. */
  #hear({ io, owner, name, pos, write }: Placement<ByteWriter>): void {
    const stream = this.#stream(io);
    const beside = io.beside(pos);
    const start = beside.pos;
    write(beside);
    endKept(beside);
    const bytes = beside.written.subarray(start);
    const tie = this.#offsets.get(owner)?.get(name);
    if (tie === undefined) {
      stream.fixed.push({ at: pos, bytes });
      return;
    }
    const fields = stream.groups.get(tie.target) ?? new Map<string, Group>();
    const group = fields.get(tie.field) ?? { members: [] };
    group.members.push({ tie, at: pos, bytes });
    stream.groups.set(tie.target, fields.set(tie.field, group));
  }

  /** Give the parts of a stream their places; returns where the stream ends. */
  #place(io: ByteWriter, stream: Stream): number {
    const groups = [...stream.groups.values()].flatMap((fields) => [...fields.values()]);
    const parts = groups.map(joined);
    const places = placeParts(parts, io.written, stream.fixed);
    let end = io.written.length;
    for (const part of stream.fixed) end = Math.max(end, part.at + part.bytes.length);
    groups.forEach((group, i) => {
      const part = parts[i] as Part;
      const moved = (places[i] as number) - part.at;
      const partEnd = part.at + moved + part.bytes.length;
      if (moved !== 0 && io.isFull && partEnd > io.written.length) throw noRoom(group);
      end = Math.max(end, partEnd);
      for (const { tie, at } of group.members) tie.set(at + moved);
    });
    return end;
  }
}

function noRoom({ members: [first] }: Group): FormatError {
  const path = first?.tie.path;
  return new FormatError(
    'write/cannot-mend',
    `cannot mend ${first?.tie.field} of ${path}: no room behind a sequence that runs to the end of its stream`,
    { path },
  );
}

/** The members of a group as one run of bytes. */
function joined(group: Group): MovablePart {
  const { members } = group;
  const at = Math.min(...members.map((m) => m.at));
  const end = Math.max(...members.map((m) => m.at + m.bytes.length));
  const unit = Math.max(...members.map((m) => m.tie.unit));
  const [only] = members;
  if (members.length === 1 && only !== undefined) return { at, bytes: only.bytes, unit };
  if (end - at > MAX_SPREAD) {
    throw new FormatError(
      'write/cannot-mend',
      `cannot mend ${only?.tie.field}: what it places stands ${end - at} bytes apart`,
    );
  }
  const bytes = new Uint8Array(end - at);
  for (const m of members) bytes.set(m.bytes, m.at - at);
  return { at, bytes, unit };
}

/** A copy of `value` whose counts, lengths and offsets are what its parts need: `mend` sets what `write` then lays out. */
export function fixupWith<T extends object>(
  value: T,
  mend: (draft: T, fix: Fixup) => void,
  write: (w: ByteWriter, draft: T) => void,
): T {
  const fix = new Fixup();
  const draft = fix.drafts.of(value);
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const changed = fix.round(
        () => mend(draft, fix),
        (w) => write(w, draft),
      );
      if (!changed) return draft;
    }
  } catch (error) {
    throw orBadValue(error);
  }
  throw new FormatError('write/unsettled', 'counts, lengths and offsets depend on each other without end');
}
