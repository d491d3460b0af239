/* Control flow: opcodes, targets, structure, stack depth, the end. */
import { controlFlow } from './control-flow.ts';
import { clauseCount, endsProgram } from './decode-cf.ts';
import type { CfInst, Program } from './program.ts';
import { kcacheLocks } from './selects.ts';
import { stackEntries } from './stack.ts';
import type { Say, VerifyContext } from './verify.ts';

/** Report what is wrong with the control flow of a program. */
export function verifyControlFlow(program: Program, { nstack }: VerifyContext, say: Say): void {
  const { cf, chip, size } = program;
  for (const inst of cf) {
    const at = inst.id * 2;
    if (inst.op === undefined)
      say('error', 'unknown-opcode', `unknown control-flow instruction: opcode ${inst.opcode}`, at);
    if (isJump(inst) && inst.kind === 'flow' && inst.word0.ADDR >= cf.length) {
      say(
        'error',
        'target-outside',
        `${inst.op?.name} to ${inst.word0.ADDR}: the program has ${cf.length} instructions`,
        at,
      );
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
    if (inst.kind === 'alu_ext' && cf[inst.id + 1]?.kind !== 'alu') {
      say('error', 'lone-alu-ext', 'ALU_EXT without ALU clause behind it', at);
    }
    if (inst.kind === 'alu') verifyLocks(inst, chip.generation === 'R600' || chip.generation === 'R700', say);
  }
  const last = cf.at(-1);
  if (last !== undefined && !endsProgram(last)) {
    say('error', 'no-end', 'the last instruction does not end the program', last.id * 2);
  }
  verifyOverlap(program, say);
  const flow = controlFlow(program);
  for (const { id, message } of flow.problems) say('error', 'structure', message, id * 2);
  for (const { address, words } of program.leftovers) {
    const padding = words.every((word) => word === CF_NOP_END);
    if (!padding) say('info', 'unused-dwords', `${words.length} dwords that no instruction has, of ${size}`, address);
  }
  if (flow.problems.length > 0) return;
  for (const id of flow.unreachable) {
    say('warning', 'unreachable', `${cf[id]?.op?.name ?? 'instruction'} is never reached`, id * 2);
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
  return op?.flags.has('LOOP') === true || op?.name === 'JUMP' || op?.name === 'ELSE' || op?.name === 'POP';
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
  const clauses = cf
    .flatMap((inst) => (inst.kind === 'alu' || inst.kind === 'fetch' ? [inst] : []))
    .sort((a, b) => a.clause.address - b.clause.address);
  let end = cf.length * 2;
  let before: (typeof clauses)[number] | undefined;
  for (const inst of clauses) {
    const { address, size } = inst.clause;
    if (address < end && before?.clause !== inst.clause) {
      const what = before === undefined ? 'control flow' : `the clause of instruction ${before.id}`;
      say('warning', 'clauses-overlap', `clause at dword ${address} overlaps ${what}`, inst.id * 2);
    }
    end = Math.max(end, address + size);
    before = inst;
  }
}
