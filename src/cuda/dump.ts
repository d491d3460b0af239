/*
 * The whole dump as one document, key for key what the tables say. Tables below a row are made when the writer reaches them, so
 * a dump of a million lanes is written one warp at a time.
 */
import { hex64 } from '../core/index.ts';
import type { Json } from '../core/index.ts';
import { sectionName } from '../elf/index.ts';
import { memoryBlocks } from './memory/blocks.ts';
import type { CudaDump } from './model.ts';
import { moduleImage } from './symbols/modules.ts';
import { entrySizes, evidenceOf, inferGeneration } from './tables/generation.ts';
import { childRows, childSection } from './tables/rows-below.ts';
import type { Rows } from './tables/rows.ts';
import type { TableName } from './tables/tables.ts';
import { blobJson, HASH_LIMIT, imageJson, wordsJson } from './view/blob-json.ts';
import { countsJson, focusJson } from './view/scan-json.ts';
import { pcTable } from './view/pc-table.ts';
import type { PcKeys, PcTable } from './view/pc-table.ts';
import { rowJson } from './view/row-json.ts';
import { functionsJson, kernelJson } from './view/symbols-json.ts';
import { returnAddresses } from './walk/return-addresses.ts';
import { scan } from './walk/scan.ts';

/** Version of the document's shape. */
const SCHEMA = 1;

/** The dump as data; large parts are lazy. */
export function dump(dump: CudaDump): Json {
  const { elf, tree } = dump;
  const { header } = elf;
  const evidence = evidenceOf(dump);
  const pcs = pcTable(dump);
  const counts = [...tree.typeCounts].map(([type, count]) => [hex64(type), count] as const);
  return {
    schema: SCHEMA,
    format: 'cuda',
    generation: `r${inferGeneration(evidence)}`,
    elf: {
      osabi: header.ident.osabi,
      abiversion: header.ident.abiversion,
      type: header.e_type,
      machine: header.e_machine,
      section_count: elf.sections.claimed,
      shstrndx: elf.shstrndx,
      e_shnum_field: header.e_shnum,
      e_shstrndx_field: header.e_shstrndx,
      shoff: Number(header.e_shoff),
    },
    entry_sizes: { ...entrySizes(evidence) },
    section_type_counts: Object.fromEntries(counts),
    size: elf.source.size,
    meta: () => metaJson(dump),
    global_memory: () => memoryJson(dump),
    devices: () => tableJson(dump.devices, (row) => deviceJson(dump, row, pcs)),
    // Filled while the devices are written.
    pcs: () => pcs.json(),
    other_sections: () => othersJson(dump),
    summary: async () => {
      const { counts: found, primary } = await scan(dump);
      return { counts: countsJson(found), primary: primary === null ? null : focusJson(primary) };
    },
  };
}

async function metaJson(dump: CudaDump): Promise<Json> {
  const { meta } = dump;
  if (meta === undefined || meta.table.length === 0) return null;
  return { ...rowJson(meta, 0), generatorName_text: await dump.text(meta.table.generatorName(0)) };
}

async function* memoryJson(dump: CudaDump): AsyncGenerator<Json> {
  for (const { section, index, addr, managed, extent } of await memoryBlocks(dump)) {
    const blob =
      extent.size > HASH_LIMIT
        ? { size: extent.size, sha256_left_out: `larger than ${HASH_LIMIT} bytes` }
        : await blobJson(dump, section, 256);
    yield { index, addr, managed, ...blob };
  }
}

/** Rows of a table one after the other; null where the dump has no such table. */
function tableJson(rows: Rows<TableName> | undefined, row: (row: number) => Promise<Json>): Json {
  if (rows === undefined) return null;
  return (async function* () {
    for (let i = 0; i < rows.table.length; i++) yield await row(i);
  })();
}

/** Rows below a row; `absent` where the dump has no such table. */
function below<N extends TableName>(
  dump: CudaDump,
  parent: Rows<TableName>,
  row: number,
  name: N,
  each: (rows: Rows<N>, row: number) => Promise<Json>,
  absent: Json = null,
): Json {
  return async () => {
    const rows = await childRows(dump, parent, row, name);
    return rows === undefined ? absent : tableJson(rows, (i) => each(rows, i));
  };
}

async function deviceJson(dump: CudaDump, row: number, pcs: PcTable): Promise<Json> {
  const { devices } = dump;
  const { table } = devices;
  return {
    ...rowJson(devices, row),
    devName_text: await dump.text(table.devName(row)),
    devType_text: await dump.text(table.devType(row)),
    smType_text: await dump.text(table.smType(row)),
    contexts: below(dump, devices, row, 'context', (rows, i) => contextJson(dump, row, rows, i)),
    grids: below(dump, devices, row, 'grid', (rows, i) => gridJson(dump, row, rows, i)),
    sms: below(dump, devices, row, 'sm', (rows, i) => smJson(dump, rows, i, pcs.of(row)), []),
  };
}

async function contextJson(dump: CudaDump, deviceRow: number, contexts: Rows<'context'>, row: number): Promise<Json> {
  const context = contexts.table.contextId(row);
  const module = async (modules: Rows<'module'>, i: number): Promise<Json> => ({
    ...rowJson(modules, i),
    relocated: await imageJson(dump, childSection(dump, modules, i, 'relocatedImage')),
    nonrelocated: await imageJson(dump, childSection(dump, modules, i, 'image')),
    functions: () => functionsJson(dump, moduleImage(dump, deviceRow, context, modules, i)),
  });
  return { ...rowJson(contexts, row), modules: below(dump, contexts, row, 'module', module, []) };
}

async function gridJson(dump: CudaDump, device: number, grids: Rows<'grid'>, row: number): Promise<Json> {
  return {
    ...rowJson(grids, row),
    params: await blobJson(dump, childSection(dump, grids, row, 'params'), 4096),
    constbanks: below(dump, grids, row, 'constbank', async (banks, i) => rowJson(banks, i)),
    ...(await kernelJson(dump, device, grids, row)),
  };
}

async function smJson(dump: CudaDump, sms: Rows<'sm'>, row: number, pcs: PcKeys): Promise<Json> {
  const { table } = sms;
  const text = table.exceptionString(row);
  const valid = table.errorPCValid(row);
  return {
    ...rowJson(sms, row),
    ...(text !== undefined && { exceptionString_text: await dump.text(text) }),
    ...(valid !== undefined && valid !== 0 && { errorPC_sym: await pcs.key(table.errorPC(row)) }),
    ctas: below(dump, sms, row, 'cta', (ctas, i) => ctaJson(dump, ctas, i, pcs), []),
  };
}

async function ctaJson(dump: CudaDump, ctas: Rows<'cta'>, row: number, outer: PcKeys): Promise<Json> {
  const pcs = await outer.inGrid(ctas.table.gridId64(row));
  return {
    ...rowJson(ctas, row),
    shared: await blobJson(dump, childSection(dump, ctas, row, 'shared'), 1024),
    warps: below(dump, ctas, row, 'warp', (warps, i) => warpJson(dump, warps, i, pcs), []),
  };
}

async function warpJson(dump: CudaDump, warps: Rows<'warp'>, row: number, pcs: PcKeys): Promise<Json> {
  const { table } = warps;
  const text = table.additionalBarrierInfo(row);
  return {
    ...rowJson(warps, row),
    ...(text !== undefined && { additionalBarrierInfo_text: await dump.text(text) }),
    ...(table.errorPCValid(row) !== 0 && { errorPC_sym: await pcs.key(table.errorPC(row)) }),
    uregs: await wordsJson(dump, childSection(dump, warps, row, 'uregs')),
    upreds: await wordsJson(dump, childSection(dump, warps, row, 'upreds')),
    cbu_bar: await wordsJson(dump, childSection(dump, warps, row, 'barriers')),
    lanes: below(dump, warps, row, 'thread', (threads, i) => laneJson(dump, threads, i, pcs), []),
  };
}

async function laneJson(dump: CudaDump, threads: Rows<'thread'>, row: number, pcs: PcKeys): Promise<Json> {
  const local = childSection(dump, threads, row, 'local');
  const frames = await childRows(dump, threads, row, 'backtrace');
  // A dump has millions of lanes: what they are is not copied into another object.
  const lane = rowJson(threads, row);
  lane['regs'] = await wordsJson(dump, childSection(dump, threads, row, 'regs'));
  lane['preds'] = await wordsJson(dump, childSection(dump, threads, row, 'preds'));
  lane['local'] =
    local === undefined ? null : { addr: dump.elf.sections.addr(local), ...(await blobJson(dump, local, 128)) };
  lane['backtrace'] = tableJson(frames, async (i) => (frames === undefined ? null : rowJson(frames, i)));
  if (threads.table.virtualPC(row) !== 0n) lane['frames'] = await frameKeys(threads, row, frames, pcs);
  return lane;
}

/** The lane's pc and its return addresses as keys of `pcs`. */
async function frameKeys(
  threads: Rows<'thread'>,
  row: number,
  frames: Rows<'backtrace'> | undefined,
  pcs: PcKeys,
): Promise<Json> {
  const keys = [await pcs.key(threads.table.virtualPC(row))];
  for (const address of returnAddresses(frames)) keys.push(await pcs.callerKey(address));
  return keys;
}

async function* othersJson(dump: CudaDump): AsyncGenerator<Json> {
  const { sections } = dump.elf;
  for (const section of dump.tree.others) {
    yield {
      section,
      name: (await sectionName(dump.elf, section)) ?? null,
      type: hex64(sections.type(section)),
      size: sections.extent(section).size,
      link: sections.link(section),
      info: sections.info(section),
    };
  }
}
