/*
 * Vector operands: values that can lie in one register stay, others get copies. Constants that the instruction cannot select,
 * and elements of arrays, always do. In one list vectors of the same values share their copies.
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
    known: new Map<Container, Known>(),
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

interface Context {
  readonly shader: Shader;
  readonly groups: VectorGroups;
  readonly elements: Elements;
  /** Channels in which nothing stays for long. */
  readonly crowded: ReadonlySet<number>;
  readonly known: Map<Container, Known>;
}

/** What is known of a list. */
interface Known {
  /** The last copy of each value that a vector got. */
  readonly copies: Copies;
  /** What vectors that have copies hold, by the values that they were given. */
  readonly vectors: Map<string, readonly Held[]>;
}

type Copies = Map<Value, Held>;

function splitVector(context: Context, node: FetchNode | CfNode, vector: VectorOperand): void {
  const { groups, crowded } = context;
  const { operands, from, size, ordered } = vector;
  const places: number[] = [];
  for (let k = from; k < from + size; k++) {
    const value = operands[k];
    if (value !== undefined && value.kind !== 'special' && !isSelected(vector, value)) places.push(k);
  }
  if (places.length === 0) return;
  const known = operands === node.dst ? undefined : knownOf(context, node);
  if (known === undefined) {
    fitVector(context, node, vector, places, undefined);
    return;
  }
  const given = places.map((place) => operands[place]);
  const key = places.map((place) => `${ordered ? place - from : ''} ${operands[place]?.uid}`).join();
  const earlier = known.vectors.get(key);
  if (earlier !== undefined) {
    places.forEach((place, k) => (operands[place] = earlier[k]));
    return;
  }
  const held = fitVector(context, node, vector, places, known.copies);
  const stays = (value: Held, k: number): boolean =>
    !groups.fixed.has(value.uid) && !(ordered && crowded.has(numberAt(places, k) - from));
  if (held.some((value, k) => value !== given[k]) && held.every(stays)) known.vectors.set(key, held);
}

/** Puts copies in a vector where its values cannot lie together, and answers what it holds. */
function fitVector(
  context: Context,
  node: FetchNode | CfNode,
  { operands, from, ordered }: VectorOperand,
  places: readonly number[],
  known: Copies | undefined,
): readonly Held[] {
  const { shader, groups, elements, crowded } = context;
  const copy = operands === node.dst ? copyAfter : copyBefore;
  let copies: Map<Value, Value> | undefined;
  const bring = (k: number, value: Value): Value => {
    // A copy of a value that an unordered vector takes twice serves both.
    copies ??= new Map<Value, Value>();
    const made = (ordered ? undefined : copies.get(value)) ?? copy(shader, node, value);
    copies.set(value, made);
    operands[k] = made;
    return made;
  };
  for (const place of places) {
    const value = elementAt(operands, place);
    if (value !== undefined && (!isHeld(value) || isMovable(elements, value))) bring(place, value);
  }
  const held = places.map((place) => operands[place] as Held);
  const wanted = (index: number): number | undefined => (ordered ? numberAt(places, index) - from : undefined);
  for (const value of held) pinElement(groups, elements, value);
  const kept = keepable(groups, held, wanted);
  if (known !== undefined && shareCopies(groups, held, kept, wanted, known)) {
    places.forEach((place, k) => (operands[place] = held[k]));
    tie(groups, held, wanted);
    return held;
  }
  for (let k = 0; k < places.length; k++) {
    const value = elementAt(held, k);
    if (elementAt(kept, k) && (groups.fixed.has(value.uid) || !crowded.has(wanted(k) ?? -1))) continue;
    const made = bring(numberAt(places, k), value) as Held;
    held[k] = made;
    if (!groups.fixed.has(value.uid)) known?.set(value, made);
  }
  tie(groups, held, wanted);
  return held;
}

function knownOf({ known }: Context, { parent }: FetchNode | CfNode): Known | undefined {
  if (parent === undefined) return undefined;
  const found = known.get(parent) ?? { copies: new Map<Value, Held>(), vectors: new Map<string, readonly Held[]>() };
  known.set(parent, found);
  return found;
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
