/* Operations on numbers, booleans and composites (SPIR-V specification, sections 3.49.11 to 3.49.15): types that fit each other. */
import { Op } from '../../../generated/spirv/enums.ts';
import { lengthIn, opcodeIn } from '../module/words.ts';
import { opcodeOf, operandsOfId, shown, typeOf } from './core-check.ts';
import type { CoreCheck } from './core-check.ts';

/** What an operation wants of its type and of its operands. */
interface Rule {
  /** Kinds of scalars, or of the components of vectors. */
  readonly result: readonly number[];
  readonly operands: readonly number[];
  /** `same`: operands have the type of the result; `shape`: as many components; `bits`: as many components and bits. */
  readonly like: 'same' | 'shape' | 'bits';
}

const [BOOL, INT, FLOAT]: readonly number[] = [Op.OpTypeBool, Op.OpTypeInt, Op.OpTypeFloat];
const of = (kind: number | undefined): readonly number[] => (kind === undefined ? [] : [kind]);

function each(opcodes: readonly number[], rule: Rule): [number, Rule][] {
  return opcodes.map((opcode) => [opcode, rule]);
}

const rules: ReadonlyMap<number, Rule> = new Map([
  ...each([Op.OpFAdd, Op.OpFSub, Op.OpFMul, Op.OpFDiv, Op.OpFRem, Op.OpFMod, Op.OpFNegate], {
    result: of(FLOAT),
    operands: of(FLOAT),
    like: 'same',
  }),
  ...each([Op.OpIAdd, Op.OpISub, Op.OpIMul, Op.OpSDiv, Op.OpSRem, Op.OpSMod, Op.OpSNegate, Op.OpUDiv, Op.OpUMod], {
    result: of(INT),
    operands: of(INT),
    like: 'bits',
  }),
  ...each([Op.OpBitwiseAnd, Op.OpBitwiseOr, Op.OpBitwiseXor, Op.OpNot], {
    result: of(INT),
    operands: of(INT),
    like: 'bits',
  }),
  ...each([Op.OpShiftLeftLogical, Op.OpShiftRightLogical, Op.OpShiftRightArithmetic], {
    result: of(INT),
    operands: of(INT),
    like: 'shape',
  }),
  ...each([Op.OpLogicalAnd, Op.OpLogicalOr, Op.OpLogicalNot, Op.OpLogicalEqual, Op.OpLogicalNotEqual], {
    result: of(BOOL),
    operands: of(BOOL),
    like: 'same',
  }),
  ...each(
    [
      Op.OpFOrdEqual,
      Op.OpFOrdNotEqual,
      Op.OpFOrdLessThan,
      Op.OpFOrdGreaterThan,
      Op.OpFOrdLessThanEqual,
      Op.OpFOrdGreaterThanEqual,
      Op.OpFUnordEqual,
      Op.OpFUnordNotEqual,
      Op.OpFUnordLessThan,
      Op.OpFUnordGreaterThan,
      Op.OpFUnordLessThanEqual,
      Op.OpFUnordGreaterThanEqual,
    ],
    { result: of(BOOL), operands: of(FLOAT), like: 'shape' },
  ),
  ...each(
    [
      Op.OpULessThan,
      Op.OpSLessThan,
      Op.OpUGreaterThan,
      Op.OpSGreaterThan,
      Op.OpULessThanEqual,
      Op.OpSLessThanEqual,
      Op.OpUGreaterThanEqual,
      Op.OpSGreaterThanEqual,
    ],
    {
      result: of(BOOL),
      operands: of(INT),
      like: 'shape',
    },
  ),
  ...each([Op.OpConvertFToU, Op.OpConvertFToS], { result: of(INT), operands: of(FLOAT), like: 'shape' }),
  ...each([Op.OpConvertSToF, Op.OpConvertUToF], { result: of(FLOAT), operands: of(INT), like: 'shape' }),
  ...each([Op.OpUConvert, Op.OpSConvert], { result: of(INT), operands: of(INT), like: 'shape' }),
  ...each([Op.OpFConvert], { result: of(FLOAT), operands: of(FLOAT), like: 'shape' }),
]);

/** Scalars, or vectors of them. */
interface Shape {
  readonly kind: number;
  readonly count: number;
  readonly bits: number;
}

/** Check the operations of all functions. */
export function checkValues(check: CoreCheck): void {
  const { module } = check;
  const { words, starts } = module;
  for (const word of starts) {
    const opcode = opcodeIn(words, word);
    const rule = rules.get(opcode);
    const operands = words.subarray(word + 1, word + lengthIn(words, word));
    if (rule !== undefined) checkOperation(check, rule, operands, word);
    else if (opcode === Op.OpCompositeExtract) checkExtract(check, operands, word);
    else if (opcode === Op.OpCompositeConstruct) checkConstruct(check, operands, word);
    else if (opcode === Op.OpSelect) checkSelect(check, operands, word);
  }
}

function shapeOf({ module }: CoreCheck, type: number): Shape | undefined {
  const opcode = opcodeOf(module, type);
  const operands = operandsOfId(module, type);
  if (opcode === Op.OpTypeVector) {
    const inner = operands[0] ?? 0;
    return { kind: opcodeOf(module, inner), count: operands[1] ?? 0, bits: operandsOfId(module, inner)[0] ?? 0 };
  }
  if (opcode !== BOOL && opcode !== INT && opcode !== FLOAT) return undefined;
  return { kind: opcode, count: 1, bits: opcode === BOOL ? 0 : (operands[0] ?? 0) };
}

function checkOperation(check: CoreCheck, rule: Rule, operands: Uint32Array, word: number): void {
  const { module, broken } = check;
  const type = operands[0] ?? 0;
  const result = shapeOf(check, type);
  // Cooperative matrices and the like add and multiply, too.
  if (result === undefined) {
    if (
      opcodeOf(module, type) === Op.OpTypeStruct ||
      opcodeOf(module, type) === Op.OpTypePointer ||
      opcodeOf(module, type) === Op.OpTypeVoid
    )
      broken('core-value', `its type is ${shown(module, type)}`, word);
    return;
  }
  if (!rule.result.includes(result.kind)) {
    broken('core-value', `its type is ${shown(module, type)} of another kind`, word);
    return;
  }
  for (const id of operands.subarray(2)) {
    const own = typeOf(module, id);
    const shape = shapeOf(check, own);
    const fits =
      shape !== undefined &&
      rule.operands.includes(shape.kind) &&
      shape.count === result.count &&
      (rule.like !== 'same' || own === type) &&
      (rule.like !== 'bits' || shape.bits === result.bits);
    if (!fits) broken('core-value', `${shown(module, id)} has a type that does not fit`, word);
  }
}

function checkExtract({ module, broken }: CoreCheck, operands: Uint32Array, word: number): void {
  const [type = 0, , composite = 0, ...indexes] = operands;
  let at = typeOf(module, composite);
  for (const index of indexes) {
    const parts = operandsOfId(module, at);
    const opcode = opcodeOf(module, at);
    if (opcode === Op.OpTypeStruct) {
      const member = parts[index];
      if (member === undefined) return broken('core-value', `${shown(module, at)} has no member ${index}`, word);
      at = member;
    } else if (opcode === Op.OpTypeVector || opcode === Op.OpTypeMatrix) {
      if (index >= (parts[1] ?? 0)) return broken('core-value', `${shown(module, at)} has no component ${index}`, word);
      at = parts[0] ?? 0;
    } else if (
      opcode === Op.OpTypeArray ||
      opcode === Op.OpTypeCooperativeMatrixKHR ||
      opcode === Op.OpTypeCooperativeMatrixNV
    )
      at = parts[0] ?? 0;
    else if (shapeKind(opcode)) return broken('core-value', `${shown(module, at)} has no parts`, word);
    else return;
  }
  if (at !== type) broken('core-value', `reaches ${shown(module, at)}, its type is ${shown(module, type)}`, word);
}

function shapeKind(opcode: number): boolean {
  return opcode === BOOL || opcode === INT || opcode === FLOAT || opcode === Op.OpTypePointer;
}

function checkConstruct(check: CoreCheck, operands: Uint32Array, word: number): void {
  const { module, broken } = check;
  const [type = 0, , ...parts] = operands;
  const wanted = operandsOfId(module, type);
  switch (opcodeOf(module, type)) {
    case Op.OpTypeVector: {
      let count = 0;
      for (const part of parts) {
        const own = typeOf(module, part);
        const isVector = opcodeOf(module, own) === Op.OpTypeVector;
        if ((isVector ? operandsOfId(module, own)[0] : own) !== wanted[0])
          broken('core-value', `${shown(module, part)} has other components`, word);
        count += isVector ? (operandsOfId(module, own)[1] ?? 0) : 1;
      }
      if (count !== wanted[1]) broken('core-value', `has ${count} components, its type ${wanted[1] ?? 0}`, word);
      return;
    }
    case Op.OpTypeStruct:
      if (parts.length !== wanted.length)
        broken('core-value', `has ${parts.length} members, its type ${wanted.length}`, word);
      else
        for (const [k, part] of parts.entries())
          if (typeOf(module, part) !== wanted[k])
            broken('core-value', `${shown(module, part)} has another type than member ${k}`, word);
      return;
    case Op.OpTypeMatrix:
      if (parts.length !== wanted[1])
        broken('core-value', `has ${parts.length} columns, its type ${wanted[1] ?? 0}`, word);
      return;
    case Op.OpTypeArray:
      for (const part of parts)
        if (typeOf(module, part) !== wanted[0])
          broken('core-value', `${shown(module, part)} has another type than the elements`, word);
      return;
    default:
  }
}

/** From this version on a scalar condition selects among vectors and composites. */
const SELECTS_ALL = 0x10400;

function checkSelect(check: CoreCheck, operands: Uint32Array, word: number): void {
  const { module, broken, version } = check;
  const [type = 0, , condition = 0, ...objects] = operands;
  const chooses = shapeOf(check, typeOf(module, condition));
  const count = shapeOf(check, type)?.count ?? 1;
  if (chooses === undefined || chooses.kind !== BOOL)
    broken('core-value', `its condition ${shown(module, condition)} is no boolean`, word);
  else if (chooses.count !== count && !(version >= SELECTS_ALL && chooses.count === 1))
    broken('core-value', `its condition has ${chooses.count} components, its type ${count}`, word);
  for (const object of objects)
    if (typeOf(module, object) !== type) broken('core-value', `${shown(module, object)} has another type`, word);
}
