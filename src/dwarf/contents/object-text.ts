/* Bytes of an object as text, wherever they were found. */
import type { EvaluationContext } from '../evaluate/context.ts';
import { targetOf } from '../evaluate/target.ts';
import type { Die } from '../info/die.ts';
import type { TypeTable } from '../types/data-type.ts';
import type { Integer } from '../value/integer.ts';
import type { Location } from '../value/location.ts';
import type { Contents } from './contents.ts';
import { readContents } from './read.ts';
import { contentsText } from './text.ts';

/** The bytes of an object of a type as text; undefined where the type is not known or has more bytes than there are. */
export function objectText(types: TypeTable, type: Die | undefined, bytes: Uint8Array): string | undefined {
  if (type === undefined) return undefined;
  const { addressSize, littleEndian } = type.unit;
  const target = targetOf(addressSize, littleEndian ? 'little' : 'big');
  // Expressions of members add to an address: the object is all memory there is.
  const memory = (_space: number, _lane: number | undefined, address: Integer, size: number): Uint8Array | undefined =>
    Number(address) + size <= bytes.length ? bytes.subarray(Number(address), Number(address) + size) : undefined;
  const context: EvaluationContext = { target, unit: type.unit, memory };
  const start: Location = [{ kind: 'memory', space: 0, bitOffset: 0, storageBits: target.memoryBits }];
  const contents = readContents({ lookup: types.lookup, context }, types.of(type), start, { follow: false });
  return isKnown(contents) ? contentsText(contents) : undefined;
}

function isKnown(contents: Contents): boolean {
  switch (contents.kind) {
    case 'unknown':
      return false;
    case 'structure':
      return contents.parts.every((part) => isKnown(part.contents));
    case 'array':
      return contents.runs.every((run) => isKnown(run.contents));
    default:
      return true;
  }
}
