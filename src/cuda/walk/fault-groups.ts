/* Lanes with an exception, put together by what stopped them and where. */
import type { LanePlace } from './place.ts';

/** Lanes with the same exception. */
export interface ExceptionGroup {
  readonly exception: number;
  readonly lanes: number;
  readonly warps: number;
  /** The first of them in focus order. */
  readonly first: LanePlace;
  /** Different pcs among them, most frequent first, at most PCS of them. */
  readonly pcs: readonly { readonly pc: bigint; readonly lanes: number }[];
  /** More different pcs than are listed. */
  readonly morePcs: boolean;
}

/**
 * Lanes that stopped the same way: same exception and instruction at fault; where that is not known same pc and return addresses. Lanes
 * are stopped late, so the pcs of one fault differ.
 */
export interface FaultGroup {
  readonly exception: number;
  /** The instruction at fault where it is known. */
  readonly errorPC: bigint | null;
  /** Of the first lane. */
  readonly pc: bigint;
  /** Return addresses of the first lane, innermost first. */
  readonly backtrace: readonly bigint[];
  readonly lanes: number;
  readonly warps: number;
  /** The first of them in focus order. */
  readonly first: LanePlace;
}

/** Different pcs of an exception that are listed, and different faults that are kept. */
const PCS = 16;
const FAULTS = 4096;

/** What the lanes of a warp share; the rest is asked by row of the thread table, where a group is new. */
export interface StoppedWarp {
  readonly deviceRow: number;
  readonly errorPC: bigint | null;
  readonly where: (threadRow: number) => LanePlace;
  /** Return addresses of a lane, innermost first. */
  readonly callers: (threadRow: number) => Promise<bigint[]>;
}

interface Group {
  lanes: number;
  warps: number;
  readonly first: LanePlace;
  readonly pcs: Map<bigint, number>;
  more: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Gathers groups; lanes have to come warp by warp in focus order. */
export class FaultGroups {
  /** Lanes that are in no fault, because there are too many different ones. */
  otherLanes = 0;
  readonly #exceptions = new Map<number, Group>();
  readonly #faults = new Map<string, Mutable<FaultGroup>>();
  /** Exceptions and faults that a lane of the warp has. */
  readonly #inWarp = new Set<number | string>();

  /** The next lanes are of another warp. */
  startWarp(): void {
    this.#inWarp.clear();
  }

  /** Count a lane; a promise only where its return addresses are read: there may be a million lanes. */
  add(warp: StoppedWarp, threadRow: number, exception: number, pc: bigint): Promise<void> | undefined {
    this.#addException(warp, threadRow, exception, pc);
    const { deviceRow, errorPC } = warp;
    if (errorPC === null) return this.#addByStack(warp, threadRow, exception, pc);
    const key = `${exception} at ${deviceRow} ${errorPC}`;
    return this.#count(key) ? undefined : this.#addFirst(key, warp, threadRow, exception, pc);
  }

  /** By number of lanes, then by order of appearance. */
  exceptions(): readonly ExceptionGroup[] {
    return [...this.#exceptions]
      .map(([exception, { lanes, warps, first, pcs, more }]) => ({
        exception,
        lanes,
        warps,
        first,
        pcs: [...pcs].map(([pc, count]) => ({ pc, lanes: count })).toSorted((a, b) => b.lanes - a.lanes),
        morePcs: more,
      }))
      .toSorted((a, b) => b.lanes - a.lanes);
  }

  /** By number of lanes, then by order of appearance; at most FAULTS different ones. */
  faults(): readonly FaultGroup[] {
    return [...this.#faults.values()].toSorted((a, b) => b.lanes - a.lanes);
  }

  #addException({ where }: StoppedWarp, threadRow: number, exception: number, pc: bigint): void {
    let group = this.#exceptions.get(exception);
    if (group === undefined) {
      group = { lanes: 0, warps: 0, first: where(threadRow), pcs: new Map(), more: false };
      this.#exceptions.set(exception, group);
    }
    group.lanes += 1;
    if (!this.#inWarp.has(exception)) {
      this.#inWarp.add(exception);
      group.warps += 1;
    }
    const known = group.pcs.get(pc);
    if (known !== undefined || group.pcs.size < PCS) group.pcs.set(pc, (known ?? 0) + 1);
    else group.more = true;
  }

  async #addByStack(warp: StoppedWarp, threadRow: number, exception: number, pc: bigint): Promise<void> {
    const backtrace = await warp.callers(threadRow);
    const key = `${exception} ${pc} ${backtrace.join(' ')}`;
    if (this.#count(key)) return;
    const first = warp.where(threadRow);
    this.#start(key, { exception, errorPC: null, pc, backtrace, lanes: 0, warps: 0, first });
  }

  async #addFirst(key: string, warp: StoppedWarp, threadRow: number, exception: number, pc: bigint): Promise<void> {
    const backtrace = await warp.callers(threadRow);
    const { errorPC, where } = warp;
    this.#start(key, { exception, errorPC, pc, backtrace, lanes: 0, warps: 0, first: where(threadRow) });
  }

  #start(key: string, fault: FaultGroup): void {
    this.#faults.set(key, fault);
    this.#count(key);
  }

  /** Count a lane for a fault that is known, or for none when there are too many; false for one that can be added. */
  #count(key: string): boolean {
    const fault = this.#faults.get(key);
    if (fault === undefined) {
      if (this.#faults.size < FAULTS) return false;
      this.otherLanes += 1;
      return true;
    }
    fault.lanes += 1;
    if (!this.#inWarp.has(key)) fault.warps += 1;
    this.#inWarp.add(key);
    return true;
  }
}
