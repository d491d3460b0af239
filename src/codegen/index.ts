/** The schema compiler: `.ksy` text to typed TypeScript readers and writers. */
export { documentSchemas, fileHost, generate, generateInMemory, GENERATOR_VERSION } from './generate.ts';
export type { GenerateOptions, GenerateResult } from './generate.ts';
export { diffSchemas } from './diff/index.ts';
export type { Answer, Compatibility, SchemaChange, SchemaDiff, Verdict } from './diff/index.ts';
export { layoutAs } from './layout-as/index.ts';
export type { LayoutForm } from './layout-as/index.ts';
export { isLayoutDocument } from './layout-as/layout-json.ts';
export type { LayoutDocument } from './layout-as/layout-json.ts';
export { toJavaScript } from './transpile.ts';
export { SchemaError, formatProblem } from './problem.ts';
export type { Problem, SchemaPlace } from './problem.ts';
export type { SchemaHost } from './program.ts';
