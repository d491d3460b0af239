/* Files of other projects' test suites about which llvm-dwarfdump 14 and we differ, with who is wrong. */
import type { Difference } from './compare.ts';

/** Why a difference is not ours; undefined where nothing says so. */
export function whyTheirs(name: string, { kind, isTheirs }: Difference): string | undefined {
  if (isTheirs) return 'llvm-dwarfdump: DW_CFA_restore_state does not restore the CFA; readelf has ours';
  return known.find(({ files, kinds }) => kinds.includes(kind) && files.some((file) => isNamed(name, file)))?.why;
}

/** Whether a path ends with that of a file, or goes through a folder. */
function isNamed(name: string, file: string): boolean {
  return file.endsWith('/') ? name.includes(file) : `/${name}`.endsWith(`/${file}`);
}

/** Whether a file is damaged on purpose, so that we report errors where llvm-dwarfdump is silent. */
export function isDamaged(name: string): boolean {
  return damaged.some((file) => isNamed(name, file));
}

const FUZZED = [
  'fuzz_corpus/',
  'yara-fuzzing/',
  'fuzzed/',
  'fuzzed-memhungry/',
  'dwarf_attr_check',
  'dwarf_fuzzed_abbrev_empty',
];

const damaged = ['testfile57', 'x64_bad_sections.elf', ...FUZZED];

const ALL = ['entries', 'lines', 'frames'];

const known: readonly { readonly files: readonly string[]; readonly kinds: readonly string[]; readonly why: string }[] =
  [
    {
      files: [
        'loongarch64-relocs.o.elf',
        'base-loongarch32.o',
        'hello_csky.ko',
        'hello_m68k.ko',
        'testfile47',
        'testfile48.debug',
      ],
      kinds: ALL,
      why: 'llvm-dwarfdump: relocations that it does not know are left out, with a warning for each',
    },
    {
      files: ['testfile36.debug'],
      kinds: ['entries', 'lines'],
      why: 'neither knows the relocations of IA-64: we leave the sections out and say so, llvm-dwarfdump prints them as they are',
    },
    {
      files: [
        'base-debug-zstd.o',
        'crash.debug-zstd',
        'cross_language_lto.debug',
        'dwarf/demo_dwo',
        'float_ex1_arm_clang.dw.zstd',
      ],
      kinds: ALL,
      why: 'llvm-dwarfdump: sections that are compressed with zstd are not read',
    },
    {
      files: ['dwarf_debug_types.elf', 'dwarf_v4cie.so.elf'],
      kinds: ['frames'],
      why: 'llvm-dwarfdump: common information after the entries that use it is not found',
    },
    { files: ['testfile4'], kinds: ['frames'], why: 'llvm-dwarfdump: the augmentation "eh" is not known' },
    {
      files: [
        'testfile30',
        'testfile42',
        'elf-sparc-execstack',
        'elf-Linux-SparcV8-bash',
        'elf-solaris-sparc-ls',
        'sparc32_insn_jmp.bin',
        'gnu-window-save.ll.t.2.o',
      ],
      kinds: ['frames'],
      why: 'llvm-dwarfdump: register windows of 32-bit SPARC have registers of 8 bytes, should be 4',
    },
    {
      files: ['testfile-x32', 'testfile-x32-d', 'testfile-x32-s', 'testfile-dw-form-indirect'],
      kinds: ['frames'],
      why: 'llvm-dwarfdump: addresses of x32 in .eh_frame have 8 bytes, should be 4; readelf has ours',
    },
    {
      files: ['note_after_gnu_property/main.elf', 'note_with_segment_padding/main.elf'],
      kinds: ['frames'],
      why: 'llvm-dwarfdump: of two .eh_frame one is read; readelf has both',
    },
    {
      files: ['lineprogram.elf'],
      kinds: ['lines'],
      why: 'llvm-dwarfdump: several operations in an instruction are not known',
    },
    {
      files: ['compressed_bad_size.o'],
      kinds: ['entries'],
      why: 'a section with a wrong size: we refuse it, llvm-dwarfdump reads what is there',
    },
    {
      files: ['alpha/test-instr_alpha', 'riscv_vec_arith'],
      kinds: ['frames'],
      why: 'llvm-dwarfdump: DW_CFA_def_cfa_offset is not taken behind a register alone; readelf has ours',
    },
    {
      files: ['freepascal_test_dwarf', 'guess-number-riscv64'],
      kinds: ['frames'],
      why: 'llvm-dwarfdump ends in the middle of the section; readelf has ours',
    },
    {
      files: ['debug-frame-cie-id-dwarf64.s.t.1.o', 'debug_frame-invalid-cie-offset.s.t.1.o'],
      kinds: ['frames'],
      why: 'entries without common information: we leave them out and say so, llvm-dwarfdump prints their addresses',
    },
    {
      files: [
        'invalid-cu-length-dwp.s.t.1.o',
        'debug-entry-invalid.s.t.8.o',
        'debug_tls_relocs.s.t.o',
        'split-dwarf.o',
        'verify_debug_info2.s.t',
        'verify_split_cu_ranges.s.t.1.o',
        'incompatible_tu_index_version.s.t.dwp',
        'wrong-unit-type-info-v4.s.t.dwp',
      ],
      kinds: ['entries'],
      why: 'units whose length is wrong, and declarations that are cut off: llvm-dwarfdump reads what follows them',
    },
    {
      files: ['tombstone.s.t.o'],
      kinds: ['lines'],
      why: 'llvm-dwarfdump: code at the highest address, which a linker removed, is left out',
    },
    {
      files: ['elf/libc.so.0'],
      kinds: ['frames'],
      why: 'llvm-dwarfdump: sums of 32-bit addresses have a 33rd bit; readelf has ours',
    },
    { files: ['dwarf3_cpp.elf.patched0'], kinds: ['entries'], why: 'llvm-dwarfdump crashes' },
    {
      files: FUZZED,
      kinds: ALL,
      why: 'a fuzzer damaged the file: how far each reads differs',
    },
  ];
