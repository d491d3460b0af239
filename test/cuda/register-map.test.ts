/* The sections of a -G build that say where registers of PTX are: read to their last byte and written back. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CUDBGRegClass, PtxRegisterType } from '../../generated/cuda/enums.ts';
import { readDebugRegisters, readDebugRegisterTypes } from '../../generated/cuda/read.ts';
import type { DebugRegisters } from '../../generated/cuda/read.ts';
import { serializeDebugRegisters, serializeDebugRegisterTypes } from '../../generated/cuda/write.ts';
import { openRegisterMap } from '../../src/cuda/variables/register-map.ts';
import { ptxRegisterName } from '../../src/cuda/variables/register-number.ts';
import { findSection, readSection } from '../../src/elf/index.ts';
import type { ElfFile } from '../../src/elf/index.ts';
import { ByteReader } from '../../src/runtime/index.ts';
import { open, readDump } from './open-bytes.ts';

const fixture = join(import.meta.dirname, '../fixtures/cuda-real/V_G.nvcudmp.gz');
const LAMBDA = '_ZZ6level2P4Nodei5ColorENKUliE_clEi';

async function cubin(): Promise<ElfFile> {
  const { dump } = await open(readDump(fixture));
  for (const module of await dump.symbols.modules(0)) {
    const image = await dump.symbols.cubin(module);
    if (image !== undefined && (await findSection(image.elf, '.nv_debug_info_reg_sass')) !== undefined)
      return image.elf;
  }
  throw new Error('no module of a -G build');
}

async function bytesOf(elf: ElfFile, name: string): Promise<Uint8Array> {
  const section = await findSection(elf, name);
  if (section === undefined) throw new Error(`no ${name}`);
  return readSection(elf, section);
}

test('both sections are read to the last byte and written back', async () => {
  const elf = await cubin();
  const places = await bytesOf(elf, '.nv_debug_info_reg_sass');
  const map: DebugRegisters = readDebugRegisters(new ByteReader(places));
  expect(Buffer.compare(serializeDebugRegisters(map), places)).toBe(0);
  const kinds = await bytesOf(elf, '.nv_debug_info_reg_type');
  const types = readDebugRegisterTypes(new ByteReader(kinds));
  expect(Buffer.compare(serializeDebugRegisterTypes(types), kinds)).toBe(0);

  expect(types.functions.map(({ name, numTypes }) => [name, numTypes])).toEqual(
    map.functions.map(({ name, numEntries }) => [name, numEntries]),
  );
  // Names of registers say their type.
  const typesOf = new Map<string, Set<number>>();
  for (const [i, { entries }] of map.functions.entries()) {
    for (const [k, { register }] of entries.entries()) {
      const [prefix = ''] = /^%[a-z]+(?=\d)/.exec(register) ?? [];
      const seen = typesOf.get(prefix) ?? new Set<number>();
      typesOf.set(prefix, seen.add(types.functions[i]?.types[k] ?? -1));
    }
  }
  const { U16, U32, U64, S32, F32, F64, PRED } = PtxRegisterType;
  expect(typesOf.get('%rd')).toEqual(new Set([U64]));
  expect(typesOf.get('%r')).toEqual(new Set([U32, S32]));
  expect(typesOf.get('%rs')).toEqual(new Set([U16]));
  expect(typesOf.get('%f')).toEqual(new Set([F32]));
  expect(typesOf.get('%fd')).toEqual(new Set([F64]));
  expect(typesOf.get('%p')).toEqual(new Set([PRED]));
});

test('a register is where the range at the place says, else where the last range said', async () => {
  const map = await openRegisterMap(await cubin());
  const R = CUDBGRegClass.REG_CLASS_REG_FULL;
  expect(map?.piecesAt(LAMBDA, '%rd1', 0x130)).toEqual([
    { placeClass: R, payload: 2, isStale: false },
    { placeClass: R, payload: 7, isStale: false },
  ]);
  expect(map?.piecesAt(LAMBDA, '%r3', 0x380)).toEqual([{ placeClass: R, payload: 16, isStale: false }]);
  expect(map?.piecesAt(LAMBDA, '%r4', 0x3b0)).toMatchObject([{ isStale: true }]);
  expect(map?.piecesAt(LAMBDA, '%r4', 0x100)).toBeUndefined();
  expect(map?.piecesAt(LAMBDA, '%r99', 0x100)).toBeUndefined();
  expect(map?.piecesAt('main', '%r1', 0x100)).toBeUndefined();
});

test.each<[number | bigint, string | undefined]>([
  [0x25726431, '%rd1'],
  [0x257231, '%r1'],
  [0x2572643130n, '%rd10'],
  [0x05000001, undefined],
  [7, undefined],
  [0n, undefined],
  [0x25, undefined],
])('register %s of DWARF is %s of PTX', (number, name) => expect(ptxRegisterName(number)).toBe(name));
