/* What the hardware would not execute as it is, or not as it seems meant. */
import type { Report } from '../../../core/index.ts';
import type { Program } from '../program.ts';
import type { Say, VerifyContext } from './context.ts';
import { verifyAlu } from './verify-alu.ts';
import { verifyControlFlow } from './verify-cf.ts';
import { verifyReads } from './verify-reads.ts';

/** Report everything that is wrong with a program; codes start with `r600/`. */
export function verifyProgram(program: Program, context: VerifyContext, report: Report): void {
  const say: Say = (severity, code, message, address) => {
    report.add({ code: `r600/${code}`, severity, message, at: { offset: context.offset + address * 4 } });
  };
  verifyControlFlow(program, context, say);
  for (const inst of program.cf) {
    if (inst.kind === 'alu') verifyAlu(inst, program, say);
    if (inst.kind !== 'fetch') continue;
    for (const [i, fetch] of inst.clause.insts.entries()) {
      if (fetch.op !== undefined) continue;
      say('error', 'unknown-opcode', `unknown fetch: opcode ${fetch.opcode}`, inst.clause.address + i * 4);
    }
  }
  verifyReads(program, context, say);
}
