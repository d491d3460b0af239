/* Which ALU clause positions lie in: values that one clause holds may use the registers that do not outlive it. */
import type { Container } from '../../ir/node.ts';
import type { Flow } from '../registers/flow.ts';
import type { Item } from './items.ts';

/** Tells whether an ALU clause holds all of an item. */
export function clauseOf({ blocks, positions }: Flow): { readonly holds: (item: Item) => boolean } {
  const clauses = new Int32Array(positions).fill(-1);
  const numbers = new Map<Container, number>();
  for (const { entry, nodes } of blocks) {
    nodes.forEach((node, k) => {
      const { parent } = node;
      if (node.kind !== 'group' || parent === undefined) return;
      let number = numbers.get(parent);
      if (number === undefined) numbers.set(parent, (number = numbers.size));
      clauses[entry + 1 + k] = number;
    });
  }
  // The last half position of a range is that of its last read, or of a write that nobody reads.
  const holds = ({ begin, end }: Item): boolean => {
    const [first, last] = [begin >> 1, (end - 1) >> 1];
    return (clauses[first] ?? 0) >= 0 && clauses[first] === clauses[last] && (begin & 1) === 1;
  };
  return { holds };
}
