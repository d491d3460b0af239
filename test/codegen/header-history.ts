/* The header of each driver version, and the schema as it was before it: both from the layout of today. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Field {
  readonly offset: number;
  readonly size: number;
  readonly type: string;
  readonly since?: string;
}

interface Row {
  readonly layout: string;
  readonly versions?: Readonly<Record<string, number>>;
  readonly fields: Readonly<Record<string, Field>>;
}

export interface Layout {
  readonly types: Readonly<Record<string, Row>>;
}

export const today: Layout = JSON.parse(readFileSync(join(root, 'generated/cuda/layout.json'), 'utf8')) as Layout;
export const schemaToday: string = readFileSync(join(root, 'schemas/cuda.ksy'), 'utf8');

const number = (version: string): number => Number(version.slice(1).replaceAll('x', '9'));

/** Every version that brought something, oldest first. */
export const versions: readonly string[] = [
  ...new Set(Object.values(today.types).flatMap(({ versions: own }) => Object.keys(own ?? {}))),
].sort((a, b) => number(a) - number(b));

/** Constants of sections whose tables came later, with the rows of those. */
const SECTIONS: Readonly<Record<string, readonly [string, number]>> = {
  CudbgConstBankTableEntry: ['CUDBG_SHT_CB_TABLE', 21],
  CudbgMetaDataEntry: ['CUDBG_SHT_META_DATA', 22],
};

/** A header as the driver of a version has it. With `banners`, it says since when fields are there. */
export function headerOf(version: string, banners: boolean): string {
  const isThere = (since: string): boolean => number(since) <= number(version);
  const constants: string[] = [];
  const records = Object.entries(today.types).flatMap(([name, { versions: own, fields }]) => {
    const first = Object.keys(own ?? {})[0];
    if (own === undefined || first === undefined || !isThere(first)) return [];
    const section = SECTIONS[name];
    if (section !== undefined) constants.push(`    ${section[0]} = SHT_LOUSER + ${section[1]},`);
    const said =
      section === undefined
        ? ''
        : ` *\n${banners ? ` * Since CUDA Driver ${first}.\n *\n` : ''} * Section header type: ${section[0]}\n`;
    let now: string | undefined;
    const lines = Object.entries(fields).flatMap(([field, { type, since }]) => {
      if (since !== undefined && !isThere(since)) return [];
      const [, sign, bytes, of] = /^([us])(\d)(?:le)?(?:\((\w+)\))?$/.exec(type) ?? [];
      const banner = since !== now && banners ? [`    /* ===== Since CUDA Driver ${since} ===== */\n`] : [];
      now = since;
      const doc = of === undefined ? 'What it is' : `What it is\n     * This field is of type ${of}, see elsewhere.`;
      return [...banner, `    /* ${doc}\n     */`, `    ${sign === 's' ? '' : 'u'}int${Number(bytes) * 8}_t ${field};`];
    });
    return [`/*\n * Rows of ${name}\n${said} */\ntypedef struct {\n${lines.join('\n')}\n} ${name};\n`];
  });
  const kinds = `#define SHT_LOUSER 0x80000000\ntypedef enum {\n    CUDBG_SHT_MANAGED_MEM = SHT_LOUSER + 1,\n${constants.join('\n')}\n} CudbgSectionHeaderTypes;\n`;
  return `#ifndef H\n#define H\n#include "cuda_stdint.h"\n${kinds}\n${records.join('\n')}#endif\n`;
}

/** Today's schema without what came after the oldest version: fields, rows, tables, the constants and cases of those. */
export function schemaOfOldest(): string {
  const lines = schemaToday.split('\n');
  const out: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const indent = line.search(/\S/);
    const end = (): number => {
      let next = i + 1;
      while (
        next < lines.length &&
        ((lines[next] as string).trim() === '' || (lines[next] as string).search(/\S/) > indent)
      )
        next += 1;
      return next;
    };
    const block = lines.slice(i, end());
    const isLater =
      /^ {2}(?:const_bank_table|const_bank_table_entry|meta_data_table|meta_data_entry):$/.test(line) ||
      /^ {4}0x8000001[56]:$/.test(line) ||
      /^ +'section_header_types::cudbg_sht_(?:cb_table|meta_data)':/.test(line) ||
      (/^ {6}- id:/.test(line) && block.some((each) => /^ {8}-since:/.test(each)));
    if (isLater) i = end() - 1;
    else out.push(line.replace(/^( {4}-versions: \{ r346: \d+).*\}$/, '$1 }'));
  }
  return out.join('\n');
}
