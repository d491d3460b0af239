/* Questions about a coredump, answered by the same code that the command line asks. */
import { byteCount, hex64, hexLines } from '../../core/index.ts';
import {
  argumentLines,
  deviceRows,
  frameLines,
  kernelRows,
  laneRows,
  laneText,
  moduleRows,
  occupancy,
  registerRows,
  standingRows,
  missedText,
  summaryOf,
  variableLines,
} from '../../cuda/advanced.ts';
import {
  detailedFrames,
  diffDumps,
  findMemory,
  kernelArguments,
  laneVariables,
  memoryBlocks,
  readMemory,
  registersOf,
  scan,
  walkLanes,
} from '../../cuda/index.ts';
import type { CudaDump, LaneOnSm, Space } from '../../cuda/index.ts';
import { FormatError } from '../../runtime/index.ts';
import type { Gpu, LaneFacts, LaneKey, Page, PageTitle, RegisterRow, SmLanes } from '../protocol.ts';

/** Pages of a coredump that are tables. */
export const cudaPages: readonly PageTitle[] = [
  { id: 'where', title: 'Where threads are' },
  { id: 'modules', title: 'Modules' },
  { id: 'grids', title: 'Grids' },
  { id: 'devices', title: 'Devices' },
  { id: 'memory', title: 'Global memory' },
  { id: 'types', title: 'Types' },
];

/** Signature of a dump's fault or hang. */
export async function signatureOf(dump: CudaDump): Promise<string | undefined> {
  const { fault, hang } = await summaryOf(dump);
  return (fault?.signature ?? hang?.signature)?.id;
}

/** The GPU: what every warp does, and the lane that failed. */
export async function gpuOf(dump: CudaDump): Promise<Gpu> {
  const { primary } = await scan(dump);
  const focus =
    primary === null || primary.kind === 'sm'
      ? undefined
      : { device: primary.device, sm: primary.sm, warp: primary.warp, lane: primary.lane };
  return { occupancy: await occupancy(dump), focus };
}

/** All lanes of an SM. */
export async function lanesOf(dump: CudaDump, device: number, sm: number): Promise<SmLanes> {
  const rows = [];
  for await (const row of laneRows(dump, { device, sm })) rows.push(row);
  return rows;
}

/** Call stack, registers and variables of a lane. */
export async function laneFacts(dump: CudaDump, key: LaneKey): Promise<LaneFacts> {
  const lane = await laneAt(dump, key);
  const frames = (await detailedFrames(dump, lane)).filter(({ syscall }) => !syscall);
  const given = await kernelArguments(dump, lane);
  const registers = registerRows(dump, await registersOf(dump, lane));
  const variables = (await laneVariables(dump, lane, {})).flatMap((frame) => [...variableLines(frame)]);
  return {
    title: laneText(dump, lane),
    frames: [...frameLines(frames), ...argumentLines(given)],
    registers: registers.map(registerRow),
    variables,
  };
}

/** The lane at a place; FormatError `cuda/no-lane` where there is none. */
export async function laneAt(dump: CudaDump, key: LaneKey): Promise<LaneOnSm> {
  for await (const lane of walkLanes(dump, { ...key })) return lane;
  throw new FormatError('cuda/no-lane', 'no lane of the dump is where the options say');
}

function registerRow([name = '', hex = '', int = '']: string[]): RegisterRow {
  const isWord = /^U?R\d+$/.test(name) && hex.startsWith('0x');
  if (!isWord) return { name, hex, int, float: '' };
  // A register is 32 bits of anything: as IEEE 754 binary32 too.
  const [float = 0] = new Float32Array(Uint32Array.of(Number(hex)).buffer);
  return { name, hex, int, float: String(Number(float.toPrecision(9))) };
}

/** Memory as a lane sees it, as lines of a hex dump. */
export async function memoryLines(
  dump: CudaDump,
  key: LaneKey | undefined,
  space: Space,
  address: bigint,
  size: number,
): Promise<readonly string[]> {
  const lane = key === undefined ? undefined : await laneAt(dump, key);
  const found = await findMemory(dump, lane, space, address, size);
  return [...hexLines(await readMemory(dump, found), found.address)];
}

/** How two dumps differ. */
export async function difference(a: CudaDump, b: CudaDump): Promise<Page> {
  const { verdict, changes } = await diffDumps(a, b);
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  const rows = changes.map(({ what, a: before, b: after }) => [what, text(before), text(after)]);
  return { kind: 'table', head: [verdict, 'first', 'second'], rows, more: false };
}

/** One of `cudaPages`. */
export async function cudaPage(dump: CudaDump, id: string): Promise<Page> {
  switch (id) {
    case 'where': {
      const standing = await (await summaryOf(dump)).standing();
      const rows = [
        ...standingRows(standing.groups),
        ...standing.missed.map((each) => ['', '', missedText(each), '', '']),
      ];
      return { kind: 'table', head: ['Threads', 'Warps', 'State', 'PC', 'Where'], rows, more: false };
    }
    case 'modules': {
      const rows: string[][] = [];
      for await (const row of moduleRows(dump)) {
        const size = (bytes: number | null): string => (bytes === null ? '-' : byteCount(bytes));
        rows.push([
          `${row.device}`,
          hex64(row.context),
          hex64(row.module),
          size(row.relocated),
          size(row.original),
          `${row.functions}`,
          row.kernels.join(', '),
        ]);
      }
      const head = ['Device', 'Context', 'Module', 'Relocated', 'Original', 'Functions', 'Kernels'];
      return { kind: 'table', head, rows, more: false };
    }
    case 'grids':
      return objects(await kernelRows(dump));
    case 'devices':
      return objects(await deviceRows(dump));
    case 'memory': {
      const rows = (await memoryBlocks(dump)).map(({ addr, extent, managed }) => [
        hex64(addr),
        byteCount(extent.size),
        managed ? 'managed' : 'global',
      ]);
      return { kind: 'table', head: ['Address', 'Size', 'Kind'], rows, more: false };
    }
    case 'types':
      return { kind: 'text', text: await (await import('./cuda-debug.ts')).typesText(dump) };
    default:
      throw new FormatError('viewer/no-page', `a coredump has no page ${id}`);
  }
}

function objects(found: readonly object[]): Page {
  const head = Object.keys(found[0] ?? {});
  const rows = found.map((row) => Object.values(row).map(cell));
  return { kind: 'table', head: head.map((name) => name.replaceAll('_', ' ')), rows, more: false };
}

function cell(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (typeof value === 'bigint') return value > 0xffffffffn ? hex64(value) : `${value}`;
  if (Array.isArray(value)) return value.map(cell).join(', ');
  if (typeof value === 'object') return Object.values(value).map(cell).join(' ');
  return JSON.stringify(value);
}
