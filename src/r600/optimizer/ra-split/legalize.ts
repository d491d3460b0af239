/*
 * Instructions that no group could hold by themselves, because of constants: too many pairs of components or lines of constant
 * buffers, too many literals, three constants in slot t. A MOV brings what does not fit to a register. Neither can an
 * instruction address arrays by two indices.
 */
import { ofGeneration } from '../../isa/tables/chips.ts';
import type { Chip } from '../../isa/tables/chips.ts';
import { inlineConstants } from '../../ir/inline-constants.ts';
import type { AluNode, PackedNode } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluNodes, instructions } from '../../ir/tree.ts';
import type { KcacheValue, RelativeValue, Value } from '../../ir/value.ts';
import { elementAt } from '../../ir/element-at.ts';
import { copyAfter, copyBefore, freshTemporary } from './insert.ts';

const inline: ReadonlySet<number> = new Set(inlineConstants.values());

/** Constants that fit a group, and lines of them that fit a clause. */
interface Room {
  readonly literals: Set<number>;
  readonly constants: Set<string>;
  readonly lines: Set<string>;
  index: Value | undefined;
}

/** Puts MOVs before instructions that read more than a group can. */
export function legalize(shader: Shader): void {
  let pack: PackedNode | undefined;
  for (const node of instructions(shader.root)) {
    if (node.kind !== 'alu') continue;
    if (node.parent?.kind !== 'packed') {
      if (!isSimple(node)) fitGroup(shader, node, [node]);
    } else if (node.parent !== pack) {
      pack = node.parent;
      fitGroup(shader, pack, aluNodes(pack));
    }
  }
}

function fitGroup(shader: Shader, unit: AluNode | PackedNode, nodes: readonly AluNode[]): void {
  const room: Room = { literals: new Set(), constants: new Set(), lines: new Set(), index: undefined };
  const copies = new Map<Value, Value>();
  const bring = (node: AluNode, k: number): void => {
    const value = elementAt(node.src, k);
    const copy = copies.get(value) ?? copyBefore(shader, unit, value);
    copies.set(value, copy);
    node.src[k] = copy;
  };
  for (const node of nodes) {
    const target = node.dst[0];
    // Three sources leave no room for a write mask: what nobody wants goes somewhere all the same.
    if (target === undefined && node.code.op.encoding === 'op3') node.dst[0] = freshTemporary(shader);
    if (target?.kind === 'rel' && !fitsIndex(room, target)) node.dst[0] = copyAfter(shader, unit, target);
  }
  for (const node of nodes) {
    const constants = node.src.slice(0, node.code.op.sources).filter((value) => value?.kind === 'kcache').length;
    const tooMany = constants === 3 && isScalarOnly(shader.chip, node);
    for (let k = 0; k < node.code.op.sources; k++) {
      const value = node.src[k];
      if (value === undefined) continue;
      if (!fits(shader.chip, room, value) || (tooMany && k === 2)) bring(node, k);
    }
  }
}

/** Constants of two operands fit whatever they are; what has a result wants no other place for it. */
function isSimple({ code, src, dst }: AluNode): boolean {
  if (dst[0] === undefined ? code.op.encoding === 'op3' : dst[0].kind === 'rel') return false;
  let constants = 0;
  for (let k = 0; k < code.op.sources; k++) {
    const value = src[k];
    if (value?.kind === 'rel') return false;
    if (value?.kind === 'kcache') constants++;
  }
  return constants < 3;
}

function isScalarOnly({ generation }: Chip, node: AluNode): boolean {
  return ofGeneration(node.code.op.slots, generation) === 'S' && generation !== 'CAYMAN';
}

function fits(chip: Chip, room: Room, value: Value): boolean {
  switch (value.kind) {
    case 'const':
      if (!inline.has(value.bits)) room.literals.add(value.bits);
      if (room.literals.size <= 4) return true;
      room.literals.delete(value.bits);
      return false;
    case 'kcache':
      return fitsConstants(chip, room, value);
    case 'rel':
      return fitsIndex(room, value);
    case 'reg':
    case 'temp':
    case 'special':
    case 'param':
    case 'hardware':
    case 'undef':
      return true;
  }
}

/** On R600 a group reads four components, later two pairs; a clause locks four lines, on R600 and R700 two. */
function fitsConstants({ generation }: Chip, room: Room, value: KcacheValue): boolean {
  const { bank, index, indexMode, chan } = value;
  const line = `${indexMode} ${bank} ${index >> 4}`;
  const part = `${indexMode} ${bank} ${index} ${generation === 'R600' ? chan : chan >> 1}`;
  const [newLine, newPart] = [!room.lines.has(line), !room.constants.has(part)];
  const lines = generation === 'R600' || generation === 'R700' ? 2 : 4;
  const parts = generation === 'R600' ? 4 : 2;
  if ((newLine && room.lines.size >= lines) || (newPart && room.constants.size >= parts)) return false;
  room.lines.add(line);
  room.constants.add(part);
  return true;
}

function fitsIndex(room: Room, { rel }: RelativeValue): boolean {
  room.index ??= rel;
  return room.index === rel;
}
