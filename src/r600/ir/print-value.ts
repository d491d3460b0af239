/*
 * Values as text: R5.x, R5.x.3 (a version), t4, EM.2, 0x3f800000, KC0[12].x, KC0[12].x@1 (index mode), P3.x, SE_ID, undef,
 * A5.x[AR+2] (element AR + 2 of the array of R5.x), with the values of the elements where they are not in version 0:
 * A5.x[AR.1+2]{R5.x.1 R6.x.1|R5.x.2 R6.x.2}; KC0[AR+12].x, a constant. A masked component is _.
 */
import { hardwareNames } from './value.ts';
import type { RelativeValue, Value } from './value.ts';

const axes = 'xyzw';

function version(name: string, number: number): string {
  return number === 0 ? name : `${name}.${number}`;
}

/** A value as text, `_` for none. */
export function printValue(value: Value | undefined): string {
  if (value === undefined) return '_';
  switch (value.kind) {
    case 'reg':
      return version(componentName(value.component), value.version);
    case 'temp':
      return version(`t${value.index}`, value.version);
    case 'special':
      return version(value.name, value.version);
    case 'const':
      return `0x${(value.bits >>> 0).toString(16)}`;
    case 'kcache':
      return `KC${value.bank}[${value.index}].${axes.charAt(value.chan)}${value.indexMode === 0 ? '' : `@${value.indexMode}`}`;
    case 'param':
      return `P${value.param}.${axes.charAt(value.chan)}`;
    case 'hardware':
      return hardwareNames.get(value.sel) ?? `S${value.sel}`;
    case 'undef':
      return 'undef';
    case 'rel':
      return printRelative(value);
  }
}

/** The name of a register's component: `R5.x`. */
export function componentName(component: number): string {
  return `R${component >> 2}.${axes.charAt(component & 3)}`;
}

/** Whether a list of element values is the one that a new relative operand has. */
function isPlain(value: RelativeValue, list: readonly (Value | undefined)[]): boolean {
  return list.every((each, k) => {
    const component = (value.array.gpr + k) * 4 + value.array.chan;
    return each?.kind === 'reg' && each.version === 0 && each.component === component;
  });
}

function printRelative(value: RelativeValue): string {
  const { array, offset, rel, mayUse, mayDef } = value;
  if (array.bank !== undefined) return `KC${array.bank}[${printValue(rel)}+${offset}].${axes.charAt(array.chan)}`;
  const head = `A${array.gpr}.${axes.charAt(array.chan)}[${printValue(rel)}+${offset}]`;
  const defines = mayDef.some((each) => each !== undefined);
  if (isPlain(value, mayUse) && (!defines || isPlain(value, mayDef))) return head;
  const uses = mayUse.map(printValue).join(' ');
  return defines ? `${head}{${uses}|${mayDef.map(printValue).join(' ')}}` : `${head}{${uses}}`;
}
