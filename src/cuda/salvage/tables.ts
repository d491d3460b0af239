/*
 * The tables above the blocks. Drivers write depth first and without gaps: global memory, device table, and for each device its
 * contexts, for each of these the modules and their images, then grids with parameters and constant banks, then all SMs. Sizes of
 * rows tell the driver's generation, and where one table ends the next begins.
 */
import { viewOf } from '../../runtime/index.ts';
import { entrySize, generations } from '../tables/generation.ts';
import { tables } from '../tables/tables.ts';
import type { TableName, TableTypes } from '../tables/tables.ts';
import type { SalvagedImage } from './images.ts';
import { isContext, isDevice, isGrid } from './plausible.ts';
import type { Search } from './search.ts';

/** Rows that look like those of a table. */
export interface SalvagedTable<N extends TableName = TableName> {
  readonly name: N;
  readonly offset: number;
  readonly stride: number;
  readonly rows: number;
  /** False where the file ends after these rows: there may have been more. */
  readonly whole: boolean;
  readonly table: TableTypes[N];
}

/** Modules of a context with their images. */
export interface SalvagedModules {
  readonly context: bigint;
  readonly modules: SalvagedTable<'module'>;
  /** Images of each module, by position in the list of images: one, or the original one and the relocated one. */
  readonly images: readonly (readonly SalvagedImage[])[];
}

/** One device and what hangs below it. */
export interface SalvagedDevice {
  readonly row: number;
  readonly contexts: SalvagedTable<'context'> | undefined;
  readonly modules: readonly SalvagedModules[];
  readonly grids: SalvagedTable<'grid'> | undefined;
  readonly sms: SalvagedTable<'sm'> | undefined;
  /** Where what was recognised of the device ends. */
  readonly end: number;
}

/** Rows of one table at most. */
const MAX_ROWS = 65_536;

/** A look at rows that may be those of a table takes as long as reading this many bytes. */
const GUESS = 512;

/** Generations of drivers whose rows have these sizes, the oldest first. */
export function generationsWith(sizes: Partial<Record<TableName, number>>): number[] {
  const known = Object.entries(sizes) as [TableName, number][];
  return generations.filter((each) => known.every(([name, size]) => entrySize(name, each) === size));
}

/** Sizes that a row has had, the newest first; only those of drivers whose device rows have this size. */
function stridesOf(name: TableName, device?: number): number[] {
  const sizes = generationsWith(device === undefined ? {} : { device }).map((each) => entrySize(name, each));
  return [...new Set(sizes.filter((size) => size > 0))].sort((a, b) => b - a);
}

/** Rows at a place for as long as they pass; undefined where the first does not. */
export async function rowsAt<N extends TableName>(
  search: Search,
  name: N,
  offset: number,
  stride: number,
  pass: (table: TableTypes[N], row: number) => boolean,
  most: number = MAX_ROWS,
): Promise<SalvagedTable<N> | undefined> {
  search.spend(GUESS);
  for (let room = 64; ; room *= 8) {
    const bytes = await search.read(offset, stride * Math.min(room, most));
    const there = Math.floor(bytes.length / stride);
    const table = tables[name].over(viewOf(bytes), 0, there, stride);
    let rows = 0;
    while (rows < there && pass(table, rows)) rows += 1;
    if (rows === there && there === room && room < most) continue;
    if (rows === 0) return undefined;
    return { name, offset, stride, rows, whole: rows < there || rows === most, table };
  }
}

/** Where the number of lanes is in a row, which is 32 everywhere. */
const LANES_AT = 44;

/** The table of devices, which the table of contexts of the first one follows. */
export function findDevices(search: Search): Promise<SalvagedTable<'device'> | undefined> {
  const smallest = tables.device.layout.minSize;
  return search.first({
    from: 64,
    to: search.source.size,
    look: smallest,
    next(bytes, from) {
      for (let at = bytes.indexOf(32, from + LANES_AT); at >= 0; at = bytes.indexOf(32, at + 1)) {
        const row = at - LANES_AT;
        if (row + smallest > bytes.length) return -1;
        if (bytes[at + 1] !== 0 || bytes[at + 2] !== 0 || bytes[at + 3] !== 0) continue;
        if (isDevice(tables.device.over(viewOf(bytes), row, 1, smallest), 0)) return row;
      }
      return -1;
    },
    async test(offset) {
      for (const stride of stridesOf('device')) {
        const found = await rowsAt(search, 'device', offset, stride, isDevice, 64);
        if (found === undefined) continue;
        const end = offset + stride * found.rows;
        const contexts = await rowsAt(search, 'context', end, 40, (table, row) => isContext(table, row, 0), 1);
        if (contexts !== undefined || end + 40 > search.source.size) return found;
      }
      return undefined;
    },
  });
}

/** What hangs below a row of the device table; `from` is where it begins. */
export async function deviceAt(
  search: Search,
  devices: SalvagedTable<'device'>,
  row: number,
  from: number,
  images: readonly SalvagedImage[],
): Promise<SalvagedDevice> {
  const contexts = await findContexts(search, row, from);
  let end = contexts === undefined ? from : contexts.offset + contexts.rows * contexts.stride;
  const modules: SalvagedModules[] = [];
  const handles = new Set<bigint>();
  for (let i = 0; i < (contexts?.rows ?? 0); i++) {
    const context = contexts?.table.contextId(i) ?? 0n;
    handles.add(context);
    const found = await modulesAt(search, context, end, images);
    if (found === undefined) break;
    modules.push(found.modules);
    end = found.end;
  }
  let grids: SalvagedTable<'grid'> | undefined;
  for (const stride of stridesOf('grid', devices.stride)) {
    const found = await rowsAt(search, 'grid', end, stride, (table, i) => isGrid(table, i, handles));
    if (found !== undefined && found.rows > (grids?.rows ?? 0)) grids = found;
  }
  if (grids !== undefined) end = grids.offset + grids.rows * grids.stride;
  const sms = await findSms(search, devices, row, end);
  if (sms !== undefined) end = sms.offset + sms.rows * sms.stride;
  return { row, contexts, modules, grids, sms, end };
}

/** Contexts of a device; those of later devices lie somewhere after the lanes of the one before. */
async function findContexts(
  search: Search,
  device: number,
  from: number,
): Promise<SalvagedTable<'context'> | undefined> {
  const pass = (table: TableTypes['context'], row: number): boolean => isContext(table, row, device);
  const here = await rowsAt(search, 'context', from, 40, pass);
  if (here !== undefined || device === 0) return here;
  const DEVICE_AT = 32;
  return search.first({
    from,
    to: search.source.size,
    look: 40,
    next(bytes, start) {
      for (let at = bytes.indexOf(device, start + DEVICE_AT); at >= 0; at = bytes.indexOf(device, at + 1)) {
        const row = at - DEVICE_AT;
        if (row + 40 > bytes.length) return -1;
        if (isContext(tables.context.over(viewOf(bytes), row, 1, 40), 0, device)) return row;
      }
      return -1;
    },
    test: (offset) => rowsAt(search, 'context', offset, 40, pass),
  });
}

/** A table of modules reaches up to the first image; the images follow each other. */
async function modulesAt(
  search: Search,
  context: bigint,
  from: number,
  images: readonly SalvagedImage[],
): Promise<{ readonly modules: SalvagedModules; readonly end: number } | undefined> {
  const first = images.findIndex((image) => image.offset >= from);
  const start = images[first]?.offset ?? search.source.size;
  const count = Math.floor((start - from) / 8);
  if (count === 0 || count > MAX_ROWS || (first >= 0 && (start - from) % 8 !== 0)) return undefined;
  const modules = await rowsAt(search, 'module', from, 8, (table, row) => table.moduleHandle(row) !== 0n, count);
  if (modules === undefined || (first >= 0 && modules.rows !== count)) return undefined;
  const run: SalvagedImage[] = [];
  let end = start;
  for (let i = first; i >= 0 && i < images.length && images[i]?.offset === end; i++) {
    run.push(images[i] as SalvagedImage);
    end += images[i]?.present ?? 0;
  }
  return { modules: { context, modules, images: assigned(run, modules.rows) }, end };
}

/** Each module has its relocated image, or the original one and the relocated one, which is as long. */
function assigned(run: readonly SalvagedImage[], modules: number): SalvagedImage[][] {
  const inPairs = run.length > 1 && run.every((image, i) => image.size === (run[i ^ 1] ?? image).size);
  const each = run.length > modules || (inPairs && run.length < modules) ? 2 : 1;
  const known = Math.min(modules, Math.ceil(run.length / each));
  return Array.from({ length: known }, (_, i) => run.slice(i * each, i * each + each));
}

/** The table of SMs has a row for each, numbered from 0; parameters and constant banks lie between it and the grids. */
function findSms(
  search: Search,
  devices: SalvagedTable<'device'>,
  device: number,
  from: number,
): Promise<SalvagedTable<'sm'> | undefined> | undefined {
  const count = devices.table.numSMs(device);
  const strides = stridesOf('sm', devices.stride);
  // A single row of zeros is nothing that can be recognised.
  if (count < 2) return undefined;
  const smallest = Math.min(...strides);
  const look = smallest + 4;
  return search.first({
    from,
    to: search.source.size,
    look,
    next(bytes, start) {
      for (let at = start; at + look <= bytes.length; at++) {
        if (bytes[at] !== 0 || bytes[at + 1] !== 0 || bytes[at + 2] !== 0 || bytes[at + 3] !== 0) continue;
        if (strides.some((stride) => bytes[at + stride] === 1)) return at;
      }
      return -1;
    },
    async test(offset) {
      for (const stride of strides) {
        const found = await rowsAt(
          search,
          'sm',
          offset,
          stride,
          (table, row) => table.smId(row) === row && table.padding0(row) === 0 && (table.errorPCValid(row) ?? 0) <= 1,
          count,
        );
        if (found === undefined || found.rows < 2) continue;
        if (found.rows === count) return { ...found, whole: true };
        if (offset + (found.rows + 1) * stride > search.source.size) return { ...found, whole: false };
      }
      return undefined;
    },
  });
}
