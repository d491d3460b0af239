import { FormatError } from './format-error.ts';
import { InstanceSet } from './instance-set.ts';

/** An instance in the stream of another object. */
interface Guest<Writer> {
  readonly name: string;
  /** The writer of that stream, once it is there. */
  readonly host: () => Writer | undefined;
  readonly write: (w: Writer) => void;
}

/** An instance that is about to be written. */
export interface Placement<Writer> {
  readonly io: Writer;
  readonly owner: object;
  readonly name: string;
  readonly pos: number;
  readonly write: (w: Writer) => void;
}

/** Padding up to a boundary, of so many bytes in place of others; undefined where those are no padding, or may be data. */
export type PaddingOf = (bytes: Uint8Array, size: number) => Uint8Array | undefined;

/** A slot whose bytes wait until nothing more can be written into it. */
interface ParkedSlot {
  /** How many writers hold it: inner slots are closed first. */
  readonly depth: number;
  readonly isEcho: boolean;
  readonly close: () => void;
}

/**
 * What the writers of one file share; `Writer` is ByteWriter. An instance with `io:` is written when all sequences are: only then does every
 * stream have its writer. Slots that may contain it keep their place in what holds them and get their bytes last.
 */
export class WriteSession<Writer> {
  readonly #streams = new Map<unknown, Writer>();
  readonly #open = new Set<Writer>();
  #guests: Guest<Writer>[] = [];
  #parked: ParkedSlot[] = [];
  /** Sizes are what is asked for: counts and lengths may still be wrong. */
  isDraft = false;
  /** Streams of a draft in which something has another size than is asked for. */
  readonly misfits: Set<Writer> = new Set();
  /** In a draft: padding that is as long as its place asks for. */
  paddingOf: PaddingOf | undefined;
  readonly justRead: InstanceSet = new InstanceSet();
  /** Instances that are as they were read, where that is known. */
  untouched: InstanceSet = new InstanceSet();
  /** Those of them that say again what others say. */
  readonly echoes: InstanceSet = new InstanceSet();
  /** Such an instance is being written: it yields where others wrote something else. */
  isEcho = false;
  readonly #placed = new Map<Writer, Set<string>>();
  /** Hears of every instance in place of writing it. */
  onPlace: ((placement: Placement<Writer>) => void) | undefined;
  /** Hears of every slot that waited, before its bytes are taken. */
  onClose: ((slot: Writer) => void) | undefined;

  /** `w` writes the stream of `owner`: `owner._io` of expressions. */
  open(owner: { readonly _io?: unknown }, w: Writer): void {
    this.#streams.set(owner, w);
    if (owner._io !== undefined) this.#streams.set(owner._io, w);
    this.#open.add(w);
  }

  /** Sizes need not fit. */
  get isLenient(): boolean {
    return this.isDraft || this.isEcho;
  }

  /** Whether an instance that was just read was written before, at this place and by this description. */
  isAgain(w: Writer, what: string, owner: object, name: string): boolean {
    let placed = this.#placed.get(w);
    if (placed === undefined) this.#placed.set(w, (placed = new Set()));
    const isPlaced = placed.has(what);
    placed.add(what);
    return isPlaced && this.justRead.has(owner, name);
  }

  /** Objects that lend their stream, and its writer. */
  owners(): Iterable<[unknown, Writer]> {
    return this.#streams;
  }

  /** Whether more may be written into a slot after its own structure. */
  isOpen(slot: Writer): boolean {
    return this.#open.has(slot);
  }

  keepOpen(w: Writer): void {
    this.#open.add(w);
  }

  park(depth: number, close: () => void): void {
    this.#parked.push({ depth, isEcho: this.isEcho, close });
  }

  invite(guest: Guest<Writer>): void {
    this.#guests.push(guest);
  }

  /** The writer of the stream of an object, or of what was read from a reader. */
  writerOf(host: unknown): Writer | undefined {
    const known = this.#streams.get(host);
    if (known !== undefined || typeof host !== 'object' || host === null || !('_io' in host)) return known;
    return this.#streams.get(host._io);
  }

  /** Write all that waits. Where only a part of a file is written, streams of other parts are not there. */
  settle(isPart: boolean): void {
    while (this.#guests.length > 0) {
      const waiting = this.#guests;
      this.#guests = [];
      const homeless = waiting.filter((guest) => !this.#seat(guest));
      const [first] = homeless;
      if (homeless.length === waiting.length && first !== undefined) {
        if (isPart) break;
        throw new FormatError('write/unknown-stream', `${first.name} stands in a stream that is not written`, {
          path: first.name,
        });
      }
      this.#guests.push(...homeless);
    }
    const parked = this.#parked.sort((a, b) => b.depth - a.depth);
    this.#parked = [];
    this.#open.clear();
    for (const slot of parked) {
      this.isEcho = slot.isEcho;
      slot.close();
    }
    this.isEcho = false;
  }

  /** Write an instance if its stream is there by now; it may bring more streams and more instances. */
  #seat(guest: Guest<Writer>): boolean {
    const w = guest.host();
    if (w !== undefined) guest.write(w);
    return w !== undefined;
  }
}
