/*
 * Equal fetches. Sampling and fetching answer the same for the same operands; where the shader writes memory, a fetch reads
 * MEM too, whose version says after which write. The earlier fetch brings the components that the later one wants as well.
 */
import { marksHelpers } from '../../ir/effects.ts';
import type { FetchNode } from '../../ir/node.ts';
import { aluCode, createAlu } from '../../ir/shader.ts';
import { insertBefore, remove } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { constant } from '../../ir/value-table.ts';
import { Fact } from './facts.ts';
import { addUse, isElement, setCopy } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import { bare, opNamed } from './rewrite.ts';
import { enter, find, hashFetch, sameFetch } from './table.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { EntryTable } from './table.ts';

const MOV = opNamed('MOV');
const axes = 'XYZW';

/** Component of the answer that destination `k` wants. */
const selectOf = (node: FetchNode, k: number): number => node.fields[`DST_SEL_${axes.charAt(k)}`] ?? k;

/** Whether a fetch does nothing but answer. Gradients and offsets belong to the fetch after them. */
function isPureFetch({ op, src, dst }: FetchNode): boolean {
  const { flags } = op;
  const bundled =
    flags.has('SETGRAD') ||
    flags.has('USEGRAD') ||
    flags.has('SET_TEXTURE_OFFSETS') ||
    flags.has('USE_TEXTURE_OFFSETS');
  return (
    (op.encoding === 'tex' || op.encoding === 'vtx') &&
    !bundled &&
    !/GRADIENTS/.test(op.name) &&
    dst.length === 4 &&
    !dst.some((value) => value?.kind === 'special') &&
    !src.some((value) => value?.kind === 'special' && value.name !== 'MEM' && value.name !== 'VM')
  );
}

/** Components of the answer that the fetch is asked for as 0.0 or 1.0 are constants; a fetch shader leaves them by fetching. */
export function nameConstants(state: Numbering, node: FetchNode): void {
  if (state.shader.type === 'fetch') return;
  if (node.op.encoding !== 'tex' && node.op.encoding !== 'vtx') return;
  if (marksHelpers(node)) {
    const [flag] = node.dst;
    if (flag !== undefined) state.facts[flag.uid] = Fact.MASK;
    return;
  }
  for (let k = 0; k < 4; k++) {
    const value = node.dst[k];
    const select = selectOf(node, k);
    if (value === undefined || (select !== 4 && select !== 5)) continue;
    const bits = constant(state.shader.values, select === 5 ? 0x3f800000 : 0);
    const move = createAlu(aluCode(MOV), [value], [bits]);
    insertBefore(node, move);
    addUse(state, bits, 1);
    state.definition[value.uid] = move;
    setCopy(state, value, bare(bits));
    node.dst[k] = undefined;
    node.fields = { ...node.fields, [`DST_SEL_${axes.charAt(k)}`]: 7 };
    state.changed = true;
  }
}

/** Enters a fetch, or makes its results copies of an equal one's. */
export function findFetch(state: Numbering, table: EntryTable, node: FetchNode): void {
  if (!isPureFetch(node)) return;
  if (node.dst.some((value) => value !== undefined && (isElement(state, value) || value.pins.length > 0))) return;
  const hash = hashFetch(node);
  const same = find(table, hash, (entry): entry is FetchNode => entry.kind === 'fetch' && sameFetch(entry, node));
  if (same === undefined || !canServe(same, node)) {
    enter(table, hash, node);
    return;
  }
  for (const [k, value] of node.dst.entries()) {
    if (value === undefined) continue;
    const result = resultOf(state, same, node, k, value);
    if (result !== value && result !== undefined) setCopy(state, value, bare(result));
  }
  remove(node);
  state.changed = true;
  for (const value of node.src) if (value !== undefined) addUse(state, value, -1);
}

/** Whether the earlier fetch brings all components that are wanted, or has room for them. */
function canServe(same: FetchNode, node: FetchNode): boolean {
  return node.dst.every((value, k) => {
    if (value === undefined) return true;
    return same.dst.some((_, l) => has(same, l, selectOf(node, k))) || same.dst[k] === undefined;
  });
}

const has = (same: FetchNode, l: number, select: number): boolean =>
  same.dst[l] !== undefined && selectOf(same, l) === select;

/** The earlier fetch's value for a component; where it has none, it takes the later one's destination. */
function resultOf(state: Numbering, same: FetchNode, node: FetchNode, k: number, value: Value): Value {
  const select = selectOf(node, k);
  const l = [0, 1, 2, 3].find((each) => has(same, each, select));
  if (l !== undefined) return elementAt(same.dst, l);
  same.dst[k] = value;
  state.definition[value.uid] = same;
  same.fields = { ...same.fields, [`DST_SEL_${axes.charAt(k)}`]: select };
  return value;
}
