/* A file with shaders for browsing: control flow, clauses, groups, instructions. */
import { byteCount } from '../core/index.ts';
import type { TreeNode } from '../core/index.ts';
import { printAlu } from './isa/text/print-alu.ts';
import { printCf } from './isa/text/print-cf.ts';
import { printFetch } from './isa/text/print-fetch.ts';
import type { AluGroup, CfInst } from './isa/program.ts';
import type { R600File, Shader } from './model.ts';

/** Root of the tree. */
export function tree(file: R600File): TreeNode {
  const { container, size, shaders, trailing } = file;
  return {
    label: container,
    value: `${shaders.length} ${shaders.length === 1 ? 'shader' : 'shaders'}, ${byteCount(size)}`,
    offset: 0,
    size,
    children: function* () {
      let at = 0;
      for (const shader of [...shaders].sort((a, b) => a.offset - b.offset)) {
        if (shader.offset > at) yield outside(container, at, shader.offset);
        yield shaderNode(shader);
        at = shader.offset + shader.program.size * 4;
      }
      const end = size - trailing.length;
      if (end > at) yield outside(container, at, end);
      if (trailing.length === 0) return;
      yield {
        label: 'trailing',
        value: byteCount(trailing.length),
        offset: end,
        size: trailing.length,
      };
    },
  };
}

/** What a container says about its shaders. */
function outside(container: string, from: number, to: number): TreeNode {
  return { label: `${container} data`, value: byteCount(to - from), offset: from, size: to - from };
}

function shaderNode(shader: Shader): TreeNode {
  const { name, offset, program } = shader;
  return {
    label: name ?? program.type,
    value: `${program.type} for ${program.chip.name}, ${program.size} dwords`,
    offset,
    size: program.size * 4,
    children: function* () {
      for (const inst of program.cf) yield cfNode(inst, shader);
      for (const { address, words } of program.leftovers) {
        yield {
          label: 'leftover',
          value: `${words.length} dwords`,
          offset: offset + address * 4,
          size: words.length * 4,
        };
      }
    },
  };
}

function cfNode(inst: CfInst, { program, offset }: Shader): TreeNode {
  const node: TreeNode = {
    label: String(inst.id),
    value: inst.kind === 'alu_ext' ? 'ALU_EXT' : printCf(inst, program.chip),
    offset: offset + inst.id * 8,
    size: 8,
  };
  if (inst.kind === 'fetch') {
    const { insts, address } = inst.clause;
    const children = (): TreeNode[] =>
      insts.map((each, i) => ({
        label: String(i),
        value: printFetch(each, program.chip.generation),
        offset: offset + (address + i * 4) * 4,
        size: 16,
      }));
    return { ...node, children };
  }
  if (inst.kind !== 'alu') return node;
  const children = (): TreeNode[] =>
    inst.clause.groups.map((group, i) => ({
      label: `group ${i}`,
      offset: offset + group.address * 4,
      size: (group.insts.length * 2 + group.literals.length) * 4,
      children: () => [
        ...group.insts.map((each, k) => {
          const [label = '', value] = printAlu(each, group, program.chip.generation)
            .trim()
            .split(/: (.*)/s);
          return { label, value, offset: offset + (group.address + k * 2) * 4, size: 8 };
        }),
        ...literalNodes(group, offset),
      ],
    }));
  return { ...node, children };
}

/** The numbers that follow a group, as its instructions read them. */
function literalNodes({ address, insts, literals }: AluGroup, offset: number): TreeNode[] {
  const first = offset + (address + insts.length * 2) * 4;
  return literals.map((value, i) => ({
    label: `literal ${'xyzw'.charAt(i)}`,
    value: `0x${(value >>> 0).toString(16).padStart(8, '0')}`,
    offset: first + i * 4,
    size: 4,
  }));
}
