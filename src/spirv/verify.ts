/* A module held against the rules of a profile. */
import { Op } from '../../generated/spirv/enums.ts';
import type { Report } from '../core/index.ts';
import { debugSetAt, debugTable } from './instructions/debug-instructions.ts';
import { hasStrayWord, readInstruction } from './instructions/debug-operands.ts';
import type { DebugInstruction } from './instructions/debug-operands.ts';
import { opcodeOfId } from './module/module.ts';
import type { SpirvModule } from './module/module.ts';
import { newestRatified } from './instructions/sets.ts';
import type { InstructionLayout } from './instructions/sets.ts';
import { verifyStructure } from './verify/structure.ts';
import { checkOf } from './verify/check.ts';
import type { Check } from './verify/check.ts';
import { checkCore } from './verify/core.ts';
import { checkFunctions } from './verify/functions.ts';
import { checkOperands, describe } from './verify/operands.ts';
import { checkOrder, checkPlace } from './verify/placement.ts';
import type { Profile } from './verify/profile.ts';
import { checkRelations } from './verify/relations.ts';
import { checkSourceText } from './verify/source-text.ts';
import { checkCoreRules } from './core-rules/index.ts';
import { checkValues } from './verify/values.ts';
import { wordAt } from './module/words.ts';

/** Report what is wrong with a module's debug information under a profile, and with what it stands on. */
export function verify(module: SpirvModule, report: Report, profile: Profile = 'tolerant'): void {
  verifyStructure(module, report);
  if (module.header === undefined) return;
  const check = checkOf(module, profile, report);
  checkCore(check);
  const { release } = check;
  if (release !== undefined) checkCoreRules(check, release);
  const table = debugTable(module);
  for (let row = 0; row < table.length; row++) {
    const index = wordAt(table.instruction, row);
    const word = wordAt(module.starts, index);
    const written = layoutOf(check, word);
    if (written === undefined || isUnread(check, written)) continue;
    checkPlace(check, table, row, word, written);
    const instruction = readInstruction(module, word, written);
    const layout = meantBy(check, instruction, written);
    if (layout === undefined) continue;
    const stray = hasStrayWord(instruction);
    if (stray) check.say('stray-import-word', `${layout.name}: a zero word after Tag`, word);
    else checkOrder(check, index, word, layout);
    if (!stray || release !== undefined) checkOperands(check, word, layout, isOpen(check, layout));
    if (release !== undefined && layout.set.table.set === 0) continue;
    checkValues(check, instruction);
    if (release !== '2023.1') checkSourceText(check, instruction);
  }
  checkFunctions(check);
  if (release === undefined) checkRelations(check);
}

/** The only version of NonSemantic.Shader.DebugInfo that release 2023.1 looks into. */
const FIRST_VERSION = 100;

function isUnread({ release }: Check, { set }: InstructionLayout): boolean {
  return release === '2023.1' && set.constants && set.table.set !== FIRST_VERSION;
}

/** How the instruction's number is laid out; says so where its set does not have that number. */
function layoutOf(check: Check, word: number): InstructionLayout | undefined {
  const { module, release, say } = check;
  const set = debugSetAt(module, word);
  const number = wordAt(module.words, word + 4);
  const layout = set?.instructions[number];
  if (layout === undefined) {
    if (release !== undefined && set?.constants === true) {
      // Numbers to come are let through, those of the next version are not; release 2023.1 knows none.
      if (release === '2023.1') return undefined;
      const later = newestRatified.instructions[number];
      if (later !== undefined) say('set-version', `${later.name}: comes with version 101 of its set`, word);
      return undefined;
    }
    say('unknown-instruction', `instruction ${number} is not one of ${set?.table.imports[0] ?? 'its set'}`, word);
    return undefined;
  }
  const type = wordAt(module.words, word + 1);
  if (opcodeOfId(module, type) !== Op.OpTypeVoid)
    say('result-type', `${layout.name}: result type is ${describe(module, type)}, wants OpTypeVoid`, word);
  return layout;
}

/**
 * The layout to check by. Where 16 and 17 were written for each other, that is said once and they are read as meant; for
 * spirv-val they are what is written, and the unratified set 200 is a later 101.
 */
function meantBy(
  { release, say }: Check,
  { layout, word }: DebugInstruction,
  written: InstructionLayout,
): InstructionLayout | undefined {
  if (release !== undefined)
    return written.set.table.set === 200 ? newestRatified.instructions[written.number] : written;
  if (layout !== written) say('swapped-template-numbers', `${written.name}: has the operands of ${layout.name}`, word);
  return layout;
}

/** Versions of NonSemantic.Shader.DebugInfo to come may append operands: spirv-val lets them through in every version. */
function isOpen({ release }: Check, layout: InstructionLayout): boolean {
  return release !== undefined && release !== '2023.1' && layout.set.constants;
}
