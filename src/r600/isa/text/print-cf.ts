/* A control-flow instruction as sb prints it. */
import { assertNever } from '../../../core/index.ts';
import { countsRounds } from '../tables/cf-opcodes.ts';
import type { Chip } from '../tables/chips.ts';
import { clauseCount } from '../words/decode-cf.ts';
import { channels, exportTypes, memTypes, registerName, selectors } from '../tables/operand-names.ts';
import type { CfAlu, CfExport, CfFlow, CfInst, CfMem, CfRat, ExportWord1Buf, ExportWord1Swiz } from '../program.ts';
import { kcacheLocks } from '../tables/selects.ts';

/** Columns of the name of an export. */
const NAME = 18;

/** `ALU 19 @4 KC0[CB0:0-15]`, `EXPORT_DONE        PIXEL 0     R2.xyzw  EOP`; nothing for ALU_EXT, whose locks the ALU clause prints. */
export function printCf(inst: CfInst, chip: Chip): string {
  switch (inst.kind) {
    case 'alu_ext':
      return '';
    case 'alu':
      return `${cfName(inst)} ${inst.word1.COUNT + 1} @${inst.word0.ADDR * 2}${locks(inst)}${flags(inst.word1)}`;
    case 'fetch':
      return `${cfName(inst)} ${clauseCount(inst.word1, chip)} @${inst.word0.ADDR * 2}${pops(inst)}${flags(inst.word1)}`;
    case 'flow': {
      const stream = inst.op?.flags.has('EMIT') === true && inst.word1.COUNT > 0 ? ` STREAM${inst.word1.COUNT}` : '';
      return `${cfName(inst)} @${inst.word0.ADDR * 2}${constant(inst)}${pops(inst)}${stream}${flags(inst.word1)}`;
    }
    case 'export':
      return `${exported(inst, exportTypes)}.${swizzle(inst.word1)}${flags(inst.word1)}`;
    case 'mem':
    case 'rat':
      return `${exported(inst, memTypes)}.${components(inst.word1)}${indexed(inst)}${flags(inst.word1)}`;
    default:
      return assertNever(inst);
  }
}

/** The instruction's name; opcode 0 is CF_NATIVE here. */
function cfName({ op, opcode, kind }: CfInst): string {
  if (op === undefined) return kind === 'alu' ? `CF_ALU_${opcode}` : `CF_${opcode}`;
  return op.name === 'NOP' ? 'CF_NATIVE' : op.name;
}

function locks(inst: CfAlu): string {
  return kcacheLocks(inst)
    .map(({ bank, mode, addr, indexMode }, i) => {
      if (mode === 0) return '';
      const index = indexMode === 0 ? '' : ` CF_INDEX_${indexMode - 1}`;
      return ` KC${i}[CB${bank}:${addr * 16}-${(addr + mode) * 16 - 1}${index}]`;
    })
    .join('');
}

/** What decides beside the lanes: `CND:FALSE`, a boolean constant, `CND:B5` or `CND:!B5`; and the constant of a loop that counts, `I5`. */
function constant({ op, word1 }: CfFlow): string {
  const { COND, CF_CONST } = word1;
  const condition = ['', ' CND:FALSE', ` CND:B${CF_CONST}`, ` CND:!B${CF_CONST}`][COND] ?? '';
  return countsRounds(op) && COND < 2 && CF_CONST > 0 ? `${condition} I${CF_CONST}` : condition;
}

function pops({ word1 }: CfFlow | Extract<CfInst, { kind: 'fetch' }>): string {
  return word1.POP_COUNT > 0 ? ` POP:${word1.POP_COUNT}` : '';
}

/** Name, type, array and registers. */
function exported({ op, word0, word1 }: CfExport | CfMem | CfRat, types: readonly string[]): string {
  const more = word1.BURST_COUNT;
  // The array base of a random access target is made of its id and operation.
  const base = 'ARRAY_BASE' in word0 ? word0.ARRAY_BASE : 0;
  const array = more > 0 ? `${base}-${base + more}` : `${base}`;
  const name = types[word0.TYPE] ?? '';
  const first = word0.RW_REL ? `R[${word0.RW_GPR}+AL]` : registerName(word0.RW_GPR);
  const registers = more > 0 ? `${first}-${word0.RW_GPR + more}` : first;
  return `${(op?.name ?? '').padEnd(NAME)} ${name.padEnd(5)} ${array.padEnd(5)} ${registers}`;
}

function swizzle({ SEL_X, SEL_Y, SEL_Z, SEL_W }: ExportWord1Swiz): string {
  return [SEL_X, SEL_Y, SEL_Z, SEL_W].map((select) => selectors.charAt(select)).join('');
}

function components({ COMP_MASK }: ExportWord1Buf): string {
  return [...channels].map((name, i) => ((COMP_MASK & (1 << i)) === 0 ? '_' : name)).join('');
}

/** Index register, element size and operation of a memory write. */
function indexed(inst: CfMem | CfRat): string {
  const { word0 } = inst;
  const index = registerName(word0.INDEX_GPR);
  const target = inst.kind === 'rat' ? `, @${index}.xyz` : '';
  const array = (word0.TYPE & 1) === 1 ? `, @${index}.x` : '';
  const operation = inst.kind === 'rat' ? inst.word0.RAT_INST : 0;
  return `${target}${array}  ES:${word0.ELEM_SIZE} OP:${operation}${inst.word1.MARK === true ? ' MARK' : ''}`;
}

interface Flags {
  readonly BARRIER: boolean;
  readonly VALID_PIXEL_MODE?: boolean;
  readonly WHOLE_QUAD_MODE?: boolean;
  readonly END_OF_PROGRAM?: boolean;
}

function flags({ BARRIER, VALID_PIXEL_MODE, WHOLE_QUAD_MODE, END_OF_PROGRAM }: Flags): string {
  const barrier = BARRIER ? '' : '  NO_BARRIER';
  const pixels = VALID_PIXEL_MODE === true ? '  VPM' : '';
  const quads = WHOLE_QUAD_MODE === true ? '  WQM' : '';
  return `${barrier}${pixels}${quads}${END_OF_PROGRAM === true ? '  EOP' : ''}`;
}
