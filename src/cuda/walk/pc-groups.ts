/*
 * Valid lanes by the pc at which they stand, and blocks by where their lanes are: what tells a hang. Gathered during the one walk over
 * a dump; neighbours mostly are at the same pc, so that the last group is looked at first.
 */
import type { Dim3, LanePlace } from './place.ts';

/** Lanes of a device at one pc. */
export interface LanesAtPc {
  readonly deviceRow: number;
  readonly pc: bigint;
  readonly gridId64: bigint;
  readonly lanes: number;
  readonly warps: number;
  /** Lanes that execute, as opposed to those that wait for others of their warp. */
  readonly active: number;
  /** Lanes whose state says that they wait for others of their warp. */
  readonly blocked: number;
  /** The first of them in focus order. */
  readonly first: LanePlace;
}

/** Blocks whose lanes are spread over the same groups in the same numbers. */
export interface BlockPattern {
  /** Groups by their index, and how many lanes of each block are there. */
  readonly parts: readonly { readonly group: number; readonly lanes: number }[];
  readonly gridId64: bigint;
  readonly blocks: number;
  /** The first of them, at most BLOCKS. */
  readonly examples: readonly Dim3[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Groups and patterns that are kept, and blocks that are named of each. */
const GROUPS = 4096;
const PATTERNS = 1024;
const BLOCKS = 4;

/** What the lanes of a warp share. */
export interface WarpOfLanes {
  readonly deviceRow: number;
  readonly gridId64: bigint;
  /** Row of its block. */
  readonly ctaRow: number;
  /** Place of a lane by its row of the thread table; asked only for the first of a group. */
  readonly where: (threadRow: number) => LanePlace;
}

/** Gathers groups; lanes have to come SM by SM and warp by warp. */
export class PcGroups {
  readonly groups: Mutable<LanesAtPc>[] = [];
  readonly patterns: BlockPattern[] = [];
  /** Lanes that are in no group, because there are too many different pcs. */
  otherLanes = 0;
  readonly #indexOf = new Map<string, number>();
  readonly #patternOf = new Map<string, number>();
  /** Lanes by group, for each block of the SM. */
  readonly #blocks = new Map<number, { readonly gridId64: bigint; readonly lanes: Map<number, number> }>();
  readonly #inWarp = new Set<number>();
  #last = -1;

  /** The next lanes are of another warp. */
  startWarp(): void {
    this.#inWarp.clear();
  }

  /** Count the lane in a row of the thread table. */
  lane(warp: WarpOfLanes, threadRow: number, pc: bigint, active: boolean, blocked: boolean): void {
    const index = this.#indexAt(warp, threadRow, pc);
    if (index < 0) {
      this.otherLanes += 1;
      return;
    }
    const group = this.groups[index] as Mutable<LanesAtPc>;
    group.lanes += 1;
    if (active) group.active += 1;
    if (blocked) group.blocked += 1;
    if (!this.#inWarp.has(index)) {
      this.#inWarp.add(index);
      group.warps += 1;
    }
    let block = this.#blocks.get(warp.ctaRow);
    if (block === undefined) this.#blocks.set(warp.ctaRow, (block = { gridId64: warp.gridId64, lanes: new Map() }));
    block.lanes.set(index, (block.lanes.get(index) ?? 0) + 1);
  }

  /** All lanes of an SM have been counted; the rows of its blocks tell which they are. */
  endBlocks(blockAt: (row: number) => Dim3): void {
    for (const [row, { gridId64, lanes }] of this.#blocks)
      if (lanes.size > 1) this.#count(gridId64, blockAt(row), lanes);
    this.#blocks.clear();
  }

  #indexAt({ deviceRow, gridId64, where }: WarpOfLanes, threadRow: number, pc: bigint): number {
    const last = this.groups[this.#last];
    if (last?.pc === pc && last.gridId64 === gridId64 && last.deviceRow === deviceRow) return this.#last;
    const key = `${deviceRow} ${gridId64} ${pc}`;
    let index = this.#indexOf.get(key);
    if (index === undefined) {
      if (this.groups.length >= GROUPS) return -1;
      index = this.groups.length;
      this.#indexOf.set(key, index);
      this.groups.push({ deviceRow, pc, gridId64, lanes: 0, warps: 0, active: 0, blocked: 0, first: where(threadRow) });
    }
    this.#last = index;
    return index;
  }

  #count(gridId64: bigint, block: Dim3, counted: ReadonlyMap<number, number>): void {
    const parts = [...counted].map(([group, lanes]) => ({ group, lanes })).sort((a, b) => a.group - b.group);
    const key = `${gridId64} ${parts.map(({ group, lanes }) => `${group}:${lanes}`).join(' ')}`;
    const known = this.#patternOf.get(key);
    if (known === undefined) {
      if (this.patterns.length >= PATTERNS) return;
      this.#patternOf.set(key, this.patterns.length);
      this.patterns.push({ parts, gridId64, blocks: 1, examples: [block] });
      return;
    }
    const pattern = this.patterns[known] as Mutable<BlockPattern>;
    const examples = pattern.examples.length < BLOCKS ? [...pattern.examples, block] : pattern.examples;
    this.patterns[known] = { ...pattern, blocks: pattern.blocks + 1, examples };
  }
}
