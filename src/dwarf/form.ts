/* Values of attributes (DWARF 5, section 7.5.5), as far as their form alone tells what they are. */
import { textAt } from '../elf/index.ts';
import { FormatError } from '../runtime/index.ts';
import type { ByteReader } from '../runtime/index.ts';
import { skipLeb, sleb, uleb } from './leb128.ts';

/** What a form depends on besides the bytes. */
export interface FormContext {
  readonly littleEndian: boolean;
  readonly addressSize: number;
  readonly is64: boolean;
  readonly version: number;
  /** Offset of the unit in .debug_info, which references inside it count from. */
  readonly unitOffset: number;
  readonly str?: Uint8Array | undefined;
  readonly lineStr?: Uint8Array | undefined;
}

/**
 * A value: an address, a number, an offset into .debug_info, a text, bytes, or nothing that is known without other sections.
 */
export type FormValue =
  | { readonly kind: 'address'; readonly value: bigint }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'reference'; readonly offset: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'other' };

const OTHER: FormValue = { kind: 'other' };
/** DW_FORM_indirect that names itself again and again. */
const MAX_INDIRECT = 4;

/** Read one value; FormatError `dwarf/form` for a form whose size is not known. */
export function readForm(r: ByteReader, form: number, constant: number, c: FormContext, depth = 0): FormValue {
  const le = c.littleEndian;
  const offset = (): number => (c.is64 ? Number(r.u8(le)) : r.u4(le));
  const number = (value: number): FormValue => ({ kind: 'number', value });
  const reference = (at: number): FormValue => ({ kind: 'reference', offset: at });
  const string = (table: Uint8Array | undefined, at: number): FormValue => {
    const value = table === undefined ? undefined : textAt(table, at);
    return value === undefined ? OTHER : { kind: 'text', value };
  };
  const bytes = (size: number): FormValue => ({ kind: 'bytes', value: r.bytes(size) });
  switch (form) {
    case 0x01:
      return { kind: 'address', value: c.addressSize === 8 ? r.u8(le) : BigInt(address(r, c)) };
    case 0x03:
      return bytes(r.u2(le));
    case 0x04:
      return bytes(r.u4(le));
    case 0x05:
      return number(r.u2(le));
    case 0x06:
      return number(r.u4(le));
    case 0x07:
      return number(Number(r.u8(le)));
    case 0x08: {
      const text = r.bytesTerm(Uint8Array.of(0), false, true, true);
      return { kind: 'text', value: utf8.decode(text) };
    }
    case 0x09:
    case 0x18:
      return bytes(uleb(r));
    case 0x0a:
      return bytes(r.u1());
    case 0x0b:
    case 0x0c:
      return number(r.u1());
    case 0x0d:
      return number(sleb(r));
    case 0x0e:
      return string(c.str, offset());
    case 0x1f:
      return string(c.lineStr, offset());
    case 0x0f:
      return number(uleb(r));
    case 0x10:
      return reference(c.version <= 2 && c.addressSize === 8 ? Number(r.u8(le)) : offset());
    case 0x11:
      return reference(c.unitOffset + r.u1());
    case 0x12:
      return reference(c.unitOffset + r.u2(le));
    case 0x13:
      return reference(c.unitOffset + r.u4(le));
    case 0x14:
      return reference(c.unitOffset + Number(r.u8(le)));
    case 0x15:
      return reference(c.unitOffset + uleb(r));
    case 0x16:
      if (depth >= MAX_INDIRECT) throw unknown(form, r);
      return readForm(r, uleb(r), 0, c, depth + 1);
    case 0x17:
      return number(offset());
    case 0x19:
      return number(1);
    case 0x1e:
      return bytes(16);
    case 0x21:
      return number(constant);
    case 0x1a:
    case 0x1b:
    case 0x22:
    case 0x23:
      skipLeb(r);
      return OTHER;
    case 0x1c:
    case 0x24:
      r.take(form === 0x1c ? 4 : 8);
      return OTHER;
    case 0x1d:
    case 0x1f20:
    case 0x1f21:
      offset();
      return OTHER;
    case 0x20:
      r.take(8);
      return OTHER;
    case 0x25:
    case 0x29:
      r.take(1);
      return OTHER;
    case 0x26:
    case 0x2a:
      r.take(2);
      return OTHER;
    case 0x27:
    case 0x2b:
      r.take(3);
      return OTHER;
    case 0x28:
    case 0x2c:
      r.take(4);
      return OTHER;
    default:
      throw unknown(form, r);
  }
}

const utf8 = new TextDecoder();

function address(r: ByteReader, { addressSize, littleEndian }: FormContext): number {
  switch (addressSize) {
    case 4:
      return r.u4(littleEndian);
    case 2:
      return r.u2(littleEndian);
    case 1:
      return r.u1();
    default:
      throw new FormatError('dwarf/address-size', `address size ${addressSize}: known are 1, 2, 4 and 8`, {
        offset: r.offset,
      });
  }
}

function unknown(form: number, r: ByteReader): FormatError {
  return new FormatError('dwarf/form', `attribute form 0x${form.toString(16)}: its size is not known`, {
    offset: r.offset,
  });
}
