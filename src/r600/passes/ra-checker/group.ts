/* Whether a group can be: one instruction a slot and a register, read ports under its bank swizzles, constants and literals. */
import { inlineConstants } from '../../ir/inline-constants.ts';
import type { AluNode } from '../../ir/node.ts';
import { printValue } from '../../ir/print-value.ts';
import type { Value } from '../../ir/value.ts';
import type { Chip } from '../../isa/chips.ts';
import type { Forwarded } from './reads.ts';
import type { Report } from './report.ts';

/** The cycle of src0 to src2 by bank swizzle: VEC_012 to VEC_210, SCL_210 to SCL_221. */
const vectorCycles = ['012', '021', '120', '102', '201', '210'];
const scalarCycles = ['210', '122', '212', '221'];
const T = 4;
const MOST_LITERALS = 4;
const inline: ReadonlySet<number> = new Set(inlineConstants.values());

/** Says what of a group does not fit. */
export function checkGroup(chip: Chip, nodes: readonly AluNode[], forwarded: Forwarded, report: Report): void {
  const slots = new Set<number>();
  const written = new Set<number>();
  const ports = new Map<string, number>();
  const constants = new Set<string>();
  const literals = new Set<number>();
  for (const node of nodes) {
    const { slot } = node.code;
    if (slots.has(slot) || (slot === T && chip.generation === 'CAYMAN')) report(`slot ${'xyzwt'[slot]} is taken`, node);
    slots.add(slot);
    checkTarget(node, written, report);
    readSources(chip, node, forwarded, ports, report);
    for (const value of node.src.slice(0, node.code.op.sources)) {
      if (value?.kind === 'const' && !inline.has(value.bits)) literals.add(value.bits);
      if (value?.kind !== 'kcache') continue;
      const part = chip.generation === 'R600' ? value.chan : value.chan >> 1;
      constants.add([value.indexMode, value.bank, value.index, part].join(' '));
    }
  }
  const most = chip.generation === 'R600' ? 4 : 2;
  if (constants.size > most) report(`a group reads constants of ${constants.size} places, ${most} fit`, nodes[0]);
  // -1.0 and its like are inline with a modifier; which of them counts is the encoder's to say.
  if (literals.size > MOST_LITERALS + 4) report(`a group has ${literals.size} literals`, nodes[0]);
}

function checkTarget(node: AluNode, written: Set<number>, report: Report): void {
  const [target] = node.dst;
  if (target?.assigned === undefined || (target.kind !== 'reg' && target.kind !== 'temp')) return;
  const { slot } = node.code;
  if (slot < T && (target.assigned & 3) !== slot) report(`slot ${'xyzw'[slot]} writes another channel`, node);
  if (written.has(target.assigned)) report(`${printValue(target)}: two instructions of a group write there`, node);
  written.add(target.assigned);
}

/** The register that a source occupies a port for: that of a relative operand is where its array's first element would be. */
function portOf(value: Value | undefined): { readonly gpr: number; readonly chan: number } | undefined {
  if (value?.kind === 'rel') {
    return { gpr: (value.array.assigned ?? value.array.gpr) + value.offset, chan: value.array.chan };
  }
  if (value?.assigned === undefined || (value.kind !== 'reg' && value.kind !== 'temp')) return undefined;
  return { gpr: value.assigned >> 2, chan: value.assigned & 3 };
}

/** A vector instruction whose first two sources are one operand reads it once. */
function isSameOperand(a: Value | undefined, b: Value | undefined): boolean {
  if (a?.kind !== 'rel' || b?.kind !== 'rel') return a === b;
  return a.array === b.array && a.offset === b.offset && a.rel === b.rel;
}

function readSources(
  chip: Chip,
  node: AluNode,
  forwarded: Forwarded,
  ports: Map<string, number>,
  report: Report,
): void {
  const { slot, op, bankSwizzle } = node.code;
  const sources = node.src.slice(0, op.sources);
  const scalar = slot === T && chip.generation !== 'CAYMAN';
  const cycles = (scalar ? scalarCycles : vectorCycles)[bankSwizzle];
  if (cycles === undefined) {
    report(`there is no bank swizzle ${bankSwizzle}`, node);
    return;
  }
  const constants = scalar ? sources.filter((value) => value?.kind === 'kcache').length : 0;
  sources.forEach((value, k) => {
    const port = value !== undefined && forwarded.has(value) ? undefined : portOf(value);
    if (port === undefined || (k === 1 && !scalar && isSameOperand(sources[0], value))) return;
    const cycle = Number(cycles[k]);
    if (cycle < constants) report(`${printValue(value)} is read in a cycle that constants take`, node);
    const key = `${cycle} ${port.chan}`;
    const other = ports.get(key);
    if (other !== undefined && other !== port.gpr) {
      report(`cycle ${cycle} reads R${other} and R${port.gpr}, channel ${'xyzw'[port.chan]}`, node);
    }
    ports.set(key, port.gpr);
  });
}
