/* Answers about vISA debug info. */
import type { FileDocument, Integer } from './basic.ts';

/** `visa.summary`. */
export interface VisaSummaryDocument extends FileDocument {
  readonly layout: string;
  readonly releases: string;
  readonly size: Integer;
  readonly objects: readonly VisaObject[];
  readonly trailing: Integer;
}

/** `visa.summary.objects[]`, `visa.coverage.objects[]`. */
export interface VisaObject {
  readonly name: string | null;
  readonly kind?: string;
  readonly reloc_offset?: Integer;
  /** @deprecated */
  readonly relocOffset?: Integer;
  readonly code_bytes: Integer;
  /** @deprecated */
  readonly codeBytes: Integer;
  readonly mapped_bytes: Integer;
  /** @deprecated */
  readonly mappedBytes: Integer;
  readonly entries: Integer;
  readonly indices: Integer;
  readonly without_code: Integer;
  /** @deprecated */
  readonly withoutCode: Integer;
  readonly scattered: Integer;
  readonly first_index: Integer;
  /** @deprecated */
  readonly firstIndex: Integer;
  readonly last_index: Integer;
  /** @deprecated */
  readonly lastIndex: Integer;
  readonly variables?: Integer;
  readonly subroutines?: Integer;
  readonly frame_size?: Integer;
  /** @deprecated */
  readonly frameSize?: Integer;
  readonly callee_saves?: Integer;
  /** @deprecated */
  readonly calleeSaves?: Integer;
  readonly caller_saves?: Integer;
  /** @deprecated */
  readonly callerSaves?: Integer;
}

/** `visa.dump`. */
export interface VisaDumpDocument extends FileDocument {
  readonly magic: Integer;
  readonly layout: string;
  readonly size: Integer;
  readonly objects: readonly VisaObject2[];
  readonly trailing: Integer;
}

/** `visa.dump.objects[]`. */
export interface VisaObject2 {
  readonly offset: Integer;
  readonly name: string | null;
  readonly relocOffset: Integer;
  readonly offsetMap: readonly (readonly Integer[])[];
  readonly indexMap: readonly (readonly Integer[])[];
  readonly vars: readonly VisaVar[];
  readonly subroutines: readonly VisaSubroutine[];
  readonly frame: VisaFrame;
  readonly size: Integer;
}

/** `visa.dump.objects[].vars[]`. */
export interface VisaVar {
  readonly name: string | null;
  readonly intervals: readonly VisaInterval[];
}

/** `visa.dump.objects[].vars[].intervals[]`, `visa.dump.objects[].subroutines[].retval[]` and others. */
export interface VisaInterval {
  readonly start: Integer;
  readonly end: Integer;
  readonly virt: Integer;
  readonly phys: Integer;
  readonly loc: VisaLoc;
}

/** `visa.dump.objects[].vars[].intervals[].loc`, `visa.dump.objects[].subroutines[].retval[].loc` and others. */
export interface VisaLoc {
  readonly kind: string;
  readonly reg?: Integer;
  readonly sub?: Integer;
  readonly raw?: Integer;
  readonly abs?: boolean;
  readonly offset?: Integer;
}

/** `visa.dump.objects[].subroutines[]`. */
export interface VisaSubroutine {
  readonly name: string | null;
  readonly startVisaIndex: Integer;
  readonly endVisaIndex: Integer;
  readonly retval: readonly VisaInterval[];
}

/** `visa.dump.objects[].frame`. */
export interface VisaFrame {
  readonly frameSize: Integer;
  readonly befp: readonly VisaInterval[] | null;
  readonly callerBefp: readonly VisaInterval[] | null;
  readonly retAddr: readonly VisaInterval[] | null;
  readonly ceOffset: Integer | null;
  readonly ceStoreIp: Integer | null;
  readonly calleeSave: readonly VisaCalleeSave[];
  readonly callerSave: readonly VisaCalleeSave[];
}

/** `visa.dump.objects[].frame.calleeSave[]`, `visa.dump.objects[].frame.callerSave[]`. */
export interface VisaCalleeSave {
  readonly genIp: Integer;
  readonly entries: readonly VisaEntry[];
}

/** `visa.dump.objects[].frame.calleeSave[].entries[]`, `visa.dump.objects[].frame.callerSave[].entries[]`. */
export interface VisaEntry {
  readonly srcRegOff: Integer;
  readonly numBytes: Integer;
  readonly dstInReg: Integer;
  readonly dst: VisaLoc;
}

/** `visa.ranges`. */
export interface VisaRangesDocument extends FileDocument {
  readonly object: string;
  readonly ranges: readonly VisaRange[];
}

/** `visa.ranges.ranges[]`. */
export interface VisaRange {
  readonly visa_index: Integer;
  /** @deprecated */
  readonly visaIndex: Integer;
  readonly ranges: readonly (readonly Integer[])[];
  readonly nearest: Integer;
}

/** `visa.subs`. */
export interface VisaSubsDocument extends FileDocument {
  readonly subroutines?: readonly VisaSubroutine2[];
  readonly pc?: Integer | null;
  readonly object?: string | null;
  readonly subroutine?: string | null;
  readonly visa_index?: Integer | null;
  /** @deprecated */
  readonly visaIndex?: Integer | null;
  readonly return_address?: VisaReturnAddress | null;
  /** @deprecated */
  readonly returnAddress?: VisaReturnAddress | null;
}

/** `visa.subs.subroutines[]`. */
export interface VisaSubroutine2 {
  readonly object: string;
  readonly name: string | null;
  readonly start: Integer;
  readonly end: Integer;
}

/** `visa.subs.return_address`, `visa.subs.returnAddress` and others. */
export interface VisaReturnAddress {
  readonly kind: string;
  readonly file?: string | null;
  readonly reg?: Integer;
  readonly sub?: Integer;
  readonly text: string | null;
  readonly base?: string;
  readonly offset?: Integer;
}

/** `visa.frames[]`. */
export interface VisaVisaFrame {
  readonly name: string | null;
  readonly start: Integer;
  readonly size: Integer;
  readonly rows: readonly VisaRow[];
}

/** `visa.frames[].rows[]`. */
export interface VisaRow {
  readonly ip: Integer;
  readonly cfa: VisaCfa;
  readonly ip_rule: string | VisaIpRule;
  readonly ip_place: string | null;
  readonly emask: string | Readonly<Record<string, Integer>> | null;
  readonly saved: Readonly<Record<string, Integer>>;
}

/** `visa.frames[].rows[].cfa`. */
export interface VisaCfa {
  readonly reg: Integer;
  readonly sub: Integer;
  readonly scale: Integer;
}

/** `visa.frames[].rows[].ip_rule`. */
export interface VisaIpRule {
  readonly inreg?: Integer;
  readonly 'cfa+'?: Integer;
}

/** `visa.coverage`. */
export interface VisaCoverageDocument extends FileDocument {
  readonly objects: readonly VisaObject[];
}

/** `visa.spills`. */
export interface VisaSpillsDocument extends FileDocument {
  readonly objects: readonly VisaObject3[];
}

/** `visa.spills.objects[]`. */
export interface VisaObject3 {
  readonly name: string | null;
  readonly frame_bytes: Integer;
  /** @deprecated */
  readonly frameBytes: Integer;
  readonly slots: Integer;
  readonly unassigned: readonly string[];
  readonly callee_save_bytes: Integer;
  /** @deprecated */
  readonly calleeSaveBytes: Integer;
  readonly caller_save_bytes: Integer;
  /** @deprecated */
  readonly callerSaveBytes: Integer;
  readonly variables: readonly VisaVariable[];
}

/** `visa.spills.objects[].variables[]`. */
export interface VisaVariable {
  readonly name: string | null;
  readonly place: VisaReturnAddress | null;
  readonly intervals: Integer;
}

/** `visa.text`. */
export interface VisaTextDocument extends FileDocument {
  readonly text: string | null;
}

/** `visa.at`. */
export interface VisaAtDocument extends FileDocument {
  readonly answers: readonly VisaAnswer[];
}

/** `visa.at.answers[]`. */
export interface VisaAnswer {
  readonly pc: Integer | null;
  readonly object: string | null;
  readonly visa_index: Integer | null;
  /** @deprecated */
  readonly visaIndex: Integer | null;
  readonly range: readonly Integer[] | null;
}

/** `visa.vars`. */
export interface VisaVarsDocument extends FileDocument {
  readonly pc: Integer | null;
  readonly object: string | null;
  readonly visa_index: Integer | null;
  /** @deprecated */
  readonly visaIndex: Integer | null;
  readonly variables: readonly VisaVariable2[];
}

/** `visa.vars.variables[]`. */
export interface VisaVariable2 {
  readonly name: string | null;
  readonly type: string | null;
  readonly start: Integer;
  readonly end: Integer;
  readonly place: VisaReturnAddress | null;
  readonly saved_at: VisaReturnAddress | null;
  /** @deprecated */
  readonly savedAt: VisaReturnAddress | null;
  readonly wrapped: boolean;
}

/** `visa.who`. */
export interface VisaWhoDocument extends FileDocument {
  readonly pc: Integer | null;
  readonly occupants: readonly VisaOccupant[];
}

/** `visa.who.occupants[]`. */
export interface VisaOccupant {
  readonly kind: string;
  readonly name: string | null;
  readonly place: VisaReturnAddress | null;
  readonly size_bytes: Integer | null;
  /** @deprecated */
  readonly sizeBytes: Integer | null;
}

/** `visa.diff`. */
export interface VisaDiffDocument extends FileDocument {
  readonly other: string;
  readonly layouts: readonly string[];
  readonly objects_removed: readonly string[];
  /** @deprecated */
  readonly objectsRemoved: readonly string[];
  readonly objects_added: readonly string[];
  /** @deprecated */
  readonly objectsAdded: readonly string[];
  readonly objects: readonly VisaObject4[];
  readonly same: boolean;
}

/** `visa.diff.objects[]`. */
export interface VisaObject4 {
  readonly name: string | null;
  readonly code_bytes: readonly Integer[];
  /** @deprecated */
  readonly codeBytes: readonly Integer[];
  readonly frame_bytes: readonly Integer[];
  /** @deprecated */
  readonly frameBytes: readonly Integer[];
  readonly code_removed: readonly Integer[];
  /** @deprecated */
  readonly codeRemoved: readonly Integer[];
  readonly code_added: readonly Integer[];
  /** @deprecated */
  readonly codeAdded: readonly Integer[];
  readonly code_changed: readonly VisaCodeChange[];
  /** @deprecated */
  readonly codeChanged: readonly VisaCodeChange[];
  readonly variables_removed: readonly string[];
  /** @deprecated */
  readonly variablesRemoved: readonly string[];
  readonly variables_added: readonly string[];
  /** @deprecated */
  readonly variablesAdded: readonly string[];
  readonly variables_moved: readonly VisaMove[];
  /** @deprecated */
  readonly variablesMoved: readonly VisaMove[];
  readonly subroutines_removed: readonly string[];
  /** @deprecated */
  readonly subroutinesRemoved: readonly string[];
  readonly subroutines_added: readonly string[];
  /** @deprecated */
  readonly subroutinesAdded: readonly string[];
}

/** `visa.convert`. */
export interface VisaConvertDocument extends FileDocument {
  readonly output: string;
  readonly size: Integer;
}

/** `visa.dwarf`. */
export interface VisaDwarfDocument extends FileDocument {
  readonly output: string;
  readonly size: Integer;
}

/** `visa.unwind`. */
export interface VisaUnwindDocument extends FileDocument {
  readonly end: string;
  readonly frames: readonly VisaFrame2[];
}

/** `visa.unwind.frames[]`. */
export interface VisaFrame2 {
  readonly object: string;
  readonly name: string | null;
  readonly pc: Integer | null;
  readonly cfa: null;
}

/** `visa.frames`, a list. */
export type VisaFramesDocument = readonly VisaVisaFrame[];

/** `visa.diff.objects[].code_changed[]`. */
export interface VisaCodeChange {
  readonly visa_index: Integer;
  /** @deprecated */
  readonly visaIndex: Integer;
  readonly before: VisaPieces;
  readonly after: VisaPieces;
}

/** Bytes of code of an instruction, in how many pieces. */
export interface VisaPieces {
  readonly bytes: Integer;
  readonly pieces: Integer;
}

/** `visa.diff.objects[].variables_moved[]`. */
export interface VisaMove {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}
