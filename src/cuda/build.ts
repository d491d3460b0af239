/*
 * Dumps from plain objects: rows by their C field names, zero where nothing is given, text in place of offsets into `.strtab`,
 * children below their parents. Sections come in the order in which drivers write them and with what they fill in: depth first,
 * unaligned, an sh_entsize for tables and words only.
 */
import { memorySink } from '../core/index.ts';
import type { ByteSink } from '../core/index.ts';
import { writeNewElf, SectionType } from '../elf/index.ts';
import type { NewSection } from '../elf/index.ts';
import { ByteWriter } from '../runtime/index.ts';
import { entrySize, generations } from './tables/generation.ts';
import { Kind, kindInfo, SHT_LOUSER } from './tables/kinds.ts';
import type { KindName } from './tables/kinds.ts';
import { tables } from './tables/tables.ts';
import type { TableName } from './tables/tables.ts';
import { rowWriters } from './write.ts';
import type { Row } from './write.ts';
import { textFields } from './tables/text-fields.ts';

/** Fields of a row by name; `devName` and other offsets into `.strtab` may be text. */
export interface RowSpec {
  readonly [field: string]: number | bigint | string | undefined | object;
}

/** A lane: the fields of its thread row, and what hangs below. */
export interface LaneSpec extends RowSpec {
  readonly regs?: Uint8Array;
  readonly preds?: Uint8Array;
  readonly local?: { readonly addr: bigint; readonly bytes: Uint8Array };
  /** Return addresses, innermost first. */
  readonly backtrace?: readonly bigint[];
}

/** A warp. */
export interface WarpSpec extends RowSpec {
  readonly lanes?: readonly LaneSpec[];
  readonly uregs?: Uint8Array;
  readonly upreds?: Uint8Array;
  readonly barriers?: Uint8Array;
}

/** A block. */
export interface BlockSpec extends RowSpec {
  readonly warps?: readonly WarpSpec[];
  readonly shared?: Uint8Array;
}

/** An SM. */
export interface SmSpec extends RowSpec {
  readonly blocks?: readonly BlockSpec[];
}

/** A module. */
export interface ModuleSpec extends RowSpec {
  readonly relocated?: Uint8Array;
  readonly image?: Uint8Array;
}

/** A context. */
export interface ContextSpec extends RowSpec {
  readonly modules?: readonly ModuleSpec[];
}

/** A launch. */
export interface GridSpec extends RowSpec {
  readonly params?: Uint8Array;
  readonly constbanks?: readonly RowSpec[];
}

/** A device. */
export interface DeviceSpec extends RowSpec {
  readonly contexts?: readonly ContextSpec[];
  readonly grids?: readonly GridSpec[];
  readonly sms?: readonly SmSpec[];
}

/** A whole dump. */
export interface DumpSpec {
  /** Driver generation whose row sizes are written, 580 for r580; the newest by default. */
  readonly generation?: number;
  readonly meta?: RowSpec;
  readonly memory?: readonly { readonly addr: bigint; readonly bytes: Uint8Array; readonly managed?: boolean }[];
  readonly devices: readonly DeviceSpec[];
}

/** What drivers fill in everywhere: SHF_ALLOC, and no alignment. */
const filled = { flags: 2n, align: 0 } as const;
const WORD = 4;
/** Sections of 32-bit words. */
const wordKinds: ReadonlySet<KindName> = new Set(['regs', 'preds', 'uregs', 'upreds', 'barriers']);

/** Make a dump in memory. RangeError for a field that its row does not have. */
export async function buildDump(spec: DumpSpec): Promise<Uint8Array<ArrayBuffer>> {
  const sink = memorySink();
  await writeBuiltDump(spec, sink);
  return sink.bytes();
}

/** Write a dump made from plain objects. */
export async function writeBuiltDump(spec: DumpSpec, sink: ByteSink): Promise<void> {
  const generation = spec.generation ?? generations.at(-1) ?? 0;
  const sections: { readonly section: NewSection; readonly bytes: Uint8Array }[] = [];
  const strings = new ByteWriter();
  strings.u1(0);
  const places = new Map<string, number>();
  const textPlace = (text: string): bigint => {
    let at = places.get(text);
    if (at === undefined) {
      places.set(text, (at = strings.size));
      strings.bytes(new TextEncoder().encode(text));
      strings.u1(0);
    }
    return BigInt(at);
  };

  const add = (
    kind: KindName,
    bytes: Uint8Array,
    path: readonly number[],
    link = 0,
    more: Partial<NewSection> = {},
  ): number => {
    const { stem, path: parts } = kindInfo(Kind[kind]);
    // Memory is numbered; everything else is named for the rows that lead to it.
    const end = parts.length > 0 ? parts.map((part, i) => `.${part}${path[i]}`) : path.map((number) => `.${number}`);
    const name = `.cudbg.${stem}${end.join('')}`;
    const entsize = wordKinds.has(kind) ? WORD : 0;
    const place = { link, info: link === 0 ? 0 : (path.at(-1) ?? 0), entsize, ...filled, size: bytes.length };
    return sections.push({ section: { name, type: SHT_LOUSER + Kind[kind], ...place, ...more }, bytes });
  };
  const table = (name: TableName, rows: readonly RowSpec[], path: readonly number[], link = 0): number => {
    const stride = entrySize(name, generation);
    const w = new ByteWriter(stride * rows.length);
    for (const row of rows) w.bytes(rowBytes(name, row, stride, textPlace));
    return add(name, w.data, path, link, { entsize: name === 'meta' ? 0 : stride });
  };
  const blob = (
    kind: KindName,
    bytes: Uint8Array | undefined,
    path: readonly number[],
    link: number,
    addr = 0n,
  ): void => {
    if (bytes !== undefined) add(kind, bytes, path, link, { addr });
  };

  spec.memory?.forEach(({ addr, bytes, managed }, i) =>
    add(managed === true ? 'managed' : 'global', bytes, [i], 0, { addr }),
  );
  const devices = table('device', spec.devices, []);
  spec.devices.forEach((device, d) => {
    if (device.contexts !== undefined) {
      const contexts = table('context', device.contexts, [d], devices);
      device.contexts.forEach(({ modules = [] }, c) => {
        const rows = table('module', modules, [d, c], contexts);
        modules.forEach(({ relocated, image }, m) => {
          blob('image', image, [d, c, m], rows);
          blob('relocatedImage', relocated, [d, c, m], rows);
        });
      });
    }
    if (device.grids !== undefined) {
      const grids = table('grid', device.grids, [d], devices);
      device.grids.forEach(({ params, constbanks }, g) => {
        blob('params', params, [d, g], grids);
        if (constbanks !== undefined && entrySize('constbank', generation) > 0)
          table('constbank', constbanks, [d, g], grids);
      });
    }
    const sms = table('sm', device.sms ?? [], [d], devices);
    device.sms?.forEach(({ blocks }, s) => {
      if (blocks !== undefined) addBlocks(blocks, [d, s], table('cta', blocks, [d, s], sms));
    });
  });

  function addBlocks(blocks: readonly BlockSpec[], path: readonly number[], ctas: number): void {
    blocks.forEach(({ shared, warps = [] }, b) => {
      const at = [...path, b];
      blob('shared', shared, at, ctas);
      const rows = table('warp', warps, at, ctas);
      warps.forEach(({ uregs, upreds, barriers, lanes = [] }, w) => {
        const warp = [...at, w];
        blob('uregs', uregs, warp, rows);
        blob('upreds', upreds, warp, rows);
        blob('barriers', barriers, warp, rows);
        addLanes(lanes, warp, table('thread', lanes, warp, rows));
      });
    });
  }

  function addLanes(lanes: readonly LaneSpec[], path: readonly number[], threads: number): void {
    lanes.forEach(({ regs, preds, local, backtrace }, l) => {
      const at = [...path, l];
      blob('local', local?.bytes, at, threads, local?.addr);
      if (backtrace !== undefined) {
        const rows = backtrace.map((virtualReturnAddress, level) => ({ virtualReturnAddress, level }));
        table('backtrace', rows, at, threads);
      }
      blob('regs', regs, at, threads);
      blob('preds', preds, at, threads);
    });
  }

  if (spec.meta !== undefined && entrySize('meta', generation) > 0) table('meta', [spec.meta], []);
  sections.push({
    section: { name: '.strtab', type: SectionType.SHT_STRTAB, ...filled, size: strings.size },
    bytes: strings.data,
  });
  const contents = (index: number): Uint8Array[] => [(sections[index - 1] as (typeof sections)[number]).bytes];
  const at = (index: number): NewSection => (sections[index - 1] as (typeof sections)[number]).section;
  const file = { osabi: 0x33, abiversion: 7, type: 4, machine: 0xbe };
  await writeNewElf(sink, file, { count: sections.length, at, contents });
}

/** One row: zeros, then what is given. */
function rowBytes<N extends TableName>(
  name: N,
  spec: RowSpec,
  stride: number,
  textPlace: (text: string) => bigint,
): Uint8Array {
  const { fields } = tables[name].layout;
  const empty = tables[name]
    .over(new DataView(new ArrayBuffer(stride)), 0, 1, stride)
    .at(0)
    .toObject();
  const row = { ...empty } as Record<string, unknown>;
  for (const [field, value] of Object.entries(spec)) {
    if (value === undefined || typeof value === 'object') continue;
    const place = fields[field];
    if (place === undefined) throw new RangeError(`no field ${field} in a ${name} row`);
    // Drivers of this generation do not write the field.
    if (place.offset + place.size > stride) continue;
    if (typeof value === 'string') {
      if (!textFields.has(field)) throw new RangeError(`field ${field} of a ${name} row is a number, not text`);
      row[field] = textPlace(value);
    } else row[field] = place.size === 8 ? BigInt(value) : Number(value);
  }
  const w = new ByteWriter(stride);
  rowWriters[name](w, row as unknown as Row<N>);
  return w.data;
}
