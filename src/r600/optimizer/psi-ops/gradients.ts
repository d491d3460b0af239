/*
 * Gradients and texture offsets that come from more than one way. They lie in no register, so no phi node can choose among them;
 * their components do, and are set again right before the fetch that takes them.
 *
 *   phi GHx.3 = GHx.1, GHx.2                                     phi t5.1 = t3.1, t4.1
 *   fetch .. = SAMPLE_G .., GHx.3, ..              ->            fetch GHx.4, .. = SET_GRADIENTS_H t5.1, ..
 *                                                                fetch .. = SAMPLE_G .., GHx.4, ..
 */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { FetchNode, Instruction } from '../../ir/node.ts';
import { aluCode, createAlu, createFetch } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { insertBefore, instructions } from '../../ir/tree.ts';
import type { SpecialValue, Value } from '../../ir/value.ts';
import { constant, temporary, undefinedValue } from '../../ir/value-table.ts';
import { freshVersion } from './guard.ts';
import { addPhiBeside } from './phi-beside.ts';

interface Carried {
  readonly shader: Shader;
  readonly definitions: ReadonlyMap<Value, Instruction>;
  /** What stands for a component in a register. */
  readonly components: Map<Value, Value>;
}

const isCarried = (value: Value | undefined): value is SpecialValue =>
  value?.kind === 'special' && /^(GH|GV|TO)/.test(value.name);

/** Sets gradients and offsets again where a fetch has them from several ways; whether one has. */
export function setAgain(shader: Shader): boolean {
  const nodes = instructions(shader.root);
  const definitions = new Map<Value, Instruction>();
  for (const node of nodes) for (const value of node.dst) if (isCarried(value)) definitions.set(value, node);
  if (definitions.size === 0) return false;
  const carried: Carried = { shader, definitions, components: new Map() };
  let changed = false;
  for (const node of nodes) {
    if (node.kind !== 'fetch') continue;
    for (const kind of ['GV', 'GH', 'TO']) {
      const places = [...node.src.keys()].filter((k) => isOf(kind, node.src[k]));
      if (!places.some((k) => definitions.get(node.src[k] as Value)?.kind === 'phi')) continue;
      changed = setBefore(carried, node, places) || changed;
    }
  }
  return changed;
}

function isOf(kind: string, value: Value | undefined): boolean {
  return isCarried(value) && value.name.startsWith(kind);
}

/** Puts a setter before a fetch, for the operands at some places. */
function setBefore(carried: Carried, node: FetchNode, places: readonly number[]): boolean {
  const setter = places.map((k) => setterOf(carried, node.src[k], new Set())).find((each) => each !== undefined);
  if (setter === undefined) return false;
  const sources: (Value | undefined)[] = [undefined, undefined, undefined, undefined];
  const results: (Value | undefined)[] = [undefined, undefined, undefined, undefined];
  for (const k of places) {
    const value = node.src[k];
    if (!isCarried(value)) continue;
    const chan = 'xyzw'.indexOf(value.name.slice(2));
    sources[chan] = componentOf(carried, value);
    results[chan] = freshVersion(carried.shader, value.name);
    node.src[k] = results[chan];
  }
  insertBefore(node, createFetch(setter.op, setter.fields, results, sources));
  return true;
}

/** Some instruction that a value comes from. */
function setterOf(carried: Carried, value: Value | undefined, seen: Set<Value>): FetchNode | undefined {
  if (value === undefined || seen.has(value)) return undefined;
  seen.add(value);
  const node = carried.definitions.get(value);
  if (node?.kind === 'fetch') return node;
  if (node?.kind !== 'phi') return undefined;
  for (const each of node.src) {
    const found = setterOf(carried, each, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The component in a register. */
function componentOf(carried: Carried, value: Value): Value {
  const { shader, components, definitions } = carried;
  const known = components.get(value);
  if (known !== undefined) return known;
  const node = definitions.get(value);
  // Nobody set it on this way: it is zero.
  if (node?.kind !== 'fetch' && node?.kind !== 'phi') return constant(shader.values, 0);
  const component = temporary(shader.values, shader.values.nextTemp, 1);
  components.set(value, component);
  if (node.kind === 'phi') addPhiBeside(node, component, (each) => componentOf(carried, each));
  else {
    const source = node.src[node.dst.indexOf(value)] ?? undefinedValue(shader.values);
    insertBefore(node, createAlu(aluCode(aluOp('MOV')), [component], [source]));
  }
  return component;
}
