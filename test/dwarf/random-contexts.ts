/* Contexts for random expressions: enough of everything that operations can ask for, on four kinds of target. */

/** Bytes from `start` on, each so much larger than the one before, as hex digits. */
function ramp(start: number, count: number, step = 1): string {
  return Array.from({ length: count }, (_, i) => ((start + i * step) & 0xff).toString(16).padStart(2, '0')).join('');
}

const types: readonly (readonly [offset: string, name: string, encoding: string, byteSize: number])[] = [
  ['0x10', 'u8', 'unsigned', 1],
  ['0x14', 'i8', 'signed', 1],
  ['0x18', 'u16', 'unsigned', 2],
  ['0x1c', 'i32', 'signed', 4],
  ['0x20', 'u32', 'unsigned', 4],
  ['0x24', 'u64', 'unsigned', 8],
  ['0x28', 'i64', 'signed', 8],
  ['0x2c', 'f32', 'float', 4],
  ['0x30', 'f64', 'float', 8],
  ['0x34', 'bool', 'boolean', 1],
  ['0x38', 'char', 'signed_char', 1],
  ['0x3c', 'u128', 'unsigned', 16],
];

/** Offsets of the base types. */
export const typeOffsets: readonly number[] = types.map(([offset]) => Number(offset));
/** Sizes of the base types in bytes, in the same order. */
export const typeSizes: readonly number[] = types.map(([, , , size]) => size);
/** Offsets of entries that can be called or pointed to. */
export const callOffsets: readonly number[] = [
  0x50, 0x54, 0x58, 0x5c, 0x60, 0x64, 0x68, 0x6c, 0x70, 0x74, 0x78, 0x7c, 0x80,
];
/** Numbers of registers, the last one unknown. */
export const registerNumbers: readonly number[] = [0, 1, 2, 3, 4, 5, 17, 40];
/** Address spaces, the last one unknown. */
export const spaceNumbers: readonly number[] = [0, 1, 3, 5, 9];

const dies: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    types.map(([offset, name, encoding, byteSize]) => [offset, { tag: 'base_type', name, encoding, byteSize }]),
  ),
  '0x50': { tag: 'dwarf_procedure', location: '3322' },
  '0x54': { tag: 'dwarf_procedure', location: '3439' },
  '0x58': { tag: 'dwarf_procedure', location: '13' },
  '0x5c': { tag: 'variable', location: '50' },
  '0x60': { tag: 'variable', location: '509304' },
  '0x64': { tag: 'variable', constValue: '0a0b0c0d0e0f1011' },
  '0x68': { tag: 'variable' },
  '0x6c': {
    tag: 'variable',
    location: [
      { low: '0x1000', high: '0x1010', expr: '52' },
      { low: '0x1008', high: '0x1020', expr: '7100' },
      { default: true, expr: '55' },
    ],
  },
  '0x70': { tag: 'variable', location: [{ low: '0x10', high: '0x20', expr: '52' }] },
  '0x74': { tag: 'dwarf_procedure', location: '987400' },
  '0x78': { tag: 'variable', location: '0a34129f' },
  '0x7c': { tag: 'dwarf_procedure', location: '12280100313522' },
  '0x80': {
    tag: 'variable',
    location: [
      { low: '0x1000', high: '0x2000', expr: '08c09f' },
      { low: '0x1000', high: '0x2000', expr: '9304509304' },
    ],
  },
};

const registers = {
  '0': ramp(0x81, 8, 0x11),
  '1': '0010000000000000',
  '2': '0500000000000000',
  '3': ramp(0xf0, 8),
  '4': '4010000000000000',
  '5': 'ffffffffffffffff',
  '17': ramp(0x40, 32),
};

const memory = [
  { space: 0, address: '0x1000', bytes: ramp(0, 128) + ramp(0x10, 16, 0) + '4010000000000000' + ramp(3, 120, 7) },
  { space: 3, address: '0x0', bytes: ramp(7, 64, 3) },
  { space: 5, lane: 0, address: '0x0', bytes: ramp(1, 32) },
  { space: 5, lane: 5, address: '0x0', bytes: ramp(0xa0, 32) },
];

const little = {
  addressSize: 8,
  byteOrder: 'little',
  offsetSize: 4,
  addressSpaces: {
    '0': { addressSize: 8 },
    '1': { addressSize: 8 },
    '3': { addressSize: 4 },
    '5': { addressSize: 4, scope: 'lane' },
  },
  registers,
  memory,
  pc: '0x100a',
  frame: 'top',
  thread: true,
  cfa: [{ kind: 'memory', bitOffset: '33280', space: 0 }],
  frameBase: '9c',
  addrTable: ['0x1000', '0x1040', '0xffffffffffffffff'],
  dies: 'shared',
  lane: 5,
  lanes: 8,
  iteration: 3,
  tls: '0x1000',
  object: [
    {
      kind: 'composite',
      bitOffset: '0',
      parts: [
        { bitSize: '32', location: [{ kind: 'register', bitOffset: '0', register: 0 }] },
        { bitSize: '20', location: [{ kind: 'memory', bitOffset: '32771', space: 0 }] },
      ],
    },
  ],
  entryRegisters: { '3': [{ kind: 'memory', bitOffset: '32896', space: 0 }], '4': [{ kind: 'undefined' }] },
  caller: 'outer',
};

/** A file of contexts, as the command line reads it. */
export const randomContexts: { readonly [key: string]: unknown } = {
  tbaOpcodes: {
    DW_OP_LLVM_overlay: '0x3ff0',
    DW_OP_LLVM_bit_overlay: '0x3ff1',
    DW_OP_LLVM_aspace_implicit_pointer: '0x3ff2',
    DW_OP_LLVM_push_iteration: '0x3ff3',
  },
  dies,
  contexts: {
    little,
    outer: {
      ...little,
      frame: 'outer',
      caller: null,
      frameBase: '51',
      lane: null,
      registerLocations: {
        '3': [{ kind: 'memory', bitOffset: '32960', space: 0 }],
        '2': [{ kind: 'undefined' }],
        '4': [{ kind: 'register', bitOffset: '64', register: 17 }],
        '1': [{ kind: 'implicit', bitOffset: '0', bytes: '2010000000000000' }],
      },
    },
    big: {
      ...little,
      byteOrder: 'big',
      offsetSize: 8,
      registers: { ...registers, '1': '0000000000001000' },
      frameBase: '7104',
      caller: null,
    },
    narrow: {
      ...little,
      addressSize: 4,
      addressSpaces: { '0': { addressSize: 4 }, '3': { addressSize: 2 } },
      registers: { ...registers, '1': '00100000' },
      frameBase: [
        { low: '0x1000', high: '0x1010', expr: '9c' },
        { default: true, expr: '50' },
      ],
      caller: null,
    },
    bare: {
      addressSize: 8,
      byteOrder: 'little',
      offsetSize: 4,
      addressSpaces: { '0': { addressSize: 8 } },
      registers: {},
      memory: [],
      frame: 'none',
      thread: false,
      dies: 'shared',
    },
    old: { ...little, llvmEncoding: 'old', caller: null, frameBase: '0310100000000000009304' },
  },
};
