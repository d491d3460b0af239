/*
 * Accesses that change the local data share and answer, under a predicate. The branch around one has to take its answer from the
 * queue too: so in its list every access is followed by what takes its answer, and those that took it have it from there.
 *
 *   x: OQA.2, _, LDS.2 = LDS_ADD_RET ..               x: OQA.2, _, LDS.2 = LDS_ADD_RET ..
 *     ; where=3 by=PR.1                       ->      x: t4.1, OQA.4 = MOV LDS_OQ_A_POP, OQA.2
 *   x: t0.1, OQA.3 = MOV LDS_OQ_A_POP, OQA.2          x: t0.1 = MOV t4.1
 */
import { FormatError } from '../../../runtime/index.ts';
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';
import type { AluNode, Container, Node } from '../../ir/node.ts';
import { aluCode, createAlu } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluNodes, children, insertAfter, instructions } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { hardware, temporary } from '../../ir/value-table.ts';
import { freshVersion } from './guard.ts';

/** What takes the answer of each access of the lists that were rewritten. */
export type Takers = ReadonlyMap<AluNode, AluNode>;

interface Walk {
  readonly shader: Shader;
  readonly takers: Map<AluNode, AluNode>;
  /** Versions of the queue that are others now. */
  readonly renamed: Map<Value, Value>;
}

const isQueue = (value: Value | undefined): value is Value => value?.kind === 'special' && value.name === 'OQA';

/** Rewrites the lists in which `wanted` finds an access. FormatError `r600/opt-predicated` where an answer is taken elsewhere. */
export function takeAnswersAtOnce(shader: Shader, wanted: (node: AluNode) => boolean): Takers {
  const walk: Walk = { shader, takers: new Map(), renamed: new Map() };
  const nodes = instructions(shader.root);
  const lists = new Set<Container>();
  for (const node of nodes)
    if (node.kind === 'alu' && wanted(node) && node.parent !== undefined) lists.add(node.parent);
  if (lists.size === 0) return walk.takers;
  for (const list of lists) takeInList(walk, list);
  const latest = (value: Value): Value => {
    let now = value;
    for (let next = walk.renamed.get(now); next !== undefined; next = walk.renamed.get(now)) now = next;
    return now;
  };
  for (const node of nodes) {
    node.src.forEach((value, k) => {
      if (isQueue(value)) node.src[k] = latest(value);
    });
  }
  return walk.takers;
}

function takeInList(walk: Walk, list: Container): void {
  const waiting: Value[] = [];
  for (const node of children(list)) {
    const isList = node.kind === 'region' || node.kind === 'depart' || node.kind === 'repeat' || node.kind === 'if';
    if (isList && waiting.length > 0) throw cannot('an answer that waits for a branch');
    for (const inst of aluNodes(node)) takeOf(walk, node, inst, waiting);
  }
  if (waiting.length > 0) throw cannot('an answer that nobody takes');
}

function takeOf({ shader, takers, renamed }: Walk, place: Node, node: AluNode, waiting: Value[]): void {
  const { values } = shader;
  const [answer, second] = node.dst;
  if (node.code.op.encoding === 'lds_idx') {
    if (second !== undefined) throw cannot(node.code.op.name);
    if (!isQueue(answer)) return;
    const taken = temporary(values, values.nextTemp, 1);
    const after = freshVersion(shader, 'OQA');
    const taker = createAlu(aluCode(aluOp('MOV')), [taken, after], [hardware(values, ALU_SRC.LDS_OQ_A_POP), answer]);
    insertAfter(place, taker);
    takers.set(node, taker);
    renamed.set(answer, after);
    waiting.push(taken);
    return;
  }
  const [front] = waiting;
  let pops = false;
  let reads = false;
  node.src.forEach((value, k) => {
    if (value?.kind !== 'hardware') return;
    if (value.sel !== ALU_SRC.LDS_OQ_A && value.sel !== ALU_SRC.LDS_OQ_A_POP) return;
    if (front === undefined) throw cannot('an answer that was asked for elsewhere');
    reads = true;
    pops ||= value.sel === ALU_SRC.LDS_OQ_A_POP;
    node.src[k] = front;
  });
  if (pops) waiting.shift();
  if (reads) leaveChain(node, renamed);
}

/** Takes the queue from the operands of an instruction that does not read it any more. */
function leaveChain({ src, dst }: AluNode, renamed: Map<Value, Value>): void {
  const [before, after] = [src.findIndex(isQueue), dst.findIndex(isQueue)];
  const [from, to] = [src[before], dst[after]];
  if (from !== undefined && to !== undefined) renamed.set(to, from);
  if (before >= 0) src.splice(before, 1);
  if (after >= 0) dst.splice(after, 1);
}

function cannot(what: string): FormatError {
  return new FormatError('r600/opt-predicated', `psi_ops: no form without predicate for ${what}`);
}
