/*
 * Vector operands: values that can lie in one register stay, others get copies. Constants that the instruction cannot select,
 * and elements of arrays, always do. Vectors of one constant alone, as indices are, share the copy of their list, and so do vectors of the
 * same values.
 */
import type { CfNode, Container, FetchNode, Instruction } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { instructions } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { arrayElements, crowdedChannels, isMovable } from '../registers/elements.ts';
import { fixedChannel } from '../registers/fixed-channel.ts';
import { forEachRead, isHeld } from '../registers/operands.ts';
import type { Held } from '../registers/operands.ts';
import { isSelected, vectorOperands } from '../registers/vectors.ts';
import type { VectorOperand } from '../registers/vectors.ts';
import { keepable, tie } from './groups.ts';
import type { VectorGroups } from './groups.ts';
import { elementAt, numberAt } from '../../ir/element-at.ts';
import { copyAfter, copyBefore } from './insert.ts';

type Elements = ReturnType<typeof arrayElements>;

/** Puts copies around vectors where values cannot lie together. */
export function splitVectors(shader: Shader): void {
  const groups: VectorGroups = { byUid: new Map(), channels: new Map(), fixed: new Set() };
  const elements = arrayElements(shader);
  const nodes = instructions(shader.root);
  pinRows(shader, groups, elements, nodes);
  for (const node of nodes) {
    if (node.kind !== 'alu' || !isHeld(node.dst[0])) continue;
    const chan = fixedChannel(shader.chip, node);
    if (chan !== undefined) groups.channels.set(node.dst[0].uid, chan);
  }
  const context = {
    shader,
    groups,
    elements,
    crowded: crowdedChannels(shader),
    lone: new Map<Container, Lone>(),
    copies: new Map<Container, Copies>(),
  };
  for (const node of nodes) {
    if (node.kind !== 'fetch' && node.kind !== 'cf') continue;
    for (const vector of vectorOperands(node)) splitVector(context, node, vector);
  }
}

/** What is there at the start, and what a fetch shader leaves, lies in its register. */
function pinRows(
  { root, values }: Shader,
  groups: VectorGroups,
  elements: Elements,
  nodes: readonly Instruction[],
): void {
  // By uid: 1 where something reads a value.
  const used = new Uint8Array(values.all.length + 1);
  const mark = ({ uid }: Held): void => void (used[uid] = 1);
  for (const node of nodes) forEachRead(node, mark);
  const rows = new Map<number, Map<number, Held>>();
  const add = (value: Value | undefined): void => {
    if (value?.kind !== 'reg' || elements.has(value.component)) return;
    const row = rows.get(value.component >> 2) ?? new Map<number, Held>();
    rows.set(value.component >> 2, row);
    row.set(value.uid, value);
    groups.channels.set(value.uid, value.component & 3);
  };
  for (const value of root.inputs) if (used[value.uid] === 1) add(value);
  for (const node of nodes) {
    if (node.kind === 'cf' && node.op.name === 'CALL_FS') node.dst.forEach(add);
  }
  for (const [gpr, row] of rows) {
    const blocked = [0, 1, 2, 3].filter((chan) => elements.has(gpr * 4 + chan));
    const made = { members: [...row.values()], gpr, blocked };
    for (const uid of row.keys()) groups.byUid.set(uid, made);
  }
}

/** Elements of an array that fills the registers stay where they are. */
function pinElement(groups: VectorGroups, elements: Elements, value: Held): void {
  if (value.kind !== 'reg' || !elements.has(value.component) || groups.fixed.has(value.uid)) return;
  const gpr = value.component >> 2;
  groups.fixed.add(value.uid);
  groups.channels.set(value.uid, value.component & 3);
  const blocked = [0, 1, 2, 3].filter((chan) => elements.has(gpr * 4 + chan));
  groups.byUid.set(value.uid, { members: [value], gpr, blocked });
}

/** The register of each constant that stands alone in its vector, by the constant and its channel. */
type Lone = Map<string, Value>;

interface Context {
  readonly shader: Shader;
  readonly groups: VectorGroups;
  readonly elements: Elements;
  /** Channels in which nothing stays for long. */
  readonly crowded: ReadonlySet<number>;
  readonly lone: Map<Container, Lone>;
  readonly copies: Map<Container, Copies>;
}

/** The last copy of each value that a vector of a list got. */
type Copies = Map<Value, Held>;

/** Whether the vector reads one constant and nothing else; then an earlier copy of its list serves it, or a new one. */
function bringLoneConstant(
  { shader, groups, lone }: Context,
  node: FetchNode | CfNode,
  vector: VectorOperand,
): boolean {
  const { operands, from, size, ordered } = vector;
  const list = node.parent;
  if (operands === node.dst || !ordered || list === undefined) return false;
  let place: number | undefined;
  for (let k = from; k < from + size; k++) {
    const value = operands[k];
    if (value === undefined || value.kind === 'special' || isSelected(vector, value)) continue;
    if (place !== undefined || value.kind !== 'const') return false;
    place = k;
  }
  if (place === undefined) return false;
  const value = elementAt(operands, place);
  const known = lone.get(list) ?? new Map<string, Value>();
  lone.set(list, known);
  const key = `${value.uid} ${place - from}`;
  const copy = known.get(key) ?? copyBefore(shader, node, value);
  known.set(key, copy);
  operands[place] = copy;
  if (isHeld(copy)) tie(groups, [copy], () => place - from);
  return true;
}

function splitVector(context: Context, node: FetchNode | CfNode, vector: VectorOperand): void {
  if (bringLoneConstant(context, node, vector)) return;
  const { shader, groups, elements, crowded } = context;
  const { operands, from, size, ordered } = vector;
  const isDestination = operands === node.dst;
  const copy = (value: Value): Value => (isDestination ? copyAfter : copyBefore)(shader, node, value);
  const places: number[] = [];
  let copies: Map<Value, Value> | undefined;
  const bring = (k: number, value: Value): Value => {
    // A copy of a value that an unordered vector takes twice serves both.
    copies ??= new Map<Value, Value>();
    const made = (ordered ? undefined : copies.get(value)) ?? copy(value);
    copies.set(value, made);
    operands[k] = made;
    return made;
  };
  for (let k = from; k < from + size; k++) {
    const value = operands[k];
    if (value === undefined || value.kind === 'special' || isSelected(vector, value)) continue;
    if (!isHeld(value) || isMovable(elements, value)) bring(k, value);
    places.push(k);
  }
  const held = places.map((k) => operands[k] as Held);
  const wanted = (index: number): number | undefined => (ordered ? numberAt(places, index) - from : undefined);
  for (const value of held) pinElement(groups, elements, value);
  const kept = keepable(groups, held, wanted);
  const known = isDestination ? undefined : copiesOf(context, node);
  if (known !== undefined && shareCopies(groups, held, kept, wanted, known)) {
    places.forEach((place, k) => (operands[place] = held[k]));
    tie(groups, held, wanted);
    return;
  }
  for (let k = 0; k < places.length; k++) {
    const value = elementAt(held, k);
    if (elementAt(kept, k) && (groups.fixed.has(value.uid) || !crowded.has(wanted(k) ?? -1))) continue;
    const made = bring(numberAt(places, k), value) as Held;
    held[k] = made;
    if (!groups.fixed.has(value.uid)) known?.set(value, made);
  }
  if (held.length > 0) tie(groups, held, wanted);
}

/** The copies of a node's list. */
function copiesOf({ copies }: Context, { parent }: FetchNode | CfNode): Copies | undefined {
  if (parent === undefined) return undefined;
  const known = copies.get(parent) ?? new Map<Value, Held>();
  copies.set(parent, known);
  return known;
}

/** Puts earlier copies in the places of the values that cannot stay, where all of them fit; whether they do. */
function shareCopies(
  groups: VectorGroups,
  held: Held[],
  kept: readonly boolean[],
  wanted: (index: number) => number | undefined,
  known: Copies,
): boolean {
  if (kept.every((stays) => stays)) return false;
  const shared = held.map((value, k) => (elementAt(kept, k) ? value : known.get(value)));
  if (!shared.every((value) => value !== undefined) || !keepable(groups, shared, wanted).every((stays) => stays))
    return false;
  shared.forEach((value, k) => (held[k] = value));
  return true;
}
