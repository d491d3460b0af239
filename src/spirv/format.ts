/* The format as the registry has it. */
import type { Format } from '../core/index.ts';
import { dump } from './dump.ts';
import type { SpirvModule } from './module/module.ts';
import { open } from './open.ts';
import { notJudgedBy } from './core-rules/index.ts';
import { profiles } from './verify/profile.ts';
import type { Profile } from './verify/profile.ts';
import { verify } from './verify.ts';
import { summarize, summaryText } from './summarize.ts';
import { tree } from './tree.ts';
import { write } from './write.ts';

/** The format as the command line and viewers use it. */
export const format: Format<SpirvModule> = {
  id: 'spirv',
  title: 'SPIR-V module',
  open: (source, report, host) => open(source, report, { limits: host?.limits }),
  summarize,
  summaryText,
  dump,
  tree,
  profiles,
  notJudged: (profile) => notJudgedBy(profile as Profile | undefined),
  verify: (module, report, profile = 'tolerant') => Promise.resolve(verify(module, report, profile as Profile)),
  write,
};
