/* The modifiers of an ALU instruction's sources. */
import { elementAt } from './element-at.ts';
import type { AluCode, SourceModifiers } from './node.ts';

/** The modifiers of source `k`. */
export function modifiersAt({ modifiers }: Pick<AluCode, 'modifiers'>, k: number): SourceModifiers {
  return elementAt(modifiers, k);
}

/** Whether source `k` is taken as it is. */
export function isUnmodified({ modifiers }: Pick<AluCode, 'modifiers'>, k: number): boolean {
  const { neg, abs } = elementAt(modifiers, k);
  return !neg && !abs;
}
