/* Rows of call frame information as people read them. */
import type { Report } from '../../core/index.ts';
import { diagnosticCode, ExpressionError, limitFault } from '../expression/fault.ts';
import type { CfaRule, FrameRow, RegisterRule } from './rows.ts';
import { frameRows } from './rows.ts';
import type { Fde, FrameSection } from './table.ts';
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

function signed(offset: number | bigint): string {
  return offset < 0 ? `${offset}` : `+${offset}`;
}

/** Rules that the rows of a function may have for a byte of its entries, in any case, and at most. */
const RULES_PER_BYTE = 64;
const FREE = 65_536;
const MOST_RULES = 1 << 22;

/** The rows of a function that are wanted; where an instruction is ill-formed that is reported, and the rows before it are all. */
export function frameRowsOf(
  fde: Fde,
  section: FrameSection,
  report: Report,
  isWanted: (row: FrameRow) => boolean = () => true,
): FrameRow[] {
  const rows: FrameRow[] = [];
  const bytes = fde.end - fde.offset + fde.cie.end - fde.cie.offset;
  const most = section.limits?.entries ?? Math.min(RULES_PER_BYTE * bytes + FREE, MOST_RULES);
  let rules = 0;
  try {
    for (const row of frameRows(fde, section, 'lenient')) {
      if (!isWanted(row)) continue;
      rules += row.rules.size;
      if (rules > most) throw limitFault('entries', `rows with more than ${most} rules all together`);
      rows.push(row);
    }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const message = `${section.name} entry at 0x${fde.offset.toString(16)}: ${error.message}`;
    report.add({
      code: diagnosticCode(error.code),
      severity: error.code === 'limit/entries' ? 'error' : 'warning',
      message,
      at: { offset: section.offset + fde.offset },
    });
  }
  return rows;
}
