/* The format as the registry has it. */
import type { Format } from '../core/index.ts';
import { dump } from './dump.ts';
import type { VisaStream } from './stream/model.ts';
import { open } from './open.ts';
import { summarize, summaryText } from './summarize.ts';
import { tree } from './tree.ts';
import { verify } from './verify.ts';
import { write } from './write.ts';

/** The format as the command line and viewers use it. */
export const format: Format<VisaStream> = {
  id: 'visa',
  title: 'Intel vISA debug info',
  open: (source, report, host) => open(source, report, { limits: host?.limits }),
  summarize,
  summaryText,
  dump,
  tree,
  verify,
  write,
};
