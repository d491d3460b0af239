/*
 * Sections in the order in which drivers write them and with what they fill in: depth first, unaligned, an sh_entsize for tables and
 * words only.
 */
import { SectionType } from '../../elf/index.ts';
import type { NewSection } from '../../elf/index.ts';
import { ByteWriter } from '../../runtime/index.ts';
import { entrySize } from '../tables/generation.ts';
import { Kind, kindInfo, SHT_LOUSER } from '../tables/kinds.ts';
import type { KindName } from '../tables/kinds.ts';
import type { TableName } from '../tables/tables.ts';
import { rowBytes } from './row-bytes.ts';
import type { RowSpec } from './spec.ts';
import { Strings } from './strings.ts';

/** What drivers fill in everywhere: SHF_ALLOC, and no alignment. */
const filled = { flags: 2n, align: 0 } as const;
const WORD = 4;
/** Sections of 32-bit words. */
const wordKinds: ReadonlySet<KindName> = new Set(['regs', 'preds', 'uregs', 'upreds', 'barriers']);

/** A section and its contents. */
export interface BuiltSection {
  readonly section: NewSection;
  readonly bytes: Uint8Array;
}

/** Gathers the sections of a dump of one generation. */
export class Sections {
  readonly list: BuiltSection[] = [];
  readonly #generation: number;
  readonly #strings = new Strings();

  constructor(generation: number) {
    this.#generation = generation;
  }

  /** Whether drivers of this generation write a table. */
  has(name: TableName): boolean {
    return entrySize(name, this.#generation) > 0;
  }

  /** Add a section below row `path.at(-1)` of section `link`; returns its index. */
  add(kind: KindName, bytes: Uint8Array, path: readonly number[], link = 0, more: Partial<NewSection> = {}): number {
    const { stem, path: parts } = kindInfo(Kind[kind]);
    // Memory is numbered; everything else is named for the rows that lead to it.
    const end = parts.length > 0 ? parts.map((part, i) => `.${part}${path[i]}`) : path.map((number) => `.${number}`);
    const name = `.cudbg.${stem}${end.join('')}`;
    const entsize = wordKinds.has(kind) ? WORD : 0;
    const place = { link, info: link === 0 ? 0 : (path.at(-1) ?? 0), entsize, ...filled, size: bytes.length };
    return this.list.push({ section: { name, type: SHT_LOUSER + Kind[kind], ...place, ...more }, bytes });
  }

  /** Add a table; returns its index. */
  table(name: TableName, rows: readonly RowSpec[], path: readonly number[], link = 0): number {
    const stride = entrySize(name, this.#generation);
    const w = new ByteWriter(stride * rows.length);
    for (const row of rows) w.bytes(rowBytes(name, row, stride, this.#strings));
    return this.add(name, w.data, path, link, { entsize: name === 'meta' ? 0 : stride });
  }

  /** Add a section of raw bytes where there are any. */
  blob(kind: KindName, bytes: Uint8Array | undefined, path: readonly number[], link: number, addr = 0n): void {
    if (bytes !== undefined) this.add(kind, bytes, path, link, { addr });
  }

  /** Add `.strtab` with the texts of all rows. */
  strings(): void {
    const bytes = this.#strings.bytes();
    this.list.push({
      section: { name: '.strtab', type: SectionType.SHT_STRTAB, ...filled, size: bytes.length },
      bytes,
    });
  }
}
