import type { JsonObject } from '../core/index.ts';
import type { Shader } from './model.ts';

/** What documents say first of a shader: where it stands, what it runs on and what a driver reserves for it. */
export function shaderHead({ name, offset, program, ngpr, nstack }: Shader): JsonObject {
  return {
    name,
    offset,
    chip: program.chip.name,
    generation: program.chip.generation,
    type: program.type,
    ndw: program.size,
    ngpr,
    nstack,
  };
}
