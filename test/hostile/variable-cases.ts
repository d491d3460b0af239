/* Coredumps whose variables, memory, names and rows multiply each other. */
import { DwAt, DwForm, DwTag } from '../../generated/dwarf/enums.ts';
import { AddressClass } from '../../src/cuda/variables/address-class.ts';
import { writeBuiltDump } from '../../src/cuda/advanced.ts';
import type { DeviceSpec } from '../../src/cuda/advanced.ts';
import { madeCubin } from '../cuda/made-cubin.ts';
import type { MoreSections } from '../cuda/made-cubin.ts';
import { Bytes, repeat } from './case.ts';
import type { HostileCase } from './case.ts';
import { abbreviation, unit } from './dwarf-cases.ts';
import { rawElf } from './elf-cases.ts';

const MB = 1_000_000;
/** Where the function's code is, and memory. */
export const CODE = 0x10000n;
export const MEMORY = 0x100_0000;
const WINDOWS = 0x7000_0000_0000n;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const letters = (count: number): Uint8Array => new Uint8Array(count).fill(0x61);

interface Parts {
  readonly cubin?: MoreSections;
  /** Contexts after the first. */
  readonly contexts?: number;
  /** Blocks of managed memory. */
  readonly blocks?: number;
  readonly devices?: readonly Partial<DeviceSpec>[];
  /** Blocks of threads of a warp of 32 lanes, in place of one lane. */
  readonly warps?: number;
}

const WARPS_OF_SM = 64;

/** SMs with so many blocks of a warp, of which each lane is at a place; the first has an exception. */
function fullSms(warps: number, virtualPC: bigint): NonNullable<DeviceSpec['sms']> {
  const lanes = Array.from({ length: 32 }, (_, ln) => ({ ln, exception: ln === 0 ? 14 : 0, virtualPC }));
  const full = { validLanesMask: 0xffff_ffff, activeLanesMask: 0xffff_ffff, lanes };
  const blocks = Array.from({ length: warps }, (_, i) => ({
    gridId64: 1,
    blockIdxX: i,
    warps: [{ ...full, warpId: i % WARPS_OF_SM }],
  }));
  return Array.from({ length: Math.ceil(warps / WARPS_OF_SM) }, (_, smId) => ({
    smId,
    blocks: blocks.slice(WARPS_OF_SM * smId, WARPS_OF_SM * (smId + 1)),
  }));
}

/** A dump of a lane with an exception in a function of 64 bytes, or of many. */
export async function dumpOf({
  cubin = {},
  contexts = 0,
  blocks = 0,
  devices = [],
  warps,
}: Parts): Promise<Uint8Array> {
  const code = { kernel: 'f0', bytes: new Uint8Array(64), addr: CODE, functions: { f0: [0, 64] as const } };
  const relocated = await madeCubin([code], cubin);
  const grid = { gridId64: 1, contextId: 1, moduleHandle: 1, gridDimX: 4096, blockDimX: 32, functionEntry: CODE };
  const lanes = [{ ln: 0, exception: 14, virtualPC: CODE + 16n }];
  const ofLane = [{ warpId: 0, validLanesMask: 1, activeLanesMask: 1, lanes }];
  const first: DeviceSpec = {
    contexts: [
      { contextId: 1, modules: [{ moduleHandle: 1, relocated }] },
      ...Array.from({ length: contexts }, (_, i) => ({
        contextId: 1,
        sharedWindowBase: WINDOWS + (BigInt(i) << 24n),
      })),
    ],
    grids: [grid],
    sms: warps === undefined ? [{ smId: 0, blocks: [{ gridId64: 1, warps: ofLane }] }] : fullSms(warps, CODE + 16n),
  };
  const memory = Array.from({ length: blocks }, (_, i) => ({
    addr: BigInt(MEMORY + 64 * i),
    bytes: letters(8),
    managed: true,
  }));
  const common = { devName: 'GPU', smType: 'sm_90', smMajor: 9, numLanesPerWarp: 32, instructionSize: 16 };
  const out = new Bytes();
  const all = [first, ...devices].map((device) => ({ ...common, ...device }));
  await writeBuiltDump(
    { generation: 580, devices: all, memory },
    { write: (bytes) => Promise.resolve(void out.append(bytes)) },
  );
  return out.bytes();
}

/** Debugging information of the function, with variables of it and of the module in global memory, every second a pointer. */
function variables(ofFunction: number, ofModule: number): MoreSections {
  const { DW_AT_name, DW_AT_low_pc, DW_AT_high_pc, DW_AT_type, DW_AT_byte_size } = DwAt;
  const { DW_FORM_string, DW_FORM_addr, DW_FORM_data1, DW_FORM_data4, DW_FORM_ref4, DW_FORM_exprloc } = DwForm;
  const code = [DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data4] as const;
  const name = [DW_AT_name, DW_FORM_string] as const;
  const type = [DW_AT_type, DW_FORM_ref4, DwAt.DW_AT_address_class, DW_FORM_data1] as const;
  const size = [DW_AT_byte_size, DW_FORM_data1] as const;
  const declarations = new Bytes();
  abbreviation(declarations, 1, DwTag.DW_TAG_compile_unit, 1, ...code);
  abbreviation(declarations, 2, DwTag.DW_TAG_base_type, 0, ...name, ...size, DwAt.DW_AT_encoding, DW_FORM_data1);
  abbreviation(declarations, 3, DwTag.DW_TAG_pointer_type, 0, ...type, ...size);
  abbreviation(declarations, 4, DwTag.DW_TAG_variable, 0, ...name, ...type, DwAt.DW_AT_location, DW_FORM_exprloc);
  abbreviation(declarations, 5, DwTag.DW_TAG_subprogram, 1, ...name, ...code);
  const entries = new Bytes().u1(1).u8(CODE).u4(64);
  const int = 12 + entries.length;
  entries.u1(2, 0x69, 0, 4, 5);
  const pointer = 12 + entries.length;
  entries.u1(3).u4(int).u1(AddressClass.generic, 8);
  const variable = (out: Bytes, i: number): Bytes =>
    out
      .u1(4, 0x61, 0)
      .u4(i % 2 === 0 ? int : pointer)
      .u1(AddressClass.global, 9, 3)
      .u8(MEMORY + 64 * i);
  repeat(ofModule, variable, entries).u1(5, 0x66, 0x30, 0).u8(CODE).u4(64);
  repeat(ofFunction, variable, entries).u1(0, 0);
  return {
    '.debug_abbrev': declarations.u1(0).bytes(),
    '.debug_info': unit(new Bytes(), 0, entries.bytes()).bytes(),
  };
}

/** A line table that names directories. */
function lineTable(directories: number): Uint8Array {
  const header = new Bytes().u1(1, 1, 1, 0xfb, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1);
  repeat(directories, (out, i) => out.append(encode(`/d${i.toString(36)}/x\0`)), header);
  header.u1(0).append(encode('a.c\0')).u1(1, 0, 0, 0);
  const unitOf = new Bytes().u2(4).u4(header.length).append(header.bytes());
  return new Bytes().u4(unitOf.length).append(unitOf.bytes()).bytes();
}

/** A dump of rows of the table of threads alone, which as many sections share. */
function rowsOf(bytes: number, entsize: (i: number) => number, sections: number): Uint8Array {
  const type = 0x8000_000f;
  return rawElf(4, 0xbe, [
    { name: 1, type: 3, bytes: encode('\0.strtab\0') },
    { type, entsize: entsize(0), bytes: Uint8Array.from({ length: bytes }, (_, i) => Math.imul(i, 0x9e3779b1) >>> 24) },
    ...Array.from({ length: sections }, (_, i) => ({ type, entsize: entsize(i + 1), sameAs: 2 })),
  ]);
}

const explore = [['schema', 'explore', 'FILE']];

export const variableCases: readonly HostileCase[] = [
  ...[60_000, 500_000].map((count): HostileCase => ({
    name: `${count} variables of a module and 200,000 blocks of memory`,
    suffix: 'nvcudmp',
    build: () => dumpOf({ cubin: variables(10, count), blocks: 200_000 }),
    commands: [
      ['cuda', 'globals', 'FILE'],
      ['cuda', 'globals', '--json', 'FILE'],
      ['cuda', 'vars', 'FILE'],
      ['cuda', 'vars', '--json', 'FILE'],
    ],
  })),
  {
    name: '20,000 variables of a function, 200,000 blocks of memory and 200,000 windows',
    suffix: 'nvcudmp',
    build: () => dumpOf({ cubin: variables(20_000, 1), blocks: 200_000, contexts: 200_000 }),
    commands: [
      ['cuda', 'vars', 'FILE'],
      ['cuda', 'vars', '--json', 'FILE'],
      ['cuda', 'print', 'FILE', '*a'],
    ],
  },
  {
    name: '60,000 devices and SMs that share texts of 1 MB',
    suffix: 'nvcudmp',
    build() {
      const [devName, exceptionString] = ['x', 'y'].map((letter) => Buffer.alloc(MB, letter).toString());
      const device = (devId: number): Partial<DeviceSpec> => ({
        devId,
        devName,
        sms: [{ smId: 0, exception: 1, exceptionString }],
      });
      return dumpOf({ devices: Array.from({ length: 60_000 }, (_, i) => device(i + 1)) });
    },
    commands: [
      ['summary', 'FILE'],
      ['summary', '--json', 'FILE'],
      ['cuda', 'where', 'FILE'],
      ['cuda', 'devices', 'FILE'],
      ['diff', 'FILE', 'FILE'],
    ],
  },
  {
    name: '200,000 directories and a text of 10 MB',
    suffix: 'nvcudmp',
    build: () => dumpOf({ cubin: { '.debug_line': lineTable(200_000), '.text_of': letters(10 * MB) } }),
    commands: [['cuda', 'slim', '--strip-paths', 'FILE', '-o', 'OUT']],
  },
  {
    name: '400,000 sections of rows over the same bytes',
    suffix: 'nvcudmp',
    build: () => rowsOf(2 * MB, (i) => i + 100, 400_000),
    commands: explore,
  },
  {
    name: '15,000 rows of 4,000 bytes',
    suffix: 'nvcudmp',
    build: () => rowsOf(60 * MB, () => 4000, 0),
    commands: explore,
  },
  { name: '600,000 rows', suffix: 'nvcudmp', build: () => rowsOf(60 * MB, () => 96, 0), commands: explore },
];
