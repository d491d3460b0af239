/* Constant folding: an instruction whose sources are all constants, executed by the interpreter's own functions. */
import type { AluNode, PackedNode } from '../../ir/node.ts';
import { children } from '../../ir/tree.ts';
import { executor, modifyOutput } from '../../interpreter/semantics/execute.ts';
import type { GroupRows, Rows, SlotRows } from '../../interpreter/semantics/rows.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Numbering } from './numbering.ts';
import { modifiersAt } from '../../ir/source-modifiers.ts';

/** Words of a slot: three sources and a result. */
const SLOT_WORDS = 4;

/** One lane, whose words are those of five slots. */
const rows: Rows = { file: new Int32Array(5 * SLOT_WORDS), lanes: 1, parameter: () => 0 };

/** A source's bits with its modifiers; undefined where it is no constant. What nobody defined counts as zero. */
export function constantAt({ code, src }: AluNode, k: number): number | undefined {
  const value = src[k];
  if (value === undefined || (value.kind !== 'const' && value.kind !== 'undef')) return undefined;
  const { neg, abs } = modifiersAt(code, k);
  const bits = value.kind === 'const' ? value.bits : 0;
  return ((abs ? bits & 0x7fffffff : bits) ^ (neg ? -0x80000000 : 0)) | 0;
}

/** What an instruction by itself computes from constants; undefined where a source is none. */
export function foldAlu(state: Numbering, node: AluNode): number | undefined {
  const { op, slot } = node.code;
  if (op.sources === 0 || op.encoding === 'lds_idx') return undefined;
  for (let k = 0; k < op.sources; k++) if (constantAt(node, k) === undefined) return undefined;
  return computed(state, [node])?.get(slot);
}

/** What packed instructions compute from constants, by slot; undefined where a source is none. */
export function foldPacked(state: Numbering, packed: PackedNode): ReadonlyMap<number, number> | undefined {
  const nodes: AluNode[] = [];
  for (const node of children(packed)) {
    if (node.kind !== 'alu' || node.code.op.sources === 0) return undefined;
    for (let k = 0; k < node.code.op.sources; k++) if (constantAt(node, k) === undefined) return undefined;
    nodes.push(node);
  }
  return computed(state, nodes);
}

function computed(state: Numbering, nodes: readonly AluNode[]): ReadonlyMap<number, number> | undefined {
  const group: (SlotRows | undefined)[] = [undefined, undefined, undefined, undefined, undefined];
  for (const node of nodes) {
    const { op, slot } = node.code;
    // Lanes count others, and attributes are other ones in each, whatever stands in the place of their source.
    if (op.name.startsWith('MBCNT') || op.flags.has('INTERP')) return undefined;
    const at = slot * SLOT_WORDS;
    for (let k = 0; k < 3; k++) rows.file[at + k] = k < op.sources ? (constantAt(node, k) ?? 0) : 0;
    group[slot] = { op, a: at, b: at + 1, c: at + 2, out: at + 3, param: 0 };
  }
  const results = new Map<number, number>();
  for (const { code } of [...nodes].sort((a, b) => b.code.slot - a.code.slot)) {
    if (!execute(state, code, group)) return undefined;
    results.set(code.slot, rows.file[elementAt(group, code.slot).out] ?? 0);
  }
  return results;
}

function execute({ shader }: Numbering, { op, slot, omod, clamp }: AluNode['code'], group: GroupRows): boolean {
  const run = executor(op, shader.chip.generation === 'R600');
  if (run === undefined) return false;
  run(rows, group, slot);
  if (omod !== 0 || clamp) modifyOutput(rows, elementAt(group, slot).out, omod, clamp);
  return true;
}
