/*
 * Read ports: in each of three cycles a group can read one register for each component. BANK_SWIZZLE says which source an
 * instruction reads in which cycle. Constants are fetched beside: a group has room for four components of constants on R600,
 * later for two pairs of components, xy or zw. In slot t constants take the first cycles, so a register must not be read before them.
 */
import type { Generation } from '../tables/chips.ts';
import { channels, registerName } from '../tables/operand-names.ts';
import type { AluGroup, AluInst } from '../program.ts';
import { fileSelect, kcacheSelect } from '../tables/selects.ts';

/** The cycle of src0, src1 and src2 by BANK_SWIZZLE in a vector slot: VEC_012, 021, 120, 102, 201, 210. */
export const vectorCycles: readonly (readonly number[])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 2, 0],
  [1, 0, 2],
  [2, 0, 1],
  [2, 1, 0],
];

/** The same in slot t: SCL_210, 122, 212, 221. */
export const scalarCycles: readonly (readonly number[])[] = [
  [2, 1, 0],
  [1, 2, 2],
  [2, 1, 2],
  [2, 2, 1],
];

/** Why a group cannot read its sources. */
export interface Conflict {
  readonly code: 'read-port' | 'bank-swizzle' | 'too-many-constants';
  readonly message: string;
}

/** Selects below this are registers. */
const REGISTERS = 128;

/** The register that a group reads in each cycle, of each component, cycle * 4 + component: none yet. */
const free: readonly number[] = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1];

/** The first conflict of a group's reads; undefined where all fit. */
export function conflictOf({ insts }: AluGroup, generation: Generation): Conflict | undefined {
  const ports = free.slice();
  const constants: number[] = [];
  for (const inst of insts) {
    const conflict = readsOf(inst, generation, ports) ?? constantsOf(inst, generation, constants);
    if (conflict !== undefined) return conflict;
  }
  return undefined;
}

/** Enter the registers that an instruction reads into the ports. */
function readsOf(inst: AluInst, generation: Generation, ports: number[]): Conflict | undefined {
  const scalar = inst.slot === 4 && generation !== 'CAYMAN';
  const { src } = inst;
  const count = inst.op?.sources ?? 0;
  const cycles = (scalar ? scalarCycles : vectorCycles)[inst.bankSwizzle];
  if (cycles === undefined) {
    const name = inst.op?.name ?? `opcode ${inst.opcode}`;
    return { code: 'bank-swizzle', message: `bank swizzle ${inst.bankSwizzle} of ${name}: no such order` };
  }
  let constants = 0;
  for (let i = 0; scalar && i < count; i++) if (isConstant(src[i]?.sel ?? 0, generation)) constants++;
  const [first] = src;
  for (let i = 0; i < count; i++) {
    const source = src[i];
    if (source === undefined) break;
    const { sel, chan, rel } = source;
    if (sel >= REGISTERS) continue;
    const cycle = cycles[i] ?? 0;
    // A vector instruction whose first two sources are one operand reads it once.
    if (!scalar && i === 1 && first?.sel === sel && first.chan === chan && first.rel === rel) continue;
    if (cycle < constants) {
      const message = `${inst.op?.name} in slot t reads ${registerName(sel)} in cycle ${cycle}, which its constants take`;
      return { code: 'read-port', message };
    }
    const port = cycle * 4 + chan;
    const other = ports[port] ?? -1;
    if (other !== -1 && other !== sel) {
      const both = `${registerName(other)} and ${registerName(sel)}`;
      return { code: 'read-port', message: `cycle ${cycle} reads ${both}, component ${channels[chan]}` };
    }
    // A relative operand may be any register; which one is not known here.
    ports[port] = sel;
  }
  return undefined;
}

/** Enter the constants that an instruction reads: single components on R600, else pairs. */
function constantsOf({ src, op }: AluInst, generation: Generation, entered: number[]): Conflict | undefined {
  const single = generation === 'R600';
  const count = op?.sources ?? 0;
  for (let i = 0; i < count; i++) {
    const source = src[i];
    if (source === undefined) break;
    const { sel, chan } = source;
    if (!isConstant(sel, generation)) continue;
    const component = sel * 4 + (single ? chan : chan >> 1);
    if (!entered.includes(component)) entered.push(component);
  }
  const most = single ? 4 : 2;
  if (entered.length <= most) return undefined;
  const what = single ? 'components' : 'pairs of components';
  return { code: 'too-many-constants', message: `group reads ${entered.length} ${what} of constants: ${most} fit` };
}

function isConstant(sel: number, generation: Generation): boolean {
  return (kcacheSelect(sel, generation) ?? fileSelect(sel, generation)) !== undefined;
}
