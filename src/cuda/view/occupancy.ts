/* What runs where: every warp of the GPU in columns, for a picture of it. */
import { exceptionName } from '../fault/exceptions.ts';
import type { CudaDump } from '../model.ts';
import { childRows } from '../tables/rows-below.ts';
import { hasLane } from '../walk/lane-mask.ts';
import { blockOf, validRows, walkSms, warpsOnSm } from '../walk/walk.ts';

/** An SM with a warp or an exception; its warps are rows `first` to `first + warps` of the columns. */
export interface OccupiedSm {
  readonly device: number;
  readonly sm: number;
  /** Of the SM itself. */
  readonly exception: string | null;
  readonly first: number;
  readonly warps: number;
}

/** Warps of all SMs in focus order, a row each. Masks have a bit for each lane. */
export interface Occupancy {
  readonly sms: readonly OccupiedSm[];
  /** warpId. */
  readonly warp: readonly number[];
  readonly valid: readonly number[];
  readonly active: readonly number[];
  /** Lanes with an exception. */
  readonly faulting: readonly number[];
  /** Name of the first exception of a lane; null without any. */
  readonly exception: readonly (string | null)[];
  /** Of the first active lane, else of the first valid one; null without any. */
  readonly pc: readonly (bigint | null)[];
  /** `grid 1 (3,0,0)`. */
  readonly block: readonly string[];
  readonly trapped: readonly boolean[];
}

/** Walk all warps; `pause` is awaited after each SM. */
export async function occupancy(dump: CudaDump, pause: () => Promise<void> = async () => {}): Promise<Occupancy> {
  const sms: OccupiedSm[] = [];
  const found = {
    warp: [] as number[],
    valid: [] as number[],
    active: [] as number[],
    faulting: [] as number[],
    exception: [] as (string | null)[],
    pc: [] as (bigint | null)[],
    block: [] as string[],
    trapped: [] as boolean[],
  };
  for await (const sm of walkSms(dump)) {
    const first = found.warp.length;
    const ctas = await childRows(dump, sm.sms, sm.smRow, 'cta');
    if (ctas !== undefined) {
      for await (const { warps, row, ctaRow, gridId64 } of warpsOnSm(dump, sm, ctas)) {
        const { table } = warps;
        const threads = await childRows(dump, warps, row, 'thread');
        const valid = table.validLanesMask(row) >>> 0;
        const active = table.activeLanesMask(row) >>> 0;
        let faulting = 0;
        let exception: string | null = null;
        let pc: bigint | null = null;
        let isActive = false;
        if (threads !== undefined) {
          for (const threadRow of validRows(threads, valid)) {
            const ln = threads.table.ln(threadRow);
            const code = threads.table.exception(threadRow);
            if (code !== 0) {
              faulting |= 1 << ln;
              exception ??= exceptionName(code);
            }
            if (pc === null || (!isActive && hasLane(active, ln))) {
              pc = threads.table.virtualPC(threadRow);
              isActive = hasLane(active, ln);
            }
          }
        }
        found.warp.push(table.warpId(row));
        found.valid.push(valid);
        found.active.push(active);
        found.faulting.push(faulting >>> 0);
        found.exception.push(exception);
        found.pc.push(pc);
        found.block.push(`grid ${BigInt.asIntN(64, gridId64)} (${blockOf(ctas, ctaRow).join(',')})`);
        found.trapped.push(table.isWarpBroken(row) !== 0);
      }
    }
    const code = sm.sms.table.exception(sm.smRow) ?? 0;
    const warps = found.warp.length - first;
    if (warps === 0 && code === 0) continue;
    sms.push({
      device: sm.device,
      sm: sm.smId,
      exception: code === 0 ? null : exceptionName(code),
      first,
      warps,
    });
    await pause();
  }
  return { sms, ...found };
}
