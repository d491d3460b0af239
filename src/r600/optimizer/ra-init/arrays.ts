/*
 * Arrays: their elements lie in consecutive registers. One with pinned values inside stays where the source has it, the others
 * go where they fit. Each element takes its register while it is alive, all of them at every relative write.
 */
import { FormatError } from '../../../runtime/index.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluNodes } from '../../ir/tree.ts';
import type { RelativeValue, ValueArray } from '../../ir/value.ts';
import { findRegister } from '../../ir/value-table.ts';
import type { Flow } from '../registers/flow.ts';
import type { Ranges } from '../registers/live-ranges.ts';
import { REGISTERS, isFree, take } from './register-file.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { RegisterFile } from './register-file.ts';

interface PlacedArray {
  readonly array: ValueArray;
  readonly elements: readonly Ranges[];
  /** Offsets that relative operands add, least and most. */
  readonly offsets: readonly [number, number];
}

/** Gives every array its registers; whether that changed anything. FormatError `r600/opt-out-of-registers`. */
export function placeArrays(shader: Shader, flow: Flow, ranges: readonly Ranges[], file: RegisterFile): boolean {
  let changed = false;
  const fixed = pinnedComponents(shader);
  const operands = relativeOperands(flow);
  const all = shader.arrays.map((array) => describe(shader, operands, ranges, array));
  const stays = ({ array }: PlacedArray): boolean =>
    array.gpr + array.size > REGISTERS ||
    Array.from({ length: array.size }, (_, k) => (array.gpr + k) * 4 + array.chan).some((each) => fixed.has(each));
  const ordered = [
    ...all.filter(stays),
    ...all.filter((each) => !stays(each)).sort((a, b) => b.array.size - a.array.size),
  ];
  for (const each of ordered) {
    const { array } = each;
    const base = stays(each) ? array.gpr : lowest(each, file);
    changed ||= array.assigned !== base;
    array.assigned = base;
    each.elements.forEach((element, k) => take(file, (base + k) * 4 + array.chan, element));
  }
  for (const value of shader.values.all) {
    if (value.kind !== 'reg' || value.version !== 0) continue;
    const found = shader.arrays.find((array) => lies(value.component, array));
    if (found === undefined) continue;
    const place = ((found.assigned ?? found.gpr) - found.gpr) * 4 + value.component;
    changed ||= value.assigned !== place;
    value.assigned = place;
  }
  return changed;
}

/** Whether a component is an element of an array. */
function lies(component: number, { gpr, chan, size }: ValueArray): boolean {
  return (component & 3) === chan && component >> 2 >= gpr && component >> 2 < gpr + size;
}

function pinnedComponents({ root }: Shader): ReadonlySet<number> {
  const fixed = new Set<number>();
  for (const value of [...root.inputs, ...root.results]) if (value.kind === 'reg') fixed.add(value.component);
  return fixed;
}

/** A relative operand, and the position that writes it as its result. */
interface RelativeOperand {
  readonly value: RelativeValue;
  readonly written: number | undefined;
}

/** All of a shader's, in program order. */
function relativeOperands({ blocks }: Flow): readonly RelativeOperand[] {
  const operands: RelativeOperand[] = [];
  for (const { entry, nodes } of blocks) {
    for (const [k, node] of nodes.entries()) {
      for (const { src, dst } of aluNodes(node)) {
        for (const value of src) if (value?.kind === 'rel') operands.push({ value, written: undefined });
        for (const value of dst) {
          if (value?.kind === 'rel') operands.push({ value, written: value === dst[0] ? entry + 1 + k : undefined });
        }
      }
    }
  }
  return operands;
}

function describe(
  shader: Shader,
  operands: readonly RelativeOperand[],
  ranges: readonly Ranges[],
  array: ValueArray,
): PlacedArray {
  const writes: number[] = [];
  let [least, most] = [0, 0];
  for (const { value, written } of operands) {
    if (value.array !== array) continue;
    least = Math.min(least, value.offset);
    most = Math.max(most, value.offset);
    if (written !== undefined) writes.push(written * 2 + 1, written * 2 + 2);
  }
  const elements: Ranges[] = [];
  for (let k = 0; k < array.size; k++) {
    const value = findRegister(shader.values, (array.gpr + k) * 4 + array.chan);
    elements.push(value === undefined ? writes : elementAt(ranges, value.uid).concat(writes));
  }
  return { array, elements, offsets: [least, most] };
}

function lowest({ array, elements, offsets: [least, most] }: PlacedArray, file: RegisterFile): number {
  for (let base = Math.max(0, -least); base + array.size <= REGISTERS && base + most < REGISTERS; base++) {
    if (elements.every((element, k) => isFree(file, (base + k) * 4 + array.chan, element))) return base;
  }
  throw new FormatError('r600/opt-out-of-registers', `no ${array.size} registers are free for an array`);
}
