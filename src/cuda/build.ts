/*
 * Dumps from plain objects: rows by their C field names, zero where nothing is given, text in place of offsets into `.strtab`,
 * children below their parents.
 */
import { memorySink } from '../core/index.ts';
import type { ByteSink } from '../core/index.ts';
import { writeNewElf } from '../elf/index.ts';
import { Sections } from './build/sections.ts';
import type { BuiltSection } from './build/sections.ts';
import type { BlockSpec, DeviceSpec, DumpSpec, LaneSpec } from './build/spec.ts';
import { generations } from './tables/generation.ts';

/** Make a dump in memory. RangeError for a field that its row does not have. */
export async function buildDump(spec: DumpSpec): Promise<Uint8Array<ArrayBuffer>> {
  const sink = memorySink();
  await writeBuiltDump(spec, sink);
  return sink.bytes();
}

/** Write a dump made from plain objects. RangeError for a field that its row does not have. */
export async function writeBuiltDump(spec: DumpSpec, sink: ByteSink): Promise<void> {
  const sections = new Sections(spec.generation ?? generations.at(-1) ?? 0);
  spec.memory?.forEach(({ addr, bytes, managed }, i) =>
    sections.add(managed === true ? 'managed' : 'global', bytes, [i], 0, { addr }),
  );
  const devices = sections.table('device', spec.devices, []);
  spec.devices.forEach((device, row) => addDevice(sections, device, row, devices));
  if (spec.meta !== undefined && sections.has('meta')) sections.table('meta', [spec.meta], []);
  sections.strings();
  const { list } = sections;
  const built = (index: number): BuiltSection => list[index - 1] as BuiltSection;
  const file = { osabi: 0x33, abiversion: 7, type: 4, machine: 0xbe };
  await writeNewElf(sink, file, {
    count: list.length,
    at: (index) => built(index).section,
    contents: (index) => [built(index).bytes],
  });
}

function addDevice(sections: Sections, { contexts, grids, sms }: DeviceSpec, d: number, devices: number): void {
  if (contexts !== undefined) {
    const table = sections.table('context', contexts, [d], devices);
    contexts.forEach(({ modules = [] }, c) => {
      const rows = sections.table('module', modules, [d, c], table);
      modules.forEach(({ relocated, image }, m) => {
        sections.blob('image', image, [d, c, m], rows);
        sections.blob('relocatedImage', relocated, [d, c, m], rows);
      });
    });
  }
  if (grids !== undefined) {
    const table = sections.table('grid', grids, [d], devices);
    grids.forEach(({ params, constbanks }, g) => {
      sections.blob('params', params, [d, g], table);
      if (constbanks !== undefined && sections.has('constbank')) sections.table('constbank', constbanks, [d, g], table);
    });
  }
  const table = sections.table('sm', sms ?? [], [d], devices);
  sms?.forEach(({ blocks }, s) => {
    if (blocks !== undefined) addBlocks(sections, blocks, [d, s], sections.table('cta', blocks, [d, s], table));
  });
}

function addBlocks(sections: Sections, blocks: readonly BlockSpec[], path: readonly number[], ctas: number): void {
  blocks.forEach(({ shared, warps = [] }, b) => {
    const at = [...path, b];
    sections.blob('shared', shared, at, ctas);
    const rows = sections.table('warp', warps, at, ctas);
    warps.forEach(({ uregs, upreds, barriers, lanes = [] }, w) => {
      const warp = [...at, w];
      sections.blob('uregs', uregs, warp, rows);
      sections.blob('upreds', upreds, warp, rows);
      sections.blob('barriers', barriers, warp, rows);
      addLanes(sections, lanes, warp, sections.table('thread', lanes, warp, rows));
    });
  });
}

function addLanes(sections: Sections, lanes: readonly LaneSpec[], path: readonly number[], threads: number): void {
  lanes.forEach(({ regs, preds, local, backtrace }, l) => {
    const at = [...path, l];
    sections.blob('local', local?.bytes, at, threads, local?.addr);
    if (backtrace !== undefined) {
      const rows = backtrace.map((virtualReturnAddress, level) => ({ virtualReturnAddress, level }));
      sections.table('backtrace', rows, at, threads);
    }
    sections.blob('regs', regs, at, threads);
    sections.blob('preds', preds, at, threads);
  });
}
