/*
 * ssa_prepare: phi nodes where they are needed, parsed form to parsed form. A region gets a phi for what is defined in it and
 * alive after it, a loop a loop_phi for what is defined in it and alive at its entry. Operands stay in version 0.
 *
 *   region 0 {                         region 0 {
 *     depart 0 0 {                       depart 0 0 {
 *       if EM {                            if EM {
 *         depart 0 1 {                       depart 0 1 {
 *           x: R1.x = MOV 0x1      ->          x: R1.x = MOV 0x1
 *         }                                  }
 *       }                                  }
 *     }                                  }
 *   }                                    phi R1.x = R1.x, R1.x
 *                                      }
 *
 * It also puts right what cannot be renamed: relative destinations forget elements that nobody reads before they are written
 * again, and a group whose slots read the front of an LDS queue together reads it once, before.
 */
import { isContainer } from '../../ir/node.ts';
import type { Container, Node, Operands, RegionNode } from '../../ir/node.ts';
import { createPhi } from '../../ir/shader.ts';
import { children } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { addAll, addValue, emptyValueSet, hasValue, uidsOf } from '../../ir/value-set.ts';
import type { ValueSet } from '../../ir/value-set.ts';
import { liveSets } from '../liveness/live-sets.ts';
import type { LiveSets } from '../liveness/live-sets.ts';
import type { Pass } from '../pass.ts';
import { elementAt, entryOf } from '../../ir/element-at.ts';
import { spend } from '../work.ts';
import type { Work } from '../work.ts';
import { readQueuesOnce } from './queues.ts';

/** The pass. */
export const ssaPrepare: Pass = {
  name: 'ssa_prepare',
  input: 'parsed',
  output: 'parsed',
  run: (shader, { work }) => {
    const queues = readQueuesOnce(shader);
    let forgotten = false;
    const forget = (node: Node, after: ValueSet): void => {
      forgotten = forgetDead(node, after) || forgotten;
    };
    const live = liveSets(shader, shader.arrays.length === 0 ? undefined : forget, work);
    const defined = new Map<RegionNode, ValueSet>();
    collectDefinitions(shader.root, emptyValueSet(), defined);
    let phis = false;
    for (const [region, values] of defined) {
      for (const uid of uidsOf(values)) {
        const value = elementAt(shader.values.all, uid - 1);
        phis = addPhis(region, value, live, work) || phis;
      }
    }
    return queues || forgotten || phis;
  },
};

function addPhis(region: RegionNode, value: Value, live: LiveSets, work: Work | undefined): boolean {
  const sources = (count: number): Value[] => {
    spend(work, 1 + count);
    return Array.from({ length: count }, () => value);
  };
  let added = false;
  const entry = live.entry.get(region);
  if (entry !== undefined && hasValue(entry, value)) {
    added = addPhi(region, region.loopPhi, value, sources(region.repeats.length + 1));
  }
  if (hasValue(entryOf(live.after, region), value)) {
    added = addPhi(region, region.phi, value, sources(region.departs.length)) || added;
  }
  return added;
}

function addPhi(region: RegionNode, list: RegionNode['phi'], value: Value, sources: Value[]): boolean {
  if (sources.length === 0) return false;
  const phi = createPhi(value, sources);
  phi.parent = region;
  list.push(phi);
  return true;
}

/** Elements of relative destinations that are dead after an instruction, or after its group. */
function forgetDead(node: Node, after: ValueSet): boolean {
  if (node.kind === 'group' || node.kind === 'packed') {
    let changed = false;
    for (const child of children(node)) changed = forgetDead(child, after) || changed;
    return changed;
  }
  if (node.kind !== 'alu') return false;
  const target = node.dst[0];
  if (target?.kind !== 'rel') return false;
  let [forgotten, kept] = [false, false];
  target.mayDef.forEach((value, k) => {
    if (value === undefined) return;
    if (hasValue(after, value)) {
      kept = true;
      return;
    }
    forgotten = true;
    target.mayDef[k] = undefined;
    target.mayUse[k] = undefined;
  });
  if (!kept) node.dst[0] = undefined;
  return forgotten || !kept;
}

/** What a list defines goes to the region around it, and what that defines to the next. */
function collectDefinitions(list: Container, into: ValueSet, defined: Map<RegionNode, ValueSet>): void {
  for (const node of children(list)) {
    if (node.kind === 'region') {
      const inside = emptyValueSet();
      defined.set(node, inside);
      collectDefinitions(node, inside, defined);
      addAll(into, inside);
    } else if (isContainer(node)) {
      collectDefinitions(node, into, defined);
    } else {
      for (const value of node.dst) {
        if (value?.kind === 'rel') addElements(into, value.mayDef);
        else if (value !== undefined) addValue(into, value);
      }
    }
  }
}

function addElements(into: ValueSet, elements: Operands): void {
  for (const element of elements) if (element !== undefined) addValue(into, element);
}
