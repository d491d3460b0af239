/*
 * What debug instructions stand on, as spirv-val holds modules against it before and beside them: ids, sections, strings,
 * imports with their extensions. Rules of the core that have nothing to do with debug information are not checked.
 */
import { Op, StorageClass } from '../../../generated/spirv/enums.ts';
import { debugTable } from '../instructions/debug-instructions.ts';
import { NON_SEMANTIC_INFO, RELAXED_EXTENDED_INSTRUCTION } from '../module/extensions.ts';
import { definitionOf, endOf } from '../module/module.ts';
import type { Import } from '../module/module.ts';
import { opcodeRow } from '../module/opcodes.ts';
import { resultAt } from '../open.ts';
import { sectionOf } from '../module/sections.ts';
import { SHADER_DEBUG_INFO, isNonSemantic } from '../instructions/sets.ts';
import { hasZeroOctet, stringAt, stringIn, stringWords } from '../module/strings.ts';
import type { Check } from './check.ts';
import { wordAt, opcodeIn } from '../module/words.ts';

/** The largest bound that SPIRV-Tools takes. */
const MAX_BOUND = 0x3fffff;
/** Capability GenericPointer. */
const GENERIC_POINTER = 38;
const VERSION_1_0 = 0x10000;
const VERSION_1_6 = 0x10600;

/** Extended instruction sets that are no debug sets, as SPIRV-Tools knows them; `NonSemantic.` is free for everybody. */
const otherSets: ReadonlySet<string> = new Set([
  'GLSL.std.450',
  'OpenCL.std',
  'SPV_AMD_shader_explicit_vertex_parameter',
  'SPV_AMD_shader_trinary_minmax',
  'SPV_AMD_gcn_shader',
  'SPV_AMD_shader_ballot',
]);

/** Check ids, and for spirv-val the frame of the module. */
export function checkCore(check: Check): void {
  const { module, say, release } = check;
  const extensions = new Set<string>();
  const capabilities = new Set<number>();
  for (const [index, word] of module.starts.entries()) {
    checkResult(check, index, word);
    const first = wordAt(module.words, word);
    if ((first & 0xffff) === Op.OpExtension) extensions.add(stringIn(module, word, 1));
    else if ((first & 0xffff) === Op.OpCapability) capabilities.add(wordAt(module.words, word + 1));
  }
  if (release === undefined || module.header === undefined) return;
  const version = wordAt(module.words, 1);
  if (version < VERSION_1_0 || version > VERSION_1_6 || (version & 0xff) !== 0)
    say('version', `version ${module.header.version} is not known`, 1);
  if (module.header.bound > MAX_BOUND) say('id-bound', `bound ${module.header.bound} is above ${MAX_BOUND}`, 3);
  checkSections(check);
  checkRelaxed(check, extensions);
  for (const each of module.imports.values()) checkImport(check, each, extensions);
  if (!capabilities.has(GENERIC_POINTER)) checkGeneric(check);
}

function checkResult({ module, say }: Check, index: number, word: number): void {
  const { words, header } = module;
  const id = resultAt(words, word);
  if (id === 0) {
    if (opcodeRow(opcodeIn(words, word))?.operands.includes('result') === true) say('id-zero', 'result id is 0', word);
    return;
  }
  if (header !== undefined && id >= header.bound)
    say('id-bound', `id ${id} is not below the bound ${header.bound}`, word);
  if (definitionOf(module, id) !== index) say('id-twice', `id ${id} is defined twice`, word);
}

/** Sections come in the order of the specification's logical layout, and strings fill their instructions. */
function checkSections({ module, say }: Check): void {
  const { words, starts } = module;
  let reached = 0;
  for (const word of starts) {
    const opcode = opcodeIn(words, word);
    const section = sectionOf(opcode);
    if (section !== undefined) {
      if (section < reached) say('misplaced', `${opcodeRow(opcode)?.name ?? ''}: its section is over`, word);
      reached = Math.max(reached, section);
    }
    if (opcode !== Op.OpString && opcode !== Op.OpExtInstImport) continue;
    const end = endOf(module, word);
    const last = word + 2 + stringWords(words, word + 2, end);
    const ended = last > word + 2 && hasZeroOctet(wordAt(words, last - 1));
    if (last !== end || !ended)
      say('string-length', `${opcodeRow(opcode)?.name ?? ''}: its string does not fill it`, word);
  }
}

/** SPIRV-Tools reads strings in the order of the file, so that big-endian modules as the specification has them import nothing. */
function checkImport(
  { module, say, release }: Check,
  { word, name, debugSet }: Import,
  extensions: ReadonlySet<string>,
): void {
  const read = module.byteOrder === 'big' ? stringAt(module.words, word + 2, endOf(module, word), 'file-order') : name;
  const known = read === name && debugSet !== undefined && name !== 'SPIRV.debug';
  if (!known && !otherSets.has(read) && !isNonSemantic(read))
    say('unknown-import', `OpExtInstImport: no set is called ${read}`, word);
  if (!isNonSemantic(read)) return;
  if (!extensions.has(NON_SEMANTIC_INFO) && wordAt(module.words, 1) < VERSION_1_6) {
    say('missing-extension', `OpExtInstImport: ${name} needs ${NON_SEMANTIC_INFO}`, word);
  }
  if (release === '2023.1') return;
  const version = name.slice(SHADER_DEBUG_INFO.length);
  if (name.startsWith(SHADER_DEBUG_INFO) && (!/^\d+$/.test(version) || Number(version) < 100)) {
    say('set-version', `OpExtInstImport: ${name} has no version from 100 on`, word);
  }
}

/** OpExtInstWithForwardRefsKHR needs its extension, a set without semantics and something that it looks forward to. */
function checkRelaxed({ module, say }: Check, extensions: ReadonlySet<string>): void {
  const { words, starts, imports } = module;
  for (const [index, word] of starts.entries()) {
    if (opcodeIn(words, word) !== Op.OpExtInstWithForwardRefsKHR) continue;
    if (!extensions.has(RELAXED_EXTENDED_INSTRUCTION)) {
      say('missing-extension', `OpExtInstWithForwardRefsKHR needs ${RELAXED_EXTENDED_INSTRUCTION}`, word);
    }
    if (!isNonSemantic(imports.get(wordAt(words, word + 3))?.name ?? '')) {
      say('relaxed-instruction', 'OpExtInstWithForwardRefsKHR: forward references are for non-semantic sets', word);
    }
    const operands = words.subarray(word + 5, endOf(module, word));
    if (!operands.some((id) => (definitionOf(module, id) ?? -1) > index)) {
      say('relaxed-instruction', 'OpExtInstWithForwardRefsKHR: without a forward reference', word);
    }
  }
}

/** A storage class in a debug instruction needs its capability like any other. */
function checkGeneric({ module, say }: Check): void {
  const { words, starts, imports } = module;
  for (const instruction of debugTable(module).instruction) {
    const word = wordAt(starts, instruction);
    const isPointer = words[word + 4] === 3 && imports.get(wordAt(words, word + 3))?.debugSet?.constants === false;
    if (isPointer && words[word + 6] === StorageClass.Generic) {
      say('missing-capability', 'DebugTypePointer: storage class Generic needs capability GenericPointer', word);
    }
  }
}
