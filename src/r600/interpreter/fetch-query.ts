/* A fetch as the memory sees it: what it asks for, without the registers that it reads and writes. */
import type { FetchOp } from '../isa/tables/fetch-opcodes.ts';
import { field } from '../ir/fields.ts';
import type { Fields } from '../ir/fields.ts';
import { hashText } from './hash.ts';

/** What a fetch asks for. */
export interface FetchQuery {
  readonly op: FetchOp;
  readonly fields: Fields;
  /** Of the instruction and the fields that change its answer. */
  readonly hash: number;
  /** Its answers are integers. */
  readonly integer: boolean;
}

/** Where operands and results are, hints, and what the instruction's name says: they change nothing of the answer. */
const silent: ReadonlySet<string> = new Set([
  'SRC_GPR', 'SRC_REL', 'SRC_SEL_X', 'SRC_SEL_Y', 'SRC_SEL_Z', 'SRC_SEL_W', 'WORD1_SRC_GPR', 'SRC_REL_MODE', 'DST_REL_MODE',
  'DST_GPR', 'DST_REL', 'DST_SEL_X', 'DST_SEL_Y', 'DST_SEL_Z', 'DST_SEL_W',
  'MEGA_FETCH', 'MEGA_FETCH_COUNT', 'FETCH_WHOLE_QUAD', 'BURST_COUNT', 'VC_INST', 'TEX_INST', 'MEM_INST',
  'MEM_OP', 'GDS_OP', 'VALID_PIXEL_MODE',
]); // prettier-ignore

/** Texture questions answered by sizes and counts. */
const countsThings = /RESINFO|NUMBER_OF_SAMPLES/;

/** The query of a fetch instruction with these fields. */
export function fetchQuery(op: FetchOp, fields: Fields): FetchQuery {
  const asked = Object.entries(fields).filter(([name, value]) => value !== 0 && !silent.has(name));
  const text = asked
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  const integer = field(fields, 'NUM_FORMAT_ALL') === 1 || countsThings.test(op.name) || op.flags.has('GDS');
  return { op, fields, hash: hashText(`${op.name} ${text}`), integer };
}
