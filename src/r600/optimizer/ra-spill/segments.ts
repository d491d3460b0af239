/*
 * Segments: runs of instructions between which code can stand. What a segment reads of scratch memory is read in front of it, what
 * it writes there is written behind it. A clause is one, or several where it is long; control-flow instructions are one each.
 */
import type { FlowBlock } from '../registers/flow.ts';
import type { AluNode, FetchNode, Instruction, Node } from '../../ir/node.ts';
import { aluNodes } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';

/** One segment. */
export interface Segment {
  readonly nodes: readonly Node[];
  /** Positions of its first and last instruction. */
  readonly first: number;
  readonly last: number;
  /** Loops around it. */
  readonly depth: number;
  /** The test at its end: what is written behind the segment stands in front of it, since lanes leave there. */
  readonly test: Node | undefined;
}

/** The segments of blocks, in program order, of at most `size` instructions where they can be parted. */
export function segmentsOf(blocks: readonly FlowBlock[], size: number): readonly Segment[] {
  const segments: Segment[] = [];
  for (const { nodes, entry, depth } of blocks) {
    for (let from = 0; from < nodes.length;) {
      const to = endOf(nodes, from, size);
      const last = nodes[to - 1];
      const test = last !== undefined && isTest(last) ? last : undefined;
      segments.push({ nodes: nodes.slice(from, to), first: entry + 1 + from, last: entry + to, depth, test });
      from = to;
    }
  }
  return segments;
}

function endOf(nodes: readonly Node[], from: number, size: number): number {
  const clause = nodes[from]?.parent;
  if (clause?.kind !== 'clause') return from + 1;
  let end = from + 1;
  while (nodes[end]?.parent === clause) end++;
  return nodes.slice(from, end).some(holdsTogether) ? end : Math.min(end, from + size);
}

/** Whether an instruction changes the exec mask. */
export function isTest(node: Node): boolean {
  return aluNodes(node).some(({ code }) => code.updateExecMask);
}

/** What does not outlive a clause: the queues of local data share, the address register, gradients and texture offsets. */
const fleeting = /^(OQ|AR|GH|GV|TO)/;

const isFleeting = (value: Value | undefined): boolean => value?.kind === 'special' && fleeting.test(value.name);

/** Whether an instruction's clause cannot be parted beside it. */
function holdsTogether(node: Node): boolean {
  const insts: readonly Instruction[] = node.kind === 'fetch' ? [node] : aluNodes(node);
  return insts.some((each) => each.dst.some(isFleeting) || each.src.some(isFleeting) || keepsState(each));
}

function keepsState(node: Instruction): boolean {
  if (node.kind === 'fetch') return setsUp(node);
  return node.kind === 'alu' && node.code.op.encoding === 'lds_idx' && answers(node);
}

function setsUp({ op }: FetchNode): boolean {
  return (
    op.flags.has('SETGRAD') || op.flags.has('SET_TEXTURE_OFFSETS') || /^(KEEP_GRADIENTS|SET_CUBEMAP)/.test(op.name)
  );
}

function answers({ code }: AluNode): boolean {
  return code.op.name.includes('_RET');
}
