/* What is beside a shader, once it is optimized: other registers, another stack, arrays elsewhere. */
import type { JsonObject } from '../../core/index.ts';
import type { ShaderMetadata } from '../isa/metadata.ts';
import type { Optimized } from './optimize.ts';

/** The metadata of a result as JSON: all that stood beside the source, and what has changed; `scratch` is places of four words. */
export function optimizedMetadata(source: ShaderMetadata | undefined, result: Optimized): JsonObject {
  const { program, ngpr, nstack, arrays, after, before } = result;
  const scratch = after.scratch !== before.scratch;
  const raw = source?.raw ?? {};
  const pshader = raw['pshader'];
  const declares = source?.declared === true && arrays !== undefined && isObject(pshader);
  const moved = arrays?.map(({ gprStart, gprCount, compMask }) => ({
    gpr_start: gprStart,
    gpr_count: gprCount,
    comp_mask: compMask,
  }));
  return {
    ...raw,
    chip: program.chip.name,
    type: program.type,
    ndw: program.size,
    ngpr,
    nstack,
    ...(scratch && { scratch: after.scratch }),
    ...(declares && { pshader: { ...pshader, arrays: moved, ...(scratch && { needs_scratch_space: 1 }) } }),
  };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
