/* Names of all operations, for expressions whose set knows but the first ten. */
import { nonsemanticShaderDebugInfo200 } from '../../../generated/spirv/nonsemantic-shader-debug-info-200.ts';

/** Names of DebugOperation values in the set that has the most of them. */
export const operationNames: ReadonlyMap<number, string> = new Map(
  (nonsemanticShaderDebugInfo200.enums['DebugOperation']?.entries ?? []).map(({ value, name }) => [value, name]),
);
