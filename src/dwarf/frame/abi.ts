/* What unwinding needs to know of a machine that its files do not say. */
import { ElfMachine } from '../../elf/enums.ts';
import { flavourOf } from '../expression/flavour.ts';
import type { DwarfSections } from '../info/sections.ts';
import { stepsOf } from '../evaluate/limits.ts';
import { targetOf } from '../evaluate/target.ts';
import type { AddressSpace, Target } from '../evaluate/target.ts';
import type { RuleSettings } from './unwind.ts';

const stackPointers: Readonly<Record<number, number>> = {
  [ElfMachine.EM_386]: 4,
  [ElfMachine.EM_X86_64]: 7,
  [ElfMachine.EM_AARCH64]: 31,
  [ElfMachine.EM_ARM]: 13,
  [ElfMachine.EM_RISCV]: 2,
  [ElfMachine.EM_LOONGARCH]: 3,
  [ElfMachine.EM_PPC]: 1,
  [ElfMachine.EM_PPC64]: 1,
  [ElfMachine.EM_S390]: 15,
  [ElfMachine.EM_MIPS]: 29,
};

/** DWARF number of the stack pointer, whose value in the caller is the CFA; undefined where the ABI has no such rule. */
export function stackPointerOf(machine: number): number | undefined {
  return stackPointers[machine];
}

/** Address spaces of AMDGPU: global, generic, region, local, private by lane, private by wave. */
const amdgpuSpaces: ReadonlyMap<number, AddressSpace> = new Map<number, AddressSpace>([
  [0, { addressSize: 8 }],
  [1, { addressSize: 8 }],
  [2, { addressSize: 4 }],
  [3, { addressSize: 4 }],
  [5, { addressSize: 4, scope: 'lane' }],
  [6, { addressSize: 4, scope: 'thread' }],
]);

/** The target of a file. */
export function targetFor({
  machine,
  addressSize,
  littleEndian,
}: Pick<DwarfSections, 'machine' | 'addressSize' | 'littleEndian'>): Target {
  const spaces = machine === ElfMachine.EM_AMDGPU ? amdgpuSpaces : undefined;
  return targetOf(addressSize, littleEndian ? 'little' : 'big', spaces);
}

/** How expressions of call frame information are taken, which belongs to no unit. */
export function frameSettings(sections: DwarfSections): RuleSettings {
  const { limits, machine, addressSize, littleEndian } = sections;
  const flavour = flavourOf(machine);
  return {
    expressions: { addressSize, byteOrder: littleEndian ? 'little' : 'big', offsetSize: 4, flavour },
    lenient: true,
    bounds: { limits, budget: stepsOf(sections) },
  };
}
