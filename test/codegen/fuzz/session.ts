import type { EnumSpec } from '../../../src/codegen/schema.ts';
import type { Pick } from '../../support/random.ts';
import type { Obj } from './model.ts';
import type { Open } from './open.ts';

/** The choices made so far do not lead to a valid value: some of them are taken back and made anew. */
export class DeadEnd extends Error {}

/** An expression that has no value: a division by zero, a field that is absent. Readers throw a FormatError. */
export class NoValue extends DeadEnd {}

/** More objects than this are not made. */
const MAX_OBJECTS = 400;

/** After so many dead ends nothing is tried again: a type that holds itself without end has them at every depth. */
const MAX_DEAD_ENDS = 10_000;

/** The making of one value: chance, and what takes each step back. */
export class Session {
  readonly pick: Pick;
  /** Bytes that no field covers are zeros, as our writers leave them; else anything. */
  readonly tidy: boolean;
  readonly #undo: (() => void)[] = [];
  /** Integers that may still be chosen. */
  readonly open: Open[] = [];
  readonly objects: Obj[] = [];
  /** What of the schema was used, `file/types/x/seq/0 case 2`. */
  readonly hits: string[] = [];
  /** Our writer writes the same bytes: nothing was chosen that it would choose otherwise. */
  canonical: boolean;
  /** The stream has bytes that no field holds: without them, expressions about its size or end have other values. */
  needsBase = false;
  /** An instance asks how long a stream is. */
  tellsSize = false;
  depth = 0;
  #deadEnds = 0;

  /** Entries of enums that expressions mention. */
  readonly labels: ReadonlyMap<EnumSpec, readonly bigint[]>;

  constructor(pick: Pick, tidy: boolean, labels: Session['labels']) {
    this.pick = pick;
    this.labels = labels;
    this.tidy = tidy;
    this.canonical = tidy;
  }

  /** True once in `times`. */
  chance(times: number): boolean {
    return this.pick(times) === 0;
  }

  oneOf<T>(list: readonly T[]): T {
    const found = list[this.pick(list.length)];
    if (found === undefined) throw new DeadEnd('nothing to choose from');
    return found;
  }

  /** A small number, mostly: lengths and counts. */
  small(most = 12): number {
    return this.pick(
      this.depth > 5 || this.objects.length > 100 ? 2 : this.chance(10) ? most * 4 : this.chance(2) ? most : 4,
    );
  }

  onUndo(undo: () => void): void {
    this.#undo.push(undo);
  }

  push<T>(list: T[], value: T): void {
    list.push(value);
    this.#undo.push(() => list.pop());
  }

  hit(what: string): void {
    this.push(this.hits, what);
  }

  keep(obj: Obj): void {
    if (this.objects.length >= MAX_OBJECTS) throw new DeadEnd('too many objects');
    this.push(this.objects, obj);
  }

  fail(message: string): never {
    throw new DeadEnd(message);
  }

  mark(): number {
    return this.#undo.length;
  }

  rollBack(mark: number): void {
    while (this.#undo.length > mark) this.#undo.pop()?.();
  }

  /** Do it until it works; what a failed try did is taken back. */
  attempt<T>(tries: number, work: () => T): T {
    const mark = this.mark();
    const { canonical, needsBase, depth } = this;
    for (let i = 1; ; i++) {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof DeadEnd)) throw error;
        this.rollBack(mark);
        this.canonical = canonical;
        this.needsBase = needsBase;
        this.depth = depth;
        if (i >= tries || ++this.#deadEnds > MAX_DEAD_ENDS) throw error;
      }
    }
  }
}
