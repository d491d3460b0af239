/* Rules of variables and subroutines: their vISA index intervals and places. */
import type { VarLiveIntervalsVISA } from '../../../generated/visa/read.ts';
import { maxIndex } from '../values/live.ts';
import { UNASSIGNED_MEMORY, UNASSIGNED_REGISTER } from '../values/places.ts';
import { isFunction } from '../stream/model.ts';
import type { VisaObject } from '../stream/model.ts';
import { piecesOfInterval } from '../code/pc-map.ts';
import type { Say } from './say.ts';

/** Pairs of virtual and physical type that exist: an address in a general register or memory, and so on. */
const pairs: ReadonlySet<string> = new Set(['0 0', '0 2', '0 3', '1 1', '1 2', '1 3', '2 2', '2 3']);

/** Check the variables and subroutines of an object. */
export function verifyIntervals(object: VisaObject, say: Say): void {
  const last = maxIndex(object) - 1;
  if (last > 0xfffe) {
    say('info', 'visa/index-wrap', `${last} vISA indices: intervals hold them modulo 65536`, 'indexMap');
  }
  for (const [i, variable] of object.info.vars.vars.entries()) {
    verifyList(object, variable, variable.varName, `vars.vars[${i}]`, last, say);
    verifyOnePlace(variable, variable.varName, `vars.vars[${i}]`, say);
  }
  for (const [i, sub] of object.info.subInfo.entries()) {
    const path = `subInfo[${i}]`;
    if (sub.start > sub.end) {
      say('error', 'visa/subroutine-order', `subroutine ${sub.name} from ${sub.start} to ${sub.end}`, `${path}.start`);
    } else if (piecesOfInterval(object, sub.end, sub.end) === 0) {
      const message = `subroutine ${sub.name} ends at index ${sub.end}, which has no code`;
      say('warning', 'visa/subroutine-end', message, `${path}.end`);
    }
    verifyList(object, sub.retVal, `return address of ${sub.name}`, `${path}.retVal`, last, say);
  }
}

function verifyList(
  object: VisaObject,
  { intervals }: VarLiveIntervalsVISA,
  what: string,
  path: string,
  last: number,
  say: Say,
): void {
  for (let i = 0; i < intervals.length; i++) {
    const [start, end] = [intervals.start(i), intervals.end(i)];
    const place = `${path}.intervals[${i}]`;
    if (last <= 0xfffe) {
      if (start > end) {
        const message = `${what} lives from ${start} to ${end}: reordered code, nothing follows from it`;
        say('info', 'visa/reversed-interval', message, place);
      }
      if (Math.max(start, end) > Math.max(last, 0)) {
        const message = `${what} lives from ${start} to ${end}: the last index is ${last}`;
        say('warning', 'visa/interval-outside', message, place);
      }
    }
    const [virtual, physical] = [intervals.virtualType(i), intervals.physicalType(i)];
    if (!pairs.has(`${virtual} ${physical}`) && virtual <= 2 && physical <= 3) {
      const message = `${what} of virtual type ${virtual} has a place of physical type ${physical}`;
      say('warning', 'visa/type-pair', message, place);
    }
    const { raw, regNum, isAbsolute } = intervals.location(i);
    if (physical === 3 ? raw === UNASSIGNED_MEMORY : regNum === UNASSIGNED_REGISTER) {
      say('info', 'visa/unassigned', `${what} never got a place`, place);
    } else if (physical === 3 && isAbsolute && isFunction(object)) {
      const message = `${what} has an absolute place: in a stack-call function it is relative to BE_FP`;
      say('info', 'visa/leaf-spill-base', message, place);
    }
  }
}

/** The writer keeps one place a variable. */
function verifyOnePlace({ intervals }: VarLiveIntervalsVISA, name: string, path: string, say: Say): void {
  for (let i = 1; i < intervals.length; i++) {
    const same =
      intervals.physicalType(i) === intervals.physicalType(0) &&
      intervals.location(i).raw === intervals.location(0).raw;
    if (same) continue;
    say('warning', 'visa/several-places', `${name} changes its place`, `${path}.intervals[${i}].location`);
    return;
  }
}
