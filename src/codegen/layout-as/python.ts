import { identifier, membersUpTo } from './records.ts';
import type { Member, RecordShape } from './records.ts';

const RESERVED = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if import in is ' +
    'lambda nonlocal not or pass raise return try while with yield np ctypes struct of_size VERSIONS FORMATS FIELDS'
  ).split(' '),
);

const named = (name: string): string => identifier(name, RESERVED);

/** A text as Python writes it. */
function quote(text: string): string {
  return `'${text.replace(/[\\']/g, (c) => `\\${c}`)}'`;
}

function comment({ note, since }: Member): string {
  const parts = [since === undefined ? '' : `since ${since}`, note ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? '' : `  # ${parts.join(', ')}`;
}

function versionLines(records: readonly RecordShape[]): string[] {
  const rows = records
    .filter(({ versions }) => versions.size > 0)
    .map(({ name, versions }) => {
      const sizes = [...versions].map(([version, size]) => `${quote(version)}: ${size}`);
      return `    ${quote(name)}: {${sizes.join(', ')}},`;
    });
  return ['# Bytes of a row by the version of what wrote it.', 'VERSIONS = {', ...rows, '}'];
}

/** NumPy: a dtype for each record, the newest version of it. */
export function asNumpy(id: string, records: readonly RecordShape[]): string[] {
  const format = ({ value, size }: Member): string => {
    if (value.kind === 'bytes') return quote(`V${size}`);
    const one =
      value.kind === 'record'
        ? named(value.name)
        : quote(
            `${value.width === 1 ? '|' : value.order === 'le' ? '<' : '>'}${value.kind === 'float' ? 'f' : value.signed ? 'i' : 'u'}${value.width}`,
          );
    return one;
  };
  return [
    `# Records of ${id}. Fields stand where the schema says; nothing is aligned.`,
    'import numpy as np',
    '',
    ...records.flatMap((record) => [
      `${named(record.name)} = np.dtype({`,
      `    'names': [${record.members.map(({ name }) => quote(name)).join(', ')}],`,
      `    'formats': [${record.members.map(format).join(', ')}],`,
      `    'offsets': [${record.members.map(({ offset }) => offset).join(', ')}],`,
      `    'itemsize': ${record.size},`,
      '})',
      '',
    ]),
    ...versionLines(records),
    '',
    '',
    'def of_size(dtype, size):',
    '    """The dtype of rows of this many bytes: the fields that end in them."""',
    '    fields = {n: f for n, f in dtype.fields.items() if f[1] + f[0].itemsize <= size}',
    '    return np.dtype({',
    "        'names': list(fields),",
    "        'formats': [f[0] for f in fields.values()],",
    "        'offsets': [f[1] for f in fields.values()],",
    "        'itemsize': size,",
    '    })',
  ];
}

/** The `struct` module: a format and the names of its values for each record. */
export function asStruct(id: string, records: readonly RecordShape[]): string[] {
  const byName = new Map(records.map((record) => [record.name, record]));
  const mixed = records.filter(({ name }) => orderOf(byName.get(name) as RecordShape, byName) === undefined);
  const usable = records.filter((record) => !mixed.includes(record));
  const text = (record: RecordShape, size = record.size): string => {
    const members = membersUpTo(record, size);
    return (orderOf(record, byName) ?? '<') + members.map((member) => letters(member, byName)).join('');
  };
  return [
    `# Records of ${id} for the struct module.`,
    ...mixed.map(({ name }) => `# ${name} has fields of both byte orders, which no format can say.`),
    'FORMATS = {',
    ...usable.map((record) => `    ${quote(record.name)}: ${quote(text(record))},`),
    '}',
    '# Formats of rows by the version of what wrote them.',
    'VERSIONS = {',
    ...usable
      .filter(({ versions }) => versions.size > 0)
      .map((record) => {
        const each = [...record.versions].map(([version, size]) => `${quote(version)}: ${quote(text(record, size))}`);
        return `    ${quote(record.name)}: {${each.join(', ')}},`;
      }),
    '}',
    '# Names of the values; a record inside has one for each of its own.',
    'FIELDS = {',
    ...usable.map((record) => {
      const names = valueNames(record, byName).map(quote);
      return `    ${quote(record.name)}: (${names.join(', ')}${names.length === 1 ? ',' : ''}),`;
    }),
    '}',
  ];
}

/** `<` or `>`; undefined for a record with fields of both orders. */
function orderOf(record: RecordShape, byName: ReadonlyMap<string, RecordShape>): '<' | '>' | undefined {
  const orders = new Set(
    record.members.flatMap(({ value }): readonly string[] => {
      if (value.kind === 'bytes') return [];
      if (value.kind === 'record') return [orderOf(byName.get(value.name) as RecordShape, byName) ?? '?'];
      return value.width === 1 ? [] : [value.order === 'le' ? '<' : '>'];
    }),
  );
  if (orders.size > 1 || orders.has('?')) return undefined;
  return orders.has('>') ? '>' : '<';
}

function letters({ value, size }: Member, byName: ReadonlyMap<string, RecordShape>): string {
  if (value.kind === 'bytes') return `${size}s`;
  if (value.kind === 'record') {
    const inner = (byName.get(value.name) as RecordShape).members.map((member) => letters(member, byName)).join('');
    return inner;
  }
  const letter =
    value.kind === 'float' ? (value.width === 4 ? 'f' : 'd') : ({ 1: 'B', 2: 'H', 4: 'I', 8: 'Q' }[value.width] ?? 'B');
  const one = value.kind === 'int' && value.signed ? letter.toLowerCase() : letter;
  return one;
}

function valueNames({ members }: RecordShape, byName: ReadonlyMap<string, RecordShape>): string[] {
  return members.flatMap(({ name, value }) => {
    if (value.kind !== 'record') return [name];
    return valueNames(byName.get(value.name) as RecordShape, byName).map((part) => `${name}.${part}`);
  });
}

/** ctypes: a packed structure for each record. */
export function asCtypes(id: string, records: readonly RecordShape[]): string[] {
  const lines = [`# Records of ${id}. _pack_ = 1: fields stand where the schema says.`, 'import ctypes', ''];
  for (const record of records) {
    const isBig = record.members.some(({ value }) => 'order' in value && value.width > 1 && value.order === 'be');
    const field = (member: Member): string => {
      const { name, value, size } = member;
      const foreign = 'order' in value && value.width > 1 && value.order !== (isBig ? 'be' : 'le');
      if (value.kind === 'bytes' || foreign) {
        const note = foreign ? `${comment(member)}  # ${value.order}` : comment(member);
        return `        (${quote(name)}, ctypes.c_ubyte * ${size}),${note}`;
      }
      const one =
        value.kind === 'record'
          ? named(value.name)
          : value.kind === 'float'
            ? `ctypes.c_${value.width === 4 ? 'float' : 'double'}`
            : `ctypes.c_${value.signed ? 'int' : 'uint'}${value.width * 8}`;
      return `        (${quote(name)}, ${one}),${comment(member)}`;
    };
    lines.push(
      '',
      `class ${named(record.name)}(ctypes.${isBig ? 'Big' : 'Little'}EndianStructure):`,
      '    _pack_ = 1',
      '    _fields_ = [',
      ...record.members.map(field),
      '    ]',
      '',
    );
  }
  return [...lines, '', ...versionLines(records)];
}
