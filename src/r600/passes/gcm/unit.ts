/*
 * Units: what is moved and put in order as one. An ALU instruction or a pack is one, an export or memory write, and a fetch
 * together with the instructions in front of it that set its gradients or offsets. Units of one kind fill a clause.
 */
import { FormatError } from '../../../runtime/format-error.ts';
import { cfOpNamed } from '../../isa/cf-opcodes.ts';
import type { CfOp } from '../../isa/cf-opcodes.ts';
import type { Generation } from '../../isa/chips.ts';
import type { AluNode, CfNode, FetchNode, PackedNode } from '../../ir/node.ts';
import { createFetch } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import type { SpecialName, Value } from '../../ir/value.ts';
import { special } from '../../ir/value-table.ts';
import type { ListNode, Place } from './places.ts';

/** The clauses that units fill; CF units stand by themselves. */
export type Kind = 'ALU' | 'TEX' | 'VTX' | 'GDS' | 'CF';

/** What moves as one. */
export interface Unit {
  readonly index: number;
  readonly kind: Kind;
  /** In the order in which they must execute. */
  readonly nodes: readonly ListNode[];
}

const clauseOps: Readonly<Record<Exclude<Kind, 'CF'>, CfOp>> = {
  ALU: cfOpNamed('ALU')!,
  TEX: cfOpNamed('TEX')!,
  VTX: cfOpNamed('VTX')!,
  GDS: cfOpNamed('GDS')!,
};

/** The control-flow instruction of a kind's clauses. */
export function clauseOp(kind: Exclude<Kind, 'CF'>): CfOp {
  return clauseOps[kind];
}

/** R600 reads vertices and memory in clauses of their own, later chips in those of textures. */
function fetchKind({ op }: FetchNode, generation: Generation): Kind {
  if (op.encoding === 'gds') return 'GDS';
  return generation === 'R600' && op.encoding !== 'tex' ? 'VTX' : 'TEX';
}

function kindOf(node: ListNode, generation: Generation): Kind {
  switch (node.kind) {
    case 'alu':
    case 'packed':
      return 'ALU';
    case 'fetch':
      return fetchKind(node, generation);
    case 'cf':
      return 'CF';
  }
}

/** The ALU instructions of a unit's node. */
export function aluNodesOf(node: AluNode | PackedNode): readonly AluNode[] {
  if (node.kind === 'alu') return [node];
  const nodes: AluNode[] = [];
  for (let child = node.first; child !== undefined; child = child.next) if (child.kind === 'alu') nodes.push(child);
  return nodes;
}

/** The instructions of a unit. */
export function instructionsOf(unit: Unit): readonly (AluNode | CfNode | FetchNode)[] {
  return unit.nodes.flatMap((node) => (node.kind === 'packed' ? aluNodesOf(node) : [node]));
}

/** Whether a fetch leaves gradients or offsets to the fetches behind it. */
function isSetter(node: ListNode): node is FetchNode {
  return node.kind === 'fetch' && (node.op.flags.has('SETGRAD') || node.op.flags.has('SET_TEXTURE_OFFSETS'));
}

const isCarried = (name: SpecialName): boolean =>
  name.startsWith('GH') || name.startsWith('GV') || name.startsWith('TO');

interface Setters {
  readonly shader: Shader;
  readonly by: ReadonlyMap<Value, FetchNode>;
  /** Those that stand in front of a fetch already. */
  readonly taken: Set<FetchNode>;
  nextVersion: number;
}

/** The units of each place, in the order of its nodes. Instructions that set what no fetch takes are left out. */
export function unitsOf(shader: Shader, places: readonly Place[]): readonly (readonly Unit[])[] {
  const by = new Map<Value, FetchNode>();
  let highest = 0;
  for (const { nodes } of places) {
    for (const node of nodes) {
      if (!isSetter(node)) continue;
      for (const value of node.dst) {
        if (value === undefined) continue;
        by.set(value, node);
        if (value.kind === 'special') highest = Math.max(highest, value.version);
      }
    }
  }
  const setters: Setters = { shader, by, taken: new Set(), nextVersion: highest + 1 };
  let index = 0;
  return places.map(({ nodes }) =>
    nodes.flatMap((node): Unit[] => {
      if (isSetter(node)) return [];
      const kind = kindOf(node, shader.chip.generation);
      const all = node.kind === 'fetch' && by.size > 0 ? [...settersOf(setters, node), node] : [node];
      return [{ index: index++, kind, nodes: all }];
    }),
  );
}

/** What must stand in front of a fetch: the instructions that set its gradients and offsets, copies where another fetch has them. */
function settersOf(setters: Setters, node: FetchNode): readonly FetchNode[] {
  const { by, taken } = setters;
  const found = new Map<FetchNode, FetchNode>();
  node.src.forEach((value, k) => {
    if (value?.kind !== 'special' || !isCarried(value.name)) return;
    const setter = by.get(value);
    if (setter === undefined) {
      if (value.version === 0) return;
      throw new FormatError('r600/opt-gradients', `gradients that come from more than one place: ${value.name}`);
    }
    let own = found.get(setter);
    if (own === undefined) {
      own = taken.has(setter) ? copyOf(setters, setter) : setter;
      taken.add(setter);
      found.set(setter, own);
    }
    node.src[k] = own.dst[setter.dst.indexOf(value)];
  });
  return [...found.values()];
}

function copyOf(setters: Setters, { op, fields, dst, src }: FetchNode): FetchNode {
  const version = setters.nextVersion++;
  const { values } = setters.shader;
  const renamed = dst.map((value) => (value?.kind === 'special' ? special(values, value.name, version) : value));
  return createFetch(op, fields, renamed, [...src]);
}

/** Whether a unit changes the exec mask: it must be the last of its block. */
export function isTest({ nodes }: Unit): boolean {
  const [node] = nodes;
  return node?.kind === 'alu' && node.code.updateExecMask;
}
