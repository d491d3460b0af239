/* How much of the code is mapped, and which instructions have none. */
import { mappedIndices, pcMap, scatteredIndices } from './pc-map.ts';
import type { VisaObject } from '../stream/model.ts';

/** What the index map of one object covers. */
export interface Coverage {
  /** Bytes of code. */
  readonly codeBytes: number;
  /** Bytes that belong to a vISA instruction; the rest is entry code. */
  readonly mappedBytes: number;
  /** Entries of the map, its end not counted. */
  readonly entries: number;
  /** Different vISA indices that have code. */
  readonly indices: number;
  /** Indices from 1 to the largest that have none. */
  readonly withoutCode: number;
  /** Indices whose code lies in several pieces. */
  readonly scattered: number;
  readonly firstIndex: number | undefined;
  readonly lastIndex: number | undefined;
}

/** The coverage of one object. */
export function coverage(object: VisaObject): Coverage {
  const { pcs, start, end } = pcMap(object);
  const entries = Math.max(0, pcs.length - 1);
  const mapped = mappedIndices(object);
  const lastIndex = mapped.at(-1);
  const fromOne = mapped.length - (mapped[0] === 0 ? 1 : 0);
  return {
    codeBytes: end - start,
    mappedBytes: entries === 0 ? 0 : end - (pcs[0] as number),
    entries,
    indices: mapped.length,
    withoutCode: lastIndex === undefined ? 0 : lastIndex - fromOne,
    scattered: scatteredIndices(object),
    firstIndex: mapped[0],
    lastIndex,
  };
}
