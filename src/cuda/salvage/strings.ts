/*
 * The string table, and the metadata right before it. Drivers write both near the end: `sm_90` and the names of the devices, each at the
 * offset that the device table has.
 */
import { viewOf } from '../../runtime/index.ts';
import { tables } from '../tables/tables.ts';
import { rowsAt } from './tables.ts';
import type { SalvagedTable } from './tables.ts';
import type { Search } from './search.ts';

/** Where the string table is. */
export interface Strings {
  readonly offset: number;
  /** Up to the end of the last text that looks like one. */
  readonly size: number;
  readonly meta: SalvagedTable<'meta'> | undefined;
}

/** A string table is larger only where it holds many messages. */
const LARGEST = 1 << 16;

/** Find the string table by the name of the architecture at its offset. */
export function findStrings(
  search: Search,
  devices: SalvagedTable<'device'>,
  from: number,
): Promise<Strings | undefined> {
  const { smMajor, smMinor, smType, devName } = devices.table.at(0);
  const name = new TextEncoder().encode(`\0sm_${smMajor}${smMinor}\0`);
  return search.first({
    from,
    to: search.source.size,
    look: name.length,
    next(bytes, start) {
      for (let at = bytes.indexOf(0, start); at >= 0; at = bytes.indexOf(0, at + 1)) {
        if (at + name.length > bytes.length) return -1;
        if (name.every((byte, i) => bytes[at + i] === byte)) return at;
      }
      return -1;
    },
    async test(place) {
      const offset = place + 1 - Number(smType);
      if (offset < from) return undefined;
      const bytes = await search.read(offset, LARGEST);
      if (bytes[0] !== 0 || !isText(bytes, Number(devName))) return undefined;
      return { offset, size: endOfTexts(bytes), meta: await metaBefore(search, offset) };
    },
  });
}

/** Printable characters and a zero. */
function isText(bytes: Uint8Array, at: number): boolean {
  const end = bytes.indexOf(0, at);
  return at > 0 && end > at && bytes.subarray(at, end).every((byte) => byte >= 0x20 && byte < 0x7f);
}

function endOfTexts(bytes: Uint8Array): number {
  let end = 1;
  while (isText(bytes, end)) end = bytes.indexOf(0, end) + 1;
  return end;
}

async function metaBefore(search: Search, offset: number): Promise<SalvagedTable<'meta'> | undefined> {
  const { size } = tables.meta.layout;
  const bytes = await search.read(offset - size, size);
  const row = tables.meta.over(viewOf(bytes), 0, 1, size).at(0);
  const isVersion = row.driverVersionMajor >= 300 && row.driverVersionMajor < 2000 && row.cudaDriverVersionMajor < 100;
  return isVersion && row.generatorName < LARGEST
    ? rowsAt(search, 'meta', offset - size, size, () => true, 1)
    : undefined;
}
