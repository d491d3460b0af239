/*
 * What an evaluation asks of the outside (A.2.5.1). It does no input itself: it stops with a request and goes on with the answer.
 * Where there is no answer, that is `undefined`, for which the request has its fault, or the code of another fault.
 */
import type { BaseType } from '../value/base-type.ts';
import type { LocationSource } from '../expression/expression.ts';
import type { FaultCode } from '../expression/fault.ts';
import type { Integer } from '../value/integer.ts';
import type { Location } from '../value/location.ts';

/** The unit of an expression, as the evaluation needs to know it; whoever answers may put more into it. */
export interface ExpressionUnit {
  /** Where it starts in .debug_info. */
  readonly offset: number;
}

/** A debugging information entry, as far as calls and implicit pointers need it. */
export interface CallTarget {
  readonly unit: ExpressionUnit;
  /** DW_AT_location. */
  readonly location?: LocationSource | undefined;
  /** DW_AT_const_value, in the target's byte order. */
  readonly constValue?: Uint8Array | undefined;
  /** The base type of DW_AT_type, where it is one. */
  readonly type?: BaseType | undefined;
}

/** DW_AT_frame_base of the current subprogram. */
export interface FrameBase {
  readonly unit?: ExpressionUnit | undefined;
  readonly location: LocationSource;
}

/** The lane in focus, and how many there are where that is known. */
export interface Lane {
  readonly lane: number;
  readonly lanes?: number | undefined;
}

/** Every request and what answers it. */
interface Answers {
  /** Bytes of memory; undefined: unreadable. */
  readonly memory: Uint8Array;
  /** The whole contents of a register of the thread, in the target's byte order. */
  readonly registerContents: Uint8Array;
  /** Where a register of the current frame is: itself in the top frame, else where call frame information puts it. */
  readonly registerLocation: Location;
  /** Where a register was on entry to the subprogram. */
  readonly entryRegister: Location;
  readonly frameBase: FrameBase;
  readonly cfa: Location;
  /** The location for a thread-local address. */
  readonly tls: Location;
  readonly lane: Lane;
  readonly iteration: number;
  readonly object: Location;
  readonly programLocation: number | bigint;
  /** An entry of .debug_addr. */
  readonly address: number | bigint;
  readonly baseType: BaseType;
  readonly entry: CallTarget;
  /** Go to the calling frame; what follows is about that one. Answered by true. */
  readonly enterCaller: boolean;
  /** Back again. */
  readonly leaveCaller: boolean;
  /** Value of a parameter at the call site (DW_OP_GNU_parameter_ref). */
  readonly callSiteValue: Integer;
}

/** Kind of a request. */
export type RequestKind = keyof Answers;

/** What an evaluation needs before it can go on. `unit` is the current one. */
export type Request =
  | {
      readonly kind: 'memory';
      readonly space: number;
      readonly lane: number | undefined;
      readonly address: Integer;
      /** In bytes. */
      readonly size: number;
    }
  | { readonly kind: 'registerContents' | 'registerLocation' | 'entryRegister'; readonly register: Integer }
  | { readonly kind: 'tls'; readonly address: Integer; readonly unit: ExpressionUnit | undefined }
  | { readonly kind: 'address'; readonly index: Integer; readonly unit: ExpressionUnit }
  /** `offset` is relative to the unit. */
  | { readonly kind: 'baseType'; readonly offset: Integer; readonly unit: ExpressionUnit }
  /** `offset` is relative to .debug_info. */
  | { readonly kind: 'entry' | 'callSiteValue'; readonly offset: Integer; readonly unit: ExpressionUnit | undefined }
  | {
      readonly kind:
        'frameBase' | 'cfa' | 'lane' | 'iteration' | 'object' | 'programLocation' | 'enterCaller' | 'leaveCaller';
    };

/** The answer to a request of this kind. */
export type AnswerTo<Kind extends RequestKind> = Answers[Kind] | FaultCode | undefined;

/** The answer to some request. */
export type Answer = AnswerTo<RequestKind>;

/** Work that may have to ask: it yields requests and goes on with their answers. */
export type Task<Result = void> = Generator<Request, Result, Answer>;
