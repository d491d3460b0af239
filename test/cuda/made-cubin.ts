// Cubins made from nothing but machine code and functions.
import { writeSymbol64 } from '../../generated/elf/write.ts';
import { memorySink } from '../../src/core/index.ts';
import { writeNewElf } from '../../src/elf/index.ts';
import type { NewSection } from '../../src/elf/index.ts';
import { ByteWriter } from '../../src/runtime/index.ts';

/** A section of code; the functions in it by name, as offset and size. */
export interface Code {
  readonly kernel: string;
  readonly bytes: Uint8Array;
  /** Address of the section; 0 in images that were not relocated. */
  readonly addr: bigint;
  readonly functions: Readonly<Record<string, readonly [offset: number, size: number]>>;
}

const STT_FUNC = 2;
const STB_GLOBAL = 1;
const STO_CUDA_ENTRY = 0x10;
const CUDA = { osabi: 0x33, abiversion: 7, type: 2, machine: 0xbe };

/** Sections besides code, by name. */
export type MoreSections = Readonly<Record<string, Uint8Array>>;

/** An image with these sections of code; symbol values are addresses where sections have them. */
export async function madeCubin(codes: readonly Code[], more: MoreSections = {}): Promise<Uint8Array<ArrayBuffer>> {
  const strings = new ByteWriter();
  strings.u1(0);
  const symbols = new ByteWriter();
  symbols.bytes(new Uint8Array(24));
  codes.forEach(({ kernel, addr, functions }, i) => {
    for (const [name, [offset, size]] of Object.entries(functions)) {
      const st_name = strings.size;
      strings.bytes(new TextEncoder().encode(`${name}\0`));
      const value = {
        st_name,
        st_info: (STB_GLOBAL << 4) | STT_FUNC,
        st_other: name === kernel ? STO_CUDA_ENTRY : 0,
        st_shndx: 3 + i,
        st_value: addr + BigInt(offset),
        st_size: BigInt(size),
      };
      writeSymbol64(symbols, value as Parameters<typeof writeSymbol64>[1], true);
    }
  });
  const sections: { section: NewSection; bytes: Uint8Array }[] = [
    { section: { name: '.strtab', type: 3, size: strings.size }, bytes: strings.data },
    {
      section: { name: '.symtab', type: 2, link: 1, info: 1, entsize: 24, align: 8, size: symbols.size },
      bytes: symbols.data,
    },
    ...codes.map(({ kernel, bytes, addr }) => ({
      section: { name: `.text.${kernel}`, type: 1, flags: 6n, addr, align: 128, size: bytes.length },
      bytes,
    })),
    ...Object.entries(more).map(([name, bytes]) => ({ section: { name, type: 1, size: bytes.length }, bytes })),
  ];
  const at = (index: number): (typeof sections)[number] => sections[index - 1] as (typeof sections)[number];
  const sink = memorySink();
  await writeNewElf(sink, CUDA, {
    count: sections.length,
    at: (index) => at(index).section,
    contents: (index) => [at(index).bytes],
  });
  return sink.bytes();
}

/** Two words of 64 bits as the 16 bytes of an instruction. */
export function instructionBytes(low: bigint, high: bigint): Uint8Array {
  return new Uint8Array(BigUint64Array.of(low, high).buffer);
}
