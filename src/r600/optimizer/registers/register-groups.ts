/* Values that lie in one register, because an instruction takes them, or gives them, as a vector. */
import type { Shader } from '../../ir/shader.ts';
import type { Flow } from './flow.ts';
import { isHeld } from './operands.ts';
import type { Held } from './operands.ts';
import { vectorOperands } from './vectors.ts';

/** The values of a shader that are `wanted`, by register, in the order of their values. `count`: one more than the highest uid. */
export function registerGroups(
  { values }: Shader,
  { blocks }: Flow,
  count: number,
  wanted: (value: Held) => boolean,
): readonly (readonly Held[])[] {
  const parents = new Int32Array(count);
  for (let uid = 0; uid < count; uid++) parents[uid] = uid;
  const find = (uid: number): number => {
    let root = uid;
    while (parents[root] !== root) root = parents[root] = parents[parents[root] ?? 0] ?? 0;
    return root;
  };
  for (const { nodes } of blocks) {
    for (const node of nodes) {
      for (const { operands, from, size } of vectorOperands(node)) {
        let first: number | undefined;
        for (let k = from; k < from + size; k++) {
          const value = operands[k];
          if (!isHeld(value)) continue;
          first ??= value.uid;
          parents[find(value.uid)] = find(first);
        }
      }
    }
  }
  const groups: Held[][] = [];
  const byRoot = Array<Held[] | undefined>(count).fill(undefined);
  for (const value of values.all) {
    if (!isHeld(value) || !wanted(value)) continue;
    const root = find(value.uid);
    const group = byRoot[root];
    if (group === undefined) groups.push((byRoot[root] = [value]));
    else group.push(value);
  }
  return groups;
}
