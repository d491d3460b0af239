/* Control flow: opcodes, targets, structure, stack depth, the end. */
import { controlFlow, positionsOf } from '../control-flow.ts';
import { clauseCount, endsProgram, targetOf } from '../words/decode-cf.ts';
import type { AluClause, CfInst, FetchClause, Program } from '../program.ts';
import { kcacheLocks } from '../tables/selects.ts';
import { stackEntries } from '../stack.ts';
import type { Say, VerifyContext } from './context.ts';

/** Report what is wrong with the control flow of a program. */
export function verifyControlFlow(program: Program, { nstack }: VerifyContext, say: Say): void {
  const { cf, chip, size } = program;
  const positions = positionsOf(cf);
  for (const inst of cf) {
    const at = inst.id * 2;
    if (inst.op === undefined)
      say('error', 'unknown-opcode', `unknown control-flow instruction: opcode ${inst.opcode}`, at);
    const target = isJump(inst) ? targetOf(inst) : undefined;
    if (target !== undefined && !positions.has(target)) {
      const where = target * 2 + 2 > size ? `the program has ${cf.length} instructions` : 'no instruction stands there';
      say('error', 'target-outside', `${inst.op?.name} to ${target}: ${where}`, at);
    }
    if (!endsProgram(inst) && !positions.has(inst.id + 1)) {
      say('error', 'no-end', 'the instruction does not end the program, and none follows it', at);
    }
    if (inst.kind === 'fetch') {
      const count = clauseCount(inst.word1, chip);
      if (count > MOST_FETCHES)
        say('error', 'clause-too-long', `fetch clause of ${count}: ${MOST_FETCHES} at most`, at);
      if (inst.clause.address % 4 !== 0) {
        say(
          'error',
          'clause-unaligned',
          `fetch clause at dword ${inst.clause.address}: it must be at a multiple of 4`,
          at,
        );
      }
    }
    if (inst.kind === 'alu_ext' && cf[positions.get(inst.id + 1) ?? -1]?.kind !== 'alu') {
      say('error', 'lone-alu-ext', 'ALU_EXT without ALU clause behind it', at);
    }
    if (inst.kind === 'alu') verifyLocks(inst, chip.generation === 'R600' || chip.generation === 'R700', say);
  }
  verifyOverlap(program, say);
  const flow = controlFlow(program);
  for (const { id, message } of flow.problems) say('error', 'structure', message, id * 2);
  for (const { address, words } of program.leftovers) {
    const padding = words.every((word) => word === CF_NOP_END);
    if (!padding) say('info', 'unused-dwords', `${words.length} dwords that no instruction has, of ${size}`, address);
  }
  if (flow.problems.length > 0) return;
  const unreachable = new Set(flow.unreachable);
  for (const [at, { id, op }] of cf.entries()) {
    if (unreachable.has(at)) say('warning', 'unreachable', `${op?.name ?? 'instruction'} is never reached`, id * 2);
  }
  const needed = stackEntries(program);
  if (nstack !== undefined && needed > nstack) {
    say('error', 'stack-too-small', `stack of ${nstack} entries: the program needs ${needed}`, 0);
  }
}

/** Fetches that a clause may have; COUNT of R600 ends at 8. */
const MOST_FETCHES = 16;

/** What LLVM pads control flow with: a NOP that ends the program. */
const CF_NOP_END = 0x80200000;

function isJump({ op }: CfInst): boolean {
  const name = op?.name;
  return op?.flags.has('LOOP') === true || name === 'JUMP' || name === 'ELSE' || name === 'POP' || name === 'CALL';
}

/** Two locks of a clause must not be of lines that one lock could hold twice. */
function verifyLocks(inst: Extract<CfInst, { kind: 'alu' }>, old: boolean, say: Say): void {
  for (const [set, { mode, indexMode }] of kcacheLocks(inst).entries()) {
    if (mode === 3 && !old)
      say('error', 'kcache-mode', `KC${set} is locked by the loop index, which R700 had last`, inst.id * 2);
    if (indexMode === 3) say('error', 'kcache-index', `KC${set} has index mode 3, which means nothing`, inst.id * 2);
  }
}

function verifyOverlap({ cf }: Program, say: Say): void {
  const parts = cf.flatMap((inst): Part[] => {
    const own = { inst, address: inst.id * 2, size: 2, clause: undefined };
    if (inst.kind !== 'alu' && inst.kind !== 'fetch') return [own];
    const { clause } = inst;
    return [own, { inst, address: clause.address, size: clause.size, clause }];
  });
  parts.sort((a, b) => a.address - b.address);
  let end = 0;
  let furthest: Part | undefined;
  for (const part of parts) {
    const { inst, address, size, clause } = part;
    if (address < end && furthest !== undefined && (clause === undefined || clause !== furthest.clause)) {
      const own = clause === undefined ? `control flow at dword ${address}` : `clause at dword ${address}`;
      const other = furthest.clause === undefined ? 'control flow' : `the clause of instruction ${furthest.inst.id}`;
      say('warning', 'clauses-overlap', `${own} overlaps ${other}`, inst.id * 2);
    }
    if (address + size <= end) continue;
    end = address + size;
    furthest = part;
  }
}

/** What lies somewhere: an instruction, or the clause of one. */
interface Part {
  readonly inst: CfInst;
  readonly address: number;
  readonly size: number;
  readonly clause: AluClause | FetchClause | undefined;
}
