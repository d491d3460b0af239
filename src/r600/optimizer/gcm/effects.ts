/*
 * What units do besides their values: they touch state that there is one of, so that their order matters, or what they answer
 * depends on which lanes execute. Such units keep their place; everything else may go where its operands are.
 */
import { ALU_SRC } from '../../isa/tables/selects.ts';
import { differentiates } from '../../ir/effects.ts';
import type { Shader } from '../../ir/shader.ts';
import type { Value } from '../../ir/value.ts';
import { arraysByComponent, instructionsOf } from './unit.ts';
import type { Unit, UnitInstruction } from './unit.ts';

/** State that there is one of: a special register's name, an array by its number, the order of control-flow instructions. */
export type Resource = string;

/** What a unit reads and changes of such state. */
export interface Effects {
  readonly reads: readonly Resource[];
  readonly writes: readonly Resource[];
}

const none: Effects = { reads: [], writes: [] };

/** Of units that must not come later, since more would be alive, but may leave the loops in which nothing they read changes. */
export const rises: Effects = { reads: [], writes: [] };

/** Whether units with such effects may leave loops upwards. */
export function mayRise(effects: Effects | undefined): boolean {
  return effects === undefined || effects === rises;
}

/** Tells the effects of units; undefined of those that have none and may go anywhere. */
export function createEffects(shader: Shader): (unit: Unit) => Effects | undefined {
  const arrayAt = arraysByComponent(shader);
  return (unit) => effectsOf(unit, arrayAt);
}

/** Whether what a hardware select answers depends on when, or in which lanes, it is read. */
function isVolatile(value: Value): boolean {
  if (value.kind === 'rel') return isVolatile(value.rel);
  if (value.kind !== 'hardware') return false;
  return value.sel <= ALU_SRC.MASK_LO || value.sel === ALU_SRC.LOOP_IDX;
}

function isPinned(node: UnitInstruction): boolean {
  if (node.flags.length > 0 && node.flags.includes('DONT_MOVE')) return true;
  for (const value of node.src) if (value !== undefined && isVolatile(value)) return true;
  for (const value of node.dst) if (value?.kind === 'rel' && isVolatile(value)) return true;
  switch (node.kind) {
    case 'cf':
      return true;
    case 'fetch':
      return node.op.encoding === 'gds' || differentiates(node.op);
    case 'alu':
      return node.code.updateExecMask || node.pred !== undefined;
  }
}

function writesAny({ dst }: UnitInstruction): boolean {
  for (const value of dst) if (value !== undefined) return true;
  return false;
}

function effectsOf(unit: Unit, arrayAt: Int16Array): Effects | undefined {
  const { uses, defs, kind } = unit;
  if (kind === 'ALU' && !touchesAny(uses, arrayAt) && !touchesAny(defs, arrayAt)) return pinned(unit);
  const reads = new Set<Resource>();
  const writes = new Set<Resource>();
  const touch = (value: Value, into: Set<Resource>): void => {
    if (value.kind === 'special') {
      const resource = resourceOf(value.name);
      if (resource !== undefined) into.add(resource);
    } else if (value.kind === 'reg' && (arrayAt[value.component] ?? 0) >= 0) {
      into.add(`array ${arrayAt[value.component] ?? 0}`);
    }
  };
  for (const value of uses) touch(value, reads);
  for (const value of defs) touch(value, writes);
  if (kind === 'CF') writes.add('control flow');
  // What killed lanes export does not count: exports and writes stay on their side of a kill.
  if (kind === 'CF' || kind === 'GDS') reads.add('VM');
  if (reads.has('share')) writes.add('share');
  if (reads.size > 0 || writes.size > 0)
    return { reads: [...reads].filter((each) => !writes.has(each)), writes: [...writes] };
  return pinned(unit);
}

function touchesAny(values: readonly Value[], arrayAt: Int16Array): boolean {
  for (const value of values) {
    if (value.kind === 'special' || (value.kind === 'reg' && (arrayAt[value.component] ?? 0) >= 0)) return true;
  }
  return false;
}

/** No effects, for what must not move, or not down, all the same. */
function pinned({ nodes, uses, defs }: Pick<Unit, 'nodes' | 'uses' | 'defs'>): Effects | undefined {
  for (const node of nodes) if (node.kind === 'packed' && node.flags.includes('DONT_MOVE')) return none;
  const insts = instructionsOf(nodes);
  if (insts.some(isPinned)) return none;
  return insts.every(writesAny) || makesMore(uses, defs) ? undefined : rises;
}

/** Whether a pack writes at least as many registers as it reads: then fewer are alive where it comes late. */
function makesMore(uses: readonly Value[], defs: readonly Value[]): boolean {
  return defs.length > 0 && defs.length >= new Set(uses).size;
}

/** The local data share and its queues are one resource. Gradients lie inside of units, and the exec mask has one test a block. */
function resourceOf(name: (Value & { readonly kind: 'special' })['name']): Resource | undefined {
  if (name === 'LDS' || name === 'OQA' || name === 'OQB') return 'share';
  return name === 'EM' || /^(GH|GV|TO)/.test(name) ? undefined : name;
}
