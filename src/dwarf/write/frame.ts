/*
 * .debug_frame (DWARF 5, section 6.4.1): one common information entry, then one entry a function with what changes from row to
 * row. 32-bit format, version 4, little-endian, 8-byte addresses, both alignment factors 1.
 */
import { DwCfa } from '../../../generated/dwarf/enums.ts';
import { ByteWriter } from '../../runtime/index.ts';
import { writeSleb, writeUleb } from './leb128.ts';
import { lengthAhead } from './length.ts';

/** Where a caller's register is. */
export type RegisterRule =
  /** Unknown: the caller's value is lost. */
  | { readonly kind: 'undefined' }
  /** In memory, at the CFA plus this. */
  | { readonly kind: 'offset'; readonly offset: number }
  /** In another register. */
  | { readonly kind: 'register'; readonly register: number }
  /** The value of an expression. */
  | { readonly kind: 'value'; readonly expression: Uint8Array };

/** A row: it holds from its address to the next row's. Registers without a rule are as the function's start has them. */
export interface NewFrameRow {
  readonly pc: number;
  /** Expression of the CFA. */
  readonly cfa: Uint8Array;
  readonly rules: ReadonlyMap<number, RegisterRule>;
}

/** The rows of one function. */
export interface NewFrame {
  readonly start: number;
  readonly size: number;
  readonly rows: readonly NewFrameRow[];
}

const NO_CIE = 0xffffffff;
const ADDRESS_SIZE = 8;

/** The section; `returnColumn` is the number of the register that stands for the return address. */
export function writeFrames(frames: readonly NewFrame[], returnColumn: number): Uint8Array {
  const w = new ByteWriter();
  entry(w, () => {
    w.u4(NO_CIE, true);
    w.u1(4);
    // No augmentation, 8-byte addresses, no segments.
    w.bytes(Uint8Array.of(0, ADDRESS_SIZE, 0));
    writeUleb(w, 1);
    writeSleb(w, 1);
    writeUleb(w, returnColumn);
  });
  for (const frame of frames) {
    entry(w, () => {
      w.u4(0, true);
      w.u8(BigInt(frame.start), true);
      w.u8(BigInt(frame.size), true);
      writeRows(w, frame);
    });
  }
  return w.data;
}

/** An entry with its length in front, padded with DW_CFA_nop to whole addresses. */
function entry(w: ByteWriter, write: () => void): void {
  const start = w.pos;
  const end = lengthAhead(w);
  write();
  const rest = (w.pos - start) % ADDRESS_SIZE;
  if (rest > 0) w.fill(ADDRESS_SIZE - rest, 0);
  end();
}

function writeRows(w: ByteWriter, frame: NewFrame): void {
  let pc = frame.start;
  let before: NewFrameRow | undefined;
  for (const row of frame.rows) {
    if (row.pc > pc) {
      w.u1(DwCfa.DW_CFA_advance_loc4);
      w.u4(row.pc - pc, true);
      pc = row.pc;
    }
    if (before === undefined || !sameBytes(before.cfa, row.cfa)) {
      w.u1(DwCfa.DW_CFA_def_cfa_expression);
      writeUleb(w, row.cfa.length);
      w.bytes(row.cfa);
    }
    for (const [register, rule] of row.rules) {
      const known = before?.rules.get(register);
      if (known === undefined || !sameRule(known, rule)) writeRule(w, register, rule);
    }
    for (const register of before?.rules.keys() ?? []) {
      if (row.rules.has(register)) continue;
      w.u1(DwCfa.DW_CFA_restore_extended);
      writeUleb(w, register);
    }
    before = row;
  }
}

function writeRule(w: ByteWriter, register: number, rule: RegisterRule): void {
  const start = (code: number): void => {
    w.u1(code);
    writeUleb(w, register);
  };
  switch (rule.kind) {
    case 'undefined':
      return start(DwCfa.DW_CFA_undefined);
    case 'offset':
      if (rule.offset >= 0) {
        start(DwCfa.DW_CFA_offset_extended);
        return writeUleb(w, rule.offset);
      }
      start(DwCfa.DW_CFA_offset_extended_sf);
      return writeSleb(w, rule.offset);
    case 'register':
      start(DwCfa.DW_CFA_register);
      return writeUleb(w, rule.register);
    case 'value':
      start(DwCfa.DW_CFA_val_expression);
      writeUleb(w, rule.expression.length);
      return w.bytes(rule.expression);
  }
}

function sameRule(a: RegisterRule, b: RegisterRule): boolean {
  if (a.kind === 'offset' && b.kind === 'offset') return a.offset === b.offset;
  if (a.kind === 'register' && b.kind === 'register') return a.register === b.register;
  if (a.kind === 'value' && b.kind === 'value') return sameBytes(a.expression, b.expression);
  return a.kind === b.kind;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
