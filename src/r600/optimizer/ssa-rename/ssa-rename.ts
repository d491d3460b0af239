/*
 * ssa_rename: parsed form, with the phi nodes of ssa_prepare, to SSA form. Each definition gets a version of its own, from 1
 * on, each use the version that reaches it. All sources of a group are renamed before its destinations, but for orders (LDS,
 * MEM, VM ..), which go from slot to slot. A predicated instruction writes a temporary, and a psi chooses. What nobody wrote
 * is `undef`; inputs and special registers keep version 0. Then clauses, groups and what steered lanes are taken away.
 *
 *   clause ALU {
 *     group {
 *       x: R1.x = MOV R1.y                       x: R1.x.1 = MOV R1.y
 *       y: R1.y = MOV R1.x              ->       y: t0.1 = MOV R1.x ; where=3 by=PR.1
 *                 ; where=3 by=PR                psi R1.y.1 = _, _, R1.y, PR.1, 0x3, t0.1
 *     }
 *   }
 */
import { assertNever } from '../../../core/index.ts';
import { FormatError } from '../../../runtime/index.ts';
import { isContainer } from '../../ir/node.ts';
import type { AluNode, Container, Instruction, Node, Operands, PhiNode, RegionNode } from '../../ir/node.ts';
import { createPsi } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { children, insertAfter, instructions } from '../../ir/tree.ts';
import { isOrder, orderSpecials } from '../../ir/order.ts';
import { isVersioned } from '../../ir/value.ts';
import type { RelativeValue, Value, Versioned } from '../../ir/value.ts';
import { constant, temporary, undefinedValue, withVersion } from '../../ir/value-table.ts';
import type { Pass } from '../pass.ts';
import { elementAt, entryOf } from '../../ir/element-at.ts';
import { expandClauses } from './expand.ts';
import { freePlainElements } from './plain-elements.ts';

/** The pass. */
export const ssaRename: Pass = {
  name: 'ssa_rename',
  input: 'parsed',
  output: 'ssa',
  run: (shader) => {
    const renaming = startRenaming(shader);
    renameList(renaming, shader.root);
    shader.root.results.forEach((value, k) => (shader.root.results[k] = current(renaming, value)));
    const freed = freePlainElements(shader);
    const expanded = expandClauses(shader);
    return renaming.changed || freed || expanded;
  },
};

/** The state of the walk; values in version 0 stand for the registers. */
interface Renaming {
  readonly shader: Shader;
  /** By uid: what a register holds here. */
  readonly now: (Value | undefined)[];
  /** By uid: versions given out. */
  readonly versions: Int32Array;
  /** Changes of `now`, to go back to where an if began. */
  readonly undo: { readonly uid: number; readonly before: Value | undefined }[];
  /** The registers of loop_phi nodes, which are renamed before the repeats that give them sources. */
  readonly loopRegisters: Map<RegionNode, readonly Value[]>;
  changed: boolean;
}

function startRenaming(shader: Shader): Renaming {
  const { all } = shader.values;
  const now = Array<Value | undefined>(all.length + 1).fill(undefined);
  for (const value of shader.root.inputs) now[value.uid] = value;
  return {
    shader,
    now,
    versions: new Int32Array(all.length + 1),
    undo: [],
    loopRegisters: new Map(),
    changed: false,
  };
}

/** What a value is at this place. */
function current(renaming: Renaming, value: Value): Value {
  if (!isVersioned(value)) return value;
  const found = renaming.now[value.uid];
  if (found !== undefined) return found;
  return value.kind === 'special' ? value : undefinedValue(renaming.shader.values);
}

function setCurrent(renaming: Renaming, register: Value, value: Value): void {
  renaming.undo.push({ uid: register.uid, before: renaming.now[register.uid] });
  renaming.now[register.uid] = value;
}

/** A new version of a register, which is what it holds from here on. */
function define(renaming: Renaming, register: Versioned): Versioned {
  const version = (renaming.versions[register.uid] ?? 0) + 1;
  renaming.versions[register.uid] = version;
  const value = withVersion(renaming.shader.values, register, version);
  setCurrent(renaming, register, value);
  renaming.changed = true;
  return value;
}

function rename(renaming: Renaming, list: (Value | undefined)[], k: number): void {
  const before = list[k];
  if (before === undefined) return;
  const after = current(renaming, before);
  if (after !== before) renaming.changed = true;
  list[k] = after;
}

function renameList(renaming: Renaming, container: Container): void {
  for (const node of children(container)) renameNode(renaming, node);
}

function renameNode(renaming: Renaming, node: Node): void {
  switch (node.kind) {
    case 'region':
      renameRegion(renaming, node);
      break;
    case 'depart':
      renameList(renaming, node);
      node.target.phi.forEach(({ dst, src }) => (src[node.index] = current(renaming, elementAt(dst, 0))));
      break;
    case 'repeat': {
      renameList(renaming, node);
      const registers = entryOf(renaming.loopRegisters, node.target);
      // Where nothing comes to its end, nothing of it comes back: what its registers hold there need not be kept.
      const ends = comesToItsEnd(node);
      node.target.loopPhi.forEach(({ dst, src }, k) => {
        src[node.index] = ends ? current(renaming, elementAt(registers, k)) : dst[0];
      });
      break;
    }
    case 'if': {
      const { length } = renaming.undo;
      node.cond = current(renaming, node.cond);
      renameList(renaming, node);
      if (comesToItsEnd(node) && renaming.undo.length > length) {
        throw new FormatError('r600/opt-form', 'ssa_rename: lanes fall out of an if that defines values');
      }
      for (const { uid, before } of renaming.undo.splice(length).reverse()) renaming.now[uid] = before;
      break;
    }
    case 'clause':
    case 'block':
    case 'root':
      renameList(renaming, node);
      break;
    case 'group':
    case 'packed':
    case 'alu':
    case 'cf':
    case 'fetch':
    case 'psi':
      renameInstructions(renaming, node);
      break;
    case 'phi':
      break;
    default:
      assertNever(node);
  }
}

/** Whether lanes may come to the end of a list: not behind what always leaves it. */
function comesToItsEnd({ last }: Container): boolean {
  return last?.kind !== 'depart' && last?.kind !== 'repeat';
}

function renameRegion(renaming: Renaming, region: RegionNode): void {
  const registers = region.loopPhi.map(({ dst }) => elementAt(dst, 0));
  renaming.loopRegisters.set(region, registers);
  for (const { src } of region.loopPhi) rename(renaming, src, 0);
  for (const phi of region.loopPhi) renamePhi(renaming, phi);
  renameList(renaming, region);
  for (const phi of region.phi) renamePhi(renaming, phi);
}

function renamePhi(renaming: Renaming, { dst }: PhiNode): void {
  const register = elementAt(dst, 0);
  if (isVersioned(register)) dst[0] = define(renaming, register);
}

/** Everything that executes together, its packs included. */
function instructionsOf(node: Node): readonly Instruction[] {
  return isContainer(node) ? instructions(node) : [node];
}

function renameInstructions(renaming: Renaming, unit: Node): void {
  const nodes = instructionsOf(unit);
  for (const node of nodes) renameSources(renaming, node);
  let last = unit;
  for (const node of nodes) {
    for (let k = 0; k < node.src.length; k++) if (isOrder(node.src[k])) rename(renaming, node.src, k);
    last = renameDestinations(renaming, node, last);
    if (node.kind === 'cf' && node.op.name === 'CALL_FS') pinResults(node.dst);
  }
}

/** The fetch shader decides where its results are. */
function pinResults(results: Operands): void {
  for (const value of results) {
    if (value?.kind !== 'reg') continue;
    value.assigned = value.component;
    value.pins = ['FIXED', 'REG', 'CHAN'];
  }
}

function renameSources(renaming: Renaming, node: Instruction): void {
  for (let k = 0; k < node.src.length; k++) {
    const value = node.src[k];
    if (value?.kind === 'rel') renameRelative(renaming, value);
    else if (!isOrder(value)) rename(renaming, node.src, k);
  }
  for (const value of node.dst) if (value?.kind === 'rel') value.rel = current(renaming, value.rel);
  if (node.kind === 'alu' && node.pred !== undefined) node.pred = current(renaming, node.pred);
}

function renameRelative(renaming: Renaming, value: RelativeValue): void {
  value.rel = current(renaming, value.rel);
  for (let k = 0; k < value.mayUse.length; k++) rename(renaming, value.mayUse, k);
}

/** Renames what an instruction writes; answers the last node of what belongs to it. */
function renameDestinations(renaming: Renaming, node: Instruction, last: Node): Node {
  let end = last;
  for (let k = 0; k < node.dst.length; k++) {
    const value = node.dst[k];
    if (value === undefined) continue;
    if (value.kind === 'rel') {
      for (let each = 0; each < value.mayUse.length; each++) rename(renaming, value.mayUse, each);
      value.mayDef.forEach((element, each) => {
        if (element !== undefined && isVersioned(element)) value.mayDef[each] = define(renaming, element);
      });
    } else if (isVersioned(value)) {
      if (node.kind === 'alu' && node.pred !== undefined && isConditional(node, value)) {
        end = renamePredicated(renaming, node, value, k, end);
      } else {
        node.dst[k] = define(renaming, value);
      }
    }
  }
  return end;
}

/** The exec mask is written whatever the predicate says, and orders have no value. */
function isConditional(node: AluNode, value: Versioned): boolean {
  if (node.code.predSel < 2) return false;
  return value.kind !== 'special' || (value.name !== 'EM' && !orderSpecials.has(value.name));
}

/** Lanes whose predicate disagrees keep the old value. */
function renamePredicated(renaming: Renaming, node: AluNode, register: Versioned, k: number, last: Node): Node {
  const { values } = renaming.shader;
  const before = current(renaming, register);
  const written = register.kind === 'special' ? define(renaming, register) : temporary(values, values.nextTemp, 1);
  node.dst[k] = written;
  const ways = [undefined, undefined, before, node.pred, constant(values, node.code.predSel), written];
  const psi = createPsi(define(renaming, register), ways);
  insertAfter(last, psi);
  return psi;
}
