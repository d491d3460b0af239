/*
 * Virtual unwinding (A.6.4): from a frame and the row of call frame information for its place to where each of the caller's registers
 * is. A rule gives a location, so what lies in memory, in another register or in lanes of a vector register is the same to whoever
 * reads it; registers of a frame that is not the top one are found through the frames above.
 */
import { bytesOf, integerOf } from '../value/bits.ts';
import type { EvaluationContext } from '../evaluate/context.ts';
import { evaluateSync, readLocationSync } from '../evaluate/drive.ts';
import { decodeExpression } from '../expression/decode.ts';
import { madeExpression } from '../expression/expression.ts';
import type { Expression } from '../expression/expression.ts';
import { ExpressionError, fault } from '../expression/fault.ts';
import type { ExpressionSettings } from '../expression/flavour.ts';
import type { CfaRule, FrameRow, RegisterRule } from './rows.ts';
import { exact } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import { implicitLocation, undefinedLocation, updateBytes } from '../value/location.ts';
import type { Location } from '../value/location.ts';
import { codeOf } from '../expression/operations.ts';
import type { Outcome } from '../evaluate/outcome.ts';
import type { Value } from '../value/value.ts';

/** What rules are evaluated by. */
export interface RuleSettings {
  readonly expressions: ExpressionSettings;
  readonly lenient?: boolean | undefined;
  /** For the contexts that rules are evaluated in: what they may take, with all else that is asked of the file. */
  readonly bounds?: Pick<EvaluationContext, 'limits' | 'budget'> | undefined;
}

/** The location that an outcome is. Throws ExpressionError where the evaluation failed. */
export function locationIn(outcome: Outcome): Location {
  if (outcome.kind === 'location') return outcome.location;
  if (outcome.kind === 'fault') throw new ExpressionError(outcome.fault.code, outcome.fault.message);
  throw fault('not-convertible-to-location', 'a value where a location is needed');
}

/** The CFA of a frame (A.6.4.2.2). Throws ExpressionError where the row has none or it cannot be computed. */
export function computeCfa(cfa: CfaRule | undefined, context: EvaluationContext, settings: RuleSettings): Location {
  const { expressions, lenient } = settings;
  if (cfa === undefined) throw fault('no-call-frame-information', 'the row does not define the CFA');
  if (cfa.kind === 'register') {
    return locationIn(evaluateSync(registerPlus(cfa, expressions), { ...context, unit: undefined }, { lenient }));
  }
  const expression = decodeExpression(cfa.expression, expressions);
  const location = locationIn(evaluateSync(expression, context, { cfi: true, lenient }));
  const [place] = location;
  if (location.length !== 1 || place?.kind !== 'memory' || Number(BigInt(place.bitOffset) % 8n) !== 0) {
    throw fault('bad-cfa', 'the expression of the CFA gives no address of a byte of memory');
  }
  return location;
}

/** DW_OP_bregx, or DW_OP_LLVM_aspace_bregx in an address space. */
function registerPlus(
  { register, offset, space }: CfaRule & { kind: 'register' },
  settings: ExpressionSettings,
): Expression {
  if (space === 0) return madeExpression(settings, [codeOf('DW_OP_bregx'), register, offset]);
  return madeExpression(
    settings,
    [codeOf('DW_OP_constu'), space],
    [codeOf('DW_OP_LLVM_aspace_bregx'), register, offset],
  );
}

/**
 * Where the caller's value of a register is, by its rule. `context` is that of the frame itself. Throws ExpressionError where the rule
 * is ill-formed or fails.
 */
export function applyRule(
  register: number,
  rule: RegisterRule,
  cfa: Location,
  context: EvaluationContext,
  settings: RuleSettings,
): Location {
  const sizeOf = (number: Integer): number | undefined => {
    const contents = context.registerContents?.(number);
    return contents instanceof Uint8Array ? contents.length : undefined;
  };
  const checkSize = (size: number, what: string): void => {
    const own = sizeOf(register);
    if (own !== undefined && own !== size) {
      throw fault('register-size', `register ${register} has ${own} bytes, ${what} has ${size}`);
    }
  };
  const stack = [{ kind: 'location', location: cfa }] as const;
  switch (rule.kind) {
    case 'undefined':
      return undefinedLocation;
    case 'same_value':
      return currentRegister(register, context);
    case 'offset':
      return updateBytes(cfa, rule.offset);
    case 'val_offset': {
      const [place] = updateBytes(cfa, rule.offset);
      if (cfa.length !== 1 || place?.kind !== 'memory' || place.space !== 0 || BigInt(place.bitOffset) % 8n !== 0n) {
        throw fault('bad-cfa', 'val_offset: the CFA is no address of a byte of default memory');
      }
      checkSize(context.target.addressSize, 'an address');
      return implicitLocation(addressBytes(BigInt(place.bitOffset) / 8n, context));
    }
    case 'register': {
      const size = sizeOf(rule.register);
      if (size !== undefined) checkSize(size, `register ${rule.register}`);
      return currentRegister(rule.register, context);
    }
    case 'expression': {
      const expression = decodeExpression(rule.expression, settings.expressions);
      const { lenient } = settings;
      return locationIn(evaluateSync(expression, context, { cfi: true, initialStack: stack, lenient }));
    }
    case 'val_expression': {
      const bytes = valueOfRule(rule.expression, stack, context, settings);
      checkSize(bytes.length, 'the value of its expression');
      return implicitLocation(bytes);
    }
  }
}

function valueOfRule(
  bytes: Uint8Array,
  initialStack: readonly [{ readonly kind: 'location'; readonly location: Location }],
  context: EvaluationContext,
  { expressions, lenient }: RuleSettings,
): Uint8Array {
  const expression = decodeExpression(bytes, expressions);
  const outcome = evaluateSync(expression, context, { cfi: true, initialStack, resultKind: 'value', lenient });
  if (outcome.kind === 'fault') throw new ExpressionError(outcome.fault.code, outcome.fault.message);
  if (outcome.kind === 'location') throw fault('not-convertible-to-value', 'a location where a value is needed');
  const found = valueBytes(outcome.value, context);
  if (found === undefined) throw fault('implicit-pointer-misuse', 'an implicit pointer as the value of a register');
  return found;
}

/** The bytes of a value; undefined for an implicit pointer, which has none. */
export function valueBytes(value: Value, context: Pick<EvaluationContext, 'target'>): Uint8Array | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return addressBytes(value, context);
  return value.kind === 'typed' ? bytesOf(value.bits, 8 * value.type.byteSize, context.target.byteOrder) : undefined;
}

/** Where a register of the frame of a context is; the register itself where the context does not say. */
export function currentRegister(register: Integer, context: EvaluationContext): Location {
  const found = context.registerLocation?.(register);
  if (typeof found === 'string') throw fault(found, `register ${register} cannot be had`);
  if (found === undefined) throw fault('unknown-register', `register ${register} is none of the target's`);
  return found;
}

function addressBytes(value: Integer, { target }: Pick<EvaluationContext, 'target'>): Uint8Array {
  return bytesOf(value, target.addressBits, target.byteOrder);
}

/** The number that a location holds, of this many bytes; undefined where any bit of it is not known. */
export function readNumber(location: Location, size: number, context: EvaluationContext): bigint | undefined {
  const { bytes, mask } = readLocationSync(location, 8 * size, context);
  return mask === undefined ? BigInt(integerOf(bytes, 8 * size, context.target.byteOrder)) : undefined;
}

/** What an ABI adds to call frame information: where the caller's registers without a rule are. */
export interface AbiRules {
  /** The rule of a register that has none, by its DWARF number. */
  readonly ruleOf: (register: number, row: FrameRow) => RegisterRule;
}

/** As debuggers have it: without a rule a register is what it was; the stack pointer of the caller is the CFA. */
export function debuggerRules(stackPointer: number | undefined): AbiRules {
  return {
    ruleOf: (register) => (register === stackPointer ? { kind: 'val_offset', offset: 0 } : { kind: 'same_value' }),
  };
}

/** The address that a location of one place in default memory is; undefined for any other. */
export function addressIn(location: Location): bigint | undefined {
  const [place] = location;
  if (location.length !== 1 || place?.kind !== 'memory' || place.space !== 0) return undefined;
  return exactAddress(place.bitOffset);
}

function exactAddress(bits: Integer): bigint | undefined {
  const value = BigInt(exact(bits));
  return value % 8n === 0n ? value / 8n : undefined;
}
