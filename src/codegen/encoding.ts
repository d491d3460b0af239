import type { Problems, SchemaPlace } from './problem.ts';

/** Encodings under the names that schemas should use, each with the other names it goes by. */
const ENCODINGS: Readonly<Record<string, readonly string[]>> = {
  ASCII: ['us-ascii'],
  'UTF-8': ['utf8'],
  'UTF-16BE': ['utf16be'],
  'UTF-16LE': ['utf16le', 'utf-16'],
  'UTF-32BE': ['utf32be'],
  'UTF-32LE': ['utf32le'],
  'ISO-8859-1': ['iso8859-1', 'latin1', 'iso_8859-1'],
  'ISO-8859-2': ['iso8859-2'],
  'ISO-8859-5': ['iso8859-5'],
  'ISO-8859-15': ['iso8859-15'],
  'windows-1250': ['cp1250'],
  'windows-1251': ['cp1251'],
  'windows-1252': ['cp1252'],
  IBM437: ['cp437', 'ibm-437'],
  IBM866: ['cp866', 'ibm-866'],
  Shift_JIS: ['sjis', 'shift-jis'],
  'EUC-JP': ['eucjp'],
  'EUC-KR': ['euckr'],
  GBK: ['cp936'],
  GB18030: [],
  Big5: ['big-5'],
  'KOI8-R': ['koi8r'],
};

/** The name a schema should use for an encoding, or undefined for one that is not known. */
export function canonicalEncoding(name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (const [canonical, others] of Object.entries(ENCODINGS)) {
    if (canonical.toLowerCase() === wanted || others.includes(wanted)) return canonical;
  }
  return undefined;
}

/** The name that stands for an encoding; a name that is not known, or not the one to use, is warned of at `place`. */
export function checkEncoding(name: string, place: SchemaPlace, problems: Problems): string {
  const canonical = canonicalEncoding(name);
  if (canonical === undefined) {
    problems.warning(place, 'unknown-encoding', `unrecognized encoding name '${name}'`);
  } else if (canonical !== name) {
    problems.warning(
      place,
      'encoding-name',
      `use canonical encoding name \`${canonical}\` instead of \`${name}\` (see https://doc.kaitai.io/ksy_style_guide.html#encoding-name)`,
    );
  }
  return canonical ?? name;
}
