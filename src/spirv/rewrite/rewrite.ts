/* A module with some of its instructions changed: everything else stays word for word, ids and their bound included. */
import { moduleOf } from '../open.ts';
import type { SpirvModule } from '../module/module.ts';
import { wordAt, lengthIn } from '../module/words.ts';

const HEADER_WORDS = 5;
const BOUND = 3;

/** What becomes of one instruction: itself, nothing, or other words. */
export type Change = 'keep' | 'drop' | { readonly words: readonly number[] };

/** Words of new instructions, one after the other, to precede the instruction with that index. */
export type Insertions = ReadonlyMap<number, ArrayLike<number>>;

/**
 * The module after `change` was asked about every instruction, by its index. What follows the last whole instruction stays.
 * `bound` is the new bound where new ids were given out.
 */
export function rewrite(
  module: SpirvModule,
  change: (index: number) => Change,
  insertions: Insertions = new Map(),
  bound: number | undefined = module.header?.bound,
): SpirvModule {
  const { words, starts, trailing, byteOrder, stringOctets, limits } = module;
  const changes = Array.from(starts, (_, index) => change(index));
  const lengthAt = (index: number): number => lengthIn(words, wordAt(starts, index));
  let size = words.length;
  for (let index = 0; index < changes.length; index++) {
    const each = changes[index] as Change;
    if (each === 'keep') continue;
    size += (each === 'drop' ? 0 : each.words.length) - lengthAt(index);
  }
  for (const added of insertions.values()) size += added.length;
  const out = new Uint32Array(size);
  out.set(words.subarray(0, HEADER_WORDS));
  if (bound !== undefined) out[BOUND] = bound;
  let at = HEADER_WORDS;
  const put = (added: ArrayLike<number>): void => {
    out.set(added, at);
    at += added.length;
  };
  // Instructions that stay are copied run by run: most of them are together.
  let run = HEADER_WORDS;
  const flush = (until: number): void => put(words.subarray(run, until));
  for (let index = 0; index < changes.length; index++) {
    const each = changes[index] as Change;
    const start = wordAt(starts, index);
    const before = insertions.get(index);
    if (each === 'keep' && before === undefined) continue;
    flush(start);
    run = each === 'keep' ? start : start + lengthAt(index);
    if (before !== undefined) put(before);
    if (typeof each === 'object') put(each.words);
  }
  const end = starts.length === 0 ? HEADER_WORDS : (starts.at(-1) as number) + lengthAt(starts.length - 1);
  flush(end);
  put(insertions.get(starts.length) ?? []);
  put(words.subarray(end));
  return moduleOf(out, trailing, byteOrder, stringOctets, limits);
}

/** The first word of an instruction of `length` words. */
export function firstWord(opcode: number, length: number): number {
  return ((length << 16) | opcode) >>> 0;
}
