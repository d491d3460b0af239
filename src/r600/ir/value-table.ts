/* A shader's values by what they are: asked twice for the same register and version, it answers the same object. */
import { specialNames } from './value.ts';
import type {
  ConstValue,
  RegisterValue,
  RelativeValue,
  SpecialName,
  SpecialValue,
  TempValue,
  Value,
  ValueArray,
  Versioned,
} from './value.ts';

/** The values of a shader. */
export interface ValueTable {
  /** In the order of creation: `all[uid - 1]`. */
  readonly all: Value[];
  readonly byKey: Map<number | string, Value>;
  /** Of constants, by buffer and component. */
  readonly constantArrays: Map<number, ValueArray>;
  /** Number of the next temporary. */
  nextTemp: number;
}

/** A table without values. */
export function createValueTable(): ValueTable {
  return { all: [], byKey: new Map(), constantArrays: new Map(), nextTemp: 0 };
}

const noPins: Value['pins'] = [];

interface ValueFields {
  readonly uid: number;
  assigned: number | undefined;
  chan: number | undefined;
  pins: Value['pins'];
  readonly kind: Value['kind'];
  version: number;
  component: number;
  index: number;
  bits: number;
  param: number;
  sel: number;
  bank: number;
  indexMode: number;
  name: SpecialName | undefined;
}

/** A value of a kind while it is made. */
type Made<K extends Value['kind']> = {
  -readonly [P in keyof Extract<Value, { kind: K }>]: Extract<Value, { kind: K }>[P];
};

/** A new value with the fields of all kinds, like nodes in `shader.ts`: engines see one shape and not nine. */
function create<K extends Value['kind']>(table: ValueTable, key: number | string, kind: K, chan?: number): Made<K>;
function create(table: ValueTable, key: number | string, kind: Value['kind'], chan?: number): ValueFields {
  const value: ValueFields = {
    uid: table.all.length + 1,
    assigned: undefined,
    chan,
    pins: noPins,
    kind,
    version: 0,
    component: 0,
    index: 0,
    bits: 0,
    param: 0,
    sel: 0,
    bank: 0,
    indexMode: 0,
    name: undefined,
  };
  // Its kind says which of the fields count.
  const made = value as Value;
  table.all.push(made);
  table.byKey.set(key, made);
  return value;
}

/** Kinds of values whose keys are numbers: `(version * 2^24 + number) * 8 + kind`. */
const KEY = { reg: 0, temp: 1, special: 2, const: 3, param: 4, hardware: 5 } as const;

function keyOf(kind: keyof typeof KEY, number: number, version = 0): number {
  return (version * 0x1000000 + number) * 8 + KEY[kind];
}

/** A register's component in some version, if the shader has it. */
export function findRegister(table: ValueTable, component: number, version = 0): RegisterValue | undefined {
  const found = table.byKey.get(keyOf('reg', component, version));
  return found?.kind === 'reg' ? found : undefined;
}

/** Component `chan` of a register. */
export function register(table: ValueTable, gpr: number, chan: number, version = 0): RegisterValue {
  const component = gpr * 4 + chan;
  const key = keyOf('reg', component, version);
  const found = table.byKey.get(key);
  if (found?.kind === 'reg') return found;
  const value = create(table, key, 'reg');
  value.component = component;
  value.version = version;
  return value;
}

/** A temporary by its number. */
export function temporary(table: ValueTable, index: number, version = 0): TempValue {
  table.nextTemp = Math.max(table.nextTemp, index + 1);
  const key = keyOf('temp', index, version);
  const found = table.byKey.get(key);
  if (found?.kind === 'temp') return found;
  const value = create(table, key, 'temp');
  value.index = index;
  value.version = version;
  return value;
}

/** A temporary that did not exist. */
export function newTemporary(table: ValueTable): TempValue {
  return temporary(table, table.nextTemp);
}

/** A special register. */
export function special(table: ValueTable, name: SpecialName, version = 0): SpecialValue {
  const key = keyOf('special', specialNames.indexOf(name), version);
  const found = table.byKey.get(key);
  if (found?.kind === 'special') return found;
  const value = create(table, key, 'special');
  value.name = name;
  value.version = version;
  return value;
}

/** A constant of 32 bits. */
export function constant(table: ValueTable, bits: number): ConstValue {
  const key = keyOf('const', bits >>> 0);
  const found = table.byKey.get(key);
  if (found?.kind === 'const') return found;
  const value = create(table, key, 'const');
  value.bits = bits | 0;
  return value;
}

/** A constant buffer's constant. */
export function kcache(table: ValueTable, bank: number, index: number, chan: number, indexMode = 0): Value {
  const key = `K ${bank} ${index} ${chan} ${indexMode}`;
  const found = table.byKey.get(key);
  if (found !== undefined) return found;
  const value = create(table, key, 'kcache', chan);
  value.bank = bank;
  value.index = index;
  value.indexMode = indexMode;
  return value;
}

/** An interpolation parameter. */
export function parameter(table: ValueTable, param: number, chan: number): Value {
  const key = keyOf('param', param * 4 + chan);
  const found = table.byKey.get(key);
  if (found !== undefined) return found;
  const value = create(table, key, 'param', chan);
  value.param = param;
  return value;
}

/** A hardware select. */
export function hardware(table: ValueTable, sel: number): Value {
  const key = keyOf('hardware', sel);
  const found = table.byKey.get(key);
  if (found !== undefined) return found;
  const value = create(table, key, 'hardware');
  value.sel = sel;
  return value;
}

/** The undefined value. */
export function undefinedValue(table: ValueTable): Value {
  return table.byKey.get('U') ?? create(table, 'U', 'undef');
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

/** A component of a buffer's constants as an array, the same object each time. */
export function constantArray({ constantArrays }: ValueTable, bank: number, chan: number): ValueArray {
  const key = bank * 4 + chan;
  let array = constantArrays.get(key);
  if (array === undefined) constantArrays.set(key, (array = { bank, gpr: 0, chan, size: 0, assigned: undefined }));
  return array;
}

/** A new relative operand on all elements of an array, in version 0; `defines` for a destination. */
export function relative(
  table: ValueTable,
  array: ValueArray,
  offset: number,
  rel: Value,
  defines: boolean,
): RelativeValue {
  // Lists that grow have no holes, for an engine: those that are made by their length do.
  const mayUse: (Value | undefined)[] = [];
  const mayDef: (Value | undefined)[] = [];
  for (let k = 0; k < array.size; k++) {
    const element = register(table, array.gpr + k, array.chan);
    mayUse.push(element);
    mayDef.push(defines ? element : undefined);
  }
  const value: RelativeValue = {
    uid: table.all.length + 1,
    assigned: undefined,
    chan: undefined,
    pins: noPins,
    kind: 'rel',
    array,
    offset,
    rel,
    mayUse,
    mayDef,
  };
  table.all.push(value);
  return value;
}
