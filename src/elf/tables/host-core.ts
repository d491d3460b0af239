/* Core files of processes, by the operating system or by gdb: ET_CORE for the machine of a CPU. */
import { ElfMachine, ElfOsabi, ElfType } from '../../../generated/elf/enums.ts';
import type { ElfHeader } from './header.ts';
import { machineName } from './names.ts';

const titles: Readonly<Record<number, string>> = {
  [ElfMachine.EM_X86_64]: 'x86-64',
  [ElfMachine.EM_AARCH64]: 'AArch64',
};

/** EI_OSABI of GPU coredumps: one that says so is a damaged one, whatever machine it names. */
const OSABI_CUDA = ElfOsabi.ELFOSABI_CUDA;

/** Machine of the CPU whose process a file is a core file of; undefined for other files. */
export function hostCoreMachine({ e_type, e_machine, ident }: ElfHeader): string | undefined {
  if (e_type !== ElfType.ET_CORE || e_machine === ElfMachine.EM_CUDA || ident.osabi === OSABI_CUDA) return undefined;
  return titles[e_machine] ?? machineName(e_machine);
}

/** What to know where somebody looks for the GPU in such a file. */
export const NO_GPU_PART =
  'no GPU part: that is a file of its own, written by the driver (.nvcudmp) or beside this one by generate-core-file of cuda-gdb';
