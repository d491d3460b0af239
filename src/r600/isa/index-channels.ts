/*
 * The register that INDEX_GPR names. A random access target is addressed by the coordinates in x, y and z; of every other write
 * the address is in x, and the hardware ignores the other components (AMD, "R700-Family Instruction Set Architecture",
 * CF_ALLOC_EXPORT_WORD0).
 */
import type { CfMem, CfRat } from './program.ts';

/** The channels that a write reads of it where TYPE says that it is indexed. */
export function indexChannels({ kind }: CfMem | CfRat): readonly number[] {
  return kind === 'rat' ? [0, 1, 2] : [0];
}
