/*
 * Random expressions that mostly make sense: an operation is picked among those that the kinds of entries on the stack allow, and
 * now and then among all.
 */
import { encodeOperations } from '../../src/dwarf/expression/encode.ts';
import type { NewOperation } from '../../src/dwarf/expression/encode.ts';
import type { ExpressionSettings } from '../../src/dwarf/expression/flavour.ts';
import { operationsByName } from '../../src/dwarf/expression/operations.ts';
import { callOffsets, registerNumbers, spaceNumbers, typeOffsets, typeSizes } from './random-contexts.ts';

/** A whole number below another. */
export type Pick = (below: number) => number;

/** Needs these entries (deepest first; g generic, t typed, l location, c incomplete composite, x any), leaves those. */
type Choice = readonly [
  weight: number,
  needs: string,
  leaves: string,
  name: string,
  operands?: (pick: Pick) => Partial<NewOperation>,
];

const interesting = [
  0n,
  1n,
  2n,
  7n,
  8n,
  31n,
  32n,
  63n,
  64n,
  0x7fffffffn,
  0x80000000n,
  0xffffffffn,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 63n - 1n,
  2n ** 63n,
  2n ** 64n - 1n,
];

const of = <T>(pick: Pick, list: readonly T[]): T => list[pick(list.length)] as T;
const word = (pick: Pick): bigint =>
  pick(3) === 0
    ? of(pick, interesting)
    : (BigInt(pick(2 ** 31)) * 2n ** 33n + BigInt(pick(2 ** 31))) >> BigInt(pick(64));
const negative = (pick: Pick): bigint =>
  (pick(2) === 0 ? -1n : 1n) * (pick(4) === 0 ? word(pick) >> 1n : BigInt(pick(200)));
const address = (pick: Pick): bigint => (pick(12) === 0 ? word(pick) : 0x1000n + BigInt(pick(250)));
const register = (pick: Pick): number => registerNumbers[pick(pick(10) === 0 ? 8 : 7)] as number;
const type = (pick: Pick): number => (pick(20) === 0 ? of(pick, callOffsets) : of(pick, typeOffsets));
const bytes = (pick: Pick, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, () => (pick(3) === 0 ? of(pick, [0, 0xff, 0x80, 0x7f]) : pick(256)));

function sized(pick: Pick): { a: number; b: number } {
  const i = pick(typeOffsets.length);
  return { a: pick(20) === 0 ? pick(9) : (typeSizes[i] as number), b: typeOffsets[i] as number };
}

const arithmetic = [
  'and',
  'div',
  'minus',
  'mod',
  'mul',
  'or',
  'plus',
  'shl',
  'shr',
  'shra',
  'xor',
  'eq',
  'ge',
  'gt',
  'le',
  'lt',
  'ne',
];

const choices: readonly Choice[] = [
  [3, '', 'g', 'constu', (pick) => ({ a: word(pick) })],
  [3, '', 'g', 'consts', (pick) => ({ a: negative(pick) })],
  [2, '', 'g', 'const1s', (pick) => ({ a: pick(256) - 128 })],
  [2, '', 'g', 'const2u', (pick) => ({ a: 0x1000 + pick(250) })],
  [2, '', 'g', 'const8u', (pick) => ({ a: word(pick) })],
  [1, '', 'g', 'const4s', (pick) => ({ a: pick(2 ** 31) - pick(2 ** 31) })],
  [4, '', 'g', 'const1u', (pick) => ({ a: pick(20) })],
  [3, '', 'l', 'addr', (pick) => ({ a: address(pick) })],
  [3, '', 'l', 'regx', (pick) => ({ a: register(pick) })],
  [2, '', 'l', 'bregx', (pick) => ({ a: of(pick, [1, 4, 1, 4, 3, 17, 2]), b: BigInt(pick(60) - 10) })],
  [2, '', 'l', 'fbreg', (pick) => ({ a: pick(20) === 0 ? negative(pick) : BigInt(pick(80) - 30) })],
  [1, '', 'l', 'call_frame_cfa'],
  [1, '', 'l', 'addrx', (pick) => ({ a: pick(4) })],
  [1, '', 'g', 'constx', (pick) => ({ a: pick(4) })],
  [1, '', 'l', 'push_object_address'],
  [1, '', 'l', 'LLVM_undefined'],
  [1, '', 'l', 'LLVM_call_frame_entry_reg', (pick) => ({ a: register(pick) })],
  [1, '', 'g', 'LLVM_push_lane'],
  [1, '', 'g', 'LLVM_push_iteration'],
  [2, '', 'l', 'implicit_value', (pick) => ({ block: bytes(pick, pick(20)) })],
  [2, '', 'l', 'implicit_pointer', (pick) => ({ a: of(pick, callOffsets), b: BigInt(pick(12) - 4) })],
  [2, '', 't', 'const_type', constType],
  [1, '', 't', 'regval_type', (pick) => ({ a: register(pick), b: type(pick) })],
  [1, '', 'g', 'entry_value', entryValue],
  [2, 'x', 'xx', 'dup'],
  [1, 'x', '', 'drop'],
  [2, 'xx', 'xxx', 'over'],
  [2, 'xxx', 'xxxx', 'pick', (pick) => ({ a: pick(4) })],
  [3, 'xx', 'xx', 'swap'],
  [2, 'xxx', 'xxx', 'rot'],
  ...arithmetic.flatMap((name): Choice[] => [
    [2, 'gg', 'g', name],
    [2, 'tt', 't', name],
  ]),
  [1, 'lg', 'g', 'plus'],
  [1, 'l', 'g', 'abs'],
  [2, 'g', 'g', 'abs'],
  [2, 'g', 'g', 'neg'],
  [2, 'g', 'g', 'not'],
  [2, 't', 't', 'abs'],
  [2, 't', 't', 'neg'],
  [2, 't', 't', 'not'],
  [2, 'g', 'g', 'plus_uconst', (pick) => ({ a: word(pick) })],
  [1, 't', 't', 'plus_uconst', (pick) => ({ a: word(pick) })],
  [4, 't', 't', 'convert', (pick) => ({ a: pick(4) === 0 ? 0 : type(pick) })],
  [3, 'g', 't', 'convert', (pick) => ({ a: type(pick) })],
  [2, 't', 't', 'reinterpret', (pick) => ({ a: pick(4) === 0 ? 0 : type(pick) })],
  [2, 'g', 't', 'reinterpret', (pick) => ({ a: type(pick) })],
  [4, 'l', 'g', 'deref'],
  [3, 'l', 'g', 'deref_size', (pick) => ({ a: pick(10) })],
  [3, 'l', 't', 'deref_type', sized],
  [1, 'g', 'l', 'stack_value'],
  [2, 't', 'l', 'stack_value'],
  [4, 'lg', 'l', 'LLVM_offset'],
  [3, 'l', 'l', 'LLVM_offset_uconst', (pick) => ({ a: pick(12) })],
  [4, 'lg', 'l', 'LLVM_bit_offset'],
  [4, 'l', 'c', 'piece', (pick) => ({ a: pick(15) === 0 ? word(pick) : pick(9) })],
  [4, 'l', 'c', 'bit_piece', (pick) => ({ a: pick(40), b: pick(20) })],
  [2, '', 'c', 'piece', (pick) => ({ a: pick(9) })],
  [3, 'c', 'c', 'piece', (pick) => ({ a: pick(9) })],
  [5, 'cl', 'c', 'piece', (pick) => ({ a: pick(9) })],
  [5, 'cl', 'c', 'bit_piece', (pick) => ({ a: pick(40), b: pick(20) })],
  [6, 'c', 'l', 'LLVM_piece_end'],
  [
    3,
    'l',
    'l',
    'LLVM_extend',
    (pick) => (pick(15) === 0 ? { a: word(pick), b: 1 + pick(4) } : { a: pick(40), b: pick(12) }),
  ],
  [4, 'llg', 'l', 'LLVM_select_bit_piece', (pick) => ({ a: pick(20), b: pick(10) })],
  [3, 'llgg', 'l', 'LLVM_overlay'],
  [3, 'llgg', 'l', 'LLVM_bit_overlay'],
  [1, 'g', 'l', 'LLVM_aspace_implicit_pointer', (pick) => ({ a: of(pick, callOffsets), b: BigInt(pick(4)) })],
  [1, 'g', 'l', 'form_tls_address'],
  [2, '', 'g', 'call2', (pick) => ({ a: of(pick, callOffsets) })],
  [2, 'g', 'g', 'call4', (pick) => ({ a: of(pick, callOffsets) })],
  [2, '', 'l', 'call_ref', (pick) => ({ a: of(pick, callOffsets) })],
  [1, '', '', 'nop'],
  [2, '', '', 'skip', (pick) => ({ a: pick(40) - 15 })],
  [3, 'g', '', 'bra', (pick) => ({ a: pick(40) - 15 })],
  [1, '', 'l', 'GNU_addr_index', (pick) => ({ a: pick(4) })],
  [1, 't', 't', 'GNU_convert', (pick) => ({ a: type(pick) })],
  [1, '', '', 'GNU_uninit'],
];

/** Sequences that a single pick would hardly find. */
const phrases: readonly ((pick: Pick) => NewOperation[])[] = [
  (pick) => [
    operation('const1u', { a: address(pick) & 0x3fn }),
    operation('const1u', { a: of(pick, spaceNumbers) }),
    operation('LLVM_form_aspace_address'),
  ],
  (pick) => [
    operation('const1u', { a: of(pick, spaceNumbers) }),
    operation('const1u', { a: pick(60) }),
    operation('xderef_size', { a: pick(9) }),
  ],
  (pick) => [
    operation('const1u', { a: of(pick, spaceNumbers) }),
    operation('LLVM_aspace_bregx', { a: of(pick, [1, 2, 4]), b: BigInt(pick(9)) }),
  ],
  (pick) => [
    operation('implicit_pointer', { a: of(pick, callOffsets), b: BigInt(pick(5)) }),
    operation('deref'),
    operation('deref'),
  ],
  (pick) => [
    operation('const1u', { a: pick(3) }),
    operation('const1u', { a: pick(30) }),
    operation('xderef_type', sized(pick)),
  ],
];

function operation(name: string, operands: Partial<NewOperation> = {}): NewOperation {
  const row = operationsByName.get(`DW_OP_${name}`);
  if (row === undefined) throw new Error(`no operation ${name}`);
  return { code: row.code, ...operands };
}

function constType(pick: Pick): Partial<NewOperation> {
  const i = pick(typeOffsets.length);
  return { a: typeOffsets[i] as number, block: bytes(pick, pick(30) === 0 ? pick(9) : (typeSizes[i] as number)) };
}

function entryValue(pick: Pick): Partial<NewOperation> {
  const inner = of(pick, [
    '53',
    '51',
    '7104',
    '710006',
    '9c',
    '9c3122',
    '50',
    'a50324',
    '52',
    '9011',
    '97',
    '',
    '510601',
    '98540022',
  ]);
  return { block: Uint8Array.from(inner.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)) };
}

const total = choices.reduce((sum, [weight]) => sum + weight, 0);

function chosen(pick: Pick): Choice {
  let left = pick(total);
  for (const choice of choices) {
    left -= choice[0];
    if (left < 0) return choice;
  }
  return choices[0] as Choice;
}

function fits(stack: readonly string[], needs: string): boolean {
  const top = stack.slice(stack.length - needs.length);
  if (top.length < needs.length) return false;
  return [...needs].every((need, i) =>
    need === 'x' ? top[i] !== 'c' : need === top[i] || (need === 'l' && top[i] === 'g'),
  );
}

/** The bytes of a random expression for a stack that starts with so many entries of these kinds. */
export function randomExpression(pick: Pick, settings: ExpressionSettings, initial: readonly string[]): Uint8Array {
  const stack = [...initial];
  const operations: NewOperation[] = [];
  const length = 1 + pick(pick(4) === 0 ? 40 : 14);
  while (operations.length < length) {
    if (pick(25) === 0) {
      operations.push(...of(pick, phrases)(pick));
      stack.push('g');
      continue;
    }
    const [, needs, leaves, name, operands] = chosen(pick);
    if (!fits(stack, needs) && pick(60) !== 0) continue;
    const taken = stack.splice(Math.max(0, stack.length - needs.length));
    if (name === 'swap') taken.reverse();
    if (name === 'dup') taken.push(taken[0] ?? 'g');
    if (name === 'over') taken.push(taken[0] ?? 'g');
    if (name === 'pick') taken.push('g');
    if (name === 'rot') taken.unshift(taken.pop() ?? 'g');
    if (leaves.includes('x')) stack.push(...taken);
    else stack.push(...leaves);
    operations.push(operation(name, operands?.(pick)));
  }
  const old = settings.flavour?.llvm === 'old';
  const withCode = operations.filter(({ code }) => !old || (code !== 0x110 && code !== 0x111 && code !== 0x113));
  const encoded = encodeOperations(retargeted(pick, withCode, settings), settings);
  if (pick(12) === 0 && encoded.length > 0) {
    // A few damaged ones.
    for (let i = 1 + pick(2); i > 0; i--) encoded[pick(encoded.length)] = pick(256);
    return pick(4) === 0 ? encoded.subarray(0, pick(encoded.length)) : encoded;
  }
  return encoded;
}

/** Branches lead to operations, most of them. */
function retargeted(pick: Pick, operations: readonly NewOperation[], settings: ExpressionSettings): NewOperation[] {
  const offsets = [0];
  for (const each of operations) offsets.push((offsets.at(-1) ?? 0) + encodeOperations([each], settings).length);
  return operations.map((each, i) => {
    const isBranch = each.code === 0x28 || each.code === 0x2f;
    if (!isBranch || pick(8) === 0) return each;
    const target = pick(6) === 0 ? pick(operations.length + 1) : Math.min(operations.length, i + 1 + pick(4));
    return { ...each, a: (offsets[target] ?? 0) - (offsets[i + 1] ?? 0) };
  });
}
