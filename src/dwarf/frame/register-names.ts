/* Names of registers by their DWARF numbers, as each processor's ABI supplement gives them. */
import { ElfMachine } from '../../elf/enums.ts';

const x86 = ['eax', 'ecx', 'edx', 'ebx', 'esp', 'ebp', 'esi', 'edi', 'eip', 'eflags'];
/** Floating-point registers of s390 in the order of their numbers. */
const s390Floats = [0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15];
const x64 = ['rax', 'rdx', 'rcx', 'rbx', 'rsi', 'rdi', 'rbp', 'rsp'];
const riscv = ['zero', 'ra', 'sp', 'gp', 'tp', 't0', 't1', 't2', 's0', 's1'];

function numbered(first: number, count: number, name: (i: number) => string): [number, string][] {
  return Array.from({ length: count }, (_, i) => [first + i, name(i)]);
}

function listed(names: readonly string[], first = 0): [number, string][] {
  return names.map((name, i) => [first + i, name]);
}

/** PowerPC: general and floating-point registers, fields of the condition register, vectors from a number on. */
function powerpc(vectors: number): ReadonlyMap<number, string> {
  return new Map([
    ...numbered(0, 32, (i) => `r${i}`),
    ...numbered(32, 32, (i) => `f${i}`),
    [65, 'lr'],
    [66, 'ctr'],
    ...numbered(68, 8, (i) => `cr${i}`),
    [76, 'xer'],
    ...numbered(vectors, 32, (i) => `v${i}`),
  ]);
}

const machines: Readonly<Record<number, ReadonlyMap<number, string>>> = {
  [ElfMachine.EM_386]: new Map([
    ...listed(x86),
    ...numbered(11, 8, (i) => `st${i}`),
    ...numbered(21, 8, (i) => `xmm${i}`),
    ...numbered(29, 8, (i) => `mm${i}`),
  ]),
  [ElfMachine.EM_X86_64]: new Map([
    ...listed(x64),
    ...numbered(8, 8, (i) => `r${8 + i}`),
    [16, 'rip'],
    ...numbered(17, 16, (i) => `xmm${i}`),
    ...numbered(33, 8, (i) => `st${i}`),
    ...numbered(41, 8, (i) => `mm${i}`),
    ...listed(['rflags', 'es', 'cs', 'ss', 'ds', 'fs', 'gs'], 49),
    [58, 'fs.base'],
    [59, 'gs.base'],
    ...numbered(67, 16, (i) => `xmm${16 + i}`),
    ...numbered(118, 8, (i) => `k${i}`),
  ]),
  [ElfMachine.EM_AARCH64]: new Map([
    ...numbered(0, 31, (i) => `x${i}`),
    [31, 'sp'],
    [32, 'pc'],
    [34, 'ra_sign_state'],
    ...numbered(64, 32, (i) => `v${i}`),
  ]),
  [ElfMachine.EM_ARM]: new Map([...numbered(0, 16, (i) => `r${i}`), ...numbered(256, 32, (i) => `d${i}`)]),
  [ElfMachine.EM_RISCV]: new Map([
    ...listed(riscv),
    ...numbered(10, 8, (i) => `a${i}`),
    ...numbered(18, 10, (i) => `s${2 + i}`),
    ...numbered(28, 4, (i) => `t${3 + i}`),
    ...numbered(32, 8, (i) => `ft${i}`),
    ...numbered(40, 2, (i) => `fs${i}`),
    ...numbered(42, 8, (i) => `fa${i}`),
    ...numbered(50, 10, (i) => `fs${2 + i}`),
    ...numbered(60, 4, (i) => `ft${8 + i}`),
  ]),
  [ElfMachine.EM_PPC]: powerpc(1124),
  [ElfMachine.EM_PPC64]: powerpc(77),
  [ElfMachine.EM_S390]: new Map([
    ...numbered(0, 16, (i) => `r${i}`),
    ...s390Floats.map((f, i): [number, string] => [16 + i, `f${f}`]),
    ...numbered(32, 16, (i) => `cr${i}`),
    ...numbered(48, 16, (i) => `a${i}`),
    [64, 'pswm'],
    [65, 'pswa'],
    ...s390Floats.map((f, i): [number, string] => [68 + i, `v${16 + f}`]),
  ]),
  [ElfMachine.EM_LOONGARCH]: new Map([...numbered(0, 32, (i) => `r${i}`), ...numbered(32, 32, (i) => `f${i}`)]),
  [ElfMachine.EM_AMDGPU]: new Map([
    [1, 'exec'],
    [16, 'pc'],
    [17, 'exec'],
    ...numbered(32, 64, (i) => `s${i}`),
    ...numbered(1088, 42, (i) => `s${64 + i}`),
    ...numbered(1536, 256, (i) => `v${i}`),
    ...numbered(2048, 256, (i) => `a${i}`),
    ...numbered(2560, 256, (i) => `v${i}`),
    ...numbered(3072, 256, (i) => `a${i}`),
  ]),
};

/** Name of a register on a machine; undefined where it has none that we know. */
export function knownRegister(machine: number, register: number): string | undefined {
  return machines[machine]?.get(register);
}

/** Name of a register on a machine; `r` and the number where it has none that we know. */
export function registerName(machine: number, register: number): string {
  return machines[machine]?.get(register) ?? `r${register}`;
}

/** The register of a name on a machine; undefined for names that it has not. */
export function registerNumber(machine: number, name: string): number | undefined {
  for (const [number, each] of machines[machine] ?? []) if (each === name) return number;
  return undefined;
}
