/* The whole module as a document: header, imports, strings, every debug instruction. */
import { Op } from '../../generated/spirv/enums.ts';
import type { Json, JsonObject } from '../core/index.ts';
import { debugTable } from './instructions/debug-instructions.ts';
import { opcodeAt } from './module/module.ts';
import type { SpirvModule } from './module/module.ts';
import { opcodeName } from './module/opcodes.ts';
import { extraOperand, missingOperands, operandValue, setAt, visitOperands } from './instructions/operands.ts';
import type { OperandValue } from './instructions/operands.ts';
import type { OperandRow } from '../runtime/index.ts';
import { stringIn } from './module/strings.ts';
import { wordAt } from './module/words.ts';

/**
 * The module as data. A debug instruction has its word offset `w`, index `i`, import id `set`, number `n`, result `r`, and
 * operands as `[name, how, word, meaning]`. Integers above 2^53 are rounded there, and exact in `wide` by operand index.
 */
export function dump(module: SpirvModule): JsonObject {
  const { header, damage, trailing, imports, starts, byteOrder, stringOctets } = module;
  const trailingBytes = trailing.length > 0 ? { trailing_bytes: trailing.length } : {};
  if (header === undefined) return { error: damage?.message, ...trailingBytes };
  const table = debugTable(module);
  return {
    ...trailingBytes,
    header: {
      byte_order: byteOrder,
      version: header.version,
      generator: header.generator,
      generator_version: header.generatorVersion,
      bound: header.bound,
      schema: header.schema,
      string_octets: byteOrder === 'big' ? stringOctets : undefined,
    },
    error: damage?.message,
    instruction_count: starts.length,
    imports: Object.fromEntries([...imports].map(([id, { name }]) => [String(id), name])),
    strings: () => stringsJson(module),
    debug_instruction_count: table.length,
    other_ext_sets: table.others.size > 0 ? Object.fromEntries(table.others) : undefined,
    debug_instructions: debugInstructions(module),
  };
}

function stringsJson(module: SpirvModule): JsonObject {
  const { words, starts } = module;
  const strings: Record<string, string> = {};
  for (const start of starts) {
    const first = wordAt(words, start);
    if ((first & 0xffff) === Op.OpString && first >>> 16 > 1)
      strings[String(words[start + 1])] = stringIn(module, start, 2);
  }
  return strings;
}

/** Every debug instruction, made one at a time. */
export function* debugInstructions(module: SpirvModule): Iterable<JsonObject> {
  const table = debugTable(module);
  for (let row = 0; row < table.length; row++) yield instructionJson(module, row);
}

/** One debug instruction as data, by its row in the module's table. */
export function instructionJson(module: SpirvModule, row: number): JsonObject {
  const { words, starts } = module;
  const table = debugTable(module);
  const i = wordAt(table.instruction, row);
  const w = wordAt(starts, i);
  const set = setAt(module, w);
  const n = wordAt(words, w + 4);
  const layout = set.instructions[n];
  const operands: Json[] = [];
  let wide: Record<string, Json> | undefined;
  let extra = false;
  visitOperands(module, w, layout, (operand, word) => {
    if (operand === extraOperand) extra = true;
    const value = operandValue(module, set, operand, word);
    if (value.how === 'constant' && typeof value.value === 'bigint') {
      wide ??= {};
      wide[String(operands.length)] = value.value;
    }
    operands.push(operandJson(module, operand, word, value));
  });
  const missing = layout === undefined ? undefined : missingOperands(module, w, layout);
  return {
    w,
    i,
    set: wordAt(words, w + 3),
    n,
    name: layout?.name ?? null,
    r: wordAt(words, w + 2),
    fn: table.function[row] === 0 ? undefined : wordAt(table.function, row),
    bb: table.block[row] === 0 ? undefined : wordAt(table.block, row),
    operands,
    wide,
    missing_operands: missing === undefined || missing.length === 0 ? undefined : missing,
    extra_operands: extra ? true : undefined,
  };
}

function operandJson(module: SpirvModule, operand: OperandRow, word: number, value: OperandValue): Json {
  switch (value.how) {
    case 'string':
      return [operand.name, 'str', word];
    case 'constant':
      return [operand.name, 'const', word, typeof value.value === 'bigint' ? Number(value.value) : value.value];
    case 'id':
      return [
        operand.name,
        'ref',
        word,
        opcodeAt(module, value.word) === Op.OpExtInst ? value.target : opcodeName(opcodeAt(module, value.word)),
      ];
    case 'undefined':
      return [operand.name, 'undef', word];
    case 'literal':
      return [operand.name, operand === extraOperand ? 'extra' : 'lit', word];
    case 'enum':
      return [operand.name, operand.kind, word, value.name ?? null];
  }
}
