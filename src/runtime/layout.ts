import { ByteWriter } from './byte-writer.ts';
import { bytesEqual } from './collection.ts';
import { followSequence } from './follow-sequence.ts';
import type { Echo, Echoes } from './follow-sequence.ts';
import { FormatError } from './format-error.ts';
import type { InstanceSet } from './instance-set.ts';
import { endOf, placeParts } from './place-parts.ts';
import type { MovablePart, Part } from './place-parts.ts';
import { endKept, endStream } from './stream-end.ts';
import type { PaddingOf, Placement } from './write-session.ts';

/** Instances that one field places are taken as one run of bytes. */
const MAX_SPREAD = 2 ** 30;

/** A field that holds the offset of an instance. */
export interface OffsetTie {
  readonly target: object;
  readonly field: string;
  readonly path: string;
  readonly unit: number;
  readonly set: (at: number) => void;
}

/** An instance that is written beside its stream: streams that its parts lend are written last. */
class Instance implements Echo {
  readonly owner: object;
  readonly name: string;
  readonly at: number;
  /** Counts, lengths and ends in it are right. */
  readonly isSound: boolean;
  readonly #beside: ByteWriter;
  readonly #start: number;

  /** `isStrict` finds out whether it is sound; what is not is written no further. */
  constructor({ io, owner, name, pos, write }: Placement<ByteWriter>, isStrict: boolean) {
    this.owner = owner;
    this.name = name;
    this.at = pos;
    this.#beside = io.beside(pos);
    this.#start = this.#beside.pos;
    this.isSound = isStrict && isWritten(this.#beside, write);
    if (isStrict) return;
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
  readonly members: Member[];
}

interface Member {
  readonly tie: OffsetTie;
  readonly part: Instance;
}

/** One stream of the file as it is: what follows each other in it, and what has an offset. */
interface Stream {
  readonly fixed: Instance[];
  readonly groups: Map<object, Map<string, Group>>;
  /** What follows each other, before a slot has room for instances: how many bytes, and whether it runs to the end. */
  sequence: { readonly length: number; readonly isFull: boolean } | undefined;
}

/** What a stream that an object lends to others has. */
export interface Lent {
  readonly size: number;
  /** Something in it runs to its end. */
  readonly isFull: boolean;
}

/** Where the parts of a value stand, in each of its streams. */
export class Layout {
  readonly #streams = new Map<ByteWriter, Stream>();
  readonly #ties: ReadonlyMap<object, ReadonlyMap<string, OffsetTie>>;
  readonly #untouched: InstanceSet;
  readonly #into: ByteWriter | undefined;
  #isStrict = false;

  /** `ties` are the offsets of instances, by the object that has them and their name; `into` will write what is laid out. */
  constructor(
    ties: ReadonlyMap<object, ReadonlyMap<string, OffsetTie>>,
    untouched: InstanceSet,
    into: ByteWriter | undefined,
  ) {
    this.#ties = ties;
    this.#untouched = untouched;
    this.#into = into;
  }

  /** Finds the instances that are what their streams had where they stand; nothing has moved yet. */
  findUntouched(write: (w: ByteWriter) => void): void {
    this.#isStrict = true;
    this.#draft(write);
    this.#isStrict = false;
    for (const [{ base }, stream] of this.#streams) {
      if (base === undefined) continue;
      for (const part of instancesOf(stream)) if (isIn(base, part)) this.#untouched.add(part.owner, part.name);
    }
  }

  /** Writes a draft, with padding as `paddingOf` has it, and sets the offsets of what has to move; returns the streams that objects lend to others. */
  lay(write: (w: ByteWriter) => void, paddingOf: PaddingOf): Map<unknown, Lent> {
    const w = this.#draft(write, paddingOf);
    const { session } = w;
    if (w.isFull && this.#into !== undefined) this.#into.isFull = true;
    const ends = new Map([...this.#streams].map(([io, stream]) => [io, this.#place(io, stream)]));
    const lent = [...session.owners()].map(([owner, { stream }]): [unknown, Lent] => {
      const size = ends.get(stream) ?? stream.data.length;
      const isFull = stream.isFull || stream.endsAt !== undefined || session.misfits.has(stream);
      return [owner, { size, isFull }];
    });
    return new Map(lent);
  }

  #draft(write: (w: ByteWriter) => void, paddingOf?: PaddingOf): ByteWriter {
    const base = this.#into?.base;
    const outer = draftWriter(undefined, base);
    const w = base === undefined ? outer : outer.likelySlot(base.length);
    const { session } = w;
    session.untouched = this.#untouched;
    session.paddingOf = paddingOf;
    session.onPlace = (placement) => this.#hear(placement);
    session.onClose = (slot) => this.#fill(slot);
    this.#stream(w);
    write(w);
    w.settle(this.#isStrict);
    return w;
  }

  #stream(io: ByteWriter): Stream {
    let stream = this.#streams.get(io.stream);
    if (stream === undefined) {
      stream = { fixed: [], groups: new Map(), sequence: undefined };
      this.#streams.set(io.stream, stream);
    }
    return stream;
  }

  /** An instance is written beside its stream, as if it was there. */
  #hear(placement: Placement<ByteWriter>): void {
    const stream = this.#stream(placement.io);
    const part = new Instance(placement, this.#isStrict);
    const tie = this.#ties.get(placement.owner)?.get(placement.name);
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
    stream.sequence = { length, isFull: slot.isFull };
    const parts = instancesOf(stream);
    const end = parts.reduce((most, part) => Math.max(most, endOf(part)), length);
    slot.seek(length);
    slot.pad(end - length, 0);
    if (parts.some((part) => part.runsToEnd)) slot.isFull = true;
  }

  /** Give the parts of a stream their places; returns where the stream ends. */
  #place(io: ByteWriter, stream: Stream): number {
    const groups = groupsOf(stream).map((group) => this.#withoutEchoes(group));
    const { length, isFull } = stream.sequence ?? { length: io.written.length, isFull: io.isFull };
    const sequence = io.written.subarray(0, length);
    const moves = isFull
      ? followSequence(
          groups.map((group) => this.#echoesOf(group)),
          sequence,
          io.base,
        )
      : movesOf(groups.map(joined), sequence, stream.fixed);
    const hasEnd = instancesOf(stream).some((part) => part.runsToEnd);
    let end = sequence.length;
    for (const part of stream.fixed) end = Math.max(end, endOf(part));
    groups.forEach((group, i) => {
      const moved = moves[i];
      for (const { tie, part } of group.members) {
        if (moved === undefined) throw cannotMend(tie, 'the sequence of its stream does not have these bytes');
        const partEnd = endOf(part) + moved;
        if (moved !== 0 && hasEnd && partEnd > sequence.length) {
          throw cannotMend(tie, 'no room behind what runs to the end of its stream');
        }
        end = Math.max(end, partEnd);
        tie.set(part.at + moved);
      }
    });
    return end;
  }

  /** Of what one field places in one place, that which is as it was read says again what the rest says. */
  #withoutEchoes({ members }: Group): Group {
    const changed = members.filter((member) => !this.#isUntouched(member));
    const places = new Set(changed.map(({ part }) => part.at));
    const isEcho = (member: Member): boolean => this.#isUntouched(member) && places.has(member.part.at);
    for (const { part } of members.filter(isEcho)) this.#into?.session.echoes.add(part.owner, part.name);
    return { members: members.filter((member) => !isEcho(member)) };
  }

  #echoesOf({ members }: Group): Echoes {
    return {
      members: members.map(({ part }) => part),
      unit: unitOf(members),
      isUntouched: members.every((member) => this.#isUntouched(member)),
    };
  }

  #isUntouched({ part }: Member): boolean {
    return this.#untouched.has(part.owner, part.name);
  }
}

/** Whether a part of a draft can be written as it is. */
function isWritten(w: ByteWriter, write: (w: ByteWriter) => void): boolean {
  const { session } = w;
  const { isDraft } = session;
  session.isDraft = false;
  try {
    write(w);
    endStream(w);
    return true;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  } finally {
    session.isDraft = isDraft;
  }
}

/** Whether the bytes of a stream have an instance where it stands. */
function isIn(stream: Uint8Array, { at, bytes, runsToEnd, isSound }: Instance): boolean {
  const there = stream.subarray(at, at + bytes.length);
  return isSound && bytesEqual(there, bytes) && (!runsToEnd || at + bytes.length === stream.length);
}

/** A writer that takes counts and lengths that may still be wrong. */
export function draftWriter(limit?: number, base?: Uint8Array): ByteWriter {
  const w = new ByteWriter(limit, base);
  w.session.isDraft = true;
  return w;
}

function groupsOf({ groups }: Stream): Group[] {
  return [...groups.values()].flatMap((fields) => [...fields.values()]);
}

function instancesOf(stream: Stream): Instance[] {
  return [...stream.fixed, ...groupsOf(stream).flatMap(({ members }) => members.map(({ part }) => part))];
}

function cannotMend({ field, path }: OffsetTie, why: string): FormatError {
  return new FormatError('write/cannot-mend', `cannot mend ${field} of ${path}: ${why}`, { path });
}

/** How far each part moves where there is room behind the sequence. */
function movesOf(parts: readonly MovablePart[], sequence: Uint8Array, fixed: readonly Part[]): number[] {
  const places = placeParts(parts, sequence, fixed);
  return parts.map(({ at }, i) => (places[i] ?? at) - at);
}

/** The members of a group as one run of bytes. */
function joined({ members }: Group): MovablePart {
  const [only] = members;
  const unit = unitOf(members);
  if (members.length === 1 && only !== undefined) return { at: only.part.at, bytes: only.part.bytes, unit };
  const at = members.reduce((least, { part }) => Math.min(least, part.at), Infinity);
  const end = members.reduce((most, { part }) => Math.max(most, endOf(part)), 0);
  if (end - at > MAX_SPREAD) {
    throw new FormatError(
      'write/cannot-mend',
      `cannot mend ${only?.tie.field}: what it places stands ${end - at} bytes apart`,
    );
  }
  const bytes = new Uint8Array(Math.max(0, end - at));
  for (const { part } of members) bytes.set(part.bytes, part.at - at);
  return { at, bytes, unit };
}

/** What the offsets of all move by a multiple of. */
function unitOf(members: readonly Member[]): number {
  return members.reduce((most, { tie }) => Math.max(most, tie.unit), 1);
}
