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

/** Padding is no longer than up to a page. */
const MAX_PADDING = 65_536;

type Integer = number | bigint;

/** A field that holds the offset of an instance. */
interface OffsetTie {
  readonly target: object;
  readonly field: string;
  readonly path: string;
  readonly unit: number;
  readonly set: (at: number) => void;
}

/** An instance that is written beside its stream: streams that its parts lend are written last. */
class Instance implements Part {
  readonly at: number;
  readonly #beside: ByteWriter;
  readonly #start: number;

  constructor({ io, pos, write }: Placement<ByteWriter>) {
    this.at = pos;
    this.#beside = io.beside(pos);
    this.#start = this.#beside.pos;
    write(this.#beside);
    endKept(this.#beside);
  }

  get bytes(): Uint8Array {
    return this.#beside.written.subarray(this.#start);
  }

  get runsToEnd(): boolean {
    return this.#beside.endsAt !== undefined;
  }
}

/** All instances whose offsets one field holds: they move together. */
interface Group {
  readonly members: { readonly tie: OffsetTie; readonly part: Instance }[];
}

/** One stream of the file as it is: what follows each other in it, and what has an offset. */
interface Stream {
  readonly fixed: Instance[];
  readonly groups: Map<object, Map<string, Group>>;
  /** Bytes of what follows each other, where the rest is room for instances. */
  length: number | undefined;
}

/** What a stream that an object lends to others has. */
interface Lent {
  readonly size: number;
  /** Something in it runs to its end. */
  readonly isFull: boolean;
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
  /** The streams that objects lend to others, as they were laid out last. */
  #lent = new Map<unknown, Lent>();
  #asksForLent = false;
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

  /** Make padding, bytes that are all the same, as long as other sizes ask for; what may be data is refused. */
  pad<T extends object>(target: T, field: keyof T & string, says: number, tie: string, path: string): void {
    const bytes = target[field] as Uint8Array;
    const size = Math.max(says, 0);
    const [filling = 0] = bytes;
    if (bytes.length === size) return;
    if (!this.drafts.has(target) || !(size <= MAX_PADDING) || bytes.some((byte) => byte !== filling)) {
      this.check(bytes.length, says, tie, path);
      return;
    }
    target[field] = new Uint8Array(size).fill(filling) as T[keyof T & string];
    this.#changed = true;
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
    return this.#lent.get(value)?.size ?? this.bytes(write).length;
  }

  /** Bytes that a structure needs in a slot of `says` bytes: one that is large enough stays, unless something runs to its end. */
  slot(says: () => number, write: (w: ByteWriter) => void): number {
    const known = orNone(says);
    const w = draftWriter(known >= 0 ? known : undefined);
    write(w);
    const { length } = w.data;
    return w.endsAt === undefined && length <= known ? known : length;
  }

  /** The same where it lends its stream: what others have there is known once all is laid out. */
  lent(owner: object, says: () => number): number {
    this.#asksForLent = true;
    const known = orNone(says);
    const laid = this.#lent.get(owner) ?? { size: 0, isFull: false };
    return !laid.isFull && laid.size <= known ? known : laid.size;
  }

  bytes(write: (w: ByteWriter) => void): Uint8Array {
    const w = draftWriter();
    write(w);
    return w.data;
  }

  /** One round; says whether anything changed. */
  round(mend: () => void, write: (w: ByteWriter) => void): boolean {
    this.#changed = false;
    this.#set.clear();
    this.#offsets.clear();
    mend();
    if (this.#offsets.size > 0 || this.#asksForLent) this.#layOut(write);
    return this.#changed;
  }

  #layOut(write: (w: ByteWriter) => void): void {
    this.#streams.clear();
    const w = draftWriter();
    const { session } = w;
    session.onPlace = (placement) => this.#hear(placement);
    session.onClose = (slot) => this.#fill(slot);
    this.#stream(w);
    write(w);
    w.settle();
    const lent = new Map<unknown, Lent>();
    const ends = new Map([...this.#streams].map(([io, stream]) => [io, this.#place(io, stream)]));
    for (const [owner, { stream }] of session.owners()) {
      const size = ends.get(stream) ?? stream.data.length;
      lent.set(owner, { size, isFull: stream.isFull || stream.endsAt !== undefined });
      if (this.#lent.get(owner)?.size !== size) this.#changed = true;
    }
    this.#lent = lent;
  }

  #stream(io: ByteWriter): Stream {
    let stream = this.#streams.get(io.stream);
    if (stream === undefined) {
      stream = { fixed: [], groups: new Map(), length: undefined };
      this.#streams.set(io.stream, stream);
    }
    return stream;
  }

  /** An instance is written beside its stream, as if it was there. */
  #hear(placement: Placement<ByteWriter>): void {
    const stream = this.#stream(placement.io);
    const part = new Instance(placement);
    const tie = this.#offsets.get(placement.owner)?.get(placement.name);
    if (tie === undefined) {
      stream.fixed.push(part);
      return;
    }
    const fields = stream.groups.get(tie.target) ?? new Map<string, Group>();
    const group = fields.get(tie.field) ?? { members: [] };
    group.members.push({ tie, part });
    stream.groups.set(tie.target, fields.set(tie.field, group));
  }

  /** A slot has room for its instances, before what holds it gets its bytes. */
  #fill(slot: ByteWriter): void {
    const stream = this.#streams.get(slot);
    if (stream === undefined) return;
    const { length } = slot.written;
    stream.length = length;
    const parts = instancesOf(stream);
    const end = Math.max(length, ...parts.map((part) => part.at + part.bytes.length));
    slot.seek(length);
    slot.pad(end - length, 0);
    if (parts.some((part) => part.runsToEnd)) slot.isFull = true;
  }

  /** Give the parts of a stream their places; returns where the stream ends. */
  #place(io: ByteWriter, stream: Stream): number {
    const groups = [...stream.groups.values()].flatMap((fields) => [...fields.values()]);
    const parts = groups.map(joined);
    const sequence = io.written.subarray(0, stream.length);
    const places = placeParts(parts, sequence, stream.fixed);
    let end = sequence.length;
    for (const part of stream.fixed) end = Math.max(end, part.at + part.bytes.length);
    groups.forEach((group, i) => {
      const part = parts[i] as Part;
      const moved = (places[i] as number) - part.at;
      const partEnd = part.at + moved + part.bytes.length;
      if (moved !== 0 && io.isFull && partEnd > sequence.length) throw noRoom(group);
      end = Math.max(end, partEnd);
      for (const {
        tie,
        part: { at },
      } of group.members)
        tie.set(at + moved);
    });
    return end;
  }
}

/** What a size says; nothing, where what it is made of is not there yet. */
function orNone(says: () => number): number {
  try {
    return says();
  } catch (error) {
    if (error instanceof FormatError) return NaN;
    throw error;
  }
}

function draftWriter(limit?: number): ByteWriter {
  const w = new ByteWriter(limit);
  w.session.isDraft = true;
  return w;
}

function instancesOf({ fixed, groups }: Stream): Instance[] {
  const placed = [...groups.values()].flatMap((fields) => [...fields.values()]);
  return [...fixed, ...placed.flatMap(({ members }) => members.map(({ part }) => part))];
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
  const at = Math.min(...members.map(({ part }) => part.at));
  const end = Math.max(...members.map(({ part }) => part.at + part.bytes.length));
  const unit = Math.max(...members.map((m) => m.tie.unit));
  const [only] = members;
  if (members.length === 1 && only !== undefined) return { at, bytes: only.part.bytes, unit };
  if (end - at > MAX_SPREAD) {
    throw new FormatError(
      'write/cannot-mend',
      `cannot mend ${only?.tie.field}: what it places stands ${end - at} bytes apart`,
    );
  }
  const bytes = new Uint8Array(end - at);
  for (const { part } of members) bytes.set(part.bytes, part.at - at);
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
