// Operations that put a location together from parts.
import { toLocation } from './machine.ts';
import type { Machine } from './machine.ts';
import { largestAddress, memorySize } from './situation.ts';
import type { Situation } from './situation.ts';
import { update } from './storage.ts';
import { Failure, illFormed, nothing } from './values.ts';
import type { Entry, LocationEntry, Place } from './values.ts';

/** Parts of one operation that are written down one by one. */
const MOST_PARTS = 4096n;

/** A composite that is built in one operation. */
export function compositeOf(
  situation: Situation,
  size: bigint,
  count: bigint,
  part: (n: bigint) => readonly Place[],
): Place {
  const largest = memorySize(largestAddress(situation));
  // The largest composite first: nothing else could be said of it.
  if (
    size * count > largest &&
    part(0n).every((place) => place.kind === 'undefined' || place.size - place.offset >= size)
  ) {
    throw illFormed('composite too large');
  }
  if (count > MOST_PARTS) throw new Failure('skipped', 'too many parts to write down');
  const parts: { size: bigint; location: readonly Place[] }[] = [];
  for (let n = 0n; n < count; n++) {
    const location = part(n);
    checkPart(situation, size * (n + 1n), size, location);
    parts.push({ size, location });
  }
  return { kind: 'composite', offset: 0n, size: size * count, parts };
}

function checkPart(situation: Situation, end: bigint, size: bigint, location: readonly Place[]): void {
  if (end > memorySize(largestAddress(situation))) throw illFormed('composite too large');
  for (const place of location) {
    if (place.kind !== 'undefined' && place.offset + size > place.size) throw illFormed('part out of range');
  }
}

/** DW_OP_piece and DW_OP_bit_piece (A.2.5.4.4.6 #1). */
export function piece(machine: Machine, size: bigint, offset: bigint | undefined): void {
  const { situation, stack } = machine;
  const isIncomplete = (entry: Entry | undefined): boolean =>
    entry !== undefined && !entry.value && entry.places[0]?.incomplete === true;
  let location: readonly Place[] = [nothing];
  if (stack.length > 0 && !isIncomplete(stack.at(-1))) location = machine.location();
  // Only DW_OP_bit_piece updates, and an update by 0 can fail as well.
  if (offset !== undefined) location = update(location, offset);
  if (!isIncomplete(stack.at(-1))) {
    machine.places([{ kind: 'composite', offset: 0n, size: 0n, parts: [], incomplete: true }]);
  }
  const [whole] = (machine.pop() as LocationEntry).places as [Place];
  checkPart(situation, whole.size + size, size, location);
  machine.places([{ ...whole, size: whole.size + size, parts: [...(whole.parts ?? []), { size, location }] }]);
}

/** DW_OP_LLVM_overlay and DW_OP_LLVM_bit_overlay. */
export function overlay(machine: Machine, unit: bigint): void {
  const { situation } = machine;
  const size = machine.integer() * unit;
  const offset = machine.integer() * unit;
  const over = machine.pop();
  const below = machine.pop();
  const upper = toLocation(situation, over);
  const base = toLocation(situation, below);
  if (offset < 0n || size < 0n) throw illFormed('overlay');
  const sized = base.filter(({ kind }) => kind !== 'undefined').map((place) => place.size - place.offset);
  const rest = sized.reduce((least, each) => (each < least ? each : least), memorySize(largestAddress(situation)));
  if (offset + size > rest) throw illFormed('overlay');
  if (size === 0n) return machine.places(base);
  if (offset === 0n && size === rest) return machine.places(upper);
  const parts: { size: bigint; location: readonly Place[] }[] = [];
  let end = 0n;
  const add = (bits: bigint, location: readonly Place[]): void => {
    end += bits;
    checkPart(situation, end, bits, location);
    parts.push({ size: bits, location });
  };
  if (offset > 0n) add(offset, base);
  add(size, upper);
  if (offset + size < rest) add(rest - offset - size, update(base, offset + size));
  machine.places([{ kind: 'composite', offset: 0n, size: end, parts }]);
}
