/*
 * Functions and what describes them. In NonSemantic.Shader.DebugInfo a DebugFunctionDefinition in the entry block of an
 * OpFunction names its DebugFunction; in the other sets DebugFunction has the id of the OpFunction itself.
 */
import { Op } from '../../../generated/spirv/enums.ts';
import { debugTable, layoutAt } from '../instructions/debug-instructions.ts';
import { debugInstructionAt, operandWord } from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import { definitionOf, wordOfId } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import type { Check } from './check.ts';
import { describe } from './operands.ts';
import { wordAt, opcodeIn } from '../module/words.ts';

/** Check that functions and their descriptions belong to each other. */
export function checkFunctions(check: Check): void {
  const { module, say, release } = check;
  const table = debugTable(module);
  const described = new Map<number, number>();
  const defining = new Map<number, number>();
  // The function that the last definition was in, and its first block.
  let [inside, entry] = [0, 0];
  for (let row = 0; row < table.length; row++) {
    const word = wordAt(module.starts, wordAt(table.instruction, row));
    const number = wordAt(module.words, word + 4);
    if (number !== DEBUG_FUNCTION && number !== FUNCTION_DEFINITION) continue;
    const instruction = debugInstructionAt(module, word);
    if (instruction?.name === 'DebugFunctionDefinition') {
      const [fn, block] = [wordAt(table.function, row), wordAt(table.block, row)];
      if (fn !== inside) [inside, entry] = [fn, entryBlock(module, fn)];
      if (release !== '2023.1') checkDefinition(check, instruction, fn, block === entry);
      if (release !== undefined) continue;
      if (defining.has(fn))
        say('two-definitions', `DebugFunctionDefinition: function ${fn} has another at word ${defining.get(fn)}`, word);
      defining.set(fn, word);
    } else if (instruction?.name === 'DebugFunction' && release === undefined) {
      const fn = operandWord(instruction, 'Function');
      const at = fn === undefined ? undefined : wordOfId(module, fn);
      if (fn === undefined || at === undefined || layoutAt(module, at) !== undefined) continue;
      if (described.has(fn))
        say(
          'function-twice',
          `DebugFunction: ${describe(module, fn)} is described at word ${described.get(fn)} too`,
          word,
        );
      described.set(fn, word);
    }
  }
}

const DEBUG_FUNCTION = 20;
const FUNCTION_DEFINITION = 101;

function checkDefinition({ module, say }: Check, i: DebugInstruction, fn: number, inEntry: boolean): void {
  const defined = operandWord(i, 'Definition');
  if (fn === 0) return;
  if (defined !== undefined && defined !== fn) {
    say(
      'definition-place',
      `DebugFunctionDefinition: Definition is ${describe(module, defined)}, stands in function ${fn}`,
      i.word,
    );
  }
  if (!inEntry) say('definition-place', 'DebugFunctionDefinition: stands behind the entry block', i.word);
}

/** The label of a function's first block; 0 where it has none. */
function entryBlock(module: SpirvModule, fn: number): number {
  const { words, starts } = module;
  for (let i = definitionOf(module, fn) ?? 0; i < starts.length; i++) {
    const word = wordAt(starts, i);
    const opcode = opcodeIn(words, word);
    if (opcode === Op.OpLabel) return wordAt(words, word + 1);
    if (opcode === Op.OpFunctionEnd) return 0;
  }
  return 0;
}
