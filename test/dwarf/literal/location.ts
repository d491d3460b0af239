// Where memory, address spaces and registers are.
import { placesFrom } from './json.ts';
import { addressBits, memorySize, registerBits } from './situation.ts';
import type { Situation } from './situation.ts';
import { retrieve } from './storage.ts';
import { evaluationError, illFormed, mask } from './values.ts';
import type { Place } from './values.ts';

export function memory(situation: Situation, address: bigint): Place {
  return { kind: 'memory', space: 0, offset: address * 8n, size: memorySize(addressBits(situation) / 8) };
}

/** A location in an address space (A.2.5.4.3.4 #5). */
export function inSpace(situation: Situation, address: bigint, space: bigint): Place {
  const { context } = situation;
  const found = space >= 0n && space < 2n ** 32n ? context['addressSpaces'][String(space)] : undefined;
  if (found === undefined) throw illFormed('unknown address space');
  const size = found.addressSize;
  const place: Place = {
    kind: 'memory',
    space: Number(space),
    offset: (address & mask(8 * size)) * 8n,
    size: memorySize(size),
  };
  if (found.scope !== 'lane') return place;
  if (context['lane'] === undefined || context['lane'] === null) throw evaluationError('no lane');
  return { ...place, lane: context['lane'] };
}

/** Where a register of the frame is (A.2.5.4.4.4). */
export function registerLocation(situation: Situation, register: bigint): readonly Place[] {
  const { context } = situation;
  if (context['thread'] !== true || context['frame'] === 'none') throw evaluationError('no thread');
  const moved = context['frame'] === 'outer' ? context['registerLocations']?.[String(register)] : undefined;
  if (moved !== undefined) return placesFrom(situation, moved);
  const size = registerBits(situation, Number(register));
  if (size === undefined) throw illFormed('unknown register');
  return [{ kind: 'register', register: Number(register), offset: 0n, size }];
}

function plain(value: bigint | Place): bigint {
  if (typeof value !== 'bigint') throw evaluationError('implicit pointer misuse');
  return value;
}

export function bregAddress(situation: Situation, register: bigint, displacement: bigint, bits: number): bigint {
  return (plain(retrieve(situation, registerLocation(situation, register), bits)) + displacement) & mask(bits);
}
