/* Files of other projects' test suites about which llvm-dwarfdump and we differ, and llvm-dwarfdump is wrong. */
import type { Difference } from './compare.ts';

/** Why a difference is llvm-dwarfdump's; undefined where nothing says so. */
export function whyTheirs(name: string, { kind, isTheirs }: Difference): string | undefined {
  if (isTheirs) return 'DW_CFA_restore_state does not restore the CFA; readelf has ours';
  return known.find((each) => name.endsWith(each.file) && each.kinds.includes(kind))?.why;
}

const known: readonly { readonly file: string; readonly kinds: readonly string[]; readonly why: string }[] = [];
