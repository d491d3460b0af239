/* Types and constants (SPIR-V specification, sections 2.8, 2.16.1 and 3.49.6 to 3.49.7): well formed, and those without a layout of their own not declared twice. */
import { Op } from '../../../generated/spirv/enums.ts';
import { constantOf } from '../module/constants.ts';
import { definitionOf, wordOfId } from '../module/module.ts';
import { opcodeRow } from '../module/opcodes.ts';
import { lengthIn, opcodeIn, wordAt } from '../module/words.ts';
import { isTypeId, opcodeOf, operandsOfId, shown, typeOf } from './core-check.ts';
import type { CoreCheck } from './core-check.ts';

/** Types that may be declared any number of times. */
const repeatable: ReadonlySet<number> = new Set([
  Op.OpTypeStruct,
  Op.OpTypeArray,
  Op.OpTypeRuntimeArray,
  Op.OpTypePointer,
  Op.OpTypeForwardPointer,
  Op.OpTypeUntypedPointerKHR,
]);

const scalars: ReadonlySet<number> = new Set([Op.OpTypeBool, Op.OpTypeInt, Op.OpTypeFloat]);

const [BYTE, HALF, WORD, LONG] = [8, 16, 32, 64] as const;

/** Capabilities that allow numbers of 8 and of 16 bits, if only in memory. */
const small: Readonly<Record<number, readonly string[]>> = {
  [BYTE]: [
    'Int8',
    'StorageBuffer8BitAccess',
    'UniformAndStorageBuffer8BitAccess',
    'StoragePushConstant8',
    'WorkgroupMemoryExplicitLayout8BitAccessKHR',
  ],
  [HALF]: [
    'StorageBuffer16BitAccess',
    'UniformAndStorageBuffer16BitAccess',
    'StoragePushConstant16',
    'StorageInputOutput16',
    'WorkgroupMemoryExplicitLayout16BitAccessKHR',
  ],
};

/** Check each type and each constant. */
export function checkTypes(check: CoreCheck): void {
  const { module, broken } = check;
  const { words, starts } = module;
  const seen = new Map<string, number>();
  for (const word of starts) {
    const opcode = opcodeIn(words, word);
    if (opcode === Op.OpFunction) break;
    const name = opcodeRow(opcode)?.name ?? '';
    if (name.startsWith('OpType')) {
      checkType(check, opcode, word);
      if (repeatable.has(opcode)) continue;
      const key = [opcode, ...words.subarray(word + 2, word + lengthIn(words, word))].join(' ');
      const first = seen.get(key);
      if (first !== undefined) broken('core-type', `is declared already as ${shown(module, first)}`, word);
      else seen.set(key, wordAt(words, word + 1));
    } else if (/^Op(?:Spec)?Constant/.test(name)) checkConstant(check, opcode, word);
  }
}

function checkType(check: CoreCheck, opcode: number, word: number): void {
  const { module, broken } = check;
  const { words } = module;
  const [id = 0, first = 0, second = 0] = words.subarray(word + 1, word + lengthIn(words, word));
  const kind = opcodeOf(module, first);
  switch (opcode) {
    case Op.OpTypeInt:
      return checkInt(check, first, second, word);
    case Op.OpTypeFloat:
      return checkFloat(check, first, word);
    case Op.OpTypeVector:
      if (!scalars.has(kind))
        broken('core-type', `its components are ${shown(module, first)}, want a scalar type`, word);
      if (!(second >= 2 && second <= 4) && !((second === 8 || second === 16) && check.capabilities.has('Vector16')))
        broken('core-type', `has ${second} components`, word);
      return;
    case Op.OpTypeMatrix:
      if (kind !== Op.OpTypeVector)
        broken('core-type', `its columns are ${shown(module, first)}, want a vector type`, word);
      else if (opcodeOf(module, operandsOfId(module, first)[0] ?? 0) !== Op.OpTypeFloat)
        broken('core-type', 'its columns are no vectors of floats', word);
      if (!(second >= 2 && second <= 4)) broken('core-type', `has ${second} columns`, word);
      return;
    case Op.OpTypeArray:
      checkElement(check, first, word);
      return checkLength(check, second, word);
    case Op.OpTypeRuntimeArray:
      return checkElement(check, first, word);
    case Op.OpTypeStruct:
      return checkStruct(check, id, words.subarray(word + 2, word + lengthIn(words, word)), word);
    case Op.OpTypePointer:
      if (opcodeOf(module, second) === Op.OpTypeFunction && !check.capabilities.has('FunctionPointersINTEL'))
        broken('core-type', `points to ${shown(module, second)}, a function type`, word);
      else if (!isTypeId(module, second)) broken('core-type', `points to ${shown(module, second)}, wants a type`, word);
      return;
    case Op.OpTypeForwardPointer:
      return checkForward(check, id, word);
    case Op.OpTypeFunction:
      if (!isTypeId(module, first) || kind === Op.OpTypeFunction)
        broken('core-type', `returns ${shown(module, first)}, wants a type`, word);
      for (const parameter of words.subarray(word + 3, word + lengthIn(words, word))) {
        if (!isTypeId(module, parameter) || opcodeOf(module, parameter) === Op.OpTypeVoid)
          broken('core-type', `a parameter is ${shown(module, parameter)}, wants a type`, word);
      }
      return;
    case Op.OpTypeSampledImage:
      if (kind !== Op.OpTypeImage) broken('core-type', `is made of ${shown(module, first)}, wants an image`, word);
      return;
    default:
  }
}

function checkInt({ capabilities, broken }: CoreCheck, width: number, signed: number, word: number): void {
  const has = (names: readonly string[] = []): boolean => names.some((name) => capabilities.has(name));
  const allowed =
    width === WORD ||
    (width === BYTE && (has(small[BYTE]) || capabilities.has('Kernel'))) ||
    (width === HALF && (capabilities.has('Int16') || has(small[HALF]))) ||
    (width === LONG && capabilities.has('Int64'));
  if (!allowed) {
    const arbitrary =
      capabilities.has('ArbitraryPrecisionIntegersINTEL') || (width === 4 && capabilities.has('Int4TypeINTEL'));
    if (!arbitrary) broken('core-type', `no capability is declared for integers of ${width} bits`, word);
  }
  if (signed > 1) broken('core-type', `its signedness is ${signed}, wants 0 or 1`, word);
  if (signed === 1 && capabilities.has('Kernel')) broken('core-type', 'is signed, which Kernel forbids', word);
}

function checkFloat({ capabilities, module, broken }: CoreCheck, width: number, word: number): void {
  // Formats other than those of IEEE 754 come with a capability of their encoding.
  if (lengthIn(module.words, word) > 3) return;
  const allowed =
    width === WORD ||
    (width === HALF && ['Float16', 'Float16Buffer', ...(small[HALF] ?? [])].some((name) => capabilities.has(name))) ||
    (width === LONG && capabilities.has('Float64'));
  if (!allowed) broken('core-type', `no capability is declared for floats of ${width} bits`, word);
}

function checkElement({ module, broken }: CoreCheck, element: number, word: number): void {
  if (!isTypeId(module, element) || opcodeOf(module, element) === Op.OpTypeVoid)
    broken('core-type', `its elements are ${shown(module, element)}, want a type`, word);
}

function checkLength({ module, broken }: CoreCheck, length: number, word: number): void {
  const opcode = opcodeOf(module, length);
  if (opcode === Op.OpConstant) {
    const value = constantOf(module, length);
    const isInt = opcodeOf(module, typeOf(module, length)) === Op.OpTypeInt;
    if (!isInt || typeof value === 'boolean' || value === undefined || value < 1)
      broken('core-type', `its length ${shown(module, length)} is no positive integer`, word);
  } else if (opcode === Op.OpConstantNull) broken('core-type', 'its length is 0', word);
  else if (opcodeRow(opcode)?.name.startsWith('OpSpecConstant') !== true && opcode !== Op.OpUndef)
    broken('core-type', `its length is ${shown(module, length)}, wants a constant`, word);
}

function checkStruct({ module, broken }: CoreCheck, id: number, members: Uint32Array, word: number): void {
  const own = definitionOf(module, id) ?? 0;
  for (const member of members) {
    if (member === id) broken('core-type', 'contains itself', word);
    else if (!isTypeId(module, member) || opcodeOf(module, member) === Op.OpTypeVoid)
      broken('core-type', `a member is ${shown(module, member)}, wants a type`, word);
    else if ((definitionOf(module, member) ?? 0) > own && opcodeOf(module, member) !== Op.OpTypePointer)
      broken('core-type', `a member, ${shown(module, member)}, comes later`, word);
  }
}

function checkForward({ module, broken }: CoreCheck, id: number, word: number): void {
  const target = wordOfId(module, id);
  const opcode = opcodeOf(module, id);
  if (target === undefined || opcode !== Op.OpTypePointer) {
    broken('core-type', `${shown(module, id)} is no pointer type`, word);
    return;
  }
  const { words } = module;
  if (opcodeOf(module, wordAt(words, target + 3)) !== Op.OpTypeStruct)
    broken('core-type', `${shown(module, id)} points to no structure`, word);
  if (wordAt(words, word + 2) !== wordAt(words, target + 2))
    broken('core-type', 'its storage class is not that of the pointer', word);
}

function checkConstant(check: CoreCheck, opcode: number, word: number): void {
  const { module, broken } = check;
  const { words } = module;
  const type = wordAt(words, word + 1);
  const kind = opcodeOf(module, type);
  switch (opcode) {
    case Op.OpConstantTrue:
    case Op.OpConstantFalse:
    case Op.OpSpecConstantTrue:
    case Op.OpSpecConstantFalse:
      if (kind !== Op.OpTypeBool) broken('core-type', `its type is ${shown(module, type)}, wants OpTypeBool`, word);
      return;
    case Op.OpConstant:
    case Op.OpSpecConstant: {
      if (kind !== Op.OpTypeInt && kind !== Op.OpTypeFloat) {
        broken('core-type', `its type is ${shown(module, type)}, wants integers or floats`, word);
        return;
      }
      const width = operandsOfId(module, type)[0] ?? WORD;
      if (lengthIn(words, word) - 3 !== Math.max(1, Math.ceil(width / WORD)))
        broken('core-operands', `has no ${width} bits`, word);
      return;
    }
    case Op.OpConstantComposite:
    case Op.OpSpecConstantComposite:
      return checkComposite(check, type, words.subarray(word + 3, word + lengthIn(words, word)), word);
    default:
      if (!isTypeId(module, type)) broken('core-type', `its type is ${shown(module, type)}, wants a type`, word);
  }
}

function checkComposite({ module, broken }: CoreCheck, type: number, parts: Uint32Array, word: number): void {
  const kind = opcodeOf(module, type);
  const operands = operandsOfId(module, type);
  let count: number | undefined;
  switch (kind) {
    case Op.OpTypeVector:
    case Op.OpTypeMatrix:
      count = operands[1];
      break;
    case Op.OpTypeArray: {
      const length = constantOf(module, operands[1] ?? 0);
      count = typeof length === 'number' ? length : undefined;
      break;
    }
    case Op.OpTypeStruct:
      count = operands.length;
      break;
    default:
      if (kind === Op.OpTypeInt || kind === Op.OpTypeFloat || kind === Op.OpTypeBool || kind === Op.OpTypePointer)
        broken('core-type', `its type is ${shown(module, type)}, wants a composite`, word);
      return;
  }
  if (count !== undefined && parts.length !== count)
    broken('core-type', `has ${parts.length} constituents, its type has ${count}`, word);
  for (const [k, part] of parts.entries()) {
    const wanted = kind === Op.OpTypeStruct ? operands[k] : operands[0];
    const { name = '' } = opcodeRow(opcodeOf(module, part)) ?? {};
    if (!/^Op(?:Spec)?Constant|^OpUndef$/.test(name) && !/^Op(?:Variable|Function)$/.test(name))
      broken('core-type', `constituent ${shown(module, part)} is no constant`, word);
    else if (wanted !== undefined && /Constant|Undef/.test(name) && typeOf(module, part) !== wanted)
      broken('core-type', `constituent ${shown(module, part)} has another type than ${shown(module, wanted)}`, word);
  }
}
