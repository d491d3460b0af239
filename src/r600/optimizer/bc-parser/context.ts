/* What the parser of bytecode knows while it builds a shader. */
import { FormatError } from '../../../runtime/index.ts';
import { arrayWith } from '../../ir/arrays.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';
import type { GprArray, ShaderMetadata } from '../../isa/metadata.ts';
import type { Program } from '../../isa/program.ts';
import type { RegionNode } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import type { RelativeValue, Value, ValueArray } from '../../ir/value.ts';
import type { Returns } from './returns.ts';
import { hardware, relative, special } from '../../ir/value-table.ts';

/** The state of a parse. */
export interface ParseContext {
  /** In plain control flow. */
  readonly program: Program;
  /** As it was decoded. */
  readonly source: Program;
  readonly shader: Shader;
  readonly metadata: ShaderMetadata | undefined;
  /** Undefined: the whole register file is one array. */
  readonly arrays: readonly GprArray[] | undefined;
  /** Where lanes come back in it. */
  readonly returns: Returns;
  /** The open loops, innermost last. */
  readonly loops: RegionNode[];
  /** Whether the mask changed since a branch last looked at it. */
  maskChanged: boolean;
  /** Whether lanes that only help their quad keep registers (`helpersMatter`). */
  readonly helpersKeep: boolean;
  /** Whether the shader writes memory that its fetches might read. */
  readonly writesMemory: boolean;
}

/** Bytecode that the IR has no form for. */
export function unsupported(what: string): FormatError {
  return new FormatError('r600/unsupported', `no IR for this bytecode: ${what}`);
}

/** The array that a relative operand from this register on addresses. */
function arrayAround({ shader, arrays }: ParseContext, gpr: number, chan: number): ValueArray {
  const found = shader.arrays.find((array) => array.chan === chan && gpr >= array.gpr && gpr < array.gpr + array.size);
  if (found !== undefined) return found;
  const declared = arrays === undefined ? undefined : arrayWith(arrays, gpr, chan);
  const [first, size] =
    declared === undefined ? [0, 128] : [declared.gprStart, Math.min(declared.gprCount, 128 - declared.gprStart)];
  const array = { gpr: first, size, chan, assigned: undefined };
  shader.arrays.push(array);
  return array;
}

/** INDEX_MODE of the loop index. */
export const LOOP_INDEX = 4;

/** What a relative operand adds: INDEX_MODE 0 to 3 name a component of AR, 4 the loop index. */
export function addressOf({ shader }: ParseContext, indexMode: number): Value {
  const name = (['AR', 'ARy', 'ARz', 'ARw'] as const)[indexMode];
  if (name === undefined && indexMode !== LOOP_INDEX) throw unsupported(`index mode ${indexMode}`);
  return name === undefined ? hardware(shader.values, ALU_SRC.LOOP_IDX) : special(shader.values, name);
}

/** A relative operand. */
export function relativeOperand(
  context: ParseContext,
  gpr: number,
  chan: number,
  indexMode: number,
  defines: boolean,
): RelativeValue {
  const { values } = context.shader;
  const rel = addressOf(context, indexMode);
  const array = arrayAround(context, gpr, chan);
  return relative(values, array, gpr - array.gpr, rel, defines);
}
