/*
 * Where the lanes of a dump stand: groups at one pc with what they wait for, and barriers that some threads of a block wait at while
 * others are elsewhere.
 */
import type { CudaDump } from '../model.ts';
import { callsAt } from '../symbols/calls.ts';
import type { Call } from '../symbols/calls.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { contextOfGrid } from '../tables/grids.ts';
import type { BlockPattern, LanesAtPc } from '../walk/pc-groups.ts';
import type { Dim3 } from '../walk/place.ts';
import type { Scan } from '../walk/scan.ts';
import { waitAt } from './waiting.ts';
import type { Wait } from './waiting.ts';

/** Lanes at one pc of one context. */
export interface StandingGroup extends LanesAtPc {
  readonly context: bigint | undefined;
  readonly place: CodePlace | null;
  /** Functions at the instruction that is waited at, else at the pc; the innermost inlined one first. */
  readonly calls: readonly Call[];
  readonly wait: PlacedWait | undefined;
}

/** What is waited for, and where that is. */
export interface PlacedWait extends Wait {
  readonly place: CodePlace | null;
}

/** A barrier that some threads of blocks wait at while others are elsewhere. */
export interface MissedBarrier {
  readonly barrier: number | undefined;
  readonly at: bigint;
  readonly place: CodePlace | null;
  readonly gridId64: bigint;
  readonly blocks: number;
  /** The first of the blocks. */
  readonly examples: readonly Dim3[];
  /** Threads of a block that wait. */
  readonly lanes: number;
  /** The others of a block, most first. */
  readonly elsewhere: readonly { readonly group: StandingGroup; readonly lanes: number }[];
}

/** Where all lanes stand. */
export interface Standing {
  /** Most lanes first. */
  readonly groups: readonly StandingGroup[];
  /** Lanes that are in no group. */
  readonly otherLanes: number;
  /** Most blocks first. */
  readonly missed: readonly MissedBarrier[];
}

/** Place the groups that a walk found. */
export async function standingOf(dump: CudaDump, { pcs }: Scan): Promise<Standing> {
  const merged: StandingGroup[] = [];
  const indexOf = new Map<string, number>();
  const groupOf: number[] = [];
  for (const group of pcs.groups) {
    const context = await contextOfGrid(dump, group.deviceRow, group.gridId64);
    const key = `${group.deviceRow} ${context ?? ''} ${group.pc}`;
    const known = indexOf.get(key);
    if (known === undefined) {
      indexOf.set(key, merged.length);
      groupOf.push(merged.length);
      merged.push({ ...(await placed(dump, group, context)), context });
      continue;
    }
    groupOf.push(known);
    const other = merged[known] as StandingGroup;
    const sum = (count: 'lanes' | 'warps' | 'active' | 'blocked'): number => other[count] + group[count];
    merged[known] = {
      ...other,
      lanes: sum('lanes'),
      warps: sum('warps'),
      active: sum('active'),
      blocked: sum('blocked'),
    };
  }
  const missed = pcs.patterns.flatMap((pattern) => missedIn(pattern, (index) => merged[groupOf[index] as number]));
  return {
    groups: merged.toSorted((a, b) => b.lanes - a.lanes),
    otherLanes: pcs.otherLanes,
    missed: missed.toSorted((a, b) => b.blocks - a.blocks),
  };
}

async function placed(
  dump: CudaDump,
  group: LanesAtPc,
  context: bigint | undefined,
): Promise<Omit<StandingGroup, 'context'>> {
  const { deviceRow, pc, blocked } = group;
  const { symbols } = dump;
  const place = await symbols.at(deviceRow, pc, { context });
  const calls = await callsAt(dump, deviceRow, pc, { context });
  const code = place === null ? undefined : await dump.code(deviceRow, place);
  const wait = code === undefined ? undefined : waitAt(code, pc, blocked > 0, calls);
  if (wait === undefined) return { ...group, place, calls, wait };
  return {
    ...group,
    place,
    calls: await callsAt(dump, deviceRow, wait.at, { context }),
    wait: { ...wait, place: await symbols.at(deviceRow, wait.at, { context }) },
  };
}

/** The barriers that blocks with this pattern miss. */
function missedIn(
  { parts, gridId64, blocks, examples }: BlockPattern,
  groupAt: (index: number) => StandingGroup | undefined,
): MissedBarrier[] {
  const found = parts.flatMap(({ group: index, lanes }) => {
    const group = groupAt(index);
    return group === undefined ? [] : [{ group, lanes }];
  });
  /** Barriers by number; those without a known number are distinguished by place. */
  const barriers = new Map<string, typeof found>();
  for (const part of found) {
    const { wait } = part.group;
    if (wait?.waiting !== 'barrier') continue;
    const key = `${wait.barrier ?? `at ${wait.at}`}`;
    barriers.set(key, [...(barriers.get(key) ?? []), part]);
  }
  return [...barriers.values()].flatMap((waiting) => {
    const elsewhere = found.filter((part) => !waiting.includes(part)).toSorted((a, b) => b.lanes - a.lanes);
    const wait = waiting.toSorted((a, b) => b.lanes - a.lanes)[0]?.group.wait;
    if (elsewhere.length === 0 || wait === undefined) return [];
    const lanes = waiting.reduce((sum, part) => sum + part.lanes, 0);
    const { barrier, at, place } = wait;
    return [{ barrier, at, place, gridId64, blocks, examples, lanes, elsewhere }];
  });
}
