/* Rows of SMs, blocks, warps and threads, backtraces, and the sizes of register sections. */
import { hex64 } from '../core/index.ts';
import type { Report } from '../core/index.ts';
import { kindInfo } from './kinds.ts';
import { childRows, childSection } from './model.ts';
import type { CudaDump, Rows } from './model.ts';
import { rowReport } from './row-report.ts';
import type { RowReport } from './row-report.ts';

/** Bits of a lane mask. */
const LANES = 32;
/** Bytes of a register, predicate or barrier. */
const WORD = 4;

const threadWords = ['regs', 'preds'] as const;
const warpWords = ['uregs', 'upreds', 'barriers'] as const;

interface Walk {
  readonly dump: CudaDump;
  readonly report: Report;
  readonly say: RowReport;
  /** Grid IDs of the device; undefined when it has no grid table. */
  readonly grids: ReadonlySet<bigint> | undefined;
}

/** Check everything below the SM tables. */
export async function verifyLanes(dump: CudaDump, report: Report): Promise<void> {
  const say = rowReport(dump, report);
  const { devices } = dump;
  for (let row = 0; row < devices.table.length; row++) {
    const sms = await childRows(dump, devices, row, 'sm');
    if (sms === undefined) continue;
    const grids = await childRows(dump, devices, row, 'grid');
    const ids = grids === undefined ? undefined : new Set<bigint>();
    for (let i = 0; i < (grids?.table.length ?? 0); i++) ids?.add((grids as Rows<'grid'>).table.gridId64(i));
    await verifySms({ dump, report, say, grids: ids }, sms);
  }
}

async function verifySms(walk: Walk, sms: Rows<'sm'>): Promise<void> {
  const { dump, say, grids } = walk;
  const seen = new Set<number>();
  for (let row = 0; row < sms.table.length; row++) {
    const smId = sms.table.smId(row);
    if (seen.has(smId)) say.at(sms, row, 'smId', 'warning', 'duplicate-sm', `second row of SM ${smId}`);
    seen.add(smId);
    say.text(sms, row, 'exceptionString', sms.table.exceptionString(row));
    const ctas = await childRows(dump, sms, row, 'cta');
    if (ctas === undefined) continue;
    const warpIds = new Set<number>();
    for (let i = 0; i < ctas.table.length; i++) {
      const grid = ctas.table.gridId64(i);
      if (grids !== undefined && !grids.has(grid)) {
        const message = `block belongs to grid ${hex64(grid)}, which is not in the grid table: its kernel and block size are unknown`;
        say.at(ctas, i, 'gridId64', 'error', 'unknown-grid', message);
      }
      const warps = await childRows(dump, ctas, i, 'warp');
      if (warps !== undefined) await verifyWarps(walk, warps, smId, warpIds);
    }
  }
}

async function verifyWarps(walk: Walk, warps: Rows<'warp'>, smId: number, seen: Set<number>): Promise<void> {
  const { dump, say } = walk;
  for (let row = 0; row < warps.table.length; row++) {
    const warp = warps.table.at(row);
    const { warpId, validLanesMask: valid, activeLanesMask: active } = warp;
    if (seen.has(warpId)) {
      say.at(warps, row, 'warpId', 'error', 'duplicate-warp', `second row of warp ${warpId} on SM ${smId}`);
    }
    seen.add(warpId);
    const strays = (active & ~valid) >>> 0;
    if (strays !== 0) {
      const message = `lanes ${laneList(strays)} of warp ${warpId} are active but not valid`;
      say.at(warps, row, 'activeLanesMask', 'warning', 'active-lanes', message);
    }
    say.text(warps, row, 'additionalBarrierInfo', warp.additionalBarrierInfo);
    for (const name of warpWords) verifyWords(walk, childSection(dump, warps, row, name));
    const threads = await childRows(dump, warps, row, 'thread');
    const rows = threads === undefined ? 0 : await verifyThreads(walk, threads);
    const missing = (valid & ~rows) >>> 0;
    if (missing !== 0) {
      const message = `valid lanes ${laneList(missing)} of warp ${warpId} on SM ${smId} have no thread row`;
      say.at(warps, row, 'validLanesMask', 'error', 'lane-without-row', message);
    }
  }
}

/** Check the rows of a thread table; returns the mask of the lanes that have one. */
async function verifyThreads(walk: Walk, threads: Rows<'thread'>): Promise<number> {
  const { dump, say } = walk;
  const { table } = threads;
  let mask = 0;
  for (let row = 0; row < table.length; row++) {
    const ln = table.ln(row);
    if (ln >= LANES) {
      say.at(threads, row, 'ln', 'error', 'lane-range', `lane ${ln}: warps have ${LANES} lanes, the row is ignored`);
    } else if (((mask >>> ln) & 1) !== 0) {
      say.at(threads, row, 'ln', 'error', 'duplicate-lane', `second row of lane ${ln}`);
    } else mask |= 1 << ln;
    for (const name of threadWords) verifyWords(walk, childSection(dump, threads, row, name));
    const frames = await childRows(dump, threads, row, 'backtrace');
    const depth = table.callDepth(row);
    if (frames !== undefined) verifyFrames(walk, threads, row, frames);
    else if (depth > 0) {
      say.at(threads, row, 'callDepth', 'info', 'call-depth', `call depth ${depth} without a backtrace table`);
    }
  }
  return mask;
}

/** Levels of a backtrace count from 0, one a row, up to the call depth. */
function verifyFrames({ say }: Walk, threads: Rows<'thread'>, row: number, frames: Rows<'backtrace'>): void {
  const { table } = frames;
  const depth = threads.table.callDepth(row);
  if (depth > table.length) {
    const message = `call depth ${depth}, but the backtrace has ${table.length} rows: frames are limited to those`;
    say.at(threads, row, 'callDepth', 'warning', 'call-depth', message);
  }
  const levels = Uint32Array.from({ length: table.length }, (_, i) => table.level(i)).sort();
  const gap = levels.findIndex((level, i) => level !== i);
  if (gap >= 0) {
    const found = levels[gap] as number;
    const what = found < gap ? `level ${found} twice` : `level ${found} without level ${gap}`;
    say.at(frames, 0, 'level', 'warning', 'backtrace-levels', `backtrace has ${what}: frames are ordered by level`);
  }
}

function verifyWords({ dump, report }: Walk, section: number | undefined): void {
  if (section === undefined) return;
  const { sections } = dump.elf;
  const size = sections.size(section);
  const rest = size % BigInt(WORD);
  if (rest === 0n) return;
  const { title } = kindInfo(dump.tree.kind(section));
  report.add({
    code: 'cuda/odd-word-size',
    severity: 'warning',
    message: `${title} of ${size} bytes: ${size / BigInt(WORD)} words and ${rest} trailing bytes`,
    at: { offset: sections.place(section) + 32, section, path: `sections[${section}].sh_size` },
  });
}

function laneList(mask: number): string {
  const lanes = Array.from({ length: LANES }, (_, lane) => lane).filter((lane) => ((mask >>> lane) & 1) !== 0);
  const runs: string[] = [];
  for (let i = 0; i < lanes.length; i++) {
    const start = lanes[i] as number;
    while (i + 1 < lanes.length && lanes[i + 1] === (lanes[i] as number) + 1) i++;
    const end = lanes[i] as number;
    runs.push(start === end ? `${start}` : `${start}..${end}`);
  }
  return runs.join(', ');
}
