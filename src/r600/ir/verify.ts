/*
 * What must hold of the IR between passes: the tree hangs together, departs and repeats lead to regions around them, phi
 * nodes have a source for each way, groups fit their slots, and a value is defined once and before its uses in SSA form.
 */
import { isContainer } from './node.ts';
import type { Container, DepartNode, Instruction, Node, RegionNode, RepeatNode } from './node.ts';
import { printNodeLine } from './print.ts';
import { printValue } from './print-value.ts';
import type { Shader } from './shader.ts';
import { children, instructions } from './tree.ts';
import { definedValues, usedValues } from './def-use.ts';
import { isVersioned } from './value.ts';
import { entryOf } from './element-at.ts';
import type { Value } from './value.ts';

/** A fault of the IR. */
export interface IrProblem {
  readonly code:
    | 'r600/ir-links'
    | 'r600/ir-target'
    | 'r600/ir-phi'
    | 'r600/ir-operands'
    | 'r600/ir-group'
    | 'r600/ir-value'
    | 'r600/ir-definition';
  readonly message: string;
}

type Report = (code: IrProblem['code'], message: string) => void;

/** Everything that is wrong with a shader's IR, in program order. */
export function verifyShader(shader: Shader): readonly IrProblem[] {
  const problems: IrProblem[] = [];
  const report: Report = (code, message) => problems.push({ code, message });
  const regions = new Map<RegionNode, (DepartNode | RepeatNode)[]>();
  verifyContainer(shader.root, [], regions, report);
  for (const [region, ways] of regions) verifyRegion(region, ways, report);
  const known = new Set(shader.values.all);
  const relatives = new Set<Value>();
  for (const node of instructions(shader.root)) {
    verifyOperands(node, known, report);
    verifyRelatives(node, relatives, report);
  }
  verifyDefinitions(shader, report);
  return problems;
}

function verifyContainer(
  container: Container,
  open: readonly RegionNode[],
  regions: Map<RegionNode, (DepartNode | RepeatNode)[]>,
  report: Report,
): void {
  let previous: Node | undefined;
  const slots = new Set<number>();
  for (const node of children(container)) {
    if (node.parent !== container || node.prev !== previous) report('r600/ir-links', `broken links at ${nameOf(node)}`);
    previous = node;
    verifyPlace(container, node, slots, report);
    if (node.kind === 'region') regions.set(node, []);
    if (node.kind === 'depart' || node.kind === 'repeat') {
      if (!open.includes(node.target))
        report('r600/ir-target', `${nameOf(node)}: not inside of region ${node.target.id}`);
      else entryOf(regions, node.target).push(node);
      if (node.next !== undefined) report('r600/ir-target', `${nameOf(node)}: nodes after it cannot be reached`);
    }
    if (isContainer(node)) verifyContainer(node, node.kind === 'region' ? [...open, node] : open, regions, report);
  }
  if (container.last !== previous) report('r600/ir-links', `broken end of ${container.kind}`);
}

function nameOf(node: Node): string {
  if (node.kind === 'depart' || node.kind === 'repeat') return `${node.kind} ${node.target.id} ${node.index}`;
  return isContainer(node) ? node.kind : printNodeLine(node);
}

/** Groups and packs hold instructions, one a slot. */
function verifyPlace(container: Container, node: Node, slots: Set<number>, report: Report): void {
  const inGroup = container.kind === 'group' || container.kind === 'packed';
  if (!inGroup) return;
  if (node.kind !== 'alu' && (node.kind !== 'packed' || container.kind === 'packed')) {
    report('r600/ir-group', `${node.kind} inside of a ${container.kind}`);
  }
  if (node.kind !== 'alu' || container.kind !== 'packed') return;
  if (slots.has(node.code.slot)) report('r600/ir-group', `two instructions in one slot: ${printNodeLine(node)}`);
  slots.add(node.code.slot);
}

function verifyRegion(region: RegionNode, ways: readonly (DepartNode | RepeatNode)[], report: Report): void {
  const found = (kind: 'depart' | 'repeat'): readonly number[] =>
    ways
      .filter((way) => way.kind === kind)
      .map((way) => way.index)
      .sort((a, b) => a - b);
  const lists = { depart: region.departs, repeat: region.repeats } as const;
  for (const kind of ['depart', 'repeat'] as const) {
    const first = kind === 'depart' ? 0 : 1;
    const indices = found(kind);
    if (indices.some((index, k) => index !== first + k) || lists[kind].length !== indices.length) {
      report('r600/ir-target', `region ${region.id}: ${kind}s are numbered ${indices.join(' ')}`);
    }
  }
  for (const phi of region.phi) {
    if (phi.src.length !== region.departs.length) {
      report('r600/ir-phi', `${printNodeLine(phi)}: ${region.departs.length} ways leave region ${region.id}`);
    }
  }
  for (const phi of region.loopPhi) {
    if (phi.src.length !== region.repeats.length + 1) {
      report('r600/ir-phi', `${printNodeLine(phi)}: ${region.repeats.length + 1} ways lead to region ${region.id}`);
    }
  }
}

function verifyOperands(node: Instruction, known: ReadonlySet<Value>, report: Report): void {
  for (const value of [...node.dst, ...node.src]) {
    if (value === undefined) continue;
    if (!known.has(value))
      report('r600/ir-value', `${printNodeLine(node)}: ${printValue(value)} is no value of this shader`);
    if (
      value.kind === 'rel' &&
      (value.mayUse.length !== value.array.size || value.mayDef.length !== value.array.size)
    ) {
      report('r600/ir-value', `${printNodeLine(node)}: an array of ${value.array.size} with other element values`);
    }
  }
  if (node.dst.some((value) => value !== undefined && !isVersioned(value) && value.kind !== 'rel')) {
    report('r600/ir-operands', `${printNodeLine(node)}: a destination is read-only`);
  }
  if (node.kind !== 'alu') return;
  const { op, modifiers, predSel } = node.code;
  if (node.src.length < op.sources || modifiers.length !== op.sources) {
    report('r600/ir-operands', `${printNodeLine(node)}: ${op.name} has ${op.sources} sources`);
  }
  if (predSel >= 2 !== (node.pred !== undefined)) {
    report('r600/ir-operands', `${printNodeLine(node)}: PRED_SEL ${predSel} and its predicate disagree`);
  }
}

/** A relative operand is of one operand alone: passes change its address and its elements where it is. */
function verifyRelatives(node: Instruction, seen: Set<Value>, report: Report): void {
  for (const value of [...node.dst, ...node.src]) {
    if (value?.kind !== 'rel') continue;
    if (seen.has(value)) report('r600/ir-value', `${printNodeLine(node)}: ${printValue(value)} is another operand too`);
    seen.add(value);
  }
}

/** Versions from 1 on are SSA names: one definition, before the uses that it reaches. */
function verifyDefinitions(shader: Shader, report: Report): void {
  const defined = new Set<Value>();
  const late = new Set<Value>();
  for (const node of instructions(shader.root)) {
    const loops = node.kind === 'phi' && node.parent?.kind === 'region' && node.parent.loopPhi.includes(node);
    const used = loops ? node.src.slice(0, 1).filter((value) => value !== undefined) : usedValues(node);
    for (const value of used) if (isVersioned(value) && value.version > 0 && !defined.has(value)) late.add(value);
    for (const value of definedValues(node)) {
      if (!isVersioned(value) || value.version === 0) continue;
      if (defined.has(value)) report('r600/ir-definition', `${printValue(value)} is defined twice`);
      defined.add(value);
    }
  }
  for (const value of late) {
    const when = defined.has(value) ? 'before its definition' : 'but never defined';
    report('r600/ir-definition', `${printValue(value)} is used ${when}`);
  }
}
