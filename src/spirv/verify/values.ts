/* Values that an instruction's own rules restrict: component counts, sizes, kinds of composites, indexes. */
import { DebugBaseTypeAttributeEncoding, DebugCompositeType, Op } from '../../../generated/spirv/enums.ts';
import { constantOf, integerOf } from '../module/constants.ts';
import { debugInstructionOf, numberOperand, operandWord, repeatedWords } from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import { wordOfId } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import type { Check } from './check.ts';
import { accepts, kindOf } from './kinds.ts';
import { describe } from './operands.ts';
import { wordAt, opcodeIn } from '../module/words.ts';

type Rule = (check: Check, instruction: DebugInstruction) => void;

/** Rules by instruction. */
const rules: Readonly<Record<string, Rule>> = {
  DebugTypeVector: (check, i) => countRule(check, i, 'Component Count', maxComponents(check)),
  DebugTypeMatrix: (check, i) => countRule(check, i, 'Vector Count', 4),
  DebugTypeArray: arrayCounts,
  DebugTypeEnum: enumSize,
  DebugTypeInheritance: inheritance,
  DebugTypeVectorIdEXT: (check, i) => integerRule(check, i, 'Component Count'),
  DebugTypeCooperativeMatrixKHR: (check, i) => {
    for (const operand of ['Scope', 'Rows', 'Columns', 'Use']) integerRule(check, i, operand);
  },
  DebugDeclare: indexes,
  DebugValue: indexes,
};

/** Check what the rules of an instruction say beside the kinds of its operands. */
export function checkValues(check: Check, instruction: DebugInstruction): void {
  rules[instruction.name]?.(check, instruction);
}

/** OpenCL has vectors of 8 and 16 components, shaders have at most 4; spirv-val takes 4 everywhere. */
function maxComponents({ release }: Check): number {
  return release !== undefined ? 4 : 16;
}

function countRule({ say }: Check, i: DebugInstruction, operand: string, most: number): void {
  const count = numberOperand(i, operand);
  if (count === undefined || (count > 0 && count <= most)) return;
  const code = i.name === 'DebugTypeVector' && count > most ? 'odd-vector' : 'component-count';
  say(code, `${i.name}: ${operand} is ${count}, wants 1 to ${most}`, i.word);
}

const constants = accepts(['OpConstant']);
const anyConstants = accepts(['OpConstant', 'OpSpecConstant', 'OpSpecConstantOp', 'OpConstantNull']);
const unknownCounts = accepts(['DebugInfoNone', 'DebugExpression']);
const variables = accepts(['DebugGlobalVariable', 'DebugLocalVariable']);
const subranges = accepts(['DebugTypeSubrange']);

/**
 * Counts are integers of 32 or 64 bits, or variables that hold one. OpenCL.DebugInfo.100 takes neither specialization
 * constants nor 0; NonSemantic.Shader.DebugInfo has 0 for arrays without a bound. The translator appends lower bounds.
 */
function arrayCounts(check: Check, i: DebugInstruction): void {
  const { module, say, release } = check;
  const { table, constants: byId } = i.layout.set;
  const counts = [...repeatedWords(i)];
  if (counts.length === 0 && release === undefined) say('missing-operand', `${i.name}: no Component Counts`, i.word);
  for (const [n, id] of counts.entries()) {
    const kind = kindOf(module, id);
    if ((byId && release !== '2023.1' ? anyConstants : constants)?.has(kind) === true && isInteger(module, id)) {
      if (byId || constantOf(module, id) !== 0) continue;
    } else if (
      holdsCount(module, id, release !== undefined) ||
      (table.set === 200 && release === undefined && subranges?.has(kind) === true)
    ) {
      continue;
    }
    const lower = counts.length % 2 === 0 && n >= counts.length / 2;
    const code = lower ? 'array-lower-bounds' : unknownCounts?.has(kind) === true ? 'unknown-count' : 'component-count';
    const what = describe(module, id);
    say(code, `${i.name}: Component Counts has ${what}, wants an integer constant or a variable`, i.word);
  }
}

function isInteger(module: SpirvModule, id: number): boolean {
  const word = wordOfId(module, id);
  const type = word === undefined ? undefined : wordOfId(module, wordAt(module.words, word + 1));
  if (type === undefined || opcodeIn(module.words, type) !== Op.OpTypeInt) return false;
  const width = module.words[type + 2];
  return width === 32 || width === 64;
}

/** Whether an id is a variable that holds an integer of 32 or 64 bits: spirv-val wants it unsigned. */
function holdsCount(module: SpirvModule, id: number, unsigned: boolean): boolean {
  const variable = debugInstructionOf(module, id);
  if (variable === undefined || variables?.has(kindOf(module, id)) !== true) return false;
  const type = debugInstructionOf(module, operandWord(variable, 'Type') ?? 0);
  if (type?.name !== 'DebugTypeBasic') return false;
  const size = integerOf(module, operandWord(type, 'Size') ?? 0);
  const encoding = numberOperand(type, 'Encoding');
  const fits =
    encoding === DebugBaseTypeAttributeEncoding.Unsigned ||
    (!unsigned && encoding === DebugBaseTypeAttributeEncoding.Signed);
  return fits && (size === 32 || size === 64);
}

/** Shapes of matrices and vectors by id are 32-bit integers, known now or when the module is specialized. */
function integerRule({ module, say }: Check, i: DebugInstruction, operand: string): void {
  const id = operandWord(i, operand);
  if (id === undefined || (anyConstants?.has(kindOf(module, id)) === true && isInteger(module, id))) return;
  say(
    'operand-constant',
    `${i.name}: operand ${operand} is ${describe(module, id)}, wants an integer constant`,
    i.word,
  );
}

/** Indexes into a composite are integer constants, or variables of the debug information. */
function indexes({ module, say }: Check, i: DebugInstruction): void {
  for (const id of repeatedWords(i)) {
    const isVariable = variables?.has(kindOf(module, id)) === true;
    if (isVariable || (anyConstants?.has(kindOf(module, id)) === true && isInteger(module, id))) continue;
    say('operand-constant', `${i.name}: Indexes has ${describe(module, id)}, wants an integer constant`, i.word);
  }
}

function enumSize({ module, say }: Check, i: DebugInstruction): void {
  const size = operandWord(i, 'Size');
  if (size !== undefined && constantOf(module, size) === 0) say('enum-size', `${i.name}: Size is 0`, i.word);
}

function inheritance({ module, say }: Check, i: DebugInstruction): void {
  for (const operand of ['Child', 'Parent']) {
    const id = operandWord(i, operand);
    const composite = id === undefined ? undefined : debugInstructionOf(module, id);
    if (composite?.name !== 'DebugTypeComposite') continue;
    if (numberOperand(composite, 'Tag') === DebugCompositeType.Union) {
      say('inheritance-kind', `${i.name}: ${operand} ${describe(module, id as number)} is a union`, i.word);
    }
  }
}
