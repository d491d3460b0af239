/* Rows of call frame information as people read them. */
import type { Diagnostic, Report, Severity } from '../../core/index.ts';
import { diagnosticCode, ExpressionError, limitFault } from '../expression/fault.ts';
import type { CfaRule, FrameRow, RegisterRule } from './rows.ts';
import { frameRows } from './rows.ts';
import { FrameBudget } from './budget.ts';
import type { Fde, FrameSection } from './entries.ts';
import { registerName } from './register-names.ts';

/** The CFA: `rsp+8`, `expression`, in an address space `s33+16@6`. */
export function cfaText(cfa: CfaRule, machine: number): string {
  if (cfa.kind === 'expression') return 'expression';
  const space = cfa.space === 0 ? '' : `@${cfa.space}`;
  return `${registerName(machine, cfa.register)}${signed(cfa.offset)}${space}`;
}

/** Where a register is: `[cfa-16]` in memory, `cfa+16` that address itself, a register, or how it is computed. */
export function ruleText(rule: RegisterRule, machine: number): string {
  switch (rule.kind) {
    case 'offset':
      return `[cfa${signed(rule.offset)}]`;
    case 'val_offset':
      return `cfa${signed(rule.offset)}`;
    case 'register':
      return registerName(machine, rule.register);
    default:
      return rule.kind;
  }
}

/** Rules of a row that are shown as text: GPUs have a few thousand registers. */
const SHOWN_RULES = 4096;

/** All rules of a row: `rbp=[cfa-16] rip=[cfa-8]`. */
export function rulesText({ rules }: FrameRow, machine: number): string {
  const shown: string[] = [];
  for (const [register, rule] of rules) {
    if (shown.push(`${registerName(machine, register)}=${ruleText(rule, machine)}`) < SHOWN_RULES) continue;
    if (rules.size > SHOWN_RULES) shown.push(`and ${rules.size - SHOWN_RULES} more`);
    break;
  }
  return shown.join(' ');
}

/** All rules of a row by the names of their registers. */
export function rulesJson({ rules }: FrameRow, machine: number): Record<string, string> {
  return Object.fromEntries([...rules].map(([r, rule]) => [registerName(machine, r), ruleText(rule, machine)]));
}

function signed(offset: number | bigint): string {
  return offset < 0 ? `${offset}` : `+${offset}`;
}

/** Rows and rules of a function that are shown. */
const SHOWN = 1 << 20;

/**
 * The rows of a function that are wanted; where an instruction is ill-formed that is reported, and the rows before it are all. Who asks
 * for many functions of a section gives all of them one budget.
 */
export function frameRowsOf(
  fde: Fde,
  section: FrameSection,
  report: Report,
  isWanted: (row: FrameRow) => boolean = () => true,
  budget: FrameBudget = new FrameBudget(section),
): FrameRow[] {
  const rows: FrameRow[] = [];
  const most = section.limits?.entries ?? SHOWN;
  let shown = 0;
  try {
    for (const row of frameRows(fde, section, 'lenient', budget)) {
      if (!isWanted(row)) continue;
      shown += 1 + row.rules.size;
      if (shown > most) throw limitFault('entries', `a function with more than ${most} rows and rules`);
      budget.show(row.rules.size);
      rows.push(row);
    }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    report.add(frameProblem(fde, section, error, 'warning'));
  }
  return rows;
}

/** What it is to a file that instructions of a function cannot be carried out; that a bound ends them is an error always. */
export function frameProblem(fde: Fde, section: FrameSection, error: ExpressionError, severity: Severity): Diagnostic {
  return {
    code: diagnosticCode(error.code),
    severity: error.code.startsWith('limit/') ? 'error' : severity,
    message: `${section.name} entry at 0x${fde.offset.toString(16)}: ${error.message}`,
    at: { offset: section.offset + fde.offset },
  };
}
