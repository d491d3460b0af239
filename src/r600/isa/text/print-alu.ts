/* An ALU instruction as sb prints it. */
import type { Generation } from '../tables/chips.ts';
import { floatText } from './float-text.ts';
import {
  channels,
  hardwareNames,
  inlineConstants,
  movaTargets,
  outputModifiers,
  registerName,
  scalarSwizzles,
  slotNames,
  vectorSwizzles,
} from '../tables/operand-names.ts';
import type { AluGroup, AluInst, AluSrc } from '../program.ts';
import { ALU_SRC, FIRST_CLAUSE_TEMP, fileSelect, kcacheSelect } from '../tables/selects.ts';

/** Columns of an instruction's name. */
const NAME = 18;
/** Columns of an instruction up to its bank swizzle. */
const OPERANDS = 47;

const names: ReadonlyMap<number, string> = new Map(Object.entries(ALU_SRC).map(([name, sel]) => [sel, name]));

/** Names that sb gives to instructions of another name: beside its dwords, a line of text says which is meant. */
export const sbNames: ReadonlyMap<string, string> = new Map([['LDS_ADD', 'ADD']]);

/**
 * `MP   x: PRED_SETNE_INT     R12.x,  PV.x, 0`: flags, slot, name, destination, sources, bank swizzle; `asSb` with sb's name of it.
 */
export function printAlu(inst: AluInst, group: AluGroup, generation: Generation, asSb = false): string {
  const flags = `${inst.updateExecMask ? 'M' : ' '}${inst.updatePred ? 'P' : ' '}`;
  const predicate = inst.predSel < 2 ? ' ' : String(inst.predSel - 2);
  const head = `${flags} ${predicate} ${slotNames.charAt(inst.slot)}: `;
  const own = aluName(inst);
  const name = `${asSb ? (sbNames.get(own) ?? own) : own}${outputModifiers[inst.omod] ?? ''}${inst.clamp ? '_sat' : ''}`;
  const sources = inst.src
    .slice(0, inst.op?.sources ?? inst.src.length)
    .map((src) => sourceText(src, inst, group, generation));
  const operands = [destination(inst), ...sources].join(', ').replace(', ', ',  ');
  const offset = inst.idxOffset === 0 ? '' : ` IDX_OFFSET:${inst.idxOffset}`;
  const mova = isMova(inst, generation) ? ` ${movaTargets[inst.dstGpr] ?? `MOVA_DST_${inst.dstGpr}`}` : '';
  const text = `${name.padEnd(NAME)} ${operands}${offset}${mova}`;
  if (inst.bankSwizzle === 0) return `${head}${text}`;
  const swizzles = inst.slot === 4 && generation !== 'CAYMAN' ? scalarSwizzles : vectorSwizzles;
  return `${head}${text.padEnd(OPERANDS)}  ${swizzles[inst.bankSwizzle] ?? ''}`;
}

/** The instruction's name; one that no document has is named for its encoding and opcode. */
export function aluName({ op, encoding, opcode }: AluInst): string {
  return op?.name ?? `${encoding.toUpperCase()}_${opcode}`;
}

function destination({ writeMask, dstGpr, dstRel, dstChan, indexMode }: AluInst): string {
  const chan = channels.charAt(dstChan);
  return writeMask ? `${register(dstGpr, dstRel, indexMode)}.${chan}` : `__.${chan}`;
}

/** A source operand of an instruction; literals are taken from its group. */
export function sourceText(
  src: AluSrc,
  inst: AluInst,
  group: Pick<AluGroup, 'literals'>,
  generation: Generation,
): string {
  const text = magnitude(src, inst, group, generation);
  const absolute = src.abs ? `|${text}|` : text;
  return src.neg ? `-${absolute}` : absolute;
}

function magnitude(
  { sel, chan, rel }: AluSrc,
  { indexMode }: AluInst,
  { literals }: Pick<AluGroup, 'literals'>,
  generation: Generation,
): string {
  const name = inlineConstants.get(sel) ?? hardwareNames.get(sel);
  if (name !== undefined) return name;
  const constant = constantText(sel, rel, indexMode, generation);
  return `${constant ?? operand(sel, chan, rel, indexMode, literals)}.${channels.charAt(chan)}`;
}

/** `KC0[3]`, or `C[3]` of the constant file; undefined for what is no constant. */
function constantText(sel: number, rel: boolean, indexMode: number, generation: Generation): string | undefined {
  const index = fileSelect(sel, generation);
  if (index !== undefined) return `C[${index}${relative(rel, indexMode)}]`;
  const constant = kcacheSelect(sel, generation);
  return constant === undefined ? undefined : `KC${constant.set}[${constant.index}${relative(rel, indexMode)}]`;
}

function operand(sel: number, chan: number, rel: boolean, indexMode: number, literals: readonly number[]): string {
  if (sel < ALU_SRC.KCACHE0) return register(sel, rel, indexMode);
  if (sel >= ALU_SRC.PARAM) return `Param${sel - ALU_SRC.PARAM}`;
  if (sel === ALU_SRC.LITERAL) {
    const bits = literals[chan] ?? 0;
    return `[0x${bits.toString(16).padStart(8, '0')} ${floatText(bits)}]`;
  }
  return selectName(sel);
}

/** A select that is neither register, constant nor literal, by its name in the documents. */
function selectName(sel: number): string {
  return names.get(sel) ?? `SEL_${sel}`;
}

/** Whether the destination of an instruction is MOVA_DST, which Cayman has in place of a register. */
export function isMova({ op }: AluInst, generation: Generation): boolean {
  return generation === 'CAYMAN' && op?.flags.has('MOVA') === true;
}

function register(gpr: number, rel: boolean, indexMode: number): string {
  if (!rel) return registerName(gpr);
  const file = gpr >= FIRST_CLAUSE_TEMP ? 'T' : 'R';
  const index = gpr >= FIRST_CLAUSE_TEMP ? gpr - FIRST_CLAUSE_TEMP : gpr;
  if (indexMode === 6) return `G${file}[${index}+AR]`;
  return `${indexMode >= 5 ? 'G' : ''}${file}[${index}${relative(rel, indexMode)}]`;
}

/** Index modes: 0 AR.x (R600 has 1 to 3, AR.y to AR.w), 4 the loop index, 5 global, 6 global and AR.x. */
function relative(rel: boolean, indexMode: number): string {
  if (!rel) return '';
  if (indexMode === 4) return '+AL';
  return indexMode === 0 ? '+AR' : `+IM${indexMode}`;
}
