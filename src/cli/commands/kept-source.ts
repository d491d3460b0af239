import type { Optimized, Shader } from '../../r600/index.ts';

/** Says on standard error why a shader was refused; true where it was. Shaders that were to be left alone are not. */
export function sayKept(file: string, { name }: Pick<Shader, 'name'>, { refusal, reason }: Optimized): boolean {
  if (refusal === undefined) return false;
  const which = name === undefined ? '' : `${name}: `;
  process.stderr.write(`lanescope: ${file}: ${which}source kept: ${reason}\n`);
  return true;
}

/** Says on standard error how many of several shaders were refused. */
export function sayKeptCount(kept: number, shaders: number): void {
  if (kept === 0 || shaders < 2) return;
  process.stderr.write(`lanescope: ${kept} of ${shaders} shaders keep their source\n`);
}
