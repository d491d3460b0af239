/* Attributes of entries made by hand, evaluated in a frame made by hand. */
import { expect, test } from 'vitest';
import { DwAt, DwTag } from '../../generated/dwarf/enums.ts';
import { Diagnostics } from '../../src/core/index.ts';
import { assemble, readDies, targetOf } from '../../src/dwarf/index.ts';
import {
  activeLanes,
  enclosingFrame,
  laneCount,
  lanePcs,
  pointedMember,
  readUnits,
  returnAddressPlace,
  virtualSlot,
} from '../../src/dwarf/advanced.ts';
import type { Die, EvaluationContext, Location } from '../../src/dwarf/index.ts';
import { writeUnit } from '../../src/dwarf/advanced.ts';
import type { NewValue } from '../../src/dwarf/advanced.ts';

const settings = { addressSize: 8, byteOrder: 'little', offsetSize: 4 } as const;

/** An entry of a unit of its own, read back; texts are expressions, numbers constants. */
function entry(tag: number, attributes: Readonly<Record<number, string | number>>): Die {
  const values = Object.entries(attributes).map(([name, value]): [number, NewValue] => [
    Number(name),
    typeof value === 'number' ? { form: 'udata', value } : { form: 'exprloc', value: assemble(value, settings) },
  ]);
  const { info, abbrev } = writeUnit({
    tag: DwTag.DW_TAG_compile_unit,
    attributes: [],
    children: [{ tag, attributes: values }],
  });
  const section = (name: string, bytes: Uint8Array) => ({ name, bytes, offset: 0, index: 1, address: 0n });
  const report = new Diagnostics();
  const units = readUnits(
    {
      littleEndian: true,
      addressSize: 8,
      machine: 62,
      info: [section('.debug_info', info)],
      abbrev: section('.debug_abbrev', abbrev),
      types: [],
      frames: [],
      isSplit: false,
      layout: { sections: [], isOverlapping: false },
    },
    report,
  );
  const die = [...readDies(units, report)][1];
  expect(report.list).toEqual([]);
  if (die === undefined) throw new Error('no entry');
  return die;
}

const memory = (address: number): Location => [
  { kind: 'memory', space: 0, lane: undefined, bitOffset: 8 * address, storageBits: 2 ** 67 },
];

/** Register 1 holds 0x1000, register 2 the lanes 0, 2 and 3; the canonical frame address is 0x7000; memory has a byte of its address. */
const context: EvaluationContext = {
  target: targetOf(8, 'little'),
  registerContents: (register) =>
    Uint8Array.of(...(Number(register) === 1 ? [0, 0x10] : [0b1101, 0]), 0, 0, 0, 0, 0, 0),
  registerLocation: (register) => [{ kind: 'register', register, bitOffset: 0, storageBits: 64 }],
  cfa: () => memory(0x7000),
  memory: (_space, _lane, address, size) => Uint8Array.from({ length: size }, (_, i) => Number(address) + i),
  object: () => memory(0x9999),
};

/** Addresses of bytes in memory that a location has. */
const addresses = (location: Location | undefined): unknown =>
  location?.map((place) => (place.kind === 'memory' ? Number(place.bitOffset) / 8 : place.kind));

const blamed = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

test('a pointer to member: its value first, the object on top', () => {
  const type = entry(DwTag.DW_TAG_ptr_to_member_type, { [DwAt.DW_AT_use_location]: 'swap; LLVM_offset' });
  expect(addresses(pointedMember(type, 24, memory(0x500), context))).toEqual([0x518]);
  // The object may be anywhere, and there is no other one.
  const inRegister: Location = [{ kind: 'register', register: 3, bitOffset: 0, storageBits: 512 }];
  expect(pointedMember(type, 24, inRegister, context)).toMatchObject([{ kind: 'register', bitOffset: 192 }]);
  const asks = entry(DwTag.DW_TAG_ptr_to_member_type, { [DwAt.DW_AT_use_location]: 'push_object_address' });
  expect(blamed(() => pointedMember(asks, 24, memory(0x500), context))).toBe('no-object');
  expect(pointedMember(entry(DwTag.DW_TAG_ptr_to_member_type, {}), 24, memory(0), context)).toBeUndefined();
});

test('the slot of a virtual function starts from the object', () => {
  const method = entry(DwTag.DW_TAG_subprogram, { [DwAt.DW_AT_vtable_elem_location]: 'deref; plus_uconst 16' });
  const pointer = { ...context, memory: () => Uint8Array.of(0, 0x40, 0, 0, 0, 0, 0, 0) };
  expect(addresses(virtualSlot(method, memory(0x500), pointer))).toEqual([0x4010]);
  const index = entry(DwTag.DW_TAG_subprogram, { [DwAt.DW_AT_vtable_elem_location]: 'constu 3' });
  expect(addresses(virtualSlot(index, memory(0x500), context))).toEqual([3]);
});

test('a return address and the frame of the enclosing function are in memory', () => {
  const owner = entry(DwTag.DW_TAG_subprogram, {
    [DwAt.DW_AT_return_addr]: 'call_frame_cfa; lit8; neg; LLVM_offset',
    [DwAt.DW_AT_static_link]: 'breg1 16',
  });
  expect(addresses(returnAddressPlace(owner, context))).toEqual([0x6ff8]);
  expect(addresses(enclosingFrame(owner, context))).toEqual([0x1010]);
  const bad = entry(DwTag.DW_TAG_subprogram, {
    [DwAt.DW_AT_return_addr]: 'reg1',
    [DwAt.DW_AT_static_link]: 'lit1; stack_value',
  });
  expect(blamed(() => returnAddressPlace(bad, context))).toBe('bad-attribute-result');
  expect(blamed(() => enclosingFrame(bad, context))).toBe('bad-attribute-result');
  expect(returnAddressPlace(entry(DwTag.DW_TAG_subprogram, {}), context)).toBeUndefined();
});

test('program locations of lanes are a vector', () => {
  const owner = entry(DwTag.DW_TAG_subprogram, {
    [DwAt.DW_AT_LLVM_lanes]: 4,
    // Lanes of the mask in register 2 are where register 1 says, the other one is nowhere.
    [DwAt.DW_AT_LLVM_lane_pc]:
      'LLVM_undefined; LLVM_extend 64 4; breg1 0; stack_value; LLVM_extend 64 4; breg2 0; LLVM_select_bit_piece 64 4',
  });
  expect(lanePcs(owner, context)).toEqual([0x1000n, undefined, 0x1000n, 0x1000n]);
  const short = entry(DwTag.DW_TAG_subprogram, { [DwAt.DW_AT_LLVM_lanes]: 4, [DwAt.DW_AT_LLVM_lane_pc]: 'reg1' });
  expect(blamed(() => lanePcs(short, context))).toBe('offset-out-of-range');
  expect(lanePcs(entry(DwTag.DW_TAG_subprogram, {}), context)).toBeUndefined();
});

test('active lanes are a mask of as many bits as there are lanes', () => {
  const owner = (lanes: number, mask: string): Die =>
    entry(DwTag.DW_TAG_subprogram, { [DwAt.DW_AT_LLVM_lanes]: lanes, [DwAt.DW_AT_LLVM_active_lane]: mask });
  expect(activeLanes(owner(4, 'reg2'), context)).toBe(0b1101n);
  expect(activeLanes(owner(3, 'reg2'), context)).toBe(0b101n);
  expect(activeLanes(owner(64, 'addr 0x11'), context)).toBe(0x1817161514131211n);
  expect(activeLanes(owner(64, 'LLVM_undefined'), context)).toBeUndefined();
  expect(activeLanes(entry(DwTag.DW_TAG_subprogram, {}), context)).toBeUndefined();
  const big = { ...context, target: targetOf(8, 'big') };
  expect(activeLanes(owner(12, 'addr 0x11'), big)).toBe(0x111n);
});

test('lanes are one, or as many as is said', () => {
  const lanes = (count: number): Die => entry(DwTag.DW_TAG_subprogram, { [DwAt.DW_AT_LLVM_lanes]: count });
  expect(laneCount(entry(DwTag.DW_TAG_subprogram, {}))).toBe(1);
  expect(laneCount(lanes(64))).toBe(64);
  expect(blamed(() => laneCount(lanes(0)))).toBe('bad-attribute-result');
  expect(blamed(() => laneCount(lanes(2 ** 40)))).toBe('limit/entries');
});
