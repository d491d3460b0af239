import type { Problems, SchemaPlace } from './problem.ts';

/** Encodings under the names that schemas should use, each with the other names it goes by. */
const ENCODINGS: Readonly<Record<string, readonly string[]>> = {
  ASCII: ['us-ascii'],
  'UTF-8': [],
  'UTF-16BE': [],
  'UTF-16LE': ['utf-16'],
  'UTF-32BE': [],
  'UTF-32LE': [],
  'ISO-8859-1': ['latin1'],
  'ISO-8859-2': [],
  'ISO-8859-5': [],
  'ISO-8859-15': [],
  'windows-1250': ['cp1250'],
  'windows-1251': ['cp1251'],
  'windows-1252': ['cp1252'],
  IBM437: ['cp437'],
  IBM866: ['cp866'],
  Shift_JIS: ['sjis'],
  'EUC-JP': [],
  'EUC-KR': [],
  GBK: ['cp936'],
  GB18030: [],
  Big5: [],
  'KOI8-R': [],
};

/** The name a schema should use for an encoding, or undefined for one that is not known. Case and separators do not count. */
export function canonicalEncoding(name: string): string | undefined {
  const wanted = bare(name);
  return Object.entries(ENCODINGS).find(([canonical, others]) =>
    [canonical, ...others].some((each) => bare(each) === wanted),
  )?.[0];
}

/** `utf16le` of `UTF-16-LE`. */
function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '');
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
