/*
 * Random structured programs: nested branches, loops with breaks and continues, arrays under a relative index, predicates,
 * constants, literals, PV and PS, texture fetches, kills, memory writes and exports, on every chip. Loops count, so they end.
 */
import { assemble, chips, decodeProgram } from '../../../src/r600/index.ts';
import { metadataFrom } from '../../../src/r600/advanced.ts';
import type { Program, ShaderMetadata, ShaderType } from '../../../src/r600/index.ts';
import { add, addClause, alu, condition, newLabel, setLabel } from './builder.ts';
import type { Builder } from './builder.ts';
import { INDEX, append, fetchLines, fill, literal, op, single, startClause } from './clauses.ts';
import { construct, lastBreak, putSubroutines } from './constructs.ts';
import { createGroupContext, singleGroup } from './groups.ts';
import { GENERAL, arrays, registerOperand } from './operands.ts';
import { createRng } from './rng.ts';

/** A random program with all that is known about it. */
export interface RandomProgram {
  readonly text: string;
  readonly program: Program;
  readonly metadata: ShaderMetadata;
}

const DEPTH = 4;
/** Component `depth`: how often a loop at this depth has gone round, and how often it shall. */
const COUNTERS = 18;
const BOUNDS = 19;

/** The program that a seed makes; with `constructs` of everything that the IR takes, also of geometry and hull shaders. */
export function randomProgram(seed: number, constructs = false): RandomProgram {
  const rng = createRng(seed);
  const chip = rng.pick(chips);
  const modern = chip.generation === 'EVERGREEN' || chip.generation === 'CAYMAN';
  const plain: readonly ShaderType[] = modern ? ['ps', 'ps', 'vs', 'cs'] : ['ps', 'ps', 'vs'];
  const more: readonly ShaderType[] = modern ? ['gs', 'hs'] : ['gs'];
  const type: ShaderType = rng.pick(constructs ? [...plain, ...more] : plain);
  const groups = createGroupContext(rng, chip.generation, constructs);
  const about = { rng, chip, type, groups };
  const builder: Builder = {
    ...about,
    lines: [],
    labels: new Map(),
    size: 0,
    loops: [],
    budget: 2 + rng.int(14),
    subroutines: [],
    callable: 0,
    constructs,
  };
  if (constructs) for (let k = rng.int(3); k > 0; k--) builder.subroutines.push(newLabel(builder));
  if (type === 'vs') add(builder, ['CALL_FS @0']);
  start(builder);
  while (builder.budget > 0) statements(builder, 0);
  leave(builder);
  putSubroutines(builder, statements);
  const text = resolved(builder);
  const inputs = [0, 1, 2, 3].slice(type === 'vs' ? 1 : 0).map((gpr) => ({ gpr, spi_sid: 0 }));
  const declared = arrays.map(({ gpr, size, mask }) => ({ gpr_start: gpr, gpr_count: size, comp_mask: mask }));
  const metadata = metadataFrom({ chip: chip.name, type, pshader: { inputs, arrays: declared } });
  return { text, program: decodeProgram(assemble(text, { chip, type }).bytes, { chip, type }), metadata };
}

function resolved({ lines, labels }: Builder): string {
  return `${lines.join('\n').replace(/@(L\d+_)/g, (_, label: string) => `@${labels.get(label)! * 2}`)}\n`;
}

/** Gives values to the registers that random instructions read. */
function start(builder: Builder): void {
  const { rng, type } = builder;
  const registers = [
    ...(type === 'cs' || type === 'gs' || type === 'hs' ? [2, 3] : []),
    4,
    5,
    6,
    7,
    ...arrays.flatMap(({ gpr, size }) => Array.from({ length: size }, (_, k) => gpr + k)),
  ];
  const lines = registers
    .flatMap((gpr) =>
      [...'xyzw'].map((axis, chan) => {
        const from = rng.chance(0.5) ? `KC0[${rng.int(16)}].${axis}` : `R${rng.int(2)}.${axis}`;
        return `    ${chan === 0 ? '1' : ' '}      ${axis}: MOV R${gpr}.${axis},  ${from}`;
      }),
    )
    .map((line) => line.replace(/KC0\[\d+\]/, 'KC0[3]'));
  add(builder, ['ALU KC0[CB0:0-15]', ...lines]);
  const clause = startClause(builder);
  single(builder, clause, 'AND_INT', registerOperand(INDEX, 0).text, [registerOperand(1, rng.int(4)), literal(3)]);
  addClause(builder, 'ALU', clause);
}

function statements(builder: Builder, depth: number): void {
  for (let count = 1 + builder.rng.int(4); count > 0 && builder.budget > 0; count--) statement(builder, depth);
}

function statement(builder: Builder, depth: number): void {
  builder.budget--;
  if (builder.constructs && builder.rng.chance(0.4) && construct(builder, depth < DEPTH, depth, statements)) return;
  const kind = builder.rng.int(depth < DEPTH ? 12 : 5);
  if (kind < 4) alu(builder, 'ALU');
  else if (kind === 4) add(builder, fetchLines(builder));
  else if (kind < 7) branch(builder, depth);
  else if (kind < 9) loop(builder, depth);
  else if (kind === 9 && builder.loops.length > 0) exit(builder);
  else if (kind === 10) memory(builder);
  else alu(builder, 'ALU');
}

/** `if` with or without `else`; the last clause may pop the stack. */
function branch(builder: Builder, depth: number): void {
  const { rng } = builder;
  const [otherwise, end] = [newLabel(builder), newLabel(builder)];
  const hasElse = rng.chance(0.5);
  condition(builder);
  add(builder, [hasElse ? `JUMP @${otherwise}` : `JUMP @${end} POP:1`]);
  statements(builder, depth + 1);
  if (hasElse) {
    setLabel(builder, otherwise);
    add(builder, [`ELSE @${end} POP:1`]);
    if (rng.chance(0.9)) statements(builder, depth + 1);
  }
  if (rng.chance(0.4)) alu(builder, 'ALU_POP_AFTER');
  else add(builder, [`POP @${end} POP:1`]);
  setLabel(builder, end);
}

/** A break or continue under a condition. */
function exit(builder: Builder): void {
  const end = newLabel(builder);
  condition(builder);
  add(builder, [`JUMP @${end} POP:1`]);
  if (builder.rng.chance(0.5)) alu(builder, 'ALU');
  add(builder, [`${builder.rng.pick(['LOOP_BREAK', 'LOOP_CONTINUE'])} @${builder.loops.at(-1)!}`]);
  add(builder, [`POP @${end} POP:1`]);
  setLabel(builder, end);
}

/** A loop that counts to a bound, which may be another in each lane. */
function loop(builder: Builder, depth: number): void {
  const { rng, groups } = builder;
  const [counter, bound] = [registerOperand(COUNTERS, depth), registerOperand(BOUNDS, depth)];
  const [again, end, behind, goOn] = [newLabel(builder), newLabel(builder), newLabel(builder), newLabel(builder)];
  const before = startClause(builder);
  single(builder, before, 'MOV', counter.text, [literal(0)]);
  if (rng.chance(0.5)) single(builder, before, 'MOV', bound.text, [literal(1 + rng.int(3))]);
  else single(builder, before, 'AND_INT', bound.text, [registerOperand(rng.int(GENERAL), rng.int(4)), literal(3)]);
  addClause(builder, 'ALU', before);
  add(builder, [`LOOP_START_DX10 @${behind}`]);
  setLabel(builder, again);
  const check = startClause(builder);
  append(check, singleGroup(groups, op('PRED_SETGE_INT'), [counter, bound], '__.x', 'M'));
  addClause(builder, 'ALU_PUSH_BEFORE', check);
  add(builder, [`JUMP @${goOn} POP:1`]);
  add(builder, [`LOOP_BREAK @${end}`]);
  add(builder, [`POP @${goOn} POP:1`]);
  setLabel(builder, goOn);
  const count = startClause(builder);
  single(builder, count, 'ADD_INT', counter.text, [counter, literal(1)]);
  fill(builder, count);
  addClause(builder, 'ALU', count);
  builder.loops.push(end);
  statements(builder, depth + 1);
  if (builder.constructs && rng.chance(0.2)) lastBreak(builder);
  builder.loops.pop();
  setLabel(builder, end);
  add(builder, [`LOOP_END @${again}`]);
  setLabel(builder, behind);
}

/** A write to memory, where the stage has one. */
function memory(builder: Builder): void {
  const { rng, chip, type } = builder;
  const modern = chip.generation === 'EVERGREEN' || chip.generation === 'CAYMAN';
  const gpr = rng.int(GENERAL);
  if (type === 'cs') {
    const index = rng.int(GENERAL);
    add(builder, [`MEM_RAT_NOCACHE     WRITE_IND 0     R${gpr}.xy__, @R${index}.xyz, @R${index}.x  ES:1 OP:2`]);
  } else if (type === 'vs') {
    add(builder, [`${modern ? 'MEM_STREAM0_BUF0' : 'MEM_STREAM0'} WRITE ${rng.int(4)}     R${gpr}.xyz_  ES:2 OP:0`]);
  } else if (type === 'gs') {
    add(builder, [`MEM_RING            WRITE ${rng.int(4)}     R${gpr}.xyzw  ES:3 OP:0`]);
    if (rng.chance(0.5)) add(builder, [`${rng.pick(['EMIT_VERTEX', 'CUT_VERTEX', 'EMIT_CUT_VERTEX'])} @0`]);
  } else {
    alu(builder, 'ALU');
  }
}

/** Clauses that write registers to the local data share, each lane at its own place. */
function shareLines(registers: readonly number[]): readonly (readonly string[])[] {
  return registers.map((gpr, k) => [
    'ALU',
    `    1      x: LSHL_INT           R20.x,  R1.x, [0x00000006 0].x`,
    `    2      x: LDS_WRITE          __.x,  R20.x, R${gpr}.${'xyzw'[k & 3]!} IDX_OFFSET:${k & 7}`,
  ]);
}

/** Exports, or what a compute shader writes, of all that random instructions wrote. */
function leave(builder: Builder): void {
  const { rng, chip, type } = builder;
  const swizzle = (): string => Array.from({ length: 4 }, () => 'xyzw'[rng.int(4)]!).join('');
  const end = chip.generation === 'CAYMAN' ? '' : '  EOP';
  const registers = Array.from({ length: 16 }, (_, gpr) => gpr).filter(() => rng.chance(0.6));
  const last = rng.int(GENERAL);
  if (type === 'cs') {
    for (const gpr of registers)
      add(builder, [`MEM_RAT_NOCACHE     WRITE_IND 0     R${gpr}.xyzw, @R${last}.xyz, @R${last}.x  ES:3 OP:2`]);
    add(builder, [`MEM_RAT_NOCACHE     WRITE_IND 0     R${last}.xy__, @R1.xyz, @R1.x  ES:1 OP:2${end}`]);
  } else if (type === 'gs') {
    registers.forEach((gpr, k) => add(builder, [`MEM_RING            WRITE ${k}     R${gpr}.xyzw  ES:3 OP:0`]));
    add(builder, ['EMIT_VERTEX @0']);
    add(builder, [`MEM_RING            WRITE 0     R${last}.xyzw  ES:3 OP:0${end}`]);
  } else if (type === 'hs') {
    shareLines(registers).forEach((lines) => add(builder, lines));
    add(builder, [`NOP @0${end}`]);
  } else if (type === 'vs') {
    add(builder, [`EXPORT_DONE         POS   60    R${last}.${swizzle()}`]);
    registers.forEach((gpr, k) => add(builder, [`EXPORT              PARAM ${k + 1}     R${gpr}.${swizzle()}`]));
    add(builder, [`EXPORT_DONE         PARAM 0     R${last}.${swizzle()}${end}`]);
  } else {
    registers
      .slice(0, 7)
      .forEach((gpr, k) => add(builder, [`EXPORT              PIXEL ${k + 1}     R${gpr}.${swizzle()}`]));
    add(builder, [`EXPORT_DONE         PIXEL 0     R${last}.${swizzle()}${end}`]);
  }
  if (chip.generation === 'CAYMAN') add(builder, ['CF_END @0']);
}
