/* What a conversion reads and makes, in no more memory than a few times the words of the module. */
import { debugTable } from '../instructions/debug-instructions.ts';
import { debugInstructionAt } from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import { IdNumbers } from '../module/id-numbers.ts';
import type { SpirvModule } from '../module/module.ts';
import { lengthIn, wordAt } from '../module/words.ts';

/** The instructions of the sets to be converted, each made when it is asked for: all together would take many times their words. */
export class Instructions implements Iterable<DebugInstruction> {
  readonly #module: SpirvModule;
  readonly #from: ReadonlySet<number>;

  constructor(module: SpirvModule, from: ReadonlySet<number>) {
    this.#module = module;
    this.#from = from;
  }

  /** The one at a word; undefined for what is not converted. */
  at(word: number): DebugInstruction | undefined {
    const instruction = debugInstructionAt(this.#module, word);
    return instruction !== undefined && this.#from.has(wordAt(this.#module.words, word + 3)) ? instruction : undefined;
  }

  /** All, in file order. */
  *[Symbol.iterator](): Iterator<DebugInstruction> {
    for (const index of debugTable(this.#module).instruction) {
      const instruction = this.at(wordAt(this.#module.starts, index));
      if (instruction !== undefined) yield instruction;
    }
  }
}

/** Words of instructions, one after the other. */
export class WordBuffer {
  #words = new Uint32Array(64);
  length = 0;

  push(words: ArrayLike<number>): void {
    const end = this.length + words.length;
    if (end > this.#words.length) {
      const wider = new Uint32Array(2 * end);
      wider.set(this.words());
      this.#words = wider;
    }
    this.#words.set(words, this.length);
    this.length = end;
  }

  words(): Uint32Array {
    return this.#words.subarray(0, this.length);
  }
}

/** The words of instructions by result id, the last of each. */
export class WordsById {
  /** Ids in the order in which they came first. */
  readonly ids: number[] = [];
  readonly #words = new WordBuffer();
  /** Where the words of an id start, plus one. */
  readonly #places: IdNumbers;

  constructor(module: SpirvModule) {
    this.#places = new IdNumbers(module);
  }

  set(id: number, words: readonly number[]): void {
    if (!this.has(id)) this.ids.push(id);
    this.#places.set(id, this.#words.length + 1);
    this.#words.push(words);
  }

  has(id: number): boolean {
    return this.#places.has(id);
  }

  get(id: number): Uint32Array {
    const words = this.#words.words();
    const start = (this.#places.get(id) as number) - 1;
    return words.subarray(start, start + lengthIn(words, start));
  }
}
