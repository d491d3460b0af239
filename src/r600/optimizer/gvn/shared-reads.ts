/*
 * Reads of local data share that were done before, or for nothing. A read puts its answer in queue A, a MOV takes it from there, in the
 * order of the reads; where the same address was read before in the same list, and nothing was written since, the MOV can copy what
 * the earlier one took, and the read goes. Where nobody reads what the MOV takes, both go.
 *
 *   x: OQA.1, _, LDS.1 = LDS_READ_RET t1.1, LDS, OQA
 *   x: t2.1, OQA.2 = MOV LDS_OQ_A_POP, OQA.1                 x: OQA.1, _, LDS.1 = LDS_READ_RET t1.1, LDS, OQA
 *   x: OQA.3, _, LDS.2 = LDS_READ_RET t1.1, LDS.1, OQA.2  ->  x: t2.1, OQA.2 = MOV LDS_OQ_A_POP, OQA.1
 *   x: t3.1, OQA.4 = MOV LDS_OQ_A_POP, OQA.3                 (t3.1 is t2.1)
 */
import { noteLinks } from '../../ir/join-chains.ts';
import type { AluNode } from '../../ir/node.ts';
import { isUnmodified } from '../../ir/source-modifiers.ts';
import type { Value } from '../../ir/value.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';
import { isElement, removeAlu, setCopy } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import { bare } from './rewrite.ts';

/** A read whose answer is in the queue, or was taken from there. */
interface Read {
  /** Undefined for what else answers through the queue. */
  readonly node: AluNode | undefined;
  /** Its key in `SharedReads.known`. */
  readonly key: string;
  /** The same read before it. */
  readonly earlier: Read | undefined;
  /** What the answer was moved to. */
  result: Value | undefined;
}

/** What is known at one place of a list. */
export interface SharedReads {
  /** By operation and address. */
  readonly known: Map<string, Read>;
  /** Answers in the queue, the first first. */
  readonly waiting: Read[];
  /** The queue holds what is not known here. */
  lost: boolean;
}

/** What is known where a list begins: its queue is empty, or nobody can tell. */
export function noReads(): SharedReads {
  return { known: new Map(), waiting: [], lost: false };
}

/** Forgets what was read: something may have been written. */
export function forgetReads(reads: SharedReads): void {
  reads.known.clear();
  reads.lost ||= reads.waiting.length > 0;
}

const answersOnly = /^LDS_(U?(BYTE|SHORT)_)?READ_RET$/;
const readsOnly = /^LDS_(U?(BYTE|SHORT)_)?READ(2|_REL)?_RET$/;

/** Follows what an instruction does to local data share and queue A; whether it is gone, because it was done before. */
export function visitShared(state: Numbering, reads: SharedReads, node: AluNode, joined: Map<Value, Value>): boolean {
  if (node.code.op.encoding === 'lds_idx') {
    enterRead(state, reads, node);
    return false;
  }
  if (node.code.op.name === 'GROUP_BARRIER') forgetReads(reads);
  if (!node.dst.some(isQueueA)) return false;
  const takes = node.src.some((value) => value?.kind === 'hardware' && value.sel === ALU_SRC.LDS_OQ_A_POP);
  const read = takes && node.pred === undefined && !reads.lost ? reads.waiting.shift() : undefined;
  if (read === undefined) {
    reads.lost = true;
    return false;
  }
  return isPlainMove(state, node) && take(state, reads, read, node, joined);
}

const isQueueA = (value: Value | undefined): boolean => value?.kind === 'special' && value.name === 'OQA';

function enterRead(state: Numbering, reads: SharedReads, node: AluNode): void {
  const { code, src, dst, pred } = node;
  if (!readsOnly.test(code.op.name)) forgetReads(reads);
  if (!dst.some(isQueueA)) return;
  const [address] = src;
  if (pred !== undefined) reads.lost = true;
  const isPlain = answersOnly.test(code.op.name) && isUnmodified(code, 0) && pred === undefined;
  if (!isPlain || address === undefined || address.kind === 'rel' || isElement(state, address)) {
    reads.waiting.push({ node: undefined, key: '', earlier: undefined, result: undefined });
    return;
  }
  const key = `${code.op.name} ${code.idxOffset} ${address.uid}`;
  const read = { node, key, earlier: reads.known.get(key), result: undefined };
  if (read.earlier === undefined) reads.known.set(key, read);
  reads.waiting.push(read);
}

/** Whether an instruction moves the front of the queue to a register, or nowhere, and does nothing else. */
function isPlainMove(state: Numbering, { code, src, dst }: AluNode): boolean {
  const [target] = dst;
  const isRegister = target?.kind === 'reg' || target?.kind === 'temp';
  const isFreeTarget = target === undefined || (isRegister && target.pins.length === 0 && !isElement(state, target));
  const plain = code.op.name === 'MOV' && code.omod === 0 && !code.clamp && isUnmodified(code, 0);
  return plain && src[0]?.kind === 'hardware' && isFreeTarget;
}

/** The answer of a read has come: wanted by nobody, or a copy of the earlier one, where there is one. */
function take(state: Numbering, { known }: SharedReads, read: Read, move: AluNode, joined: Map<Value, Value>): boolean {
  const [target] = move.dst;
  const before = read.earlier?.result;
  if (read.node === undefined) return false;
  if (target === undefined) {
    if (known.get(read.key) === read) known.delete(read.key);
  } else if (before === undefined) {
    read.result = target;
    return false;
  } else {
    setCopy(state, target, bare(before));
  }
  for (const gone of [read.node, move]) {
    noteLinks(joined, gone);
    removeAlu(state, gone);
  }
  return true;
}
