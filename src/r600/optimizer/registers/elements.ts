/* The components of registers that are elements of arrays. */
import type { Shader } from '../../ir/shader.ts';
import type { Value, ValueArray } from '../../ir/value.ts';

/** Arrays of this many registers leave no room to move, and hardly any beside them. */
const CROWD = 100;

/** The arrays of a shader by the component of each element, `gpr * 4 + chan` of where the source has it. */
export function arrayElements({ arrays }: Shader): ReadonlyMap<number, ValueArray> {
  const elements = new Map<number, ValueArray>();
  for (const array of arrays) {
    for (let k = 0; k < array.size; k++) elements.set((array.gpr + k) * 4 + array.chan, array);
  }
  return elements;
}

/** Whether a value is an element whose register is known only when its array has a place. */
export function isMovable(elements: ReadonlyMap<number, ValueArray>, value: Value): boolean {
  const array = value.kind === 'reg' ? elements.get(value.component) : undefined;
  return array !== undefined && array.size < CROWD;
}

/** The channels that an array fills: what lives there across a relative write finds no register. */
export function crowdedChannels({ arrays }: Shader): ReadonlySet<number> {
  return new Set(arrays.filter(({ size }) => size >= CROWD).map(({ chan }) => chan));
}
