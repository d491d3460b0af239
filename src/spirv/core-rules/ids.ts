/* Ids (SPIR-V specification, sections 2.4 and 2.16.1): defined before they are used but for some, and where control must have come from. */
import { Op } from '../../../generated/spirv/enums.ts';
import { isExtInst } from '../instructions/debug-instructions.ts';
import { definitionOf } from '../module/module.ts';
import { opcodeRow } from '../module/opcodes.ts';
import { lengthIn, opcodeIn, wordAt } from '../module/words.ts';
import { isLaterSet, isTypeId, opcodeOf, shown } from './core-check.ts';
import type { CoreCheck } from './core-check.ts';
import { coreInstruction } from './grammar.ts';
import { dominance } from './graph.ts';
import type { FlowGraph } from './graph.ts';
import { visitCore } from './operands.ts';

/** Instructions that may name what comes later; OpFunctionCall its function alone. */
const forward: ReadonlySet<number> = new Set([
  Op.OpEntryPoint,
  Op.OpExecutionMode,
  Op.OpExecutionModeId,
  Op.OpName,
  Op.OpMemberName,
  Op.OpDecorate,
  Op.OpMemberDecorate,
  Op.OpDecorateId,
  Op.OpDecorateString,
  Op.OpMemberDecorateString,
  Op.OpGroupDecorate,
  Op.OpGroupMemberDecorate,
  Op.OpTypeForwardPointer,
  Op.OpTypeStruct,
  Op.OpPhi,
  Op.OpBranch,
  Op.OpBranchConditional,
  Op.OpSwitch,
  Op.OpLoopMerge,
  Op.OpSelectionMerge,
  Op.OpEnqueueKernel,
  Op.OpGetKernelNDrangeSubGroupCount,
  Op.OpGetKernelNDrangeMaxSubGroupSize,
  Op.OpGetKernelWorkGroupSize,
  Op.OpGetKernelPreferredWorkGroupSizeMultiple,
  Op.OpGetKernelLocalSizeForSubgroupCount,
  Op.OpGetKernelMaxNumSubgroups,
  Op.OpConstantFunctionPointerINTEL,
]);

/** Opcodes from here on are those of vendors, some of which take functions. */
const FIRST_VENDOR = 4416;

/** Instructions of values: a type among their operands is an error. */
const VALUE =
  /^Op(?:[IFSU](?:Add|Sub|Mul|Div|Rem|Mod|Negate)|Load|Store|Select|Bitcast|Logical|Bitwise|Convert|Composite|Vector|AccessChain|ReturnValue|FunctionCall|Phi|SizeOf)/;

/** Check that ids are defined, and those outside of functions before they are used. */
export function checkIds(check: CoreCheck): void {
  const { module, broken } = check;
  const { words, starts } = module;
  const declared = new Set<number>();
  for (const [index, word] of starts.entries()) {
    const opcode = opcodeIn(words, word);
    const row = coreInstruction(opcode);
    if (row === undefined) return;
    if (opcode === Op.OpTypeForwardPointer) declared.add(wordAt(words, word + 1));
    const free = forward.has(opcode) || isExtInst(opcode);
    const name = opcodeRow(opcode)?.name ?? '';
    const isValue = VALUE.test(name);
    if (isExtInst(opcode)) {
      if (!module.imports.has(wordAt(words, word + 3)))
        broken('core-id', `%${wordAt(words, word + 3)} imports no set`, word);
      checkExtended(check, index, word);
      const type = wordAt(words, word + 1);
      if ((definitionOf(module, type) ?? index) >= index)
        broken('core-id', `its type %${type} is not defined yet`, word);
      if (isTypeId(module, type)) continue;
      broken('core-id', `its type ${shown(module, wordAt(words, word + 1))} is none`, word);
      continue;
    }
    visitCore(module, word, row, ({ kind, value, at }) => {
      if (kind !== 'I' && kind !== 'T') return;
      const defined = definitionOf(module, value);
      if (defined === undefined) broken('core-id', `%${value} is not defined`, word);
      else if (kind === 'T' && !isTypeId(module, value))
        broken('core-id', `its type ${shown(module, value)} is none`, word);
      else if (
        defined > index &&
        !free &&
        !(opcode === Op.OpFunctionCall && at === word + 3) &&
        !mayWait(check, index, defined, declared)
      )
        broken('core-id', `${shown(module, value)} is defined later`, word);
      else if (
        kind === 'I' &&
        !free &&
        !ofFunctions.has(opcode) &&
        opcodeOf(module, value) === Op.OpFunction &&
        opcode < FIRST_VENDOR
      )
        broken('core-id', `${shown(module, value)} is a function, wants a value`, word);
      else if (kind === 'I' && isValue && isTypeId(module, value))
        broken('core-id', `${shown(module, value)} is a type, wants a value`, word);
    });
  }
}

/** Sets whose operands are all ids. */
const ALL_IDS = /^(?:GLSL\.std\.450$|NonSemantic\.)/;

function checkExtended({ module, broken, release }: CoreCheck, index: number, word: number): void {
  const set = module.imports.get(wordAt(module.words, word + 3));
  // Debug sets have rules of their own, but where the release does not know them.
  const isUnread = set !== undefined && release === '2023.1' && set.debugSet !== undefined && isLaterSet(set);
  if (set === undefined || (set.debugSet !== undefined && !isUnread) || !ALL_IDS.test(set.name)) return;
  for (const id of module.words.subarray(word + 5, word + lengthIn(module.words, word))) {
    const defined = definitionOf(module, id);
    if (defined === undefined || (isUnread && defined > index)) broken('core-id', `%${id} is not defined`, word);
  }
}

/** Instructions beside those of `forward` that may name a function. */
const ofFunctions: ReadonlySet<number> = new Set([
  Op.OpFunctionCall,
  Op.OpConstantComposite,
  Op.OpStore,
  Op.OpVariable,
]);

/** In functions blocks may stand in another order than control takes them: dominance tells. */
function mayWait(
  { module }: CoreCheck,
  index: number,
  defined: number,
  /** Pointers that were declared forward so far. */
  declared: ReadonlySet<number>,
): boolean {
  const { words, starts } = module;
  // A pointer to a type that is declared forward.
  const opcode = opcodeIn(words, wordAt(starts, index));
  if (
    opcode === Op.OpTypePointer ||
    opcode === Op.OpTypeArray ||
    opcode === Op.OpTypeRuntimeArray ||
    opcode === Op.OpTypeFunction
  )
    return declared.has(wordAt(words, wordAt(starts, defined) + 1));
  return /^Op(?:Type|(?:Spec)?Constant|Variable$|Function)/.test(
    opcodeRow(opcodeIn(words, wordAt(starts, defined)))?.name ?? '',
  )
    ? false
    : isInFunction(words, starts, index);
}

function isInFunction(words: Uint32Array, starts: Uint32Array, index: number): boolean {
  const opcode = opcodeIn(words, wordAt(starts, index));
  return opcode !== Op.OpVariable && !/^Op(?:Type|(?:Spec)?Constant)/.test(opcodeRow(opcode)?.name ?? '');
}

/** Check that what a function uses was come across on every way to the use. */
export function checkDominance(check: CoreCheck, graph: FlowGraph, from: number, to: number): void {
  const { module, broken } = check;
  const { words, starts } = module;
  const paths = dominance(graph.nodes.length, (node) => graph.nodes[node]?.successors ?? []);
  const nodeOf = new Map<number, number>();
  for (const [node, { from: start, to: end }] of graph.nodes.entries())
    for (let index = start; index < end; index++) nodeOf.set(index, node);
  checkOrder(check, graph, paths);
  for (const [node, { from: start, to: end }] of graph.nodes.entries()) {
    if (!paths.isReached(node)) continue;
    for (let index = start; index < end; index++) {
      const word = wordAt(starts, index);
      const opcode = opcodeIn(words, word);
      const row = coreInstruction(opcode);
      if (row === undefined || isExtInst(opcode) || opcode === Op.OpLoopMerge || opcode === Op.OpSelectionMerge)
        continue;
      if (opcode === Op.OpPhi) {
        checkParents(check, graph, paths, nodeOf, word);
        continue;
      }
      visitCore(module, word, row, ({ kind, value }) => {
        if (kind !== 'I') return;
        const defined = definitionOf(module, value);
        if (defined === undefined || opcodeOf(module, value) === Op.OpLabel) return;
        const home = nodeOf.get(defined);
        if (home === undefined) {
          if (isForeign(check, defined, from, to))
            broken('core-dominance', `${shown(module, value)} is in another function`, word);
        } else if (home === node ? defined >= index : !paths.dominates(home, node))
          broken('core-dominance', `${shown(module, value)} does not come first on every way here`, word);
      });
    }
  }
}

/** Whether an instruction is inside another function than the one with these instructions. */
function isForeign({ module, firstFunction }: CoreCheck, defined: number, from: number, to: number): boolean {
  const { words, starts } = module;
  const opcode = opcodeIn(words, wordAt(starts, defined));
  if (opcode === Op.OpFunction || (defined >= from && defined < to)) return false;
  if (/^Op(?:Type|(?:Spec)?Constant|String|ExtInst|DecorationGroup)/.test(opcodeRow(opcode)?.name ?? '')) return false;
  if (opcode === Op.OpVariable || opcode === Op.OpUndef || opcode === Op.OpUntypedVariableKHR)
    return defined > firstFunction;
  return true;
}

/** Blocks come after those that dominate them. */
function checkOrder({ module, broken }: CoreCheck, { nodes }: FlowGraph, paths: ReturnType<typeof dominance>): void {
  for (const node of paths.order) {
    for (const inner of nodes[node]?.successors ?? []) {
      if (inner < node && paths.dominates(node, inner) && inner !== node)
        broken(
          'core-block',
          'stands in front of a block that dominates it',
          wordAt(module.starts, nodes[inner]?.from ?? 0),
        );
    }
  }
}

function checkParents(
  { module, broken }: CoreCheck,
  graph: FlowGraph,
  paths: ReturnType<typeof dominance>,
  nodeOf: ReadonlyMap<number, number>,
  word: number,
): void {
  const operands = module.words.subarray(word + 3, word + lengthIn(module.words, word));
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const [value, label] = [wordAt(operands, at), wordAt(operands, at + 1)];
    const parent = graph.byLabel.get(label);
    const home = nodeOf.get(definitionOf(module, value) ?? -1);
    if (parent === undefined || home === undefined || !paths.isReached(parent)) continue;
    if (home !== parent && !paths.dominates(home, parent))
      broken('core-dominance', `${shown(module, value)} does not come first on every way to %${label}`, word);
  }
}
