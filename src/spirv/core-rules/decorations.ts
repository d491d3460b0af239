/* Decorations (SPIR-V specification, sections 2.16.1, 2.16.2 and 3.20): what they may be on, and blocks that say where all of their members are. */
import { Op, StorageClass } from '../../../generated/spirv/enums.ts';
import type { SpirvModule } from '../module/module.ts';
import { opcodeRow } from '../module/opcodes.ts';
import { opcodeIn, wordAt } from '../module/words.ts';
import { opcodeOf, operandsOfId, shown } from './core-check.ts';
import type { CoreCheck } from './core-check.ts';
import { coreKind } from './grammar.ts';

/** Decorations of ids and of members of structures, by name. */
interface Decorated {
  readonly ids: Map<number, Set<string>>;
  /** By structure, then member. */
  readonly members: Map<number, Map<number, Set<string>>>;
}

/** Check each decoration, and the layout of blocks. */
export function checkDecorations(check: CoreCheck): void {
  const { module, broken, capabilities } = check;
  const { words, starts } = module;
  const found: Decorated = { ids: new Map(), members: new Map() };
  for (const word of starts) {
    switch (opcodeIn(words, word)) {
      case Op.OpDecorate:
      case Op.OpDecorateId:
      case Op.OpDecorateString: {
        const [id, name] = [wordAt(words, word + 1), nameOf(wordAt(words, word + 2))];
        setOf(found.ids, id).add(name);
        checkTarget(check, id, name, word);
        break;
      }
      case Op.OpMemberDecorate:
      case Op.OpMemberDecorateString: {
        const [id, member, name] = [wordAt(words, word + 1), wordAt(words, word + 2), nameOf(wordAt(words, word + 3))];
        if (opcodeOf(module, id) !== Op.OpTypeStruct)
          broken('core-decoration', `${shown(module, id)} is no structure`, word);
        else if (member >= operandsOfId(module, id).length)
          broken('core-decoration', `${shown(module, id)} has no member ${member}`, word);
        let members = found.members.get(id);
        if (members === undefined) found.members.set(id, (members = new Map()));
        setOf(members, member).add(name);
        break;
      }
      case Op.OpFunction:
        if (capabilities.has('Shader')) checkBlocks(check, found);
        return;
      default:
    }
  }
}

function nameOf(decoration: number): string {
  return coreKind('Decoration')?.rows.get(decoration)?.name ?? '';
}

function setOf(map: Map<number, Set<string>>, key: number): Set<string> {
  let set = map.get(key);
  if (set === undefined) map.set(key, (set = new Set()));
  return set;
}

function checkTarget({ module, broken }: CoreCheck, id: number, name: string, word: number): void {
  const opcode = opcodeOf(module, id);
  if (opcode === Op.OpDecorationGroup) return;
  switch (name) {
    case 'Block':
    case 'BufferBlock':
      if (opcode !== Op.OpTypeStruct)
        broken('core-decoration', `${name} is for structures, not ${shown(module, id)}`, word);
      return;
    case 'SpecId':
      if (!/^OpSpecConstant(?:True|False)?$/.test(opcodeRow(opcode)?.name ?? ''))
        broken('core-decoration', `${name} is for scalar specialization constants, not ${shown(module, id)}`, word);
      return;
    case 'ArrayStride':
      if (
        opcode !== Op.OpTypeArray &&
        opcode !== Op.OpTypeRuntimeArray &&
        opcode !== Op.OpTypePointer &&
        opcode !== Op.OpTypeUntypedPointerKHR
      )
        broken('core-decoration', `${name} is for arrays and pointers, not ${shown(module, id)}`, word);
      return;
    case 'RowMajor':
    case 'ColMajor':
    case 'MatrixStride':
    case 'Offset':
      if (opcode === Op.OpTypeStruct) broken('core-decoration', `${name} is for members`, word);
      return;
    default:
  }
}

/** Storage whose blocks must say where all of their members are. */
const laidOut: ReadonlyMap<number, readonly string[]> = new Map([
  [StorageClass.Uniform, ['Block', 'BufferBlock']],
  [StorageClass.StorageBuffer, ['Block']],
  [StorageClass.PushConstant, ['Block']],
]);

function checkBlocks(check: CoreCheck, found: Decorated): void {
  const { module } = check;
  const { words, starts } = module;
  const done = new Set<number>();
  for (const word of starts) {
    const opcode = opcodeIn(words, word);
    if (opcode === Op.OpFunction) return;
    if (opcode !== Op.OpVariable) continue;
    const decorations = laidOut.get(wordAt(words, word + 3));
    if (decorations === undefined) continue;
    let [, type = 0] = operandsOfId(module, wordAt(words, word + 1));
    for (; isArray(module, type); type = operandsOfId(module, type)[0] ?? 0) check.spend(1, word);
    const on = found.ids.get(type);
    if (on !== undefined && decorations.some((name) => on.has(name))) checkLayout(check, found, type, word, done);
  }
}

function isArray(module: SpirvModule, type: number): boolean {
  const opcode = opcodeOf(module, type);
  return opcode === Op.OpTypeArray || opcode === Op.OpTypeRuntimeArray;
}

/** Each member of a block has an offset, each array in it a stride, each matrix a stride and an order. */
function checkLayout(
  { module, broken, spend }: CoreCheck,
  found: Decorated,
  block: number,
  word: number,
  done: Set<number>,
): void {
  const open = [block];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (done.has(type)) continue;
    done.add(type);
    for (const [k, member] of operandsOfId(module, type).entries()) {
      const on = found.members.get(type)?.get(k);
      if (on?.has('Offset') !== true)
        broken('core-decoration', `member ${k} of ${shown(module, type)} has no Offset`, word);
      let [inner, depth] = [member, 0];
      while (isArray(module, inner)) {
        depth += 1;
        spend(1, word);
        if (found.ids.get(inner)?.has('ArrayStride') !== true)
          broken('core-decoration', `array ${shown(module, inner)} in it has no ArrayStride`, word);
        inner = operandsOfId(module, inner)[0] ?? 0;
      }
      if (opcodeOf(module, inner) === Op.OpTypeStruct) open.push(inner);
      else if (opcodeOf(module, inner) === Op.OpTypeMatrix && depth <= 1) {
        if (on?.has('MatrixStride') !== true)
          broken('core-decoration', `matrix member ${k} of ${shown(module, type)} has no MatrixStride`, word);
        if (on?.has('RowMajor') !== true && on?.has('ColMajor') !== true)
          broken(
            'core-decoration',
            `matrix member ${k} of ${shown(module, type)} is neither RowMajor nor ColMajor`,
            word,
          );
      }
    }
  }
}
