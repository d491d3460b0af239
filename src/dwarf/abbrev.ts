/* Abbreviations (DWARF 5, section 7.5.3): for each code the tag, whether children follow, and the attributes with their forms. */
import { ByteReader, FormatError } from '../runtime/index.ts';
import { sleb, uleb } from './leb128.ts';

/** How one attribute is written. */
export interface AttributeSpec {
  readonly name: number;
  readonly form: number;
  /** Value of DW_FORM_implicit_const. */
  readonly constant: number;
}

/** How the entries with one code are written. */
export interface Abbreviation {
  readonly tag: number;
  readonly hasChildren: boolean;
  readonly attributes: readonly AttributeSpec[];
}

const DW_FORM_IMPLICIT_CONST = 0x21;

/** Read the abbreviations of a unit, at an offset of .debug_abbrev; FormatError when they are cut off. */
export function readAbbreviations(section: Uint8Array, offset: number): ReadonlyMap<number, Abbreviation> {
  const found = new Map<number, Abbreviation>();
  if (offset > section.length) {
    const message = `abbreviations at 0x${offset.toString(16)}, outside .debug_abbrev of ${section.length} bytes`;
    throw new FormatError('dwarf/abbreviations-outside', message, { offset });
  }
  const r = new ByteReader(section);
  r.seek(offset);
  while (!r.eof) {
    const code = uleb(r);
    if (code === 0) break;
    const tag = uleb(r);
    const hasChildren = r.u1() !== 0;
    const attributes: AttributeSpec[] = [];
    for (;;) {
      const name = uleb(r);
      const form = uleb(r);
      if (name === 0 && form === 0) break;
      attributes.push({ name, form, constant: form === DW_FORM_IMPLICIT_CONST ? sleb(r) : 0 });
    }
    if (!found.has(code)) found.set(code, { tag, hasChildren, attributes });
  }
  return found;
}
