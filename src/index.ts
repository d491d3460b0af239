/** lanescope as a library: the formats and what they stand on. A format's own questions are under `lanescope/<format>`. */
export * from './core/index.ts';
export { detectFormat, formats } from './formats.ts';
export { FormatError } from './runtime/index.ts';
export type { Place } from './runtime/index.ts';
