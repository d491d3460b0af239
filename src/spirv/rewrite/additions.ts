/* Instructions to be added to a module, each at the end of the section it belongs to, with ids above the bound. */
import { Op } from '../../../generated/spirv/enums.ts';
import { limitError } from '../../runtime/index.ts';
import type { SpirvModule } from '../module/module.ts';
import { firstWord } from './rewrite.ts';
import { sectionOf } from '../module/sections.ts';
import { stringIn, wordsOfString } from '../module/strings.ts';
import { wordAt, opcodeIn } from '../module/words.ts';

/** The words of an instruction. */
export function instructionWords(opcode: number, ...operands: readonly number[]): number[] {
  return [firstWord(opcode, operands.length + 1), ...operands];
}

/** Constants of one module by their values: each takes four times the room of a literal. */
const MOST_CONSTANTS = 4_194_304;
const LARGEST_MAP = 2 ** 24 - 1;

/** What is to be added to one module. */
export class Additions {
  /** Words of new instructions by the index of the one they precede. */
  readonly insertions: Map<number, number[]> = new Map();
  /** The next id. */
  bound: number;
  readonly #module: SpirvModule;
  /** Names of extensions that are declared; undefined until one is asked for. */
  #extensions: Set<string> | undefined;
  /** Ids of types, by their words but for the id. */
  readonly #types = new Map<string, number>();
  /** The type of unsigned 32-bit integers and the ids of its constants by value; undefined until one is asked for. */
  #uints: { readonly type: number; readonly ids: Map<number, number> } | undefined;
  /** Indices after sections, by their numbers. */
  readonly #ends = new Map<number, number>();

  constructor(module: SpirvModule) {
    this.#module = module;
    this.bound = module.header?.bound ?? 1;
  }

  /** Put an instruction in front of the one with this index, after what was put there before. */
  insert(index: number, words: Iterable<number>): void {
    const before = this.insertions.get(index);
    if (before === undefined) this.insertions.set(index, [...words]);
    else for (const word of words) before.push(word);
  }

  /** Index of the first instruction after the section of an opcode. */
  endOfSection(opcode: number): number {
    const { words, starts } = this.#module;
    const section = sectionOf(opcode) ?? 0;
    const known = this.#ends.get(section);
    if (known !== undefined) return known;
    const index = starts.findIndex((word) => (sectionOf(opcodeIn(words, word)) ?? -1) > section);
    const end = index === -1 ? starts.length : index;
    this.#ends.set(section, end);
    return end;
  }

  /** Declare an extension if the module does not. */
  extension(name: string): void {
    this.#extensions ??= this.#findExtensions();
    if (this.#extensions.has(name)) return;
    this.#extensions.add(name);
    this.insert(
      this.endOfSection(Op.OpExtension),
      instructionWords(Op.OpExtension, ...wordsOfString(name, this.#module.stringOctets)),
    );
  }

  #findExtensions(): Set<string> {
    const { words, starts } = this.#module;
    const declared = starts.filter((word) => opcodeIn(words, word) === Op.OpExtension);
    return new Set(Array.from(declared, (word) => stringIn(this.#module, word, 1)));
  }

  /** The id of a set's import. */
  import(name: string): number {
    for (const { id, name: imported } of this.#module.imports.values()) if (imported === name) return id;
    return this.#add(Op.OpExtInstImport, ...wordsOfString(name, this.#module.stringOctets));
  }

  /** The id of a new OpString. */
  string(text: string): number {
    return this.#add(Op.OpString, ...wordsOfString(text, this.#module.stringOctets));
  }

  /** The id of OpTypeVoid. */
  void(): number {
    return this.#type(Op.OpTypeVoid);
  }

  /** The id of an unsigned 32-bit constant. */
  uint(value: number): number {
    const { type, ids } = (this.#uints ??= this.#findUints());
    let id = ids.get(value);
    if (id === undefined) {
      const most = Math.min(this.#module.limits?.entries ?? MOST_CONSTANTS, LARGEST_MAP);
      if (ids.size >= most) throw limitError('entries', `more than ${most} different numbers need constants`);
      id = this.bound++;
      this.insert(this.endOfSection(Op.OpConstant), instructionWords(Op.OpConstant, type, id, value));
      ids.set(value, id);
    }
    return id;
  }

  #findUints(): { readonly type: number; readonly ids: Map<number, number> } {
    const { words, starts } = this.#module;
    const type = this.#type(Op.OpTypeInt, 32, 0);
    const ids = new Map<number, number>();
    const first = firstWord(Op.OpConstant, 4);
    for (const word of starts) {
      if (words[word] !== first || words[word + 1] !== type) continue;
      const value = wordAt(words, word + 3);
      if (!ids.has(value)) ids.set(value, wordAt(words, word + 2));
    }
    return { type, ids };
  }

  #type(opcode: number, ...operands: number[]): number {
    const key = [opcode, ...operands].join(' ');
    let id = this.#types.get(key);
    if (id !== undefined) return id;
    const { words, starts } = this.#module;
    const first = firstWord(opcode, operands.length + 2);
    const found = starts.find(
      (word) => words[word] === first && operands.every((value, i) => words[word + 2 + i] === value),
    );
    id = found === undefined ? this.#add(opcode, ...operands) : wordAt(words, found + 1);
    this.#types.set(key, id);
    return id;
  }

  /** Add an instruction whose result is its first operand. */
  #add(opcode: number, ...operands: number[]): number {
    const id = this.bound++;
    this.insert(this.endOfSection(opcode), instructionWords(opcode, id, ...operands));
    return id;
  }
}
