/* .debug_addr and .debug_str_offsets (DWARF 5, sections 7.26 and 7.27): what units index. Before DWARF 5 they have no header. */
import { hex64, limits } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { addressText } from '../info/code-layout.ts';
import { readAddress } from '../info/form.ts';
import { readerAt, readOffset, rowsOf, LazyRow, setsOf } from './table.ts';
import type { TableRow, TableSet, TableSource } from './table.ts';

/** Sets of addresses. */
export function* readAddresses(source: TableSource): Generator<TableRow> {
  const { littleEndian, layout } = source.sections;
  const read = ({ r: { pos: first }, offset, end }: TableSet, addressSize: number): TableRow => {
    const { count, rows } = rowsOf(function* () {
      const r = readerAt(source.section, first, end);
      for (let index = 0; r.pos + addressSize <= end; index++) {
        const at = r.pos;
        const address = readAddress(r, { addressSize, littleEndian });
        yield new LazyRow(
          at,
          () => `[${index}]`,
          () => addressText(layout, address),
        );
      }
    }, source.say);
    return { offset, label: `addresses at ${hex64(offset)}`, value: `${count}`, rows };
  };
  if (isOld(source)) return void (yield read(wholeOf(source), source.sections.addressSize));
  for (const set of setsOf(source)) {
    const { r, offset } = set;
    const version = r.u2(littleEndian);
    const addressSize = r.u1();
    const segmentSize = r.u1();
    if (version !== 5 || segmentSize !== 0) {
      const message = `addresses of version ${version} with segments of ${segmentSize} bytes: known are version 5, no segments`;
      source.say('dwarf/addr-version', message, offset);
    } else yield read(set, addressSize);
  }
}

/** Sets of texts. */
export function* readStringOffsets(source: TableSource): Generator<TableRow> {
  const { sections, say } = source;
  const { littleEndian, str } = sections;
  const read = ({ r: { pos: first }, offset, end, is64 }: TableSet): TableRow => {
    const { count, rows } = rowsOf(function* (hears) {
      const r = readerAt(source.section, first, end);
      for (let index = 0; r.pos + (is64 ? 8 : 4) <= end; index++) {
        const at = r.pos;
        const place = readOffset({ r, is64 }, littleEndian);
        const isThere = str !== undefined && place < str.bytes.length;
        if (!isThere) hears('dwarf/str-offset', `text ${index} is at ${hex64(place)}, outside .debug_str`, at);
        const text = isThere ? (): string => JSON.stringify(textAt(str.bytes, place, limits.name) ?? '') : hex64(place);
        yield new LazyRow(at, () => `[${index}]`, text);
      }
    }, say);
    return { offset, label: `texts at ${hex64(offset)}`, value: `${count}`, rows };
  };
  if (isOld(source)) return void (yield read(wholeOf(source)));
  for (const set of partsOf(source)) {
    const { r, offset } = set;
    const version = r.u2(littleEndian);
    r.u2(littleEndian);
    if (version === 5) yield read(set);
    else say('dwarf/str-offsets-version', `offsets of texts of version ${version}: known is 5`, offset);
  }
}

/** The sets of a section; of a package those that its index says, whatever their lengths are. */
function* partsOf(source: TableSource): Generator<TableSet> {
  const { section, units, say } = source;
  const strOffsets = units.flatMap(({ sections: { strOffsets: part } }) => (part === section ? [] : (part ?? [])));
  const parts = [...new Map(strOffsets.map((part) => [part.offset, part])).values()];
  parts.sort((a, b) => a.offset - b.offset);
  const isPackage = parts.every(
    ({ name, bytes, offset }, i) =>
      name === section.name && offset + bytes.length <= (parts[i + 1]?.offset ?? section.offset + section.bytes.length),
  );
  if (parts.length === 0 || !isPackage) return void (yield* setsOf(source));
  for (const part of parts) {
    const [set] = setsOf({ ...source, section: part });
    if (set === undefined) continue;
    const start = part.offset - section.offset;
    const end = part.bytes.length;
    if (set.end !== end) {
      const message = `offsets of texts end ${set.end} bytes from their start by their length, ${end} by the index of the package`;
      say('dwarf/str-offsets-size', message, start, 'warning');
    }
    yield { ...set, offset: start, end: start + end, r: readerAt(section, start + set.r.pos, start + end) };
  }
}

/** Whether the units are from before the sections had headers. */
function isOld({ units }: TableSource): boolean {
  return units.length > 0 && units.every(({ version }) => version < 5);
}

function wholeOf({ section }: TableSource): TableSet {
  return { offset: 0, end: section.bytes.length, is64: false, r: readerAt(section, 0) };
}
