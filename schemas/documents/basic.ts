/* What documents are made of. */

/** A whole number. */
export type Integer = number;

/** 64 bits, or an address: `0x` and hexadecimal digits. */
export type Hex = string;

/** What every document of a file has. */
export interface FileDocument {
  readonly schema: Integer;
  /** As it was named; `-` for standard input. */
  readonly file: string;
  /** `cuda`, `visa`, `spirv`, `elf`, `r600`; null where it is none of these. */
  readonly format: string | null;
  readonly diagnostics?: readonly Diagnostic[];
  readonly diagnostics_left_out?: Integer;
  /** @deprecated */
  readonly diagnosticsLeftOut?: Integer;
  /** Where a limit was reached: what stands before it is not all. */
  readonly cut?: Diagnostic;
}

/** What an answer has that is about no one file. */
export interface AnswerDocument {
  readonly schema: Integer;
  /** Where a limit was reached: what stands before it is not all. */
  readonly cut?: Diagnostic;
}

/** The last line of an answer in lines, where it is not all. */
export interface CutLine {
  readonly schema: Integer;
  readonly cut: Diagnostic;
}

export interface Diagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly at: Place;
}

/** A place in a file. */
export interface Place {
  readonly offset?: Integer | Hex;
  /** Index of an ELF section. */
  readonly section?: Integer;
  /** Names of fields, from the outermost. */
  readonly path?: string;
}

/** A file that could not be read. */
export interface ErrorDocument {
  readonly schema: Integer;
  readonly file: string;
  readonly format: string | null;
  readonly error: Refusal;
}

export interface Refusal {
  /** The file, where it is another one than the document's. */
  readonly file?: string;
  readonly code: string;
  readonly message: string;
  readonly at?: Place;
}
