/* The operands of one instruction word by word, as the grammar has them, parameters of enums included. */
import { Op } from '../../../generated/spirv/enums.ts';
import { endOf, wordOfId } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { stringWords } from '../module/strings.ts';
import { opcodeIn, wordAt } from '../module/words.ts';
import { coreInstruction, coreKind } from './grammar.ts';
import type { CoreRow, OperandKind } from './grammar.ts';

/** One operand. */
export interface CoreOperand {
  /** As in `OperandKind`; ids of all kinds are `I`, but for result type and result. */
  readonly kind: string;
  /** Where its first word is. */
  readonly at: number;
  readonly value: number;
  /** The value's row, of an enum; of a mask one operand comes for each bit. */
  readonly row: CoreRow | undefined;
}

/** What is wrong with the length of an instruction. */
export type WrongLength = 'short' | 'long' | undefined;

const ids: ReadonlySet<string> = new Set(['I', 'IdScope', 'IdMemorySemantics']);

/** Visit the operands of the instruction at a word; returns what is wrong with its length. */
export function visitCore(
  module: SpirvModule,
  word: number,
  row: CoreRow,
  visit: (operand: CoreOperand) => void,
): WrongLength {
  const reading = new Reading(module, word, visit);
  const complete = reading.all(row.operands);
  return complete ? (reading.at < reading.end ? 'long' : undefined) : 'short';
}

class Reading {
  readonly #module: SpirvModule;
  readonly #word: number;
  readonly #visit: (operand: CoreOperand) => void;
  readonly end: number;
  at: number;

  constructor(module: SpirvModule, word: number, visit: (operand: CoreOperand) => void) {
    this.#module = module;
    this.#word = word;
    this.#visit = visit;
    this.end = endOf(module, word);
    this.at = word + 1;
  }

  /** Read operands; false where words are missing. */
  all(operands: readonly OperandKind[]): boolean {
    for (const { kind, quantifier } of operands) {
      if (quantifier === 'one') {
        if (!this.#one(kind)) return false;
      } else if (quantifier === 'optional') {
        if (this.at < this.end && !this.#one(kind)) return false;
      } else while (this.at < this.end) if (!this.#one(kind)) return false;
    }
    return true;
  }

  #one(kind: string): boolean {
    if (this.at >= this.end) return false;
    switch (kind) {
      case 'S':
        this.#emit('S', stringWords(this.#module.words, this.at, this.end));
        return true;
      case 'LiteralContextDependentNumber':
        this.#emit('L', this.end - this.at);
        return true;
      case 'LiteralSpecConstantOpInteger':
        return this.#specialized();
      case 'PairLiteralIntegerIdRef':
        this.#emit('L', this.#selectorWords());
        return this.#one('I');
      case 'PairIdRefLiteralInteger':
        this.#emit('I', 1);
        return this.#one('L');
      case 'PairIdRefIdRef':
        this.#emit('I', 1);
        return this.#one('I');
      default:
        return this.#value(kind);
    }
  }

  #value(kind: string): boolean {
    const known = coreKind(kind);
    if (known === undefined) {
      this.#emit(ids.has(kind) ? 'I' : kind === 'T' || kind === 'R' ? kind : 'L', 1);
      return true;
    }
    const value = wordAt(this.#module.words, this.at);
    const { at } = this;
    this.at += 1;
    if (!known.mask) {
      const row = known.rows.get(value);
      this.#visit({ kind, at, value, row });
      return this.all(row?.operands ?? []);
    }
    for (let bit = 0; bit < 32; bit++) {
      const one = ((1 << bit) & value) >>> 0;
      if (one === 0) continue;
      const row = known.rows.get(one);
      this.#visit({ kind, at, value: one, row });
      if (!this.all(row?.operands ?? [])) return false;
    }
    return true;
  }

  /** OpSpecConstantOp: an opcode, and the operands of its instruction without type and result. */
  #specialized(): boolean {
    const row = coreInstruction(wordAt(this.#module.words, this.at));
    this.#emit('L', 1);
    return row === undefined || this.all(row.operands.filter(({ kind }) => kind !== 'T' && kind !== 'R'));
  }

  /** Words of a literal of OpSwitch: as many as its selector's type has. */
  #selectorWords(): number {
    const { words } = this.#module;
    const selector = wordOfId(this.#module, wordAt(words, this.#word + 1));
    const type = selector === undefined ? undefined : wordOfId(this.#module, wordAt(words, selector + 1));
    return type !== undefined && opcodeIn(words, type) === Op.OpTypeInt && wordAt(words, type + 2) > 32 ? 2 : 1;
  }

  #emit(kind: string, length: number): void {
    this.#visit({ kind, at: this.at, value: wordAt(this.#module.words, this.at), row: undefined });
    this.at += length;
  }
}
