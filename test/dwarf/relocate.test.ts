// What relocations put into sections, in small files made for it.
import { expect, test } from 'vitest';
import { writeRela64, writeSymbol64 } from '../../generated/elf/write.ts';
import { Diagnostics, memorySink } from '../../src/core/index.ts';
import { openRelocator } from '../../src/dwarf/info/relocate.ts';
import { ElfMachine, ElfType, writeNewElf } from '../../src/elf/index.ts';
import type { NewSection } from '../../src/elf/index.ts';
import { ByteWriter } from '../../src/runtime/index.ts';
import { elfOf } from './cubins.ts';

interface Rela {
  readonly offset: number;
  readonly type: number;
  readonly addend: bigint;
}

/** The bytes of a section after its relocations, all for a symbol of value 1, and what was said. */
async function relocated(
  elf: { readonly type: number; readonly machine: number },
  bytes: Uint8Array,
  relas: readonly Rela[],
  code: readonly { readonly addr: bigint; readonly size: number }[] = [],
): Promise<{ bytes: Uint8Array; codes: string[] }> {
  const symbols = new ByteWriter();
  const symbol = { st_name: 0, st_info: 0, st_other: 0, st_shndx: 0xfff1, st_value: 1n, st_size: 0n };
  writeSymbol64(symbols, symbol as Parameters<typeof writeSymbol64>[1], true);
  const table = new ByteWriter();
  for (const { offset, type, addend } of relas) {
    writeRela64(table, { r_offset: BigInt(offset), r_info: BigInt(type), r_addend: addend }, true);
  }
  const contents = [
    new Uint8Array(1),
    symbols.data,
    bytes,
    table.data,
    ...code.map(({ size }) => new Uint8Array(size)),
  ];
  const sections: NewSection[] = [
    { name: '.strtab', type: 3, size: 1 },
    { name: '.symtab', type: 2, link: 1, entsize: 24, size: symbols.size },
    { name: '.debug_info', type: 1, size: bytes.length },
    { name: '.rela.debug_info', type: 4, link: 2, info: 3, entsize: 24, size: table.size },
    ...code.map(({ addr, size }, i) => ({ name: `.text.${i}`, type: 1, flags: 6n, addr, size })),
  ];
  const sink = memorySink();
  await writeNewElf(
    sink,
    { osabi: 0, abiversion: 0, ...elf },
    {
      count: sections.length,
      at: (index) => sections[index - 1] as NewSection,
      contents: (index) => [contents[index - 1] as Uint8Array],
    },
  );
  const report = new Diagnostics();
  const relocator = await openRelocator(await elfOf(sink.bytes()), report);
  return {
    bytes: (await relocator.apply(3, '.debug_info', bytes)) ?? new Uint8Array(),
    codes: report.list.map((each) => each.code),
  };
}

test('a LEB128 number is changed in its own length, one that is too long for a number is left', async () => {
  const riscv = { type: ElfType.ET_REL, machine: ElfMachine.EM_RISCV };
  const R_RISCV_SUB_ULEB128 = 61;
  const short = Uint8Array.of(0x85, 0x80, 0x00);
  const subtract = { offset: 0, type: R_RISCV_SUB_ULEB128, addend: 2n };
  expect(await relocated(riscv, short, [subtract])).toEqual({ bytes: Uint8Array.of(0x82, 0x80, 0x00), codes: [] });
  const long = new Uint8Array(5000).fill(0x80);
  long[4999] = 1;
  expect(await relocated(riscv, long, [subtract])).toEqual({ bytes: long, codes: ['dwarf/relocation-outside'] });
  const end = { ...subtract, offset: 4990 };
  expect((await relocated(riscv, long, [end])).codes).toEqual([]);
});

test('in CUDA images what is an address of code already stays', async () => {
  const cuda = { type: 2, machine: ElfMachine.EM_CUDA };
  const R_CUDA_64 = 2;
  const code = [
    { addr: 0x9000n, size: 0x10 },
    { addr: 0x1000n, size: 0x800 },
    { addr: 0x1100n, size: 0x10 },
    { addr: 0x4000n, size: 0 },
  ];
  const kept = [0x1000n, 0x110fn, 0x1110n, 0x17ffn, 0x9000n, 0x900fn];
  const others = [0n, 0xfffn, 0x1800n, 0x4000n, 0x8fffn, 0x9010n];
  const before = BigUint64Array.of(...kept, ...others);
  const relas = Array.from(before, (_, i) => ({ offset: 8 * i, type: R_CUDA_64, addend: 6n }));
  const { bytes } = await relocated(cuda, new Uint8Array(before.buffer), relas, code);
  expect([...new BigUint64Array(bytes.buffer)]).toEqual([...kept, ...others.map(() => 7n)]);
});

test.each([
  ['SPARC', ElfMachine.EM_SPARC, 3, 4],
  ['SPARC32PLUS', ElfMachine.EM_SPARC32PLUS, 23, 4],
  ['68K', ElfMachine.EM_68K, 1, 4],
  ['AVR', ElfMachine.EM_AVR, 1, 4],
  ['AVR, 16 bits', ElfMachine.EM_AVR, 4, 2],
  ['AVR, a difference', ElfMachine.EM_AVR, 31, 0],
  ['Hexagon', ElfMachine.EM_QDSP6, 6, 4],
  ['Lanai', ElfMachine.EM_LANAI, 4, 4],
  ['MSP430', ElfMachine.EM_MSP430, 5, 2],
  ['VE', ElfMachine.EM_VE, 2, 8],
  ['C-SKY', ElfMachine.EM_CSKY, 1, 4],
  ['ARC', ElfMachine.EM_ARC_COMPACT, 4, 4],
  ['ARCv2', ElfMachine.EM_ARCV2, 4, 4],
  ['SuperH', ElfMachine.EM_SH, 1, 4],
  ['PA-RISC', ElfMachine.EM_PARISC, 80, 8],
  ['MicroBlaze', ElfMachine.EM_MICROBLAZE, 1, 4],
  ['OpenRISC', ElfMachine.EM_OPENRISC, 1, 4],
  ['Xtensa', ElfMachine.EM_XTENSA, 1, 4],
])('a word of %s', async (_name, machine, type, size) => {
  const bytes = new Uint8Array(12).fill(0xaa);
  const changed = bytes.slice();
  // The symbol's value is 1.
  changed.set([0x23, 0, 0, 0, 0, 0, 0, 0].slice(0, size), 2);
  const relocation = { offset: 2, type, addend: 0x22n };
  expect(await relocated({ type: ElfType.ET_REL, machine }, bytes, [relocation])).toEqual({
    bytes: changed,
    codes: [],
  });
});

test('relocations of a machine that nobody knows are said once, and their section is left out', async () => {
  const machine = { type: ElfType.ET_REL, machine: 0x7777 };
  const { bytes, codes } = await relocated(machine, new Uint8Array(8), [{ offset: 0, type: 1, addend: 0n }]);
  expect([bytes.length, codes]).toEqual([0, ['dwarf/relocation-machine']]);
});
