/* The module for browsing, each part made when it is opened. */
import { byteCount, shortened } from '../core/index.ts';
import type { TreeNode } from '../core/index.ts';
import { debugTable } from './instructions/debug-instructions.ts';
import { unitNodes } from './entities/tree-nodes.ts';
import { debugInfoOf } from './entities/graph.ts';
import { endOf } from './module/module.ts';
import type { SpirvModule } from './module/module.ts';
import { operandValue, setAt, visitOperands } from './instructions/operands.ts';
import type { OperandValue } from './instructions/operands.ts';
import { stringIn } from './module/strings.ts';
import { wordAt } from './module/words.ts';

/** Root of the tree. */
export function tree(module: SpirvModule): TreeNode {
  const { header, starts, size, imports } = module;
  return {
    label: 'SPIR-V module',
    value: `${header === undefined ? 'bad magic' : `version ${header.version}`}, ${starts.length} instructions, ${byteCount(size)}`,
    offset: 0,
    size,
    children: function* () {
      if (header !== undefined) {
        const { generator, generatorVersion, bound, schema } = header;
        const value = `generator ${generator} version ${generatorVersion}, bound ${bound}, schema ${schema}`;
        yield { label: 'header', value, offset: 0, size: 20 };
      }
      for (const { id, name } of imports.values()) yield { label: `%${id}`, value: `import of ${name}` };
      const table = debugTable(module);
      if (table.length > 0) yield { label: 'debug information', children: () => unitNodes(debugInfoOf(module)) };
      yield {
        label: 'debug instructions',
        value: String(table.length),
        children: function* () {
          for (let row = 0; row < table.length; row++) yield instructionNode(module, row);
        },
      };
      const [first, last] = [starts[0], starts.at(-1)];
      if (first === undefined || last === undefined) return;
      const bytes = (endOf(module, last) - first) * 4;
      yield { label: 'instructions', value: String(starts.length), offset: first * 4, size: bytes };
    },
  };
}

function instructionNode(module: SpirvModule, row: number): TreeNode {
  const word = wordAt(module.starts, wordAt(debugTable(module).instruction, row));
  const set = setAt(module, word);
  const number = wordAt(module.words, word + 4);
  const layout = set.instructions[number];
  return {
    label: `%${module.words[word + 2]}`,
    value: layout?.name ?? `instruction ${number}`,
    offset: word * 4,
    size: (endOf(module, word) - word) * 4,
    children: function* () {
      const operands: TreeNode[] = [];
      visitOperands(module, word, layout, (operand, value) => {
        operands.push({ label: operand.name, value: valueText(module, operandValue(module, set, operand, value)) });
      });
      yield* operands;
    },
  };
}

/** An operand's meaning on one line. */
function valueText(module: SpirvModule, value: OperandValue): string {
  switch (value.how) {
    case 'string':
      return JSON.stringify(shortened(stringIn(module, value.word, 2)));
    case 'constant':
      return String(value.value);
    case 'id':
      return `%${value.id} ${value.target}`;
    case 'undefined':
      return `%${value.id}, undefined`;
    case 'literal':
      return String(value.value);
    case 'enum':
      return value.name ?? `${value.value} (${value.kind})`;
  }
}
