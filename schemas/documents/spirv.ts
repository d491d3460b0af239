/* Answers about SPIR-V debug information. */
import type { FileDocument, Hex, Integer } from './basic.ts';

/** `spirv.summary`. */
export interface SpirvSummaryDocument extends FileDocument {
  readonly version: string | null;
  readonly generator: Integer | null;
  readonly byte_order: string;
  readonly size: Integer;
  readonly instructions: Integer;
  readonly imports: readonly string[];
  readonly debug_instructions: Integer;
  readonly counts: Readonly<Record<string, Integer>>;
  readonly damage: string | null;
}

/** `spirv.dump`. */
export interface SpirvDumpDocument extends FileDocument {
  readonly header?: SpirvHeader;
  readonly instruction_count?: Integer;
  readonly imports?: Readonly<Record<string, string>>;
  readonly strings?: Readonly<Record<string, string>>;
  readonly debug_instruction_count?: Integer;
  readonly debug_instructions?: readonly SpirvDebugInstruction[];
  readonly other_ext_sets?: Readonly<Record<string, Integer>>;
  readonly error?: string;
  readonly trailing_bytes?: Integer;
}

/** `spirv.dump.header`. */
export interface SpirvHeader {
  readonly byte_order: string;
  readonly version: string;
  readonly generator: Integer;
  readonly generator_version: Integer;
  readonly bound: Integer;
  readonly schema: Integer;
  readonly string_octets?: string;
}

/** `spirv.dump.debug_instructions[]`. */
export interface SpirvDebugInstruction {
  readonly w: Integer;
  readonly i: Integer;
  readonly set: Integer;
  readonly n: Integer;
  readonly name: string | null;
  readonly r: Integer;
  readonly operands: readonly (readonly (string | Integer | boolean | null)[])[];
  readonly fn?: Integer;
  readonly bb?: Integer;
  /** Integers above 2^53 in full, by the index of the operand. */
  readonly wide?: Readonly<Record<string, Hex>>;
  readonly extra_operands?: boolean;
  readonly missing_operands?: readonly unknown[];
}

/** `spirv.types`. */
export interface SpirvTypesDocument extends FileDocument {
  readonly language: string;
  readonly types: readonly SpirvType[];
}

/** `spirv.types.types[]`. */
export interface SpirvType {
  readonly id: Integer;
  readonly kind: string;
  readonly type: string | null;
  readonly name?: string | null;
  readonly declared?: string;
  readonly base?: string;
  readonly size?: Integer;
  readonly enumerators?: readonly SpirvEnumerator[];
  readonly tag?: string;
  readonly members?: readonly SpirvMember[];
}

/** `spirv.types.types[].enumerators[]`. */
export interface SpirvEnumerator {
  readonly name: string | null;
  readonly value: number | string | boolean | null;
}

/** `spirv.types.types[].members[]`. */
export interface SpirvMember {
  readonly kind: string;
  readonly name?: string | null;
  readonly type: string | null;
  readonly offset?: Integer;
  readonly size?: Integer;
  readonly value?: number | null;
}

/** `spirv.functions`. */
export interface SpirvFunctionsDocument extends FileDocument {
  readonly functions: readonly SpirvFunction[];
}

/** `spirv.functions.functions[]`. */
export interface SpirvFunction {
  readonly id: Integer;
  readonly name: string | null;
  readonly qualified: string;
  readonly linkage_name: string;
  readonly definition: boolean;
  readonly signature: string;
  readonly declared: string;
  readonly scope_line: Integer;
  readonly flags: Integer;
  readonly function: Integer | null;
  readonly has_code: boolean;
  readonly declaration: Integer | null;
  readonly template: readonly string[] | null;
}

/** `spirv.lines`. */
export interface SpirvLinesDocument extends FileDocument {
  readonly rows?: readonly SpirvRow[];
  readonly places?: readonly SpirvPlace[];
  readonly path?: string;
  readonly line?: Integer | null;
  readonly instructions?: readonly SpirvNamedInstruction[];
}

/** `spirv.lines.instructions[]`. */
export interface SpirvNamedInstruction {
  /** Word offset. */
  readonly w: Integer;
  readonly name: string;
}

/** `spirv.lines.rows[]`. */
export interface SpirvRow {
  readonly w: Integer;
  readonly function: Integer | null;
  readonly path: string | null;
  readonly line: Integer | null;
  readonly column: Integer;
  readonly scope: Integer | null;
  readonly inlined_at: Integer | null;
}

/** `spirv.lines.places[]`. */
export interface SpirvPlace {
  readonly place: string | null;
  readonly found: boolean;
  readonly w?: Integer;
  readonly opcode?: string;
  readonly function?: Integer | null;
  readonly range?: SpirvRange | null;
  readonly scopes?: readonly SpirvScope[];
  readonly frames?: readonly SpirvFrame[];
}

/** `spirv.lines.places[].range`. */
export interface SpirvRange {
  readonly path: string;
  readonly line: Integer | null;
  readonly end_line: Integer;
  /** @deprecated */
  readonly endLine: Integer;
  readonly column: Integer;
  readonly end_column: Integer;
  /** @deprecated */
  readonly endColumn: Integer;
}

/** `spirv.lines.places[].scopes[]`. */
export interface SpirvScope {
  readonly id: Integer;
  readonly kind: string;
  readonly name: string | null;
}

/** `spirv.lines.places[].frames[]`. */
export interface SpirvFrame {
  readonly function: string | null;
  readonly path: string | null;
  readonly line: Integer | null;
  readonly column: Integer;
}

/** `spirv.vars`. */
export interface SpirvVarsDocument extends FileDocument {
  readonly variables?: readonly SpirvVariable[];
  readonly place?: string | null;
  readonly locals?: readonly SpirvLocal[];
  readonly globals?: readonly SpirvGlobal[];
}

/** `spirv.vars.variables[]`. */
export interface SpirvVariable {
  readonly id: Integer;
  readonly kind: string;
  readonly name: string | null;
  readonly type: string | null;
  readonly path: string | null;
  readonly line: Integer | null;
  readonly scope: Integer | null;
}

/** `spirv.vars.locals[]`. */
export interface SpirvLocal {
  readonly id: Integer;
  readonly name: string | null;
  readonly type: string | null;
  readonly inlined_at: Integer | null;
  readonly how: string;
  readonly value: number | string | boolean | null;
  readonly constant: number | string | boolean | null;
  readonly optimized_out: boolean;
  readonly expression: string;
  readonly indexes: readonly Integer[];
  readonly w: Integer;
}

/** `spirv.vars.globals[]`. */
export interface SpirvGlobal {
  readonly id: Integer;
  readonly name: string | null;
  readonly type: string | null;
  readonly variable: Integer | null;
}

/** `spirv.dwarf`. */
export interface SpirvDwarfDocument extends FileDocument {
  readonly output: string;
  readonly size: Integer;
}

/** `spirv.strip`. */
export interface SpirvStripDocument extends FileDocument {
  readonly output: string;
  readonly size: Integer;
}

/** `spirv.split`. */
export interface SpirvSplitDocument extends FileDocument {
  readonly output: string;
  readonly size: Integer;
}

/** `spirv.merge`. */
export interface SpirvMergeDocument extends FileDocument {
  readonly output: string;
  readonly size: Integer;
}

/** `spirv.convert`. */
export interface SpirvConvertDocument extends FileDocument {
  readonly output: string;
  readonly size: Integer;
}
