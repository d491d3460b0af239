/* What an object keeps in memory. */
import { corrector } from './corrections.ts';
import type { CorrectionOptions } from './corrections.ts';
import { placeOf } from './places.ts';
import type { MemoryPlace } from './places.ts';
import { saveStates } from '../frames/saves.ts';
import type { VisaObject, VisaStream } from '../stream/model.ts';

/** A variable that lives in memory. */
export interface Spill {
  readonly name: string;
  readonly place: MemoryPlace;
  /** Live intervals there. */
  readonly intervals: number;
}

/** What one object keeps in memory. */
export interface Spills {
  readonly object: VisaObject;
  readonly frameBytes: number;
  /** Variables in memory, by base and offset. */
  readonly variables: readonly Spill[];
  /** Different places that those take. */
  readonly slots: number;
  /** Spilled variables that never got a place. */
  readonly unassigned: readonly string[];
  /** Bytes of the caller's registers that the frame keeps. */
  readonly calleeSaveBytes: number;
  /** The most bytes of its own registers that it keeps around one call. */
  readonly callerSaveBytes: number;
}

/** What an object keeps in memory. */
export function spills(stream: VisaStream, object: VisaObject, options: CorrectionOptions = {}): Spills {
  const fix = corrector(options);
  const variables: Spill[] = [];
  const unassigned: string[] = [];
  for (const { varName: name, intervals } of object.info.vars.vars) {
    const found = new Map<string, { place: MemoryPlace; intervals: number }>();
    for (let i = 0; i < intervals.length; i++) {
      const place = placeOf(object, intervals.physicalType(i), intervals.location(i), fix);
      if (place.kind === 'none' && intervals.physicalType(i) === 3 && unassigned.at(-1) !== name) unassigned.push(name);
      if (place.kind !== 'memory') continue;
      const key = `${place.base} ${place.offset}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { place, intervals: 1 });
      else known.intervals += 1;
    }
    for (const spill of found.values()) variables.push({ name, ...spill });
  }
  variables.sort((a, b) => a.place.base.localeCompare(b.place.base) || a.place.offset - b.place.offset);
  const callee = new Map<number, number>();
  for (const { registers } of saveStates(stream, object, 'callee', fix)) {
    for (const { reg, sizeBytes } of registers) callee.set(reg, sizeBytes);
  }
  let callerSaveBytes = 0;
  for (const { registers } of saveStates(stream, object, 'caller', fix)) {
    callerSaveBytes = Math.max(
      callerSaveBytes,
      registers.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    );
  }
  fix.flush();
  return {
    object,
    frameBytes: object.info.frameInfo.frameSizeInBytes,
    variables,
    slots: new Set(variables.map(({ place }) => `${place.base} ${place.offset}`)).size,
    unassigned,
    calleeSaveBytes: [...callee.values()].reduce((sum, size) => sum + size, 0),
    callerSaveBytes,
  };
}
