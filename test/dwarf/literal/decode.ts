// One operation from its bytes.
import { llvm, names, operands } from './opcodes.ts';
import { isBig } from './situation.ts';
import type { Situation } from './situation.ts';
import { illFormed, signedOf } from './values.ts';

export interface Operation {
  readonly name: string;
  readonly a: bigint;
  readonly b: bigint;
  readonly block: readonly number[];
  readonly next: number;
}

export function decode(situation: Situation, bytes: readonly number[], start: number): Operation {
  let at = start;
  const byte = (): number => {
    const found = bytes[at++];
    if (found === undefined) throw illFormed('truncated');
    return found;
  };
  const leb = (isSignedLeb: boolean): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const group = byte();
      value |= BigInt(group & 0x7f) << shift;
      if (group < 0x80) return isSignedLeb && (group & 0x40) !== 0 ? value - (1n << (shift + 7n)) : value;
    }
  };
  const fixed = (size: number): bigint => {
    const read = Array.from({ length: size }, byte);
    return (isBig(situation) ? read : read.reverse()).reduce((sum, each) => sum * 256n + BigInt(each), 0n);
  };
  const { context, shared } = situation;
  const code = byte();
  let name = names[code];
  if (code >= 0x30 && code <= 0x4f) name = 'lit';
  if (code >= 0x50 && code <= 0x6f) name = 'reg';
  if (code >= 0x70 && code <= 0x8f) name = 'breg';
  if (context['llvmEncoding'] === 'old') {
    if (code >= 0xe1 && code <= 0xe8) name = llvm[code - 0xe1 + 2];
    if (code >= 0xea && code <= 0xec) name = llvm[code - 0xe0];
    if (code === 0xe9) name = 'aspace_implicit_pointer';
  } else if (code === 0xe9) {
    const sub = leb(false);
    name = sub < 0x0dn && sub > 0n ? llvm[Number(sub)] : undefined;
    for (const [known, value] of Object.entries(shared.file.tbaOpcodes)) {
      if (BigInt(value) === sub) name = known.slice('DW_OP_LLVM_'.length);
    }
  }
  if (name === undefined) throw illFormed('bad opcode');
  const numbers: bigint[] = [];
  let block: number[] = [];
  for (const kind of operands[name]?.split(' ') ?? []) {
    if (kind === 'U') numbers.push(leb(false));
    else if (kind === 'S') numbers.push(leb(true));
    else if (kind === 'A') numbers.push(fixed(context['addressSize']));
    else if (kind === 'o') numbers.push(fixed(context['offsetSize']));
    else if (kind === 'B') {
      const length = numbers.pop() ?? 0n;
      if (BigInt(bytes.length - at) < length) throw illFormed('truncated');
      block = bytes.slice(at, at + Number(length));
      at += Number(length);
    } else {
      const size = Number(kind[1]);
      const value = fixed(size);
      numbers.push(kind.startsWith('s') ? signedOf(value, 8 * size) : value);
    }
  }
  let [a = 0n] = numbers;
  const b = numbers[1] ?? 0n;
  if (name === 'lit') a = BigInt(code - 0x30);
  if (name === 'reg') return { name: 'regx', a: BigInt(code - 0x50), b, block, next: at };
  if (name === 'breg') return { name: 'bregx', a: BigInt(code - 0x70), b: a, block, next: at };
  return { name, a, b, block, next: at };
}
