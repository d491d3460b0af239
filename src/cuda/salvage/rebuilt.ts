/*
 * What was recognised, as a dump of its own: the file's bytes with section headers after them that say what seems to be where. Only
 * for looking up names and lines; what it answers is as sure as what was recognised.
 */
import { silent } from '../../core/index.ts';
import type { ByteSource } from '../../core/index.ts';
import { SectionType } from '../../elf/index.ts';
import { MOST_SECTIONS, withSections } from '../../elf/advanced.ts';
import type { ElfHeader } from '../../elf/index.ts';
import type { Placed } from '../../elf/advanced.ts';
import { Kind, SHT_LOUSER } from '../tables/kinds.ts';
import type { KindName } from '../tables/kinds.ts';
import type { CudaDump } from '../model.ts';
import { open } from '../open.ts';
import type { SalvagedImage } from './images.ts';
import type { Strings } from './strings.ts';
import type { SalvagedDevice, SalvagedTable } from './tables.ts';

/** The dump that the recognised tables make; undefined without a device table, or with more than can be linked. */
export async function rebuiltDump(
  source: ByteSource,
  header: ElfHeader,
  devices: SalvagedTable<'device'> | undefined,
  found: readonly SalvagedDevice[],
  strings: Strings | undefined,
): Promise<CudaDump | undefined> {
  if (devices === undefined) return undefined;
  const sections: Placed[] = [];
  const table = ({ name, offset, stride, rows }: SalvagedTable, link = 0, info = 0): number =>
    sections.push({ type: SHT_LOUSER + Kind[name], offset, size: stride * rows, link, info, entsize: stride });
  const image = (kind: KindName, { offset, present }: SalvagedImage, link: number, info: number): number =>
    sections.push({ type: SHT_LOUSER + Kind[kind], offset, size: present, link, info });

  const deviceTable = table(devices);
  for (const { row, contexts, modules, grids, sms } of found) {
    if (contexts !== undefined) {
      const section = table(contexts, deviceTable, row);
      modules.forEach((each, i) => {
        const link = table(each.modules, section, i);
        each.images.forEach((images, m) => {
          const [first, second] = images;
          if (first !== undefined && second !== undefined) image('image', first, link, m);
          const relocated = second ?? first;
          if (relocated !== undefined) image('relocatedImage', relocated, link, m);
        });
      });
    }
    if (grids !== undefined) table(grids, deviceTable, row);
    if (sms !== undefined) table(sms, deviceTable, row);
  }
  if (strings !== undefined) {
    const { offset, size, meta } = strings;
    sections.push({ name: '.strtab', type: SectionType.SHT_STRTAB, offset, size });
    if (meta !== undefined) table(meta);
  }
  return sections.length > MOST_SECTIONS ? undefined : open(withSections(source, header, sections), silent);
}
