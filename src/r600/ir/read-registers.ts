/* Which components of registers a program may read; where nobody says what is in them at its start, each of those is an input. */
import { indexChannels } from '../isa/index-channels.ts';
import type { AluClause, FetchInst, Program } from '../isa/program.ts';
import type { RegisterMask } from '../isa/metadata.ts';
import { FIRST_CLAUSE_TEMP } from '../isa/tables/selects.ts';
import { readSources } from '../isa/verify/verify-alu.ts';
import { field, fieldsOf } from './fields.ts';

/** The registers that a program may read, lowest first. A relative operand may read its component of any; T0 to T3 are left out. */
export function registersRead({ cf: code }: Program): readonly RegisterMask[] {
  const masks = new Uint8Array(FIRST_CLAUSE_TEMP);
  const read: Read = (gpr, chan, rel) => {
    if (chan > 3) return;
    if (rel) for (let each = 0; each < FIRST_CLAUSE_TEMP; each++) masks[each] = (masks[each] ?? 0) | (1 << chan);
    else if (gpr < FIRST_CLAUSE_TEMP) masks[gpr] = (masks[gpr] ?? 0) | (1 << chan);
  };
  for (const cf of code) {
    if (cf.kind === 'alu') readAlu(cf.clause, read);
    if (cf.kind === 'fetch') for (const inst of cf.clause.insts) readFetch(inst, read);
    if (cf.kind !== 'export' && cf.kind !== 'mem' && cf.kind !== 'rat') continue;
    const { RW_GPR, RW_REL, INDEX_GPR } = cf.word0;
    for (let k = 0; k <= cf.word1.BURST_COUNT; k++) {
      const { word1 } = cf;
      const selects = 'SEL_X' in word1 ? [word1.SEL_X, word1.SEL_Y, word1.SEL_Z, word1.SEL_W] : [0, 1, 2, 3];
      for (const select of selects) read(RW_GPR + k, select, RW_REL);
    }
    if (cf.kind !== 'export') for (const chan of indexChannels(cf)) read(INDEX_GPR, chan, false);
  }
  return [...masks].flatMap((mask, gpr) => (mask === 0 ? [] : [{ gpr, mask }]));
}

type Read = (gpr: number, chan: number, rel: boolean) => void;

function readAlu({ groups }: AluClause, read: Read): void {
  for (const { insts } of groups) {
    for (const inst of insts) {
      for (const { sel, chan, rel } of readSources(inst)) if (sel < 128) read(sel, chan, rel);
    }
  }
}

function readFetch(inst: FetchInst, read: Read): void {
  const fields = fieldsOf(inst.word0, inst.word1, inst.word2);
  const rel = field(fields, 'SRC_REL') !== 0 || field(fields, 'SRC_REL_MODE') !== 0;
  for (const axis of ['X', 'Y', 'Z', 'W']) {
    const name = `SRC_SEL_${axis}`;
    if (name in fields) read(field(fields, 'SRC_GPR'), field(fields, name), rel);
  }
}
