/*
 * What must be declared for what is used (SPIR-V specification, sections 2.16.1 and 3.31): each instruction and each value of an enum comes
 * with a version of SPIR-V or an extension, and many need one of some capabilities.
 */
import type { SpirvModule } from '../module/module.ts';
import { isExtInst } from '../instructions/debug-instructions.ts';
import { opcodeIn, wordAt } from '../module/words.ts';
import type { CoreCheck } from './core-check.ts';
import { coreInstruction } from './grammar.ts';
import type { CoreRow } from './grammar.ts';
import { visitCore } from './operands.ts';

/** Built-ins that members of a block may be decorated with before anything uses them. */
const decoratedOnly: ReadonlySet<string> = new Set(['PointSize', 'ClipDistance', 'CullDistance']);

/** What groups may do under SPV_AMD_shader_ballot. */
const groupSums: ReadonlySet<string> = new Set(['Reduce', 'InclusiveScan', 'ExclusiveScan']);

/** Check each instruction and each of its operands. */
export function checkEnabled(check: CoreCheck): void {
  const { module, broken } = check;
  const { words, starts } = module;
  for (const word of starts) {
    const opcode = opcodeIn(words, word);
    const row = coreInstruction(opcode);
    if (row === undefined || !isKnown(check, row)) {
      broken('core-operands', 'is no instruction that this release knows', word);
      // What follows cannot be told apart any more.
      return;
    }
    checkInstruction(check, row, word);
    const wrong = visitCore(module, word, row, ({ kind, value, row: each }) => {
      if (coreEnumIsFree(kind)) return;
      if (each === undefined) {
        if (isEnum(kind)) broken('core-operands', `${kind} has no value ${value}`, word);
      } else if (!isKnown(check, each)) broken('core-operands', `${kind} ${each.name} came after this release`, word);
      else checkValue(check, kind, each, word);
    });
    if (wrong !== undefined && !isExtInst(opcode))
      broken('core-operands', `its words are too ${wrong === 'short' ? 'few' : 'many'}`, word);
  }
}

function isKnown({ release }: CoreCheck, row: CoreRow): boolean {
  return release !== '2023.1' || !row.isLater;
}

/** Kinds whose values mean nothing to a validator. */
function coreEnumIsFree(kind: string): boolean {
  return kind === 'T' || kind === 'R' || kind === 'I' || kind === 'L' || kind === 'S';
}

function isEnum(kind: string): boolean {
  return !coreEnumIsFree(kind);
}

function checkInstruction(check: CoreCheck, row: CoreRow, word: number): void {
  const { broken, version } = check;
  if (!hasCapability(check, row)) broken('core-capability', `needs ${oneOf(row.capabilities)}`, word);
  else if (version < row.since && !hasExtension(check, row) && !isReserved(row)) {
    broken('core-version', `needs ${needed(row)}`, word);
  }
  if (version > row.until) broken('core-version', `is not in this version of SPIR-V any more`, word);
}

/** Of an extension that the capability asks for. */
function isReserved({ since, capabilities, extensions }: CoreRow): boolean {
  return capabilities.length > 0 && (since === Infinity || extensions.length === 0);
}

function checkValue(check: CoreCheck, kind: string, row: CoreRow, word: number): void {
  const { broken, version } = check;
  if (!isFree(check, kind, row) && !hasCapability(check, row)) {
    broken('core-capability', `${kind} ${row.name} needs ${oneOf(row.capabilities)}`, word);
  }
  if (version < row.since && !hasExtension(check, row) && needed(row) !== '') {
    broken('core-version', `${kind} ${row.name} needs ${needed(row)}`, word);
  }
  if (version > row.until)
    broken('core-version', `${kind} ${row.name} is not in this version of SPIR-V any more`, word);
}

/** Whether a value needs no capability of its own here. */
function isFree({ extensions }: CoreCheck, kind: string, { name }: CoreRow): boolean {
  switch (kind) {
    case 'Capability':
      // It implies those that it lists.
      return true;
    case 'BuiltIn':
      return decoratedOnly.has(name);
    case 'GroupOperation':
      return groupSums.has(name) && extensions.has('SPV_AMD_shader_ballot');
    default:
      return false;
  }
}

function hasCapability({ capabilities }: CoreCheck, row: CoreRow): boolean {
  return row.capabilities.length === 0 || row.capabilities.some((name) => capabilities.has(name));
}

function hasExtension({ extensions }: CoreCheck, row: CoreRow): boolean {
  return row.extensions.some((name) => extensions.has(name));
}

/** `SPIR-V 1.3 or SPV_KHR_16bit_storage`; empty where nothing is known. */
function needed({ since, extensions }: CoreRow): string {
  const version = since === Infinity ? [] : [`SPIR-V ${since >>> 16}.${(since >>> 8) & 0xff}`];
  return [...version, ...extensions].join(' or ');
}

function oneOf(names: readonly string[]): string {
  return names.length === 1 ? `capability ${names[0] ?? ''}` : `one of the capabilities ${names.join(', ')}`;
}

/** Whether a module has an instruction that the grammar does not know: rules that follow ids cannot be asked then. */
export function hasUnknown({ words, starts }: SpirvModule): boolean {
  return starts.some((word) => coreInstruction(wordAt(words, word) & 0xffff) === undefined);
}
