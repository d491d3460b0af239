/* Tables of what is running where. */
import { hex64, textTable } from '../../../core/index.ts';
import {
  blockRanges,
  contextRows,
  deviceRows,
  kernelRows,
  laneRows,
  missedJson,
  missedText,
  placeRow,
  smRows,
  standingJson,
  standingRows,
  summaryOf,
  threadRanges,
  warpRows,
} from '../../../cuda/advanced.ts';
import { exceptionName } from '../../../cuda/index.ts';
import type { CudaDump, Dim3, Selection } from '../../../cuda/index.ts';
import type { FileRun } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { askDump, dim, fileLine, focusOf, isSelected, mask, selectionOf, showRows } from './ask.ts';
import type { CudaOptions } from './ask.ts';

export type { CudaOptions } from './ask.ts';

/** The tables there are. */
export type View =
  'devices' | 'sms' | 'warps' | 'lanes' | 'threads' | 'blocks' | 'kernels' | 'contexts' | 'where' | 'exceptions';

/** `cuda VIEW`: one of the tables. */
export function info(file: string, view: View, options: CudaOptions): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const selection = await narrowed(dump, view, options);
    await shows[view](dump, run, selection);
  });
}

/** What is shown where the options do not say: the SM, warp or kernel in focus. */
async function narrowed(dump: CudaDump, view: View, options: CudaOptions): Promise<Selection> {
  const selection = selectionOf(options);
  if (isSelected(options) || options.all === true) return selection;
  if (view !== 'warps' && view !== 'lanes' && view !== 'threads' && view !== 'blocks') return selection;
  const focus = await focusOf(dump);
  if (focus === null) return selection;
  const { device, sm } = focus;
  if (focus.kind === 'sm') return view === 'warps' || view === 'lanes' ? { device, sm } : { device };
  if (view === 'warps') return { device, sm };
  return view === 'lanes' ? { device, sm, warp: focus.warp } : { device, grid: focus.gridId64 };
}

type Show = (dump: CudaDump, run: FileRun, selection: Selection) => Promise<void>;

const shows: Readonly<Record<View, Show>> = {
  async devices(dump, run, selection) {
    const columns = [
      { head: 'Dev', cell: (row: Device) => `${row.device}`, align: 'right' as const },
      { head: 'PCI Bus/Dev ID', cell: (row: Device) => row.pci },
      { head: 'Name', cell: (row: Device) => row.name ?? '' },
      { head: 'Description', cell: (row: Device) => row.description ?? '' },
      { head: 'SM Type', cell: (row: Device) => row.sm_type ?? '' },
      { head: 'SMs', cell: (row: Device) => `${row.sms}`, align: 'right' as const },
      { head: 'Warps/SM', cell: (row: Device) => `${row.warps_per_sm}`, align: 'right' as const },
      { head: 'Lanes/Warp', cell: (row: Device) => `${row.lanes_per_warp}`, align: 'right' as const },
      { head: 'Max Regs/Lane', cell: (row: Device) => `${row.registers_per_lane}`, align: 'right' as const },
      { head: 'Active SMs Mask', cell: (row: Device) => mask(row.active_sms, 8) },
    ];
    await showRows(run, 'devices', await deviceRows(dump, selection), columns, 'no devices');
  },
  async sms(dump, run, selection) {
    const rows = await smRows(dump, selection);
    const columns = [
      { head: 'Dev', cell: (row: Row<typeof rows>) => `${row.device}`, align: 'right' as const },
      { head: 'SM', cell: (row: Row<typeof rows>) => `${row.sm}`, align: 'right' as const },
      { head: 'Active Warps Mask', cell: (row: Row<typeof rows>) => mask(row.active_warps, 16) },
      { head: 'Exception', cell: (row: Row<typeof rows>) => row.exception ?? '' },
    ];
    await showRows(run, 'sms', rows, columns, 'no SM has warps');
  },
  async warps(dump, run, selection) {
    const rows = warpRows(dump, selection);
    const columns = [
      { head: 'Dev', cell: (row: AsyncRow<typeof rows>) => `${row.device}`, align: 'right' as const },
      { head: 'SM', cell: (row: AsyncRow<typeof rows>) => `${row.sm}`, align: 'right' as const },
      { head: 'Wp', cell: (row: AsyncRow<typeof rows>) => `${row.warp}`, align: 'right' as const },
      { head: 'Active Lanes Mask', cell: (row: AsyncRow<typeof rows>) => mask(row.active_lanes, 8) },
      { head: 'Divergent Lanes Mask', cell: (row: AsyncRow<typeof rows>) => mask(row.divergent_lanes, 8) },
      { head: 'Active PC', cell: (row: AsyncRow<typeof rows>) => (row.pc === null ? '' : mask(row.pc, 16)) },
      { head: 'Grid', cell: (row: AsyncRow<typeof rows>) => gridId(row.grid), align: 'right' as const },
      { head: 'BlockIdx', cell: (row: AsyncRow<typeof rows>) => dim(row.block) },
      { head: 'First Active ThreadIdx', cell: (row: AsyncRow<typeof rows>) => dimOr(row.first_thread) },
      { head: '', cell: (row: AsyncRow<typeof rows>) => (row.broken ? 'trapped' : '') },
    ];
    await showRows(run, 'warps', rows, columns, 'no warps');
  },
  async lanes(dump, run, selection) {
    const rows = laneRows(dump, selection);
    const columns = [
      { head: 'Dev', cell: (row: AsyncRow<typeof rows>) => `${row.device}`, align: 'right' as const },
      { head: 'SM', cell: (row: AsyncRow<typeof rows>) => `${row.sm}`, align: 'right' as const },
      { head: 'Wp', cell: (row: AsyncRow<typeof rows>) => `${row.warp}`, align: 'right' as const },
      { head: 'Ln', cell: (row: AsyncRow<typeof rows>) => `${row.lane}`, align: 'right' as const },
      { head: 'State', cell: (row: AsyncRow<typeof rows>) => row.state },
      { head: 'Thread', cell: (row: AsyncRow<typeof rows>) => row.thread_state ?? '' },
      { head: 'Barriers', cell: (row: AsyncRow<typeof rows>) => barrierList(row.convergence_barriers) },
      { head: 'PC', cell: (row: AsyncRow<typeof rows>) => mask(row.pc, 16) },
      { head: 'ThreadIdx', cell: (row: AsyncRow<typeof rows>) => dim(row.thread) },
      { head: 'Exception', cell: (row: AsyncRow<typeof rows>) => row.exception ?? 'none' },
      { head: 'Line', cell: (row: AsyncRow<typeof rows>) => fileLine(row.place) },
    ];
    await showRows(run, 'lanes', rows, columns, 'no lanes');
  },
  async threads(dump, run, selection) {
    const rows = await threadRanges(dump, selection);
    const columns = [
      { head: 'Grid', cell: (row: Row<typeof rows>) => gridId(row.grid), align: 'right' as const },
      { head: 'BlockIdx', cell: (row: Row<typeof rows>) => dim(row.from_block) },
      { head: 'ThreadIdx', cell: (row: Row<typeof rows>) => dim(row.from_thread) },
      { head: 'To BlockIdx', cell: (row: Row<typeof rows>) => dim(row.to_block) },
      { head: 'To ThreadIdx', cell: (row: Row<typeof rows>) => dim(row.to_thread) },
      { head: 'Count', cell: (row: Row<typeof rows>) => `${row.count}`, align: 'right' as const },
      { head: 'Virtual PC', cell: (row: Row<typeof rows>) => mask(row.pc, 16) },
      { head: 'Line', cell: (row: Row<typeof rows>) => fileLine(row.place) },
    ];
    await showRows(run, 'threads', rows, columns, 'no threads');
  },
  async blocks(dump, run, selection) {
    const rows = await blockRanges(dump, selection);
    const columns = [
      { head: 'Grid', cell: (row: Row<typeof rows>) => gridId(row.grid), align: 'right' as const },
      { head: 'BlockIdx', cell: (row: Row<typeof rows>) => dim(row.from) },
      { head: 'To BlockIdx', cell: (row: Row<typeof rows>) => dim(row.to) },
      { head: 'Count', cell: (row: Row<typeof rows>) => `${row.count}`, align: 'right' as const },
    ];
    await showRows(run, 'blocks', rows, columns, 'no blocks');
  },
  async kernels(dump, run, selection) {
    const rows = await kernelRows(dump, selection);
    const columns = [
      { head: 'Dev', cell: (row: Row<typeof rows>) => `${row.device}`, align: 'right' as const },
      { head: 'Grid', cell: (row: Row<typeof rows>) => gridId(row.grid), align: 'right' as const },
      { head: 'Parent', cell: (row: Row<typeof rows>) => (row.parent === null ? '-' : gridId(row.parent)) },
      { head: 'Status', cell: (row: Row<typeof rows>) => row.status },
      { head: 'SMs Mask', cell: (row: Row<typeof rows>) => mask(row.sms, 8) },
      { head: 'GridDim', cell: (row: Row<typeof rows>) => dim(row.grid_dim) },
      { head: 'BlockDim', cell: (row: Row<typeof rows>) => dim(row.block_dim) },
      { head: 'Kernel', cell: (row: Row<typeof rows>) => row.kernel ?? '?' },
    ];
    await showRows(run, 'kernels', rows, columns, 'no kernels');
  },
  async contexts(dump, run, selection) {
    const rows = await contextRows(dump, selection);
    const columns = [
      { head: 'Context', cell: (row: Row<typeof rows>) => mask(row.context, 16) },
      { head: 'Dev', cell: (row: Row<typeof rows>) => `${row.device}`, align: 'right' as const },
      { head: 'State', cell: (row: Row<typeof rows>) => (row.active ? 'active' : 'idle') },
      { head: 'Modules', cell: (row: Row<typeof rows>) => `${row.modules}`, align: 'right' as const },
      { head: 'Shared window', cell: (row: Row<typeof rows>) => hex64(row.shared_window) },
      { head: 'Local window', cell: (row: Row<typeof rows>) => hex64(row.local_window) },
      { head: 'Thread', cell: (row: Row<typeof rows>) => `${row.thread}`, align: 'right' as const },
    ];
    await showRows(run, 'contexts', rows, columns, 'no contexts');
  },
  async where(dump, run) {
    const { groups, otherLanes, missed } = await (await summaryOf(dump)).standing();
    if (run.json) {
      const document = { groups: groups.map(standingJson), other_lanes: otherLanes };
      await run.document({ ...document, missed_barriers: missed.map(missedJson) });
      return;
    }
    const others = otherLanes === 0 ? [] : [`${otherLanes} more threads elsewhere`];
    const none = groups.length === 0 ? ['no lanes'] : [];
    const rows = textTable(standingRows(groups), { align: ['right', 'right'] });
    await run.lines([...none, ...rows, ...others, ...missed.map(missedText)]);
  },
  async exceptions(dump, run) {
    const { groups, sms } = await summaryOf(dump);
    const rows = [
      ...groups.map(({ exception, pc, lanes, warps, first, place }) => ({
        exception: exceptionName(exception),
        device: first.device,
        sm: first.sm,
        lanes,
        warps,
        pc: pc as bigint | null,
        place: placeRow(place),
      })),
      ...sms.map(({ exception, device, sm, errorPC, place }) => ({
        exception: exceptionName(exception),
        device,
        sm,
        lanes: 0,
        warps: 0,
        pc: errorPC,
        place: placeRow(place),
      })),
    ];
    const columns = [
      { head: 'Exception', cell: (row: Row<typeof rows>) => row.exception },
      { head: 'Dev', cell: (row: Row<typeof rows>) => `${row.device}`, align: 'right' as const },
      { head: 'SM', cell: (row: Row<typeof rows>) => `${row.sm}`, align: 'right' as const },
      {
        head: 'Lanes',
        cell: (row: Row<typeof rows>) => (row.lanes === 0 ? 'SM' : `${row.lanes}`),
        align: 'right' as const,
      },
      { head: 'PC', cell: (row: Row<typeof rows>) => (row.pc === null ? '' : mask(row.pc, 16)) },
      { head: 'Function', cell: (row: Row<typeof rows>) => row.place?.demangled ?? '' },
      { head: 'Line', cell: (row: Row<typeof rows>) => fileLine(row.place) },
    ];
    await showRows(run, 'exceptions', rows, columns, 'no exceptions');
  },
};

type Device = Awaited<ReturnType<typeof deviceRows>>[number];
type Row<Rows extends readonly unknown[]> = Rows[number];
type AsyncRow<Rows> = Rows extends AsyncIterable<infer R> ? R : never;

function gridId(grid: bigint): string {
  return `${BigInt.asIntN(64, grid)}`;
}

function barrierList(barriers: readonly number[] | null): string {
  return barriers?.map((barrier) => `B${barrier}`).join(' ') ?? '';
}

function dimOr(value: Dim3 | null): string {
  return value === null ? '' : dim(value);
}
