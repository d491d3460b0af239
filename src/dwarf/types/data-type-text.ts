/* Types as C++ writes them, without the name of what has the type: `int (*)(const Node *)`, `float [2][3]`, `int Box::*`. */
import { DwAt, DwLang } from '../../../generated/dwarf/enums.ts';
import { constantOf } from '../info/attribute.ts';
import type { DataType } from './data-type.ts';

/** How to write types. */
export interface TypeTextOptions {
  /** Names of address spaces, written before what a pointer leads to: `@shared int *`. */
  readonly spaces?: Readonly<Record<number, string>> | undefined;
}

/** Types inside each other that are written out. */
const MAX_DEPTH = 32;
/** Types that one text names: parameters that are functions multiply. */
const MAX_TYPES = 1024;

/** How many types a text may name yet; counted down. */
interface Left {
  types: number;
}

/** A type as text. */
export function dataTypeText(type: DataType, options: TypeTextOptions = {}): string {
  return declare(type, '', options, 0, { types: MAX_TYPES });
}

/** A declaration: the type around a name, `float (*table)[4]`. */
export function declarationText(type: DataType, name: string): string {
  return declare(type, name, {}, 0, { types: MAX_TYPES });
}

const signs = { pointer: '*', reference: '&', rvalue: '&&' } as const;

/** `around` is what of the declarator is nearer to the name. */
function declare(type: DataType, around: string, options: TypeTextOptions, depth: number, left: Left): string {
  left.types -= 1;
  if (depth > MAX_DEPTH || left.types < 0) return joined('…', around);
  const next = (target: DataType, inner: string): string => declare(target, inner, options, depth + 1, left);
  switch (type.kind) {
    case 'void':
      return joined('void', around);
    case 'base':
      return joined(type.name, around);
    case 'enumeration':
      return joined(named('enum', type.name, type), around);
    case 'structure':
      return joined(named(type.keyword, type.name, type), around);
    case 'set':
      return joined(type.name ?? `set of ${next(type.element, '')}`, around);
    case 'unknown':
      return joined(type.name ?? '?', around);
    case 'pointer': {
      const { target, form, space } = type;
      const name = space === undefined ? undefined : options.spaces?.[space];
      const text = next(target, grouped(target, signs[form] + around));
      return name === undefined ? text : `@${name} ${text}`;
    }
    case 'memberPointer': {
      const owner = next(type.owner, '');
      return next(type.target, grouped(type.target, `${owner}::*${around}`));
    }
    case 'array': {
      const { count, element } = type;
      return next(element, `${around}[${count ?? ''}]`);
    }
    case 'function': {
      const parameters: string[] = [];
      for (const each of type.parameters) {
        parameters.push(next(each, ''));
        if (left.types < 0) break;
      }
      if (type.isVariadic) parameters.push('...');
      return next(type.result, `${around}(${parameters.join(', ') || 'void'})`);
    }
    case 'alias': {
      const { how, name, target } = type;
      if (how === 'typedef') return joined(name ?? '?', around);
      if (how === 'other') return next(target, around);
      // A qualifier of a pointer follows its sign, others come first.
      const isPointer = target.kind === 'pointer' || target.kind === 'memberPointer';
      if (isPointer) return next(target, joined(` ${how}`, around));
      const inner = next(target, around);
      return how === 'volatile' && inner.startsWith('const ') ? `const volatile ${inner.slice(6)}` : `${how} ${inner}`;
    }
  }
}

/** The declarator of what a pointer leads to is in brackets where it is an array or a function. */
function grouped(target: DataType, inner: string): string {
  return target.kind === 'array' || target.kind === 'function' ? `(${inner})` : inner;
}

function joined(name: string, around: string): string {
  return around === '' ? name : `${name} ${around}`;
}

const cLanguages = new Set<number>([
  DwLang.DW_LANG_C89,
  DwLang.DW_LANG_C,
  DwLang.DW_LANG_C99,
  DwLang.DW_LANG_C11,
  DwLang.DW_LANG_C17,
]);

/** In C a name of a structure or enumeration needs its keyword. */
function named(keyword: string, name: string | undefined, { die }: DataType): string {
  if (name === undefined) return `${keyword} {…}`;
  const language = die && constantOf(die.unit.root.get(DwAt.DW_AT_language));
  return language !== undefined && cLanguages.has(language) ? `${keyword} ${name}` : name;
}
