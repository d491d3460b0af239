/** lanescope as a library: the formats and what they share. A format's own questions are under `lanescope/<format>`. */
export { Diagnostics, describe, silent } from './core/diagnostic.ts';
export type { Diagnostic, DiagnosticPlace, Report, Severity } from './core/diagnostic.ts';
export type { Detection, Difference, Format, FormatEntry, FormatOption, Host, Salvaged } from './core/format.ts';
export { jsonText, writeJson } from './core/json.ts';
export type { Json, JsonObject, LazyJson, WriteText } from './core/json.ts';
export { limits } from './core/limits.ts';
export { ansiPaint, plainPaint } from './core/paint.ts';
export type { Paint, Style } from './core/paint.ts';
export { Session } from './core/session.ts';
export { memorySink } from './core/sink.ts';
export type { ByteSink, MemorySink } from './core/sink.ts';
export { blobSource, memorySource, subSource } from './core/source.ts';
export type { BlobLike, ByteSource } from './core/source.ts';
export { treeLines } from './core/tree.ts';
export type { TreeNode, TreeOptions } from './core/tree.ts';
export { detectFormat, formats } from './formats.ts';
export { FormatError, printable } from './runtime/index.ts';
export type { Place, SafeText } from './runtime/index.ts';
