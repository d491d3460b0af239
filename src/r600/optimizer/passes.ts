/*
 * The passes, in their order. bc_parser makes the IR of a program, bc_builder makes a program of it.
 *
 * Registers are given out after the scheduler: which read ports a group needs depends on the values it reads and on their
 * channels alone, and values that one group reads are alive together, so that they get different registers.
 */
import { addressOps } from './address-ops/address-ops.ts';
import { dceCleanup } from './dce-cleanup/dce-cleanup.ts';
import { gcm } from './gcm/gcm.ts';
import { gvn } from './gvn/gvn.ts';
import { ifConversion } from './if-conversion/if-conversion.ts';
import { liveness } from './liveness/liveness.ts';
import type { Pass } from './pass.ts';
import { peephole } from './peephole/peephole.ts';
import { postScheduler } from './post-scheduler/post-scheduler.ts';
import { psiOps } from './psi-ops/psi-ops.ts';
import { raChecker } from './ra-checker/ra-checker.ts';
import { raCoalesce } from './ra-coalesce/ra-coalesce.ts';
import { raInit } from './ra-init/ra-init.ts';
import { raSpill } from './ra-spill/ra-spill.ts';
import { raSplit } from './ra-split/ra-split.ts';
import { ssaPrepare } from './ssa-prepare/ssa-prepare.ts';
import { ssaRename } from './ssa-rename/ssa-rename.ts';

/** Every pass between bc_parser and bc_builder, first to last. */
export const passes: readonly Pass[] = [
  ssaPrepare,
  ssaRename,
  addressOps,
  psiOps,
  dceCleanup,
  ifConversion,
  peephole,
  gvn,
  dceCleanup,
  raSplit,
  gcm,
  raCoalesce,
  raSpill,
  postScheduler,
  raInit,
  raChecker,
];

/** Every pass that can be asked for by name: also liveness, whose analysis dce_cleanup does by itself. */
export const namedPasses: readonly Pass[] = [...passes, liveness];
