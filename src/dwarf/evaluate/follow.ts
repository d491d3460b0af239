/* Locations that entries describe: what an implicit pointer points to (A.2.5.4.4.5 #3) and what a call pushes (A.2.5.4.2 #5). */
import { fault } from '../expression/fault.ts';
import { implicitLocation, updateBytes } from '../value/location.ts';
import type { ImplicitPointerLocation, Location } from '../value/location.ts';
import type { LocationSource } from '../expression/expression.ts';
import type { Answer, CallTarget, ExpressionUnit, Task } from './request.ts';
import type { Integer } from '../value/integer.ts';
import { unanswered } from './answer.ts';

/** The machine, as far as looking up entries needs it. */
export interface Follower {
  readonly unit: ExpressionUnit | undefined;
  locate(source: LocationSource, unit: ExpressionUnit | undefined): Task<Location>;
}

/** The object that an implicit pointer points to, in the situation of now. */
export function* follow(machine: Follower, pointer: ImplicitPointerLocation): Task<Location> {
  if (pointer.space !== 0)
    throw fault('implicit-pointer-misuse', 'an implicit pointer to another address space is no location');
  const target = yield* entryAt(machine, pointer.die);
  if (target.location !== undefined) {
    const location = yield* machine.locate(target.location, target.unit);
    return updateBytes(location, pointer.byteDisplacement);
  }
  if (target.constValue !== undefined)
    return updateBytes(implicitLocation(target.constValue), pointer.byteDisplacement);
  const where = `entry 0x${pointer.die.toString(16)}`;
  throw fault('implicit-pointer-target', `${where} of an implicit pointer has neither a location nor a constant value`);
}

/** An entry by its offset in .debug_info. */
export function* entryAt(machine: Follower, offset: Integer): Task<CallTarget> {
  const answer = yield { kind: 'entry', offset, unit: machine.unit };
  if (isTarget(answer)) return answer;
  throw unanswered(answer, 'no-entry', `there is no entry at 0x${offset.toString(16)} of .debug_info`);
}

function isTarget(answer: Answer): answer is CallTarget {
  return typeof answer === 'object' && 'unit' in answer;
}
