/*
 * OpenCL.DebugInfo.100 to NonSemantic.Shader.DebugInfo.100 and back. The two have the same instructions under the same names;
 * operands are carried over by their names, and result ids stay, so that nothing else in the module has to change:
 *
 *   literals                are ids of constants in the non-semantic set
 *   DebugFunction.Function  is DebugFunctionDefinition in the entry block there
 *   Parent, Child           of members and inheritance: in OpenCL only, there the composite's list says it
 *   forward references      to members and functions in OpenCL; there only circles need them, by OpExtInstWithForwardRefsKHR
 *   DebugLine, DebugNoLine  are OpLine and OpNoLine in OpenCL
 *   DebugTypeMatrix         is an array of vectors in OpenCL
 *
 * What the other set does not have becomes DebugInfoNone where something may name it, and is left out where nothing can;
 * the report says so.
 */
import { Op } from '../../../generated/spirv/enums.ts';
import type { Report } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import type { OperandRow } from '../../runtime/index.ts';
import { Additions, instructionWords } from './additions.ts';
import { constantBits } from '../module/constants.ts';
import { orderOf } from './convert-order.ts';
import { Instructions, WordBuffer, WordsById } from './convert-words.ts';
import { FIRST_OPERAND, headAt } from '../instructions/debug-instructions.ts';
import {
  debugInstructionAt,
  debugInstructionOf,
  isIdAt,
  numberOperand,
  operandWord,
  repeatedWords,
} from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import { NON_SEMANTIC_INFO, RELAXED_EXTENDED_INSTRUCTION } from '../module/extensions.ts';
import { endOf, opcodeOfId, wordOfId } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { rewrite } from './rewrite.ts';
import { debugSetNamed, isNonSemantic } from '../instructions/sets.ts';
import type { DebugSet, InstructionLayout } from '../instructions/sets.ts';
import { checkTextLength, partsOfSource } from '../instructions/source-parts.ts';
import { stringIn, wordsOfString } from '../module/strings.ts';
import { opcodeIn, wordAt } from '../module/words.ts';

/** A set to convert to. */
export type ConvertTarget = 'OpenCL.DebugInfo.100' | 'NonSemantic.Shader.DebugInfo.100';

/** The sets that can be converted to. */
export const convertTargets: readonly ConvertTarget[] = ['OpenCL.DebugInfo.100', 'NonSemantic.Shader.DebugInfo.100'];

/** Instructions that are in blocks. */
const inBlocks: ReadonlySet<string> = new Set(['DebugScope', 'DebugNoScope', 'DebugDeclare', 'DebugValue']);

/** Instructions that nothing names: left out where the other set lacks them. */
const unnamed: ReadonlySet<string> = new Set([
  'DebugSourceContinued',
  'DebugBuildIdentifier',
  'DebugStoragePath',
  'DebugEntryPoint',
  'DebugMacroUndef',
]);

interface Conversion {
  readonly module: SpirvModule;
  readonly target: DebugSet;
  readonly byName: ReadonlyMap<string, InstructionLayout>;
  readonly added: Additions;
  readonly report: Report;
  /** Members and inheritance to the composite that lists them. */
  readonly owners: ReadonlyMap<number, number>;
  /** DebugFunctions to their OpFunctions. */
  readonly functions: ReadonlyMap<number, number>;
  /** DebugSources to new strings with what DebugSourceContinued adds to their texts. */
  readonly texts: ReadonlyMap<number, number>;
}

/**
 * The module with its debug information in another set; a module that has none of the other stays as it is. FormatError
 * for sets that neither are: DebugInfo, and the draft 200.
 */
export function convert(module: SpirvModule, to: ConvertTarget, report: Report): SpirvModule {
  const target = debugSetNamed(to) as DebugSet;
  const sources = [...module.imports.values()].filter(({ debugSet }) => debugSet !== undefined && debugSet !== target);
  if (sources.length === 0) return module;
  for (const { id, name, debugSet } of sources) {
    const number = debugSet?.table.set;
    if (number !== 1 && number !== 100 && number !== 101) {
      throw new FormatError(
        'spirv/convert-set',
        `cannot convert ${name}: only OpenCL.DebugInfo.100 and NonSemantic.Shader.DebugInfo 100 and 101`,
        { offset: (wordOfId(module, id) ?? 0) * 4, path: `%${id}` },
      );
    }
  }
  const from = new Set(sources.map(({ id }) => id));
  const instructions = new Instructions(module, from);
  const byName = new Map(
    target.instructions.flatMap((layout) => (layout === undefined ? [] : [[layout.name, layout] as const])),
  );
  const added = new Additions(module);
  const state: Conversion = {
    module,
    target,
    byName,
    added,
    texts: target.constants ? new Map<number, number>() : joinTexts(instructions, added),
    report,
    owners: ownersOf(instructions),
    functions: functionsOf(instructions),
  };
  const changes = new Map<number, readonly number[] | 'drop'>();
  convertGlobals(state, instructions, changes);
  convertBlocks(state, instructions, changes);
  convertImports(state, from, to, changes);
  return rewrite(
    module,
    (index) => {
      const change =
        changes.get(index) ?? (instructions.at(wordAt(module.starts, index)) === undefined ? 'keep' : 'drop');
      return typeof change === 'string' ? change : { words: change };
    },
    state.added.insertions,
    state.added.bound,
  );
}

function ownersOf(instructions: Instructions): Map<number, number> {
  const owners = new Map<number, number>();
  for (const i of instructions) {
    if (i.name === 'DebugTypeComposite') for (const member of repeatedWords(i)) owners.set(member, i.id);
  }
  return owners;
}

/** The id of a debug function and that of its OpFunction, where an instruction says both. */
function functionIn(i: DebugInstruction): readonly (number | undefined)[] {
  if (i.name === 'DebugFunctionDefinition') return [operandWord(i, 'Function'), operandWord(i, 'Definition')];
  return i.name === 'DebugFunction' ? [i.id, operandWord(i, 'Function')] : [];
}

function functionsOf(instructions: Instructions): Map<number, number> {
  const functions = new Map<number, number>();
  for (const i of instructions) {
    const [key, value] = functionIn(i);
    if (key !== undefined && value !== undefined && opcodeOfId(i.module, value) === Op.OpFunction)
      functions.set(key, value);
  }
  return functions;
}

/** Words that an OpString can hold. */
const MAX_STRING = 0xffff - 2;

/** Texts that go on after their DebugSource, as one string each; those that no instruction can hold stay cut. */
function joinTexts(instructions: Instructions, added: Additions): Map<number, number> {
  const texts = new Map<number, number>();
  const seen = new Set<number>();
  const encoder = new TextEncoder();
  let all = 0;
  for (const i of instructions) {
    if (i.name !== 'DebugSource' || seen.has(i.id)) continue;
    seen.add(i.id);
    let [text, count] = ['', 0];
    for (const part of partsOfSource(i.module, i.id)) {
      text += part ?? '';
      count += 1;
      if (text.length / 4 >= MAX_STRING) break;
    }
    if (count < 2) continue;
    all += text.length;
    checkTextLength(i.module, all, i.word);
    if (encoder.encode(text).length / 4 < MAX_STRING) texts.set(i.id, added.string(text));
  }
  return texts;
}

/** Everything that precedes functions goes after the last type, ordered anew. */
function convertGlobals(
  state: Conversion,
  instructions: Instructions,
  changes: Map<number, readonly number[] | 'drop'>,
): void {
  const { added, target } = state;
  const globals = new WordsById(state.module);
  for (const i of instructions) {
    if (inBlocks.has(i.name) || i.name === 'DebugLine' || i.name === 'DebugNoLine') continue;
    if (i.name === 'DebugFunctionDefinition') continue;
    const words = convertInstruction(state, i);
    if (words !== undefined) globals.set(i.id, words);
  }
  const { keys, forward } = orderOf(globals.ids, state.module, (id) =>
    needsOf(target, globals.get(id)).filter((need) => globals.has(need)),
  );
  const end = added.endOfSection(Op.OpConstant);
  for (const id of keys) {
    const words = globals.get(id);
    if (forward.has(id) && target.constants) {
      added.extension(RELAXED_EXTENDED_INSTRUCTION);
      words[0] = (((words[0] as number) & 0xffff0000) | Op.OpExtInstWithForwardRefsKHR) >>> 0;
    }
    added.insert(end, words);
  }
  // Instructions of other sets that speak of what was moved go after it.
  const { words, starts } = state.module;
  for (const [index, word] of starts.subarray(0, end).entries()) {
    if (opcodeIn(words, word) !== Op.OpExtInst || instructions.at(word) !== undefined) continue;
    const all = words.subarray(word, endOf(state.module, word));
    const other = debugInstructionAt(state.module, word);
    const named = all.subarray(FIRST_OPERAND).filter((_, place) => other === undefined || isIdAt(other, place));
    if (!named.some((id) => globals.has(id))) continue;
    changes.set(index, 'drop');
    added.insert(end, all);
  }
}

/** Ids that an instruction of the target needs in front of it: OpenCL lets composites look forward to their members. */
function needsOf({ instructions, constants }: DebugSet, words: Uint32Array): number[] {
  const layout = instructions[words[FIRST_OPERAND - 1] as number] as InstructionLayout;
  const needed = !constants && layout.name === 'DebugTypeComposite' ? layout.fixed.length : words.length;
  const { places } = layout;
  return [...words.subarray(FIRST_OPERAND)].filter((_, place) => place < needed && isIdAt({ layout, places }, place));
}

/** The words of an instruction in the other set; undefined where it is left out. */
function convertInstruction(state: Conversion, i: DebugInstruction): number[] | undefined {
  const { module, byName, report, added } = state;
  const { type, id, set } = headAt(module, i.word);
  const name = i.name === 'DebugTypeMatrix' && !byName.has(i.name) ? 'DebugTypeArray' : i.name;
  const layout = byName.get(name);
  if (layout === undefined) {
    const message = `${i.name}: ${unnamed.has(i.name) ? 'left out' : 'becomes DebugInfoNone'}, the other set does not have it`;
    report.add({ code: 'spirv/not-converted', severity: 'warning', message, at: { offset: i.word * 4 } });
    return unnamed.has(i.name) ? undefined : instructionWords(Op.OpExtInst, type, id, set, 0);
  }
  if (name !== i.name) {
    const operands = [operandWord(i, 'Vector Type') ?? 0, operandWord(i, 'Vector Count') ?? added.uint(1)];
    return instructionWords(Op.OpExtInst, type, id, set, layout.number, ...operands);
  }
  return instructionWords(Op.OpExtInst, type, id, set, layout.number, ...operandsOf(state, i, layout));
}

function operandsOf(state: Conversion, i: DebugInstruction, layout: InstructionLayout): number[] {
  const { added } = state;
  const value = (number: number): number => (layout.set.constants ? added.uint(number) : number);
  const operands: number[] = [];
  for (const row of layout.fixed) {
    const isValue = row.kind !== 'id';
    const known = i.places.has(row.name);
    if (isValue) {
      const number = numberOperand(i, row.name);
      if (number === undefined && (known || row.quantifier === 'optional')) {
        if (row.quantifier === 'optional') break;
        operands.push(value(0));
      } else operands.push(value(known ? inSet(state, i, row, layout, number ?? 0) : 0));
    } else {
      const joined = row.name === 'Text' ? state.texts.get(i.id) : undefined;
      const word = joined ?? (known ? operandWord(i, row.name) : missing(state, i, row.name));
      if (word === undefined) break;
      operands.push(word);
    }
  }
  if (layout.name === 'DebugOperation') {
    const start = i.word + FIRST_OPERAND + 1;
    for (const word of i.module.words.subarray(start, endOf(i.module, i.word))) {
      const bits = i.layout.set.constants ? constantBits(i.module, word) : word;
      operands.push(value(typeof bits === 'number' ? bits : 0));
    }
  } else if (layout.name === 'DebugTypeArray' && !layout.set.constants) {
    // OpenCL takes neither 0, for an array without a bound, nor counts to be specialized: such an array has no count.
    operands.push(...[...repeatedWords(i)].filter((id) => isCount(i.module, id)));
  } else if (layout.group.length > 0 && layout.name !== 'DebugDeclare') operands.push(...repeatedWords(i));
  return operands;
}

function isCount(module: SpirvModule, id: number): boolean {
  const opcode = opcodeOfId(module, id);
  return opcode === Op.OpConstant ? constantBits(module, id) !== 0 : opcode === Op.OpExtInst;
}

/** An enum value as the other set knows it: without bits that it lacks, 0 for a value that it lacks. */
function inSet(
  { report }: Conversion,
  i: DebugInstruction,
  row: OperandRow,
  { set }: InstructionLayout,
  value: number,
): number {
  const names = set.enums.get(row.kind);
  if (names === undefined || names.byValue.has(value)) return value;
  const known = names.mask ? (value & names.bits) >>> 0 : 0;
  if (known === value) return value;
  const message = `${i.name}: ${row.name} ${value} becomes ${known}, the other set does not have it`;
  report.add({ code: 'spirv/not-converted', severity: 'warning', message, at: { offset: i.word * 4 } });
  return known;
}

/** Operands that only one of the sets has. */
function missing(
  { owners, functions, added, module }: Conversion,
  i: DebugInstruction,
  name: string,
): number | undefined {
  if (name === 'Parent' || name === 'Child') return owners.get(i.id);
  if (name !== 'Function') return undefined;
  return functions.get(i.id) ?? noneOf(added, module, i);
}

/** A DebugInfoNone of the instruction's set, for a function that has no body. */
function noneOf(added: Additions, module: SpirvModule, i: DebugInstruction): number {
  const { type, set } = headAt(module, i.word);
  const id = added.bound++;
  added.insert(added.endOfSection(Op.OpConstant), instructionWords(Op.OpExtInst, type, id, set, 0));
  return id;
}

/** What is in blocks stays there, after variables and phis; functions get the instruction that names them. */
function convertBlocks(
  state: Conversion,
  instructions: Instructions,
  changes: Map<number, readonly number[] | 'drop'>,
): void {
  const { module, target, added, functions } = state;
  const { words, starts } = module;
  const byFunction = new Map([...functions].map(([description, fn]) => [fn, description]));
  const [importOf] = instructions;
  let fn = 0;
  let entered = false;
  let waiting = new WordBuffer();
  for (const [index, word] of starts.entries()) {
    const opcode = opcodeIn(words, word);
    if (opcode === Op.OpFunction) [fn, entered] = [wordAt(words, word + 2), false];
    const floats =
      opcode === Op.OpVariable ||
      opcode === Op.OpPhi ||
      opcode === Op.OpLabel ||
      opcode === Op.OpLine ||
      opcode === Op.OpNoLine;
    const i = instructions.at(word);
    if (i === undefined) {
      if (floats || fn === 0) {
        if (opcode === Op.OpLabel && !entered && target.constants) {
          entered = true;
          const description = byFunction.get(fn);
          const definition = state.byName.get('DebugFunctionDefinition');
          if (description !== undefined && definition !== undefined && importOf !== undefined) {
            const { type, set } = headAt(module, importOf.word);
            waiting.push(instructionWords(Op.OpExtInst, type, added.bound++, set, definition.number, description, fn));
          }
        }
        continue;
      }
      if (waiting.length > 0) {
        added.insert(index, waiting.words());
        waiting = new WordBuffer();
      }
      if (opcode === Op.OpFunctionEnd) fn = 0;
      continue;
    }
    if (i.name === 'DebugLine') changes.set(index, lineWords(i));
    else if (i.name === 'DebugNoLine') changes.set(index, instructionWords(Op.OpNoLine));
    else if (inBlocks.has(i.name)) {
      const converted = convertInstruction(state, i);
      if (converted !== undefined) waiting.push(converted);
    }
  }
}

/** OpLine of a DebugLine. */
function lineWords(i: DebugInstruction): number[] {
  const source = operandWord(i, 'Source');
  const instruction = source === undefined ? undefined : debugInstructionOf(i.module, source);
  const file = instruction === undefined ? source : operandWord(instruction, 'File');
  return instructionWords(
    Op.OpLine,
    file ?? 0,
    numberOperand(i, 'Line Start') ?? 0,
    numberOperand(i, 'Column Start') ?? 0,
  );
}

function convertImports(
  { module, added, target }: Conversion,
  from: ReadonlySet<number>,
  to: ConvertTarget,
  changes: Map<number, readonly number[] | 'drop'>,
): void {
  const { words, starts, imports, stringOctets } = module;
  const stays = [...imports.values()].some(({ id, name }) => !from.has(id) && isNonSemantic(name));
  for (const [index, word] of starts.entries()) {
    const opcode = opcodeIn(words, word);
    if (opcode === Op.OpExtInstImport && from.has(wordAt(words, word + 1))) {
      changes.set(index, instructionWords(opcode, wordAt(words, word + 1), ...wordsOfString(to, stringOctets)));
    } else if (opcode === Op.OpExtension && !target.constants && !stays && nonSemantic.has(stringIn(module, word, 1))) {
      changes.set(index, 'drop');
    }
  }
  if (target.constants) added.extension(NON_SEMANTIC_INFO);
}

/** Extensions that only non-semantic sets need. */
const nonSemantic: ReadonlySet<string> = new Set([NON_SEMANTIC_INFO, RELAXED_EXTENDED_INSTRUCTION]);
