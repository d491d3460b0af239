/* Which variables live at a place in the code, and where. */
import type { VarLiveIntervalsVISA } from '../../../generated/visa/read.ts';
import { corrector } from './corrections.ts';
import type { CorrectionOptions, Corrector } from './corrections.ts';
import { answerAt, pcMap } from '../code/pc-map.ts';
import type { PcAnswer } from '../code/pc-map.ts';
import { placeOf } from './places.ts';
import type { Place } from './places.ts';
import { saveStateAt, saveStates } from '../frames/saves.ts';
import type { SaveState } from '../frames/saves.ts';
import type { VisaObject, VisaStream } from '../stream/model.ts';

/** A variable at one place of the code. */
export interface LiveVariable {
  readonly name: string;
  /** Index in the object's list of variables. */
  readonly index: number;
  /** `address`, `flag` or `general`; undefined for a number that no compiler writes. */
  readonly type: 'address' | 'flag' | 'general' | undefined;
  /** vISA indices, both inclusive, as they are in the file. */
  readonly start: number;
  readonly end: number;
  readonly place: Place;
  /** Where the value is while a call is in progress that may change its register. */
  readonly savedAt: Place | undefined;
  /** Whether the interval holds only modulo 65536. */
  readonly wrapped: boolean;
}

/** What lives at a place of the code. */
export interface LiveAnswer extends PcAnswer {
  readonly variables: readonly LiveVariable[];
}

/** An interval that holds an index. */
export interface Hit {
  readonly interval: number;
  readonly wrapped: boolean;
}

const types = ['address', 'flag', 'general'] as const;

/** The variables that live at `pc`, in the order of the file; undefined outside of code. */
export function variablesAt(stream: VisaStream, pc: number, options: CorrectionOptions = {}): LiveAnswer | undefined {
  const answer = answerAt(stream, pc);
  if (answer === undefined) return undefined;
  const { object, visaIndex } = answer;
  if (visaIndex === undefined) return { ...answer, variables: [] };
  const fix = corrector(options);
  const saved = placesByRegister(saveStateAt(saveStates(stream, object, 'caller', fix), pc));
  const variables: LiveVariable[] = [];
  for (const [index, variable] of object.info.vars.vars.entries()) {
    const hit = intervalAt(object, variable, visaIndex, fix);
    if (hit === undefined) continue;
    const { varName: name, intervals } = variable;
    const at = hit.interval;
    const place = placeOf(object, intervals.physicalType(at), intervals.location(at), fix);
    variables.push({
      name,
      index,
      type: types[intervals.virtualType(at)],
      start: intervals.start(at),
      end: intervals.end(at),
      place,
      savedAt: savedPlace(saved, place),
      wrapped: hit.wrapped,
    });
  }
  fix.flush();
  return { ...answer, variables };
}

/** The first interval of a list that holds a vISA index; ends are inclusive. */
export function intervalAt(
  object: VisaObject,
  list: VarLiveIntervalsVISA,
  visaIndex: number,
  fix: Corrector,
): Hit | undefined {
  const { intervals } = list;
  const wraps = maxIndex(object) > 0xffff;
  for (let interval = 0; interval < intervals.length; interval++) {
    const [start, end] = [intervals.start(interval), intervals.end(interval)];
    if (start <= visaIndex && visaIndex <= end) return { interval, wrapped: false };
    if (wraps && fix.wants('index-wrap')) {
      const low = visaIndex % 0x10000;
      if (start <= end ? start <= low && low <= end : low >= start || low <= end) {
        fix.applied(object, 'index-wrap');
        return { interval, wrapped: true };
      }
    } else if (start > end && visaIndex <= start && visaIndex >= end) {
      if (fix.wants('reversed-interval')) fix.applied(object, 'reversed-interval');
    }
  }
  return undefined;
}

/** The largest vISA index in the object's index map, -1 where it is empty. */
export function maxIndex(object: VisaObject): number {
  return object.once(largestIndex);
}

function largestIndex(object: VisaObject): number {
  return pcMap(object).visa.reduce((a, b) => Math.max(a, b), -1);
}

/** Where each register is saved, the first place of each. */
function placesByRegister(state: SaveState | undefined): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>();
  for (const { reg, place } of state?.registers ?? []) if (!places.has(reg)) places.set(reg, place);
  return places;
}

function savedPlace(places: ReadonlyMap<number, Place>, place: Place): Place | undefined {
  if (place.kind !== 'register' || place.file !== 'general') return undefined;
  const saved = places.get(place.reg);
  return saved?.kind === 'memory' ? { ...saved, offset: saved.offset + place.sub } : saved;
}
