/* Answers of `generate` and `schema`. */
import type { AnswerDocument, Hex, Integer } from './basic.ts';

/** `generate`. */
export interface GenerateDocument {
  readonly schema: Integer;
  readonly diagnostics: readonly SchemaProblem[];
  readonly written: readonly string[];
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly orphans: readonly string[];
}

/** `schema.diff`. */
export interface SchemaDiffDocument extends AnswerDocument {
  readonly old: string;
  readonly new: string;
  readonly old_files: string;
  /** @deprecated */
  readonly oldFiles: string;
  readonly old_readers: string;
  /** @deprecated */
  readonly oldReaders: string;
  readonly written_files: string;
  /** @deprecated */
  readonly writtenFiles: string;
  readonly changes: readonly SchemaChange[];
}

/** `schema.diff.changes[]`. */
export interface SchemaChange {
  readonly kind: string;
  readonly path: string;
  readonly message: string;
  readonly old_files: SchemaOldFile;
  /** @deprecated */
  readonly oldFiles: SchemaOldFile;
  readonly old_readers: SchemaOldFile;
  /** @deprecated */
  readonly oldReaders: SchemaOldFile;
  readonly written_files: SchemaOldFile;
  /** @deprecated */
  readonly writtenFiles: SchemaOldFile;
}

/** `schema.diff.changes[].old_files`, `schema.diff.changes[].oldFiles` and others. */
export interface SchemaOldFile {
  readonly verdict: string;
  readonly why?: string;
}

/** `schema.explore`. */
export interface SchemaExploreDocument extends AnswerDocument {
  readonly files: readonly string[];
  readonly read: Integer;
  readonly known: boolean;
  readonly rows: Integer;
  readonly tables: readonly SchemaTable[];
  readonly values: readonly SchemaUnknownValue[];
}

/** `schema.explore.tables[]`. */
export interface SchemaTable {
  readonly name: string | null;
  readonly type: Integer | null;
  readonly known_type: boolean;
  readonly rows: Integer;
  readonly row_sizes: readonly Integer[];
  readonly left_out: Integer;
  readonly candidates: readonly SchemaCandidate[];
  readonly ksy: readonly string[];
}

/** `schema.explore.tables[].candidates[]`. */
export interface SchemaCandidate {
  readonly offset: Integer;
  readonly size: Integer;
  readonly kind: string;
  readonly why: string;
  readonly rows: Integer;
  readonly files: Integer;
  readonly distinct: Integer;
  readonly entropy: Integer;
  readonly decided_by: readonly string[];
}

/** `schema.explore.values[]`: a value of a field whose enum has no name for it. */
export interface SchemaUnknownValue {
  readonly record: string;
  readonly field: string;
  readonly of: string;
  readonly value: Hex;
  readonly rows: Integer;
}

/** `generate.diagnostics[]`. */
export interface SchemaProblem {
  readonly file: string;
  readonly line: Integer;
  readonly col: Integer;
  readonly path: string;
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** `schema.import`. */
export interface SchemaImportDocument extends AnswerDocument {
  readonly file: string;
  readonly header: string;
  /** A sentence each. */
  readonly changes: readonly string[];
  readonly refused: readonly SchemaRefused[];
  readonly patch: string;
}

/** `schema.import.refused[]`: what of the header has no place. */
export interface SchemaRefused {
  readonly line: Integer;
  readonly message: string;
}
