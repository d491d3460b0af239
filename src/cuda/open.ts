/*
 * A coredump is a 64-bit little-endian ELF file: e_type ET_CORE, e_machine EM_CUDA, EI_OSABI 0x33, EI_ABIVERSION 7, sections
 * only. Names of devices and the like are offsets into the string table section that is named exactly `.strtab`.
 */
import type { ByteSource, Diagnostic, Report, Severity } from '../core/index.ts';
import { findSection, open as openElf, readSection, SectionType } from '../elf/index.ts';
import { headerPlace, hostCoreMachine, NO_GPU_PART, sectionPlace, stringTable, textAt } from '../elf/advanced.ts';
import type { ElfFile } from '../elf/index.ts';
import { FormatError } from '../runtime/index.ts';
import type { Limits } from '../runtime/index.ts';
import { openCodeSections } from './instructions/code.ts';
import type { CudaDump } from './model.ts';
import { openSymbols } from './symbols/symbols.ts';
import type { DumpTables } from './tables/dump-tables.ts';
import { checkLayout } from './tables/check-layout.ts';
import { cutOff } from './tables/cut-off.ts';
import { openGridRows } from './tables/grids.ts';
import { embeddedDump } from './tables/host-core.ts';
import { checkIdentity } from './tables/identity.ts';
import { Kind, kindInfo } from './tables/kinds.ts';
import { readRedaction } from './tables/redaction.ts';
import { readRows } from './tables/rows.ts';
import type { Rows } from './tables/rows.ts';
import type { SectionTree } from './tables/section-tree.ts';
import { rowSize, tables } from './tables/tables.ts';

/** What opening takes beside the file. */
export interface OpenOptions {
  /** A line of a source file, counted from 1; undefined where the file is not at hand. */
  readonly sourceLine?: ((path: string, line: number) => Promise<string | undefined>) | undefined;
  /** Bounds on what questions about the dump may cost. */
  readonly limits?: Limits | undefined;
  /** The input is what a compressed file expands to that ends early: that it ends says nothing about who wrote it. */
  readonly cut?: boolean | undefined;
}

/**
 * Open a coredump. FormatError when it is not one or has no usable device table; damage that leaves the rest readable goes to
 * the report.
 */
export async function open(source: ByteSource, report: Report, options: OpenOptions = {}): Promise<CudaDump> {
  if (source.size === 0) throw new FormatError('cuda/empty', 'empty file: not a CUDA coredump', { offset: 0 });
  const counted = countingReport(report);
  const elf = await openElf(source, counted, { limits: options.limits });
  const machine = hostCoreMachine(elf.header);
  if (machine !== undefined) return openEmbedded(elf, machine, report, options);
  checkIdentity(elf, counted);
  const cut = cutOff(elf, options.cut === true);
  if (elf.sections.length === 0) {
    const { code, message, at } = cut ??
      elf.damage ?? {
        code: 'cuda/no-sections',
        message: 'no section header table: a CUDA coredump keeps everything in sections',
        at: { offset: headerPlace(elf.header, 'e_shoff'), path: 'header.e_shoff' },
      };
    throw new FormatError(code, message, at);
  }
  if (cut !== undefined) counted.add(cut);
  const tree = checkLayout(elf, counted);
  const deviceTable = deviceTableOf(elf, tree, cut);
  checkSingle(elf, tree, Kind.device, deviceTable, counted);
  const strings = await openStrings(elf, counted);
  const metaTable = firstUsable(elf, tree, 'meta');
  if (metaTable !== undefined) checkSingle(elf, tree, Kind.meta, metaTable, counted);
  const meta: Rows<'meta'> | undefined = metaTable === undefined ? undefined : await readRows(elf, 'meta', metaTable);
  const devices = await readRows(elf, 'device', deviceTable);
  if (devices.table.length === 0) {
    counted.add({
      code: 'cuda/no-devices',
      severity: 'error',
      message: 'device table has no rows in the file',
      at: { offset: devices.offset, section: deviceTable, path: 'devices' },
    });
  }
  const redaction = await readRedaction(elf, counted);
  const found = { elf, tree, devices, meta, ...strings, redaction };
  const rows: DumpTables = { ...found, gridRow: openGridRows(found) };
  const symbols = openSymbols(rows);
  const code = openCodeSections(rows, symbols);
  const sourceLine: CudaDump['sourceLine'] = async (path, line) => options.sourceLine?.(path, line);
  return { ...rows, symbols, code, found: counted.found, sourceLine };
}

/** Open the GPU coredump in a core file of the host. FormatError `cuda/host-core` where there is none. */
async function openEmbedded(elf: ElfFile, machine: string, report: Report, options: OpenOptions): Promise<CudaDump> {
  const dump = await embeddedDump(elf);
  const at = { offset: headerPlace(elf.header, 'e_machine'), path: 'header.e_machine' };
  if (dump === undefined)
    throw new FormatError('cuda/host-core', `core file of the host, ${machine}; ${NO_GPU_PART}`, at);
  const message = `core file of the host, ${machine}: only the GPU coredump in it is opened`;
  report.add({ code: 'cuda/host-core', severity: 'info', message, at });
  return open(dump, report, options);
}

/** First section of a parentless table whose rows can be read; when there is none, the first of them. */
function firstUsable(elf: ElfFile, tree: SectionTree, name: 'device' | 'meta'): number | undefined {
  const found = tree.roots.get(Kind[name]) ?? [];
  return found.find((section) => rowSize(elf.sections, section, name) >= tables[name].layout.minSize) ?? found[0];
}

/** There is one table of devices and one of metadata. */
function checkSingle(elf: ElfFile, tree: SectionTree, kind: number, used: number, report: Report): void {
  for (const section of tree.roots.get(kind) ?? []) {
    if (section === used) continue;
    report.add({
      code: 'cuda/second-table',
      severity: 'warning',
      message: `more than one ${kindInfo(kind).title}: section ${used} is used, this one is not`,
      at: { offset: sectionPlace(elf.sections, section, 'sh_type'), section, path: `sections[${section}].sh_type` },
    });
  }
}

/** The device table; without one nothing else can be reached. */
function deviceTableOf(elf: ElfFile, tree: SectionTree, cutOffSaid: Diagnostic | undefined): number {
  const section = firstUsable(elf, tree, 'device');
  if (section === undefined) {
    if (cutOffSaid !== undefined) throw new FormatError(cutOffSaid.code, cutOffSaid.message, cutOffSaid.at);
    const cut = elf.sections.claimed - elf.sections.length;
    const lost = cut > 0 ? `: ${cut} section headers are cut off` : '';
    throw new FormatError('cuda/no-device-table', `no device table among ${elf.sections.length} sections${lost}`, {
      offset: elf.sections.offset,
      path: 'devices',
    });
  }
  const entsize = rowSize(elf.sections, section, 'device');
  const { minSize } = tables.device.layout;
  if (entsize < minSize) {
    const message = `device table entry size: ${entsize}, needs at least ${minSize}`;
    throw new FormatError('cuda/device-entry-size', message, {
      offset: sectionPlace(elf.sections, section, 'sh_entsize'),
      path: `sections[${section}].sh_entsize`,
    });
  }
  return section;
}

/** Bytes of `.strtab` up to which it is held in memory. */
const STRINGS_IN_MEMORY = 4 << 20;

/** Characters of all texts longer than `SHORT_TEXT` that are given whole: thousands of rows may name the same bytes. */
const LONG_TEXTS = 1 << 26;
const SHORT_TEXT = 256;

async function openStrings(elf: ElfFile, report: Report): Promise<Pick<CudaDump, 'strings' | 'text'>> {
  const section = (await findSection(elf, '.strtab', SectionType.SHT_STRTAB)) ?? (await findSection(elf, '.strtab'));
  if (section === undefined) {
    report.add({
      code: 'cuda/no-strings',
      severity: 'error',
      message: 'no section named .strtab: names of devices and texts are unknown',
      at: { offset: elf.sections.offset, path: 'strings' },
    });
    return { strings: undefined, text: async () => null };
  }
  const { offset, size } = elf.sections.extent(section);
  if (size > 0 && (await readSection(elf, section, size - 1))[0] !== 0) {
    report.add({
      code: 'cuda/strings-unterminated',
      severity: 'warning',
      message: 'string table .strtab does not end with a zero byte: its last string is clipped',
      at: { offset: offset + size - 1, section, path: 'strings' },
    });
  }
  const table = stringTable(elf.source, section, { offset, size, whole: true });
  const bytes = size <= STRINGS_IN_MEMORY ? await table.load() : undefined;
  let left = LONG_TEXTS;
  return {
    strings: table,
    async text(index) {
      const most = left > 0 ? undefined : SHORT_TEXT;
      const text = bytes === undefined ? await table.at(index, most) : textAt(bytes, Number(index), most);
      if (text !== undefined && text.length > SHORT_TEXT) left -= text.length;
      return text ?? null;
    },
  };
}

function countingReport(report: Report): Report & { readonly found: Record<Severity, number> } {
  const found: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  return {
    found,
    add(diagnostic: Diagnostic) {
      found[diagnostic.severity] += 1;
      report.add(diagnostic);
    },
  };
}
