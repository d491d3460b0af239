/* A shader's values by what they are: asked twice for the same register and version, it answers the same object. */
import type { RelativeValue, SpecialName, Value, ValueArray, Versioned } from './value.ts';

/** The values of a shader. */
export interface ValueTable {
  /** In the order of creation: `all[uid - 1]`. */
  readonly all: Value[];
  readonly byKey: Map<string, Value>;
  /** Number of the next temporary. */
  nextTemp: number;
}

/** A table without values. */
export function createValueTable(): ValueTable {
  return { all: [], byKey: new Map(), nextTemp: 0 };
}

function known<V extends Value>(table: ValueTable, key: string, make: (common: Common) => V): V {
  const found = table.byKey.get(key);
  // The key says which kind of value it is.
  if (found !== undefined) return found as V;
  const value = make(common(table));
  table.all.push(value);
  table.byKey.set(key, value);
  return value;
}

type Common = Pick<Value, 'uid' | 'assigned' | 'chan' | 'pins'>;

function common(table: ValueTable): Common {
  return { uid: table.all.length + 1, assigned: undefined, chan: undefined, pins: new Set() };
}

/** Component `chan` of a register. */
export function register(table: ValueTable, gpr: number, chan: number, version = 0): Value & { readonly kind: 'reg' } {
  const component = gpr * 4 + chan;
  return known(table, `R ${component} ${version}`, (base) => ({ ...base, kind: 'reg', component, version }));
}

/** A temporary by its number. */
export function temporary(table: ValueTable, index: number, version = 0): Value & { readonly kind: 'temp' } {
  table.nextTemp = Math.max(table.nextTemp, index + 1);
  return known(table, `t ${index} ${version}`, (base) => ({ ...base, kind: 'temp', index, version }));
}

/** A temporary that did not exist. */
export function newTemporary(table: ValueTable): Value & { readonly kind: 'temp' } {
  return temporary(table, table.nextTemp);
}

/** A special register. */
export function special(table: ValueTable, name: SpecialName, version = 0): Value & { readonly kind: 'special' } {
  return known(table, `S ${name} ${version}`, (base) => ({ ...base, kind: 'special', name, version }));
}

/** A constant of 32 bits. */
export function constant(table: ValueTable, bits: number): Value & { readonly kind: 'const' } {
  return known(table, `C ${bits | 0}`, (base) => ({ ...base, kind: 'const', bits: bits | 0 }));
}

/** A constant buffer's constant. */
export function kcache(table: ValueTable, bank: number, index: number, chan: number, indexMode = 0): Value {
  return known(table, `K ${bank} ${index} ${chan} ${indexMode}`, (base) => ({
    ...base,
    kind: 'kcache',
    bank,
    index,
    chan,
    indexMode,
  }));
}

/** An interpolation parameter. */
export function parameter(table: ValueTable, param: number, chan: number): Value {
  return known(table, `P ${param} ${chan}`, (base) => ({ ...base, kind: 'param', param, chan }));
}

/** A hardware select. */
export function hardware(table: ValueTable, sel: number): Value {
  return known(table, `H ${sel}`, (base) => ({ ...base, kind: 'hardware', sel }));
}

/** The undefined value. */
export function undefinedValue(table: ValueTable): Value {
  return known(table, 'U', (base) => ({ ...base, kind: 'undef' }));
}

/** The same register, temporary or special in another version. */
export function withVersion(table: ValueTable, value: Versioned, version: number): Versioned {
  switch (value.kind) {
    case 'reg':
      return register(table, value.component >> 2, value.component & 3, version);
    case 'temp':
      return temporary(table, value.index, version);
    case 'special':
      return special(table, value.name, version);
  }
}

/** A new relative operand on all elements of an array, in version 0; `defines` for a destination. */
export function relative(
  table: ValueTable,
  array: ValueArray,
  offset: number,
  rel: Value,
  defines: boolean,
): RelativeValue {
  const elements = Array.from({ length: array.size }, (_, k) => register(table, array.gpr + k, array.chan));
  const value: RelativeValue = {
    ...common(table),
    kind: 'rel',
    array,
    offset,
    rel,
    mayUse: elements,
    mayDef: elements.map((element) => (defines ? element : undefined)),
  };
  table.all.push(value);
  return value;
}
