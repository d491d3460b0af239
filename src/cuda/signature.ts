/*
 * What a fault is called so that two dumps of the same one are seen to be equal: the exception, and for every frame the function
 * and the offset in it. Addresses, blocks and threads are left out: they change from run to run. So are frames inside calls into the
 * driver, which change with the driver.
 */
import { sha256 } from '../core/index.ts';
import type { Frame } from './backtrace.ts';
import { exceptionName } from './exceptions.ts';
import type { CodePlace } from './symbols.ts';

/** A fault without what differs between runs. */
export interface Signature {
  /** 16 hex digits: the start of the SHA-256 of the rest. */
  readonly id: string;
  /** Name of the exception, `TRAP` for none. */
  readonly exception: string;
  /** Mangled name of the function at fault; null when it is unknown. */
  readonly symbol: string | null;
  /** Of the instruction at fault in that function; null when it is unknown. */
  readonly offset: number | null;
  /** Callers, innermost first, as `symbol+0xoffset` or `?`. */
  readonly frames: readonly string[];
}

/** The signature of a fault at `fault` (of the errorPC where it is known) with these frames. */
export async function signatureOf(
  exception: number,
  fault: CodePlace | null,
  frames: readonly Frame[],
): Promise<Signature> {
  const own = frames.filter(({ syscall }) => !syscall);
  const inSyscall = frames[0]?.syscall === true;
  const place = inSyscall ? (own[0]?.place ?? null) : fault;
  const callers = own.slice(1).map(({ place: at }) => (at === null ? '?' : `${at.symbol}+0x${at.offset.toString(16)}`));
  const named = {
    exception: exception === 0 ? 'TRAP' : exceptionName(exception),
    symbol: place?.symbol ?? null,
    offset: place?.offset ?? null,
    frames: callers,
  };
  const canonical = JSON.stringify([named.exception, named.symbol, named.offset, named.frames]);
  const id = (await sha256(new TextEncoder().encode(canonical))).slice(0, 16);
  return { id, ...named };
}
