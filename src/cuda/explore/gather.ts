/* The rows of every table of many dumps, and what an address or an offset of each dump may point at. */
import { SectionFlags, SectionType, findSection, open as openElf, readSection, sectionName } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { sectionPlace } from '../../elf/advanced.ts';
import { silent, subSource } from '../../core/index.ts';
import type { ByteSource, Report } from '../../core/index.ts';
import { Kind, SHT_LOUSER } from '../tables/kinds.ts';
import { SHARING } from '../tables/check-layout.ts';
import { tableOfKind } from '../tables/tables.ts';
import { recordOf } from './known.ts';

/** A range of GPU addresses. */
export interface Target {
  readonly start: bigint;
  readonly end: bigint;
  readonly what: 'code' | 'memory';
}

/** One dump, as far as pointers into it go. */
export interface Explored {
  readonly file: string;
  readonly strings: Uint8Array;
  /** By start. */
  readonly targets: readonly Target[];
}

/** Rows of one section. */
export interface RowRun {
  readonly dump: Explored;
  readonly rowSize: number;
  readonly rows: number;
  readonly bytes: Uint8Array;
}

/** All rows of one kind, over all dumps. */
export interface Gathered {
  readonly type: number;
  /** Name of the record, or of the first section where no record is known. */
  readonly name: string;
  readonly runs: RowRun[];
}

/** Bytes of rows of one kind that are looked at in a dump: each place in them is held against all known ones. */
const MAX_BYTES = 1 << 21;

/** Add the rows of a dump; a section whose type is unknown counts as rows of sh_entsize, or as one row. */
export async function gather(
  source: ByteSource,
  file: string,
  report: Report,
  found: Map<number, Gathered>,
  isKnownType: (type: number) => boolean,
): Promise<void> {
  const elf = await openElf(source, report);
  if (elf.damage !== undefined) report.add(elf.damage);
  const dump = { file, strings: await strings(elf), targets: await targets(elf, source) };
  let left = SHARING * source.size;
  const looked = new Map<number, number>();
  for (let section = 1; section < elf.sections.length; section++) {
    const type = elf.sections.type(section);
    if (type < SHT_LOUSER) continue;
    const table = tableOfKind(type - SHT_LOUSER);
    if (table === undefined && isKnownType(type)) continue;
    left -= elf.sections.extent(section).size;
    if (left < 0) {
      report.add({
        code: 'cuda/too-much-sharing',
        severity: 'error',
        message: `sections together claim more than ${SHARING} times the file's ${source.size} bytes: from this one on they are left out`,
        at: { offset: sectionPlace(elf.sections, section, 'sh_size'), section, path: `sections[${section}].sh_size` },
      });
      return;
    }
    const known = found.get(type);
    const { size } = elf.sections.extent(section);
    const stated = elf.sections.entsizeNumber(section);
    const rowSize = stated > 0 && stated <= size ? stated : size;
    if (rowSize === 0) continue;
    const all = Math.floor(size / rowSize);
    const seen = looked.get(type) ?? 0;
    const rows = Math.min(all, Math.max(seen === 0 ? 1 : 0, Math.floor((MAX_BYTES - seen) / rowSize)));
    if (rows < all) {
      report.add({
        code: 'cuda/rows-left-out',
        severity: 'info',
        message: `${all - rows} of ${all} rows are not looked at: of a kind of rows ${MAX_BYTES} bytes are`,
        at: { offset: elf.sections.extent(section).offset + rows * rowSize, section, path: `sections[${section}]` },
      });
    }
    if (rows === 0) continue;
    const bytes = await readSection(elf, section, 0, rows * rowSize);
    const name = table === undefined ? ((await sectionName(elf, section)) ?? `section type ${type}`) : recordOf[table];
    const gathered = known ?? { type, name, runs: [] };
    looked.set(type, seen + bytes.length);
    gathered.runs.push({ dump, rowSize, rows, bytes });
    found.set(type, gathered);
  }
}

async function strings(elf: ElfFile): Promise<Uint8Array> {
  const section = await findSection(elf, '.strtab');
  return section === undefined ? new Uint8Array() : readSection(elf, section);
}

/** Code of the loaded modules and the memory that the dump holds. */
async function targets(elf: ElfFile, source: ByteSource): Promise<Target[]> {
  const found: Target[] = [];
  const { sections } = elf;
  for (let section = 1; section < sections.length; section++) {
    const kind = sections.type(section) - SHT_LOUSER;
    const { offset, size } = sections.extent(section);
    if (kind === Kind.global || kind === Kind.managed) {
      const start = sections.addr(section);
      if (start > 0n) found.push({ start, end: start + sections.size(section), what: 'memory' });
    } else if (kind === Kind.relocatedImage && size > 0) {
      found.push(...(await code(subSource(source, offset, size))));
    }
  }
  return found.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
}

/** An image that cannot be read has no code to point at; what is wrong with it `verify` says. */
async function code(image: ByteSource): Promise<Target[]> {
  const elf = await openElf(image, silent).catch(() => undefined);
  const found: Target[] = [];
  for (let section = 1; section < (elf?.sections.length ?? 0); section++) {
    const start = elf?.sections.addr(section) ?? 0n;
    const isCode =
      elf?.sections.type(section) === SectionType.SHT_PROGBITS &&
      (elf.sections.flags(section) & BigInt(SectionFlags.SHF_EXECINSTR)) !== 0n;
    if (isCode && start > 0n) found.push({ start, end: start + (elf?.sections.size(section) ?? 0n), what: 'code' });
  }
  return found;
}
