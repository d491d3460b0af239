/*
 * .debug_macro (DWARF 5, sections 6.3 and 7.23): per unit a header and entries in the order of the source, those of a file between its
 * start and its end.
 */
import { DwMacro } from '../../../generated/dwarf/enums.ts';
import { ByteWriter, encodeText } from '../../runtime/index.ts';
import { writeUleb } from './leb128.ts';

/** A macro that begins or ends. */
export interface NewMacro {
  /** Number of the file in the unit's line table. */
  readonly file: number;
  readonly line: number;
  readonly kind: 'define' | 'undef';
  /** `NAME(parameters) text`; of one that ends the name. */
  readonly text: string;
}

/** A section of macros that grows. */
export interface MacroSection {
  /** Add those of a unit, whose line table is at an offset of .debug_line; returns where they are. */
  add(macros: readonly NewMacro[], lineOffset: number): number;
  /** The whole section; empty where there are no macros. */
  bytes(): Uint8Array;
}

const VERSION = 5;
/** The header has the offset of the line table; offsets have 4 bytes. */
const HAS_LINE_OFFSET = 2;

/** An empty section. */
export function macroSection(): MacroSection {
  const w = new ByteWriter();
  return {
    add(macros, lineOffset) {
      const start = w.pos;
      w.u2(VERSION, true);
      w.u1(HAS_LINE_OFFSET);
      w.u4(lineOffset, true);
      let file: number | undefined;
      for (const macro of macros) {
        if (macro.file !== file) {
          if (file !== undefined) w.u1(DwMacro.DW_MACRO_end_file);
          file = macro.file;
          w.u1(DwMacro.DW_MACRO_start_file);
          writeUleb(w, 0);
          writeUleb(w, file);
        }
        w.u1(macro.kind === 'define' ? DwMacro.DW_MACRO_define : DwMacro.DW_MACRO_undef);
        writeUleb(w, macro.line);
        w.bytes(encodeText(macro.text.replaceAll('\0', '\u2400'), 'UTF-8'));
        w.u1(0);
      }
      if (file !== undefined) w.u1(DwMacro.DW_MACRO_end_file);
      w.u1(0);
      return start;
    },
    bytes: () => w.data,
  };
}
