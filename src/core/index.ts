/** What every format uses: sources, reports, lazy documents and trees. Knows no format. */
export { assertNever } from './assert-never.ts';
export { firstIndex } from './bisect.ts';
export { compare } from './compare.ts';
export { Diagnostics, describe, fromError, silent } from './diagnostic.ts';
export type { Diagnostic, DiagnosticPlace, Report, Severity } from './diagnostic.ts';
export { fitted } from './fit.ts';
export type { Detection, Difference, Format, FormatEntry, FormatOption, Host, Salvaged } from './format.ts';
export { fromHex, hex64, hexLines, toHex } from './hex.ts';
export { jsonText, writeJson } from './json.ts';
export type { Json, JsonObject, LazyJson, WriteText } from './json.ts';
export { limits } from './limits.ts';
export { ansiPaint, plainPaint } from './paint.ts';
export type { Paint, Style } from './paint.ts';
export { joinSafe, printableLines, printableText, safe, textOf } from './safe-text.ts';
export { printable } from '../runtime/index.ts';
export type { SafeText } from '../runtime/index.ts';
export { Session } from './session.ts';
export { Sha256, sha256, sha256Of } from './sha256.ts';
export { memorySink } from './sink.ts';
export type { ByteSink, MemorySink } from './sink.ts';
export { blobSource, checkRange, chunks, memorySource, subSource } from './source.ts';
export type { BlobLike, ByteSource } from './source.ts';
export { byteCount, textTable } from './table.ts';

export { treeLines } from './tree.ts';
export type { TreeNode, TreeOptions } from './tree.ts';
