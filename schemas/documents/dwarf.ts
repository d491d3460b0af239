/* Answers about ELF files and DWARF. */
import type { AnswerDocument, FileDocument, Hex, Integer } from './basic.ts';

/** `elf.summary`. */
export interface ElfSummaryDocument extends FileDocument {
  readonly type: string | null;
  readonly machine: string;
  readonly header: DwarfHeader;
  readonly size: Integer;
  readonly sections: Integer;
  readonly section_types: Readonly<Record<string, Integer>>;
  readonly segments: Integer;
  readonly dwarf?: DwarfDwarf;
}

/** `elf.summary.header`, `elf.dump.header`. */
export interface DwarfHeader {
  readonly ident: DwarfIdent;
  readonly is64: boolean;
  readonly little_endian: boolean;
  /** @deprecated */
  readonly littleEndian: boolean;
  readonly e_type: Integer;
  readonly e_machine: Integer;
  readonly e_version: Integer;
  readonly e_entry: Hex;
  readonly e_phoff: Hex;
  readonly e_shoff: Hex;
  readonly e_flags: Integer;
  readonly e_ehsize: Integer;
  readonly e_phentsize: Integer;
  readonly e_phnum: Integer;
  readonly e_shentsize: Integer;
  readonly e_shnum: Integer;
  readonly e_shstrndx: Integer;
}

/** `elf.summary.header.ident`, `elf.dump.header.ident`. */
export interface DwarfIdent {
  readonly class: Integer;
  readonly data: Integer;
  readonly version: Integer;
  readonly osabi: Integer;
  readonly abiversion: Integer;
}

/** `elf.summary.dwarf`. */
export interface DwarfDwarf {
  readonly units: readonly DwarfUnit[];
  readonly functions: Integer;
  readonly inlined: Integer;
  readonly variables: Integer;
  readonly variables_located: Integer;
  readonly coverage_percent: number | null;
  readonly globals: Integer;
}

/** `elf.summary.dwarf.units[]`, `elf.dump.dwarf.units[]`. */
export interface DwarfUnit {
  readonly section: string;
  readonly offset: Integer;
  readonly version: Integer;
  readonly type: string | null;
  readonly bits: Integer;
  readonly name: string | null;
  readonly producer: string | null;
  readonly language: string | null;
  readonly skeleton_of?: string;
  readonly entries?: readonly DwarfEntry[];
}

/** `elf.dump`. */
export interface ElfDumpDocument extends FileDocument {
  readonly header: DwarfHeader;
  readonly sections: readonly DwarfSection[];
  readonly segments: readonly DwarfSegment[];
  readonly symbols: readonly DwarfSymbol[];
  readonly notes: readonly DwarfNote[];
  readonly dwarf?: DwarfDwarf2;
}

/** `elf.dump.sections[]`. */
export interface DwarfSection {
  readonly index: Integer;
  readonly name: string | null;
  readonly type: Integer | null;
  readonly type_name: string;
  readonly flags: Hex;
  readonly addr: Hex;
  readonly offset: Hex;
  readonly size: Hex;
  readonly link: Integer;
  readonly info: Integer;
  readonly align: Hex;
  readonly entsize: Hex;
}

/** `elf.dump.segments[]`. */
export interface DwarfSegment {
  readonly p_type: Integer;
  readonly p_flags: Integer;
  readonly p_offset: Hex;
  readonly p_vaddr: Hex;
  readonly p_paddr: Hex;
  readonly p_filesz: Hex;
  readonly p_memsz: Hex;
  readonly p_align: Hex;
}

/** `elf.dump.symbols[]`. */
export interface DwarfSymbol {
  readonly section: Integer;
  readonly symbols: readonly DwarfSymbol2[];
}

/** `elf.dump.symbols[].symbols[]`. */
export interface DwarfSymbol2 {
  readonly name: string | null;
  readonly index: Integer;
  readonly st_name: Integer;
  readonly value: Hex | null;
  readonly size: Hex;
  readonly type: Integer | null;
  readonly binding: Integer;
  readonly st_other: Integer;
  readonly section: Integer;
}

/** `elf.dump.notes[]`. */
export interface DwarfNote {
  readonly section: Integer;
  readonly type: Integer | null;
  readonly name: string | null;
  readonly desc: string;
}

/** `elf.dump.dwarf`. */
export interface DwarfDwarf2 {
  readonly units: readonly DwarfUnit[];
  readonly frames: readonly DwarfFrame[];
  readonly tables: readonly DwarfTable[];
}

/** `elf.dump.dwarf.units[].entries[]`. */
export interface DwarfEntry {
  readonly offset?: Integer;
  readonly depth?: Integer;
  readonly tag?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly damaged?: string;
}

/** `elf.dump.dwarf.frames[]`, `dwarf.frames.functions[]`. */
export interface DwarfFrame {
  readonly section: string;
  readonly low: string;
  readonly high: string;
  readonly rows: readonly DwarfRow[];
  readonly code?: string;
}

/** `elf.dump.dwarf.frames[].rows[]`, `dwarf.frames.functions[].rows[]`. */
export interface DwarfRow {
  readonly low: string;
  readonly cfa: string | null;
  readonly rules: Readonly<Record<string, string>>;
  readonly high?: Hex;
  readonly code?: string;
}

/** `elf.dump.dwarf.tables[]`. */
export interface DwarfTable {
  readonly section: string;
  readonly rows: readonly DwarfRow2[];
}

/** `elf.dump.dwarf.tables[].rows[]`, `elf.dump.dwarf.tables[].rows[].rows[]`. */
export interface DwarfRow2 {
  readonly offset: Integer;
  readonly label: string;
  readonly value?: string | null;
  readonly rows?: readonly DwarfRow2[];
}

/** `dwarf.frames`. */
export interface DwarfFramesDocument extends FileDocument {
  readonly functions: readonly DwarfFrame[];
}

/** `dwarf.vars`. */
export interface DwarfVarsDocument extends FileDocument {
  readonly pc?: Hex | null;
  readonly variables?: readonly DwarfVariable[];
  readonly places?: readonly DwarfPlace[];
  readonly section?: string;
}

/** `dwarf.vars.variables[]`, `dwarf.vars.places[].variables[]`. */
export interface DwarfVariable {
  readonly name: string | null;
  readonly scope: string | null;
  readonly depth: Integer;
  readonly line: Integer | null;
  readonly argument: boolean;
  readonly type: string | null;
  readonly location?: string;
  readonly values?: readonly DwarfValue[];
  readonly location_text?: string;
}

/** `dwarf.vars.variables[].values[]`. */
export interface DwarfValue {
  readonly value: string | null;
}

/** `dwarf.vars.places[]`. */
export interface DwarfPlace {
  readonly pc: Hex | null;
  readonly section: string;
  readonly variables: readonly DwarfVariable[];
}

/** `dwarf.line`. */
export interface DwarfLineDocument extends FileDocument {
  readonly lines: readonly DwarfLine[];
}

/** `dwarf.line.lines[]`. */
export interface DwarfLine {
  readonly pc: Hex | null;
  readonly file: string | null;
  readonly line: Integer | null;
  readonly column: Integer | null;
  readonly functions: readonly (string | null)[];
  readonly section?: string;
}

/** `dwarf.eval`. */
export interface DwarfEvalDocument extends AnswerDocument {
  readonly expression: string;
  readonly bytes: string;
  readonly value?: DwarfValue3 | null;
  readonly steps?: readonly DwarfStep[];
  readonly error?: DwarfError;
  readonly location?: readonly DwarfLocation[];
}

/** `dwarf.eval.value`. */
export interface DwarfValue3 {
  readonly type: string | null;
  readonly size: Integer;
  readonly bytes: string;
}

/** `dwarf.eval.steps[]`. */
export interface DwarfStep {
  readonly offset: Integer;
  readonly text: string | null;
  readonly stack: readonly DwarfStack[];
}

/** `dwarf.eval.steps[].stack[]`. */
export interface DwarfStack {
  readonly kind: string;
  readonly text: string | null;
}

/** `dwarf.eval.error`. */
export interface DwarfError {
  readonly class: string;
  readonly code: string;
  readonly message: string;
  readonly offset: Integer;
  readonly section: string;
}

/** `dwarf.eval.location[]`. */
export interface DwarfLocation {
  readonly kind: string;
  readonly bitOffset: string;
  readonly space?: Integer;
  readonly bytes?: string;
}

/** `dwarf.live`. */
export interface DwarfLiveDocument extends FileDocument {
  readonly elf: string;
  readonly snapshots: readonly DwarfSnapshot[];
}

/** `dwarf.live.snapshots[]`. */
export interface DwarfSnapshot {
  readonly label: string;
  readonly frames: readonly DwarfFrame2[];
}

/** `dwarf.live.snapshots[].frames[]`. */
export interface DwarfFrame2 {
  readonly level: Integer;
  readonly function: string | null;
  readonly inlined: boolean;
  readonly pc: Hex | null;
  readonly cfa: Hex | null;
  readonly registers: Readonly<Record<string, string>>;
  readonly variables?: readonly DwarfVariable2[];
  readonly printed?: readonly DwarfPrinted[];
}

/** `dwarf.live.snapshots[].frames[].variables[]`. */
export interface DwarfVariable2 {
  readonly name: string | null;
  readonly line: Integer | null;
  readonly argument: boolean;
  readonly depth: Integer;
  readonly block: readonly Hex[];
  readonly type: string | null;
  readonly value: string | null;
  readonly leaves: readonly DwarfLeave[];
  readonly reason?: string;
  readonly message?: string;
}

/** `dwarf.live.snapshots[].frames[].variables[].leaves[]`. */
export interface DwarfLeave {
  readonly path: string;
  readonly size?: Integer;
  readonly bytes?: string;
  readonly bitSize?: Integer;
  readonly value?: Integer | null;
  readonly optimizedOut?: boolean;
  readonly error?: string;
  readonly unavailable?: string;
}

/** `dwarf.live.snapshots[].frames[].printed[]`. */
export interface DwarfPrinted {
  readonly expression: string;
  readonly value: string | null;
  readonly code?: string;
  readonly message?: string;
  readonly type?: string | null;
  readonly reason?: string;
}
