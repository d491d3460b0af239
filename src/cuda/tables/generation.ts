/*
 * Driver generations. Every generation fixes the row size of every table, so the tables that a dump has tell (within bounds)
 * which driver wrote it, and so what a table would look like that it does not have.
 */
import type { DumpTables } from './dump-tables.ts';
import { Kind, SHT_LOUSER } from './kinds.ts';
import type { KindName } from './kinds.ts';
import { perTable, rowSize, tableNames, tables } from './tables.ts';
import type { TableName } from './tables.ts';

/** Row sizes by table; 0 for a table that the generation did not have. */
export type EntrySizes = { readonly [N in TableName]: number | bigint };

/** What a dump says about the driver that wrote it. */
export interface Evidence {
  /** Driver version of the metadata, 575 for r575. */
  readonly driver: number | undefined;
  /** sh_entsize of the tables that are present. */
  readonly sizes: ReadonlyMap<TableName, number | bigint>;
  /** Section types that are present. */
  readonly kinds: ReadonlySet<number>;
}

/** The number of a driver's version: 580 of r580. A driver that is not out yet, r6xx, is the last of its hundred. */
function generationOf(version: string): number {
  return Number(version.slice(1).replaceAll('x', '9'));
}

/** Generations at which a row grew or a table appeared, oldest first. */
export const generations: readonly number[] = [
  ...new Set(tableNames.flatMap((name) => Object.keys(tables[name].layout.versions).map(generationOf))),
].sort((a, b) => a - b);

/** First generation of each section type that came later than r346. */
const arrived = {
  uregs: 400,
  upreds: 400,
  constbank: 550,
  meta: 565,
  barriers: 575,
} as const satisfies Partial<Record<KindName, number>>;

/** Sections that are only there when the writer dumped everything it knew. */
const memoryKinds = [Kind.managed, Kind.global, Kind.local, Kind.shared, Kind.params] as const;

/** Row size of a table in a generation; 0 when it did not exist yet. */
export function entrySize(table: TableName, generation: number): number {
  let size = 0;
  for (const [version, bytes] of Object.entries(tables[table].layout.versions)) {
    if (generationOf(version) <= generation) size = Math.max(size, bytes);
  }
  return size;
}

/**
 * The generation that best explains the evidence: the driver's own number where the dump has it; else the newest whose row
 * sizes are those of the dump. Between generations that differ only in tables the dump lacks, a dump that carries memory or
 * parameters and has grids but no constant banks comes from before there were constant banks.
 */
export function inferGeneration(evidence: Evidence): number {
  if (evidence.driver !== undefined && evidence.driver > 0) return evidence.driver;
  let low = generations[0] ?? 0;
  for (const [name, since] of Object.entries(arrived)) {
    if (evidence.kinds.has(Kind[name as KindName])) low = Math.max(low, since);
  }
  let best: number[] = [];
  let most = -1;
  for (const generation of generations) {
    if (generation < low) continue;
    const fits = agreement(generation, evidence);
    if (fits > most) {
      most = fits;
      best = [generation];
    } else if (fits === most) best.push(generation);
  }
  const memory = memoryKinds.some((kind) => evidence.kinds.has(kind));
  if (memory && evidence.kinds.has(Kind.grid) && !evidence.kinds.has(Kind.constbank)) {
    const before = best.filter((generation) => generation < arrived.constbank);
    if (before.length > 0) best = before;
  }
  return best.at(-1) ?? low;
}

/** Tables whose size is that of the generation; a row longer than any that is known counts for the newest. */
function agreement(generation: number, evidence: Evidence): number {
  let fits = 0;
  for (const [table, size] of evidence.sizes) {
    const expected = entrySize(table, generation);
    if (BigInt(size) === BigInt(expected)) fits += 1;
    else if (size > tables[table].layout.size && expected === tables[table].layout.size) fits += 1;
  }
  return fits;
}

/** What a dump says about its writer. */
export function evidenceOf(dump: DumpTables): Evidence {
  const { elf, tree, meta } = dump;
  const kinds = new Set<number>();
  for (const type of tree.typeCounts.keys()) kinds.add(type - SHT_LOUSER);
  const sizes = new Map<TableName, number | bigint>();
  for (const name of tableNames) {
    const first = elf.sections.ofType(SHT_LOUSER + tables[name].kind, 1);
    if (first < 0) continue;
    const entsize = rowSize(elf.sections, first, name);
    sizes.set(name, entsize <= Number.MAX_SAFE_INTEGER ? Number(entsize) : entsize);
  }
  const driver = meta !== undefined && meta.table.length > 0 ? meta.table.driverVersionMajor(0) : undefined;
  return { driver, sizes, kinds };
}

/** Row sizes of all tables: those of the dump, and for tables that it lacks those of its driver generation. */
export function entrySizes(evidence: Evidence): EntrySizes {
  const generation = inferGeneration(evidence);
  const sizeOf = (name: TableName): number | bigint => evidence.sizes.get(name) ?? entrySize(name, generation);
  return perTable(sizeOf);
}
