import { printable, safe } from '../../../core/index.ts';
import type { Optimized, Shader } from '../../../r600/index.ts';
import { complain } from '../../output/output.ts';

/** Says on standard error why a shader was refused; true where it was. Shaders that were to be left alone are not. */
export function sayKept(file: string, { name }: Pick<Shader, 'name'>, { refusal, reason }: Optimized): boolean {
  if (refusal === undefined) return false;
  const which = name === undefined ? '' : `${name}: `;
  complain(safe`lanescope: ${printable(`${file}: ${which}source kept: ${reason}`)}`);
  return true;
}

/** Says on standard error how many of several shaders were refused. */
export function sayKeptCount(kept: number, shaders: number): void {
  if (kept === 0 || shaders < 2) return;
  complain(safe`lanescope: ${kept} of ${shaders} shaders keep their source`);
}
