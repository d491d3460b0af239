/* The ELF header of a coredump: 64-bit little-endian, e_type ET_CORE, e_machine EM_CUDA, EI_OSABI 0x33, EI_ABIVERSION 7, sections only. */
import { headerPlace, identPlace } from '../../elf/advanced.ts';
import type { Report, Severity } from '../../core/index.ts';
import { ElfMachine, ElfOsabi, ElfType } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { FormatError } from '../../runtime/index.ts';

const ABI_VERSION = 7;

/** Refuse what is no CUDA coredump, and report what coredumps do not have. FormatError `cuda/class` and others. */
export function checkIdentity(elf: ElfFile, report: Report): void {
  const { header } = elf;
  if (!header.is64) {
    throw new FormatError('cuda/class', '32-bit ELF file: CUDA coredumps are 64-bit', {
      offset: identPlace('class'),
      path: 'header.ident.class',
    });
  }
  if (!header.littleEndian) {
    throw new FormatError('cuda/byte-order', 'big-endian ELF file: CUDA coredumps are little-endian', {
      offset: identPlace('data'),
      path: 'header.ident.data',
    });
  }
  if (header.e_machine !== ElfMachine.EM_CUDA) {
    const message = `ELF machine 0x${header.e_machine.toString(16)}: CUDA coredumps have 0xbe`;
    throw new FormatError('cuda/machine', message, {
      offset: headerPlace(header, 'e_machine'),
      path: 'header.e_machine',
    });
  }
  if (header.e_type !== ElfType.ET_CORE) {
    const cubin = header.e_type === ElfType.ET_EXEC || header.e_type === ElfType.ET_REL;
    const message = cubin
      ? `this is a cubin (ELF type ${header.e_type}), not a coredump (4)`
      : `ELF type ${header.e_type}: CUDA coredumps have 4`;
    throw new FormatError(cubin ? 'cuda/a-cubin' : 'cuda/type', message, {
      offset: headerPlace(header, 'e_type'),
      path: 'header.e_type',
    });
  }
  const say = (severity: Severity, code: string, message: string, offset: number, field: string): void =>
    report.add({ code, severity, message, at: { offset, path: `header.${field}` } });
  const { osabi, abiversion } = header.ident;
  if (osabi !== ElfOsabi.ELFOSABI_CUDA) {
    say(
      'warning',
      'cuda/os-abi',
      `OS ABI 0x${osabi.toString(16)}: CUDA coredumps have 0x33`,
      identPlace('osabi'),
      'ident.osabi',
    );
  }
  if (abiversion !== ABI_VERSION) {
    const age = abiversion > ABI_VERSION ? 'newer than' : 'not';
    say(
      'warning',
      'cuda/abi-version',
      `ABI version ${abiversion}: ${age} the known 7`,
      identPlace('abiversion'),
      'ident.abiversion',
    );
  }
  if (header.e_entry !== 0n) {
    say(
      'info',
      'cuda/header-field',
      `entry point 0x${header.e_entry.toString(16)} in a coredump`,
      headerPlace(header, 'e_entry'),
      'e_entry',
    );
  }
  if (header.e_phnum !== 0) {
    say(
      'info',
      'cuda/header-field',
      `${header.e_phnum} program headers in a coredump`,
      headerPlace(header, 'e_phnum'),
      'e_phnum',
    );
  }
}
