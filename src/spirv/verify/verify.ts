/* A module held against the rules of a profile. */
import { Op } from '../../../generated/spirv/enums.ts';
import type { Report } from '../../core/index.ts';
import { debugSetAt, debugTable } from '../debug-instructions.ts';
import { hasStrayWord, readInstruction } from '../debug-operands.ts';
import type { DebugInstruction } from '../debug-operands.ts';
import { opcodeOfId } from '../module.ts';
import type { SpirvModule } from '../module.ts';
import { newestRatified } from '../sets.ts';
import type { InstructionLayout } from '../sets.ts';
import { verifyStructure } from '../structure.ts';
import { checkOf } from './check.ts';
import type { Check } from './check.ts';
import { checkCore } from './core.ts';
import { checkFunctions } from './functions.ts';
import { checkOperands, describe } from './operands.ts';
import { checkOrder, checkPlace } from './placement.ts';
import type { Profile } from './profile.ts';
import { checkRelations } from './relations.ts';
import { checkSourceText } from './source-text.ts';
import { checkTypes } from './types.ts';
import { checkValues } from './values.ts';

/** Report what is wrong with a module's debug information under a profile, and with what it stands on. */
export function verifySpirv(module: SpirvModule, profile: Profile, report: Report): void {
  verifyStructure(module, report);
  if (module.header === undefined) return;
  const check = checkOf(module, profile, report);
  checkCore(check);
  if (profile === 'spirv-val') checkTypes(check);
  const table = debugTable(module);
  for (let row = 0; row < table.length; row++) {
    const index = table.instruction[row] as number;
    const word = module.starts[index] as number;
    const written = layoutOf(check, word);
    if (written === undefined) continue;
    checkPlace(check, table, row, word, written);
    const instruction = readInstruction(module, word, written);
    const layout = meantBy(check, instruction, written);
    if (layout === undefined) continue;
    const stray = hasStrayWord(instruction);
    if (stray) check.say('stray-import-word', `${layout.name}: a zero word after Tag`, word);
    else checkOrder(check, index, word, layout);
    if (!stray || profile === 'spirv-val') checkOperands(check, word, layout, isOpen(check, layout));
    if (profile === 'spirv-val' && layout.set.table.set === 0) continue;
    checkValues(check, instruction);
    checkSourceText(check, instruction);
  }
  checkFunctions(check);
  if (profile !== 'spirv-val') checkRelations(check);
}

/** How the instruction's number is laid out; says so where its set does not have that number. */
function layoutOf(check: Check, word: number): InstructionLayout | undefined {
  const { module, profile, say } = check;
  const set = debugSetAt(module, word);
  const number = module.words[word + 4] as number;
  const layout = set?.instructions[number];
  if (layout === undefined) {
    if (profile === 'spirv-val' && set?.constants === true) {
      // Numbers to come are let through, those of the next version are not.
      const later = newestRatified.instructions[number];
      if (later !== undefined) say('set-version', `${later.name}: comes with version 101 of its set`, word);
      return undefined;
    }
    say('unknown-instruction', `instruction ${number} is not one of ${set?.table.imports[0] ?? 'its set'}`, word);
    return undefined;
  }
  const type = module.words[word + 1] as number;
  if (opcodeOfId(module, type) !== Op.OpTypeVoid)
    say('result-type', `${layout.name}: result type is ${describe(module, type)}, wants OpTypeVoid`, word);
  return layout;
}

/**
 * The layout to check by. Where 16 and 17 were written for each other, that is said once and they are read as meant; for
 * spirv-val they are what is written, and the unratified set 200 is a later 101.
 */
function meantBy(
  { profile, say }: Check,
  { layout, word }: DebugInstruction,
  written: InstructionLayout,
): InstructionLayout | undefined {
  if (profile === 'spirv-val')
    return written.set.table.set === 200 ? newestRatified.instructions[written.number] : written;
  if (layout !== written) say('swapped-template-numbers', `${written.name}: has the operands of ${layout.name}`, word);
  return layout;
}

/** Versions of NonSemantic.Shader.DebugInfo to come may append operands: spirv-val lets them through in every version. */
function isOpen({ profile }: Check, layout: InstructionLayout): boolean {
  return profile === 'spirv-val' && layout.set.constants;
}
