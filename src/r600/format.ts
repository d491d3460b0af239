import type { Format } from '../core/index.ts';
import { openOptions } from './container/options.ts';
import { dump } from './dump.ts';
import type { R600File } from './model.ts';
import { open } from './open.ts';
import { summarize, summaryText } from './summarize.ts';
import { tree } from './tree.ts';
import { verify } from './verify.ts';
import { write } from './write.ts';

/** The format as the command line and viewers use it. */
export const format: Format<R600File> = {
  id: 'r600',
  title: 'R600 shader',
  open: async (source, report, host) => open(source, report, openOptions(host?.settings ?? {})),
  summarize,
  summaryText,
  dump,
  tree,
  verify,
  write,
};
