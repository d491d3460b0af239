/* Instructions to be added to a module, each at the end of the section it belongs to, with ids above the bound. */
import { Op } from '../../generated/spirv.ts';
import type { SpirvModule } from './module.ts';
import { firstWord } from './rewrite.ts';
import { sectionOf } from './sections.ts';
import { stringIn, wordsOfString } from './strings.ts';

/** The words of an instruction. */
export function instructionWords(opcode: number, ...operands: readonly number[]): number[] {
  return [firstWord(opcode, operands.length + 1), ...operands];
}

/** What is to be added to one module. */
export class Additions {
  /** New instructions by the index of the one they stand in front of. */
  readonly insertions: Map<number, number[][]> = new Map();
  /** The next id. */
  bound: number;
  readonly #module: SpirvModule;
  readonly #constants = new Map<number, number>();

  constructor(module: SpirvModule) {
    this.#module = module;
    this.bound = module.header?.bound ?? 1;
  }

  /** Put an instruction in front of the one with this index, behind what was put there before. */
  insert(index: number, words: readonly number[]): void {
    const list = this.insertions.get(index);
    if (list === undefined) this.insertions.set(index, [[...words]]);
    else list.push([...words]);
  }

  /** Index of the first instruction behind the section of an opcode. */
  endOfSection(opcode: number): number {
    const { words, starts } = this.#module;
    const section = sectionOf(opcode) ?? 0;
    const index = starts.findIndex((word) => (sectionOf((words[word] as number) & 0xffff) ?? -1) > section);
    return index === -1 ? starts.length : index;
  }

  /** Declare an extension if the module does not. */
  extension(name: string): void {
    const { words, starts, stringOctets } = this.#module;
    const declared = starts.some(
      (word) => ((words[word] as number) & 0xffff) === Op.OpExtension && stringIn(this.#module, word, 1) === name,
    );
    if (declared) return;
    this.insert(
      this.endOfSection(Op.OpExtension),
      instructionWords(Op.OpExtension, ...wordsOfString(name, stringOctets)),
    );
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
    let id = this.#constants.get(value);
    if (id !== undefined) return id;
    const type = this.#type(Op.OpTypeInt, 32, 0);
    const found = this.#find((words, word) => words[word + 1] === type && words[word + 3] === value, Op.OpConstant, 4);
    id = found === undefined ? this.bound++ : (this.#module.words[found + 2] as number);
    if (found === undefined)
      this.insert(this.endOfSection(Op.OpConstant), instructionWords(Op.OpConstant, type, id, value));
    this.#constants.set(value, id);
    return id;
  }

  #types = new Map<string, number>();

  #type(opcode: number, ...operands: number[]): number {
    const key = [opcode, ...operands].join(' ');
    let id = this.#types.get(key);
    if (id !== undefined) return id;
    const same = (words: Uint32Array, word: number): boolean =>
      operands.every((value, i) => words[word + 2 + i] === value);
    const found = this.#find(same, opcode, operands.length + 2);
    id = found === undefined ? this.#add(opcode, ...operands) : (this.#module.words[found + 1] as number);
    this.#types.set(key, id);
    return id;
  }

  #find(matches: (words: Uint32Array, word: number) => boolean, opcode: number, length: number): number | undefined {
    const { words, starts } = this.#module;
    const first = firstWord(opcode, length);
    return starts.find((word) => words[word] === first && matches(words, word));
  }

  /** Add an instruction whose result is its first operand. */
  #add(opcode: number, ...operands: number[]): number {
    const id = this.bound++;
    this.insert(this.endOfSection(opcode), instructionWords(opcode, id, ...operands));
    return id;
  }
}
