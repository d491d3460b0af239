// Entries and answers between their JSON and what the evaluator works with.
import type { Answer, EntryJson, PlaceJson } from './question.ts';
import { addressBits, isBig, memorySize, patternBytes, registerBits, spaceSize, typeAt } from './situation.ts';
import type { Situation } from './situation.ts';
import { bitValue, bitsOf, bytesOfBits } from './storage.ts';
import { bytesFrom, hexOf } from './values.ts';
import type { Entry, Place, Value } from './values.ts';

export function valueJson(situation: Situation, { type, bits, pointer }: Value): Answer {
  if (pointer !== undefined) return { type: 'implicit pointer' };
  const size = type === null ? addressBits(situation) / 8 : Math.ceil(type.bits / 8);
  return { type: type === null ? 'generic' : type.offset, size, bytes: hexOf(patternBytes(situation, bits, size)) };
}

export function placeJson(place: Place): Answer {
  const bitOffset = String(place.offset);
  switch (place.kind) {
    case 'memory':
      return {
        kind: 'memory',
        bitOffset,
        space: place.space,
        ...(place.lane === undefined ? {} : { lane: place.lane }),
      };
    case 'register':
      return { kind: 'register', bitOffset, register: place.register };
    case 'implicit':
      return { kind: 'implicit', bitOffset, bytes: hexOf(place.bytes ?? []) };
    case 'implicitPointer': {
      const { die = 0, displacement = 0n, space } = place;
      const small =
        displacement >= -(2n ** 53n) && displacement <= 2n ** 53n ? Number(displacement) : String(displacement);
      return { kind: 'implicitPointer', bitOffset, die: `0x${die.toString(16)}`, byteDisplacement: small, space };
    }
    case 'undefined':
      return { kind: 'undefined' };
    case 'composite':
      return {
        kind: 'composite',
        bitOffset,
        parts: (place.parts ?? []).map(({ size, location }) => ({
          bitSize: String(size),
          location: location.map(placeJson),
        })),
      };
  }
}

export function readJson(situation: Situation, location: readonly Place[], count: number): Answer {
  const values = bitsOf(location, 0n, count, false).map((bit) => bitValue(situation, bit));
  const bytes = hexOf(
    bytesOfBits(
      situation,
      values.map((value) => value ?? 0),
    ),
  );
  const defined = hexOf(
    bytesOfBits(
      situation,
      values.map((value) => (value === undefined ? 0 : 1)),
    ),
  );
  return { bits: count, bytes, ...(values.includes(undefined) ? { mask: defined } : {}) };
}

export function entryFrom(situation: Situation, json: EntryJson): Entry {
  if (json['location'] !== undefined) return { value: false, places: placesFrom(situation, json['location']) };
  const { type, bytes } = json.value ?? { type: 'generic', bytes: '' };
  const ordered = isBig(situation) ? bytesFrom(bytes) : bytesFrom(bytes).reverse();
  const bits = ordered.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return { value: true, type: type === 'generic' ? null : typeAt(situation, Number(type)), bits };
}

export function placesFrom(situation: Situation, json: readonly PlaceJson[]): Place[] {
  return json.map((each): Place => {
    const offset = BigInt(each['bitOffset'] ?? 0);
    switch (each['kind']) {
      case 'memory': {
        const space = each.space ?? 0;
        const lane = each.lane;
        const size = memorySize(spaceSize(situation, space) ?? 0);
        return { kind: 'memory', offset, size, space, ...(lane === undefined ? {} : { lane }) };
      }
      case 'register': {
        const register = each.register ?? 0;
        return { kind: 'register', offset, size: registerBits(situation, register) ?? 0n, register };
      }
      case 'implicit': {
        const bytes = bytesFrom(each.bytes ?? '');
        return { kind: 'implicit', offset, size: BigInt(8 * bytes.length), bytes };
      }
      case 'implicitPointer': {
        const space = each.space ?? 0;
        return {
          kind: 'implicitPointer',
          offset,
          size: BigInt(8 * (spaceSize(situation, space) ?? 0)),
          space,
          die: Number(each['die']),
          displacement: BigInt(each.byteDisplacement ?? 0),
          identity: {},
        };
      }
      case 'composite': {
        const parts = (each.parts ?? []).map((part) => ({
          size: BigInt(part['bitSize']),
          location: placesFrom(situation, part['location']),
        }));
        return { kind: 'composite', offset, size: parts.reduce((sum, { size }) => sum + size, 0n), parts };
      }
      default:
        return { kind: 'undefined', offset: 0n, size: 0n };
    }
  });
}
