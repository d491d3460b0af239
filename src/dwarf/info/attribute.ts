/* Attributes of entries as what they mean, by class (DWARF 5, section 7.5.5). */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import type { Die } from './die.ts';
import type { FormValue } from './form.ts';

/** A text; undefined where the entry has none or its table is not at hand. */
export function textOf(die: Die, attribute: number): string | undefined {
  const value = die.attributes.get(attribute);
  return value?.kind === 'text' ? value.value : undefined;
}

/** An address. */
export function addressOf(die: Die, attribute: number): bigint | undefined {
  const value = die.attributes.get(attribute);
  return value?.kind === 'address' ? value.value : undefined;
}

/** A constant, 0 where there is none; of one beyond 2^53 the nearest number. */
export function numberOf(die: Die, attribute: number): number {
  return constantOf(die.attributes.get(attribute)) ?? 0;
}

/** A constant as a number; undefined for values of other classes. */
export function constantOf(value: FormValue | undefined): number | undefined {
  if (value?.kind === 'number') return value.value;
  return value?.kind === 'wide' ? Number(value.value) : undefined;
}

/** DW_AT_name of the entry itself. */
export function nameOf(die: Die): string | undefined {
  return textOf(die, DwAt.DW_AT_name);
}
