import { extname } from 'node:path';
import type { Shader } from '../../../r600/index.ts';

/** The name of the .r6s file for a shader of a file that may have several. */
export function shaderFileName(base: string, { name, offset }: Pick<Shader, 'name' | 'offset'>): string {
  const own = (name ?? `at-${offset}`).replaceAll(/[^\w.-]/g, '_');
  return `${base.slice(0, base.length - extname(base).length)}.${own}.r6s`;
}
