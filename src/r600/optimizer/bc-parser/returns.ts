/* Where lanes come back that a mask hides. */
import type { CfFlow, CfInst } from '../../isa/program.ts';
import { pushesOf } from './mask.ts';

/** What a wave without lanes finds from each control-flow instruction on, in their order, and at the end. */
export interface Returns {
  /** Masks on the stack before the instruction, as if every one before it executed. */
  readonly depths: readonly number[];
  /** The first instruction from there on that turns to other lanes of its mask, or pops it; the end where none does. */
  readonly firsts: readonly number[];
}

export function findReturns(cf: readonly CfInst[]): Returns {
  const end = cf.length;
  const depths = [0];
  for (const [i, inst] of cf.entries()) depths.push((depths[i] ?? 0) + pushesOf(inst));
  const firsts = Array.from({ length: end + 1 }, () => end);
  /** Places behind, the nearest last, each with more masks than the one before it in the list. */
  const behind: number[] = [];
  /** The nearest ELSE behind, by its depth. */
  const turns = new Map<number, number>();
  for (let i = end; i >= 0; i--) {
    const depth = depths[i] ?? 0;
    while (behind.length > 0 && (depths[behind.at(-1) ?? end] ?? 0) >= depth) behind.pop();
    if (isElse(cf[i])) turns.set(depth, i);
    firsts[i] = Math.min((behind.at(-1) ?? end + 1) - 1, turns.get(depth) ?? end);
    behind.push(i);
  }
  return { depths, firsts };
}

export function isElse(cf: CfInst | undefined): cf is CfFlow {
  return cf?.kind === 'flow' && cf.op?.name === 'ELSE';
}
