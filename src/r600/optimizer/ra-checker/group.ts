/* Whether a group can be: one instruction a slot and a register, read ports under its bank swizzles, constants and literals. */
import { inlineConstants } from '../../ir/inline-constants.ts';
import type { AluNode } from '../../ir/node.ts';
import { printValue } from '../../ir/print-value.ts';
import type { KcacheValue, Value } from '../../ir/value.ts';
import type { Chip, Generation } from '../../isa/tables/chips.ts';
import { scalarCycles, vectorCycles } from '../../isa/verify/read-ports.ts';
import type { Forwarded } from './reads.ts';
import { numberAt } from '../../ir/element-at.ts';
import type { Report } from './report.ts';

const T = 4;
const MOST_LITERALS = 4;
const inline: ReadonlySet<number> = new Set(inlineConstants.values());

/** What instructions of a group take so far: lists of a few, each thing once. */
interface Taken {
  /** Components that are written. */
  readonly written: number[];
  /** By cycle and channel, `cycle * 4 + chan`: the register that is read. */
  readonly ports: (number | undefined)[];
  readonly constants: number[];
  readonly literals: number[];
}

/** Says what of a group does not fit. */
export function checkGroup(
  { generation }: Chip,
  nodes: readonly AluNode[],
  forwarded: Forwarded,
  report: Report,
): void {
  let slots = 0;
  const taken: Taken = { written: [], ports: [], constants: [], literals: [] };
  for (const node of nodes) {
    const { slot } = node.code;
    if (((slots >> slot) & 1) === 1 || (slot === T && generation === 'CAYMAN'))
      report(`slot ${'xyzwt'[slot]} is taken`, node);
    slots |= 1 << slot;
    checkTarget(node, taken, report);
    readRegisters(generation, node, forwarded, taken, report);
    readConstants(generation, node, taken);
  }
  const { constants, literals } = taken;
  const most = generation === 'R600' ? 4 : 2;
  if (constants.length > most) report(`a group reads constants of ${constants.length} places, ${most} fit`, nodes[0]);
  // -1.0 and its like are inline with a modifier; which of them counts is the encoder's to say.
  if (literals.length > MOST_LITERALS + 4) report(`a group has ${literals.length} literals`, nodes[0]);
}

function readConstants(generation: Generation, { code, src }: AluNode, { constants, literals }: Taken): void {
  for (let k = 0; k < code.op.sources; k++) {
    const value = src[k];
    if (value?.kind === 'kcache') addOnce(constants, placeOf(generation, value));
    else if (value?.kind === 'rel' && value.array.bank !== undefined) {
      const { bank, chan } = value.array;
      addOnce(constants, placeOf(generation, { bank, index: value.offset, indexMode: 4, chan }));
    } else if (value?.kind === 'const' && !inline.has(value.bits)) addOnce(literals, value.bits);
  }
}

/** What a constant takes of a group's room, as a number. */
function placeOf(
  generation: Generation,
  { indexMode, bank, index, chan }: Pick<KcacheValue, 'indexMode' | 'bank' | 'index' | 'chan'>,
): number {
  return ((indexMode * 0x1000 + bank) * 0x10000 + index) * 4 + (generation === 'R600' ? chan : chan >> 1);
}

function isConstant(value: Value | undefined): boolean {
  return value?.kind === 'kcache' || (value?.kind === 'rel' && value.array.bank !== undefined);
}

function addOnce(list: number[], what: number): void {
  if (!list.includes(what)) list.push(what);
}

function checkTarget(node: AluNode, { written }: Taken, report: Report): void {
  const [target] = node.dst;
  if (target?.assigned === undefined || (target.kind !== 'reg' && target.kind !== 'temp')) return;
  const { slot } = node.code;
  if (slot < T && (target.assigned & 3) !== slot) report(`slot ${'xyzw'[slot]} writes another channel`, node);
  if (written.includes(target.assigned)) report(`${printValue(target)}: two instructions of a group write there`, node);
  written.push(target.assigned);
}

/** The component that a source occupies a port for: that of a relative operand is where its array's first element would be. */
function portOf(value: Value): number | undefined {
  if (value.kind === 'rel' && value.array.bank !== undefined) return undefined;
  if (value.kind === 'rel') return ((value.array.assigned ?? value.array.gpr) + value.offset) * 4 + value.array.chan;
  return value.kind === 'reg' || value.kind === 'temp' ? value.assigned : undefined;
}

/** A vector instruction whose first two sources are one operand reads it once. */
function isSameOperand(a: Value | undefined, b: Value | undefined): boolean {
  if (a?.kind !== 'rel' || b?.kind !== 'rel') return a === b;
  return a.array === b.array && a.offset === b.offset && a.rel === b.rel;
}

function readRegisters(
  generation: Generation,
  node: AluNode,
  forwarded: Forwarded,
  { ports }: Taken,
  report: Report,
): void {
  const { code, src } = node;
  const { op, bankSwizzle } = code;
  const scalar = code.slot === T && generation !== 'CAYMAN';
  const cycles = (scalar ? scalarCycles : vectorCycles)[bankSwizzle];
  if (cycles === undefined) {
    report(`there is no bank swizzle ${bankSwizzle}`, node);
    return;
  }
  let constants = 0;
  if (scalar) for (let k = 0; k < op.sources; k++) if (isConstant(src[k])) constants++;
  for (let k = 0; k < op.sources; k++) {
    const value = src[k];
    const component = value === undefined || forwarded.includes(value) ? undefined : portOf(value);
    if (component === undefined || (k === 1 && !scalar && isSameOperand(src[0], value))) continue;
    const cycle = numberAt(cycles, k);
    if (cycle < constants) report(`${printValue(value)} is read in a cycle that constants take`, node);
    const port = cycle * 4 + (component & 3);
    const other = ports[port];
    const gpr = component >> 2;
    if (other !== undefined && other !== gpr) {
      report(`cycle ${cycle} reads R${other} and R${gpr}, channel ${'xyzw'[component & 3]}`, node);
    }
    ports[port] = gpr;
  }
}
