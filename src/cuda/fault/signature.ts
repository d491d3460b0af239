/*
 * What a fault is called so that two dumps of the same one are seen to be equal. Where the instruction at fault is known (errorPC), it
 * alone counts: lanes are stopped up to hundreds of instructions later, often in a caller, so their pcs and call stacks differ from
 * run to run. Where it is not known (assert, trap), the lane is there, and its callers count too. Addresses, blocks and threads are
 * left out; so are frames inside calls into the driver, which change with the driver.
 */
import { CUDBGException_t as Exception } from '../../../generated/cuda/enums.ts';
import { sha256 } from '../../core/index.ts';
import type { Frame } from '../symbols/backtrace.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import type { BadCall } from './bad-call.ts';
import { exceptionName } from './exceptions.ts';

/** A fault without what differs between runs. */
export interface Signature {
  /** 16 hex digits: the start of the SHA-256 of the rest. */
  readonly id: string;
  /** What happened: name of the exception, `BAD_ADDRESS` for all that stand for one, `TRAP` or `HANG`. */
  readonly exception: string;
  /** Mangled name of the function at fault; null when it is unknown. */
  readonly symbol: string | null;
  /** Of the instruction at fault in that function; null when it is unknown. */
  readonly offset: number | null;
  /** Callers, innermost first, as `symbol+0xoffset` or `?`; of a hang the places where threads wait. */
  readonly frames: readonly string[];
}

/** What a signature is made of. */
export interface SignatureParts {
  readonly exception: number;
  /** Place of errorPC; null where that is not known or in no function. */
  readonly errorPlace: CodePlace | null;
  /** Whether the instruction at errorPC accesses memory. */
  readonly accessesMemory: boolean;
  readonly badCall: BadCall | undefined;
  /** Place of the fault where there is no errorPC. */
  readonly place: CodePlace | null;
  readonly frames: readonly Frame[];
}

/** The signature of a fault. */
export function signatureOf(parts: SignatureParts): Promise<Signature> {
  const { badCall, errorPlace, place, frames } = parts;
  if (badCall !== undefined) {
    const { symbol, offset } = place ?? badCall.place;
    return named({ exception: 'BAD_CALL', symbol, offset, frames: [pointerText(badCall.pointer)] });
  }
  const exception = kindOf(parts);
  if (errorPlace !== null) {
    return named({ exception, symbol: errorPlace.symbol, offset: errorPlace.offset, frames: [] });
  }
  const own = frames.filter(({ syscall }) => !syscall);
  const callers = own.slice(1).map((frame) => (frame.place === null ? '?' : placeText(frame.place)));
  return named({ exception, symbol: place?.symbol ?? null, offset: place?.offset ?? null, frames: callers });
}

/** A signature with the id that its parts make. */
export async function named(parts: Omit<Signature, 'id'>): Promise<Signature> {
  const canonical = JSON.stringify([parts.exception, parts.symbol, parts.offset, parts.frames]);
  return { id: (await sha256(new TextEncoder().encode(canonical))).slice(0, 16), ...parts };
}

/** `symbol+0xoffset`, the offset in bytes. */
export function placeText({ symbol, offset }: CodePlace): string {
  return `${symbol}+0x${offset.toString(16)}`;
}

/** Pointers that are small are constants of the program; others differ from run to run. */
function pointerText(pointer: bigint | null): string {
  if (pointer === null) return 'pointer unknown';
  return pointer < 1n << 32n ? `0x${pointer.toString(16)}` : 'an address';
}

/**
 * One wrong address is reported in several ways: which one depends on whether it falls into the window of shared memory, and so on
 * where the operating system put things.
 */
const badAddress: ReadonlySet<number> = new Set([
  Exception.CUDBG_EXCEPTION_LANE_ILLEGAL_ADDRESS,
  Exception.CUDBG_EXCEPTION_WARP_OUT_OF_RANGE_ADDRESS,
  Exception.CUDBG_EXCEPTION_DEVICE_ILLEGAL_ADDRESS,
  Exception.CUDBG_EXCEPTION_WARP_ILLEGAL_ADDRESS,
  Exception.CUDBG_EXCEPTION_WARP_MMU_FAULT,
]);

function kindOf({ exception, accessesMemory }: SignatureParts): string {
  if (exception === 0) return 'TRAP';
  const isAccess = exception === Exception.CUDBG_EXCEPTION_WARP_ILLEGAL_INSTRUCTION && accessesMemory;
  return isAccess || badAddress.has(exception) ? 'BAD_ADDRESS' : exceptionName(exception);
}
