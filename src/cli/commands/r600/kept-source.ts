import { printable, safe } from '../../../core/index.ts';
import type { Optimized, Shader } from '../../../r600/index.ts';
import { complain } from '../../output/output.ts';

/** How many shaders were refused for each reason. */
export type KeptSources = Map<string, number>;

/** Says on standard error why a shader was refused, and counts it. Shaders that were to be left alone are not refused. */
export function sayKept(
  kept: KeptSources,
  file: string,
  { name }: Pick<Shader, 'name'>,
  { refusal, reason = '' }: Optimized,
): void {
  if (refusal === undefined) return;
  const which = name === undefined ? '' : `${name}: `;
  complain(safe`lanescope: ${printable(`${file}: ${which}source kept: ${reason}`)}`);
  // What the IR has no form for are few things, other messages name places.
  const kind = refusal === 'r600/unsupported' ? `${refusal} (${reason.slice(reason.lastIndexOf(': ') + 2)})` : refusal;
  kept.set(kind, (kept.get(kind) ?? 0) + 1);
}

/** Says on standard error how many of several shaders were refused, and for which reasons, the most frequent first. */
export function sayKeptCount(kept: KeptSources, shaders: number): void {
  if (kept.size === 0 || shaders < 2) return;
  const kinds = [...kept].sort(([, a], [, b]) => b - a);
  const sum = kinds.reduce((total, [, count]) => total + count, 0);
  const reasons = kinds.map(([kind, count]) => `${count} ${kind}`).join(', ');
  complain(safe`lanescope: kept ${sum} of ${shaders}: ${printable(reasons)}`);
}
