/** Shader bytecode of the R600, R700, Evergreen and Cayman families. */
import type { Format } from '../core/index.ts';
import { dumpJson } from './dump.ts';
import type { R600File } from './model.ts';
import { openOptions, openR600 } from './open.ts';
import { summarize, summaryText } from './summarize.ts';
import { tree } from './tree.ts';
import { verifyFile } from './verify.ts';
import { writeFile } from './write.ts';

/** The format as the command line and viewers use it. */
export const format: Format<R600File> = {
  id: 'r600',
  title: 'R600 shader',
  parse: async (source, report, host) => openR600(source, report, openOptions(host?.settings ?? {})),
  summarize,
  summaryText,
  dumpJson,
  tree,
  verify: verifyFile,
  write: writeFile,
};

export { detect } from './detect.ts';
export { dumpJson } from './dump.ts';
export * from './interpreter/index.ts';
export { parseShader, printShader, printValue, shaderDot, verifyShader } from './ir/index.ts';
export type { IrProblem, Shader as IrShader } from './ir/index.ts';
export * from './isa/index.ts';
export type { R600File, Shader } from './model.ts';
export { openOptions, openR600 } from './open.ts';
export type { OpenOptions } from './open.ts';
export { unoptimized, optimizeShader } from './optimizer/optimize.ts';
export type { OptimizeOptions, Optimized, SourceShader } from './optimizer/optimize.ts';
export { bisect } from './optimizer/bisect.ts';
export type { Bisection } from './optimizer/bisect.ts';
export { optimizedMetadata } from './optimizer/metadata.ts';
export { isSkipped } from './optimizer/skip-range.ts';
export type { SkipRange } from './optimizer/skip-range.ts';
export { statisticsJson } from './optimizer/statistics.ts';
export { parseBytecode, namedPasses, passes as allPasses, passesNamed } from './optimizer/passes.ts';
export type { Pass } from './optimizer/passes.ts';
export { tree } from './tree.ts';
export { verifyFile } from './verify.ts';
export { containerBytes } from './write.ts';
