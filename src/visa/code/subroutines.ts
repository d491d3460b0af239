/* Subroutines share their object's index space: each has the vISA indices from its label to its return. */
import type { SubroutineInfo } from '../../../generated/visa/read.ts';
import { corrector } from '../values/corrections.ts';
import type { CorrectionOptions } from '../values/corrections.ts';
import { intervalAt } from '../values/live.ts';
import { answerAt } from './pc-map.ts';
import { placeOf } from '../values/places.ts';
import type { Place } from '../values/places.ts';
import type { VisaObject, VisaStream } from '../stream/model.ts';

/** The part of an object that a place in the code belongs to. */
export interface SubroutineAnswer {
  readonly object: VisaObject;
  /** Name of the subroutine, or of the object for its main body. */
  readonly name: string;
  /** Undefined for the main body. */
  readonly subroutine: SubroutineInfo | undefined;
  readonly visaIndex: number | undefined;
  /** Where the return address is; undefined in the main body and where the stream does not say. */
  readonly returnAddress: Place | undefined;
}

/** The subroutine whose code is at `pc`; undefined outside of code. */
export function subroutineAt(
  stream: VisaStream,
  pc: number,
  options: CorrectionOptions = {},
): SubroutineAnswer | undefined {
  const answer = answerAt(stream, pc);
  if (answer === undefined) return undefined;
  const { object, visaIndex } = answer;
  const index = visaIndex ?? -1;
  const subroutine = object.info.subInfo.find(({ start, end }) => start <= index && index <= end);
  if (subroutine === undefined || visaIndex === undefined) {
    return { object, name: object.name, subroutine: undefined, visaIndex, returnAddress: undefined };
  }
  const fix = corrector(options);
  const hit = intervalAt(object, subroutine.retVal, visaIndex, fix);
  const { intervals } = subroutine.retVal;
  const returnAddress =
    hit === undefined
      ? undefined
      : placeOf(object, intervals.physicalType(hit.interval), intervals.location(hit.interval), fix);
  fix.flush();
  return { object, name: subroutine.name, subroutine, visaIndex, returnAddress };
}

/** The last vISA index of the main body: where the first subroutine starts, the body has ended. Undefined without subroutines. */
export function mainBodyEnd(object: VisaObject): number | undefined {
  const starts = object.info.subInfo.map(({ start }) => start);
  return starts.length === 0 ? undefined : starts.reduce((a, b) => Math.min(a, b)) - 1;
}
