/* The text of an ALU instruction. */
import { aluOpAt, aluOpNamed, aluOpcode } from '../tables/alu-opcodes.ts';
import type { AluEncoding, AluOp } from '../tables/alu-opcodes.ts';
import { asmError, readChannel, readIndex, readRegister } from './asm-line.ts';
import type { AsmLine } from './asm-line.ts';
import type { Generation } from '../tables/chips.ts';
import {
  hardwareNames,
  inlineConstants,
  movaTargets,
  outputModifiers,
  scalarSwizzles,
  slotNames,
  vectorSwizzles,
} from '../tables/operand-names.ts';
import { isMova, sbNames, sourceText } from './print-alu.ts';
import type { AluInst, AluSrc, Slot } from '../program.ts';
import { ALU_SRC, FIRST_FILE_CONSTANT, fileSelect } from '../tables/selects.ts';

/** An instruction, whether it starts a group, and the literals that its sources name, by component. */
export interface ParsedAlu {
  readonly inst: AluInst;
  readonly startsGroup: boolean;
  readonly literals: readonly (readonly [chan: number, bits: number])[];
}

const LABEL = /^\d+(?=\s{2}|\s[MP])/;
const FLAGS = /^[MP]{1,2}/;
const SLOT = /^(?:([01]) )?([xyzwt]): (\S+)/;
const TAIL = /^(?:(VEC_\w+|SCL_\w+)|(?:IDX_OFFSET:(\d+))|(AR_X|PC|CF_IDX[01]|CG[0-3]|MOVA_DST_\d+))$/;

/** Parse a line. `known` is the instruction that the line's dwords hold: it gives what the text does not say. */
export function parseAlu(line: AsmLine, generation: Generation, known: AluInst | undefined): ParsedAlu {
  const { label, flags, predicate, slotName, fullName, rest } = readHead(line.text);
  if (fullName === '') throw asmError(line, `no ALU instruction: ${line.text.trim()}`);
  const { operands, swizzle, offset, mova } = readTail(line, rest);
  const [target = '', ...sourceTexts] = operands.split(',').map((text) => text.trim());
  const asSb = target.startsWith('__') && fullName === sbNames.get(known?.op?.name ?? '');
  const { op, encoding, opcode, omod, clamp } = readName(line, (asSb && known?.op?.name) || fullName, generation);
  const base = known !== undefined && known.encoding === encoding && known.opcode === opcode ? known : undefined;
  const sources = op?.sources ?? (encoding === 'op2' ? 2 : 3);
  if (sourceTexts.length !== sources) {
    throw asmError(line, `${fullName} has ${sources} sources: ${sourceTexts.length} are given`);
  }
  const destination = readDestination(line, target, encoding, base);
  const parsed = sourceTexts.map((text, i) => readSource(line, text, generation, base, i));
  const hidden = Array.from(
    { length: (encoding === 'op2' ? 2 : 3) - sources },
    (_, i) => base?.src[sources + i] ?? NONE,
  );
  const modes = [destination.indexMode, ...parsed.map(({ indexMode }) => indexMode)].filter(
    (mode) => mode !== undefined,
  );
  if (new Set(modes).size > 1) throw asmError(line, 'relative operands with different indices');
  const slot = slotNames.indexOf(slotName) as Slot;
  const inst: AluInst = {
    encoding,
    op,
    opcode,
    slot,
    src: [...parsed.map(({ src }) => src), ...hidden],
    dstGpr: destination.gpr,
    dstRel: destination.rel,
    dstChan: destination.chan,
    writeMask: destination.write,
    clamp,
    omod,
    updateExecMask: flags.includes('M'),
    updatePred: flags.includes('P'),
    fogMerge: base?.fogMerge ?? false,
    indexMode: modes[0] ?? base?.indexMode ?? 0,
    predSel: predicate === undefined ? Number(base?.predSel === 1) : Number(predicate) + 2,
    bankSwizzle: readSwizzle(line, swizzle, slot === 4 && generation !== 'CAYMAN'),
    idxOffset: Number(offset ?? 0),
    last: false,
  };
  const missing = withoutField(inst);
  if (missing !== undefined) throw asmError(line, `${fullName} has no field for ${missing}`);
  const literals = parsed.flatMap(({ src, literal }) => (literal === undefined ? [] : [[src.chan, literal] as const]));
  if (!isMova(inst, generation)) {
    if (mova !== undefined) throw asmError(line, `${fullName} loads no address register: ${mova}`);
    return { inst, startsGroup: label !== undefined, literals };
  }
  const dstGpr = mova === undefined ? (base?.dstGpr ?? 0) : readMova(line, mova);
  return { inst: { ...inst, dstGpr }, startsGroup: label !== undefined, literals };
}

const LAST_OFFSET = 63;

/** What an instruction has that its words cannot say: modifiers that its encoding lacks, an offset that is no access to LDS or too far. */
function withoutField({
  encoding,
  src,
  omod,
  clamp,
  updateExecMask,
  updatePred,
  idxOffset,
}: AluInst): string | undefined {
  if (encoding === 'lds_idx') {
    if (idxOffset > LAST_OFFSET) return `the offset ${idxOffset}: the last is ${LAST_OFFSET}`;
    if (clamp) return '_sat';
    if (src.some(({ neg }) => neg)) return 'negated sources';
  } else if (idxOffset !== 0) return `the offset ${idxOffset}`;
  if (encoding === 'op2') return undefined;
  if (src.some(({ abs }) => abs)) return 'absolute values';
  if (omod !== 0) return outputModifiers[omod];
  return updateExecMask || updatePred ? 'the flags M and P' : undefined;
}

interface Head {
  readonly label: string | undefined;
  readonly flags: string;
  readonly predicate: string | undefined;
  readonly slotName: string;
  /** With what is appended to it; empty where the line has no instruction. */
  readonly fullName: string;
  /** Operands and what comes after them. */
  readonly rest: string;
}

/** What comes before the operands: part after part, so that a line is gone through once. */
function readHead(text: string): Head {
  let rest = text.trimStart();
  const label = LABEL.exec(rest)?.[0];
  rest = rest.slice(label?.length ?? 0).trimStart();
  const flags = FLAGS.exec(rest)?.[0] ?? '';
  rest = rest.slice(flags.length).trimStart();
  const [start = '', predicate, slotName = 'x', fullName = ''] = SLOT.exec(rest) ?? [];
  return { label, flags, predicate, slotName, fullName, rest: rest.slice(start.length).trimStart() };
}

const NONE: AluSrc = { sel: 0, rel: false, chan: 0, neg: false, abs: false };

interface NameParts {
  readonly op: AluOp | undefined;
  readonly encoding: AluEncoding;
  readonly opcode: number;
  readonly omod: number;
  readonly clamp: boolean;
}

/** The instruction with this name, output modifier and `_sat`. */
function readName(line: AsmLine, text: string, generation: Generation): NameParts {
  const clamp = text.endsWith('_sat');
  const modified = clamp ? text.slice(0, -'_sat'.length) : text;
  const omod = Math.max(
    0,
    outputModifiers.findIndex((suffix) => suffix !== '' && modified.endsWith(suffix)),
  );
  const name = modified.slice(0, modified.length - (outputModifiers[omod] ?? '').length);
  const unknown = /^(OP2|OP3|LDS_IDX)_(\d+)$/.exec(name);
  if (unknown !== null) {
    const encoding = unknown[1]?.toLowerCase() as AluEncoding;
    const opcode = Number(unknown[2]);
    return { op: aluOpAt(generation, encoding, opcode), encoding, opcode, omod, clamp };
  }
  const op = aluOpNamed(name);
  const opcode = op === undefined ? null : aluOpcode(op, generation);
  if (op === undefined) throw asmError(line, `unknown ALU instruction: ${name}`);
  if (opcode === null) throw asmError(line, `no such instruction on ${generation}: ${name}`);
  return { op, encoding: op.encoding, opcode, omod, clamp };
}

interface Tail {
  readonly operands: string;
  readonly swizzle: string | undefined;
  readonly offset: string | undefined;
  readonly mova: string | undefined;
}

/** What comes after the operands. */
function readTail(line: AsmLine, text: string): Tail {
  let operands = text.trimEnd();
  let tail: Omit<Tail, 'operands'> = { swizzle: undefined, offset: undefined, mova: undefined };
  for (;;) {
    const last = lastBlank(operands);
    const match = last < 0 ? null : TAIL.exec(operands.slice(last + 1));
    if (match === null) return { operands, ...tail };
    const [, swizzle, offset, mova] = match;
    const twice = [
      [swizzle, tail.swizzle],
      [offset, tail.offset],
      [mova, tail.mova],
    ].some(([now, before]) => now !== undefined && before !== undefined);
    if (twice) throw asmError(line, `said twice: ${match[0]}`);
    tail = { swizzle: swizzle ?? tail.swizzle, offset: offset ?? tail.offset, mova: mova ?? tail.mova };
    operands = operands.slice(0, last).trimEnd();
  }
}

/** Where the last blank of a text is; negative without one. */
function lastBlank(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && !/\s/.test(text[at] ?? '')) at -= 1;
  return at;
}

function readSwizzle(line: AsmLine, name: string | undefined, scalar: boolean): number {
  if (name === undefined) return 0;
  const swizzle = (scalar ? scalarSwizzles : vectorSwizzles).indexOf(name);
  if (swizzle < 0) throw asmError(line, `no bank swizzle of this slot: ${name}`);
  return swizzle;
}

function readMova(line: AsmLine, name: string): number {
  const known = movaTargets.indexOf(name);
  if (known >= 0) return known;
  const [, number] = /^MOVA_DST_(\d+)$/.exec(name) ?? [];
  if (number === undefined) throw asmError(line, `no destination of MOVA: ${name}`);
  return Number(number);
}

interface Destination {
  readonly gpr: number;
  readonly rel: boolean;
  readonly chan: number;
  readonly write: boolean;
  readonly indexMode: number | undefined;
}

/** `R5.x`, or `__.x` where nothing is written: then the register is unsaid. */
function readDestination(line: AsmLine, text: string, encoding: AluEncoding, base: AluInst | undefined): Destination {
  const dot = text.lastIndexOf('.');
  const chan = readChannel(line, text.slice(dot + 1));
  const name = text.slice(0, dot);
  if (name === '__') {
    if (encoding === 'op3') throw asmError(line, 'an instruction of three sources writes its destination always');
    const same = base?.writeMask === false ? base : undefined;
    return { gpr: same?.dstGpr ?? 0, rel: same?.dstRel ?? false, chan, write: false, indexMode: undefined };
  }
  const register = readRegister(name);
  if (register === undefined || encoding === 'lds_idx') throw asmError(line, `no destination: ${text}`);
  return { ...register, chan, write: true };
}

interface Source {
  readonly src: AluSrc;
  readonly literal: number | undefined;
  readonly indexMode: number | undefined;
}

const names: ReadonlyMap<string, number> = new Map(
  [...inlineConstants, ...hardwareNames].map(([sel, name]): [string, number] => [name, sel]),
);

function readSource(
  line: AsmLine,
  text: string,
  generation: Generation,
  base: AluInst | undefined,
  index: number,
): Source {
  const same = base?.src[index];
  // Behind the bits stands what they are as a float, for who reads it.
  const literal = /^-?\|?\[0x([0-9a-f]{8})[^\]]*\]\.[xyzw]\|?$/.exec(text)?.[1];
  const value = literal === undefined ? undefined : Number.parseInt(literal, 16);
  // Some texts stand for more than one operand (-1, and what inline constants do not say): keep what the dwords hold.
  if (same !== undefined && base !== undefined && value === undefined) {
    const shown = sourceText(same, base, { literals: [] }, generation);
    if (shown === text) return { src: same, literal: undefined, indexMode: same.rel ? base.indexMode : undefined };
  }
  const neg = text.startsWith('-') && text !== '-1';
  const signless = neg ? text.slice(1) : text;
  const abs = signless.startsWith('|') && signless.endsWith('|');
  const bare = abs ? signless.slice(1, -1) : signless;
  const constant = names.get(bare);
  if (constant !== undefined) {
    const kept = same?.sel === constant ? same : NONE;
    return { src: { ...kept, sel: constant, neg, abs }, literal: undefined, indexMode: undefined };
  }
  const dot = bare.lastIndexOf('.');
  const chan = readChannel(line, bare.slice(dot + 1));
  const { sel, rel, indexMode } = readSelect(line, bare.slice(0, dot), generation, same);
  return { src: { sel, rel, chan, neg, abs }, literal: value, indexMode };
}

interface Select {
  readonly sel: number;
  readonly rel: boolean;
  readonly indexMode: number | undefined;
}

/** A select that has a component. */
function readSelect(line: AsmLine, text: string, generation: Generation, same: AluSrc | undefined): Select {
  const register = readRegister(text);
  if (register !== undefined) return { sel: register.gpr, rel: register.rel, indexMode: register.indexMode };
  const [, set, constant, index] = /^KC([0-3])\[(\d+)(?:\+(AR|AL|IM\d))?\]$/.exec(text) ?? [];
  if (set !== undefined) {
    const bank = Number(set) < 2 ? ALU_SRC.KCACHE0 + Number(set) * 32 : ALU_SRC.KCACHE2 + (Number(set) - 2) * 32;
    if (Number(constant) > 31) throw asmError(line, `no constant of a cache line: ${text}`);
    const rel = index !== undefined;
    return { sel: bank + Number(constant), rel, indexMode: rel ? readIndex(index) : undefined };
  }
  const [, fileConstant, fileIndex] = /^C\[(\d+)(?:\+(AR|AL|IM\d))?\]$/.exec(text) ?? [];
  if (fileConstant !== undefined) {
    const sel = FIRST_FILE_CONSTANT + Number(fileConstant);
    const known = sel < FIRST_FILE_CONSTANT + 256 && fileSelect(sel, generation) !== undefined;
    if (!known) throw asmError(line, `no constant of a constant file: ${text}`);
    const rel = fileIndex !== undefined;
    return { sel, rel, indexMode: rel ? readIndex(fileIndex) : undefined };
  }
  const sel = otherSelect(text);
  if (sel === undefined) throw asmError(line, `no operand: ${text}`);
  return { sel, rel: same?.sel === sel && same.rel, indexMode: undefined };
}

function otherSelect(text: string): number | undefined {
  if (/^\[0x[0-9a-f]{8}/.test(text)) return ALU_SRC.LITERAL;
  const [, parameter] = /^Param(\d+)$/.exec(text) ?? [];
  if (parameter !== undefined) return ALU_SRC.PARAM + Number(parameter);
  const [, number] = /^SEL_(\d+)$/.exec(text) ?? [];
  if (number !== undefined) return Number(number);
  return (ALU_SRC as Readonly<Record<string, number>>)[text];
}
