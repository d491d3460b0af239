/*
 * Instructions by what they compute, for as long as they dominate: the table grows as the walk goes down the tree and is cut
 * back where it leaves an if or a region, so that what it answers was executed by every lane that asks. What is cut off goes
 * to a table of what other arms compute.
 */
import { aluOps } from '../../isa/tables/alu-opcodes.ts';
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluCode, AluNode, FetchNode, Operands, PackedNode } from '../../ir/node.ts';
import { children } from '../../ir/tree.ts';
import { elementAt, numberAt, entryOf } from '../../ir/element-at.ts';
import type { Value } from '../../ir/value.ts';
import { modifiersAt } from '../../ir/source-modifiers.ts';

/** What can be found again. */
export type Entry = AluNode | PackedNode | FetchNode;

/** The table: chains of entries with one hash, newest first. */
export interface EntryTable {
  /** As many as a power of two. */
  readonly heads: Int32Array;
  readonly entries: Entry[];
  readonly hashes: number[];
  readonly nexts: number[];
}

const FEWEST_BUCKETS = 64;
const MOST_BUCKETS = 16_384;

/** An empty table for about so many entries. */
export function createTable(count: number): EntryTable {
  let buckets = FEWEST_BUCKETS;
  while (buckets < count && buckets < MOST_BUCKETS) buckets *= 2;
  return { heads: new Int32Array(buckets).fill(-1), entries: [], hashes: [], nexts: [] };
}

/** The newest entry with this hash that is equal. What a rule took out is not there any more: it leaves its chain. */
export function find<E extends Entry>(
  table: EntryTable,
  hash: number,
  equal: (entry: Entry) => entry is E,
): E | undefined {
  const { heads, entries, hashes, nexts } = table;
  const bucket = hash & (heads.length - 1);
  for (let at = heads[bucket] ?? 0, newer = -1; at >= 0; at = numberAt(nexts, at)) {
    const entry = elementAt(entries, at);
    if (entry.parent === undefined) {
      if (newer < 0) heads[bucket] = numberAt(nexts, at);
      else nexts[newer] = numberAt(nexts, at);
      continue;
    }
    if (hashes[at] === hash && equal(entry)) return entry;
    newer = at;
  }
  return undefined;
}

/** Enters an instruction. */
export function enter(table: EntryTable, hash: number, entry: Entry): void {
  const bucket = hash & (table.heads.length - 1);
  table.nexts.push(table.heads[bucket] ?? 0);
  table.heads[bucket] = table.entries.length;
  table.entries.push(entry);
  table.hashes.push(hash);
}

/** Moves all but the first `size` entries to another table. */
export function cutTo(table: EntryTable, size: number, rest: EntryTable): void {
  for (let at = table.entries.length - 1; at >= size; at--) {
    const hash = numberAt(table.hashes, at);
    table.heads[hash & (table.heads.length - 1)] = numberAt(table.nexts, at);
    const entry = elementAt(table.entries, at);
    if (entry.kind !== 'fetch' && entry.parent !== undefined) enter(rest, hash, entry);
  }
  table.entries.length = Math.min(table.entries.length, size);
  table.hashes.length = table.nexts.length = table.entries.length;
}

const numbers: ReadonlyMap<AluOp, number> = new Map(aluOps.map((op, k) => [op, k]));

/** Mixes a number into a hash. */
function mixed(hash: number, by: number): number {
  const mix = Math.imul(hash ^ by, 0x9e3779b1);
  return mix ^ (mix >>> 15);
}

/** Sources that may be swapped, bit for bit: not of MIN and MAX, which tell them apart where one is no number or both are zero. */
function isCommutative({ flags, name }: AluOp): boolean {
  return commutative.has(name) || (flags.has('M_COMM') && !/^M(AX|IN)(_DX10)?$/.test(name));
}

const commutative: ReadonlySet<string> = new Set([
  'SETE', 'SETNE', 'SETE_DX10', 'SETNE_DX10', 'SETE_INT', 'SETNE_INT', 'MUL_INT24', 'MUL_UINT24', 'MULADD_INT24', 'MULADD_UINT24',
]); // prettier-ignore

const swaps: readonly boolean[] = aluOps.map(isCommutative);

function hashOperand(value: Value | undefined): number {
  if (value === undefined) return 0;
  if (value.kind !== 'rel') return value.uid;
  let hash = mixed(value.rel.uid, value.offset * 512 + (value.array.bank ?? value.array.gpr) * 4 + value.array.chan);
  for (const each of value.mayUse) hash = mixed(hash, each?.uid ?? 0);
  return hash;
}

/** A hash of what an ALU instruction computes, equal for swapped sources where that makes no difference. */
export function hashAlu({ code, src }: AluNode): number {
  const number = entryOf(numbers, code.op);
  let hash = mixed(number, code.omod * 2 + (code.clamp ? 1 : 0));
  let k = 0;
  if (swaps[number]) {
    hash = mixed(hash, (hashSource(code, src, 0) + hashSource(code, src, 1)) | 0);
    k = 2;
  }
  for (; k < code.op.sources; k++) hash = mixed(hash, hashSource(code, src, k));
  return hash;
}

function hashSource({ modifiers }: AluCode, src: Operands, k: number): number {
  const { neg, abs } = elementAt(modifiers, k);
  return mixed(hashOperand(src[k]), (neg ? 2 : 0) + (abs ? 1 : 0));
}

function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  if (a?.kind !== 'rel' || b?.kind !== 'rel') return false;
  return (
    a.rel === b.rel && a.offset === b.offset && a.array === b.array && a.mayUse.every((each, k) => each === b.mayUse[k])
  );
}

function sameSource(a: AluNode, k: number, b: AluNode, l: number): boolean {
  const [first, second] = [modifiersAt(a.code, k), modifiersAt(b.code, l)];
  return first.neg === second.neg && first.abs === second.abs && sameValue(a.src[k], b.src[l]);
}

/** Whether two ALU instructions compute the same. */
export function sameAlu(a: AluNode, b: AluNode): boolean {
  const { op } = a.code;
  if (op !== b.code.op || a.code.omod !== b.code.omod || a.code.clamp !== b.code.clamp) return false;
  let k = 0;
  if (swaps[entryOf(numbers, op)]) {
    const straight = sameSource(a, 0, b, 0) && sameSource(a, 1, b, 1);
    if (!straight && !(sameSource(a, 0, b, 1) && sameSource(a, 1, b, 0))) return false;
    k = 2;
  }
  for (; k < op.sources; k++) if (!sameSource(a, k, b, k)) return false;
  return true;
}

/** A hash of packed instructions. */
export function hashPacked(packed: PackedNode): number {
  let hash = 1;
  for (const node of children(packed)) if (node.kind === 'alu') hash = mixed(hash, hashAlu(node) ^ node.code.slot);
  return hash;
}

/** Whether packed instructions compute the same, slot by slot. */
export function samePacked(a: PackedNode, b: PackedNode): boolean {
  let [first, second] = [a.first, b.first];
  for (; first !== undefined && second !== undefined; first = first.next, second = second.next) {
    if (first.kind !== 'alu' || second.kind !== 'alu') return false;
    if (first.code.slot !== second.code.slot || !sameAlu(first, second)) return false;
  }
  return first === undefined && second === undefined;
}

/** A hash of a fetch: its operation and what it reads. */
export function hashFetch(node: FetchNode): number {
  let hash = mixed(2, node.fields['RESOURCE_ID'] ?? node.fields['BUFFER_ID'] ?? 0);
  for (const value of node.src) hash = mixed(hash, value?.uid ?? 0);
  return hash;
}

/** Fields that say where results go and sources come from: operands say it already. */
const places = /^(WORD\d_)?(SRC_GPR|DST_GPR|DST_SEL_[XYZW]|SRC_SEL_[XYZW])$/;

/** Whether two fetches ask the same of the same operands, whichever components of the answer they want. */
export function sameFetch(a: FetchNode, b: FetchNode): boolean {
  if (a.op !== b.op || a.src.length !== b.src.length) return false;
  for (let k = 0; k < a.src.length; k++) if (a.src[k] !== b.src[k]) return false;
  for (const name of new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])) {
    if (!places.test(name) && a.fields[name] !== b.fields[name]) return false;
  }
  return true;
}
