/* The machine as expressions of DWARF see it. */
import { targetOf } from '../../dwarf/evaluate/target.ts';
import type { Target } from '../../dwarf/advanced.ts';
import { AddressClass } from './address-class.ts';

/** Bytes of an address. */
export const ADDRESS_SIZE = 8;

/** Address classes are the address spaces of expressions. */
export const target: Target = targetOf(
  ADDRESS_SIZE,
  'little',
  new Map(Object.values(AddressClass).map((space) => [space, { addressSize: ADDRESS_SIZE }])),
);
