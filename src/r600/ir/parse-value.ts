/* Reads a value's text, as `print-value.ts` writes it. */
import { FormatError } from '../../runtime/index.ts';
import type { Shader } from './shader.ts';
import { hardwareNames, specialNames } from './value.ts';
import type { Value } from './value.ts';
import {
  constant,
  constantArray,
  hardware,
  kcache,
  parameter,
  register,
  relative,
  special,
  temporary,
  undefinedValue,
} from './value-table.ts';

const hardwareSelects: ReadonlyMap<string, number> = new Map([...hardwareNames].map(([sel, name]) => [name, sel]));

const forms = {
  reg: /^R(\d{1,3})\.([xyzw])(?:\.(\d{1,9}))?$/,
  temp: /^t(\d{1,7})(?:\.(\d{1,9}))?$/,
  const: /^0x([0-9a-f]{1,8})$/,
  kcache: /^KC(\d{1,3})\[(\d{1,6})\]\.([xyzw])(?:@([123]))?$/,
  param: /^P(\d{1,3})\.([xyzw])$/,
  hardware: /^S(\d{1,3})$/,
  special: /^([A-Z]+[a-z0-9]*)(?:\.(\d{1,9}))?$/,
  constants: /^KC(\d{1,3})\[(.+)\+(-?\d{1,6})\]\.([xyzw])$/,
  rel: /^A(\d{1,3})\.([xyzw])\[(.+)\+(-?\d{1,4})\](?:\{([^|}]*)(?:\|([^}]*))?\})?$/,
} as const;

const chanOf = (axis: string | undefined): number => 'xyzw'.indexOf(axis ?? 'x');

/** An error in IR text, with its line. */
export function badText(message: string, line: number): FormatError {
  return new FormatError('r600/bad-ir', `bad IR text: ${message}, line ${line}`);
}

/** The value that a text names; `_` is undefined. `defines`: it is a destination. FormatError `r600/bad-ir`. */
export function parseValue(shader: Shader, text: string, line: number, defines: boolean): Value | undefined {
  if (text === '_') return undefined;
  const { values } = shader;
  const reg = forms.reg.exec(text);
  if (reg !== null && Number(reg[1]) < 128)
    return register(values, Number(reg[1]), chanOf(reg[2]), Number(reg[3] ?? 0));
  const temp = forms.temp.exec(text);
  if (temp !== null) return temporary(values, Number(temp[1]), Number(temp[2] ?? 0));
  const literal = forms.const.exec(text);
  if (literal !== null) return constant(values, Number.parseInt(literal[1] ?? '', 16) | 0);
  if (text === 'undef') return undefinedValue(values);
  const buffer = forms.kcache.exec(text);
  if (buffer !== null) {
    return kcache(values, Number(buffer[1]), Number(buffer[2]), chanOf(buffer[3]), Number(buffer[4] ?? 0));
  }
  const param = forms.param.exec(text);
  if (param !== null) return parameter(values, Number(param[1]), chanOf(param[2]));
  const sel = hardwareSelects.get(text) ?? forms.hardware.exec(text)?.[1];
  if (sel !== undefined) return hardware(values, Number(sel));
  const [, name, version = '0'] = forms.special.exec(text) ?? [];
  const known = specialNames.find((each) => each === name);
  if (known !== undefined) return special(values, known, Number(version));
  return parseRelative(shader, text, line, defines);
}

function parseRelative(shader: Shader, text: string, line: number, defines: boolean): Value {
  const [, bank, index, offset, axis] = forms.constants.exec(text) ?? [];
  if (index !== undefined && !defines) {
    const rel = index.includes('[') ? undefined : parseValue(shader, index, line, false);
    if (rel === undefined) throw badText(`"${text}" has no index`, line);
    return relative(
      shader.values,
      constantArray(shader.values, Number(bank), chanOf(axis)),
      Number(offset),
      rel,
      false,
    );
  }
  const parts = forms.rel.exec(text);
  if (parts === null) throw badText(`"${text}" is no value`, line);
  const [, register, component, address = ''] = parts;
  const [gpr, chan] = [Number(register), chanOf(component)];
  const array = shader.arrays.find((each) => each.gpr === gpr && each.chan === chan);
  const rel = address.includes('[') ? undefined : parseValue(shader, address, line, false);
  if (array === undefined || rel === undefined) throw badText(`"${text}" names no array`, line);
  const value = relative(shader.values, array, Number(parts[4]), rel, defines);
  if (parts[5] !== undefined) fill(value.mayUse, elements(shader, parts[5], line, array.size));
  if (parts[6] !== undefined) fill(value.mayDef, elements(shader, parts[6], line, array.size));
  return value;
}

function elements(shader: Shader, text: string, line: number, size: number): readonly (Value | undefined)[] {
  const list = text.split(' ').filter((each) => each !== '');
  if (list.length !== size) throw badText(`an array of ${size} has ${list.length} values`, line);
  return list.map((each) => parseValue(shader, each, line, false));
}

function fill(list: (Value | undefined)[], by: readonly (Value | undefined)[]): void {
  by.forEach((value, k) => (list[k] = value));
}
