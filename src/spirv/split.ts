/*
 * One module in two files: what the driver gets, and the same with its debug information, told apart by nothing else and
 * found for each other by a build identifier. NonSemantic.Shader.DebugInfo.100 has the instructions for that, and every
 * module may import it:
 *
 *   DebugBuildIdentifier  hexadecimal digits, here the start of the SHA-256 of all that is left when stripped
 *   DebugStoragePath      the file that holds the debug information
 */
import { Op } from '../../generated/spirv.ts';
import { sha256 } from '../core/index.ts';
import { FormatError } from '../runtime/index.ts';
import { debugInfoOf } from './graph.ts';
import type { SpirvModule } from './module.ts';
import { firstWord, rewrite } from './rewrite.ts';
import { sectionOf } from './sections.ts';
import { stringIn, wordsOfString } from './strings.ts';
import { stripSpirv } from './strip.ts';
import { moduleBytes } from './write.ts';

/** A module in two files. */
export interface SplitModule {
  /** Hexadecimal digits, the same in both. */
  readonly identifier: string;
  /** Without debug information but for the identifier and the path of the other. */
  readonly stripped: SpirvModule;
  /** With everything. */
  readonly debug: SpirvModule;
}

const SET = 'NonSemantic.Shader.DebugInfo.100';
const EXTENSION = 'SPV_KHR_non_semantic_info';
const BUILD_IDENTIFIER = 105;
const STORAGE_PATH = 106;
/** Digits of the identifier: as many as build ids of ELF files have. */
const DIGITS = 40;

/** Split a module; `path` is where the debug file will lie. A module that has an identifier keeps it. */
export async function splitSpirv(module: SpirvModule, path: string): Promise<SplitModule> {
  const known = debugInfoOf(module).buildIdentifier;
  const identifier = known ?? (await sha256(moduleBytes(stripSpirv(module)))).slice(0, DIGITS);
  const debug = known === undefined ? withIdentity(module, identifier, path) : module;
  return { identifier, stripped: stripSpirv(debug, { keepIdentity: true }), debug };
}

/**
 * The module with the debug information that belongs to a stripped one. FormatError when the two are not of one build, or
 * when what runs differs: debug information of other code would mislead.
 */
export function mergeSpirv(stripped: SpirvModule, debug: SpirvModule): SpirvModule {
  const [here, there] = [stripped, debug].map((module) => debugInfoOf(module).buildIdentifier);
  if (here === undefined || there === undefined) {
    throw new FormatError(
      'spirv/no-identifier',
      `no DebugBuildIdentifier in the ${here === undefined ? 'stripped' : 'debug'} module`,
    );
  }
  if (here !== there) throw new FormatError('spirv/other-build', `build identifiers differ: ${here} and ${there}`);
  if (!equalWords(stripSpirv(stripped), stripSpirv(debug))) {
    throw new FormatError('spirv/other-code', `what runs differs from the debug module of build ${here}`);
  }
  return debug;
}

function equalWords(a: SpirvModule, b: SpirvModule): boolean {
  return a.words.length === b.words.length && a.words.every((word, i) => word === b.words[i]);
}

/** The module with a build identifier and a storage path, and all that the two instructions stand on. */
function withIdentity(module: SpirvModule, identifier: string, path: string): SpirvModule {
  const { words, starts, stringOctets, imports } = module;
  let bound = module.header?.bound ?? 1;
  const insertions = new Map<number, number[][]>();
  const insert = (index: number, instruction: number[]): void => {
    insertions.set(index, [...(insertions.get(index) ?? []), instruction]);
  };
  const instruction = (opcode: number, ...operands: number[]): number[] => [
    firstWord(opcode, operands.length + 1),
    ...operands,
  ];
  const text = (value: string): number[] => [...wordsOfString(value, stringOctets)];
  /** Where a section ends: the first instruction of a later one. */
  const endOfSection = (opcode: number): number => {
    const section = sectionOf(opcode) ?? 0;
    const index = starts.findIndex((word) => (sectionOf((words[word] as number) & 0xffff) ?? -1) > section);
    return index === -1 ? starts.length : index;
  };
  const existing = (opcode: number, ...operands: number[]): number | undefined => {
    const wanted = instruction(opcode, 0, ...operands);
    const word = starts.find(
      (at) => words[at] === wanted[0] && operands.every((value, i) => words[at + 2 + i] === value),
    );
    return word === undefined ? undefined : words[word + 1];
  };
  /** The id of a type, made where the module has none like it. */
  const type = (opcode: number, ...operands: number[]): number => {
    const found = existing(opcode, ...operands);
    if (found !== undefined) return found;
    insert(endOfSection(Op.OpTypeVoid), instruction(opcode, bound, ...operands));
    return bound++;
  };
  const hasExtension = starts.some(
    (word) => ((words[word] as number) & 0xffff) === Op.OpExtension && stringIn(module, word, 1) === EXTENSION,
  );
  if (!hasExtension) insert(endOfSection(Op.OpExtension), instruction(Op.OpExtension, ...text(EXTENSION)));
  let set = [...imports.values()].find(({ name }) => name === SET)?.id;
  if (set === undefined) {
    set = bound++;
    insert(endOfSection(Op.OpExtInstImport), instruction(Op.OpExtInstImport, set, ...text(SET)));
  }
  const strings = [identifier, path].map((value) => {
    insert(endOfSection(Op.OpString), instruction(Op.OpString, bound, ...text(value)));
    return bound++;
  });
  const end = endOfSection(Op.OpTypeVoid);
  const none = type(Op.OpTypeVoid);
  const uint = type(Op.OpTypeInt, 32, 0);
  const zero = bound++;
  insert(end, instruction(Op.OpConstant, uint, zero, 0));
  const [id, place] = strings as [number, number];
  insert(end, instruction(Op.OpExtInst, none, bound++, set, BUILD_IDENTIFIER, id, zero));
  insert(end, instruction(Op.OpExtInst, none, bound++, set, STORAGE_PATH, place));
  return rewrite(module, () => 'keep', insertions, bound);
}
