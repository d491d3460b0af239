/* Variables, pointers and calls (SPIR-V specification, sections 2.16.1, 3.49.8 and 3.49.9): what pointers point to is what is loaded, stored and passed. */
import { Op, StorageClass } from '../../../generated/spirv/enums.ts';
import { constantOf } from '../module/constants.ts';
import { isExtInst, layoutAt } from '../instructions/debug-instructions.ts';
import { opcodeRow } from '../module/opcodes.ts';
import { lengthIn, opcodeIn, wordAt } from '../module/words.ts';
import { isLaterSet, opcodeOf, operandsOfId, shown, typeOf } from './core-check.ts';
import type { CoreCheck } from './core-check.ts';

/** What shaders may not store to. */
const readOnly: ReadonlySet<number> = new Set([
  StorageClass.UniformConstant,
  StorageClass.Input,
  StorageClass.PushConstant,
]);

/** Where a boolean may be, as nobody outside sees it. */
const invisible: ReadonlySet<number> = new Set([
  StorageClass.Workgroup,
  StorageClass.CrossWorkgroup,
  StorageClass.Private,
  StorageClass.Function,
  StorageClass.Input,
  StorageClass.Output,
  StorageClass.RayPayloadKHR,
  StorageClass.IncomingRayPayloadKHR,
  StorageClass.HitAttributeKHR,
  StorageClass.CallableDataKHR,
  StorageClass.IncomingCallableDataKHR,
  StorageClass.TaskPayloadWorkgroupEXT,
]);

const amongVariables: ReadonlySet<number> = new Set([Op.OpVariable, Op.OpLine, Op.OpNoLine, Op.OpUndef, Op.OpLabel]);

/** Where a function is, while its instructions are looked at. */
interface Place {
  /** Result type of the function; 0 outside. */
  returns: number;
  /** Types of its parameters, and how many of them came. */
  parameters: Uint32Array;
  passed: number;
  /** Whether only variables came so far in its first block. */
  first: boolean;
  /** Whether a DebugNoLine came in it: spirv-val takes no variable behind one. */
  noLine: boolean;
  blocks: number;
  inside: boolean;
}

/** Check what reads and writes memory, and what calls and returns. */
export function checkMemory(check: CoreCheck): void {
  const { module } = check;
  const { words, starts } = module;
  const none = new Uint32Array(0);
  const place: Place = {
    returns: 0,
    parameters: none,
    passed: 0,
    first: false,
    noLine: false,
    blocks: 0,
    inside: false,
  };
  for (const word of starts) checkOne(check, place, opcodeIn(words, word), word);
}

function checkOne(check: CoreCheck, place: Place, opcode: number, word: number): void {
  const { module } = check;
  if (place.first && !standsAmongVariables(check, opcode, word)) place.first = false;
  if (isExtInst(opcode) && debugNameAt(check, word) === 'DebugNoLine') place.noLine = true;
  const operands = module.words.subarray(word + 1, word + lengthIn(module.words, word));
  switch (opcode) {
    case Op.OpFunction:
      return enterFunction(check, place, operands, word);
    case Op.OpFunctionParameter:
      return checkParameter(check, place, operands[0] ?? 0, word);
    case Op.OpFunctionEnd:
      place.inside = false;
      return;
    case Op.OpLabel:
      checkMissing(check, place, word);
      place.blocks += 1;
      place.first = place.blocks === 1;
      return;
    case Op.OpVariable:
      return checkVariable(check, place, operands, word);
    case Op.OpLoad:
      return checkLoad(check, operands, word);
    case Op.OpStore:
      return checkStore(check, operands, word);
    case Op.OpAccessChain:
    case Op.OpInBoundsAccessChain:
      return checkChain(check, operands, word, 3);
    case Op.OpPtrAccessChain:
    case Op.OpInBoundsPtrAccessChain:
      return checkChain(check, operands, word, 4);
    case Op.OpFunctionCall:
      return checkCall(check, operands, word);
    case Op.OpReturnValue:
      if (typeOf(module, operands[0] ?? 0) !== place.returns)
        check.broken(
          'core-value',
          `${shown(module, operands[0] ?? 0)} has another type than its function returns`,
          word,
        );
      return;
    case Op.OpReturn:
      if (opcodeOf(module, place.returns) !== Op.OpTypeVoid)
        check.broken('core-value', 'its function returns a value', word);
      return;
    default:
  }
}

/** What may stand among the variables of a function: lines, undefined values and debug instructions that the release knows. */
function standsAmongVariables({ module, release }: CoreCheck, opcode: number, word: number): boolean {
  if (!isExtInst(opcode)) return amongVariables.has(opcode);
  const set = module.imports.get(wordAt(module.words, word + 3));
  return set?.debugSet !== undefined && !(release === '2023.1' && isLaterSet(set));
}

function debugNameAt({ module }: CoreCheck, word: number): string | undefined {
  return layoutAt(module, word)?.name;
}

function enterFunction({ module, broken }: CoreCheck, place: Place, operands: Uint32Array, word: number): void {
  const [returns = 0, , , type = 0] = operands;
  const parts = opcodeOf(module, type) === Op.OpTypeFunction ? operandsOfId(module, type) : new Uint32Array(0);
  const [result] = parts;
  if (result === undefined) broken('core-value', `its type ${shown(module, type)} is no function type`, word);
  else if (result !== returns)
    broken('core-value', `it returns ${shown(module, returns)}, its type ${shown(module, result)}`, word);
  const parameters = parts.subarray(1);
  Object.assign(place, { returns, parameters, passed: 0, first: false, noLine: false, blocks: 0, inside: true });
}

function checkMissing({ broken }: CoreCheck, { parameters, passed, blocks }: Place, word: number): void {
  if (passed < parameters.length && blocks === 0)
    broken('core-value', `${parameters.length - passed} parameters of its function are missing`, word);
}

function checkParameter({ module, broken }: CoreCheck, place: Place, type: number, word: number): void {
  const wanted = place.parameters[place.passed++];
  if (wanted === undefined) broken('core-value', 'its function has fewer parameters', word);
  else if (wanted !== type)
    broken('core-value', `is ${shown(module, type)}, the type of its function has ${shown(module, wanted)}`, word);
}

function pointee({ module }: CoreCheck, id: number): number | undefined {
  const type = typeOf(module, id);
  return opcodeOf(module, type) === Op.OpTypePointer ? operandsOfId(module, type)[1] : undefined;
}

function isUntyped({ module }: CoreCheck, id: number): boolean {
  return opcodeOf(module, typeOf(module, id)) === Op.OpTypeUntypedPointerKHR;
}

function checkVariable(check: CoreCheck, place: Place, operands: Uint32Array, word: number): void {
  const { module, broken } = check;
  const [type = 0, , storage = 0, initializer] = operands;
  if (opcodeOf(module, type) !== Op.OpTypePointer) {
    broken('core-memory', `its type ${shown(module, type)} is no pointer`, word);
    return;
  }
  const [of, target = 0] = operandsOfId(module, type);
  if (of !== storage) broken('core-memory', 'its storage class is not that of its type', word);
  if (place.inside !== (storage === StorageClass.Function))
    broken(
      'core-memory',
      place.inside
        ? 'is in a function, and its storage class is another'
        : 'has storage class Function outside of functions',
      word,
    );
  if (place.inside && (!place.first || place.noLine))
    broken('core-memory', 'variables come first in the first block of a function', word);
  if (storage === StorageClass.Generic) broken('core-memory', 'has storage class Generic', word);
  if (initializer !== undefined) {
    const name = opcodeRow(opcodeOf(module, initializer))?.name ?? '';
    if (
      !/^Op(?:Spec)?Constant/.test(name) &&
      opcodeOf(module, initializer) !== Op.OpVariable &&
      opcodeOf(module, initializer) !== Op.OpUndef &&
      opcodeOf(module, initializer) !== Op.OpFunction
    )
      broken('core-memory', `its initializer ${shown(module, initializer)} is no constant`, word);
  }
  if (!invisible.has(storage) && holdsBoolean(check, target, word))
    broken('core-memory', 'holds a boolean where others see it', word);
}

/** Of each module: types that were asked for, and whether a boolean is somewhere in them. */
const asked = new WeakMap<CoreCheck, Map<number, boolean>>();

function holdsBoolean(check: CoreCheck, type: number, word: number): boolean {
  let known = asked.get(check);
  if (known === undefined) asked.set(check, (known = new Map()));
  const seen = new Set<number>();
  const open = [type];
  let found = false;
  for (let at = open.pop(); at !== undefined && !found; at = open.pop()) {
    if (seen.has(at) || known.get(at) === false) continue;
    seen.add(at);
    const operands = operandsOfId(check.module, at);
    const opcode = opcodeOf(check.module, at);
    check.spend(1 + operands.length, word);
    if (opcode === Op.OpTypeBool || known.get(at) === true) found = true;
    else if (opcode === Op.OpTypeStruct) for (const member of operands) open.push(member);
    else if (opcode === Op.OpTypeVector || opcode === Op.OpTypeArray || opcode === Op.OpTypeRuntimeArray)
      open.push(operands[0] ?? 0);
  }
  if (found) known.set(type, true);
  else for (const each of seen) known.set(each, false);
  return found;
}

function checkLoad(check: CoreCheck, [type = 0, , pointer = 0]: Uint32Array, word: number): void {
  const { module, broken } = check;
  const target = pointee(check, pointer);
  if (target === undefined) {
    if (!isUntyped(check, pointer)) broken('core-memory', `${shown(module, pointer)} is no pointer`, word);
  } else if (target !== type)
    broken('core-memory', `loads ${shown(module, type)}, its pointer is to ${shown(module, target)}`, word);
}

function checkStore(check: CoreCheck, [pointer = 0, value = 0]: Uint32Array, word: number): void {
  const { module, broken, capabilities } = check;
  const target = pointee(check, pointer);
  if (target === undefined) {
    if (!isUntyped(check, pointer)) broken('core-memory', `${shown(module, pointer)} is no pointer`, word);
    return;
  }
  const type = typeOf(module, value);
  if (type === 0 || opcodeOf(module, type) === Op.OpTypeVoid)
    broken('core-memory', `${shown(module, value)} is no value`, word);
  else if (target !== type)
    broken('core-memory', `stores ${shown(module, type)}, its pointer is to ${shown(module, target)}`, word);
  const storage = operandsOfId(module, typeOf(module, pointer))[0] ?? -1;
  if (capabilities.has('Shader') && readOnly.has(storage))
    broken('core-memory', `${shown(module, pointer)} can only be read`, word);
}

/** An access chain goes from what its base points to into members, and ends at what its type points to. */
function checkChain(check: CoreCheck, operands: Uint32Array, word: number, from: number): void {
  const { module, broken } = check;
  const [type = 0, , base = 0] = operands;
  const at = pointee(check, base);
  if (at === undefined || opcodeOf(module, type) !== Op.OpTypePointer) {
    broken(
      'core-memory',
      at === undefined
        ? `its base ${shown(module, base)} is no pointer`
        : `its type ${shown(module, type)} is no pointer`,
      word,
    );
    return;
  }
  let reached = at;
  for (const index of operands.subarray(from)) {
    const next = memberOf(check, reached, index, word);
    if (next === undefined) return;
    reached = next;
  }
  const [storage, target] = operandsOfId(module, type);
  if (target !== reached)
    broken('core-memory', `reaches ${shown(module, reached)}, its type points to ${shown(module, target ?? 0)}`, word);
  if (storage !== operandsOfId(module, typeOf(module, base))[0])
    broken('core-memory', 'its storage class is not that of its base', word);
}

function memberOf({ module, broken }: CoreCheck, type: number, index: number, word: number): number | undefined {
  const operands = operandsOfId(module, type);
  switch (opcodeOf(module, type)) {
    case Op.OpTypeStruct: {
      const value = constantOf(module, index);
      const member = typeof value === 'number' ? operands[value] : undefined;
      if (member === undefined)
        broken('core-memory', `index ${shown(module, index)} names no member of ${shown(module, type)}`, word);
      return member;
    }
    case Op.OpTypeVector:
    case Op.OpTypeMatrix:
    case Op.OpTypeArray:
    case Op.OpTypeRuntimeArray:
      if (opcodeOf(module, typeOf(module, index)) === Op.OpTypeInt) return operands[0];
      broken('core-memory', `index ${shown(module, index)} is no integer`, word);
      return undefined;
    case Op.OpTypeCooperativeMatrixKHR:
    case Op.OpTypeCooperativeMatrixNV:
    case Op.OpTypeVectorIdEXT:
      return operands[0];
    default:
      broken('core-memory', `index ${shown(module, index)} goes into ${shown(module, type)}, which has no parts`, word);
      return undefined;
  }
}

function checkCall(check: CoreCheck, operands: Uint32Array, word: number): void {
  const { module, broken } = check;
  const [type = 0, , callee = 0, ...values] = operands;
  if (opcodeOf(module, callee) !== Op.OpFunction) {
    broken('core-value', `calls ${shown(module, callee)}, wants an OpFunction`, word);
    return;
  }
  if (typeOf(module, callee) !== type)
    broken('core-value', `its type is not what ${shown(module, callee)} returns`, word);
  const parameters = operandsOfId(module, operandsOfId(module, callee)[1] ?? 0).subarray(1);
  if (parameters.length !== values.length) {
    broken(
      'core-value',
      `passes ${values.length} values, ${shown(module, callee)} has ${parameters.length} parameters`,
      word,
    );
    return;
  }
  for (const [k, value] of values.entries()) {
    if (typeOf(module, value) !== parameters[k])
      broken(
        'core-value',
        `${shown(module, value)} has another type than parameter ${k} of ${shown(module, callee)}`,
        word,
      );
    else checkPassed(check, value, word);
  }
}

/** Storage that pointers to variables may be passed of, where addresses are logical. */
const passed: ReadonlySet<number> = new Set([
  StorageClass.Function,
  StorageClass.Private,
  StorageClass.Workgroup,
  StorageClass.AtomicCounter,
]);

/** Where addresses are logical, the pointers that are passed are variables and parameters. */
function checkPassed({ module, broken, capabilities }: CoreCheck, value: number, word: number): void {
  const type = typeOf(module, value);
  const opcode = opcodeOf(module, value);
  if (opcodeOf(module, type) !== Op.OpTypePointer || capabilities.has('Addresses')) return;
  if (opcode === Op.OpVariable || opcode === Op.OpFunctionParameter) return;
  const [storage = -1, target = 0] = operandsOfId(module, type);
  const isHandle = [Op.OpTypeImage, Op.OpTypeSampler].some((kind) => kind === opcodeOf(module, target));
  if (!passed.has(storage) || isHandle || capabilities.has('VariablePointers')) return;
  broken('core-memory', `passes ${shown(module, value)}, which is neither variable nor parameter`, word);
}
