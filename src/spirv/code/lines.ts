/*
 * Which source line an instruction belongs to. Three states run along with the instructions of a block:
 *
 *   OpLine       until the block ends, OpNoLine or the next OpLine; one in front of OpFunction or OpLabel counts for that
 *   DebugLine    the same with DebugNoLine; NonSemantic only, and it goes before OpLine
 *   DebugScope   until the block ends, DebugNoScope or the next DebugScope
 */
import { Op } from '../../../generated/spirv/enums.ts';
import { isExtInst, layoutAt } from '../instructions/debug-instructions.ts';
import { numberOperand, operandWord, readInstruction, textOfId } from '../instructions/debug-operands.ts';
import type { InlinedAt, Scope } from '../entities/entities.ts';
import type { DebugInfo } from '../entities/graph.ts';
import { instructionAt } from '../module/module.ts';
import { functionOf, sourceOf } from '../entities/scopes.ts';
import { lengthIn, opcodeIn, wordAt } from '../module/words.ts';

/** Lines and columns of a piece of source; 0 where they are not given. */
export interface SourceRange {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly column: number;
  readonly endColumn: number;
}

/** What is known about the source of the instruction at `word`. */
export interface Location {
  readonly word: number;
  /** Result id of the OpFunction around it; 0 outside. */
  readonly function: number;
  readonly range: SourceRange | undefined;
  readonly scope: Scope | undefined;
  readonly inlinedAt: InlinedAt | undefined;
}

const terminators = new Uint8Array(0x10000);
for (const opcode of [
  Op.OpBranch,
  Op.OpBranchConditional,
  Op.OpSwitch,
  Op.OpKill,
  Op.OpReturn,
  Op.OpReturnValue,
  Op.OpUnreachable,
  Op.OpTerminateInvocation,
  Op.OpIgnoreIntersectionKHR,
  Op.OpTerminateRayKHR,
  Op.OpEmitMeshTasksEXT,
  Op.OpFunctionEnd,
])
  terminators[opcode] = 1;

/** Whether an opcode ends a block. */
export function endsBlock(opcode: number): boolean {
  return terminators[opcode] === 1;
}

/** What is known about the source at a place that moves along with the instructions. */
export interface LocationState {
  function: number;
  opLine: SourceRange | undefined;
  debugLine: SourceRange | undefined;
  scope: Scope | undefined;
  inlinedAt: InlinedAt | undefined;
}

/**
 * Visit the instructions with indices from `from` to `to`, in order, with what is known there; blocks must not be cut in front. The state
 * is one object that changes.
 */
export function visitLocations(
  info: DebugInfo,
  from: number,
  to: number,
  visit: (word: number, state: Readonly<LocationState>) => void,
): void {
  const { words, starts } = info.module;
  const walk = walkOf(info);
  for (let index = from; index < to; index++) {
    const word = wordAt(starts, index);
    const opcode = opcodeIn(words, word);
    enter(walk, word, opcode);
    visit(word, walk.state);
    leave(walk.state, opcode);
  }
}

/** Locations of the instructions with indices from `from` to `to`, in order; blocks must not be cut in front. */
export function* locations(info: DebugInfo, from: number, to: number): Generator<Location> {
  const { words, starts } = info.module;
  const walk = walkOf(info);
  for (let index = from; index < to; index++) {
    const word = wordAt(starts, index);
    const opcode = opcodeIn(words, word);
    enter(walk, word, opcode);
    const { function: fn, debugLine, opLine, scope, inlinedAt } = walk.state;
    yield { word, function: fn, range: debugLine ?? opLine, scope, inlinedAt };
    leave(walk.state, opcode);
  }
}

interface Walk {
  readonly info: DebugInfo;
  readonly state: LocationState;
  /** Texts of OpLine's files, by id. */
  readonly paths: Map<number, string>;
}

function walkOf(info: DebugInfo): Walk {
  const state = { function: 0, opLine: undefined, debugLine: undefined, scope: undefined, inlinedAt: undefined };
  return { info, state, paths: new Map() };
}

function enter({ info, state, paths }: Walk, word: number, opcode: number): void {
  const { words } = info.module;
  if (opcode === Op.OpFunction) state.function = lengthIn(words, word) > 2 ? wordAt(words, word + 2) : 0;
  if (opcode === Op.OpLine) state.opLine = lineOf(info, word, paths);
  else if (opcode === Op.OpNoLine) state.opLine = undefined;
  else if (isExtInst(opcode)) applyDebug(info, word, state);
}

function leave(state: LocationState, opcode: number): void {
  if (!endsBlock(opcode)) return;
  state.opLine = state.debugLine = undefined;
  state.scope = state.inlinedAt = undefined;
  if (opcode === Op.OpFunctionEnd) state.function = 0;
}

function lineOf({ module }: DebugInfo, word: number, paths: Map<number, string>): SourceRange | undefined {
  const { words } = module;
  if (lengthIn(words, word) < 4) return undefined;
  const [file, line, column] = [wordAt(words, word + 1), wordAt(words, word + 2), wordAt(words, word + 3)];
  let path = paths.get(file);
  if (path === undefined) paths.set(file, (path = textOfId(module, file) ?? ''));
  return { path, line, endLine: line, column, endColumn: column };
}

function applyDebug(info: DebugInfo, word: number, state: LocationState): void {
  const layout = layoutAt(info.module, word);
  switch (layout?.name) {
    case 'DebugScope': {
      const i = readInstruction(info.module, word, layout);
      state.scope = info.linker.scope(i, 'Scope');
      state.inlinedAt = info.linker.of(i, 'Inlined At', 'inlined-at');
      break;
    }
    case 'DebugNoScope':
      state.scope = state.inlinedAt = undefined;
      break;
    case 'DebugLine': {
      const i = readInstruction(info.module, word, layout);
      state.debugLine = {
        path: info.linker.source(i)?.path ?? textOfId(info.module, operandWord(i, 'Source') ?? 0) ?? '',
        line: numberOperand(i, 'Line Start') ?? 0,
        endLine: numberOperand(i, 'Line End') ?? 0,
        column: numberOperand(i, 'Column Start') ?? 0,
        endColumn: numberOperand(i, 'Column End') ?? 0,
      };
      break;
    }
    case 'DebugNoLine':
      state.debugLine = undefined;
      break;
    case undefined:
    default:
      break;
  }
}

/** Locations of all instructions of a module. */
export function allLocations(info: DebugInfo): Generator<Location> {
  return locations(info, 0, info.module.starts.length);
}

/** The location of the instruction that `word` belongs to; undefined outside of instructions. */
export function locationAt(info: DebugInfo, word: number): Location | undefined {
  const { module } = info;
  const index = instructionAt(module, word);
  if (index === undefined) return undefined;
  const opcode = (at: number): number => opcodeIn(module.words, wordAt(module.starts, at));
  let from = index;
  while (from > 0 && !endsBlock(opcode(from - 1))) from -= 1;
  let last: Location | undefined;
  for (const location of locations(info, from, index + 1)) last = location;
  return last === undefined
    ? undefined
    : { ...last, function: last.function === 0 ? functionAround(info, index) : last.function };
}

/** Result id of the OpFunction around an instruction; 0 outside. */
export function functionAround({ module }: DebugInfo, index: number): number {
  for (let at = index; at >= 0; at--) {
    const word = wordAt(module.starts, at);
    const first = wordAt(module.words, word);
    if ((first & 0xffff) === Op.OpFunctionEnd && at < index) return 0;
    if ((first & 0xffff) === Op.OpFunction) return first >>> 16 > 2 ? wordAt(module.words, word + 2) : 0;
  }
  return 0;
}

/** One frame of the stack that a compiler inlined away, or the function itself. */
export interface Frame {
  /** Name of the function; undefined where no scope says. */
  readonly name: string | undefined;
  readonly scope: Scope | undefined;
  readonly path: string | undefined;
  readonly line: number;
  readonly column: number;
}

/** The frames at a location, innermost first: where it is, and where each function was inlined into the next. */
export function framesAt(info: DebugInfo, { range, scope, inlinedAt, function: id }: Location): Frame[] {
  const frames: Frame[] = [];
  const name = (functionOf(scope) ?? (inlinedAt === undefined ? info.byFunction.get(id) : undefined))?.name;
  frames.push({ name, scope, path: range?.path, line: range?.line ?? 0, column: range?.column ?? 0 });
  const seen = new Set<InlinedAt>();
  for (let at = inlinedAt; at !== undefined && !seen.has(at); at = at.inlined) {
    seen.add(at);
    frames.push({
      name: functionOf(at.scope)?.name,
      scope: at.scope,
      path: sourceOf(at.scope)?.path,
      line: at.line,
      column: at.column,
    });
  }
  return frames;
}

/** Words of the instructions that came of a line; a path matches when it ends in what is asked for. */
export function* instructionsOfLine(info: DebugInfo, path: string, line: number): Generator<number> {
  for (const { word, range } of allLocations(info)) {
    if (range === undefined || line < range.line || line > Math.max(range.line, range.endLine)) continue;
    if (range.path === path || range.path.endsWith(`/${path}`) || range.path.endsWith(`\\${path}`)) yield word;
  }
}
