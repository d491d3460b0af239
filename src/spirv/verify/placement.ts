/*
 * Where debug instructions may be and how far they may look.
 *
 *   in a block             DebugScope DebugNoScope DebugDeclare DebugValue; of NonSemantic.Shader.DebugInfo also DebugLine
 *                          DebugNoLine DebugFunctionDefinition
 *   in front of functions  all others, after what they name; OpenCL.DebugInfo.100 lets DebugFunction look forward to its
 *                          OpFunction and DebugTypeComposite to its members, OpExtInstWithForwardRefsKHR lets everything
 */
import { Op } from '../../../generated/spirv/enums.ts';
import type { OperandRow } from '../../runtime/index.ts';
import type { DebugTable } from '../instructions/debug-instructions.ts';
import { definitionOf, opcodeAt } from '../module/module.ts';
import { visitOperands } from '../instructions/operands.ts';
import type { InstructionLayout } from '../instructions/sets.ts';
import type { Check } from './check.ts';
import { describe } from './operands.ts';

const inBlocks: ReadonlySet<string> = new Set([
  'DebugScope',
  'DebugNoScope',
  'DebugDeclare',
  'DebugValue',
  'DebugLine',
  'DebugNoLine',
  'DebugFunctionDefinition',
]);

/** Check where the debug instruction in `row` of the table is. */
export function checkPlace(
  { say, release }: Check,
  table: DebugTable,
  row: number,
  word: number,
  layout: InstructionLayout,
): void {
  const inside = table.function[row] !== 0;
  if (!inBlocks.has(layout.name)) {
    if (inside) say('misplaced', `${layout.name}: stands in a function, belongs in front of all`, word);
  } else if (!inside) say('misplaced', `${layout.name}: stands outside of functions`, word);
  else if (table.block[row] === 0 && release === undefined) {
    // spirv-val asks for a function, the specifications for a block in it.
    say('outside-block', `${layout.name}: stands outside of blocks`, word);
  }
}

/** Report ids that the debug instruction with this index names before they are there. */
export function checkOrder(check: Check, index: number, word: number, layout: InstructionLayout): void {
  const { module, say } = check;
  const relaxed = opcodeAt(module, word) === Op.OpExtInstWithForwardRefsKHR;
  const isFree = (row: OperandRow): boolean =>
    !layout.set.constants &&
    ((layout.name === 'DebugFunction' && row.name === 'Function') ||
      (layout.name === 'DebugTypeComposite' && row.name === 'Members'));
  visitOperands(module, word, layout, (row, id) => {
    if (row.kind !== 'id' && !layout.set.constants) return;
    if (id === 0) {
      if (row.quantifier === 'one') say('operand-zero', `${layout.name}: operand ${row.name} is id 0`, word);
      return;
    }
    const defined = definitionOf(module, id);
    if (defined === undefined) {
      say('undefined-id', `${layout.name}: operand ${row.name} is id ${id}, which nothing defines`, word);
      return;
    }
    if (defined < index) return;
    if (relaxed || isFree(row)) return;
    say('forward-reference', `${layout.name}: operand ${row.name} is ${describe(module, id)}, which comes later`, word);
  });
}
