// Arguments of every kind of type, with and without debugging information.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DwAt, DwTag } from '../../generated/dwarf/enums.ts';
import { memorySink } from '../../src/core/index.ts';
import { buildDump, kernelArguments, slimDump, walkLanes } from '../../src/cuda/index.ts';
import type { KernelArgument } from '../../src/cuda/index.ts';
import { parameterTypes } from '../../src/demangle/index.ts';
import type { NewDie, NewValue } from '../../src/dwarf/write/die.ts';
import { writeUnit } from '../../src/dwarf/write/die.ts';
import { ByteWriter } from '../../src/runtime/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { instructionBytes, madeCubin } from './made-cubin.ts';
import type { MoreSections } from './made-cubin.ts';
import { open, readDump } from './open-bytes.ts';

const ENTRY = 0x7fff00000000n;
const PARAMS = 0x210n;

/** Records of .nv.info: a parameter of each size, one after the other at multiples of its alignment. */
function nvInfo(places: readonly (readonly [offset: number, size: number, flags?: number])[]): Uint8Array {
  const w = new ByteWriter();
  w.bytes(Uint8Array.of(4, 0x37, 4, 0, 0x82, 0, 0, 0, 3, 0x1b, 0xff, 0));
  for (const [ordinal, [offset, size, flags = 0x1f000]] of [...places.entries()].toReversed()) {
    w.bytes(Uint8Array.of(4, 0x17, 12, 0));
    w.u4(0, true);
    w.u2(ordinal, true);
    w.u2(offset, true);
    w.u4(((size << 18) | flags) >>> 0, true);
  }
  return w.data;
}

async function dumpWith(kernel: string, more: MoreSections, params: Uint8Array): Promise<Uint8Array> {
  const code = { kernel, bytes: instructionBytes(0x7918n, 0n), addr: ENTRY, functions: { [kernel]: [0, 16] as const } };
  const lane = { ln: 0, virtualPC: ENTRY };
  return buildDump({
    devices: [
      {
        numSMs: 1,
        numLanesPerWarp: 32,
        contexts: [{ contextId: 1, modules: [{ moduleHandle: 2, relocated: await madeCubin([code], more) }] }],
        grids: [{ gridId64: 1, contextId: 1, functionEntry: ENTRY, moduleHandle: 2, paramsOffset: PARAMS, params }],
        sms: [
          { smId: 0, blocks: [{ gridId64: 1, warps: [{ validLanesMask: 1, activeLanesMask: 1, lanes: [lane] }] }] },
        ],
      },
    ],
  });
}

async function argumentsIn(bytes: Uint8Array): Promise<readonly KernelArgument[]> {
  const { dump } = await open(bytes);
  for await (const lane of walkLanes(dump)) return kernelArguments(dump, lane);
  return [];
}

const text = (value: string): NewValue => ({ form: 'string', value });
const udata = (value: number): NewValue => ({ form: 'udata', value });
const to = (value: NewDie): NewValue => ({ form: 'ref_addr', value });

function base(name: string, encoding: number, size: number): NewDie {
  const attributes = [
    [DwAt.DW_AT_name, text(name)],
    [DwAt.DW_AT_encoding, udata(encoding)],
    [DwAt.DW_AT_byte_size, udata(size)],
  ] as const;
  return { tag: DwTag.DW_TAG_base_type, attributes };
}

function member(name: string | undefined, type: NewDie, at: number, tag: number = DwTag.DW_TAG_member): NewDie {
  const named = name === undefined ? [] : [[DwAt.DW_AT_name, text(name)] as const];
  // As NVIDIA's compilers write it: DW_OP_plus_uconst.
  const place: NewValue = { form: 'exprloc', value: Uint8Array.of(0x23, at) };
  return {
    tag,
    attributes: [...named, [DwAt.DW_AT_type, to(type)], [DwAt.DW_AT_data_member_location, place]],
  };
}

function structure(
  name: string,
  size: number,
  children: readonly NewDie[],
  tag: number = DwTag.DW_TAG_structure_type,
): NewDie {
  return {
    tag,
    attributes: [
      [DwAt.DW_AT_name, text(name)],
      [DwAt.DW_AT_byte_size, udata(size)],
    ],
    children,
  };
}

function array(type: NewDie, ...counts: number[]): NewDie {
  const children = counts.map((count): NewDie => {
    return { tag: DwTag.DW_TAG_subrange_type, attributes: [[DwAt.DW_AT_count, udata(count)]] };
  });
  return { tag: DwTag.DW_TAG_array_type, attributes: [[DwAt.DW_AT_type, to(type)]], children };
}

const float = base('float', 4, 4);
const double = base('double', 4, 8);
const int = base('int', 5, 4);
const short = base('short', 5, 2);
const char = base('char', 6, 1);
const byte = base('unsigned char', 8, 1);
const bool = base('bool', 2, 1);
const wide = base('unsigned long', 7, 8);
const sizeT: NewDie = {
  tag: DwTag.DW_TAG_typedef,
  attributes: [
    [DwAt.DW_AT_name, text('size_t')],
    [DwAt.DW_AT_type, to(wide)],
  ],
};
const pointer: NewDie = {
  tag: DwTag.DW_TAG_pointer_type,
  attributes: [
    [DwAt.DW_AT_type, to(float)],
    [DwAt.DW_AT_byte_size, udata(8)],
  ],
};
const reference: NewDie = {
  tag: DwTag.DW_TAG_reference_type,
  attributes: [
    [DwAt.DW_AT_type, to(int)],
    [DwAt.DW_AT_byte_size, udata(8)],
  ],
};
const color: NewDie = {
  tag: DwTag.DW_TAG_enumeration_type,
  attributes: [
    [DwAt.DW_AT_name, text('Color')],
    [DwAt.DW_AT_byte_size, udata(1)],
  ],
  children: [
    ['RED', 0],
    ['BLUE', -56],
  ].map(([name, value]): NewDie => {
    const constant: NewValue = { form: 'sdata', value: value as number };
    return {
      tag: DwTag.DW_TAG_enumerator,
      attributes: [
        [DwAt.DW_AT_name, text(name as string)],
        [DwAt.DW_AT_const_value, constant],
      ],
    };
  }),
};
const half = structure('__half', 2, [member('__x', base('unsigned short', 7, 2), 0)]);
const bits: NewDie = {
  tag: DwTag.DW_TAG_member,
  attributes: [
    [DwAt.DW_AT_name, text('b')],
    [DwAt.DW_AT_type, to(int)],
    [DwAt.DW_AT_bit_size, udata(7)],
    [DwAt.DW_AT_data_bit_offset, udata(3)],
  ],
};
/** A type and all that it refers to. */
function reached(type: NewDie, into: Set<NewDie> = new Set()): Set<NewDie> {
  if (into.has(type)) return into;
  into.add(type);
  const visit = ({ attributes, children = [] }: NewDie): void => {
    for (const [, value] of attributes) if (value.form === 'ref_addr') reached(value.value, into);
    children.forEach(visit);
  };
  visit(type);
  return into;
}

/** The value that an argument of a type is shown with. */
async function shown(type: NewDie, bytes: Uint8Array): Promise<string | null | undefined> {
  const parameter: NewDie = {
    tag: DwTag.DW_TAG_formal_parameter,
    // In a register by now.
    attributes: [
      [DwAt.DW_AT_name, text('x')],
      [DwAt.DW_AT_type, to(type)],
    ],
  };
  const kernel: NewDie = {
    tag: DwTag.DW_TAG_subprogram,
    attributes: [
      [DwAt.DW_AT_name, text('k')],
      [DwAt.DW_AT_low_pc, { form: 'address', value: ENTRY }],
      [DwAt.DW_AT_high_pc, udata(16)],
    ],
    children: [parameter],
  };
  const { info, abbrev } = writeUnit({
    tag: DwTag.DW_TAG_compile_unit,
    attributes: [],
    children: [...reached(type), kernel],
  });
  const more = { '.debug_info': info, '.debug_abbrev': abbrev, '.nv.info.k': nvInfo([[8, bytes.length]]) };
  const params = new Uint8Array(8 + bytes.length);
  params.set(bytes, 8);
  const [found] = await argumentsIn(await dumpWith('k', more, params));
  expect(found?.name).toBe('x');
  return found?.value;
}

function le(...values: readonly (readonly [size: number, value: number | bigint])[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap(([size, value]) =>
      Array.from({ length: size }, (_, i) => Number((BigInt(value) >> BigInt(8 * i)) & 0xffn)),
    ),
  );
}

test.each([
  ['a number behind a typedef', sizeT, le([8, 0xfedcba9876543210n]), '18364758544493064720'],
  ['a negative number', short, le([2, -300]), '-300'],
  ['a single', float, le([4, 0x3f9554e5]), '1.16665328'],
  ['a large double', double, le([8, 0x4415af1d78b58c40n]), '1e+20'],
  ['a small double', double, le([8, 0x3ee4f8b588e368f1n]), '1.0000000000000001e-05'],
  ['infinity', float, le([4, 0xff800000]), '-inf'],
  ['no number', float, le([4, 0x7fc00000]), 'nan(0x400000)'],
  ['half', half, le([2, 0x3a00]), '0.75'],
  ['a pointer', pointer, le([8, 0x7fda81e00000n]), '0x7fda81e00000'],
  ['a reference', reference, le([8, 0x7fda81e00000n]), '@0x7fda81e00000'],
  ['a character', char, le([1, 97]), "97 'a'"],
  ['a byte', byte, le([1, 200]), "200 '\\310'"],
  ['truth', bool, le([1, 1]), 'true'],
  ['an enumerator', color, le([1, 0xc8]), 'BLUE'],
  ['a number that is no enumerator', color, le([1, 9]), '9'],
] as const)('%s', async (_, type, bytes, value) => {
  expect(await shown(type, bytes)).toBe(value);
});

test('structures, unions, arrays, base classes, bit fields', async () => {
  const weights = array(float, 4);
  const box = structure('Box', 32, [member('p', pointer, 0), member('n', int, 8), member('w', weights, 12)]);
  const bytes = le([8, 0x7fda81e00000n], [4, 4096], [4, 0], [4, 0x3fa00000], [4, 0x40200000], [4, 0x40700000], [4, 0]);
  expect(await shown(box, bytes)).toBe('{p = 0x7fda81e00000, n = 4096, w = {0, 1.25, 2.5, 3.75}}');

  const grid = array(short, 2, 3);
  expect(await shown(grid, le([2, 1], [2, 2], [2, 3], [2, 4], [2, 5], [2, -6]))).toBe('{{1, 2, 3}, {4, 5, -6}}');
  const many = array(int, 20);
  expect(await shown(many, le(...Array.from({ length: 20 }, (_, i) => [4, i < 18 ? 7 : i] as const)))).toBe(
    '{7 <repeats 18 times>, 18, 19}',
  );
  const name = array(char, 16);
  expect(await shown(name, le([4, 0x22007a41], [12, 0]))).toBe('"Az\\000\\"", \'\\000\' <repeats 11 times>');

  const word = structure('Word', 4, [member('f', float, 0), member('i', int, 0)], DwTag.DW_TAG_union_type);
  expect(await shown(word, le([4, 0x3fc00000]))).toBe('{f = 1.5, i = 1069547520}');
  const derived = structure('Derived', 12, [
    member(undefined, word, 0, DwTag.DW_TAG_inheritance),
    member(undefined, word, 4),
    bits,
  ]);
  expect(await shown(derived, le([4, (-9 & 0x7f) << 3], [4, 1], [4, 0]))).toMatch(
    /^\{<Word> = \{f = .*, i = 952\}, \{f = .*, i = 1\}, b = -9\}$/,
  );
});

test('a type that cannot be read is shown as its bytes', async () => {
  const endless = structure('Endless', 16, [member('at', array(int, 1 << 30), 0)]);
  expect(await shown(endless, le([4, 1], [4, 2], [8, 3]))).toBe('{0x00000001, 0x00000002, 0x00000003, 0x00000000}');
});

test('without debugging information types come from the mangled name', async () => {
  const places = [
    [0, 8],
    [8, 4],
    [12, 1],
    [16, 8],
    [24, 12],
  ] as const;
  const params = le([8, 0x7fda81e00000n], [4, 0x40200000], [4, 1], [8, -5], [12, 7]);
  const kernel = '_Z1kPifbl6Params';
  expect(await argumentsIn(await dumpWith(kernel, { [`.nv.info.${kernel}`]: nvInfo(places) }, params))).toEqual([
    { name: 'arg0', type: 'int*', value: '0x7fda81e00000' },
    { name: 'arg1', type: 'float', value: '2.5' },
    { name: 'arg2', type: 'bool', value: 'true' },
    { name: 'arg3', type: 'long', value: '-5' },
    { name: 'arg4', type: 'Params', value: '{0x00000007, 0x00000000, 0x00000000}' },
  ]);
});

test('names that are not mangled tell no types; parameter memory that ends early has no value', async () => {
  const info = nvInfo([
    [0, 8, 0x1f400],
    [8, 4],
    [12, 4],
  ]);
  const bytes = await dumpWith('bad_add', { '.nv.info.bad_add': info }, le([8, 0x7fda81e00000n], [4, 4096]));
  const found = [
    { name: 'arg0', type: 'pointer', value: '0x7fda81e00000' },
    { name: 'arg1', type: '4 bytes', value: '0x1000' },
    { name: 'arg2', type: '4 bytes', value: null },
  ];
  expect(await argumentsIn(bytes)).toEqual(found);
  const sink = memorySink();
  await slimDump((await open(bytes)).dump, sink, { drop: [], redact: true });
  expect(await argumentsIn(sink.bytes())).toEqual(
    found.map(({ name, type }) => ({ name, type, value: null, redacted: true })),
  );
});

test('parameters of more than 4 KiB, and records that end early', async () => {
  const v2 = Uint8Array.of(4, 0x45, 12, 0, 0, 0, 0, 0, 0, 0, 4, 0, 4, 0, 0, 0);
  const params = le([4, 0], [4, 3]);
  expect(await argumentsIn(await dumpWith('_Z1kj', { '.nv.info._Z1kj': v2 }, params))).toEqual([
    { name: 'arg0', type: 'unsigned int', value: '3' },
  ]);
  expect(await argumentsIn(await dumpWith('k', { '.nv.info.k': v2.subarray(0, 9) }, params))).toEqual([]);
});

test('types in demangled names', () => {
  expect(parameterTypes('void f<A<int, (B)2>>(int*, C<float (*)(int, int)>, unsigned long) const')).toEqual([
    'int*',
    'C<float (*)(int, int)>',
    'unsigned long',
  ]);
  expect(parameterTypes('(anonymous namespace)::f()')).toEqual([]);
  expect(parameterTypes('f(int) [clone .x]')).toEqual(['int']);
  expect(parameterTypes('bad_add')).toBeUndefined();
});

/** Frames of facts that cuda-gdb gave. */
interface Facts {
  readonly frames?: readonly { readonly args: readonly { readonly name: string; readonly value: string }[] }[] | null;
}

corpusTest('arguments are those that cuda-gdb prints', async () => {
  let compared = 0;
  for (const path of corpusFiles('cuda-real', /\.facts\.json$/)) {
    const { frames } = JSON.parse(readFileSync(path, 'utf8')) as Facts;
    const args = frames?.at(-1)?.args ?? [];
    if (args.length === 0) continue;
    const found = await argumentsIn(readDump(path.replace('.facts.json', '.nvcudmp.gz')));
    expect(found.map(({ name, value }) => ({ name, value }))).toEqual(args);
    compared += args.length;
  }
  if (corpusFiles('cuda-real', /./).length > 0) expect(compared).toBeGreaterThan(10);
});
