/* The logical layout of a module (SPIR-V specification, section 2.4): which section an instruction belongs to. */
import { Op } from '../../../generated/spirv/enums.ts';
import { opcodeRow } from './opcodes.ts';

/** Sections in their order; instructions of the same section mix. Lines, undefined values and extended instructions float. */
const order: readonly (readonly number[])[] = [
  [Op.OpCapability],
  [Op.OpExtension],
  [Op.OpExtInstImport],
  [Op.OpMemoryModel],
  [Op.OpEntryPoint],
  [Op.OpExecutionMode, Op.OpExecutionModeId],
  [Op.OpString, Op.OpSourceExtension, Op.OpSource, Op.OpSourceContinued],
  [Op.OpName, Op.OpMemberName],
  [Op.OpModuleProcessed],
];
const ANNOTATIONS = order.length;
const TYPES = ANNOTATIONS + 1;
const FUNCTIONS = TYPES + 1;

const sections = new Map(order.flatMap((opcodes, section) => opcodes.map((opcode) => [opcode, section] as const)));

/** The number of an instruction's section, counted from 0; undefined for instructions of several. */
export function sectionOf(opcode: number): number | undefined {
  const known = sections.get(opcode);
  if (known !== undefined) return known;
  if (opcode === Op.OpFunction) return FUNCTIONS;
  const name = opcodeRow(opcode)?.name ?? '';
  if (/^Op(?:Member|Group|GroupMember)?Decorat/.test(name)) return ANNOTATIONS;
  return /^Op(?:Type|(?:Spec)?Constant)/.test(name) ? TYPES : undefined;
}
