import type { DebugInfoFormat } from '../../../generated/visa/read.ts';
import { Session } from '../../core/index.ts';
import type { Limits } from '../../runtime/index.ts';
import type { LayoutId } from './layouts.ts';

/** One compiled object of a stream: a kernel or a stack-call function. */
export class VisaObject extends Session {
  readonly index: number;
  /** Where its bytes start in the stream. */
  readonly offset: number;
  /** How many bytes it takes there. */
  readonly size: number;
  readonly name: string;
  /** Where its code starts in the binary, in bytes. */
  readonly relocOffset: number;
  /** Every field as it is in the file. */
  readonly info: DebugInfoFormat;

  constructor(index: number, offset: number, size: number, info: DebugInfoFormat) {
    super();
    this.index = index;
    this.offset = offset;
    this.size = size;
    this.name = info.objectName;
    this.relocOffset = info.relocOffset;
    this.info = info;
  }
}

/** What a stream is made of. */
export type VisaStreamParts = Omit<VisaStream, keyof Session>;

/** A decoded stream. Values are raw: corrections belong to the questions, not to the model. */
export class VisaStream extends Session {
  readonly layout: LayoutId;
  /** Layouts that consume the stream exactly; more than one is ambiguous. */
  readonly exactLayouts: readonly LayoutId[];
  /** Bytes of the input. */
  readonly size: number;
  /** How many objects the header claims; more than `objects` when the stream is damaged. */
  readonly claimedObjects: number;
  readonly objects: readonly VisaObject[];
  /** What follows the last object that could be read: nothing in a sound stream. */
  readonly trailing: Uint8Array;
  /** Bounds on what questions may cost. */
  readonly limits?: Limits | undefined;

  constructor(parts: VisaStreamParts) {
    super();
    this.layout = parts.layout;
    this.exactLayouts = parts.exactLayouts;
    this.size = parts.size;
    this.claimedObjects = parts.claimedObjects;
    this.objects = parts.objects;
    this.trailing = parts.trailing;
    this.limits = parts.limits;
  }
}

/** Whether an object is a stack-call function: it lies after the kernel or has a caller's frame. */
export function isFunction(object: VisaObject): boolean {
  const { callerbefpValid, retAddrValid } = object.info.frameInfo;
  return object.relocOffset !== 0 || callerbefpValid !== 0 || retAddrValid !== 0;
}
