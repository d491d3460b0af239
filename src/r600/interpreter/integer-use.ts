/*
 * Which inputs and constants a program takes for integers, told by the instructions that read them: a random single, read as
 * an integer, would be a loop bound of a thousand million. The rest count as singles.
 */
import { CONSTANT_FILE } from '../ir/inline-constants.ts';
import type { AluInst, AluSrc, Program } from '../isa/program.ts';
import { fileSelect, kcacheLocks, kcacheSelect } from '../isa/tables/selects.ts';
import type { Generation } from '../isa/tables/chips.ts';
import type { KcacheLock } from '../isa/tables/selects.ts';
import { elementAt } from '../ir/element-at.ts';
import type { HashOptions } from './hash-environment.ts';

const reads = /(_INT|_UINT|_INT24|_UINT24|^INT_TO_FLT|^UINT_TO_FLT|^LDS_.*|^MOVA_GPR_INT)$/;

/** Whether an instruction takes its source number `k` for an integer. */
function takesInteger(inst: AluInst, k: number): boolean {
  const name = inst.op?.name ?? '';
  if (/^(INT|UINT)_TO_FLT$/.test(name)) return true;
  if (name.startsWith('CND') || name.startsWith('LDS_')) return k === 0;
  return reads.test(name) && !/^FLT_TO_/.test(name);
}

/** What a program's ALU instructions read and write, as far as integers go. */
interface Use {
  /** Names of values read as integers: `r` and a register component, or `k` and a constant. */
  readonly integers: Set<string>;
  /** Moves, from name to name. */
  readonly moves: [from: string, to: string][];
}

function usesOf(program: Program): Use {
  const use: Use = { integers: new Set(), moves: [] };
  for (const cf of program.cf) {
    if (cf.kind === 'fetch') {
      for (const inst of cf.clause.insts) {
        if (inst.kind === 'vtx') use.integers.add(`r ${inst.word0.SRC_GPR} ${inst.word0.SRC_SEL_X}`);
      }
    }
    if (cf.kind !== 'alu') continue;
    const locks = kcacheLocks(cf);
    for (const inst of cf.clause.groups.flatMap((group) => group.insts))
      addUse(use, inst, locks, program.chip.generation);
  }
  return use;
}

/** What a source reads, as text: a component of a register or of a constant; undefined for anything else. */
function sourceName({ sel, chan }: AluSrc, locks: readonly KcacheLock[], generation: Generation): string | undefined {
  if (sel < 128) return `r ${sel} ${chan}`;
  const fileConstant = fileSelect(sel, generation);
  if (fileConstant !== undefined) return `k ${CONSTANT_FILE} ${fileConstant} ${chan}`;
  const kcache = kcacheSelect(sel, generation);
  if (kcache === undefined) return undefined;
  const { bank, addr } = elementAt(locks, kcache.set);
  return `k ${bank} ${addr * 16 + kcache.index} ${chan}`;
}

function addUse(use: Use, inst: AluInst, locks: readonly KcacheLock[], generation: Generation): void {
  inst.src.slice(0, inst.op?.sources ?? 0).forEach((src, k) => {
    const name = sourceName(src, locks, generation);
    if (name === undefined) return;
    if (takesInteger(inst, k)) use.integers.add(name);
    else if (inst.op?.name === 'MOV' && inst.writeMask) use.moves.push([name, `r ${inst.dstGpr} ${inst.dstChan}`]);
  });
}

/** Adds what is moved to a register that counts as integer, until nothing is added. */
function followMoves({ integers, moves }: Use): void {
  let open = moves;
  for (let before = -1; before !== integers.size;) {
    before = integers.size;
    for (const [from, to] of open) if (integers.has(to)) integers.add(from);
    open = open.filter(([from]) => !integers.has(from));
  }
}

/**
 * The integers of a program: components of registers, and constants, that some integer instruction reads. With `follow` also
 * those that are moved to a register which one reads; registers that hold singles as well then count as integers.
 */
export function integersOf(program: Program, follow: boolean): HashOptions['integers'] {
  const use = usesOf(program);
  if (follow) followMoves(use);
  return {
    input: (gpr, chan) => use.integers.has(`r ${gpr} ${chan}`),
    constant: (bank, index, chan) => use.integers.has(`k ${bank} ${index} ${chan}`),
  };
}
