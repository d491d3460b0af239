/*
 * A module without its debug information. What a driver runs stays word for word, ids keep their numbers:
 *
 *   removed            every instruction of a debug set, wherever it stands; its import; OpStrings that only it named;
 *                      names and decorations of what is gone; extensions and capabilities that only it needed
 *   removed with `all` OpLine, OpNoLine, OpSource and its kin, OpName, OpMemberName, OpModuleProcessed, and constants that
 *                      only debug instructions named
 */
import { Op } from '../../../generated/spirv/enums.ts';
import { silent } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { debugTable } from '../instructions/debug-instructions.ts';
import { debugInstructionAt } from '../instructions/debug-operands.ts';
import { DEBUG_MODULE, NON_SEMANTIC_INFO, RELAXED_EXTENDED_INSTRUCTION } from '../module/extensions.ts';
import { definitionOf } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { rewrite } from './rewrite.ts';
import { isNonSemantic } from '../instructions/sets.ts';
import { reportUnread } from './strip-remains.ts';
import { stringIn } from '../module/strings.ts';
import { visitStrings } from './string-users.ts';
import { usersOf, visitIds } from './users.ts';
import { wordAt, opcodeIn } from '../module/words.ts';

/** What stripping leaves or takes beside the debug sets. */
export interface StripOptions {
  /** Take lines, sources and names of the core too. */
  readonly all?: boolean | undefined;
  /** Leave DebugBuildIdentifier and DebugStoragePath, by which a separate debug file is found. */
  readonly keepIdentity?: boolean | undefined;
}

/** Capability DebugInfoModuleINTEL. */
const DEBUG_MODULE_CAPABILITY = 6114;

/** Instructions of the core that say where code came from. */
const coreDebug: ReadonlySet<number> = new Set([
  Op.OpLine,
  Op.OpNoLine,
  Op.OpSource,
  Op.OpSourceContinued,
  Op.OpSourceExtension,
  Op.OpName,
  Op.OpMemberName,
  Op.OpModuleProcessed,
]);

/** Instructions that say something of the id in their first operand and go with it. */
const annotations: ReadonlySet<number> = new Set(
  Object.entries(Op)
    .filter(([name]) => /^Op(?:Member)?(?:Name$|Decorat)/.test(name))
    .map(([, opcode]) => opcode),
);

/** The module without debug information. What cannot be read stays, and goes to the report. */
export function strip(module: SpirvModule, options: StripOptions = {}, report: Report = silent): SpirvModule {
  reportUnread(module, report);
  const removed = new Uint8Array(module.starts.length);
  removeDebugSets(module, removed, options);
  removeFollowers(module, removed);
  removeStrings(module, removed);
  if (options.all === true) removeConstants(module, removed);
  removeAnnotations(module, removed);
  const { words, starts } = module;
  const needs = needsOf(module, removed);
  for (let index = 0; index < starts.length; index++) {
    const word = wordAt(starts, index);
    const opcode = opcodeIn(words, word);
    if (opcode === Op.OpExtension && needs.get(stringIn(module, word, 1)) === false) removed[index] = 1;
    else if (opcode === Op.OpCapability && words[word + 1] === DEBUG_MODULE_CAPABILITY) removed[index] = 1;
  }
  return rewrite(module, (index) => (removed[index] === 1 ? 'drop' : 'keep'));
}

function removeDebugSets(module: SpirvModule, removed: Uint8Array, { all, keepIdentity }: StripOptions): void {
  const { words, starts, imports } = module;
  const kept = new Set<number>();
  for (const index of debugTable(module).instruction) {
    const word = wordAt(starts, index);
    const name = keepIdentity === true ? debugInstructionAt(module, word)?.name : undefined;
    if (name === 'DebugBuildIdentifier' || name === 'DebugStoragePath') kept.add(wordAt(words, word + 3));
    else removed[index] = 1;
  }
  for (let index = 0; index < starts.length; index++) {
    const word = wordAt(starts, index);
    const opcode = opcodeIn(words, word);
    const id = wordAt(words, word + 1);
    if (opcode === Op.OpExtInstImport && imports.get(id)?.debugSet !== undefined && !kept.has(id)) removed[index] = 1;
    if (all === true && coreDebug.has(opcode)) removed[index] = 1;
  }
}

/** Instructions of other non-semantic sets that speak of what is gone go with it. */
function removeFollowers(module: SpirvModule, removed: Uint8Array): void {
  const others = [...module.imports.values()].some(
    ({ name, debugSet }) => isNonSemantic(name) && debugSet === undefined,
  );
  if (!others) return;
  const users = usersOf(module);
  const pending = [...removed.keys()].filter((index) => removed[index] === 1);
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    for (const user of users.get(index) ?? []) {
      if (removed[user] === 1) continue;
      removed[user] = 1;
      pending.push(user);
    }
  }
}

/** Names and decorations of what is removed go with it. */
export function removeAnnotations(module: SpirvModule, removed: Uint8Array): void {
  const { words, starts } = module;
  for (let index = 0; index < starts.length; index++) {
    const word = wordAt(starts, index);
    if (!annotations.has(opcodeIn(words, word))) continue;
    const target = definitionOf(module, wordAt(words, word + 1));
    if (target !== undefined && removed[target] === 1) removed[index] = 1;
  }
}

/** By instruction: 1 for OpStrings that instructions which stay name, or may name. */
export function stringsNamed(module: SpirvModule, removed?: Uint8Array): Uint8Array {
  const { words, starts } = module;
  const named = new Uint8Array(starts.length);
  for (let index = 0; index < starts.length; index++) {
    const word = wordAt(starts, index);
    if (removed?.[index] === 1 || annotations.has(opcodeIn(words, word))) continue;
    visitStrings(module, word, (id) => {
      const definition = definitionOf(module, id);
      if (definition !== undefined) named[definition] = 1;
    });
  }
  return named;
}

/** Strings that nothing names any more go. */
function removeStrings(module: SpirvModule, removed: Uint8Array): void {
  const { words, starts } = module;
  const named = stringsNamed(module, removed);
  for (let index = 0; index < starts.length; index++) {
    const opcode = opcodeIn(words, wordAt(starts, index));
    if (opcode === Op.OpString && named[index] === 0) removed[index] = 1;
  }
}

/** Constants that only debug instructions named go. */
function removeConstants(module: SpirvModule, removed: Uint8Array): void {
  const { words, starts } = module;
  const used = new Uint8Array(starts.length);
  const wasUsed = new Uint8Array(starts.length);
  for (let index = 0; index < starts.length; index++) {
    const word = wordAt(starts, index);
    if (annotations.has(opcodeIn(words, word))) continue;
    const marks = removed[index] === 1 ? wasUsed : used;
    visitIds(module, word, (id) => {
      const definition = definitionOf(module, id);
      if (definition !== undefined) marks[definition] = 1;
    });
  }
  for (let index = 0; index < starts.length; index++) {
    const opcode = opcodeIn(words, wordAt(starts, index));
    if (opcode === Op.OpConstant && used[index] === 0 && wasUsed[index] === 1) removed[index] = 1;
  }
}

/** Whether what is left needs an extension that debug information asks for; other extensions are not listed. */
function needsOf(module: SpirvModule, removed: Uint8Array): Map<string, boolean> {
  const { words, starts } = module;
  const needs = new Map([
    [NON_SEMANTIC_INFO, false],
    [RELAXED_EXTENDED_INSTRUCTION, false],
    [DEBUG_MODULE, false],
  ]);
  let hadNonSemantic = false;
  let hadRelaxed = false;
  for (let index = 0; index < starts.length; index++) {
    const word = wordAt(starts, index);
    const opcode = opcodeIn(words, word);
    const importsNonSemantic = opcode === Op.OpExtInstImport && isNonSemantic(stringIn(module, word, 2));
    const isRelaxed = opcode === Op.OpExtInstWithForwardRefsKHR;
    if (removed[index] === 1) {
      hadNonSemantic ||= importsNonSemantic;
      hadRelaxed ||= isRelaxed;
    } else {
      if (importsNonSemantic) needs.set(NON_SEMANTIC_INFO, true);
      if (isRelaxed) needs.set(RELAXED_EXTENDED_INSTRUCTION, true);
    }
  }
  // An extension that a module declares and never needed is left to it.
  if (!hadNonSemantic) needs.delete(NON_SEMANTIC_INFO);
  if (!hadRelaxed) needs.delete(RELAXED_EXTENDED_INSTRUCTION);
  return needs;
}
