/* Blocks of functions (SPIR-V specification, sections 2.2.5, 2.4 and 2.16.1): where they start and end, what they may branch to, and phis. */
import { Op } from '../../../generated/spirv/enums.ts';
import { endsBlock } from '../code/lines.ts';
import { isExtInst } from '../instructions/debug-instructions.ts';
import { lengthIn, opcodeIn, wordAt } from '../module/words.ts';
import { nameAt, opcodeOf, shown, typeOf } from './core-check.ts';
import type { CoreCheck } from './core-check.ts';
import type { FlowGraph } from './graph.ts';

/** A function that has blocks. */
export interface Body {
  /** Indices of OpFunction and of the instruction after OpFunctionEnd. */
  readonly from: number;
  readonly to: number;
}

/** Instructions that stand between blocks, and in front of the first. */
const between: ReadonlySet<number> = new Set([
  Op.OpLine,
  Op.OpNoLine,
  Op.OpLabel,
  Op.OpFunction,
  Op.OpFunctionParameter,
  Op.OpFunctionEnd,
]);

/** Check the frame of all functions; returns those that have blocks and whose blocks are sound. */
export function checkFrames(check: CoreCheck): Body[] {
  const { module, broken } = check;
  const { words, starts } = module;
  const bodies: Body[] = [];
  let from = -1;
  let [inBlock, hasBlocks, isSound, defined] = [false, false, true, false];
  for (const [index, word] of starts.entries()) {
    const opcode = opcodeIn(words, word);
    const complain = (rule: 'core-layout' | 'core-block', message: string): void => {
      isSound = false;
      broken(rule, message, word);
    };
    if (from < 0) {
      if (opcode === Op.OpFunction) {
        from = index;
        [inBlock, hasBlocks, isSound] = [false, false, true];
      } else if (opcode === Op.OpLabel || endsBlock(opcode)) broken('core-layout', 'stands outside of functions', word);
      continue;
    }
    if (opcode === Op.OpFunctionEnd) {
      if (inBlock) complain('core-block', 'the block in front of it has no end');
      if (!hasBlocks && defined) complain('core-layout', 'a function without blocks follows functions that have some');
      defined ||= hasBlocks;
      if (hasBlocks && isSound) bodies.push({ from, to: index + 1 });
      from = -1;
    } else if (opcode === Op.OpLabel) {
      if (inBlock) complain('core-block', 'the block in front of it has no end');
      [inBlock, hasBlocks] = [true, true];
    } else if (opcode === Op.OpFunctionParameter) {
      if (hasBlocks) complain('core-layout', 'follows blocks');
    } else if (endsBlock(opcode)) {
      if (!inBlock) complain('core-block', 'ends no block');
      inBlock = false;
    } else if (!inBlock && !between.has(opcode) && !(isExtInst(opcode) && isFree(check, word)))
      complain('core-block', 'stands in no block');
    else if (inBlock && isOfModule(check, word))
      complain('core-layout', 'stands in a function, belongs in front of all');
  }
  return bodies;
}

/** Extended instructions without semantics may stand between functions, debug instructions in front of blocks. */
function isFree({ module }: CoreCheck, word: number): boolean {
  const set = module.imports.get(wordAt(module.words, word + 3));
  return set?.debugSet !== undefined || set?.name.startsWith('NonSemantic.') === true;
}

function isOfModule({ module }: CoreCheck, word: number): boolean {
  return /^Op(?:Type|(?:Spec)?Constant|Capability$|Extension$|ExtInstImport$|MemoryModel$|EntryPoint$|ExecutionMode|Name$|MemberName$|Source|String$|Decorat|MemberDecorat|GroupDecorat|GroupMemberDecorat|FunctionParameter$|Function$)/.test(
    nameAt(module, word),
  );
}

/** Check where the blocks of a function branch to, their phis, and the order that they stand in. */
export function checkBlocks(check: CoreCheck, graph: FlowGraph): void {
  const { module, broken } = check;
  const { words, starts } = module;
  const predecessors: Set<number>[] = graph.nodes.map(() => new Set());
  for (const { label, end, successors } of graph.nodes) {
    for (const next of successors) predecessors[next]?.add(label);
    checkTargets(check, graph, end);
  }
  const entry = graph.nodes[0];
  if (entry !== undefined && (predecessors[0]?.size ?? 0) > 0)
    broken('core-block', 'control comes back to the first block', wordAt(starts, entry.from));
  for (const [k, node] of graph.nodes.entries()) {
    let only = true;
    for (let index = node.from + 1; index < node.to; index++) {
      const word = wordAt(starts, index);
      const opcode = opcodeIn(words, word);
      if (opcode === Op.OpPhi) {
        if (!only) broken('core-block', 'stands behind other instructions of its block', word);
        checkPhi(check, word, predecessors[k] ?? new Set());
      } else if (opcode !== Op.OpLine && opcode !== Op.OpNoLine && !isExtInst(opcode)) only = false;
    }
  }
}

function checkTargets({ module, broken }: CoreCheck, graph: FlowGraph, end: number): void {
  const { words } = module;
  const opcode = opcodeIn(words, end);
  const operands = words.subarray(end + 1, end + lengthIn(words, end));
  const labels =
    opcode === Op.OpBranch
      ? operands.subarray(0, 1)
      : opcode === Op.OpBranchConditional
        ? operands.subarray(1, 3)
        : opcode === Op.OpSwitch
          ? operands.subarray(1, 2)
          : [];
  for (const label of labels)
    if (!graph.byLabel.has(label))
      broken('core-block', `branches to ${shown(module, label)}, which is no block of this function`, end);
  if (opcode === Op.OpBranchConditional) {
    if (opcodeOf(module, typeOf(module, operands[0] ?? 0)) !== Op.OpTypeBool)
      broken('core-value', 'its condition is no boolean', end);
    if (operands.length !== 3 && operands.length !== 5) broken('core-operands', `has ${operands.length} operands`, end);
  } else if (opcode === Op.OpSwitch && opcodeOf(module, typeOf(module, operands[0] ?? 0)) !== Op.OpTypeInt)
    broken('core-value', 'its selector is no integer', end);
}

function checkPhi({ module, broken }: CoreCheck, word: number, predecessors: ReadonlySet<number>): void {
  const { words } = module;
  const operands = words.subarray(word + 3, word + lengthIn(words, word));
  const type = wordAt(words, word + 1);
  if (opcodeOf(module, type) === Op.OpTypeVoid) broken('core-value', 'its type is void', word);
  if (operands.length !== predecessors.size * 2) {
    broken('core-block', `has ${operands.length >>> 1} values, its block ${predecessors.size} predecessors`, word);
    return;
  }
  const seen = new Set<number>();
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const [value, parent] = [wordAt(operands, at), wordAt(operands, at + 1)];
    if (!predecessors.has(parent))
      broken('core-block', `${shown(module, parent)} is no predecessor of its block`, word);
    if (seen.has(parent)) broken('core-block', `names ${shown(module, parent)} twice`, word);
    seen.add(parent);
    if (typeOf(module, value) !== type) broken('core-value', `${shown(module, value)} has another type`, word);
  }
}
