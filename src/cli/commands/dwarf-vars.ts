/* `dwarf vars`: what is in scope at an address. */
import { answer } from '../documents.ts';
import { hex64, printable } from '../../core/index.ts';
import type { JsonObject } from '../../core/index.ts';
import { variablesAt } from '../../dwarf/index.ts';
import type { VariableAt } from '../../dwarf/index.ts';
import type { ExitCode } from '../exit-code.ts';
import { askDwarf, parseAddress } from './dwarf-open.ts';
import type { DwarfOptions } from './dwarf-open.ts';

/** `dwarf vars FILE --pc X`. */
export function vars(file: string, pcText: string, options: DwarfOptions): Promise<ExitCode> {
  return askDwarf(file, options, async (dwarf, run) => {
    const pc = parseAddress(pcText);
    const found = variablesAt(dwarf, pc, run.report);
    await answer(run, { pc: hex64(pc), variables: found.map(variableJson) }, () =>
      found.length === 0 ? [`nothing in scope at ${hex64(pc)}`] : found.map(variableLine),
    );
  });
}

function variableJson({ name, scope, depth, line, isParameter, type, location }: VariableAt): JsonObject {
  return { name: name ?? null, scope: scope ?? null, depth, line, argument: isParameter, type, location };
}

function variableLine({ name, scope, type, location }: VariableAt): string {
  const where = location ?? 'optimized out here';
  return `${printable(scope ?? '')}: ${printable(type)} ${printable(name ?? '')} = ${where}`;
}
