/*
 * A dump without section headers: the process ended before the driver had written them. What is recognised here is recognised by its
 * own structure, in the order in which drivers write; nothing in the file confirms it.
 */
import { silent } from '../../core/index.ts';
import type { ByteSource } from '../../core/index.ts';
import { open as openElf } from '../../elf/index.ts';
import type { CudaDump } from '../model.ts';
import { writtenOf } from '../tables/cut-off.ts';
import type { Written } from '../tables/cut-off.ts';
import { checkIdentity } from '../tables/identity.ts';
import { findImages } from './images.ts';
import type { SalvagedImage } from './images.ts';
import { gatherLanes } from './lanes.ts';
import type { SalvagedLanes } from './lanes.ts';
import { rebuiltDump } from './rebuilt.ts';
import { Search } from './search.ts';
import { findStrings } from './strings.ts';
import type { Strings } from './strings.ts';
import { deviceAt, findDevices } from './tables.ts';
import type { SalvagedDevice, SalvagedTable } from './tables.ts';

/** What was recognised in a dump without section headers. */
export interface Salvage {
  readonly source: ByteSource;
  /** How much there is of what the ELF header promises; undefined where it promises nothing that is missing. */
  readonly written: Written | undefined;
  readonly devices: SalvagedTable<'device'> | undefined;
  /** By row of the device table; devices of which nothing was found have only their row. */
  readonly found: readonly SalvagedDevice[];
  /** All cubins after the device table, or in the file where there is none. */
  readonly images: readonly SalvagedImage[];
  /** Blocks, warps and threads by device. */
  readonly lanes: readonly SalvagedLanes[];
  readonly strings: Strings | undefined;
  /** The tables above the blocks as a dump, to look up names and lines in. */
  readonly rebuilt: CudaDump | undefined;
  /** The search stopped before the end of the file: the file is made to be searched without end. */
  readonly exhausted: boolean;
}

const HEADER = 64;

/** Recognise what can be recognised. FormatError when the bytes do not begin as a CUDA coredump does. */
export async function salvageDump(source: ByteSource): Promise<Salvage> {
  const elf = await openElf(source, silent);
  checkIdentity(elf, silent);
  const search = new Search(source);
  const devices = await findDevices(search);
  const start = devices === undefined ? HEADER : devices.offset + devices.rows * devices.stride;
  const images = await findImages(search, start);
  const found: SalvagedDevice[] = [];
  const lanes: SalvagedLanes[] = [];
  let end = start;
  for (let row = 0; devices !== undefined && row < devices.rows; row++) {
    const device = await deviceAt(search, devices, row, end, images);
    found.push(device);
    const below = await gatherLanes(search, devices.table, device);
    lanes.push(below);
    end = Math.max(end, device.end, below.end);
  }
  const strings = devices === undefined ? undefined : await findStrings(search, devices, end);
  return {
    source,
    written: writtenOf(elf),
    devices,
    found,
    images,
    lanes,
    strings,
    rebuilt: await rebuiltDump(source, elf.header, devices, found, strings),
    exhausted: search.exhausted,
  };
}
