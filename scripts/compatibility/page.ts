import type { InstructionSet } from '../../src/runtime/index.ts';
import { inOrder, sizeIn, versionsOf } from './layouts.ts';
import type { Reader, RowLayout } from './layouts.ts';

type Rows = readonly (readonly string[])[];

/** Fields of a row that end in so many bytes, without padding. */
export function fieldsWithin({ fields }: RowLayout, size: number): string[] {
  return Object.entries(fields)
    .filter(([name, { offset, size: own }]) => !name.startsWith('padding') && offset + own <= size)
    .map(([name]) => name);
}

function table(head: readonly string[], rows: Rows): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

/** Row types of a layout with their versions, in the order of the schema. */
function rowsOf(types: Reader['types']): [string, RowLayout][] {
  return Object.entries(types).filter(([, { versions }]) => versions !== undefined);
}

/** How many fields a reader reads in files of a version, of all that these have. */
export function readOf(reader: Reader, types: Reader['types'], version: string): { read: number; all: number } {
  let read = 0;
  let all = 0;
  for (const [name, type] of rowsOf(types)) {
    const size = sizeIn(type, version);
    if (size === undefined) continue;
    const there = fieldsWithin(type, size);
    const known = new Set(fieldsWithin(reader.types[name] ?? { layout: '', fields: {} }, size));
    all += there.length;
    read += there.filter((field) => known.has(field)).length;
  }
  return { read, all };
}

/** Rows of the table of changes: version, row, size, fields. */
function broughtBy(types: Reader['types'], version: string): string[][] {
  return rowsOf(types).flatMap(([name, type]) => {
    const [first] = versionsOf({ [name]: type });
    const size = type.versions?.[version];
    if (size === undefined) return [];
    const own = fieldsWithin(type, size).filter((field) => (type.fields[field]?.since ?? first) === version);
    const what = own.map((field) => `\`${field}\``).join(', ');
    return [[version, `\`${name}\``, version === first ? `new, ${size}` : String(size), what]];
  });
}

function rowPart(title: string, today: Reader['types'], readers: readonly Reader[]): string[] {
  const versions = versionsOf(today);
  const sizes = rowsOf(today).map(([name, type]) => [
    `\`${name}\``,
    ...versions.map((version) => String(sizeIn(type, version) ?? '')),
  ]);
  const matrix = readers.map((reader) => [
    `reader of ${reader.version}`,
    ...versions.map((version) => {
      const { read, all } = readOf(reader, today, version);
      return read === all ? 'all' : `${read} of ${all}`;
    }),
  ]);
  return [
    `## ${title}`,
    '',
    'Bytes of a row, by the version of the driver that wrote the file:',
    '',
    ...table(['row', ...versions], sizes),
    '',
    `What each version brought. All other fields are there since ${versions[0] ?? ''}, or since the row is.`,
    '',
    ...table(
      ['since', 'row', 'size', 'fields'],
      versions.slice(1).flatMap((version) => broughtBy(today, version)),
    ),
    '',
    'How many fields of a file each reader reads. What it does not know it keeps as bytes, and writes back as it was:',
    '',
    ...table(['', ...versions], matrix),
    '',
  ];
}

function setPart(sets: readonly InstructionSet[]): string[] {
  const names = [...new Set(sets.flatMap(({ instructions }) => instructions.map(({ name }) => name)))];
  const operands = (set: InstructionSet, name: string): string[] | undefined =>
    set.instructions.find((each) => each.name === name)?.operands.map((operand) => operand.name);
  const instructions = names
    .filter((name) => sets.some((set) => operands(set, name) === undefined))
    .map((name) => [`\`${name}\``, ...sets.map((set) => (operands(set, name) === undefined ? '' : 'yes'))]);
  const differing = names.flatMap((name) => {
    const having = sets.filter((set) => operands(set, name) !== undefined);
    const all = [...new Set(having.flatMap((set) => operands(set, name) ?? []))];
    return all
      .filter((operand) => having.some((set) => operands(set, name)?.includes(operand) === false))
      .map((operand) => [
        `\`${name}\``,
        operand,
        ...sets.map((set) => (operands(set, name)?.includes(operand) === true ? 'yes' : '')),
      ]);
  });
  const heads = sets.map(({ imports }) => imports[0] ?? '');
  return [
    '## Debug sets of SPIR-V',
    '',
    'Each set has an operand table of its own, and one reader reads all. Instructions that not every set has:',
    '',
    ...table(['instruction', ...heads], instructions),
    '',
    'Operands that not every set has, of those that have the instruction:',
    '',
    ...table(['instruction', 'operand', ...heads], differing),
    '',
  ];
}

/** The page on which reader reads which file; of coredumps by the kept layouts of older readers, of SPIR-V by the operand tables. */
export function page(today: Reader['types'], readers: readonly Reader[], sets: readonly InstructionSet[]): string {
  const newest = inOrder(versionsOf(today)).at(-1);
  return [
    '# Which reader reads which file',
    '',
    '`npm run compatibility` makes this page of the layouts; `test/cuda/compatibility.test.ts` reads a file of each version with each reader, and',
    'writes it back.',
    '',
    `The layout of each older reader is kept in \`test/fixtures/layouts\`. Files of drivers newer than ${newest} open too: rows are stepped over by the`,
    'size that the file states.',
    '',
    ...rowPart('CUDA coredumps', today, readers),
    ...setPart(sets),
  ].join('\n');
}
