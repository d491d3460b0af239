/*
 * Relocations that producers put into debugging sections, by machine: how many bytes they change and what goes there, with S the
 * value of the symbol, A the addend and P the place. `leb` changes a ULEB128 number in its own length. The numbers are those of
 * each processor's ELF supplement.
 */
import { ElfMachine } from '../../elf/enums.ts';

/** What a relocation does to its bytes; sizes are bytes, 6 bits count as size 0. */
export interface RelocationKind {
  readonly size: 0 | 1 | 2 | 4 | 8 | 'leb';
  /** `set`: S + A. `pc`: S + A - P. `add`, `sub`: what is there plus or minus S + A. `keep`: what is there, which linkers may change. */
  readonly rule: 'set' | 'pc' | 'add' | 'sub' | 'keep';
  /** What thread-local offsets of the ABI are biased by: it is in the addend, not in the value. */
  readonly bias?: number;
}

const set1: RelocationKind = { size: 1, rule: 'set' };
const set2: RelocationKind = { size: 2, rule: 'set' };
const set4: RelocationKind = { size: 4, rule: 'set' };
const set8: RelocationKind = { size: 8, rule: 'set' };
const pc4: RelocationKind = { size: 4, rule: 'pc' };
const pc8: RelocationKind = { size: 8, rule: 'pc' };
const tls = (size: 4 | 8, bias: number): RelocationKind => ({ size, rule: 'set', bias });
const add = (size: RelocationKind['size']): RelocationKind => ({ size, rule: 'add' });
const sub = (size: RelocationKind['size']): RelocationKind => ({ size, rule: 'sub' });

const keep: RelocationKind = { size: 1, rule: 'keep' };

/** By type. */
export type RelocationKinds = Readonly<Record<number, RelocationKind>>;

// R_SPARC_8, 16, 32, DISP32, UA32, 64, UA64, UA16, TLS_DTPOFF32, TLS_DTPOFF64
const sparc: RelocationKinds = {
  1: set1,
  2: set2,
  3: set4,
  6: pc4,
  23: set4,
  32: set8,
  54: set8,
  55: set2,
  76: set4,
  77: set8,
};
// R_ARC_8, 16, 32, 32_PCREL, TLS_DTPOFF
const arc: RelocationKinds = { 1: set1, 2: set2, 4: set4, 49: pc4, 67: set4 };

const machines: Readonly<Record<number, RelocationKinds>> = {
  // R_386_32, PC32, 16, 8, TLS_LDO_32
  [ElfMachine.EM_386]: { 1: set4, 2: pc4, 20: set2, 22: set1, 32: set4 },
  // R_X86_64_64, PC32, 32, 32S, 16, 8, DTPOFF64, DTPOFF32, PC64
  [ElfMachine.EM_X86_64]: { 1: set8, 2: pc4, 10: set4, 11: set4, 12: set2, 14: set1, 17: set8, 21: set4, 24: pc8 },
  // R_AARCH64_ABS64, ABS32, ABS16, PREL64, PREL32, TLS_DTPREL64
  [ElfMachine.EM_AARCH64]: { 257: set8, 258: set4, 259: set2, 260: pc8, 261: pc4, 1029: set8 },
  // R_ARM_ABS32, REL32, TLS_LDO32
  [ElfMachine.EM_ARM]: { 2: set4, 3: pc4, 106: set4 },
  [ElfMachine.EM_RISCV]: {
    // R_RISCV_32, 64, TLS_DTPREL32, TLS_DTPREL64
    1: set4,
    2: set8,
    8: tls(4, 0x800),
    9: tls(8, 0x800),
    // R_RISCV_ADD8 to ADD64, SUB8 to SUB64
    33: add(1),
    34: add(2),
    35: add(4),
    36: add(8),
    37: sub(1),
    38: sub(2),
    39: sub(4),
    40: sub(8),
    // R_RISCV_SUB6, SET6, SET8, SET16, SET32, 32_PCREL, SET_ULEB128, SUB_ULEB128
    52: sub(0),
    53: { size: 0, rule: 'set' },
    54: set1,
    55: set2,
    56: set4,
    57: pc4,
    60: { size: 'leb', rule: 'set' },
    61: sub('leb'),
  },
  [ElfMachine.EM_LOONGARCH]: {
    // R_LARCH_32, 64, ADD8, ADD16, ADD32, ADD64, SUB8, SUB16, SUB32, SUB64
    1: set4,
    2: set8,
    47: add(1),
    48: add(2),
    50: add(4),
    51: add(8),
    52: sub(1),
    53: sub(2),
    55: sub(4),
    56: sub(8),
    // R_LARCH_32_PCREL, ADD6, SUB6, ADD_ULEB128, SUB_ULEB128
    99: pc4,
    105: add(0),
    106: sub(0),
    107: add('leb'),
    108: sub('leb'),
  },
  // R_PPC_ADDR32, REL32, DTPREL32
  [ElfMachine.EM_PPC]: { 1: set4, 26: pc4, 78: tls(4, 0x8000) },
  // R_PPC64_ADDR32, REL32, ADDR64, REL64, DTPREL64
  [ElfMachine.EM_PPC64]: { 1: set4, 26: pc4, 38: set8, 44: pc8, 78: tls(8, 0x8000) },
  // R_390_32, PC32, 64, PC64, TLS_LDO32, TLS_LDO64
  [ElfMachine.EM_S390]: { 4: set4, 5: pc4, 22: set8, 23: pc8, 52: set4, 53: set8 },
  // R_MIPS_32, 64, TLS_DTPREL32, TLS_DTPREL64, PC32
  [ElfMachine.EM_MIPS]: { 2: set4, 18: set8, 39: tls(4, 0x8000), 41: tls(8, 0x8000), 248: pc4 },
  [ElfMachine.EM_SPARC]: sparc,
  [ElfMachine.EM_SPARC32PLUS]: sparc,
  [ElfMachine.EM_SPARCV9]: sparc,
  [ElfMachine.EM_ARC_COMPACT]: arc,
  [ElfMachine.EM_ARCV2]: arc,
  // R_AVR_32, 16, 8, DIFF8, DIFF16, DIFF32
  [ElfMachine.EM_AVR]: { 1: set4, 4: set2, 26: set1, 30: keep, 31: keep, 32: keep },
  // R_HEX_32, 16, 8, 32_PCREL, DTPREL_32
  [ElfMachine.EM_QDSP6]: { 6: set4, 7: set2, 8: set1, 31: pc4, 47: set4 },
  // R_LANAI_32
  [ElfMachine.EM_LANAI]: { 4: set4 },
  // R_68K_32, 16, 8, PC32, TLS_LDO32
  [ElfMachine.EM_68K]: { 1: set4, 2: set2, 3: set1, 4: pc4, 31: tls(4, 0x8000) },
  // R_MSP430_32, 16_BYTE, 8
  [ElfMachine.EM_MSP430]: { 1: set4, 5: set2, 9: set1 },
  // R_VE_REFLONG, REFQUAD, SREL32, DTPOFF64
  [ElfMachine.EM_VE]: { 1: set4, 2: set8, 3: pc4, 23: set8 },
  // R_CKCORE_ADDR32, PCREL32, TLS_LDO32
  [ElfMachine.EM_CSKY]: { 1: set4, 5: pc4, 55: set4 },
  // R_SH_DIR32, REL32
  [ElfMachine.EM_SH]: { 1: set4, 2: pc4 },
  // R_PARISC_DIR32, PCREL32, SECREL32, DIR64
  [ElfMachine.EM_PARISC]: { 1: set4, 9: pc4, 65: set4, 80: set8 },
  // R_MICROBLAZE_32, 32_PCREL
  [ElfMachine.EM_MICROBLAZE]: { 1: set4, 2: pc4 },
  // R_OR1K_32, 16, 8, 32_PCREL
  [ElfMachine.EM_OPENRISC]: { 1: set4, 2: set2, 3: set1, 9: pc4 },
  // R_XTENSA_32, 32_PCREL, DIFF8, DIFF16, DIFF32
  [ElfMachine.EM_XTENSA]: { 1: set4, 14: pc4, 17: keep, 18: keep, 19: keep },
  // R_BPF_64_ABS64, R_BPF_64_ABS32, R_BPF_64_NODYLD32
  [ElfMachine.EM_BPF]: { 2: set8, 3: set4, 4: set4 },
  // R_AMDGPU_ABS64, REL32, REL64, ABS32
  [ElfMachine.EM_AMDGPU]: { 3: set8, 4: pc4, 5: pc8, 6: set4 },
  // R_CUDA_32, 64, G32, G64
  [ElfMachine.EM_CUDA]: { 1: set4, 2: set8, 3: set4, 4: set8 },
};

/** What the relocations of a machine do, by their types in debugging sections; undefined for a machine of which nothing is known. */
export function relocationKinds(machine: number): RelocationKinds | undefined {
  return machines[machine];
}
