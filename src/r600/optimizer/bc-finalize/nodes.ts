/* Control-flow instructions that the IR has as nodes, and exports: their words. */
import { field } from '../../ir/fields.ts';
import type { Fields } from '../../ir/fields.ts';
import type { CfNode } from '../../ir/node.ts';
import { cfOp } from '../../isa/tables/cf-opcodes.ts';
import type { CfOp } from '../../isa/tables/cf-opcodes.ts';
import { ofGeneration } from '../../isa/tables/chips.ts';
import type { Generation } from '../../isa/tables/chips.ts';
import type { CfExport, CfFlow, CfInst, CfMem, CfRat } from '../../isa/program.ts';
import { cannotFinalize } from './failure.ts';
import type { ExportLine } from './lines.ts';
import { registerOf, requireIdentity } from './operands.ts';
import { wordsOf } from './words.ts';

/** The opcode of a control-flow instruction. */
export function cfOpcode(op: CfOp, generation: Generation): number {
  const opcode = ofGeneration(op.opcode, generation);
  if (opcode === null) throw cannotFinalize(`${op.name}, which ${generation} lacks`);
  return opcode;
}

/*
 * What every control-flow instruction has anew beside its own fields: each waits for those before it, and the end is marked
 * later. Written out each time: a spread makes objects that are slow to make and to read.
 */

/** What a branch, loop or any other instruction without operands has anew; undefined where it keeps its own. */
type FlowFields = Readonly<Record<'ADDR' | 'POP_COUNT' | 'COND' | 'CF_CONST', number | undefined>>;

/** A branch, loop or any other instruction without operands; `anew` goes before the fields that it keeps. */
export function encodeFlow(op: CfOp, anew: FlowFields, kept: Fields, id: number, generation: Generation): CfFlow {
  const opcode = cfOpcode(op, generation);
  const { ADDR, POP_COUNT, COND, CF_CONST } = anew;
  const own = { ADDR, POP_COUNT, COND, CF_CONST, CF_INST: opcode, BARRIER: 1, END_OF_PROGRAM: 0 };
  const [word0, word1] = wordsOf<[CfFlow['word0'], CfFlow['word1']]>('cf', generation, own, kept);
  return { kind: 'flow', id, op, opcode, word0, word1 };
}

/** An export. */
export function encodeExport(line: ExportLine, id: number, generation: Generation): CfExport {
  const op = cfOp(line.done ? 'EXPORT_DONE' : 'EXPORT');
  const opcode = cfOpcode(op, generation);
  const own = { BURST_COUNT: line.burst - 1, CF_INST: opcode, BARRIER: 1, END_OF_PROGRAM: 0 };
  const [word0, word1] = wordsOf<[CfExport['word0'], CfExport['word1']]>('export', generation, own, line.fields);
  return { kind: 'export', id, op, opcode, word0, word1 };
}

/** A write to memory, R600's read of scratch, or an instruction that has no operands. */
export function encodeNode(node: CfNode, id: number, generation: Generation): CfInst {
  const { op, fields, dst, src } = node;
  if (!op.flags.has('MEM')) {
    const ADDR = op.flags.has('CALL') ? undefined : 0;
    const POP_COUNT = op.name === 'RET' ? 0 : undefined;
    return encodeFlow(op, { ADDR, POP_COUNT, COND: undefined, CF_CONST: undefined }, fields, id, generation);
  }
  const reads = op.name === 'MEM_SCRATCH' && dst.some((value) => value !== undefined && value.kind !== 'special');
  const data = (reads ? dst : src).slice(0, 4);
  const index = (field(fields, 'TYPE') & 1) === 1 ? src.slice(4, 7) : [];
  requireIdentity(data);
  requireIdentity(index);
  const opcode = cfOpcode(op, generation);
  const COMP_MASK = reads ? maskOf(data) : field(fields, 'COMP_MASK');
  const own = {
    RW_GPR: registerOf(data),
    INDEX_GPR: registerOf(index),
    COMP_MASK,
    CF_INST: opcode,
    BARRIER: 1,
    END_OF_PROGRAM: 0,
  };
  if (op.flags.has('RAT')) {
    const [word0, word1] = wordsOf<[CfRat['word0'], CfRat['word1']]>('rat', generation, own, fields);
    return { kind: 'rat', id, op, opcode, word0, word1 };
  }
  const [word0, word1] = wordsOf<[CfMem['word0'], CfMem['word1']]>('mem', generation, own, fields);
  return { kind: 'mem', id, op, opcode, word0, word1 };
}

/** The components that are there. */
function maskOf(values: CfNode['src']): number {
  return values.reduce((mask, value, chan) => (value === undefined ? mask : mask | (1 << chan)), 0);
}
