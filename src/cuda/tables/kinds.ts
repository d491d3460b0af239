/*
 * What a section of a coredump holds is told by sh_type alone: SHT_LOUSER + 1 to 23. A table hangs below a row of its parent
 * table: sh_link is the parent's section index, sh_info the row. Names carry the same numbers for people.
 *
 *   global, managed memory    meta    device > context > module > relocated, non-relocated image
 *                                            > grid > parameters, constant banks
 *                                            > SM > CTA > shared memory
 *                                                       > warp > uniform registers, uniform predicates, barriers
 *                                                              > thread > local memory, registers, predicates, backtrace
 */
import { SectionType } from '../../elf/index.ts';
import { CudbgSectionHeaderTypes as Sht } from '../../../generated/cuda/enums.ts';

/** sh_type of the first section type that belongs to the application. */
export const SHT_LOUSER: number = SectionType.SHT_LOUSER;

/** Name of a section type among ours. */
export type KindName =
  | 'managed'
  | 'global'
  | 'local'
  | 'shared'
  | 'regs'
  | 'image'
  | 'relocatedImage'
  | 'backtrace'
  | 'device'
  | 'context'
  | 'sm'
  | 'grid'
  | 'cta'
  | 'warp'
  | 'thread'
  | 'module'
  | 'preds'
  | 'params'
  | 'uregs'
  | 'upreds'
  | 'constbank'
  | 'meta'
  | 'barriers';

/** sh_type - SHT_LOUSER of every known section type. */
export const Kind: Readonly<Record<KindName, number>> = {
  managed: Sht.CUDBG_SHT_MANAGED_MEM - SHT_LOUSER,
  global: Sht.CUDBG_SHT_GLOBAL_MEM - SHT_LOUSER,
  local: Sht.CUDBG_SHT_LOCAL_MEM - SHT_LOUSER,
  shared: Sht.CUDBG_SHT_SHARED_MEM - SHT_LOUSER,
  regs: Sht.CUDBG_SHT_DEV_REGS - SHT_LOUSER,
  image: Sht.CUDBG_SHT_ELF_IMG - SHT_LOUSER,
  relocatedImage: Sht.CUDBG_SHT_RELF_IMG - SHT_LOUSER,
  backtrace: Sht.CUDBG_SHT_BT - SHT_LOUSER,
  device: Sht.CUDBG_SHT_DEV_TABLE - SHT_LOUSER,
  context: Sht.CUDBG_SHT_CTX_TABLE - SHT_LOUSER,
  sm: Sht.CUDBG_SHT_SM_TABLE - SHT_LOUSER,
  grid: Sht.CUDBG_SHT_GRID_TABLE - SHT_LOUSER,
  cta: Sht.CUDBG_SHT_CTA_TABLE - SHT_LOUSER,
  warp: Sht.CUDBG_SHT_WP_TABLE - SHT_LOUSER,
  thread: Sht.CUDBG_SHT_LN_TABLE - SHT_LOUSER,
  module: Sht.CUDBG_SHT_MOD_TABLE - SHT_LOUSER,
  preds: Sht.CUDBG_SHT_DEV_PRED - SHT_LOUSER,
  params: Sht.CUDBG_SHT_PARAM_MEM - SHT_LOUSER,
  uregs: Sht.CUDBG_SHT_DEV_UREGS - SHT_LOUSER,
  upreds: Sht.CUDBG_SHT_DEV_UPRED - SHT_LOUSER,
  constbank: Sht.CUDBG_SHT_CB_TABLE - SHT_LOUSER,
  meta: Sht.CUDBG_SHT_META_DATA - SHT_LOUSER,
  barriers: Sht.CUDBG_SHT_CBU_BAR - SHT_LOUSER,
};

/** What is known of a section type. */
export interface KindInfo {
  readonly name: KindName;
  /** For messages. */
  readonly title: string;
  /** Kind of the table that sh_link has to point at; 0 when the section is alone. */
  readonly parent: number;
  /** `.cudbg.` and this begin the section's name. */
  readonly stem: string;
  /** Numbers at the end of the section's name: one for each of these rows, outermost first. */
  readonly path: readonly string[];
}

const lane = ['dev', 'sm', 'cta', 'wp', 'ln'] as const;

const infos = {
  managed: ['managed memory', 0, 'global', []],
  global: ['global memory', 0, 'global', []],
  local: ['local memory', Kind.thread, 'local', lane],
  shared: ['shared memory', Kind.cta, 'shared', lane.slice(0, 3)],
  regs: ['registers', Kind.thread, 'regs', lane],
  image: ['non-relocated image', Kind.module, 'elfimg', ['dev', 'ctx']],
  relocatedImage: ['relocated image', Kind.module, 'relfimg', ['dev', 'ctx']],
  backtrace: ['backtrace table', Kind.thread, 'bt', lane],
  device: ['device table', 0, 'devtbl', []],
  context: ['context table', Kind.device, 'ctxtbl', ['dev']],
  sm: ['SM table', Kind.device, 'smtbl', ['dev']],
  grid: ['grid table', Kind.device, 'gridtbl', ['dev']],
  cta: ['CTA table', Kind.sm, 'ctatbl', lane.slice(0, 2)],
  warp: ['warp table', Kind.cta, 'wptbl', lane.slice(0, 3)],
  thread: ['thread table', Kind.warp, 'lntbl', lane.slice(0, 4)],
  module: ['module table', Kind.context, 'modtbl', ['dev', 'ctx']],
  preds: ['predicates', Kind.thread, 'pred', lane],
  params: ['parameter memory', Kind.grid, 'param', ['dev', 'grid']],
  uregs: ['uniform registers', Kind.warp, 'uregs', lane.slice(0, 4)],
  upreds: ['uniform predicates', Kind.warp, 'upred', lane.slice(0, 4)],
  constbank: ['constant bank table', Kind.grid, 'cbankstbl', ['dev', 'grid']],
  meta: ['metadata table', 0, 'meta', []],
  barriers: ['convergence barriers', Kind.warp, 'cbu_bar', lane.slice(0, 4)],
} as const satisfies Record<KindName, readonly [string, number, string, readonly string[]]>;

/** Highest kind that is known. */
export const MAX_KIND = 23;

const byKind: readonly (KindInfo | undefined)[] = (() => {
  const list: (KindInfo | undefined)[] = Array.from({ length: MAX_KIND + 1 });
  for (const [name, [title, parent, stem, path]] of Object.entries(infos)) {
    list[Kind[name as KindName]] = { name: name as KindName, title, parent, stem, path };
  }
  return list;
})();

/** Kind of the table that each kind has to be below, 0 for none. */
export const parentKinds: Uint8Array = Uint8Array.from(byKind, (info) => info?.parent ?? 0);

/** Kind of a section by its sh_type; 0 for types that are not known. */
export function kindOfType(type: number): number {
  const kind = type - SHT_LOUSER;
  return kind >= 1 && kind <= MAX_KIND ? kind : 0;
}

/** What is known of a kind from 1 to MAX_KIND. */
export function kindInfo(kind: number): KindInfo {
  return byKind[kind] as KindInfo;
}
