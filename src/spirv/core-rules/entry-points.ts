/* Entry points (SPIR-V specification, sections 2.16.1, 2.17 and 3.49.5): what they start, their interfaces and their modes. */
import { Op, StorageClass } from '../../../generated/spirv/enums.ts';
import { stringAt, stringWords } from '../module/strings.ts';
import { lengthIn, opcodeIn, wordAt } from '../module/words.ts';
import { opcodeOf, operandsOfId, shown } from './core-check.ts';
import type { CoreCheck } from './core-check.ts';
import { coreInstruction, coreKind, coreValue } from './grammar.ts';
import { visitCore } from './operands.ts';

/** One OpEntryPoint. */
interface EntryPoint {
  readonly word: number;
  readonly model: string;
  readonly function: number;
  readonly name: string;
  readonly interface: Uint32Array;
}

/** From this version on all variables of the module that an entry point uses are its interface. */
const ALL_VARIABLES = 0x10400;

/** Check all entry points of a module. */
export function checkEntryPoints(check: CoreCheck): void {
  const { module, broken, capabilities } = check;
  const { words, starts } = module;
  const points: EntryPoint[] = [];
  const started = new Set<number>();
  const modes = new Map<number, Set<string>>();
  const names = new Set<string>();
  for (const word of starts) {
    const opcode = opcodeIn(words, word);
    if (opcode === Op.OpFunction) break;
    if (opcode === Op.OpEntryPoint) {
      points.push(entryPointAt(check, word));
      started.add(wordAt(words, word + 2));
    } else if (opcode === Op.OpExecutionMode || opcode === Op.OpExecutionModeId) {
      const target = wordAt(words, word + 1);
      if (!started.has(target)) broken('core-entry-point', `%${target} is no entry point`, word);
      const of = modes.get(target) ?? new Set<string>();
      if (opcode === Op.OpExecutionMode) checkLocalSize(check, word);
      of.add(coreKind('ExecutionMode')?.rows.get(wordAt(words, word + 2))?.name ?? '');
      modes.set(target, of);
    }
  }
  if (points.length === 0) {
    if (!capabilities.has('Linkage'))
      broken('core-entry-point', 'no entry point follows, which capability Linkage alone allows', starts[0] ?? 0);
    return;
  }
  const calls = callsOf(check);
  const called = new Set([...calls.values()].flatMap(({ functions }) => [...functions]));
  for (const point of points) {
    const key = `${point.model} ${point.name}`;
    if (names.has(key)) broken('core-entry-point', `another one has the same name and execution model`, point.word);
    names.add(key);
    checkFunction(check, point, called);
    checkModes(check, point, modes.get(point.function) ?? new Set());
    checkInterface(check, point, calls);
  }
}

/** A workgroup of nothing: refused since releases after 2023.1. */
function checkLocalSize({ module, release, broken }: CoreCheck, word: number): void {
  const { words } = module;
  if (release === '2023.1' || wordAt(words, word + 2) !== coreValue('ExecutionMode', 'LocalSize')) return;
  const sizes = words.subarray(word + 3, word + lengthIn(words, word));
  if (sizes.includes(0)) broken('core-entry-point', `has a local size of ${sizes.join(' x ')}`, word);
}

function entryPointAt({ module }: CoreCheck, word: number): EntryPoint {
  const { words } = module;
  const end = word + lengthIn(words, word);
  const model = coreKind('ExecutionModel')?.rows.get(wordAt(words, word + 1))?.name ?? '';
  const name = stringAt(words, word + 3, end, module.stringOctets);
  const from = word + 3 + stringWords(words, word + 3, end);
  return { word, model, function: wordAt(words, word + 2), name, interface: words.subarray(Math.min(from, end), end) };
}

function checkFunction(check: CoreCheck, { word, function: id, model }: EntryPoint, called: ReadonlySet<number>): void {
  const { module, broken } = check;
  if (opcodeOf(module, id) !== Op.OpFunction) {
    broken('core-entry-point', `starts ${shown(module, id)}, wants an OpFunction`, word);
    return;
  }
  const type = operandsOfId(module, operandsOfIdAfterType(check, id)[1] ?? 0);
  if (model !== 'Kernel' && type.length > 1) broken('core-entry-point', `its function has parameters`, word);
  if (opcodeOf(module, type[0] ?? 0) !== Op.OpTypeVoid)
    broken('core-entry-point', 'its function returns something', word);
  if (called.has(id)) broken('core-entry-point', 'its function is called, too', word);
}

/** Operands of OpFunction: control and type. */
function operandsOfIdAfterType({ module }: CoreCheck, id: number): Uint32Array {
  return operandsOfId(module, id);
}

const depthModes = ['DepthGreater', 'DepthLess', 'DepthUnchanged'];
const tessellation = {
  spacing: ['SpacingEqual', 'SpacingFractionalEven', 'SpacingFractionalOdd'],
  primitives: ['Triangles', 'Quads', 'Isolines'],
  order: ['VertexOrderCw', 'VertexOrderCcw'],
} as const;

function checkModes({ broken }: CoreCheck, { word, model }: EntryPoint, modes: ReadonlySet<string>): void {
  const count = (names: readonly string[]): number => names.filter((name) => modes.has(name)).length;
  switch (model) {
    case 'Fragment': {
      const origins = count(['OriginUpperLeft', 'OriginLowerLeft']);
      if (origins === 0)
        broken('core-entry-point', 'a fragment shader needs mode OriginUpperLeft or OriginLowerLeft', word);
      if (origins === 2) broken('core-entry-point', 'has both OriginUpperLeft and OriginLowerLeft', word);
      if (count(depthModes) > 1) broken('core-entry-point', `has several of ${depthModes.join(', ')}`, word);
      return;
    }
    case 'TessellationControl':
    case 'TessellationEvaluation':
      for (const names of Object.values(tessellation)) {
        if (count(names) > 1) broken('core-entry-point', `has several of ${names.join(', ')}`, word);
      }
      return;
    case 'Geometry':
      if (count(['InputPoints', 'InputLines', 'InputLinesAdjacency', 'Triangles', 'InputTrianglesAdjacency']) !== 1)
        broken('core-entry-point', 'a geometry shader has one mode for its input primitives', word);
      if (count(['OutputPoints', 'OutputLineStrip', 'OutputTriangleStrip']) !== 1)
        broken('core-entry-point', 'a geometry shader has one mode for its output primitives', word);
      return;
    default:
  }
}

/** What a function calls, and the variables of the module that it names. */
interface Calls {
  readonly functions: Set<number>;
  readonly variables: Set<number>;
}

const nothing: Calls = { functions: new Set(), variables: new Set() };

function callsOf({ module }: CoreCheck): ReadonlyMap<number, Calls> {
  const { words, starts } = module;
  const found = new Map<number, Calls>();
  let current: Calls | undefined;
  for (const word of starts) {
    const opcode = opcodeIn(words, word);
    if (opcode === Op.OpFunction) {
      current = { functions: new Set(), variables: new Set() };
      found.set(wordAt(words, word + 2), current);
    } else if (opcode === Op.OpFunctionEnd) current = undefined;
    else if (current !== undefined && opcode !== Op.OpExtInst && opcode !== Op.OpExtInstWithForwardRefsKHR)
      uses(module, word, opcode, current);
    else if (
      current !== undefined &&
      module.imports.get(wordAt(words, word + 3))?.name.startsWith('NonSemantic.') !== true
    ) {
      for (const id of words.subarray(word + 5, word + lengthIn(words, word)))
        if (opcodeOf(module, id) === Op.OpVariable) current.variables.add(id);
    }
  }
  return found;
}

function uses(module: CoreCheck['module'], word: number, opcode: number, into: Calls): void {
  const row = coreInstruction(opcode);
  if (row === undefined) return;
  visitCore(module, word, row, ({ kind, value }) => {
    if (kind !== 'I') return;
    const defined = opcodeOf(module, value);
    if (defined === Op.OpVariable) into.variables.add(value);
    else if (defined === Op.OpFunction) into.functions.add(value);
  });
}

function checkInterface(check: CoreCheck, point: EntryPoint, calls: ReadonlyMap<number, Calls>): void {
  const { module, broken, version, capabilities } = check;
  const { word } = point;
  const listed = new Set<number>();
  for (const id of point.interface) {
    if (opcodeOf(module, id) !== Op.OpVariable) {
      if (opcodeOf(module, id) !== Op.OpUntypedVariableKHR)
        broken('core-entry-point', `interface ${shown(module, id)} is no OpVariable`, word);
      continue;
    }
    const storage = storageOf(check, id);
    if (version < ALL_VARIABLES && storage !== StorageClass.Input && storage !== StorageClass.Output)
      broken('core-entry-point', `interface ${shown(module, id)} is neither Input nor Output`, word);
    if (version >= ALL_VARIABLES && storage === StorageClass.Function)
      broken('core-entry-point', `interface ${shown(module, id)} is a variable of a function`, word);
    if (version >= ALL_VARIABLES && listed.has(id))
      broken('core-entry-point', `interface ${shown(module, id)} is listed twice`, word);
    listed.add(id);
  }
  const seen = new Set<number>();
  const open = [point.function];
  const missed = new Set<number>();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const { functions, variables } = calls.get(at) ?? nothing;
    check.spend(1 + functions.size + variables.size, word);
    for (const id of functions) open.push(id);
    for (const id of variables) if (!listed.has(id)) missed.add(id);
  }
  for (const id of missed) {
    const storage = storageOf(check, id);
    const needed =
      version >= ALL_VARIABLES
        ? storage !== StorageClass.Function
        : storage === StorageClass.Input || storage === StorageClass.Output;
    if (needed) broken('core-entry-point', `uses ${shown(module, id)}, which its interface does not list`, word);
  }
  if (capabilities.has('Shader') && isRecursive(point.function, calls))
    broken('core-entry-point', 'its calls go in a circle', word);
}

function storageOf({ module }: CoreCheck, id: number): number {
  return operandsOfId(module, id)[0] ?? -1;
}

function isRecursive(root: number, calls: ReadonlyMap<number, Calls>): boolean {
  const done = new Set<number>();
  const path = new Set<number>([root]);
  const open = [{ id: root, left: [...(calls.get(root)?.functions ?? [])] }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = top.left.pop();
    if (next === undefined) {
      open.pop();
      path.delete(top.id);
      done.add(top.id);
    } else if (path.has(next)) return true;
    else if (!done.has(next)) {
      path.add(next);
      open.push({ id: next, left: [...(calls.get(next)?.functions ?? [])] });
    }
  }
  return false;
}

/** Check that the memory model and the capability for Vulkan's agree. */
export function checkMemoryModel({ module, capabilities, broken }: CoreCheck): void {
  const { words, starts } = module;
  let models = 0;
  for (const word of starts) {
    const opcode = opcodeIn(words, word);
    if (opcode === Op.OpFunction) break;
    if (opcode !== Op.OpMemoryModel) continue;
    models += 1;
    if (models > 1) broken('core-memory', 'is there twice', word);
    if (capabilities.has('VulkanMemoryModel') && wordAt(words, word + 2) !== coreValue('MemoryModel', 'Vulkan'))
      broken('core-memory', 'capability VulkanMemoryModel asks for the memory model Vulkan', word);
  }
}
