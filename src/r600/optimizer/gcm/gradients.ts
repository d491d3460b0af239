/*
 * Gradients and texture offsets: instructions set them for the fetches after them, in state that no register holds. In SSA form
 * they are values, so each fetch knows its setters; they must be right in front of it in its clause.
 */
import { FormatError } from '../../../runtime/format-error.ts';
import type { FetchNode } from '../../ir/node.ts';
import { createFetch } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import type { SpecialName, Value } from '../../ir/value.ts';
import { special } from '../../ir/value-table.ts';
import type { ListNode, Place } from './places.ts';

/** Whether a node leaves gradients or offsets to the fetches after it. */
export function isSetter(node: ListNode): boolean {
  return node.kind === 'fetch' && (node.op.flags.has('SETGRAD') || node.op.flags.has('SET_TEXTURE_OFFSETS'));
}

const isCarried = (name: SpecialName): boolean =>
  name.startsWith('GH') || name.startsWith('GV') || name.startsWith('TO');

interface Setters {
  readonly shader: Shader;
  readonly by: ReadonlyMap<Value, FetchNode>;
  /** Those that precede a fetch already. */
  readonly taken: Set<FetchNode>;
  nextVersion: number;
}

/** Finds what must precede each fetch; a setter that several fetches take is copied for all but the first. */
export function gradientSetters(
  shader: Shader,
  places: readonly Place[],
): { readonly before: (node: FetchNode) => readonly FetchNode[] } {
  const by = new Map<Value, FetchNode>();
  let highest = 0;
  for (const { nodes } of places) {
    for (const node of nodes) {
      if (node.kind !== 'fetch' || !isSetter(node)) continue;
      for (const value of node.dst) {
        if (value?.kind !== 'special') continue;
        by.set(value, node);
        highest = Math.max(highest, value.version);
      }
    }
  }
  const setters: Setters = { shader, by, taken: new Set(), nextVersion: highest + 1 };
  return { before: (node) => settersOf(setters, node) };
}

/** The setters of a fetch in front of it; its operands become those of the copies. FormatError `r600/opt-gradients`. */
function settersOf(setters: Setters, node: FetchNode): readonly FetchNode[] {
  if (!node.op.flags.has('USEGRAD') && !node.op.flags.has('USE_TEXTURE_OFFSETS')) return [];
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
