/*
 * Units: what is moved and put in order as one. An ALU instruction or a pack is one, an export or memory write, a fetch together
 * with the instructions in front of it that set its gradients or offsets, and what local data share reads leave in their queues
 * together with the instructions that take it from there. Units of one kind fill a clause.
 */
import { asksLanes } from '../../ir/effects.ts';
import { cfOp } from '../../isa/tables/cf-opcodes.ts';
import type { CfOp } from '../../isa/tables/cf-opcodes.ts';
import type { Generation } from '../../isa/tables/chips.ts';
import type { AluNode, CfNode, FetchNode } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluNodes } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { gradientSetters, isSetter } from './gradients.ts';
import { shorten } from '../lists.ts';
import type { ListNode, Place } from './places.ts';
import { joinQueues } from './queues.ts';

/** The clauses that units fill; CF units stand by themselves. */
export type Kind = 'ALU' | 'TEX' | 'VTX' | 'GDS' | 'CF';

/** What moves as one. */
export interface Unit {
  /** In program order, over the whole shader. */
  readonly index: number;
  readonly kind: Kind;
  /** In the order in which they must execute. */
  readonly nodes: readonly ListNode[];
  /** What it reads that others define, elements and addresses of relative operands included. */
  readonly uses: readonly Value[];
  readonly defs: readonly Value[];
  /** Where it stood. */
  readonly home: Place;
  /** Where it is to be. */
  place: Place;
}

const clauseOps: Readonly<Record<Exclude<Kind, 'CF'>, CfOp>> = {
  ALU: cfOp('ALU'),
  TEX: cfOp('TEX'),
  VTX: cfOp('VTX'),
  GDS: cfOp('GDS'),
};

/** The control-flow instruction of a kind's clauses. */
export function clauseOp(kind: Exclude<Kind, 'CF'>): CfOp {
  return clauseOps[kind];
}

/** R600 reads vertices and memory in clauses of their own, later chips in those of textures. */
function kindOf(node: ListNode, generation: Generation): Kind {
  switch (node.kind) {
    case 'alu':
    case 'packed':
      return 'ALU';
    case 'fetch':
      if (node.op.encoding === 'gds') return 'GDS';
      return generation === 'R600' && node.op.encoding !== 'tex' ? 'VTX' : 'TEX';
    case 'cf':
      return 'CF';
  }
}

/** An instruction of a unit. */
export type UnitInstruction = AluNode | CfNode | FetchNode;

/** The instructions of a unit's nodes. */
export function instructionsOf(nodes: readonly ListNode[]): readonly UnitInstruction[] {
  const [first] = nodes;
  if (nodes.length === 1 && first !== undefined && first.kind !== 'packed') return [first];
  const all: UnitInstruction[] = [];
  for (const node of nodes) {
    if (node.kind === 'packed') all.push(...aluNodes(node));
    else all.push(node);
  }
  return all;
}

/** The units of a program in its order. FormatError `r600/opt-gradients`, `r600/opt-lds`. */
export function findUnits(shader: Shader, places: readonly Place[]): readonly Unit[] {
  const setters = gradientSetters(shader, places);
  const arrayAt = arraysByComponent(shader);
  const isElement = (value: Value): boolean => value.kind === 'reg' && (arrayAt[value.component] ?? 0) >= 0;
  const units: Unit[] = [];
  const room: Operands = { uses: [], defs: [] };
  for (const place of places) {
    for (const nodes of joinQueues(place.nodes, isElement)) {
      const [first] = nodes;
      if (first === undefined || isSetter(first)) continue;
      const all = first.kind === 'fetch' ? [...setters.before(first), first] : nodes;
      const kind = kindOf(first, shader.chip.generation);
      const { uses, defs } = operandsOf(all, room);
      units.push({ index: units.length, kind, nodes: all, uses, defs, home: place, place });
    }
  }
  return units;
}

const noArrays: Readonly<Int16Array> = new Int16Array(512).fill(-1);

/** By component the number of the array that it is an element of, -1 for none. */
export function arraysByComponent({ arrays }: Shader): Readonly<Int16Array> {
  if (arrays.length === 0) return noArrays;
  const table = new Int16Array(512).fill(-1);
  arrays.forEach(({ gpr, chan, size }, number) => {
    for (let k = 0; k < size; k++) table[(gpr + k) * 4 + chan] = number;
  });
  return table;
}

/** What nodes read and define. */
interface Operands {
  readonly uses: Value[];
  readonly defs: Value[];
}

/** `room`: lists to find them in; what is pushed takes room for many more, copies take what they need. */
function operandsOf(nodes: readonly ListNode[], { uses, defs }: Operands): Operands {
  shorten(uses, 0);
  shorten(defs, 0);
  for (const node of instructionsOf(nodes)) {
    for (const value of node.src) addUse(uses, value);
    if (node.kind === 'alu') addUse(uses, node.pred);
    for (const value of node.dst) {
      if (value === undefined) continue;
      if (value.kind !== 'rel') {
        defs.push(value);
        continue;
      }
      addUse(uses, value);
      for (const element of value.mayDef) if (element !== undefined) defs.push(element);
    }
  }
  if (nodes.length === 1) return { uses: uses.slice(), defs: defs.slice() };
  const own = new Set(defs);
  return { uses: uses.filter((value) => !own.has(value)), defs: defs.slice() };
}

function addUse(uses: Value[], value: Value | undefined): void {
  if (value === undefined) return;
  if (value.kind === 'reg' || value.kind === 'temp' || value.kind === 'special') uses.push(value);
  else if (value.kind === 'rel') {
    addUse(uses, value.rel);
    for (const element of value.mayUse) addUse(uses, element);
  }
}

/** Whether a unit changes the exec mask: it must be the last of its block. */
export function isTest({ nodes }: Unit): boolean {
  const [node] = nodes;
  return (node?.kind === 'alu' && node.code.updateExecMask) || (node?.kind === 'cf' && asksLanes(node));
}

/** Whether a unit calls the fetch shader. */
export function isFetchShaderCall({ nodes }: Unit): boolean {
  const [node] = nodes;
  return node?.kind === 'cf' && node.op.name === 'CALL_FS';
}
