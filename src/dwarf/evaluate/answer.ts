/* Answers to requests, and what it means that there is none. */
import { fault } from '../expression/fault.ts';
import type { ExpressionError, FaultCode } from '../expression/fault.ts';
import type { Integer } from '../value/integer.ts';
import { exact } from '../value/integer.ts';
import type { Location } from '../value/location.ts';
import type { Answer, Lane } from './request.ts';

/** The fault for a request that has no answer, or a fault for an answer. */
export function unanswered(answer: Answer, code: FaultCode, message: string): ExpressionError {
  return typeof answer === 'string' ? fault(answer, message) : fault(code, message);
}

/** An answer that is a location. */
export function locationFrom(answer: Answer, code: FaultCode, message: string): Location {
  if (Array.isArray(answer)) return answer as Location;
  throw unanswered(answer, code, message);
}

/** An answer that is a number. */
export function integerFrom(answer: Answer, code: FaultCode, message: string): Integer {
  if (typeof answer === 'number' || typeof answer === 'bigint') return exact(answer);
  throw unanswered(answer, code, message);
}

/** The lane in focus. */
export function laneFrom(answer: Answer): Lane {
  if (typeof answer === 'object' && 'lane' in answer && answer.lane !== undefined) return answer;
  throw unanswered(answer, 'no-lane', 'no lane is in focus');
}

/** Too few entries on the stack. */
export function underflow(): ExpressionError {
  return fault('stack-underflow', 'the stack has too few entries');
}
