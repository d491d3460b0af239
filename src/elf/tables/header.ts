/*
 * ELF header (gABI chapter 4): e_ident[16], then fields whose width depends on EI_CLASS and whose byte order is EI_DATA.
 * 52 bytes in a 32-bit file, 64 in a 64-bit one, always at offset 0.
 */
import { headerPlace, identPlace } from './places.ts';
import { Header32Layout, Header64Layout, IdentLayout } from '../../../generated/elf/layout.ts';
import { ElfClass, ElfData, ElfMachine, ElfType } from '../../../generated/elf/enums.ts';
import { readHeader32, readHeader64, readIdent } from '../../../generated/elf/read.ts';
import { writeHeader32, writeHeader64, writeIdent } from '../../../generated/elf/write.ts';
import type { Header32, Header64, Ident } from '../../../generated/elf/read.ts';
import type { ByteSource, Report } from '../../core/index.ts';
import { ByteReader, ByteWriter, FormatError } from '../../runtime/index.ts';

/** The ELF header of either class; addresses and offsets are u64. */
export interface ElfHeader {
  readonly ident: Ident;
  readonly is64: boolean;
  readonly littleEndian: boolean;
  /** Bytes the header occupies by its class; `e_ehsize` is only a claim. */
  readonly size: number;
  readonly e_type: number;
  readonly e_machine: number;
  readonly e_version: number;
  readonly e_entry: bigint;
  readonly e_phoff: bigint;
  readonly e_shoff: bigint;
  readonly e_flags: number;
  readonly e_ehsize: number;
  readonly e_phentsize: number;
  readonly e_phnum: number;
  readonly e_shentsize: number;
  readonly e_shnum: number;
  readonly e_shstrndx: number;
}

/** Bytes of the header by class. */
const SIZE_32 = IdentLayout.size + Header32Layout.size;
const SIZE_64 = IdentLayout.size + Header64Layout.size;
const MAGIC = [0x7f, 0x45, 0x4c, 0x46] as const;

/**
 * Read and check the header. FormatError `elf/empty`, `elf/bad-magic`, `elf/short-header`, `elf/bad-class` or
 * `elf/bad-data` when the bytes cannot be an ELF file; wrong versions and sizes go to the report.
 */
export async function readElfHeader(source: ByteSource, report: Report): Promise<ElfHeader> {
  if (source.size === 0) throw new FormatError('elf/empty', 'empty file: not an ELF file', { offset: 0 });
  const head = await source.read(0, Math.min(source.size, SIZE_64));
  if (MAGIC.some((byte, i) => head[i] !== byte)) {
    const found = [...head.subarray(0, 4)].map((b) => b.toString(16).padStart(2, '0')).join(' ');
    throw new FormatError('elf/bad-magic', `not an ELF file: starts with ${found}, not 7f 45 4c 46`, {
      offset: 0,
      path: 'header.ident.magic',
    });
  }
  if (head.length < IdentLayout.size) throw tooShort(head.length, IdentLayout.size);
  const reader = new ByteReader(head);
  const ident = readIdent(reader);
  const is64 = ident.class === ElfClass.ELFCLASS64;
  if (!is64 && ident.class !== ElfClass.ELFCLASS32) {
    throw new FormatError('elf/bad-class', `unknown ELF class: ${ident.class}, neither 32-bit (1) nor 64-bit (2)`, {
      offset: identPlace('class'),
      path: 'header.ident.class',
    });
  }
  const littleEndian = ident.data === ElfData.ELFDATA2LSB;
  if (!littleEndian && ident.data !== ElfData.ELFDATA2MSB) {
    throw new FormatError('elf/bad-data', `unknown byte order: ${ident.data}, neither little (1) nor big (2)`, {
      offset: identPlace('data'),
      path: 'header.ident.data',
    });
  }
  const size = is64 ? SIZE_64 : SIZE_32;
  if (head.length < size) throw tooShort(source.size, size);
  const raw = is64 ? readHeader64(reader, littleEndian) : readHeader32(reader, littleEndian);
  const header: ElfHeader = {
    ident: { ...ident, magic: ident.magic.slice(), pad: ident.pad.slice() },
    is64,
    littleEndian,
    size,
    e_type: raw.e_type,
    e_machine: raw.e_machine,
    e_version: raw.e_version,
    e_entry: BigInt(raw.e_entry),
    e_phoff: BigInt(raw.e_phoff),
    e_shoff: BigInt(raw.e_shoff),
    e_flags: raw.e_flags,
    e_ehsize: raw.e_ehsize,
    e_phentsize: raw.e_phentsize,
    e_phnum: raw.e_phnum,
    e_shentsize: raw.e_shentsize,
    e_shnum: raw.e_shnum,
    e_shstrndx: raw.e_shstrndx,
  };
  checkHeader(header, report);
  return header;
}

function tooShort(have: number, need: number): FormatError {
  return new FormatError('elf/short-header', `shorter than an ELF header: ${have} bytes, needs ${need}`, {
    offset: have,
    path: 'header',
  });
}

function checkHeader(header: ElfHeader, report: Report): void {
  const warn = (code: string, message: string, offset: number, path: string): void =>
    report.add({ code, severity: 'warning', message, at: { offset, path } });
  const place = (field: 'e_version' | 'e_ehsize'): number => headerPlace(header, field);
  if (header.ident.version !== 1) {
    warn(
      'elf/ident-version',
      `identification version: ${header.ident.version}, should be 1`,
      identPlace('version'),
      'header.ident.version',
    );
  }
  if (header.ident.pad.some((byte) => byte !== 0)) {
    warn('elf/ident-padding', 'padding of the identification is not zero', identPlace('pad'), 'header.ident.pad');
  }
  // NVIDIA's toolchain puts a version of its own there, 124 for instance; its coredumps have 1.
  const cubin = header.e_machine === ElfMachine.EM_CUDA && header.e_type !== ElfType.ET_CORE;
  if (header.e_version !== 1 && !cubin) {
    warn(
      'elf/version',
      `object file version: ${header.e_version}, should be 1`,
      place('e_version'),
      'header.e_version',
    );
  }
  if (header.e_ehsize !== header.size) {
    warn(
      'elf/header-size',
      `header says it has ${header.e_ehsize} bytes: this class has ${header.size}`,
      place('e_ehsize'),
      'header.e_ehsize',
    );
  }
}

/** The header's bytes as its generated writers give them. */
export function encodeElfHeader(header: ElfHeader): Uint8Array {
  const w = new ByteWriter(SIZE_64);
  writeIdent(w, header.ident);
  if (header.is64) writeHeader64(w, header satisfies Header64, header.littleEndian);
  else writeHeader32(w, narrow(header), header.littleEndian);
  return w.data;
}

function narrow(header: ElfHeader): Header32 {
  return {
    ...header,
    e_entry: Number(header.e_entry),
    e_phoff: Number(header.e_phoff),
    e_shoff: Number(header.e_shoff),
  };
}
