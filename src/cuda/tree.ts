/* The dump for browsing: the tables and what hangs below their rows, each part read when it is opened. */
import { byteCount, hex64, hexLines, nodesThen } from '../core/index.ts';
import type { TreeNode } from '../core/index.ts';
import { readSection, sectionName } from '../elf/index.ts';
import { headerNodes } from '../elf/tree.ts';
import { exceptionName } from './fault/exceptions.ts';
import { memoryBlocks } from './memory/blocks.ts';
import type { CudaDump } from './model.ts';
import { Kind, kindInfo } from './tables/kinds.ts';
import type { KindName } from './tables/kinds.ts';
import { isRedacted } from './tables/redaction.ts';
import { childRows, childSection } from './tables/rows-below.ts';
import { rowPlace } from './tables/rows.ts';
import type { Rows } from './tables/rows.ts';
import { tableOfKind } from './tables/tables.ts';
import type { TableName } from './tables/tables.ts';
import { textFields } from './tables/text-fields.ts';
import { eachField } from './view/row-json.ts';
import type { FieldValue } from './view/row-json.ts';

/** Bytes of a blob that are shown. */
const SHOWN = 256;

/** Root of the tree. */
export function tree(dump: CudaDump): TreeNode {
  return {
    label: 'CUDA coredump',
    value: `${byteCount(dump.elf.source.size)}, ${dump.elf.sections.length} sections`,
    offset: 0,
    size: dump.elf.source.size,
    children: async function* () {
      if (dump.meta !== undefined) yield tableNode(dump, dump.meta);
      yield tableNode(dump, dump.devices);
      yield { label: 'global memory', children: () => memoryNodes(dump) };
      yield { label: 'other sections', children: () => otherNodes(dump) };
      yield { label: 'ELF', children: () => headerNodes(dump.elf) };
    },
  };
}

function tableNode(dump: CudaDump, rows: Rows<TableName>): TreeNode {
  const { table } = rows;
  return {
    label: kindInfo(Kind[rows.name]).title,
    value: `${table.length} rows of ${table.stride} bytes, section ${rows.section}`,
    offset: rows.offset,
    size: table.length * table.stride,
    children: function* () {
      for (let row = 0; row < table.length; row++) yield rowNode(dump, rows, row);
    },
  };
}

function rowNode(dump: CudaDump, rows: Rows<TableName>, row: number): TreeNode {
  return {
    label: `${rows.name} ${row}`,
    offset: rowPlace(rows, row),
    size: rows.table.stride,
    children() {
      const plain: TreeNode[] = [];
      const texts: (readonly [name: string, value: FieldValue])[] = [];
      eachField(rows, row, (name, value) => {
        if (value === undefined) return;
        if (texts.length > 0 || textFields.has(name)) texts.push([name, value]);
        else plain.push({ label: name, value: plainText(name, value) });
      });
      return nodesThen(plain, async function* () {
        for (const [name, value] of texts) yield { label: name, value: await valueText(dump, name, value) };
        yield* belowNodes(dump, rows, row);
      });
    },
  };
}

async function* belowNodes(dump: CudaDump, rows: Rows<TableName>, row: number): AsyncGenerator<TreeNode> {
  for (const kind of below[rows.name] ?? []) {
    const name = tableOfKind(Kind[kind]);
    if (name !== undefined) {
      const children = await childRows(dump, rows, row, name);
      if (children !== undefined) yield tableNode(dump, children);
      continue;
    }
    const section = childSection(dump, rows, row, kind as Exclude<KindName, TableName>);
    if (section !== undefined) yield blobNode(dump, section, kindInfo(Kind[kind]).title);
  }
}

/** What can hang below a row of each table, in reading order. */
const below: Partial<Record<TableName, readonly KindName[]>> = {
  device: ['context', 'grid', 'sm'],
  context: ['module'],
  module: ['relocatedImage', 'image'],
  grid: ['params', 'constbank'],
  sm: ['cta'],
  cta: ['shared', 'warp'],
  warp: ['uregs', 'upreds', 'barriers', 'thread'],
  thread: ['local', 'regs', 'preds', 'backtrace'],
};

async function valueText(dump: CudaDump, name: string, value: FieldValue): Promise<string> {
  if (typeof value !== 'bigint' || !textFields.has(name)) return plainText(name, value);
  const text = await dump.text(value);
  return text === null ? `${hex64(value)} (not in .strtab)` : JSON.stringify(text);
}

/** The value of a field that does not stand for a text. */
function plainText(name: string, value: FieldValue): string {
  if (value instanceof Uint8Array) return [...value].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  if (typeof value === 'bigint') return hex64(value);
  if (typeof value !== 'number') return JSON.stringify(value);
  if (name === 'exception' && value !== 0) return `${value} ${exceptionName(value)}`;
  return name.endsWith('Mask') ? hex64(value) : String(value);
}

function blobNode(dump: CudaDump, section: number, label: string, address = 0n): TreeNode {
  const { offset, size } = dump.elf.sections.extent(section);
  const addr = dump.elf.sections.addr(section);
  const at = addr === 0n ? '' : ` at ${hex64(addr)}`;
  return {
    label,
    value: `${byteCount(size)}${at}, section ${section}${isRedacted(dump, section) ? ', redacted' : ''}`,
    offset,
    size,
    children: async function* () {
      if (isRedacted(dump, section)) return;
      const bytes = await readSection(dump.elf, section, 0, SHOWN);
      for (const line of hexLines(bytes, addr === 0n ? address : addr)) yield { label: line };
      if (size > SHOWN) yield { label: `... ${size - SHOWN} more bytes` };
    },
  };
}

async function* memoryNodes(dump: CudaDump): AsyncGenerator<TreeNode> {
  for (const block of await memoryBlocks(dump)) {
    yield blobNode(dump, block.section, block.managed ? `managed ${block.index}` : `global ${block.index}`);
  }
}

async function* otherNodes(dump: CudaDump): AsyncGenerator<TreeNode> {
  const { sections } = dump.elf;
  for (const section of dump.tree.others) {
    const name = (await sectionName(dump.elf, section)) ?? '';
    yield blobNode(dump, section, `${name || 'unnamed'} (type ${hex64(sections.type(section))})`);
  }
}
