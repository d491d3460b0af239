/*
 * A module as words, with what one pass over them finds. Nothing here is made per instruction: typed arrays hold where
 * instructions start and which of them defines an id.
 *
 *   word 0  magic 0x07230203
 *   word 1  version: 0, major, minor, 0
 *   word 2  generator: tool << 16 | version of the tool
 *   word 3  bound
 *   word 4  schema
 *   word 5  the first instruction: words << 16 | opcode, operands
 */
import { Session } from '../../core/index.ts';
import type { Limits } from '../../runtime/index.ts';
import type { DebugSet } from '../instructions/sets.ts';
import { lengthIn, opcodeIn, wordAt } from './words.ts';

/** The five words in front of the instructions. */
export interface ModuleHeader {
  /** `1.5`. */
  readonly version: string;
  /** Number of the tool in the registry of generators. */
  readonly generator: number;
  readonly generatorVersion: number;
  /** Every id is less, if the header tells the truth. */
  readonly bound: number;
  readonly schema: number;
}

/** OpExtInstImport. */
export interface Import {
  readonly id: number;
  /** Word offset of the instruction. */
  readonly word: number;
  readonly name: string;
  /** The debug set of that name; undefined for other sets. */
  readonly debugSet: DebugSet | undefined;
}

/** Which octet of a word a string starts with: the specification says the low-order one, some big-endian files differ. */
export type StringOctets = 'low-order-first' | 'file-order';

/** Why reading stopped before the end of the file. */
export interface Damage {
  /** `bad magic` or `bad word count at word <n>`. */
  readonly message: string;
  /** The word that could not be read. */
  readonly word: number;
}

/** A module that is open. Words and tables are shared: whoever changes something makes a copy. */
export class SpirvModule extends Session {
  /** Bytes of the file. */
  readonly size: number;
  readonly byteOrder: 'little' | 'big';
  readonly stringOctets: StringOctets;
  /** The whole file, header included, in this machine's byte order. */
  readonly words: Uint32Array;
  /** Up to three bytes after the last whole word. */
  readonly trailing: Uint8Array;
  /** Undefined where the magic number is wrong. */
  readonly header: ModuleHeader | undefined;
  /** Word offset of every instruction, in file order. */
  readonly starts: Uint32Array;
  readonly damage: Damage | undefined;
  readonly definitions: Definitions;
  readonly imports: ReadonlyMap<number, Import>;
  /** Bounds on what questions may cost. */
  readonly limits?: Limits | undefined;

  constructor(parts: Omit<SpirvModule, keyof Session>) {
    super();
    this.size = parts.size;
    this.byteOrder = parts.byteOrder;
    this.stringOctets = parts.stringOctets;
    this.words = parts.words;
    this.trailing = parts.trailing;
    this.header = parts.header;
    this.starts = parts.starts;
    this.damage = parts.damage;
    this.definitions = parts.definitions;
    this.imports = parts.imports;
    this.limits = parts.limits;
  }
}

/** Which instruction defines an id. Its size follows the words there are, whatever the bound claims. */
export interface Definitions {
  /** By id: index of the defining instruction plus one, 0 where nothing defines it. */
  readonly dense: Uint32Array;
  /** Ids past the end of `dense`. */
  readonly sparse: ReadonlyMap<number, number>;
}

/** Index of the instruction that defines `id`; undefined where none does. The first of several counts. */
export function definitionOf({ definitions }: SpirvModule, id: number): number | undefined {
  if (id >= definitions.dense.length) return definitions.sparse.get(id);
  const found = wordAt(definitions.dense, id);
  return found === 0 ? undefined : found - 1;
}

/** Word offset of the instruction that defines `id`; undefined where none does. */
export function wordOfId(module: SpirvModule, id: number): number | undefined {
  const index = definitionOf(module, id);
  return index === undefined ? undefined : module.starts[index];
}

/** Opcode of the instruction at a word. */
export function opcodeAt({ words }: SpirvModule, word: number): number {
  return opcodeIn(words, word);
}

/** Opcode of the instruction that defines `id`; undefined where none does. */
export function opcodeOfId(module: SpirvModule, id: number): number | undefined {
  const word = wordOfId(module, id);
  return word === undefined ? undefined : opcodeAt(module, word);
}

/** First word after the instruction at a word. */
export function endOf({ words }: SpirvModule, word: number): number {
  return word + lengthIn(words, word);
}

/** Index of the instruction that a word belongs to; undefined for the header and what could not be read. */
export function instructionAt({ starts, words }: SpirvModule, word: number): number | undefined {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (wordAt(starts, middle) <= word) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return undefined;
  const start = wordAt(starts, low - 1);
  return word < start + lengthIn(words, start) ? low - 1 : undefined;
}
