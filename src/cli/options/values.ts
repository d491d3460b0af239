/* Values of options on the command line. */
import { InvalidArgumentError, Option } from 'commander';
import { usage } from '../errors/failure.ts';
import { conversions } from '../../schema/convert.ts';
import type { Conversion } from '../../schema/convert.ts';

const units: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };

/** A size on the command line in bytes: `4096`, `64M`, `20GiB`. */
export function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i.exec(text);
  const size = match === null ? NaN : Math.floor(Number(match[1]) * (units[(match[2] ?? '').toLowerCase()] ?? NaN));
  if (!Number.isSafeInteger(size)) throw new InvalidArgumentError('needs a size such as 4096, 64M or 20GiB');
  return size;
}

/** Words of an option that takes several, with commas between them or the option given again; none has a comma in it. */
export function parseWords(text: string, before?: readonly string[]): readonly string[] {
  return [...(before ?? []), ...text.split(',')];
}

/** An option with a fixed choice of values, which whoever uses them checks. */
export function choiceOf(flags: string, about: string, choices: readonly string[]): Option {
  const option = new Option(flags, about);
  option.argChoices = [...choices];
  return option;
}

/** Whether the value of an option is a list with commas. */
export function isList({ parseArg }: Option): boolean {
  return parseArg === parseWords || parseArg === parseConversions;
}

/** Values of an option that takes several, each with the option in front. */
export function parseEach(text: string, before?: readonly string[]): readonly string[] {
  return [...(before ?? []), text];
}

/** Forms to show values in: `hex,date`. */
export function parseConversions(text: string, before?: readonly Conversion[]): readonly Conversion[] {
  const words = text.split(',').map((word) => {
    const found = conversions.find((each) => each === word);
    if (found === undefined) throw new InvalidArgumentError(`needs some of ${conversions.join(', ')}`);
    return found;
  });
  return [...new Set([...(before ?? []), ...words])];
}

/** Parts of generated code, of which types and readers are always there: `read,write`. */
export type GeneratedPart = (typeof generatedParts)[number];
const generatedParts = ['read', 'extras', 'layout', 'write', 'validate', 'visit'] as const;

/** Parts of generated code on the command line. */
export function parseParts(text: string, before?: readonly GeneratedPart[]): readonly GeneratedPart[] {
  const words = text.split(',').map((word) => {
    const found = generatedParts.find((each) => each === word);
    if (found === undefined) throw new InvalidArgumentError(`needs some of ${generatedParts.join(', ')}`);
    return found;
  });
  return [...new Set([...(before ?? []), ...words])];
}

/** A count on the command line. */
export function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('needs a whole number');
  return Number(text);
}

/** A relative tolerance on the command line. */
export function parseTolerance(text: string): number {
  const value = Number(text);
  if (text === '' || !(value >= 0 && value < 1)) throw new InvalidArgumentError('needs a number from 0 up to 1');
  return value;
}

/** An address on the command line: `0x401128` or decimal digits. */
export function parseAddress(text: string): bigint {
  if (/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return BigInt(text);
  throw usage(`needs an address such as 0x401128, not ${text}`);
}
