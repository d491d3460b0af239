/* Basic blocks of one function and how control flows between them. */
import { Op } from '../../../generated/spirv/enums.ts';
import { endsBlock } from './lines.ts';
import { wordOfId } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { wordAt, opcodeIn } from '../module/words.ts';

/** Instructions from a label to its terminator. */
export interface Block {
  /** Id of the OpLabel; 0 for what precedes the first. */
  readonly label: number;
  /** Indices of the first instruction and of the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Labels that control may go to. */
  readonly successors: readonly number[];
}

/** Indices of the OpFunction around an instruction and of the one after its OpFunctionEnd, or of the next OpFunction; undefined outside. */
export function functionSpan({ words, starts }: SpirvModule, index: number): { from: number; to: number } | undefined {
  const opcode = (at: number): number => opcodeIn(words, wordAt(starts, at));
  let from = index;
  while (opcode(from) !== Op.OpFunction) {
    if (from === 0 || (opcode(from) === Op.OpFunctionEnd && from < index)) return undefined;
    from -= 1;
  }
  let to = index + 1;
  while (to < starts.length && opcode(to - 1) !== Op.OpFunctionEnd && opcode(to) !== Op.OpFunction) to += 1;
  return { from, to };
}

/** The blocks of the instructions with these indices, in file order. */
export function blocksOf(module: SpirvModule, from: number, to: number): Block[] {
  const { words, starts } = module;
  const blocks: Block[] = [];
  let [start, label] = [from, 0];
  for (let index = from; index < to; index++) {
    const word = wordAt(starts, index);
    const first = wordAt(words, word);
    const opcode = first & 0xffff;
    if (opcode === Op.OpLabel) {
      if (index > start) blocks.push({ label, from: start, to: index, successors: [wordAt(words, word + 1)] });
      [start, label] = [index, wordAt(words, word + 1)];
    } else if (endsBlock(opcode)) {
      blocks.push({ label, from: start, to: index + 1, successors: targetsAt(module, word) });
      start = index + 1;
      label = 0;
    }
  }
  return blocks;
}

/** Labels that the instruction at a word, which ends a block, may go to; of OpSwitch the default comes first. */
export function targetsAt(module: SpirvModule, word: number): number[] {
  const { words } = module;
  const first = wordAt(words, word);
  const end = word + (first >>> 16);
  switch (first & 0xffff) {
    case Op.OpBranch:
      return wordsUpTo(words, word + 1, Math.min(word + 2, end));
    case Op.OpBranchConditional:
      return wordsUpTo(words, word + 2, Math.min(word + 4, end));
    case Op.OpSwitch: {
      // Selector, default label, then pairs of a literal as wide as the selector and a label.
      const step = literalWords(module, wordAt(words, word + 1)) + 1;
      return wordsUpTo(words, word + 2, end, step);
    }
    default:
      return [];
  }
}

function wordsUpTo(words: Uint32Array, from: number, end: number, step = 1): number[] {
  const found: number[] = [];
  for (let at = from; at < end; at += step) found.push(wordAt(words, at));
  return found;
}

/** Words that a literal of the type of `id` takes. */
function literalWords(module: SpirvModule, id: number): number {
  const { words } = module;
  const value = wordOfId(module, id);
  const type = value === undefined ? undefined : wordOfId(module, wordAt(words, value + 1));
  if (type === undefined || opcodeIn(words, type) !== Op.OpTypeInt) return 1;
  return Math.max(1, Math.ceil(Math.min(wordAt(words, type + 2), 64) / 32));
}
