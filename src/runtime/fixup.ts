import type { ByteWriter } from './byte-writer.ts';
import { Drafts } from './draft.ts';
import { FormatError } from './format-error.ts';
import { InstanceSet } from './instance-set.ts';
import { draftWriter, Layout } from './layout.ts';
import type { Lent, OffsetTie } from './layout.ts';
import type { StreamState } from './streams.ts';
import type { PaddingOf } from './write-session.ts';
import { orBadValue } from './written-value.ts';

/** Offsets move what follows them, lengths move offsets: this number of rounds must do. */
const MAX_ROUNDS = 16;

/** Padding is no longer than up to a page. */
const MAX_PADDING = 65_536;

type Integer = number | bigint;

/** What a part needs that is as it was read. */
interface Want {
  readonly target: Record<string, Integer>;
  readonly field: string;
  readonly value: Integer;
  readonly path: string;
}

/** Gives the object that has padding other bytes. */
type Padding = (bytes: Uint8Array) => void;

/** Makes fields say what the parts of a value are: counts, lengths and offsets. */
export class Fixup {
  readonly drafts: Drafts = new Drafts();
  /** What expressions know of a stream that is yet to be written: it has room for everything. */
  readonly io: StreamState = { pos: 0, offset: 0, size: Number.MAX_SAFE_INTEGER, eof: false };
  /** Who set what in this round. */
  readonly #set = new Map<object, Map<string, { readonly value: Integer; readonly path: string }>>();
  readonly #offsets = new Map<object, Map<string, OffsetTie>>();
  /** The streams that objects lend to others, as they were laid out last. */
  #lent = new Map<unknown, Lent>();
  #needsLayout = false;
  /** Padding whose size depends on where it stands. */
  readonly #paddings = new Map<Uint8Array, Padding>();
  #changed = false;
  readonly #wants: Want[] = [];
  readonly #into: ByteWriter | undefined;
  readonly #untouched = new InstanceSet();
  /** What is mended is part of what is as it was read. */
  #isUntouched = false;

  /** `into` writes what is mended: over the bytes of a `base`, where it has one. */
  constructor(into?: ByteWriter) {
    this.#into = into;
    if (into !== undefined) into.session.untouched = this.#untouched;
  }

  /** Make `target.field` what the part at `path` needs. */
  set<T extends object>(target: T, field: keyof T & string, value: Integer, path: string): void {
    if (this.#isUntouched) {
      this.#wants.push({ target: target as Want['target'], field, value, path });
      return;
    }
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

  /** Mend an instance; one that cannot be read stays as it is stored, and one that is as it was read needs what it has. */
  instance(owner: object, name: string, mend: () => void): void {
    const isUntouched = this.#isUntouched;
    this.#isUntouched = this.#untouched.has(owner, name);
    try {
      mend();
    } catch (error) {
      if (!(error instanceof FormatError) || !error.code.startsWith('read/')) throw error;
    } finally {
      this.#isUntouched = isUntouched;
    }
  }

  /** Refuse a part that its tie does not allow, where no field can be mended for it. A negative count says that there are none. */
  check(has: number, says: number, tie: string, path: string): void {
    if (this.#isUntouched || has === Math.max(says, 0)) return;
    throw new FormatError('write/cannot-mend', `cannot mend ${path}: it has ${has}, but \`${tie}\` is ${says}`, {
      path,
    });
  }

  /** Make padding, bytes that are all the same, as long as other sizes ask for; what may be data is refused. */
  pad<T extends object>(target: T, field: keyof T & string, says: number, tie: string, path: string): void {
    const bytes = target[field] as Uint8Array;
    const size = Math.max(says, 0);
    if (bytes.length === size) return;
    const padding = this.drafts.has(target) ? paddingLike(bytes, size) : undefined;
    if (padding === undefined) {
      this.check(bytes.length, says, tie, path);
      return;
    }
    target[field] = padding as T[keyof T & string];
    this.#changed = true;
  }

  /** The same of padding whose size depends on where it stands: that is known when it is written. */
  padHere<T extends object>(target: T, field: keyof T & string): void {
    if (!this.drafts.has(target)) return;
    this.#needsLayout = true;
    const bytes = target[field] as Uint8Array;
    // Each is known by its bytes: those that two have are copied.
    const own = this.#paddings.has(bytes) ? bytes.slice() : bytes;
    const set = (padding: Uint8Array): void => {
      target[field] = padding as T[keyof T & string];
    };
    if (own !== bytes) set(own);
    this.#paddings.set(own, set);
  }

  /** What drafts ask for such padding. */
  readonly #paddingOf: PaddingOf = (bytes, size) => {
    const set = this.#paddings.get(bytes);
    const padding = set === undefined ? undefined : paddingLike(bytes, size);
    if (set === undefined || padding === undefined) return undefined;
    set(padding);
    this.#paddings.set(padding, set);
    this.#changed = true;
    return padding;
  };

  #draft(limit?: number): ByteWriter {
    const w = draftWriter(limit);
    w.session.paddingOf = this.#paddingOf;
    return w;
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
    const w = this.#draft(known >= 0 ? known : undefined);
    write(w);
    const { length } = w.data;
    const isExact = w.endsAt !== undefined || w.session.misfits.has(w);
    return !isExact && length <= known ? known : length;
  }

  /** The same where it lends its stream: what others have there is known once all is laid out. */
  lent(owner: object, says: () => number): number {
    this.#needsLayout = true;
    const known = orNone(says);
    const laid = this.#lent.get(owner) ?? { size: 0, isFull: false };
    return !laid.isFull && laid.size <= known ? known : laid.size;
  }

  bytes(write: (w: ByteWriter) => void): Uint8Array {
    const w = this.#draft();
    write(w);
    return w.data;
  }

  /** Before anything is mended: with what a file had, what says the same need not be asked what it needs. */
  findUntouched(write: (w: ByteWriter) => void): void {
    if (this.#into?.base !== undefined) new Layout(new Map(), this.#untouched, this.#into).findUntouched(write);
  }

  /** One round; says whether anything changed. */
  round(mend: () => void, write: (w: ByteWriter) => void): boolean {
    this.#changed = false;
    this.#set.clear();
    this.#offsets.clear();
    this.#paddings.clear();
    mend();
    this.#settleUntouched();
    if (this.#offsets.size > 0 || this.#needsLayout) this.#layOut(write);
    return this.#changed;
  }

  /** Where nothing else says otherwise, what is as it was read gets the room that it needs. */
  #settleUntouched(): void {
    const settled = new Map<object, Set<string>>();
    const wants = this.#wants.splice(0);
    for (const { target, field, value } of wants) {
      const isRight = target[field] === value || this.#set.get(target)?.has(field) === true;
      if (isRight) settled.set(target, (settled.get(target) ?? new Set()).add(field));
    }
    for (const { target, field, value, path } of wants) {
      if (settled.get(target)?.has(field) !== true) this.set(target, field, value, path);
    }
  }

  #layOut(write: (w: ByteWriter) => void): void {
    const lent = new Layout(this.#offsets, this.#untouched, this.#into).lay(write, this.#paddingOf);
    for (const [owner, { size, isFull }] of lent) {
      const before = this.#lent.get(owner);
      if (before?.size !== size || before.isFull !== isFull) this.#changed = true;
    }
    this.#lent = lent;
  }
}

/** Bytes that are all the same, so many of them; undefined for what may be data. */
function paddingLike(bytes: Uint8Array, size: number): Uint8Array | undefined {
  const [filling = 0] = bytes;
  if (!(size <= MAX_PADDING) || bytes.some((byte) => byte !== filling)) return undefined;
  return new Uint8Array(size).fill(filling);
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

/** A copy of `value` whose counts, lengths and offsets are what its parts need: `mend` sets what `write` then lays out. */
export function fixupWith<T extends object>(
  value: T,
  mend: (draft: T, fix: Fixup) => void,
  write: (w: ByteWriter, draft: T) => void,
  into?: ByteWriter,
): T {
  const fix = new Fixup(into);
  const draft = fix.drafts.of(value);
  try {
    fix.findUntouched((w) => write(w, draft));
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
