/** The schema compiler for pages and workers: `.ksy` text to JavaScript, without Node and without a TypeScript compiler. */
export { compileToJavaScript } from './compile.ts';
export type { JavaScriptCode, JavaScriptOptions } from './compile.ts';
export { loadScript } from './link.ts';
export type { LoadedScript } from './link.ts';
export { textHost } from './text-host.ts';
export { SchemaError, formatProblem } from '../problem.ts';
export type { Problem, SchemaPlace } from '../problem.ts';
export type { SchemaHost } from '../program.ts';
