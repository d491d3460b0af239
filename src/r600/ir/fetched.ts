/*
 * What a fetch shader leaves: it exports nothing, the registers that it writes are for its caller. Which of them the
 * caller wants nobody says.
 */
import type { AluInst, FetchInst, Program } from '../isa/program.ts';
import { FIRST_CLAUSE_TEMP } from '../isa/tables/selects.ts';
import { field, fieldsOf } from './fields.ts';

/** Components, `gpr * 4 + chan`, of the registers that a fetch shader writes, lowest first, T0 to T3 left out; of other programs none. */
export function fetchedComponents({ type, cf: code, chip }: Program): readonly number[] {
  if (type !== 'fetch') return [];
  const cayman = chip.generation === 'CAYMAN';
  const components = new Set<number>();
  const write = (gpr: number, chan: number): void => {
    if (gpr < FIRST_CLAUSE_TEMP) components.add(gpr * 4 + chan);
  };
  for (const cf of code) {
    if (cf.kind === 'fetch') for (const inst of cf.clause.insts) writeFetched(inst, write);
    if (cf.kind !== 'alu') continue;
    for (const { insts } of cf.clause.groups) for (const inst of insts) writeComputed(inst, cayman, write);
  }
  return [...components].sort((a, b) => a - b);
}

type Write = (gpr: number, chan: number) => void;

function writeFetched(inst: FetchInst, write: Write): void {
  const { op, kind } = inst;
  // What sets gradients or offsets for the next fetch writes no register.
  if (kind === 'sem' || op?.flags.has('SETGRAD') === true || op?.flags.has('SET_TEXTURE_OFFSETS') === true) return;
  const fields = fieldsOf(inst.word0, inst.word1, inst.word2);
  for (const [chan, axis] of ['X', 'Y', 'Z', 'W'].entries()) {
    if (field(fields, `DST_SEL_${axis}`) === 7) continue;
    if (field(fields, 'DST_REL') === 0) write(field(fields, 'DST_GPR'), chan);
    else writeAny(chan, write);
  }
}

/** On Cayman a MOVA writes no register: its field names one of the address registers. */
function writeComputed({ op, writeMask, dstGpr, dstChan, dstRel }: AluInst, cayman: boolean, write: Write): void {
  if (!writeMask || (cayman && op?.flags.has('MOVA') === true)) return;
  if (!dstRel) write(dstGpr, dstChan);
  else writeAny(dstChan, write);
}

/** Where the register is relative it may be any. */
function writeAny(chan: number, write: Write): void {
  for (let gpr = 0; gpr < FIRST_CLAUSE_TEMP; gpr++) write(gpr, chan);
}
