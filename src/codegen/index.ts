/** The schema compiler: `.ksy` text to typed TypeScript readers and writers. */
export { documentSchemas, fileHost, generate, generateInMemory, GENERATOR_VERSION } from './generate.ts';
export type { GenerateOptions, GenerateResult } from './generate.ts';
export { toJavaScript } from './transpile.ts';
export { SchemaError, formatProblem } from './problem.ts';
export type { Problem, SchemaPlace } from './problem.ts';
export type { SchemaHost } from './program.ts';
