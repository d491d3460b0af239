/* What the rules of the core share: a module with what it declares, types of ids, and how to say that a rule is broken. */
import { Op } from '../../../generated/spirv/enums.ts';
import { limitError } from '../../runtime/index.ts';
import { definitionOf, instructionAt, wordOfId } from '../module/module.ts';
import type { Import, SpirvModule } from '../module/module.ts';
import { opcodeRow, resultWord } from '../module/opcodes.ts';
import { stringIn } from '../module/strings.ts';
import { lengthIn, opcodeIn, wordAt } from '../module/words.ts';
import type { Check } from '../verify/check.ts';
import type { Release } from '../verify/profile.ts';
import { coreKind } from './grammar.ts';

/** The families of rules, which diagnostics are named after. */
export type CoreRule =
  | 'core-operands'
  | 'core-capability'
  | 'core-version'
  | 'core-layout'
  | 'core-id'
  | 'core-type'
  | 'core-decoration'
  | 'core-entry-point'
  | 'core-block'
  | 'core-structure'
  | 'core-dominance'
  | 'core-memory'
  | 'core-value';

/** One verification of a module's core. */
export interface CoreCheck {
  readonly module: SpirvModule;
  readonly release: Release;
  /** The second word of the header. */
  readonly version: number;
  /** Names of capabilities, those that others declare implicitly included. */
  readonly capabilities: ReadonlySet<string>;
  readonly extensions: ReadonlySet<string>;
  /** Index of the first OpFunction; that behind all instructions where there is none. */
  readonly firstFunction: number;
  /** Say that the instruction at `word` breaks a rule; the message starts with what the instruction is. */
  readonly broken: (rule: CoreRule, message: string, word: number) => void;
  /** Count work that may grow faster than the module. FormatError where all rules together do more than a module is worth. */
  readonly spend: (steps: number, word: number) => void;
}

/** Steps of work inside of rules: blocks in constructs, functions and variables behind entry points, arrays in arrays. */
const MOST_STEPS = 20_000_000;

/** Gather what a module declares. */
export function coreCheckOf({ module, say }: Check, release: Release): CoreCheck {
  const { words, starts } = module;
  const capabilities = new Set<string>();
  const extensions = new Set<string>();
  let firstFunction = starts.length;
  for (const [index, word] of starts.entries()) {
    const opcode = opcodeIn(words, word);
    if (opcode === Op.OpCapability) declare(capabilities, wordAt(words, word + 1));
    else if (opcode === Op.OpExtension) extensions.add(stringIn(module, word, 1));
    else if (opcode === Op.OpFunction) {
      firstFunction = index;
      break;
    }
  }
  const broken = (rule: CoreRule, message: string, word: number): void => {
    const line = (instructionAt(module, word) ?? -1) + 1;
    say(rule, `${nameAt(module, word)}: ${message} (line ${line})`, word);
  };
  const most = module.limits?.steps ?? MOST_STEPS;
  let left = most;
  const spend = (steps: number, word: number): void => {
    left -= steps;
    if (left < 0) throw limitError('steps', `rules of the core take more than ${most} steps`, { offset: 4 * word });
  };
  const version = wordAt(words, 1);
  return { module, release, version, capabilities, extensions, firstFunction, broken, spend };
}

/** Add a capability, and those that it declares implicitly. */
function declare(capabilities: Set<string>, value: number): void {
  const kind = coreKind('Capability');
  const open = [kind?.rows.get(value)];
  for (let row = open.pop(); row !== undefined; row = open.pop()) {
    if (capabilities.has(row.name)) continue;
    capabilities.add(row.name);
    for (const implied of row.capabilities) {
      for (const other of kind?.rows.values() ?? []) if (other.name === implied) open.push(other);
    }
  }
}

/** The name of the instruction at a word. */
export function nameAt({ words }: SpirvModule, word: number): string {
  const opcode = opcodeIn(words, word);
  return opcodeRow(opcode)?.name ?? `opcode ${opcode}`;
}

/** Whether the instruction at a word has a result type: `type` comes first. */
export function hasType(opcode: number): boolean {
  return resultWord[opcode] === 2;
}

/** The type of an id; 0 where it has none. */
export function typeOf(module: SpirvModule, id: number): number {
  const word = wordOfId(module, id);
  if (word === undefined || !hasType(opcodeIn(module.words, word))) return 0;
  return wordAt(module.words, word + 1);
}

/** Opcode of the instruction that defines an id; -1 where none does. */
export function opcodeOf(module: SpirvModule, id: number): number {
  const word = wordOfId(module, id);
  return word === undefined ? -1 : opcodeIn(module.words, word);
}

/** Whether release 2023.1 takes a set for one that it knows nothing of: versions of NonSemantic.Shader.DebugInfo after the first. */
export function isLaterSet({ name, debugSet }: Import): boolean {
  return name.startsWith('NonSemantic.') && debugSet?.table.set !== FIRST_VERSION;
}

const FIRST_VERSION = 100;

/** Operand words of the instruction that defines an id, its result left out where it comes first; empty where none does. */
export function operandsOfId(module: SpirvModule, id: number): Uint32Array {
  const word = wordOfId(module, id);
  if (word === undefined) return new Uint32Array(0);
  const { words } = module;
  return words.subarray(word + 1 + wordAtResult(opcodeIn(words, word)), word + lengthIn(words, word));
}

function wordAtResult(opcode: number): number {
  return resultWord[opcode] as number;
}

/** Whether an id is that of a type. */
export function isTypeId(module: SpirvModule, id: number): boolean {
  const opcode = opcodeOf(module, id);
  return opcode >= 0 && opcodeRow(opcode)?.name.startsWith('OpType') === true && opcode !== Op.OpTypeForwardPointer;
}

/** An id with what it is, for messages: `%12 (OpTypeInt)`. */
export function shown(module: SpirvModule, id: number): string {
  const index = definitionOf(module, id);
  return index === undefined ? `%${id}` : `%${id} (${nameAt(module, wordAt(module.starts, index))})`;
}
