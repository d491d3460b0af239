/* How much of the code has locations, wherever the code is: bytes are counted exactly at addresses that numbers do not hold, too. */
import { expect, test } from 'vitest';
import { DwAt, DwTag } from '../../generated/dwarf/enums.ts';
import { Diagnostics } from '../../src/core/index.ts';
import { assemble, listSection } from '../../src/dwarf/index.ts';
import { readUnits, writeUnit } from '../../src/dwarf/advanced.ts';
import type { NewListEntry, NewValue } from '../../src/dwarf/advanced.ts';
import { addCoverage, coveragePercent, noCoverage } from '../../src/dwarf/scope/coverage.ts';
import type { Coverage } from '../../src/dwarf/scope/coverage.ts';

const settings = { addressSize: 8, byteOrder: 'little', offsetSize: 4 } as const;
const inRegister = assemble('DW_OP_reg0', settings);

/** What is counted of a function with code in these pieces, from an address on, and a variable with these locations. */
function counted(
  address: bigint,
  pieces: readonly [number, number][],
  locations: readonly [number, number][],
): Coverage {
  const [ranges, lists] = [listSection(), listSection()];
  const code = ranges.add(pieces.map(([start, end]): NewListEntry => ({ start, end })));
  const places = lists.add(locations.map(([start, end]): NewListEntry => ({ start, end, expression: inRegister })));
  const offset = (value: number): NewValue => ({ form: 'sec_offset', value });
  const { info, abbrev } = writeUnit({
    tag: DwTag.DW_TAG_compile_unit,
    attributes: [[DwAt.DW_AT_low_pc, { form: 'address', value: address }]],
    children: [
      {
        tag: DwTag.DW_TAG_subprogram,
        attributes: [[DwAt.DW_AT_ranges, offset(code)]],
        children: [{ tag: DwTag.DW_TAG_variable, attributes: [[DwAt.DW_AT_location, offset(places)]] }],
      },
    ],
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
      rnglists: section('.debug_rnglists', ranges.bytes()),
      loclists: section('.debug_loclists', lists.bytes()),
      types: [],
      frames: [],
      isSplit: false,
      layout: { sections: [], isOverlapping: false },
    },
    report,
  );
  const total = noCoverage();
  for (const unit of units) addCoverage(total, unit, report);
  expect(report.list).toEqual([]);
  return total;
}

test.each([0n, 0x40_0000n, 0xffff_ffff_8100_0001n])('from address %s on', (address) => {
  const one = counted(address, [[0x10, 0x50]], [[0x20, 0x30]]);
  expect(one).toMatchObject({ functions: 1, variables: 1, located: 1, scopeBytes: 0x40, coveredBytes: 0x10 });
  expect(coveragePercent(one)).toBe(25);
  // Pieces in any order, and locations that lie over each other, before the code and behind it.
  const pieces = counted(
    address,
    [
      [0x80, 0x90],
      [0x10, 0x20],
    ],
    [
      [0x88, 0xa0],
      [0x8, 0x14],
      [0x12, 0x18],
      [0x30, 0x40],
    ],
  );
  expect(pieces).toMatchObject({ scopeBytes: 0x20, coveredBytes: 0x10 });
  expect(counted(address, [[0x10, 0x20]], [[0x20, 0x30]])).toMatchObject({ variables: 1, located: 0, coveredBytes: 0 });
});
