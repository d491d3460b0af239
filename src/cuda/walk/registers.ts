/* Registers of a lane and its warp: 32-bit words, R0 first; predicates and uniform predicates a word each too. */
import { readSection } from '../../elf/index.ts';
import { ByteReader } from '../../runtime/index.ts';
import type { DumpTables } from '../tables/dump-tables.ts';
import { isRedacted } from '../tables/redaction.ts';
import { childSection } from '../tables/rows-below.ts';
import { errorPcOf } from './place.ts';
import type { LaneOnSm } from './walk.ts';

/** What the registers of a lane are; null where the dump does not have them or they were redacted. */
export interface Registers {
  readonly registers: readonly number[] | null;
  readonly predicates: readonly number[] | null;
  readonly uniformRegisters: readonly number[] | null;
  readonly uniformPredicates: readonly number[] | null;
  readonly barriers: readonly number[] | null;
  /** Condition code. */
  readonly cc: number;
  readonly pc: bigint;
  readonly errorPC: bigint | null;
}

const WORD = 4;

/** No machine has more registers; longer sections are damaged. */
const MAX_WORDS = 4096;

/** Read the registers of a lane. */
export async function registersOf(dump: DumpTables, lane: LaneOnSm): Promise<Registers> {
  const { warps, row, threads, threadRow } = lane;
  const words = async (section: number | undefined): Promise<number[] | null> => {
    if (section === undefined || isRedacted(dump, section)) return null;
    const r = new ByteReader(await readSection(dump.elf, section, 0, MAX_WORDS * WORD));
    return Array.from({ length: Math.floor(r.size / WORD) }, () => r.u4(true));
  };
  return {
    registers: await words(childSection(dump, threads, threadRow, 'regs')),
    predicates: await words(childSection(dump, threads, threadRow, 'preds')),
    uniformRegisters: await words(childSection(dump, warps, row, 'uregs')),
    uniformPredicates: await words(childSection(dump, warps, row, 'upreds')),
    barriers: await words(childSection(dump, warps, row, 'barriers')),
    cc: threads.table.ccRegister(threadRow),
    pc: threads.table.virtualPC(threadRow),
    errorPC: errorPcOf(warps.table.at(row)),
  };
}
