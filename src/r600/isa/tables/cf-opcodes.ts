/* The control-flow instructions of R600, R700, Evergreen and Cayman (the ISA documents' chapter "Control Flow Instructions"). */
import { byGeneration, ofGeneration } from './chips.ts';
import type { Generation } from './chips.ts';

/** Which numbers an opcode is one of: the four bits of an ALU clause's CF_INST, or the seven or eight of any other. */
export type CfEncoding = 'alu' | 'cf';

/** What an instruction is like. UNCOND: runs whatever the active mask is. STRM: stream out. EMIT: writes a ring or emits a vertex. */
export type CfFlag =
  | 'CLAUSE'
  | 'ALU'
  | 'ALU_EXT'
  | 'FETCH'
  | 'EXP'
  | 'MEM'
  | 'STRM'
  | 'RAT'
  | 'EMIT'
  | 'BRANCH'
  | 'LOOP'
  | 'LOOP_START'
  | 'CALL'
  | 'UNCOND'
  | 'ACK';

/** One control-flow instruction. */
export interface CfOp {
  readonly name: string;
  readonly encoding: CfEncoding;
  /** Opcode by generation; null: not there. */
  readonly opcode: Readonly<Record<Generation, number | null>>;
  readonly flags: ReadonlySet<CfFlag>;
}

/* name, encoding, opcode R600 R700 Evergreen Cayman, flags */
const rows: readonly (readonly [string, CfEncoding, readonly (number | null)[], string])[] = [
  ['NOP', 'cf', [0x00, 0x00, 0x00, 0x00], ''],
  ['TEX', 'cf', [0x01, 0x01, 0x01, 0x01], 'CLAUSE FETCH UNCOND'],
  ['VTX', 'cf', [0x02, 0x02, 0x02, null], 'CLAUSE FETCH UNCOND'],
  ['VTX_TC', 'cf', [0x03, 0x03, null, null], 'CLAUSE FETCH UNCOND'],
  ['GDS', 'cf', [null, null, 0x03, 0x03], 'CLAUSE FETCH UNCOND'],
  ['LOOP_START', 'cf', [0x04, 0x04, 0x04, 0x04], 'LOOP LOOP_START'],
  ['LOOP_END', 'cf', [0x05, 0x05, 0x05, 0x05], 'LOOP'],
  ['LOOP_START_DX10', 'cf', [0x06, 0x06, 0x06, 0x06], 'LOOP LOOP_START'],
  ['LOOP_START_NO_AL', 'cf', [0x07, 0x07, 0x07, 0x07], 'LOOP LOOP_START'],
  ['LOOP_CONTINUE', 'cf', [0x08, 0x08, 0x08, 0x08], 'LOOP'],
  ['LOOP_BREAK', 'cf', [0x09, 0x09, 0x09, 0x09], 'LOOP'],
  ['JUMP', 'cf', [0x0a, 0x0a, 0x0a, 0x0a], 'BRANCH'],
  ['PUSH', 'cf', [0x0b, 0x0b, 0x0b, 0x0b], 'BRANCH'],
  ['PUSH_ELSE', 'cf', [0x0c, 0x0c, null, null], 'BRANCH'],
  ['ELSE', 'cf', [0x0d, 0x0d, 0x0d, 0x0d], 'BRANCH'],
  ['POP', 'cf', [0x0e, 0x0e, 0x0e, 0x0e], 'BRANCH'],
  ['POP_JUMP', 'cf', [0x0f, 0x0f, null, null], 'BRANCH'],
  ['POP_PUSH', 'cf', [0x10, 0x10, null, null], 'BRANCH'],
  ['POP_PUSH_ELSE', 'cf', [0x11, 0x11, null, null], 'BRANCH'],
  ['CALL', 'cf', [0x12, 0x12, 0x12, 0x12], 'CALL'],
  ['CALL_FS', 'cf', [0x13, 0x13, 0x13, 0x13], 'CALL'],
  ['RET', 'cf', [0x14, 0x14, 0x14, 0x14], ''],
  ['EMIT_VERTEX', 'cf', [0x15, 0x15, 0x15, 0x15], 'EMIT UNCOND'],
  ['EMIT_CUT_VERTEX', 'cf', [0x16, 0x16, 0x16, 0x16], 'EMIT UNCOND'],
  ['CUT_VERTEX', 'cf', [0x17, 0x17, 0x17, 0x17], 'EMIT UNCOND'],
  ['KILL', 'cf', [0x18, 0x18, 0x18, 0x18], 'UNCOND'],
  ['END_PROGRAM', 'cf', [0x19, 0x19, 0x19, 0x19], ''],
  ['WAIT_ACK', 'cf', [null, 0x1a, 0x1a, 0x1a], ''],
  ['TEX_ACK', 'cf', [null, 0x1b, 0x1b, 0x1b], 'CLAUSE FETCH ACK UNCOND'],
  ['VTX_ACK', 'cf', [null, 0x1c, 0x1c, null], 'CLAUSE FETCH ACK UNCOND'],
  ['VTX_TC_ACK', 'cf', [null, 0x1d, null, null], 'CLAUSE FETCH ACK UNCOND'],
  ['JUMPTABLE', 'cf', [null, null, 0x1d, 0x1d], 'BRANCH'],
  ['WAVE_SYNC', 'cf', [null, null, 0x1e, 0x1e], ''],
  ['HALT', 'cf', [null, null, 0x1f, 0x1f], ''],
  ['CF_END', 'cf', [null, null, null, 0x20], ''],
  ['LDS_DEALLOC', 'cf', [null, null, null, 0x21], ''],
  ['PUSH_WQM', 'cf', [null, null, null, 0x22], 'BRANCH'],
  ['POP_WQM', 'cf', [null, null, null, 0x23], 'BRANCH'],
  ['ELSE_WQM', 'cf', [null, null, null, 0x24], 'BRANCH'],
  ['JUMP_ANY', 'cf', [null, null, null, 0x25], 'BRANCH'],
  ['REACTIVATE', 'cf', [null, null, null, 0x26], ''],
  ['REACTIVATE_WQM', 'cf', [null, null, null, 0x27], ''],
  ['INTERRUPT', 'cf', [null, null, null, 0x28], ''],
  ['INTERRUPT_AND_SLEEP', 'cf', [null, null, null, 0x29], ''],
  ['SET_PRIORITY', 'cf', [null, null, null, 0x2a], ''],
  ['MEM_STREAM0_BUF0', 'cf', [null, null, 0x40, 0x40], 'MEM STRM'],
  ['MEM_STREAM0_BUF1', 'cf', [null, null, 0x41, 0x41], 'MEM STRM'],
  ['MEM_STREAM0_BUF2', 'cf', [null, null, 0x42, 0x42], 'MEM STRM'],
  ['MEM_STREAM0_BUF3', 'cf', [null, null, 0x43, 0x43], 'MEM STRM'],
  ['MEM_STREAM1_BUF0', 'cf', [null, null, 0x44, 0x44], 'MEM STRM'],
  ['MEM_STREAM1_BUF1', 'cf', [null, null, 0x45, 0x45], 'MEM STRM'],
  ['MEM_STREAM1_BUF2', 'cf', [null, null, 0x46, 0x46], 'MEM STRM'],
  ['MEM_STREAM1_BUF3', 'cf', [null, null, 0x47, 0x47], 'MEM STRM'],
  ['MEM_STREAM2_BUF0', 'cf', [null, null, 0x48, 0x48], 'MEM STRM'],
  ['MEM_STREAM2_BUF1', 'cf', [null, null, 0x49, 0x49], 'MEM STRM'],
  ['MEM_STREAM2_BUF2', 'cf', [null, null, 0x4a, 0x4a], 'MEM STRM'],
  ['MEM_STREAM2_BUF3', 'cf', [null, null, 0x4b, 0x4b], 'MEM STRM'],
  ['MEM_STREAM3_BUF0', 'cf', [null, null, 0x4c, 0x4c], 'MEM STRM'],
  ['MEM_STREAM3_BUF1', 'cf', [null, null, 0x4d, 0x4d], 'MEM STRM'],
  ['MEM_STREAM3_BUF2', 'cf', [null, null, 0x4e, 0x4e], 'MEM STRM'],
  ['MEM_STREAM3_BUF3', 'cf', [null, null, 0x4f, 0x4f], 'MEM STRM'],
  ['MEM_STREAM0', 'cf', [0x20, 0x20, null, null], 'MEM STRM'],
  ['MEM_STREAM1', 'cf', [0x21, 0x21, null, null], 'MEM STRM'],
  ['MEM_STREAM2', 'cf', [0x22, 0x22, null, null], 'MEM STRM'],
  ['MEM_STREAM3', 'cf', [0x23, 0x23, null, null], 'MEM STRM'],
  ['MEM_SCRATCH', 'cf', [0x24, 0x24, 0x50, 0x50], 'MEM'],
  ['MEM_REDUCT', 'cf', [0x25, 0x25, null, null], 'MEM'],
  ['MEM_RING', 'cf', [0x26, 0x26, 0x52, 0x52], 'MEM EMIT'],
  ['EXPORT', 'cf', [0x27, 0x27, 0x53, 0x53], 'EXP'],
  ['EXPORT_DONE', 'cf', [0x28, 0x28, 0x54, 0x54], 'EXP'],
  ['MEM_EXPORT', 'cf', [null, 0x3a, 0x55, 0x55], 'MEM'],
  ['MEM_RAT', 'cf', [null, null, 0x56, 0x56], 'MEM RAT'],
  ['MEM_RAT_NOCACHE', 'cf', [null, null, 0x57, 0x57], 'MEM RAT'],
  ['MEM_RING1', 'cf', [null, null, 0x58, 0x58], 'MEM EMIT'],
  ['MEM_RING2', 'cf', [null, null, 0x59, 0x59], 'MEM EMIT'],
  ['MEM_RING3', 'cf', [null, null, 0x5a, 0x5a], 'MEM EMIT'],
  ['MEM_MEM_COMBINED', 'cf', [null, null, 0x5b, 0x5b], 'MEM'],
  ['MEM_RAT_COMBINED_NOCACHE', 'cf', [null, null, 0x5c, 0x5c], 'MEM RAT'],
  ['MEM_RAT_COMBINED', 'cf', [null, null, null, 0x5d], 'MEM RAT'],
  ['EXPORT_DONE_END', 'cf', [null, null, null, 0x5e], 'EXP'],
  ['ALU', 'alu', [0x08, 0x08, 0x08, 0x08], 'CLAUSE ALU'],
  ['ALU_PUSH_BEFORE', 'alu', [0x09, 0x09, 0x09, 0x09], 'CLAUSE ALU'],
  ['ALU_POP_AFTER', 'alu', [0x0a, 0x0a, 0x0a, 0x0a], 'CLAUSE ALU'],
  ['ALU_POP2_AFTER', 'alu', [0x0b, 0x0b, 0x0b, 0x0b], 'CLAUSE ALU'],
  ['ALU_EXT', 'alu', [null, null, 0x0c, 0x0c], 'CLAUSE ALU ALU_EXT'],
  ['ALU_CONTINUE', 'alu', [0x0d, 0x0d, 0x0d, null], 'CLAUSE ALU'],
  ['ALU_BREAK', 'alu', [0x0e, 0x0e, 0x0e, null], 'CLAUSE ALU'],
  ['ALU_VALID_PIXEL_MODE', 'alu', [null, null, null, 0x0e], 'CLAUSE ALU'],
  ['ALU_ELSE_AFTER', 'alu', [0x0f, 0x0f, 0x0f, 0x0f], 'CLAUSE ALU'],
  ['CF_NATIVE', 'cf', [0x00, 0x00, 0x00, 0x00], ''],
];

/** Every control-flow instruction. */
export const cfOps: readonly CfOp[] = rows.map(([name, encoding, opcodes, flags]) => {
  const [r600 = null, r700 = null, evergreen = null, cayman = null] = opcodes;
  return {
    name,
    encoding,
    opcode: { R600: r600, R700: r700, EVERGREEN: evergreen, CAYMAN: cayman },
    flags: new Set(flags.split(' ').filter((flag) => flag !== '') as CfFlag[]),
  };
});

const byName: ReadonlyMap<string, CfOp> = new Map(cfOps.map((op) => [op.name, op]));

/** The instruction of this name, in whichever generation. */
export function cfOpNamed(name: string): CfOp | undefined {
  return byName.get(name);
}

/** The same of a name that is in the table. */
export function cfOp(name: string): CfOp {
  const op = cfOpNamed(name);
  if (op === undefined) throw new Error(`no control-flow instruction ${name}`);
  return op;
}

/** Whether CF_CONST is a loop constant: how many rounds the loop has, its first index and what each round adds. */
export function countsRounds(op: CfOp | undefined): boolean {
  return op?.name === 'LOOP_START' || op?.name === 'LOOP_START_NO_AL';
}

type Table = Readonly<Record<CfEncoding, readonly (CfOp | undefined)[]>>;
const tables = byGeneration(tableOf);

function tableOf(generation: Generation): Table {
  const table: Record<CfEncoding, (CfOp | undefined)[]> = { alu: [], cf: [] };
  for (const op of cfOps) {
    const opcode = op.opcode[generation];
    if (opcode !== null) table[op.encoding][opcode] ??= op;
  }
  return table;
}

/** The instruction with this opcode, or undefined where the documents have none. */
export function cfOpAt(generation: Generation, encoding: CfEncoding, opcode: number): CfOp | undefined {
  const { alu, cf } = ofGeneration(tables, generation);
  return (encoding === 'alu' ? alu : cf)[opcode];
}
