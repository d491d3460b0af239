import { InvalidArgumentError } from 'commander';
import { parseWords } from '../options/values.ts';

/** Ways to show an integer of a file that is read with a schema. */

type Form = 'hex' | 'dec' | 'date' | 'ipv4';

/** How integers are shown, in this order; forms that a value has not are left out. */
export type NumberForms = readonly Form[];

const FORMS: Readonly<Record<Form, (value: bigint, type: string) => string | undefined>> = {
  hex: (value) => (value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`),
  dec: String,
  date: dateOf,
  ipv4: addressOf,
};

/** Seconds since 1970, the last that four digits of a year can say. */
const LAST_SECOND = 253402300799n;

function dateOf(value: bigint): string | undefined {
  if (value < 0n || value > LAST_SECOND) return undefined;
  return new Date(Number(value) * 1000).toISOString().replace('.000Z', 'Z');
}

/** The address whose bytes stand in the file as those of the integer: first the lowest byte where that comes first. */
function addressOf(value: bigint, type: string): string | undefined {
  if (value < 0n || value > 0xffff_ffffn || !/^u4/.test(type)) return undefined;
  const bytes = [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn);
  return (type.startsWith('u4le') ? bytes.reverse() : bytes).join('.');
}

export function parseForms(text: string, before?: NumberForms): NumberForms {
  const words = parseWords(text, before);
  const isForm = (word: string): word is Form => Object.hasOwn(FORMS, word);
  if (words.every(isForm)) return words;
  throw new InvalidArgumentError(`needs some of ${Object.keys(FORMS).join(', ')}`);
}

/** An integer of a type such as `u4le` in all forms that it has; in decimal where it has none of them. */
export function inForms(value: number | bigint, type: string, forms: NumberForms): string {
  const shown = forms.map((form) => FORMS[form](BigInt(value), type)).filter((text) => text !== undefined);
  return shown.length === 0 ? String(value) : shown.join(' = ');
}
