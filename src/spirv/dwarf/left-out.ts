/* Locations that DWARF has no operations for: the variable is there without them, and people are told. */
import { shortened } from '../../core/index.ts';
import type { Expression } from '../entities/entities.ts';
import { expressionText } from '../expression/expression.ts';
import type { DwarfJob } from './job.ts';

/** List the location of a variable that an instruction at `word` gives by an expression. */
export function reportLeftOut(job: DwarfJob, name: string, expression: Expression, word: number): void {
  job.report.add({
    code: 'spirv/location-left-out',
    severity: 'warning',
    message: `location of ${shortened(name)} left out: DWARF cannot say ${shortened(expressionText(expression))}`,
    at: { offset: word * 4 },
  });
}
