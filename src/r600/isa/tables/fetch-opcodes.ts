/* The fetches of R600, R700, Evergreen and Cayman (the ISA documents' chapters on vertex, texture, memory and GDS instructions). */
import { byGeneration, ofGeneration } from './chips.ts';
import type { Generation } from './chips.ts';

/**
 * Which words a fetch has, and what its opcode is: `vtx` VC_INST; `tex` TEX_INST and, on Evergreen and Cayman, INST_MOD << 8;
 * `mem` MEM_OP; `gds` MEM_OP << 8 and GDS_OP.
 */
export type FetchEncoding = 'vtx' | 'tex' | 'mem' | 'gds';

/** What a fetch is like. USEGRAD takes the gradients that SETGRAD gave; USE_TEXTURE_OFFSETS those of SET_TEXTURE_OFFSETS. */
export type FetchFlag =
  'VTX' | 'TEX' | 'GDS' | 'MEM' | 'GETGRAD' | 'SETGRAD' | 'USEGRAD' | 'SET_TEXTURE_OFFSETS' | 'USE_TEXTURE_OFFSETS';

/** One fetch instruction. */
export interface FetchOp {
  readonly name: string;
  readonly encoding: FetchEncoding;
  /** Opcode by generation; null: not there. */
  readonly opcode: Readonly<Record<Generation, number | null>>;
  readonly flags: ReadonlySet<FetchFlag>;
  /** GDS: address and data components that it reads; 0 for other fetches. */
  readonly gdsSources: number;
  /** GDS: components that it returns; 0 for other fetches. */
  readonly gdsResults: number;
}

/* name, encoding, opcode R600 R700 Evergreen Cayman, flags, GDS sources, GDS results */
const rows: readonly (readonly [string, FetchEncoding, readonly (number | null)[], string, number?, number?])[] = [
  ['VFETCH', 'vtx', [0x00, 0x00, 0x00, 0x00], 'VTX'],
  ['SEMFETCH', 'vtx', [0x01, 0x01, 0x01, 0x01], 'VTX'],
  ['READ_SCRATCH', 'mem', [null, 0x00, 0x00, 0x00], 'VTX MEM'],
  ['READ_REDUCT', 'mem', [null, 0x01, null, null], 'VTX MEM'],
  ['READ_MEM', 'mem', [null, 0x02, 0x02, 0x02], 'VTX MEM'],
  ['DS_LOCAL_WRITE', 'mem', [null, 0x04, null, null], 'VTX MEM'],
  ['DS_LOCAL_READ', 'mem', [null, 0x05, null, null], 'VTX MEM'],
  ['GDS_ADD', 'gds', [null, null, 0x400, 0x400], 'GDS', 2, 0],
  ['GDS_SUB', 'gds', [null, null, 0x401, 0x401], 'GDS', 2, 0],
  ['GDS_RSUB', 'gds', [null, null, 0x402, 0x402], 'GDS', 2, 0],
  ['GDS_INC', 'gds', [null, null, 0x403, 0x403], 'GDS', 2, 0],
  ['GDS_DEC', 'gds', [null, null, 0x404, 0x404], 'GDS', 2, 0],
  ['GDS_MIN_INT', 'gds', [null, null, 0x405, 0x405], 'GDS', 2, 0],
  ['GDS_MAX_INT', 'gds', [null, null, 0x406, 0x406], 'GDS', 2, 0],
  ['GDS_MIN_UINT', 'gds', [null, null, 0x407, 0x407], 'GDS', 2, 0],
  ['GDS_MAX_UINT', 'gds', [null, null, 0x408, 0x408], 'GDS', 2, 0],
  ['GDS_AND', 'gds', [null, null, 0x409, 0x409], 'GDS', 2, 0],
  ['GDS_OR', 'gds', [null, null, 0x40a, 0x40a], 'GDS', 2, 0],
  ['GDS_XOR', 'gds', [null, null, 0x40b, 0x40b], 'GDS', 2, 0],
  ['GDS_MSKOR', 'gds', [null, null, 0x40c, 0x40c], 'GDS', 3, 0],
  ['GDS_WRITE', 'gds', [null, null, 0x40d, 0x40d], 'GDS', 2, 0],
  ['GDS_WRITE_REL', 'gds', [null, null, 0x40e, 0x40e], 'GDS', 3, 0],
  ['GDS_WRITE2', 'gds', [null, null, 0x40f, 0x40f], 'GDS', 3, 0],
  ['GDS_CMP_STORE', 'gds', [null, null, 0x410, 0x410], 'GDS', 3, 0],
  ['GDS_CMP_STORE_SPF', 'gds', [null, null, 0x411, 0x411], 'GDS', 3, 0],
  ['GDS_BYTE_WRITE', 'gds', [null, null, 0x412, 0x412], 'GDS', 2, 0],
  ['GDS_SHORT_WRITE', 'gds', [null, null, 0x413, 0x413], 'GDS', 2, 0],
  ['GDS_ADD_RET', 'gds', [null, null, 0x420, 0x420], 'GDS', 2, 1],
  ['GDS_SUB_RET', 'gds', [null, null, 0x421, 0x421], 'GDS', 2, 1],
  ['GDS_RSUB_RET', 'gds', [null, null, 0x422, 0x422], 'GDS', 2, 1],
  ['GDS_INC_RET', 'gds', [null, null, 0x423, 0x423], 'GDS', 2, 1],
  ['GDS_DEC_RET', 'gds', [null, null, 0x424, 0x424], 'GDS', 2, 1],
  ['GDS_MIN_INT_RET', 'gds', [null, null, 0x425, 0x425], 'GDS', 2, 1],
  ['GDS_MAX_INT_RET', 'gds', [null, null, 0x426, 0x426], 'GDS', 2, 1],
  ['GDS_MIN_UINT_RET', 'gds', [null, null, 0x427, 0x427], 'GDS', 2, 1],
  ['GDS_MAX_UINT_RET', 'gds', [null, null, 0x428, 0x428], 'GDS', 2, 1],
  ['GDS_AND_RET', 'gds', [null, null, 0x429, 0x429], 'GDS', 2, 1],
  ['GDS_OR_RET', 'gds', [null, null, 0x42a, 0x42a], 'GDS', 2, 1],
  ['GDS_XOR_RET', 'gds', [null, null, 0x42b, 0x42b], 'GDS', 2, 1],
  ['GDS_MSKOR_RET', 'gds', [null, null, 0x42c, 0x42c], 'GDS', 3, 1],
  ['GDS_XCHG_RET', 'gds', [null, null, 0x42d, 0x42d], 'GDS', 2, 1],
  ['GDS_XCHG_REL_RET', 'gds', [null, null, 0x42e, 0x42e], 'GDS', 3, 2],
  ['GDS_XCHG2_RET', 'gds', [null, null, 0x42f, 0x42f], 'GDS', 3, 2],
  ['GDS_CMP_XCHG_RET', 'gds', [null, null, 0x430, 0x430], 'GDS', 3, 1],
  ['GDS_CMP_XCHG_SPF_RET', 'gds', [null, null, 0x431, 0x431], 'GDS', 3, 1],
  ['GDS_READ_RET', 'gds', [null, null, 0x432, 0x432], 'GDS', 1, 1],
  ['GDS_READ_REL_RET', 'gds', [null, null, 0x433, 0x433], 'GDS', 1, 2],
  ['GDS_READ2_RET', 'gds', [null, null, 0x434, 0x434], 'GDS', 2, 2],
  ['GDS_READWRITE_RET', 'gds', [null, null, 0x435, 0x435], 'GDS', 3, 1],
  ['GDS_BYTE_READ_RET', 'gds', [null, null, 0x436, 0x436], 'GDS', 1, 1],
  ['GDS_UBYTE_READ_RET', 'gds', [null, null, 0x437, 0x437], 'GDS', 1, 1],
  ['GDS_SHORT_READ_RET', 'gds', [null, null, 0x438, 0x438], 'GDS', 1, 1],
  ['GDS_USHORT_READ_RET', 'gds', [null, null, 0x439, 0x439], 'GDS', 1, 1],
  ['GDS_ATOMIC_ORDERED_ALLOC', 'gds', [null, null, 0x43f, 0x43f], 'GDS', 1, 1],
  ['TF_WRITE', 'gds', [null, null, 0x500, 0x500], 'GDS', 2, 0],
  ['DS_GLOBAL_WRITE', 'mem', [null, 0x06, null, null], ''],
  ['DS_GLOBAL_READ', 'mem', [null, 0x07, null, null], ''],
  ['LD', 'tex', [0x03, 0x03, 0x03, 0x03], ''],
  ['LDFPTR', 'tex', [null, null, 0x103, 0x103], ''],
  ['GET_TEXTURE_RESINFO', 'tex', [0x04, 0x04, 0x04, 0x04], ''],
  ['GET_NUMBER_OF_SAMPLES', 'tex', [0x05, 0x05, 0x05, 0x05], ''],
  ['GET_LOD', 'tex', [0x06, 0x06, 0x06, 0x06], ''],
  ['GET_GRADIENTS_H', 'tex', [0x07, 0x07, 0x07, 0x07], 'GETGRAD'],
  ['GET_GRADIENTS_V', 'tex', [0x08, 0x08, 0x08, 0x08], 'GETGRAD'],
  ['GET_GRADIENTS_H_FINE', 'tex', [null, null, 0x107, 0x107], 'GETGRAD'],
  ['GET_GRADIENTS_V_FINE', 'tex', [null, null, 0x108, 0x108], 'GETGRAD'],
  ['GET_LERP', 'tex', [0x09, 0x09, null, null], ''],
  ['SET_TEXTURE_OFFSETS', 'tex', [null, null, 0x09, 0x09], 'SET_TEXTURE_OFFSETS'],
  ['KEEP_GRADIENTS', 'tex', [null, 0x0a, 0x0a, 0x0a], ''],
  ['SET_GRADIENTS_H', 'tex', [0x0b, 0x0b, 0x0b, 0x0b], 'SETGRAD'],
  ['SET_GRADIENTS_V', 'tex', [0x0c, 0x0c, 0x0c, 0x0c], 'SETGRAD'],
  ['SET_GRADIENTS_H_COARSE', 'tex', [null, null, null, 0x10b], 'SETGRAD'],
  ['SET_GRADIENTS_V_COARSE', 'tex', [null, null, null, 0x10c], 'SETGRAD'],
  ['SET_GRADIENTS_H_PACKED_FINE', 'tex', [null, null, null, 0x20b], 'SETGRAD'],
  ['SET_GRADIENTS_V_PACKED_FINE', 'tex', [null, null, null, 0x20c], 'SETGRAD'],
  ['SET_GRADIENTS_H_PACKED_COARSE', 'tex', [null, null, null, 0x30b], 'SETGRAD'],
  ['SET_GRADIENTS_V_PACKED_COARSE', 'tex', [null, null, null, 0x30c], 'SETGRAD'],
  ['PASS', 'tex', [0x0d, 0x0d, 0x0d, 0x0d], ''],
  ['PASS1', 'tex', [null, null, 0x10d, 0x10d], ''],
  ['PASS2', 'tex', [null, null, 0x20d, 0x20d], ''],
  ['PASS3', 'tex', [null, null, 0x30d, 0x30d], ''],
  ['SET_CUBEMAP_INDEX', 'tex', [0x0e, 0x0e, null, null], ''],
  ['GET_BUFFER_RESINFO', 'vtx', [null, null, 0x0e, 0x0e], 'VTX'],
  ['FETCH4', 'tex', [0x0f, 0x0f, null, null], ''],
  ['SAMPLE', 'tex', [0x10, 0x10, 0x10, 0x10], 'TEX'],
  ['SAMPLE_L', 'tex', [0x11, 0x11, 0x11, 0x11], 'TEX'],
  ['SAMPLE_LB', 'tex', [0x12, 0x12, 0x12, 0x12], 'TEX'],
  ['SAMPLE_LZ', 'tex', [0x13, 0x13, 0x13, 0x13], 'TEX'],
  ['SAMPLE_G', 'tex', [0x14, 0x14, 0x14, 0x14], 'TEX USEGRAD'],
  ['SAMPLE_G_L', 'tex', [0x15, 0x15, null, null], 'TEX USEGRAD'],
  ['GATHER4', 'tex', [null, null, 0x15, 0x15], 'TEX'],
  ['SAMPLE_G_LB', 'tex', [0x16, 0x16, 0x16, 0x16], 'TEX USEGRAD'],
  ['SAMPLE_G_LZ', 'tex', [0x17, 0x17, null, null], 'TEX USEGRAD'],
  ['GATHER4_O', 'tex', [null, null, 0x17, 0x17], 'TEX USE_TEXTURE_OFFSETS'],
  ['SAMPLE_C', 'tex', [0x18, 0x18, 0x18, 0x18], 'TEX'],
  ['SAMPLE_C_L', 'tex', [0x19, 0x19, 0x19, 0x19], 'TEX'],
  ['SAMPLE_C_LB', 'tex', [0x1a, 0x1a, 0x1a, 0x1a], 'TEX'],
  ['SAMPLE_C_LZ', 'tex', [0x1b, 0x1b, 0x1b, 0x1b], 'TEX'],
  ['SAMPLE_C_G', 'tex', [0x1c, 0x1c, 0x1c, 0x1c], 'TEX USEGRAD'],
  ['SAMPLE_C_G_L', 'tex', [0x1d, 0x1d, null, null], 'TEX USEGRAD'],
  ['GATHER4_C', 'tex', [null, null, 0x1d, 0x1d], 'TEX'],
  ['SAMPLE_C_G_LB', 'tex', [0x1e, 0x1e, 0x1e, 0x1e], 'TEX USEGRAD'],
  ['SAMPLE_C_G_LZ', 'tex', [0x1f, 0x1f, null, null], 'TEX USEGRAD'],
  ['GATHER4_C_O', 'tex', [null, null, 0x1f, 0x1f], 'TEX USE_TEXTURE_OFFSETS'],
];

/** Every fetch instruction. */
export const fetchOps: readonly FetchOp[] = rows.map(
  ([name, encoding, opcodes, flags, gdsSources = 0, gdsResults = 0]) => {
    const [r600 = null, r700 = null, evergreen = null, cayman = null] = opcodes;
    return {
      name,
      encoding,
      opcode: { R600: r600, R700: r700, EVERGREEN: evergreen, CAYMAN: cayman },
      flags: new Set(flags.split(' ').filter((flag) => flag !== '') as FetchFlag[]),
      gdsSources,
      gdsResults,
    };
  },
);

const byName: ReadonlyMap<string, FetchOp> = new Map(fetchOps.map((op) => [op.name, op]));

/** The instruction of this name, in whichever generation. */
export function fetchOpNamed(name: string): FetchOp | undefined {
  return byName.get(name);
}

/** The same of a name that is in the table. */
export function fetchOp(name: string): FetchOp {
  const op = fetchOpNamed(name);
  if (op === undefined) throw new Error(`no fetch ${name}`);
  return op;
}

type Table = Readonly<Record<FetchEncoding, ReadonlyMap<number, FetchOp>>>;
const tables = byGeneration(tableOf);

function tableOf(generation: Generation): Table {
  const of = (): Map<number, FetchOp> => new Map();
  const table = { vtx: of(), tex: of(), mem: of(), gds: of() };
  for (const op of fetchOps) {
    const opcode = op.opcode[generation];
    if (opcode !== null) table[op.encoding].set(opcode, op);
  }
  return table;
}

/** The instruction with this opcode, or undefined where the documents have none. */
export function fetchOpAt(generation: Generation, encoding: FetchEncoding, opcode: number): FetchOp | undefined {
  return ofGeneration(tables, generation)[encoding].get(opcode);
}
