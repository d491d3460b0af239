import { corrector } from './corrections.ts';
import { placeOf } from './places.ts';
import type { Place } from './places.ts';
import { codeOfInterval } from '../code/pc-map.ts';
import type { CodeRange } from '../code/pc-map.ts';
import type { VisaObject } from '../stream/model.ts';

/** Where a variable is, over the code of its object. */
export interface VariableRanges {
  readonly name: string;
  /** In the order of the file; an interval without code has no ranges. */
  readonly intervals: readonly { readonly place: Place; readonly code: readonly CodeRange[] }[];
}

/** All variables of an object, in the order of the file, with the code over which they live; places as they are in the file. */
export function* variableRanges(object: VisaObject): Iterable<VariableRanges> {
  const fix = corrector({});
  for (const { varName: name, intervals: list } of object.info.vars.vars) {
    const intervals = Array.from({ length: list.length }, (_, at) => ({
      place: placeOf(object, list.physicalType(at), list.location(at), fix),
      code: list.start(at) <= list.end(at) ? codeOfInterval(object, list.start(at), list.end(at)) : [],
    }));
    yield { name, intervals };
  }
}
