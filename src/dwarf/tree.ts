/* Debugging information for browsing: sections, units, entries with their attributes, functions with their rows. */
import { fromError, hex64, mapped, shortened, silent } from '../core/index.ts';
import type { Report, TreeNode } from '../core/index.ts';
import { FormatError } from '../runtime/index.ts';
import { nameOf } from './info/attribute.ts';
import { addressText, rangeText } from './info/code-layout.ts';
import type { CodeLayout } from './info/code-layout.ts';
import { DieCursor } from './info/cursor.ts';
import { childrenAs, wholeOrPart } from './info/die.ts';
import type { Die } from './info/die.ts';
import { cfaText, frameRowsOf, rulesText } from './frame/text.ts';
import { frameFunctions, openFrameSection } from './frame/frames.ts';
import type { FrameSource } from './frame/frames.ts';
import { openLines } from './line/table.ts';
import type { LineTable } from './line/table.ts';
import { unitName } from './line/header.ts';
import type { DwarfFile } from './open.ts';
import { lineSectionsOf } from './info/sections.ts';
import type { DwarfSection, DwarfSections } from './info/sections.ts';
import type { Say, TableRow } from './tables/table.ts';
import type { FormValue } from './info/form.ts';
import { errorOf } from './info/or-undefined.ts';
import type { DwarfUnit } from './info/unit.ts';
import { attributeName, tagName } from './text/entry-json.ts';
import type { WriteUnit } from './text/unit-text.ts';
import { valueText } from './types/value-text.ts';

/** A node with one for each section that is understood; children are made when asked for, and what is damaged is reported then. */
export function tree(dwarf: DwarfFile, report: Report = silent): TreeNode {
  return { label: 'debugging information', children: () => sectionNodes(dwarf, report) };
}

function* sectionNodes({ sections, split, units }: DwarfFile, report: Report): Generator<TreeNode> {
  const { layout } = sections;
  // Who walks the tree asks for no text.
  let loaded: Promise<WriteUnit> | undefined;
  const text = (): Promise<WriteUnit> =>
    (loaded ??= import('./text/unit-text.ts').then(({ unitTexts }) => unitTexts(layout, report)));
  const bySection = new Map<DwarfSection, DwarfUnit[]>();
  for (const unit of units) {
    const own = bySection.get(unit.section);
    if (own === undefined) bySection.set(unit.section, [unit]);
    else own.push(unit);
  }
  for (const section of [...sections.info, ...sections.types, ...(split?.info ?? []), ...(split?.types ?? [])]) {
    const own = bySection.get(section) ?? [];
    yield { ...sectionNode(section), children: () => mapped(own, (unit) => unitNode(unit, text, report)) };
  }
  for (const own of [sections, ...(split === undefined ? [] : [split])]) {
    for (const section of own.tables ?? [])
      yield { ...sectionNode(section), children: () => tableNodes(section, own, units, report) };
  }
  for (const section of sections.frames) {
    const children = (): Iterable<TreeNode> =>
      frameNodes(openFrameSection(section, sections, report), sections.machine, layout, report);
    yield { ...sectionNode(section), children };
  }
  const lines = lineSectionsOf(sections);
  if (lines === undefined || sections.line === undefined) return;
  yield { ...sectionNode(sections.line), children: () => lineNodes(openLines(lines, report), layout) };
}

/** What of a section says where it is. */
type Place = Pick<DwarfSection, 'name' | 'offset' | 'bytes' | 'packedSize'>;

function sectionNode({ name, offset, bytes, packedSize = bytes.length }: Place): TreeNode {
  return { label: name, offset, size: packedSize };
}

/** Where a part of a section lies in the file: nowhere in one that is compressed. */
function placeIn(section: Place, offset: number, size?: number): Pick<TreeNode, 'offset' | 'size'> {
  if (section.packedSize !== undefined) return {};
  return size === undefined ? { offset: section.offset + offset } : { offset: section.offset + offset, size };
}

function unitNode(unit: DwarfUnit, text: () => Promise<WriteUnit>, report: Report): TreeNode {
  const { section, offset, end, version, is64, addressSize } = unit;
  return {
    label: `unit ${hex64(offset)}`,
    value: `DWARF ${version}, ${is64 ? 64 : 32}-bit format, addresses of ${addressSize} bytes`,
    ...placeIn(section, offset, end - offset),
    children: () =>
      untilDamage(
        (function* () {
          const cursor = new DieCursor(unit);
          if (cursor.next()) yield* entryNodes([wholeOrPart(cursor)], report);
        })(),
        report,
      ),
    text: async (place) => (await text())(unit, place),
  };
}

async function* tableNodes(
  section: DwarfSection,
  sections: DwarfSections,
  units: readonly DwarfUnit[],
  report: Report,
): AsyncGenerator<TreeNode> {
  const { tableRows } = await import('./tables/all.ts');
  const damage: string[] = [];
  const say: Say = (code, message, offset) => {
    if (code !== 'dwarf/table') return;
    damage.push(message);
    report.add({ code, severity: 'error', message, at: { offset: section.offset + offset } });
  };
  for (const row of tableRows({ section, sections, units, isEntry: () => true, say })) yield rowNode(section, row);
  for (const value of damage) yield { label: 'damaged', value };
}

function rowNode(section: DwarfSection, { offset, label, value, rows }: TableRow): TreeNode {
  const node = { label, value, ...placeIn(section, offset) };
  return rows === undefined ? node : { ...node, children: () => mapped(rows, (row) => rowNode(section, row)) };
}

/** Nodes up to where their bytes are damaged, and a last one that says so. */
function* untilDamage(nodes: Iterable<TreeNode>, report: Report): Generator<TreeNode> {
  try {
    yield* nodes;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report.add(fromError(error));
    yield { label: 'damaged', value: error.message };
  }
}

function dieNode(die: Die, report: Report): TreeNode {
  const name = nameOf(die);
  return {
    label: tagName(die.tag),
    value: name === undefined ? undefined : shortened(name),
    ...placeIn(die.unit.section, die.offset),
    children: () =>
      untilDamage(
        (function* () {
          yield* attributeNodes(die);
          yield* entryNodes(childrenAs(die, wholeOrPart), report);
        })(),
        report,
      ),
  };
}

/** Nodes of entries. FormatError behind one that is cut off: what follows it is not known. */
function* entryNodes(entries: Iterable<ReturnType<typeof wholeOrPart>>, report: Report): Generator<TreeNode> {
  for (const { die, cut } of entries) {
    yield dieNode(die, report);
    if (cut !== undefined) throw cut;
  }
}

/** Nodes of the attributes that are there. FormatError behind those before one that cannot be said. */
function* attributeNodes({ unit, offset }: Die): Generator<TreeNode> {
  const cursor = new DieCursor(unit, offset);
  if (!cursor.next()) return;
  const { abbreviation } = cursor;
  const values: [number, FormValue][] = [];
  errorOf(() => cursor.each((name, value) => values.push([name, value])));
  for (const [i, [name, value]] of values.entries()) {
    const text = valueText(unit, name, value, abbreviation?.isLocation[i] === true);
    yield { label: attributeName(name), value: value.kind === 'text' ? shortened(text) : text };
  }
}

function* frameNodes(source: FrameSource, machine: number, layout: CodeLayout, report: Report): Generator<TreeNode> {
  const { section } = source;
  for (const { fde, budget } of frameFunctions(source)) {
    yield {
      label: rangeText(layout, fde),
      ...placeIn(section, fde.offset, fde.end - fde.offset),
      *children() {
        for (const row of frameRowsOf(fde, section, report, undefined, budget)) {
          const cfa = `cfa=${row.cfa === undefined ? '?' : cfaText(row.cfa, machine)}`;
          const rules = row.rules.size === 0 ? '' : ` ${rulesText(row, machine)}`;
          yield { label: addressText(layout, row.low), value: `${cfa}${rules}` };
        }
      },
    };
  }
}

function* lineNodes(table: LineTable, layout: CodeLayout): Generator<TreeNode> {
  for (const sequence of [...table.sequences, ...table.empty]) {
    const name = unitName(sequence.unit);
    yield {
      label: rangeText(layout, sequence),
      value: sequence.high > sequence.low ? name : `${name}, no code`,
      *children() {
        for (const { address, file, line, column, endSequence } of table.rowsOf(sequence)) {
          yield {
            label: addressText(layout, address),
            value: endSequence ? 'end' : `${file ?? '?'}:${line}:${column}`,
          };
        }
      },
    };
  }
}
