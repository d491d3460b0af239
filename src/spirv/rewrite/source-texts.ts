/*
 * Where a module holds the text of its source:
 *
 *   OpSource                  its last operand, a string; what does not fit goes on in OpSourceContinued
 *   DebugSource               Text, an OpString; DebugSourceContinued has the rest
 *   DebugSource of set 200    Text follows a checksum; where the word after File is an OpString, it is written as before
 */
import { Op } from '../../../generated/spirv/enums.ts';
import { instructionWords } from './additions.ts';
import { FIRST_OPERAND, debugTable, layoutAt } from '../instructions/debug-instructions.ts';
import { endOf, opcodeAt, opcodeOfId } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { wordAt } from '../module/words.ts';

/** Words of OpSource in front of its text. */
const SOURCE_HEAD = 4;

/** Words of the DebugSource or DebugSourceContinued at a word in front of its text; undefined for other instructions. */
function headOf(module: SpirvModule, word: number): number | undefined {
  const layout = layoutAt(module, word);
  if (layout?.name !== 'DebugSource' && layout?.name !== 'DebugSourceContinued') return undefined;
  const kind = FIRST_OPERAND + (layout.places.get('Checksum Kind') ?? Infinity);
  if (word + kind < endOf(module, word) && opcodeOfId(module, wordAt(module.words, word + kind)) === Op.OpString) {
    return kind;
  }
  const place = layout.places.get('Text');
  return place === undefined ? undefined : FIRST_OPERAND + place;
}

/** Take the texts out of OpSource and DebugSource: `changed` gets their words without. */
export function cutTexts(
  module: SpirvModule,
  removed: Uint8Array,
  changed: Map<number, { readonly words: readonly number[] }>,
): void {
  for (const [index, word] of module.starts.entries()) {
    const opcode = opcodeAt(module, word);
    const head = opcode === Op.OpSource ? SOURCE_HEAD : headOf(module, word);
    if (head === undefined || removed[index] === 1) continue;
    const words = changed.get(index)?.words ?? [...module.words.subarray(word, endOf(module, word))];
    if (words.length > head) changed.set(index, { words: instructionWords(opcode, ...words.slice(1, head)) });
  }
}

/** Ids that instructions of the debug sets have as texts of sources. */
export function textIds(module: SpirvModule): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const index of debugTable(module).instruction) {
    const word = wordAt(module.starts, index);
    const head = headOf(module, word);
    if (head === undefined) continue;
    for (const id of module.words.subarray(word + head, endOf(module, word))) ids.add(id);
  }
  return ids;
}
