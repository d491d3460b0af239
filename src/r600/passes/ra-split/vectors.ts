/*
 * Vector operands: values that can lie in one register stay, others get copies. Constants that the instruction cannot select,
 * and elements of arrays, always do.
 */
import type { CfNode, FetchNode, Instruction } from '../../ir/node.ts';
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
  const context = { shader, groups, elements, crowded: crowdedChannels(shader) };
  for (const node of nodes) {
    if (node.kind !== 'fetch' && node.kind !== 'cf') continue;
    for (const vector of vectorOperands(node)) splitVector(context, node, vector);
  }
}

/** What is there at the start, and what a fetch shader leaves, lies in its register. */
function pinRows({ root }: Shader, groups: VectorGroups, elements: Elements, nodes: readonly Instruction[]): void {
  const inputs = new Set(root.inputs);
  const used = new Set<Value>();
  for (const node of nodes) forEachRead(node, (value) => void (inputs.has(value) && used.add(value)));
  const rows = new Map<number, Map<number, Held>>();
  const add = (value: Value | undefined): void => {
    if (value?.kind !== 'reg' || elements.has(value.component)) return;
    const row = rows.get(value.component >> 2) ?? new Map<number, Held>();
    rows.set(value.component >> 2, row);
    row.set(value.uid, value);
    groups.channels.set(value.uid, value.component & 3);
  };
  for (const value of inputs) if (used.has(value)) add(value);
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
}

function splitVector(
  { shader, groups, elements, crowded }: Context,
  node: FetchNode | CfNode,
  vector: VectorOperand,
): void {
  const { operands, from, size, ordered } = vector;
  const isDestination = operands === node.dst;
  const copy = (value: Value): Value => (isDestination ? copyAfter : copyBefore)(shader, node, value);
  const places: number[] = [];
  // A copy of a value that an unordered vector takes twice serves both.
  const copies = new Map<Value, Value>();
  for (let k = from; k < from + size; k++) {
    const value = operands[k];
    if (value === undefined || value.kind === 'special' || isSelected(vector, value)) continue;
    if (!isHeld(value) || isMovable(elements, value)) {
      const made = (ordered ? undefined : copies.get(value)) ?? copy(value);
      copies.set(value, made);
      operands[k] = made;
    }
    places.push(k);
  }
  const held = places.map((k) => operands[k] as Held);
  const wanted = (index: number): number | undefined => (ordered ? places[index]! - from : undefined);
  for (const value of held) pinElement(groups, elements, value);
  const kept = keepable(groups, held, wanted).map(
    (keeps, index) => keeps && (groups.fixed.has(held[index]!.uid) || !crowded.has(wanted(index) ?? -1)),
  );
  places.forEach((k, index) => {
    if (kept[index]!) return;
    const value = held[index]!;
    const made = (ordered ? undefined : copies.get(value)) ?? copy(value);
    copies.set(value, made);
    operands[k] = made;
    held[index] = made as Held;
  });
  if (held.length > 0) tie(groups, held, wanted);
}
