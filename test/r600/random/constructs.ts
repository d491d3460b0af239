/* Statements of everything that the IR takes beside plain branches and loops. */
import { add, addClause, alu, condition, newLabel, setLabel } from './builder.ts';
import type { Builder } from './builder.ts';
import { compare, fetchLines, fill, startClause } from './clauses.ts';
import { GENERAL } from './operands.ts';

/** Makes statements inside of a branch, loop or subroutine. */
type Statements = (builder: Builder, depth: number) => void;

const MOST_CONSTANT = 32;

/** Makes one of them; false where there is none of the kind that was picked. `nests`: it may have statements inside. */
export function construct(builder: Builder, nests: boolean, depth: number, statements: Statements): boolean {
  const { rng } = builder;
  const kind = rng.int(20);
  if (kind === 0) return call(builder);
  if (kind === 1) return uniformExit(builder);
  if (kind === 2) return clauseExit(builder);
  if (kind === 3) return relativeAlu(builder);
  if (kind === 4) return relativeFetch(builder);
  if (kind === 9) return sharedAtomics(builder);
  if (kind === 10) return indexRegister(builder);
  if (kind === 13) return pushElse(builder);
  if (kind === 14) return exitBothWays(builder);
  if (kind === 15) return exitAll(builder);
  if (kind === 12) return relativeConstants(builder);
  if (kind === 16) return idleJump(builder);
  if (kind === 17) return endTogether(builder);
  if (kind === 18) return vertexFetch(builder);
  if (!nests) return false;
  if (kind === 11) return divergentGradients(builder);
  if (kind === 5) uniformBranch(builder, depth, statements);
  else if (kind === 6) elseAfter(builder, depth, statements);
  else countedLoop(builder, depth, statements);
  return true;
}

/** `CND:B3`, `CND:!B3`. */
function constant({ rng }: Builder): string {
  return `CND:${rng.pick(['', '!'])}B${rng.int(MOST_CONSTANT)}`;
}

/** A call of one of the subroutines behind the one that calls, with or without a constant that decides. */
function call(builder: Builder): boolean {
  const { rng, subroutines, callable } = builder;
  if (callable >= subroutines.length) return false;
  const name = subroutines[callable + rng.int(subroutines.length - callable)]!;
  add(builder, [`CALL @${name}${rng.chance(0.3) ? ` ${constant(builder)}` : ''}`]);
  return true;
}

/** LOOP_BREAK or LOOP_CONTINUE for all lanes, as a constant says. */
function uniformExit(builder: Builder): boolean {
  const loop = builder.loops.at(-1);
  if (loop === undefined) return false;
  add(builder, [`${builder.rng.pick(['LOOP_BREAK', 'LOOP_CONTINUE'])} @${loop} ${constant(builder)}`]);
  return true;
}

/** LOOP_BREAK or LOOP_CONTINUE of all lanes that are left; what follows on their way is never executed. */
function exitAll(builder: Builder): boolean {
  const loop = builder.loops.at(-1);
  if (loop === undefined) return false;
  add(builder, [`${builder.rng.pick(['LOOP_BREAK', 'LOOP_CONTINUE'])} @${loop}`]);
  return true;
}

/** A branch that no lane comes out of. */
function exitBothWays(builder: Builder): boolean {
  if (builder.loops.length === 0) return false;
  const [otherwise, end] = [newLabel(builder), newLabel(builder)];
  condition(builder);
  add(builder, [`JUMP @${otherwise}`]);
  if (builder.rng.chance(0.5)) alu(builder, 'ALU');
  exitAll(builder);
  setLabel(builder, otherwise);
  add(builder, [`ELSE @${end} POP:1`]);
  if (builder.rng.chance(0.5)) alu(builder, 'ALU');
  exitAll(builder);
  add(builder, [`POP @${end} POP:1`]);
  setLabel(builder, end);
  return true;
}

/** A clause whose lanes that fail its last comparison leave the loop or the round. */
function clauseExit(builder: Builder): boolean {
  const { rng, chip, groups } = builder;
  if (builder.loops.length === 0) return false;
  if (chip.generation === 'CAYMAN') return maskedExit(builder);
  const clause = startClause(builder);
  if (rng.chance(0.7)) fill(builder, clause);
  if (rng.chance(0.8)) compare(builder, clause, rng.pick(groups.set.predicates), 'M');
  if (clause.lines.length === 0) fill(builder, clause);
  addClause(builder, rng.pick(['ALU_BREAK', 'ALU_CONTINUE']), clause);
  return true;
}

/** The same on Cayman, whose comparisons say it themselves (EXECUTE_MASK_OP, where others have OMOD); the clause may go on. */
function maskedExit(builder: Builder): boolean {
  const { rng, groups } = builder;
  const clause = startClause(builder);
  if (rng.chance(0.7)) fill(builder, clause);
  const before = clause.lines.length;
  compare(builder, clause, rng.pick(groups.set.predicates), 'M');
  const how = rng.pick(['*2', '*4']);
  for (let k = before; k < clause.lines.length; k++)
    clause.lines[k] = clause.lines[k]!.replace(/(PRED_SET\w*)/, `$1${how}`);
  clause.state = { ...clause.state, previous: new Set() };
  if (rng.chance(0.5)) fill(builder, clause);
  addClause(builder, 'ALU', clause);
  return true;
}

/** Code that a JUMP leads over where no lane is left, with no change of the mask before it. */
function idleJump(builder: Builder): boolean {
  const end = newLabel(builder);
  add(builder, [`JUMP @${end}`]);
  for (let count = 1 + builder.rng.int(2); count > 0; count--) {
    if (builder.rng.chance(0.7)) alu(builder, 'ALU');
    else add(builder, fetchLines(builder));
  }
  setLabel(builder, end);
  return true;
}

/** Two branches in each other, whose masks come back together. */
function endTogether(builder: Builder): boolean {
  const { rng } = builder;
  const end = newLabel(builder);
  condition(builder);
  add(builder, [`JUMP @${end} POP:1`]);
  if (rng.chance(0.6)) alu(builder, 'ALU');
  condition(builder);
  add(builder, [`JUMP @${end} POP:2`]);
  if (rng.chance(0.6)) alu(builder, 'ALU');
  if (rng.chance(0.5)) alu(builder, 'ALU_POP2_AFTER');
  else add(builder, [`POP @${end} POP:2`]);
  setLabel(builder, end);
  return true;
}

/** Fetches from a buffer. */
function vertexFetch(builder: Builder): boolean {
  const { rng, chip } = builder;
  const isLast = chip.generation === 'CAYMAN';
  const lines = Array.from({ length: 1 + rng.int(3) }, () => {
    const target = Array.from({ length: 4 }, () => rng.pick(['x', 'y', 'z', 'w', '_', '0', '1'])).join('');
    const offset = rng.chance(0.5) ? ` + ${4 * rng.int(16)}b ` : '';
    const source = `R${rng.int(GENERAL)}.${rng.pick(['x', 'y', 'z', 'w'])}${isLast ? 'x' : ''}`;
    const about = `RID:${rng.int(20)}   ${isLast ? '' : 'MFC:16 '}UCF:1 FMT(DTA:0 NUM:0 COMP:0 MODE:0)`;
    return ` VFETCH              R${rng.int(GENERAL)}.${target}, ${source}${offset},   ${about}`;
  });
  add(builder, [isLast ? 'TEX' : 'VTX', ...lines]);
  return true;
}

/** Code that PUSH_ELSE leads over. */
function pushElse(builder: Builder): boolean {
  if (builder.chip.generation !== 'R600' && builder.chip.generation !== 'R700') return false;
  const end = newLabel(builder);
  add(builder, [`PUSH_ELSE @${end} POP:1`]);
  alu(builder, 'ALU');
  add(builder, [`POP @${end} POP:1`]);
  setLabel(builder, end);
  return true;
}

/** Instructions that read and write elements that the loop index names. */
function relativeAlu(builder: Builder): boolean {
  const { rng } = builder;
  const axis = (): string => rng.pick(['x', 'y']);
  const [a, b] = [axis(), axis()];
  add(builder, [
    'ALU',
    `    1      ${a}: ADD                R${rng.int(GENERAL)}.${a},  R[8+AL].${axis()}, R${rng.int(GENERAL)}.${axis()}`,
    `    2      ${b}: MUL_IEEE           R[12+AL].${b},  R${rng.int(GENERAL)}.${axis()}, R[12+AL].${axis()}`,
  ]);
  return true;
}

/** Fetches, exports and memory writes of registers behind the loop index. */
function relativeFetch(builder: Builder): boolean {
  const { rng, type } = builder;
  const about = `RID:${rng.int(4)}, SID:${rng.int(2)} CT:NNNN`;
  const swizzle = (): string => Array.from({ length: 4 }, () => 'xyzw'[rng.int(4)]!).join('');
  const target = rng.chance(0.5) ? 'R[12+AL]' : `R${rng.int(GENERAL)}`;
  add(builder, [
    'TEX',
    ` SAMPLE_L ${target}.${swizzle()}, R[12+AL].${swizzle()},   ${about}`,
    ...(rng.chance(0.5) ? [` LD R[12+AL].xy__, R${rng.int(GENERAL)}.${swizzle()},   ${about}`] : []),
  ]);
  if (rng.chance(0.5)) return true;
  if (type === 'ps') add(builder, [`EXPORT              PIXEL ${1 + rng.int(6)}     R[12+AL].${swizzle()}`]);
  if (type === 'vs') add(builder, [`EXPORT              PARAM ${1 + rng.int(6)}     R[12+AL].${swizzle()}`]);
  if (type === 'gs') add(builder, [`MEM_RING            WRITE ${rng.int(4)}     R[12+AL].xyzw  ES:3 OP:0`]);
  return true;
}

const literal = (bits: number): string => `[0x${bits.toString(16).padStart(8, '0')} 0].x`;

const register = ({ rng }: Builder): string => `R${rng.int(GENERAL)}.${rng.pick(['x', 'y', 'z', 'w'])}`;

/** A group that sets the predicate of those behind it. */
function predicateGroup(builder: Builder): string {
  const name = builder.rng.pick(['PRED_SETGT_INT', 'PRED_SETE', 'PRED_SETNE_INT']);
  return `    1  P   x: ${name}         __.x,  ${register(builder)}, ${register(builder)}`;
}

/** Accesses to the local data share that answer, at offsets, some where the predicate says so. */
function sharedAtomics(builder: Builder): boolean {
  const { rng, chip } = builder;
  if (chip.generation !== 'EVERGREEN' && chip.generation !== 'CAYMAN') return false;
  const lines = ['ALU', `    1      x: AND_INT            R20.x,  ${register(builder)}, ${literal(0x3c)}`];
  lines.push(predicateGroup(builder));
  const wants = Array.from({ length: 1 + rng.int(3) }, () => rng.pick([' ', '0', '1']));
  for (const want of wants) {
    const name = rng.pick(['LDS_ADD_RET', 'LDS_MAX_INT_RET', 'LDS_XCHG_RET', 'LDS_READ_RET', 'LDS_AND_RET']);
    const data = name === 'LDS_READ_RET' ? '' : `, ${register(builder)}`;
    const offset = rng.chance(0.6) ? ` IDX_OFFSET:${1 + rng.int(63)}` : '';
    lines.push(`    1    ${want} x: ${name}        __.x,  R20.x${data}${offset}`);
  }
  for (const want of wants) {
    const to = `R${rng.int(GENERAL)}.x`;
    lines.push(`    1    ${want} x: ADD_INT            ${to},  LDS_OQ_A_POP.x, ${register(builder)}`);
  }
  if (rng.chance(0.5)) {
    lines.push(
      `    1    ${rng.pick([' ', '1'])} x: LDS_WRITE          __.x,  R20.x, ${register(builder)} IDX_OFFSET:${rng.int(64)}`,
    );
  }
  add(builder, lines);
  return true;
}

/** An index register that only some lanes load anew, and a constant or a texture behind it. */
function indexRegister(builder: Builder): boolean {
  const { rng, chip } = builder;
  if (chip.generation !== 'EVERGREEN' && chip.generation !== 'CAYMAN') return false;
  const which = rng.int(2);
  const load = (want: string): readonly string[] =>
    chip.generation === 'CAYMAN'
      ? [`    1    ${want} x: MOVA_INT           __.x,  ${register(builder)} CF_IDX${which}`]
      : [
          `    1      x: MOVA_INT           __.x,  ${register(builder)}`,
          `    2    ${want} x: SET_CF_IDX${which}        __.x`,
        ];
  add(builder, ['ALU', ...load(' '), predicateGroup(builder), ...load(rng.pick(['0', '1']))]);
  const to = `R${rng.int(GENERAL)}`;
  if (rng.chance(0.5)) {
    add(
      builder,
      [
        'ALU_EXT',
        `ALU KC0[CB${rng.int(2)}:0-15 CF_INDEX_${which}]`,
        `    1      y: ADD                ${to}.y,  KC0[${rng.int(16)}].${rng.pick(['x', 'y'])}, ${register(builder)}`,
      ],
      2,
    );
  } else {
    add(builder, [
      'TEX',
      ` SAMPLE_L ${to}.xyzw, R${rng.int(GENERAL)}.xyzw,   RID:1, SID:0 CT:NNNN RIM:SQ_CF_INDEX_${which}`,
    ]);
  }
  return true;
}

/** Constants behind AR, which lanes load differently, or behind the loop index. */
function relativeConstants(builder: Builder): boolean {
  const { rng, chip } = builder;
  const old = chip.generation === 'R600' || chip.generation === 'R700';
  const mova = chip.generation === 'R600' && chip.name !== 'RV670' ? 't: MOVA_GPR_INT' : 'x: MOVA_INT';
  const constant = (index: string): string => {
    const axis = rng.pick(['x', 'y', 'z', 'w']);
    return old && rng.chance(0.5) ? `C[${rng.int(250)}+${index}].${axis}` : `KC0[${rng.int(12)}+${index}].${axis}`;
  };
  const lines = [`ALU KC0[CB${rng.int(2)}:0-15]`, `    1      ${mova}         __.x,  R17.x`];
  for (let count = 1 + rng.int(3); count > 0; count--) {
    const index = rng.chance(0.8) ? 'AR' : 'AL';
    const [to, other] = [`R${rng.int(GENERAL)}.x`, register(builder)];
    const sources = rng.chance(0.7) ? `${constant(index)}, ${other}` : `${other}, -${constant(index)}`;
    lines.push(`    1      x: ${rng.pick(['ADD', 'MUL_IEEE'])}           ${to},  ${sources}`);
    if (rng.chance(0.4)) lines.push(`           y: MOV           R${rng.int(GENERAL)}.y,  ${constant(index)}`);
  }
  add(builder, lines);
  return true;
}

/** Gradients that the arms of a branch set, and what takes them behind it. */
function divergentGradients(builder: Builder): boolean {
  const { rng } = builder;
  const about = 'RID:1, SID:0 CT:NNNN';
  const setters = (): readonly string[] =>
    ['H', 'V'].map((way) => {
      const swizzle = Array.from({ length: 4 }, () => rng.pick(['x', 'y', 'z', 'w'])).join('');
      return ` SET_GRADIENTS_${way} R0.____, R${rng.int(GENERAL)}.${swizzle},   ${about}`;
    });
  const [otherwise, end] = [newLabel(builder), newLabel(builder)];
  if (rng.chance(0.5)) add(builder, ['TEX', ...setters()]);
  else
    add(builder, ['TEX', ...setters(), ` SAMPLE_G R${rng.int(GENERAL)}.xy__, R${rng.int(GENERAL)}.xyzw,   ${about}`]);
  condition(builder);
  const hasElse = rng.chance(0.5);
  add(builder, [hasElse ? `JUMP @${otherwise}` : `JUMP @${end} POP:1`]);
  add(builder, ['TEX', ...setters()]);
  if (rng.chance(0.4)) alu(builder, 'ALU');
  if (hasElse) {
    setLabel(builder, otherwise);
    add(builder, [`ELSE @${end} POP:1`]);
    add(builder, ['TEX', ...setters()]);
  }
  add(builder, [`POP @${end} POP:1`]);
  setLabel(builder, end);
  add(builder, ['TEX', ` SAMPLE_G R${rng.int(GENERAL)}.xyzw, R${rng.int(GENERAL)}.xyzw,   ${about}`]);
  return true;
}

/** `if` with or without `else` on a boolean constant. */
function uniformBranch(builder: Builder, depth: number, statements: Statements): void {
  const { rng } = builder;
  const [otherwise, end] = [newLabel(builder), newLabel(builder)];
  if (rng.chance(0.2)) {
    add(builder, [`PUSH @${end} ${constant(builder)}`]);
    statements(builder, depth + 1);
    add(builder, [`POP @${end} POP:1`]);
    setLabel(builder, end);
    return;
  }
  const hasElse = rng.chance(0.5);
  add(builder, [`JUMP @${hasElse ? otherwise : end} ${constant(builder)}`]);
  statements(builder, depth + 1);
  if (hasElse) {
    add(builder, [`JUMP @${end} CND:FALSE`]);
    setLabel(builder, otherwise);
    statements(builder, depth + 1);
  }
  setLabel(builder, end);
}

/** A branch whose first arm ends with a clause that turns to the other lanes. */
function elseAfter(builder: Builder, depth: number, statements: Statements): void {
  const end = newLabel(builder);
  condition(builder);
  if (builder.rng.chance(0.5)) statements(builder, depth + 1);
  alu(builder, 'ALU_ELSE_AFTER');
  if (builder.rng.chance(0.8)) statements(builder, depth + 1);
  add(builder, [`POP @${end} POP:1`]);
  setLabel(builder, end);
}

/** The end of a loop that only lanes which go on with the next round do not leave. */
export function lastBreak(builder: Builder): void {
  const end = newLabel(builder);
  const loop = builder.loops.at(-1)!;
  condition(builder);
  add(builder, [`JUMP @${end} POP:1`]);
  if (builder.rng.chance(0.3)) alu(builder, 'ALU');
  add(builder, [`LOOP_CONTINUE @${loop}`]);
  add(builder, [`POP @${end} POP:1`]);
  setLabel(builder, end);
  if (builder.rng.chance(0.3)) alu(builder, 'ALU');
  add(builder, [`LOOP_BREAK @${loop}`]);
}

/** A loop whose constant counts its rounds. */
function countedLoop(builder: Builder, depth: number, statements: Statements): void {
  const { rng } = builder;
  const [again, end, behind] = [newLabel(builder), newLabel(builder), newLabel(builder)];
  const which = rng.chance(0.2) ? constant(builder) : `I${rng.int(MOST_CONSTANT)}`;
  add(builder, [`${rng.chance(0.7) ? 'LOOP_START' : 'LOOP_START_NO_AL'} @${behind} ${which}`]);
  setLabel(builder, again);
  builder.loops.push(end);
  statements(builder, depth + 1);
  if (rng.chance(0.2)) lastBreak(builder);
  builder.loops.pop();
  setLabel(builder, end);
  add(builder, [`LOOP_END @${again}`]);
  setLabel(builder, behind);
}

/** The subroutines, behind the end of the program; each may call those behind it. */
export function putSubroutines(builder: Builder, statements: Statements): void {
  const { rng, subroutines } = builder;
  for (const [k, label] of subroutines.entries()) {
    setLabel(builder, label);
    builder.callable = k + 1;
    builder.budget = 1 + rng.int(3);
    statements(builder, 2);
    if (rng.chance(0.3)) add(builder, [`RET @0 ${constant(builder)}`]);
    alu(builder, 'ALU');
    add(builder, ['RET @0']);
  }
}
