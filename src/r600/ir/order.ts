/* Special registers that hold no value that instructions compute with, but say in which order they execute. */
import type { SpecialName, SpecialValue, Value } from './value.ts';

/** The special registers that make chains: each instruction of a chain uses the version before it and defines the next. */
export const orderSpecials: ReadonlySet<SpecialName> = new Set<SpecialName>([
  'VM',
  'GEOM',
  'LDS',
  'OQA',
  'OQB',
  'SCR',
  'MEM',
]);

/** Whether a value is a link of such a chain. */
export function isOrder(value: Value | undefined): value is SpecialValue {
  return value?.kind === 'special' && orderSpecials.has(value.name);
}
