/* Reads of registers that nothing wrote: no path from the start writes the component before. */
import { controlFlow } from '../control-flow.ts';
import { registerName } from '../tables/operand-names.ts';
import type { CfInst, FetchInst, Program } from '../program.ts';
import { readSources } from './verify-alu.ts';
import type { Say, VerifyContext } from './context.ts';

/** Components of all registers, a bit each. */
const COMPONENTS = 128 * 4;

/** Report reads of components that no path to them writes. Without declared inputs nothing can be said. */
export function verifyReads(program: Program, { metadata }: VerifyContext, say: Say): void {
  if (metadata?.declared !== true) return;
  const { cf } = program;
  const flow = controlFlow(program);
  if (flow.problems.length > 0) return;
  // The fetch shader, which the driver supplies, may write any register, and so may a relative destination.
  const unknown = cf.some((inst) => inst.op?.name === 'CALL_FS' || writesRelative(inst));
  if (unknown) return;
  const entry = new Uint8Array(COMPONENTS);
  // R0 holds what the hardware gives to every stage; inputs are whole registers, those between them too.
  const highest = metadata.inputs.reduce((most, { gpr }) => Math.max(most, gpr), 1);
  entry.fill(1, 0, (highest + 1) * 4);
  const written: (Uint8Array | undefined)[] = [];
  const queue: [number, Uint8Array][] = [[0, entry]];
  for (let step = queue.pop(); step !== undefined; step = queue.pop()) {
    const [at, before] = step;
    const known = written[at];
    if (known !== undefined && before.every((bit, i) => bit <= (known[i] ?? 0))) continue;
    const merged = known === undefined ? before.slice() : known.map((bit, i) => bit | (before[i] ?? 0));
    written[at] = merged;
    const after = merged.slice();
    const inst = cf[at];
    if (inst !== undefined) visit(inst, after, undefined);
    for (const next of flow.successors[at] ?? []) queue.push([next, after]);
  }
  for (const [at, inst] of cf.entries()) {
    const before = written[at];
    if (before !== undefined) visit(inst, before.slice(), say);
  }
}

function writesRelative(inst: CfInst): boolean {
  if (inst.kind === 'fetch') {
    return inst.clause.insts.some((each) => each.kind !== 'sem' && each.kind !== 'gds' && each.word1.DST_REL);
  }
  if (inst.kind !== 'alu') return false;
  return inst.clause.groups.some(({ insts }) => insts.some(({ writeMask, dstRel }) => writeMask && dstRel));
}

/** Enter what an instruction writes; say what it reads before anything wrote it. */
function visit(inst: CfInst, written: Uint8Array, say: Say | undefined): void {
  if (inst.kind === 'alu') visitAlu(inst.clause, written, say);
  else if (inst.kind === 'fetch') {
    for (const [i, each] of inst.clause.insts.entries()) visitFetch(each, inst.clause.address + i * 4, written, say);
  } else if (inst.kind === 'export') {
    const { SEL_X, SEL_Y, SEL_Z, SEL_W, BURST_COUNT } = inst.word1;
    for (let k = 0; k <= BURST_COUNT; k++) {
      for (const select of [SEL_X, SEL_Y, SEL_Z, SEL_W]) read(inst.word0.RW_GPR + k, select, inst.id * 2, written, say);
    }
  }
}

function visitAlu(
  { groups }: Extract<CfInst, { kind: 'alu' }>['clause'],
  written: Uint8Array,
  say: Say | undefined,
): void {
  for (const { insts, address } of groups) {
    for (const [i, inst] of insts.entries()) {
      for (const { sel, chan, rel } of readSources(inst)) {
        // XOR and SETNE of a register with itself, and the like, are reads all the same; relative ones are not followed.
        if (sel < 128 && !rel) read(sel, chan, address + i * 2, written, say);
      }
    }
    for (const { writeMask, dstGpr, dstChan } of insts) if (writeMask) written[dstGpr * 4 + dstChan] = 1;
  }
}

function visitFetch(inst: FetchInst, address: number, written: Uint8Array, say: Say | undefined): void {
  if (inst.kind === 'vtx' && inst.op?.name === 'VFETCH')
    read(inst.word0.SRC_GPR, inst.word0.SRC_SEL_X, address, written, say);
  if (inst.kind === 'tex') {
    const { SRC_SEL_X, SRC_SEL_Y, SRC_SEL_Z, SRC_SEL_W } = inst.word2;
    for (const select of new Set([SRC_SEL_X, SRC_SEL_Y, SRC_SEL_Z, SRC_SEL_W])) {
      read(inst.word0.SRC_GPR, select, address, written, undefined);
    }
  }
  if (inst.kind === 'sem') return;
  const selects = inst.kind === 'gds' ? inst.word2 : inst.word1;
  const { DST_SEL_X, DST_SEL_Y, DST_SEL_Z, DST_SEL_W } = selects;
  for (const [chan, select] of [DST_SEL_X, DST_SEL_Y, DST_SEL_Z, DST_SEL_W].entries()) {
    if (select !== 7) written[inst.word1.DST_GPR * 4 + chan] = 1;
  }
}

/** Read a component, or a selector of one. */
function read(gpr: number, select: number, address: number, written: Uint8Array, say: Say | undefined): void {
  if (select > 3 || written[gpr * 4 + select] === 1) return;
  say?.('warning', 'uninitialised-read', `${registerName(gpr)}.${'xyzw'[select]} is read, nothing wrote it`, address);
}
