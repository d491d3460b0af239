/*
 * What a fault is called so that two dumps of the same one are seen to be equal. Where the instruction at fault is known (errorPC), it
 * alone counts: lanes are stopped up to hundreds of instructions later, often in a caller, so their pcs and call stacks differ from
 * run to run. Where it is not known (assert, trap), the lane is there, and its callers count too. Addresses, blocks and threads are
 * left out; so are frames inside calls into the driver, which change with the driver. docs/signatures.md has the rules with examples.
 */
import { CUDBGException_t as Exception } from '../../../generated/cuda/enums.ts';
import { sha256 } from '../../core/index.ts';
import { withoutParameters } from '../../demangle/index.ts';
import type { Frame } from '../symbols/backtrace.ts';
import type { Call } from '../symbols/calls.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { readableName } from '../symbols/readable-name.ts';
import type { BadCall } from './bad-call.ts';
import { exceptionName } from './exceptions.ts';

/** A fault without what differs between runs. */
export interface Signature {
  /** 16 hex digits: the start of the SHA-256 of `exception`, `symbol`, `offset` and `frames`. */
  readonly id: string;
  /** The same without offsets, of the function as the source calls it: equal for builds that moved or inlined the code. */
  readonly loose: string;
  /** What happened: name of the exception, `BAD_ADDRESS` for all that stand for one, `TRAP` or `HANG`. */
  readonly exception: string;
  /** Mangled name of the function at fault; null when it is unknown. */
  readonly symbol: string | null;
  /** Of the instruction at fault in that function; null when it is unknown. */
  readonly offset: number | null;
  /** Callers, innermost first, each once, as `symbol+0xoffset` or `?`; of a hang the places where threads wait. */
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
  /** Functions at the fault, the innermost inlined one first. */
  readonly calls: readonly Call[];
  readonly frames: readonly Frame[];
}

/** The signature of a fault. */
export function signatureOf(parts: SignatureParts): Promise<Signature> {
  const { badCall, errorPlace, place, calls, frames } = parts;
  const source = (at: CodePlace | null): string[] => [sourceFunction(calls, at) ?? '?'];
  if (badCall !== undefined) {
    const at = place ?? badCall.place;
    const pointer = pointerText(badCall.pointer);
    const called = { exception: 'BAD_CALL', symbol: at.symbol, offset: at.offset, frames: [pointer] };
    return named(called, [...source(at), pointer]);
  }
  const exception = kindOf(parts);
  if (errorPlace !== null) {
    return named({ exception, symbol: errorPlace.symbol, offset: errorPlace.offset, frames: [] }, source(errorPlace));
  }
  const own = frames.filter(({ syscall }) => !syscall);
  const callers = own.slice(1).map((frame) => (frame.place === null ? '?' : placeText(frame.place)));
  // How deep a recursion went is not what went wrong.
  const [symbol, offset, once] = [place?.symbol ?? null, place?.offset ?? null, [...new Set(callers)]];
  return named({ exception, symbol, offset, frames: once }, source(place));
}

/** A signature with the ids that its parts and what the loose one is made of give. */
export async function named(parts: Omit<Signature, 'id' | 'loose'>, loose: readonly string[]): Promise<Signature> {
  const { exception, symbol, offset, frames } = parts;
  const id = await idOf([exception, symbol, offset, frames]);
  return { id, loose: await idOf(['loose', exception, loose]), ...parts };
}

async function idOf(parts: readonly unknown[]): Promise<string> {
  return (await sha256(new TextEncoder().encode(JSON.stringify(parts)))).slice(0, 16);
}

/** The namespace that nvcc makes for what is static in a file: it has a hash of the compilation in its name. */
const STATIC = /\b_INTERNAL_[0-9a-f]{8}_\w+::/g;

/** The innermost function as the source calls it, without parameters: where it was inlined, calls tell. */
export function sourceFunction(calls: readonly Call[], place: CodePlace | null): string | undefined {
  const name = calls[0]?.function ?? (place === null ? undefined : readableName(place.symbol));
  return name === undefined ? undefined : withoutParameters(name).replace(STATIC, '');
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
