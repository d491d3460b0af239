/*
 * Values of attributes as lines and JSON have them, straight from the bytes: what `valueText` makes of the values that `readForm` makes, without
 * an object for each. A large program has millions of attributes. Forms that are rare take that way.
 */
import { DwAt, DwForm } from '../../../generated/dwarf/enums.ts';
import { hex64 } from '../../core/index.ts';
import type { SafeText } from '../../core/index.ts';
import type { ByteReader } from '../../runtime/index.ts';
import type { AttributeSpec } from '../info/abbrev.ts';
import { readForm, readNearAddress, readOffset } from '../info/form.ts';
import type { FormValue } from '../info/form.ts';
import { sleb, uleb } from '../info/leb128.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { listOffset } from '../lists/list-offset.ts';
import { LocationCursor } from '../lists/location-cursor.ts';
import { valueText } from '../types/value-text.ts';
import type { FileTexts, KnownText } from './file-texts.ts';

/** Numbers whose value has a name. */
const named = new Set<number>([DwAt.DW_AT_language, DwAt.DW_AT_encoding]);

/** Entries of a list that are shown. */
const ENTRIES = 1000;
/** Letters of a text in the entry itself that is put together from them. */
const SHORT = 16;

/** The values of a unit. */
export class AttributeText {
  /** The entry that the last reference led to, in the section; not those to other units. */
  reference = 0;
  /** The last text, as the name of an entry. */
  name: SafeText | undefined;
  readonly #unit: DwarfUnit;
  readonly #file: FileTexts;
  /** At the list that was read last. */
  #lists: LocationCursor | undefined;

  constructor(unit: DwarfUnit, file: FileTexts) {
    this.#unit = unit;
    this.#file = file;
  }

  /** Read a value and say it, ready for what the file's texts are for. FormatError where the bytes are damaged. */
  read(r: ByteReader, spec: AttributeSpec, isLocation: boolean): SafeText {
    const unit = this.#unit;
    switch (spec.form) {
      case DwForm.DW_FORM_strp:
        return this.#textFrom(unit.str, readOffset(r, unit));
      case DwForm.DW_FORM_line_strp:
        return this.#textFrom(unit.lineStr, readOffset(r, unit));
      case DwForm.DW_FORM_string:
        return this.#text(r, spec);
      case DwForm.DW_FORM_strx1:
        return this.#textBy(r.u1());
      case DwForm.DW_FORM_strx2:
        return this.#textBy(r.u2(unit.littleEndian));
      case DwForm.DW_FORM_strx:
      case DwForm.DW_FORM_GNU_str_index:
        return this.#textBy(uleb(r));
      case DwForm.DW_FORM_ref4:
        return this.#entry(unit.offset + r.u4(unit.littleEndian));
      case DwForm.DW_FORM_ref_udata:
        return this.#entry(unit.offset + uleb(r));
      case DwForm.DW_FORM_flag_present:
        return 'true' as SafeText;
      case DwForm.DW_FORM_flag:
        return (r.u1() === 0 ? 'false' : 'true') as SafeText;
      case DwForm.DW_FORM_exprloc:
        return this.#file.expression(r.bytes(uleb(r)), unit.expressions);
      case DwForm.DW_FORM_addr:
        return this.#file.address(readNearAddress(r, unit));
      case DwForm.DW_FORM_addrx:
      case DwForm.DW_FORM_GNU_addr_index:
        return this.#addressBy(uleb(r));
      default:
        return named.has(spec.name) ? this.#rare(r, spec, isLocation) : this.#number(r, spec, isLocation);
    }
  }

  #number(r: ByteReader, spec: AttributeSpec, isLocation: boolean): SafeText {
    const le = this.#unit.littleEndian;
    switch (spec.form) {
      case DwForm.DW_FORM_data1:
        return `${r.u1()}` as SafeText;
      case DwForm.DW_FORM_data2:
        return `${r.u2(le)}` as SafeText;
      case DwForm.DW_FORM_data4:
        return `${r.u4(le)}` as SafeText;
      case DwForm.DW_FORM_implicit_const:
        return `${spec.constant}` as SafeText;
      case DwForm.DW_FORM_udata:
      case DwForm.DW_FORM_sdata: {
        const at = r.pos;
        const value = spec.form === DwForm.DW_FORM_udata ? uleb(r) : sleb(r);
        if (Number.isSafeInteger(value)) return `${value}` as SafeText;
        r.seek(at);
        return this.#rare(r, spec, isLocation);
      }
      case DwForm.DW_FORM_sec_offset: {
        const offset = readOffset(r, this.#unit);
        return (isLocation ? this.#list({ kind: 'offset', offset }) : undefined) ?? hex64(offset);
      }
      case DwForm.DW_FORM_loclistx:
      case DwForm.DW_FORM_rnglistx: {
        const index = uleb(r);
        return (isLocation ? this.#list({ kind: 'listIndex', index }) : undefined) ?? (`list ${index}` as SafeText);
      }
      default:
        return this.#rare(r, spec, isLocation);
    }
  }

  /** What only the value as such tells. */
  #rare(r: ByteReader, { name, form, constant }: AttributeSpec, isLocation: boolean): SafeText {
    const value = readForm(r, form, constant, this.#unit);
    if (value.kind === 'text') return this.#known(this.#file.form.known(value.value));
    if (value.kind === 'reference' && !value.elsewhere) this.reference = value.offset;
    return this.#file.form.ready(valueText(this.#unit, name, value, isLocation));
  }

  #known({ name, quoted }: KnownText): SafeText {
    this.name = name;
    return quoted;
  }

  #textFrom(table: Uint8Array | undefined, offset: number): SafeText {
    const text = table === undefined ? undefined : this.#file.at(table, offset);
    return text === undefined ? missing(offset) : this.#known(text);
  }

  #textBy(index: number): SafeText {
    const { str } = this.#unit;
    const at = str === undefined ? undefined : this.#unit.textPlace(index);
    const text = str === undefined || at === undefined ? undefined : this.#file.at(str, at);
    return text === undefined ? missing(index) : this.#known(text);
  }

  /** A text in the entry itself: short ones are a few letters, for which a decoder takes longer than reading them. */
  #text(r: ByteReader, spec: AttributeSpec): SafeText {
    const at = r.pos;
    let text = '';
    for (let i = 0; i < SHORT; i++) {
      const byte = r.u1();
      if (byte === 0) {
        this.name = text as SafeText;
        const { quote } = this.#file.form;
        return `${quote}${text}${quote}` as SafeText;
      }
      if (byte < 0x20 || byte > 0x7e || byte === QUOTE || byte === BACKSLASH) break;
      text += String.fromCharCode(byte);
    }
    r.seek(at);
    return this.#rare(r, spec, false);
  }

  #entry(offset: number): SafeText {
    this.reference = offset;
    return `entry ${hex64(offset)}` as SafeText;
  }

  #addressBy(index: number): SafeText {
    const address = this.#unit.addressOf(index);
    return address === undefined ? (`address ${index}` as SafeText) : this.#file.address(address);
  }

  /** Undefined where there is no list, or it is damaged. */
  #list(value: FormValue): SafeText | undefined {
    const unit = this.#unit;
    const file = this.#file;
    const settings = unit.expressions;
    return orUndefined(() => {
      const offset = listOffset(unit, value, 'loclists');
      if (offset === undefined) return undefined;
      let text = '';
      let count = 0;
      const cursor = (this.#lists = this.#lists?.restart(offset) ?? new LocationCursor(unit, offset));
      while (cursor.next()) {
        if (count > 0) text += '; ';
        if (cursor.isDefault) text += 'else: ';
        else text += `${file.address(cursor.low)} to ${file.address(cursor.high)}: `;
        text += file.expression(cursor.expression(), settings);
        if (++count === ENTRIES) break;
      }
      return text as SafeText;
    });
  }
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);

function missing(index: number): SafeText {
  return `text ${index}` as SafeText;
}
