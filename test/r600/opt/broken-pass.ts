/* A pass that is wrong on purpose: it exchanges the sources of the first subtraction of integers. */
import { aluCode } from '../../../src/r600/ir/shader.ts';
import { instructions } from '../../../src/r600/ir/tree.ts';
import { allPasses, passesNamed } from '../../../src/r600/advanced.ts';
import type { Pass } from '../../../src/r600/advanced.ts';

const broken: Pass = {
  name: 'broken',
  input: 'ssa',
  output: 'ssa',
  run: (shader) => {
    for (const node of instructions(shader.root)) {
      if (node.kind !== 'alu' || node.code.op.name !== 'SUB_INT') continue;
      node.src.reverse();
      node.code = aluCode(node.code.op, { ...node.code, modifiers: [...node.code.modifiers].reverse() });
      return true;
    }
    return false;
  },
};

/** All passes, with the broken one among those that work on SSA form. */
export const brokenPasses: readonly Pass[] = allPasses.flatMap((pass) =>
  pass.name === 'address_ops' ? [pass, broken] : [pass],
);

/** Passes of which one fails. */
export function failingWith(error: Error): readonly Pass[] {
  const run = (): never => {
    throw error;
  };
  return [
    ...passesNamed(allPasses, ['ssa_prepare', 'ssa_rename']),
    { name: 'failing', input: 'ssa', output: 'ssa', run },
  ];
}
