/*
 * The format as the command line and viewers use it. What a method needs is loaded when it is asked for: on small dumps most of a
 * summary's time is loading programs.
 */
import type { Format } from '../core/index.ts';
import type { CudaDump } from './model.ts';
import { open } from './open.ts';

/** CUDA coredumps. */
export const format: Format<CudaDump> = {
  id: 'cuda',
  title: 'NVIDIA CUDA GPU coredump',
  open,
  summarize: async (dump) => (await import('./summarize.ts')).summarize(dump),
  summaryText: async (dump, paint) => (await import('./view/summary-text.ts')).summaryText(dump, paint),
  dump: async (dump) => (await import('./dump.ts')).dump(dump),
  tree: async (dump) => (await import('./tree.ts')).tree(dump),
  verify: async (dump, report) => (await import('./verify.ts')).verify(dump, report),
  diff: async (a, b) => (await import('./diff.ts')).diffDumps(a, b),
  write: async (dump, sink) => (await import('./write.ts')).write(dump, sink),
  salvage: async (source) => (await import('./salvage/index.ts')).salvaged(source),
};
