/* Modules made instruction by instruction, for what no compiler writes. */
import { Op } from '../../generated/spirv/enums.ts';
import { moduleOf, wordsOfString } from '../../src/spirv/advanced.ts';
import type { SpirvModule } from '../../src/spirv/index.ts';

/** The words of an instruction; texts become strings. */
export function instruction(opcode: number, ...operands: readonly (number | string)[]): number[] {
  const words = operands.flatMap((each) =>
    typeof each === 'string' ? [...wordsOfString(each, 'low-order-first')] : [each],
  );
  return [(((words.length + 1) << 16) | opcode) >>> 0, ...words];
}

/** Ids that every made module has. */
export const VOID = 1;
export const SET = 2;

/**
 * A module that imports `set` as SET and has OpTypeVoid as VOID. `strings` stand where strings and sources do, `debug` behind
 * the types, `body` in a function's only block.
 */
export function madeModule(
  set: string,
  strings: readonly (readonly number[])[],
  debug: readonly (readonly number[])[],
  body: readonly (readonly number[])[] = [],
): SpirvModule {
  const [functionType, fn, label] = [901, 902, 903];
  const isNonSemantic = set.startsWith('NonSemantic.');
  const instructions = [
    instruction(Op.OpCapability, 4),
    instruction(Op.OpCapability, 6),
    instruction(Op.OpCapability, 5),
    ...(isNonSemantic ? [instruction(Op.OpExtension, 'SPV_KHR_non_semantic_info')] : []),
    instruction(Op.OpExtInstImport, SET, set),
    instruction(Op.OpMemoryModel, 2, 2),
    ...strings,
    instruction(Op.OpTypeVoid, VOID),
    instruction(Op.OpTypeFunction, functionType, VOID),
    ...debug,
    instruction(Op.OpFunction, VOID, fn, 0, functionType),
    instruction(Op.OpLabel, label),
    ...body,
    instruction(Op.OpReturn),
    instruction(Op.OpFunctionEnd),
  ];
  return moduleOf(Uint32Array.from([0x07230203, 0x10500, 0, 1000, 0, ...instructions.flat()]));
}

/** An instruction of the imported set. */
export function debug(id: number, number: number, ...operands: readonly number[]): number[] {
  return instruction(Op.OpExtInst, VOID, id, SET, number, ...operands);
}
