/* What an evaluation knows of the target architecture: addresses, byte order and address spaces (A.2.5.1 #6). */
import { exact, multiply } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';

/** An address space (DW_ASPACE_*). */
export interface AddressSpace {
  /** Bytes of an address. */
  readonly addressSize: number;
  /** Whose memory it is, where each lane or each thread has its own. */
  readonly scope?: 'lane' | 'thread' | undefined;
}

/** A target. Address space 0 is the default one; the generic type has the size of its addresses. */
export interface Target {
  readonly addressSize: number;
  readonly byteOrder: 'little' | 'big';
  readonly addressSpaces: ReadonlyMap<number, AddressSpace>;
  /** Bits of the generic type. */
  readonly addressBits: number;
  /** Bits of the memory of the default address space, and of the largest one. */
  readonly memoryBits: Integer;
  readonly largestMemoryBits: Integer;
}

/** Bits of memory that addresses of this many bytes reach. */
export function memoryBits(addressSize: number): Integer {
  return multiply(exact(1n << BigInt(8 * addressSize)), 8);
}

/** A target by the size of its addresses, 1 to 8 bytes. Without `addressSpaces` it has the default one alone. */
export function targetOf(
  addressSize: number,
  byteOrder: 'little' | 'big',
  addressSpaces: ReadonlyMap<number, AddressSpace> = new Map(),
): Target {
  const spaces = new Map(addressSpaces);
  if (!spaces.has(0)) spaces.set(0, { addressSize });
  const sizes = [...spaces.values()].map((space) => space.addressSize);
  return {
    addressSize,
    byteOrder,
    addressSpaces: spaces,
    addressBits: 8 * addressSize,
    memoryBits: memoryBits(addressSize),
    largestMemoryBits: memoryBits(Math.max(addressSize, ...sizes)),
  };
}
