/* Copies of inputs with damage: of bytes, of numbers whose places are known, of lines and words. */
import { mutateFields } from '../../test/support/fields.ts';
import type { Field } from '../../test/support/fields.ts';
import type { Pick } from '../../test/support/random.ts';

/** An input that others are made from. */
export interface Seed {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it is changed by lines and words. */
  readonly isText: boolean;
  /** Places of its numbers, where they are known. */
  readonly fields: readonly Field[];
}

/** Bytes that a mutant has at most more than what it was made from. */
const GROWTH = 65_536;

/** A copy of `seed` with some changes; pieces of `other` may get into it. */
export function mutate(seed: Seed, other: Seed, pick: Pick): Seed {
  if (seed.isText) return { ...seed, bytes: mutateText(seed.bytes, other.bytes, pick) };
  if (seed.fields.length > 0 && pick(3) > 0) return { ...seed, bytes: mutateFields(seed.bytes, seed.fields, pick) };
  const bytes = mutateBytes(seed.bytes, other.bytes, pick);
  return { ...seed, bytes, fields: bytes.length === seed.bytes.length ? seed.fields : [] };
}

const interestingBytes = [0, 1, 2, 3, 7, 8, 0x7f, 0x80, 0xff];

/** One to eight changes: bytes, whole words, pieces moved, taken from elsewhere, put in or left out, the end cut off. */
function mutateBytes(bytes: Uint8Array, other: Uint8Array, pick: Pick): Uint8Array {
  let result = bytes.slice();
  // Headers matter more than contents: half of the changes are near the start or the end, where tables of headers are.
  const place = (): number => {
    const edge = Math.min(result.length, 4096);
    const at = [pick(result.length), pick(edge), result.length - 1 - pick(edge)][pick(3)] as number;
    return Math.max(0, at);
  };
  for (let changes = 1 + pick(8); changes > 0 && result.length > 0; changes--) {
    const at = place();
    switch (pick(9)) {
      case 0:
        result[at] = (result[at] as number) ^ (1 << pick(8));
        break;
      case 1:
        result[at] = interestingBytes[pick(interestingBytes.length)] as number;
        break;
      case 2:
        result.fill(pick(2) === 0 ? 0 : 0xff, at, at + (1 << pick(4)));
        break;
      case 3:
        result.copyWithin(at, place(), place() + (1 << pick(7)));
        break;
      case 4:
        for (let i = 0; i < 4; i++) result[(at & ~3) + i] = pick(256);
        break;
      case 5: {
        const from = pick(other.length + 1);
        result.set(other.subarray(from, from + Math.min(1 << pick(9), result.length - at)), at);
        break;
      }
      case 6: {
        const end = Math.min(result.length, at + (1 << pick(8)));
        result = joined(result.subarray(0, at), result.subarray(end));
        break;
      }
      case 7:
        if (result.length < bytes.length + GROWTH)
          result = joined(result.subarray(0, at), result.subarray(at, at + (1 << pick(8))), result.subarray(at));
        break;
      default:
        if (pick(4) === 0) result = result.slice(0, at);
    }
  }
  return result;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

const interestingWords = [
  '0',
  '1',
  '-1',
  '255',
  '256',
  '65536',
  '4294967296',
  '0xffffffffffffffff',
  '""',
  '[]',
  '{}',
  '_',
  'true',
];

/** One to four changes: lines left out, repeated, moved or taken from elsewhere, words replaced, the end cut off. */
function mutateText(bytes: Uint8Array, other: Uint8Array, pick: Pick): Uint8Array {
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  const others = Buffer.from(other).toString('utf8').split('\n');
  const anyWord = (): string => {
    const words = (others[pick(others.length)] ?? '').match(/[\w.]+|[^\w\s]+/g) ?? ['x'];
    return pick(3) === 0
      ? (interestingWords[pick(interestingWords.length)] as string)
      : (words[pick(words.length)] ?? '');
  };
  for (let changes = pick(2) === 0 ? 1 : 1 + pick(4); changes > 0; changes--) {
    const at = pick(lines.length);
    const line = lines[at] ?? '';
    switch (pick(7)) {
      case 0:
        lines.splice(at, 1 + pick(3));
        break;
      case 1:
        lines.splice(pick(lines.length + 1), 0, ...lines.slice(at, at + 1 + pick(4)));
        break;
      case 2: {
        const from = pick(others.length);
        lines.splice(at, pick(2), ...others.slice(from, from + 1 + pick(4)));
        break;
      }
      case 3:
        // In YAML the indent says what a line belongs to.
        lines[at] = pick(2) === 0 ? `  ${line}` : line.replace(/^ {1,2}/, '');
        break;
      case 4:
        if (pick(8) === 0) lines.length = at;
        break;
      default: {
        const words = [...line.matchAll(/[\w.]+|[^\w\s]+/g)];
        const word = words[pick(words.length)];
        if (word !== undefined)
          lines[at] = line.slice(0, word.index) + anyWord() + line.slice(word.index + word[0].length);
      }
    }
  }
  return new Uint8Array(Buffer.from(lines.join('\n')));
}
