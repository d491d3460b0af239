/*
 * The classes to begin with: each value by itself, but all values of a pinned component, and of an element of an array,
 * together; and for each phi node one for what its copies would hold where ways meet.
 */
import { FormatError } from '../../../runtime/index.ts';
import type { AluNode, Node, PhiNode } from '../../ir/node.ts';
import { printValue } from '../../ir/print-value.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluNodes } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import type { Flow } from '../registers/flow.ts';
import type { Ranges } from '../registers/live-ranges.ts';
import { interfere, joinRanges, labelled } from '../registers/merged-ranges.ts';
import { arrayElements, isMovable } from '../registers/elements.ts';
import { isHeld } from '../registers/operands.ts';
import type { Held } from '../registers/operands.ts';
import { vectorOperands } from '../registers/vectors.ts';
import { absorb, bundleOf, createClass, rootOf, tryJoin } from './classes.ts';
import type { RegisterClass } from './classes.ts';
import { plainCopy } from '../registers/copies.ts';
import { elementAt, entryOf } from '../../ir/element-at.ts';
import { fixedChannel } from '../registers/fixed-channel.ts';

/** The classes of a shader's values. */
export interface Classes {
  readonly shader: Shader;
  readonly flow: Flow;
  /** By uid; undefined where a value is never alive. */
  readonly byUid: (RegisterClass | undefined)[];
  readonly ofPhi: Map<PhiNode, RegisterClass>;
  /** Of components that are pinned or elements of arrays. */
  readonly byComponent: Map<number, RegisterClass>;
}

/** The class that a value is in now. */
export function classOf(classes: Classes, value: Held): RegisterClass {
  const own = (classes.byUid[value.uid] ??= createClass([]));
  return rootOf(own);
}

/** FormatError `r600/opt-pinned`, `r600/opt-vector` where values cannot be where they must. */
export function buildClasses(shader: Shader, flow: Flow, ranges: readonly Ranges[]): Classes {
  const byUid = Array<RegisterClass | undefined>(ranges.length).fill(undefined);
  const classes: Classes = { shader, flow, byUid, ofPhi: new Map(), byComponent: new Map() };
  const labels = labelsOf(flow, ranges.length);
  const elements = arrayElements(shader);
  for (const value of shader.values.all) {
    if (!isHeld(value)) continue;
    const component = value.kind === 'reg' && elements.has(value.component) ? value.component : undefined;
    if (component !== undefined)
      place(classes, value, component, true, labelled(elementAt(ranges, value.uid), labels[value.uid] ?? 0));
    else if (elementAt(ranges, value.uid).length > 0) {
      byUid[value.uid] = createClass(labelled(elementAt(ranges, value.uid), labels[value.uid] ?? 0));
    }
  }
  pin(classes, ranges, labels);
  for (const { nodes } of flow.blocks) for (const node of nodes) fixChannels(classes, node);
  addPhis(classes, labels);
  for (const block of flow.blocks) for (const node of block.nodes) tieVectors(classes, elements, node);
  return classes;
}

/** A number for each value that copies of it share. */
function labelsOf({ blocks }: Flow, count: number): Int32Array {
  const labels = new Int32Array(count);
  for (let uid = 0; uid < count; uid++) labels[uid] = uid;
  for (const { nodes } of blocks) {
    for (const node of nodes) {
      const copy = plainCopy(node);
      if (copy !== undefined) labels[copy.to.uid] = labels[copy.from.uid] ?? 0;
    }
  }
  return labels;
}

/** Puts a value in the class of a component. */
function place(classes: Classes, value: Held, component: number, element: boolean, ranges: readonly number[]): void {
  const { byComponent, byUid } = classes;
  const found = byComponent.get(component);
  if (found === undefined) {
    const made = createClass(ranges, component, element);
    byComponent.set(component, made);
    byUid[value.uid] = made;
    return;
  }
  if (interfere(found.ranges, ranges)) {
    throw new FormatError('r600/opt-pinned', `${printValue(value)}: something else is alive in its register`);
  }
  found.ranges = joinRanges(found.ranges, ranges);
  byUid[value.uid] = found;
}

function pin(classes: Classes, ranges: readonly Ranges[], labels: Int32Array): void {
  const { shader, flow, byComponent, byUid } = classes;
  const fix = (value: Value | undefined): void => {
    if (value?.kind !== 'reg') return;
    const own = byUid[value.uid];
    if (own !== undefined && own === byComponent.get(value.component)) return;
    place(classes, value, value.component, false, labelled(elementAt(ranges, value.uid), labels[value.uid] ?? 0));
  };
  shader.root.inputs.forEach(fix);
  for (const { nodes } of flow.blocks) {
    for (const node of nodes) if (node.kind === 'cf' && node.op.name === 'CALL_FS') node.dst.forEach(fix);
  }
  shader.root.results.forEach(fix);
  const rows = new Map<number, RegisterClass>();
  for (const [component, each] of byComponent) {
    if (each.element || isUnread(each)) continue;
    const row = rows.get(component >> 2);
    if (row === undefined) rows.set(component >> 2, each);
    else tryJoin(bundleOf(row), bundleOf(each));
    bundleOf(each);
  }
  for (const [component, each] of byComponent) {
    const row = rows.get(component >> 2);
    if (each.element && row !== undefined) tryJoin(bundleOf(row), bundleOf(each));
  }
}

/** What is there at the start and nobody reads keeps no channel from the others of its register. */
function isUnread({ ranges }: RegisterClass): boolean {
  return ranges.length === 3 && ranges[0] === 0 && ranges[1] === 1;
}

/** Some instructions only work in their slot. */
function fixChannels(classes: Classes, node: Node): void {
  if (node.kind === 'alu') fixChannel(classes, node);
  else if (node.kind === 'packed') for (const alu of aluNodes(node)) fixChannel(classes, alu);
}

function fixChannel(classes: Classes, alu: AluNode): void {
  const value = alu.dst[0];
  if (!isHeld(value)) return;
  const chan = fixedChannel(classes.shader.chip, alu);
  if (chan !== undefined) classOf(classes, value).chan ??= chan;
}

function addPhis(classes: Classes, labels: Int32Array): void {
  const { flow, ofPhi } = classes;
  for (const block of flow.blocks) {
    const [next] = block.successors;
    if (block.successors.length !== 1 || next === undefined) continue;
    for (const phi of next.phis) {
      const source = phi.src[block.phiIndex];
      const at = block.exit * 2 + 1;
      if (isHeld(phi.dst[0])) grow(ofPhi, phi, [at, at + 1, isHeld(source) ? (labels[source.uid] ?? 0) : -at]);
    }
  }
  for (const { entry, phis } of flow.blocks) {
    for (const phi of phis) {
      const value = phi.dst[0];
      if (isHeld(value)) grow(ofPhi, phi, [entry * 2, entry * 2 + 1, labels[value.uid] ?? 0]);
    }
  }
  for (const [phi, own] of ofPhi) {
    const value = phi.dst[0];
    if (value?.kind !== 'reg' || classes.byUid[value.uid]?.element !== true) continue;
    const element = entryOf(classes.byComponent, value.component);
    if (interfere(element.ranges, own.ranges)) {
      throw new FormatError('r600/opt-pinned', `${printValue(value)}: something else is alive in its register`);
    }
    absorb(element, own);
  }
}

function grow(ofPhi: Map<PhiNode, RegisterClass>, phi: PhiNode, range: readonly number[]): void {
  const found = ofPhi.get(phi);
  if (found === undefined) ofPhi.set(phi, createClass(range));
  else found.ranges = joinRanges(found.ranges, range);
}

/** What an instruction takes as a vector lies in one register. */
function tieVectors(classes: Classes, elements: ReturnType<typeof arrayElements>, node: Node): void {
  for (const { operands, from, size, ordered } of vectorOperands(node)) {
    let first: RegisterClass | undefined;
    for (let k = 0; k < size; k++) {
      const value = operands[from + k];
      if (!isHeld(value)) continue;
      const own = classOf(classes, value);
      if (isMovable(elements, value)) throw cannot(value);
      if (own.element && own.component !== undefined) joinRow(classes, own, own.component >> 2);
      const chan = value.kind === 'reg' ? value.component & 3 : k;
      own.votes[chan] = (own.votes[chan] ?? 0) + 1;
      if (ordered && !settle(own, k)) throw cannot(value);
      if (first === undefined) {
        first = own;
        bundleOf(own);
      } else if (!tryJoin(bundleOf(first), bundleOf(own))) throw cannot(value);
      first = rootOf(first);
    }
  }
}

/** An element that stays in its register keeps other elements there beside it. */
function joinRow({ byComponent }: Classes, own: RegisterClass, gpr: number): void {
  for (let chan = 0; chan < 4; chan++) {
    const other = byComponent.get(gpr * 4 + chan);
    if (other !== undefined) tryJoin(bundleOf(own), bundleOf(other));
  }
}

/** Gives a class its channel; whether it can have it. */
function settle(own: RegisterClass, chan: number): boolean {
  if (own.chan !== undefined) return own.chan === chan;
  if (own.bundle?.members.some((member) => member.chan === chan) === true) return false;
  own.chan = chan;
  return true;
}

function cannot(value: Value): FormatError {
  return new FormatError(
    'r600/opt-vector',
    `${printValue(value)}: it cannot lie beside the other components of a vector`,
  );
}
