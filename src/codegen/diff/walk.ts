import type { FieldIr, TypeIr } from '../ir.ts';
import { atomsOf } from './atoms.ts';
import type { Atom } from './atoms.ts';
import type { Ends, Finder, Finding, Stand } from './finding.ts';
import type { Side } from './side.ts';

/** Bytes of one type that a reader goes through in its own order. */
export class Walk {
  readonly #reading: Finder;
  readonly #written: readonly Atom[];
  readonly #read: readonly Atom[];
  readonly #paths: { readonly written: ReadonlySet<string>; readonly read: ReadonlySet<string> };
  readonly #ends: Ends;
  /** The atom of the file that comes next, and how many bytes of it are gone. */
  #next = 0;
  #gone = 0;
  /** What is read from the rest of the stream as if that began with it. */
  #inTail: string | undefined;
  /** The reader stands at a byte that nobody can name. */
  #lost: { readonly atom: Atom; readonly effect: Finding['effect'] } | undefined;
  /** The last structure has bytes left that nobody reads. */
  #isShort = false;

  constructor(reading: Finder, writer: Side, reader: Side, w: TypeIr, r: TypeIr, ends: Ends) {
    this.#reading = reading;
    const written = atomsOf(writer, w);
    this.#read = atomsOf(reader, r);
    const total = written.reduce<number | undefined>(
      (sum, { size }) => (sum === undefined || size === undefined ? undefined : sum + size),
      0,
    );
    const padding = ends.kind === 'stream' && ends.room !== undefined && total !== undefined ? ends.room - total : 0;
    this.#written = padding > 0 ? [...written, paddingAtom(w, padding)] : written;
    this.#ends =
      ends.kind === 'stream' && ends.room !== undefined && total === undefined ? { ...ends, exact: false } : ends;
    this.#paths = { written: pathsOf(written), read: pathsOf(this.#read) };
  }

  run(): Stand {
    this.#read.forEach((atom, i) => this.#step(atom, i === this.#read.length - 1));
    const left = this.#written.slice(this.#next).filter((atom) => !atom.tail && atom.path !== '');
    const [cut] = left;
    if (this.#gone > 0 && cut !== undefined) this.#fail(cut, 'no', 'is not read to its end', { dropped: true });
    for (const atom of left) {
      if (this.#lost !== undefined || this.#paths.read.has(atom.path)) continue;
      this.#fail(atom, 'no', 'is not read', { dropped: true });
    }
    if (this.#lost !== undefined) return 'elsewhere';
    return left.length > 0 || this.#isShort ? 'before' : 'same';
  }

  #step(r: Atom, isLast: boolean): void {
    for (;;) {
      const w = this.#written[this.#next];
      if (this.#lost !== undefined) {
        const { atom, effect } = this.#lost;
        // A field that may be missing is no reason for what happens always.
        const follows = effect === 'some' || !atom.conditional;
        if (this.#isShared(r)) this.#fail(r, effect, `${atom.path} changes where it is`, { follows });
        return;
      }
      if (r.tail) return this.#takeRest(r);
      if (w === undefined) return this.#pastEnd(r);
      if (w.tail) return this.#intoTail(r, w);
      if (this.#gone === 0 && w.path === r.path && w.shape === r.shape) return this.#match(w, r, isLast);
      if (r.size !== undefined && w.size !== undefined) return this.#takeBytes(r);
      if (w.conditional && !this.#paths.read.has(w.path)) {
        this.#fail(w, 'some', 'is not read where it is there');
        this.#next += 1;
        continue;
      }
      if (r.conditional && !this.#isShared(r)) return this.#fail(r, 'some', 'is read where its condition holds');
      return this.#lose(w, r);
    }
  }

  /** Bytes of a number that nobody knows were written, or are read: from here on, what is read may be anything. */
  #lose(w: Atom, r: Atom): void {
    const shared = this.#isShared(r);
    const isPast = this.#written.findIndex(({ path }) => path === r.path) < this.#next;
    const isCertain = (!w.conditional && !this.#paths.read.has(w.path)) || (!r.conditional && isPast);
    const effect = !isCertain && (w.conditional || r.conditional) ? 'some' : 'no';
    this.#fail(r, effect, shared ? 'is stored in another form' : 'is not in the file');
    this.#lost = { atom: r, effect };
  }

  #match(w: Atom, r: Atom, isLast: boolean): void {
    if (r.guarded !== w.guarded && !r.guarded) this.#fail(r, 'some', 'is read past the end of shorter rows');
    w.fields.forEach((field, i) => {
      const other = r.fields[i] as FieldIr;
      const stand = this.#reading.field({ owner: w.owner, field }, { owner: r.owner, field: other }, lastOf(r, i));
      if (stand === 'same' || (r.size !== undefined && r.size === w.size)) return;
      if (stand === 'before' && isLast && field.spec.repeat === undefined && this.#next === this.#written.length - 1) {
        this.#isShort = true;
        return;
      }
      this.#fail(r, 'no', 'takes other bytes than were written', { follows: stand === 'elsewhere' });
      this.#lost = { atom: r, effect: 'no' };
    });
    this.#next += 1;
  }

  #takeRest(r: Atom): void {
    const other = this.#written.slice(this.#next).find((atom) => !atom.tail && !atom.guarded);
    // Fields that rows grew by stay bytes where they are not known, which is what such a field is for; others are taken for data.
    if (this.#isShared(r) && this.#inTail !== undefined)
      this.#fail(r, 'no', `its first bytes are read as ${this.#inTail}`);
    else if (this.#isShared(r) && other !== undefined) this.#fail(r, 'no', `starts in ${other.path}`);
    this.#next = this.#written.length;
    this.#gone = 0;
  }

  #pastEnd(r: Atom): void {
    if (r.guarded) {
      if (this.#isShared(r)) this.#fail(r, 'no', 'its bytes were taken for another field');
      return;
    }
    if (r.conditional && !this.#isShared(r))
      return this.#fail(r, 'some', 'is read past the end where its condition holds');
    if (this.#ends.kind === 'shared') {
      // What follows in the structure around it is read instead.
      this.#fail(r, 'no', 'reads bytes of what follows');
      this.#lost = { atom: r, effect: 'no' };
      return;
    }
    this.#fail(r, this.#ends.exact && r.size !== 0 ? 'no' : 'some', 'is read past the end');
  }

  #intoTail(r: Atom, w: Atom): void {
    if (this.#isShared(r)) this.#fail(r, 'no', `is read from ${w.path}`);
    else if (!r.guarded) {
      this.#fail(r, 'some', 'is read past the end of rows that have no more');
      this.#inTail ??= r.path;
    }
  }

  /** Read bytes of a fixed number, whoever wrote them. */
  #takeBytes(r: Atom): void {
    let wanted = r.size ?? 0;
    const w = this.#written[this.#next] as Atom;
    if (this.#gone === 0 && w.path === r.path) this.#otherForm(w, r);
    else if (w.path === r.path) this.#fail(r, 'no', 'starts inside what was written');
    else if (this.#isShared(r)) this.#fail(r, 'no', w.path === '' ? 'is read from padding' : `is read from ${w.path}`);
    else if (w.path !== '' && !r.guarded && w.guarded) this.#fail(r, 'some', 'is read past the end of shorter rows');
    while (wanted > 0) {
      const from = this.#written[this.#next];
      if (from === undefined || from.tail) return r.guarded ? undefined : this.#pastEnd(r);
      if (from.size === undefined) {
        this.#lost = { atom: r, effect: 'no' };
        this.#fail(r, 'no', `is read from ${from.path}`);
        return;
      }
      const taken = Math.min(wanted, from.size - this.#gone);
      wanted -= taken;
      this.#gone += taken;
      if (this.#gone < from.size) continue;
      this.#gone = 0;
      this.#next += 1;
    }
  }

  /** A slot of another size may hold the same structure. */
  #otherForm(w: Atom, r: Atom): void {
    const [a, b] = [w.fields[0] as FieldIr, r.fields[0] as FieldIr];
    const once = a.spec.repeat === undefined && b.spec.repeat === undefined;
    if (
      once &&
      a.datum?.kind === 'struct' &&
      b.datum?.kind === 'struct' &&
      a.datum.extent !== undefined &&
      b.datum.extent !== undefined
    ) {
      this.#reading.field({ owner: w.owner, field: a }, { owner: r.owner, field: b }, lastOf(r, 0));
    } else this.#fail(r, ...formChange(w, r));
  }

  #isShared({ path }: Atom): boolean {
    return path.split('+').some((each) => this.#paths.written.has(each));
  }

  #fail(atom: Atom, effect: Finding['effect'], why: string, more: Pick<Finding, 'dropped' | 'follows'> = {}): void {
    // Files without the field are read as they were written.
    const kind = atom.guarded || atom.conditional ? 'some' : effect;
    atom.fields.forEach((_, i) => {
      this.#reading.find(atom.owner.spec, lastOf(atom, i), kind, why, more);
    });
  }
}

/** The field's own id. */
function lastOf({ path }: Atom, index: number): string {
  return (path.split('+')[index] ?? path).split('.').at(-1) as string;
}

function pathsOf(atoms: readonly Atom[]): ReadonlySet<string> {
  return new Set(atoms.flatMap(({ path }) => [path, ...path.split('+')]));
}

function paddingAtom(owner: TypeIr, size: number): Atom {
  return { owner, fields: [], path: '', shape: '', size, guarded: false, conditional: false, tail: false };
}

/** What becomes of a value that is read in another form from where it was written. */
function formChange(w: Atom, r: Atom): [Finding['effect'], string] {
  if (w.size !== r.size) return ['no', `is read as ${r.size} bytes of ${w.size}`];
  const integers = /^[us](\d.*)$/;
  const [a, b] = [integers.exec(w.shape)?.[1], integers.exec(r.shape)?.[1]];
  if (a !== undefined && a === b) return ['some', 'its highest bit means something else'];
  if (a !== undefined && b !== undefined && (a.includes('runtime') || b.includes('runtime')))
    return ['some', 'its byte order is decided otherwise'];
  return ['no', 'is read in another form'];
}
