/* Strings in words: UTF-8, four octets a word, ended by a zero octet. */
import { IdNumbers } from './id-numbers.ts';
import type { SpirvModule, StringOctets } from './module.ts';
import { wordAt, lengthIn } from './words.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes of a string that is added up by characters; a longer one would be in pieces until somebody reads it. */
const SHORT = 12;
/** Bytes of a string that is kept when it was decoded. */
const LONG = 1024;

/** The string in words from `start` to `end`, to its zero octet or to `end` where there is none. */
export function stringAt(words: Uint32Array, start: number, end: number, octets: StringOctets): string {
  const room = Math.max(0, end - start) * 4;
  if (room > SHORT) return decode(words, start, room, octets);
  let text = '';
  for (let i = 0; i < room; i++) {
    const octet = octetAt(words, start, i, octets);
    if (octet === 0) return text;
    if (octet > 0x7f) return decode(words, start, room, octets);
    text += String.fromCharCode(octet);
  }
  return text;
}

const scratch = new Uint8Array(256);

function octetAt(words: Uint32Array, start: number, i: number, octets: StringOctets): number {
  const place = octets === 'file-order' ? 3 - (i & 3) : i & 3;
  return (wordAt(words, start + (i >>> 2)) >>> (place * 8)) & 0xff;
}

function decode(words: Uint32Array, start: number, room: number, octets: StringOctets): string {
  const bytes = room > scratch.length ? new Uint8Array(room) : scratch;
  let length = 0;
  for (; length < room; length++) {
    const octet = octetAt(words, start, length, octets);
    if (octet === 0) break;
    bytes[length] = octet;
  }
  return decoder.decode(bytes.subarray(0, length));
}

/** Words that the string at `start` takes, its zero octet included; what is left until `end` where there is none. */
export function stringWords(words: Uint32Array, start: number, end: number): number {
  for (let word = start; word < end; word++) {
    if (hasZeroOctet(wordAt(words, word))) return word + 1 - start;
  }
  return Math.max(0, end - start);
}

/** Whether one of the four octets of a word is 0: the string ends there. */
export function hasZeroOctet(word: number): boolean {
  return (word & 0xff) === 0 || (word & 0xff00) === 0 || (word & 0xff0000) === 0 || word >>> 24 === 0;
}

/** A string as words, ended by a zero octet and padded with zeros. */
export function wordsOfString(text: string, octets: StringOctets): Uint32Array {
  const bytes = new TextEncoder().encode(text);
  const words = new Uint32Array((bytes.length >>> 2) + 1);
  for (let i = 0; i < bytes.length; i++) {
    const place = octets === 'file-order' ? 3 - (i & 3) : i & 3;
    words[i >>> 2] = (wordAt(words, i >>> 2) | ((bytes[i] as number) << (place * 8))) >>> 0;
  }
  return words;
}

/** A string that an instruction holds from its word `from` on. */
export function stringIn(module: SpirvModule, instruction: number, from: number): string {
  const { words, stringOctets } = module;
  const end = instruction + lengthIn(words, instruction);
  const start = instruction + from;
  if ((end - start) * 4 <= LONG) return stringAt(words, start, end, stringOctets);
  const known = module.once(longStrings);
  const text = known.get(start) ?? stringAt(words, start, end, stringOctets);
  known.set(start, text);
  return text;
}

/** The text of the OpString at a word, whose result is `id`; decoded once, however many instructions name it. */
export function textOfString(module: SpirvModule, id: number, word: number): string {
  const { places, texts } = module.once(noTexts);
  const place = places.get(id);
  if (place !== undefined) return texts[place - 1] ?? '';
  const text = stringIn(module, word, 2);
  places.set(id, texts.push(text));
  return text;
}

function noTexts(module: SpirvModule): { readonly places: IdNumbers; readonly texts: string[] } {
  return { places: new IdNumbers(module), texts: [] };
}

/** Long strings by the word where they start: any number of instructions may name one. */
function longStrings(): Map<number, string> {
  return new Map();
}
