/*
 * Addresses of code: what lanes execute, what failed and where calls return to lies in some module, once the modules are known to hold
 * the kernel. An exception can explain that it does not: a call through a bad pointer ends with an illegal instruction or an invalid pc.
 * Code of the driver may be in none of the images, so that lanes inside calls into it are not judged.
 */
import { CUDBGException_t as Exception } from '../../../generated/cuda/enums.ts';
import { hex64 } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { exceptionName } from '../fault/exceptions.ts';
import type { CudaDump } from '../model.ts';
import { quietly } from '../symbols/quietly.ts';
import { childRows } from '../tables/rows-below.ts';
import { errorPcOf } from '../walk/place.ts';
import { lanesOf, walkWarps } from '../walk/walk.ts';
import type { LaneOnSm, WarpOnSm } from '../walk/walk.ts';
import { rowReport } from './row-report.ts';
import type { RowReport } from './row-report.ts';

/** Exceptions of a lane that left the code. */
const leaves: ReadonlySet<number> = new Set<number>([
  Exception.CUDBG_EXCEPTION_UNKNOWN,
  Exception.CUDBG_EXCEPTION_WARP_ILLEGAL_INSTRUCTION,
  Exception.CUDBG_EXCEPTION_WARP_INVALID_ADDRESS_SPACE,
  Exception.CUDBG_EXCEPTION_WARP_INVALID_PC,
  Exception.CUDBG_EXCEPTION_WARP_HARDWARE_STACK_OVERFLOW,
  Exception.CUDBG_EXCEPTION_DEVICE_HARDWARE_STACK_OVERFLOW,
  Exception.CUDBG_EXCEPTION_WARP_STACK_CANARY,
  Exception.CUDBG_EXCEPTION_WARP_CALL_REQUIRES_NEWER_DRIVER,
  Exception.CUDBG_EXCEPTION_WARP_MISALIGNED_PC,
  Exception.CUDBG_EXCEPTION_WARP_PC_OVERFLOW,
  Exception.CUDBG_EXCEPTION_WARP_ILLEGAL_INSTR_ENCODING,
  Exception.CUDBG_EXCEPTION_WARP_ILLEGAL_INSTR_PARAM,
  Exception.CUDBG_EXCEPTION_WARP_MMU_FAULT,
]);

/** What is known of the code of a device. */
interface Code {
  readonly say: RowReport;
  /** Whether an address is in an image of a module of the context. */
  readonly covers: (context: bigint, address: bigint) => Promise<boolean>;
  /** Grids whose kernel is in an image, and so those of which the code is known. */
  readonly grids: ReadonlyMap<bigint, { readonly contextId: bigint; readonly functionEntry: bigint }>;
}

/** Check every address of code. */
export async function verifyPcs(dump: CudaDump, report: Report): Promise<void> {
  const say = rowReport(dump, report);
  for (let row = 0; row < dump.devices.table.length; row++) {
    const covers = coverage(dump, row);
    const grids = await knownGrids(dump, row, covers, say);
    if (grids.size === 0) continue;
    const code = { say, covers, grids };
    const left = new Set<number>();
    for await (const warp of walkWarps(dump)) {
      if (warp.deviceRow === row && (await verifyWarp(dump, warp, code))) left.add(warp.smRow);
    }
    await verifySms(dump, row, left, code);
  }
}

/** Answers that are kept. */
const ANSWERS = 65_536;

function coverage(dump: CudaDump, deviceRow: number): Code['covers'] {
  const { symbols } = dump;
  const answers = new Map<string, boolean>();
  return async (context, address) => {
    const key = `${context} ${address}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const inside = await symbols.covers(deviceRow, context, address);
    if (answers.size >= ANSWERS) answers.clear();
    answers.set(key, inside);
    return inside;
  };
}

async function knownGrids(
  dump: CudaDump,
  deviceRow: number,
  covers: Code['covers'],
  say: RowReport,
): Promise<Map<bigint, { contextId: bigint; functionEntry: bigint }>> {
  const known = new Map<bigint, { contextId: bigint; functionEntry: bigint }>();
  const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
  if (grids === undefined) return known;
  for (let row = 0; row < grids.table.length; row++) {
    const { gridId64, contextId, functionEntry, moduleHandle } = grids.table.at(row);
    if (await covers(contextId, functionEntry)) known.set(gridId64, { contextId, functionEntry });
    else if (await hasCode(dump, deviceRow, contextId, moduleHandle)) {
      const message = `kernel starts at ${hex64(functionEntry)}, where no module of its context has code`;
      say.at(grids, row, 'functionEntry', 'warning', 'entry-outside', message);
    }
  }
  return known;
}

/** Whether the image of a module has code at some address. */
async function hasCode(dump: CudaDump, deviceRow: number, context: bigint, handle: bigint): Promise<boolean> {
  const cubin = await dump.symbols.cubinAt(deviceRow, { context, module: handle });
  const functions = await quietly(async () => cubin?.functions());
  return functions?.some(({ loaded }) => loaded) === true;
}

/** Check the lanes of a warp; true when one of them left the code. */
async function verifyWarp(dump: CudaDump, warp: WarpOnSm, code: Code): Promise<boolean> {
  const grid = code.grids.get(warp.gridId64);
  if (grid === undefined) return false;
  const row = warp.warps.table.at(warp.row);
  const errorPC = errorPcOf(row);
  const errorInside = errorPC === null || (await code.covers(grid.contextId, errorPC));
  const inDriver = row.inSyscallLanesMask ?? 0;
  let left = false;
  for await (const lane of lanesOf(dump, warp)) {
    const thread = lane.threads.table.at(lane.threadRow);
    const { virtualPC: pc, exception, ln } = thread;
    const inCall = thread.syscallCallDepth > 0 || ((inDriver >>> ln) & 1) !== 0;
    await verifyReturns(dump, lane, grid, code);
    if (inCall || (await code.covers(grid.contextId, pc))) continue;
    left ||= leaves.has(exception) || !errorInside;
    if (leaves.has(exception)) continue;
    // Where the instruction at fault is outside too, the lane did leave the code.
    const severity = exception !== 0 && !errorInside ? 'info' : 'warning';
    const why = exception === 0 ? 'no exception explains that' : `${exceptionName(exception)} does not explain that`;
    const message = `lane ${ln} is at ${hex64(pc)}, where no module of its context has code; ${why}`;
    code.say.at(lane.threads, lane.threadRow, 'virtualPC', severity, 'pc-outside', message);
  }
  if (!errorInside && !left) {
    const message = `errorPC of warp ${row.warpId} is ${hex64(errorPC)}, where no module of its context has code, but its lanes are in code`;
    code.say.at(warp.warps, warp.row, 'errorPC', 'warning', 'pc-outside', message);
  }
  return left;
}

/** Return addresses are in code, or offsets from the entry of the kernel. */
async function verifyReturns(
  dump: CudaDump,
  { threads, threadRow }: LaneOnSm,
  grid: { readonly contextId: bigint; readonly functionEntry: bigint },
  { say, covers }: Code,
): Promise<void> {
  const { table } = threads;
  if (table.exception(threadRow) === Exception.CUDBG_EXCEPTION_WARP_STACK_CANARY) return;
  const frames = await childRows(dump, threads, threadRow, 'backtrace');
  if (frames === undefined) return;
  for (let row = 0; row < frames.table.length; row++) {
    const address = frames.table.virtualReturnAddress(row);
    if (frames.table.level(row) < table.syscallCallDepth(threadRow)) continue;
    if (address > 0n && (await covers(grid.contextId, address - 1n))) continue;
    if (await covers(grid.contextId, BigInt.asUintN(64, grid.functionEntry + address))) continue;
    const message = `frame ${frames.table.level(row)} returns to ${hex64(address)}, where no module of its context has code`;
    say.at(frames, row, 'virtualReturnAddress', 'warning', 'return-outside', message);
  }
}

/** The instruction that an SM names is in some module, unless a lane of the SM left the code. */
async function verifySms(dump: CudaDump, deviceRow: number, left: ReadonlySet<number>, code: Code): Promise<void> {
  const sms = await childRows(dump, dump.devices, deviceRow, 'sm');
  const contexts = new Set([...code.grids.values()].map(({ contextId }) => contextId));
  if (sms === undefined) return;
  for (let row = 0; row < sms.table.length; row++) {
    const sm = sms.table.at(row);
    const errorPC = errorPcOf(sm);
    if (errorPC === null || left.has(row) || leaves.has(sm.exception ?? 0)) continue;
    let inside = false;
    for (const context of contexts) inside ||= await code.covers(context, errorPC);
    if (inside) continue;
    const message = `errorPC of SM ${sm.smId} is ${hex64(errorPC)}, where no module has code`;
    code.say.at(sms, row, 'errorPC', 'warning', 'pc-outside', message);
  }
}
