import { mayBeAbsent } from './absent.ts';
import type { Analysis, Scope } from './analysis.ts';
import { checkEncoding } from './encoding.ts';
import { placeIn } from './keys.ts';
import type { Typed } from './expression/typed.ts';
import { describeType, sameType } from './expression/value-type.ts';
import type { ValueType } from './expression/value-type.ts';
import type { DecidedEndian, Datum, Extent, FieldIr, Links, Order, ParamIr, TypeIr, ValidIr } from './ir.ts';
import { bitOrderOf, takesNoBytes } from './layout.ts';
import { closest, hintFor } from './closest.ts';
import { FIELD_KEYS } from './field-keys.ts';
import { lowerProcess } from './lower-process.ts';
import { findEnum, findType, isOpaque, namesAround, placeOfKey } from './program.ts';
import { isSized } from './schema.ts';
import type { EnumSpec, Expression, FieldSpec, TypeSpec, TypeUse, UserTypeUse } from './schema.ts';

const BUILT_IN_TYPES = ['str', 'strz', 'f4', 'f8', ...[1, 2, 4, 8].flatMap((n) => [`u${n}`, `s${n}`])];

/** One type with all its expressions typed and checked; problems are reported. */
export function lowerType(a: Analysis, spec: TypeSpec, links: Links): TypeIr {
  const scope: Scope = { type: spec };
  const params: ParamIr[] = spec.params.map((p) => ({ spec: p, type: a.valueTypeOf(p, spec) }));
  return {
    spec,
    params,
    fields: spec.seq.map((f) => lowerField(a, f, spec)),
    instances: spec.instances.map((f) => lowerField(a, f, spec)),
    layout: a.layoutOf(spec),
    checked: a.isChecked(spec),
    text: expect(a, spec.toStringExpr, scope, 'string', (t) => t.kind === 'str'),
    endian: lowerEndian(a, spec),
    links,
  };
}

/** Where the byte order of multi-byte values in `type` comes from. */
export function endianSource(
  type: TypeSpec,
):
  | { readonly kind: 'static'; readonly order: 'le' | 'be' | undefined }
  | { readonly kind: 'decided'; readonly at: TypeSpec } {
  for (let t: TypeSpec | undefined = type; t !== undefined; t = t.outer) {
    if (typeof t.endian === 'string') return { kind: 'static', order: t.endian };
    if (t.endian !== undefined) return { kind: 'decided', at: t };
  }
  return { kind: 'static', order: undefined };
}

function lowerEndian(a: Analysis, spec: TypeSpec): TypeIr['endian'] {
  const source = endianSource(spec);
  if (source.kind === 'static') return 'static';
  if (source.at !== spec) return 'inherited';
  if (typeof spec.endian !== 'object') return 'static';
  const scope: Scope = { type: spec };
  const on = a.typed(spec.endian.on, scope);
  const cases: DecidedEndian['cases'][number][] = [];
  for (const { match, order } of spec.endian.cases) {
    const typed = match === 'else' ? match : a.typed(match, scope);
    if (typed !== undefined) cases.push({ match: typed, order });
  }
  return on === undefined ? 'static' : { on, cases };
}

function expect(
  a: Analysis,
  e: Expression | undefined,
  scope: Scope,
  what: string,
  fits: (type: ValueType) => boolean,
): Typed | undefined {
  if (e === undefined) return undefined;
  const typed = a.typed(e, scope);
  if (typed === undefined || typed.type.kind === 'unknown' || fits(typed.type)) return typed;
  a.problems.error(
    placeIn(e, e.node.start),
    'bad-type',
    `invalid type: expected ${what}, got ${describeType(typed.type)}`,
  );
  return undefined;
}

const isInt = (type: ValueType): boolean => type.kind === 'int';
const isBool = (type: ValueType): boolean => type.kind === 'bool';

const UNPLACED =
  'without `pos` it is read where the stream stands when it is first asked for, and what is read there is not written';

function lowerField(a: Analysis, spec: FieldSpec, owner: TypeSpec): FieldIr {
  const scope: Scope = { type: owner };
  const type = a.valueTypeOf(spec, owner);
  const element = a.elementTypeOf(spec, owner);
  const value = spec.value === undefined ? undefined : a.typed(spec.value, scope);
  const datum = spec.value === undefined ? lowerDatum(a, spec, owner, spec.type) : undefined;
  const condition = expect(a, spec.condition, scope, 'boolean', isBool);
  const io = expect(a, spec.io, scope, 'stream', (t) => t.kind === 'io');
  const isPlaced = spec.role === 'seq' || ['value', 'pos', 'io'].some((key) => spec.keys.has(key));
  if (!isPlaced && !takesNoBytes(a, spec, owner)) a.problems.warning(spec.place, 'no-place', UNPLACED, 'add `pos`');
  return {
    spec,
    type,
    element,
    datum,
    repeat: lowerRepeat(a, spec, owner, element),
    condition,
    valid: lowerValid(a, spec, owner, element),
    pos: expect(a, spec.pos, scope, 'integer', isInt),
    io,
    value,
    optional:
      spec.condition !== undefined ||
      (spec.repeat === undefined && mayMiss(datum)) ||
      (value !== undefined && spec.valid === undefined && mayBeAbsent(a, value)),
  };
}

/** A switch that reads nothing when no case matches. */
export function mayMiss(datum: Datum | undefined): boolean {
  return datum?.kind === 'switch' && !datum.cases.some((c) => c.match === 'else');
}

/** Names inside one element of a field. */
function elementScope(spec: FieldSpec, owner: TypeSpec): Scope {
  return { type: owner, index: spec.repeat !== undefined };
}

function lowerRepeat(a: Analysis, spec: FieldSpec, owner: TypeSpec, element: ValueType): FieldIr['repeat'] {
  switch (spec.repeat?.kind) {
    case undefined:
      return undefined;
    case 'eos':
      return { kind: 'eos' };
    case 'expr': {
      const count = expect(a, spec.repeat.count, { type: owner }, 'integer', isInt);
      return count === undefined ? undefined : { kind: 'expr', count };
    }
    case 'until': {
      const until = expect(a, spec.repeat.until, { type: owner, it: element, index: true }, 'boolean', isBool);
      return until === undefined ? undefined : { kind: 'until', until };
    }
  }
}

function lowerValid(a: Analysis, spec: FieldSpec, owner: TypeSpec, element: ValueType): ValidIr | undefined {
  const { valid } = spec;
  if (valid === undefined) return undefined;
  const scope: Scope = { ...elementScope(spec, owner), it: element };
  const comparable = (e: Expression | undefined): Typed | undefined => {
    const typed = e === undefined ? undefined : a.typed(e, scope);
    if (e === undefined || typed === undefined || sameKind(element, typed.type)) return typed;
    a.problems.error(e.place, 'bad-operands', `can't compare ${describeType(element)} and ${describeType(typed.type)}`);
    return undefined;
  };
  const enumSpec = spec.enumName === undefined ? undefined : findEnum(a.program, owner, spec.enumName);
  if (valid.inEnum !== undefined && spec.enumName === undefined) {
    a.problems.error(valid.inEnum, 'missing-key', '`valid/in-enum` requires the `enum` key');
  }
  return {
    equals: comparable(valid.equals),
    min: comparable(valid.min),
    max: comparable(valid.max),
    anyOf: valid.anyOf?.map(comparable).filter((e) => e !== undefined),
    inEnum: valid.inEnum === undefined ? undefined : enumSpec,
    expr: lowerTest(a, valid.expr, scope),
  };
}

/** `valid/expr`, a condition. An object, which the official compiler takes, is one that is read for what it demands itself. */
function lowerTest(a: Analysis, e: Expression | undefined, scope: Scope): Typed | undefined {
  const isStruct = (type: ValueType): boolean => type.kind === 'struct';
  const typed = expect(a, e, scope, 'boolean', (type) => isBool(type) || isStruct(type));
  if (e === undefined || typed === undefined || !isStruct(typed.type)) return typed;
  const message = `expected boolean, got ${describeType(typed.type)}: it is read, and nothing else is asked of it`;
  a.problems.warning(placeIn(e, e.node.start), 'no-condition', message, 'compare something of it');
  return typed;
}

function sameKind(x: ValueType, y: ValueType): boolean {
  if (x.kind === 'enum' || y.kind === 'enum') return x.kind === 'enum' && y.kind === 'enum' && x.of === y.of;
  const number = (t: ValueType): boolean => t.kind === 'int' || t.kind === 'float';
  return (
    x.kind === y.kind || (number(x) && number(y)) || x.kind === 'unknown' || y.kind === 'unknown' || sameType(x, y)
  );
}

function lowerDatum(a: Analysis, spec: FieldSpec, owner: TypeSpec, use: TypeUse | undefined): Datum {
  if (spec.contents !== undefined) return { kind: 'contents', bytes: spec.contents };
  if (use === undefined) return { kind: 'bytes', extent: lowerExtent(a, spec, owner, 1, undefined, true) };
  switch (use.kind) {
    case 'int':
      return {
        kind: 'int',
        signed: use.signed,
        width: use.width,
        order: orderOf(a, owner, use),
        of: lowerEnum(a, spec, owner),
      };
    case 'float':
      return { kind: 'float', width: use.width, order: orderOf(a, owner, use) };
    case 'bits':
      return {
        kind: 'bits',
        width: use.width,
        order: use.order ?? bitOrderOf(owner) ?? 'be',
        bool: use.width === 1 && spec.enumName === undefined,
        of: lowerEnum(a, spec, owner),
      };
    case 'str': {
      const encoding = encodingOf(a, spec, owner);
      const unit = /^UTF-16/.test(encoding) ? 2 : /^UTF-32/.test(encoding) ? 4 : 1;
      return {
        kind: 'str',
        extent: lowerExtent(a, spec, owner, unit, use.zeroTerminated ? 0 : undefined, true),
        encoding,
      };
    }
    case 'user':
      return lowerStruct(a, spec, owner, use);
    case 'switch': {
      const scope = elementScope(spec, owner);
      const on = a.typed(use.on, scope) ?? { kind: 'int', value: 0n, type: { kind: 'unknown' } };
      const cases: { match: Typed | 'else'; datum: Datum }[] = [];
      for (const c of use.cases) {
        const match = c.match === 'else' ? c.match : a.typed(c.match, scope);
        if (match !== undefined && match !== 'else' && !sameKind(on.type, match.type)) {
          a.problems.error(
            c.place,
            'bad-operands',
            `can't compare ${describeType(on.type)} and ${describeType(match.type)}`,
          );
        }
        if (match !== undefined) cases.push({ match, datum: lowerDatum(a, spec, owner, c.type) });
      }
      if (!cases.some((c) => c.match === 'else') && (spec.size !== undefined || spec.sizeEos)) {
        cases.push({
          match: 'else',
          datum: { kind: 'bytes', extent: lowerExtent(a, spec, owner, 1, undefined, true) },
        });
      }
      return { kind: 'switch', on, cases };
    }
  }
}

function lowerStruct(a: Analysis, spec: FieldSpec, owner: TypeSpec, use: UserTypeUse): Datum {
  const scope = elementScope(spec, owner);
  const of = findType(a.program, owner, use.names, use.absolute);
  if (of === undefined) {
    const names = [...namesAround(a.program, owner, 'types'), ...BUILT_IN_TYPES];
    const hint = sizedInBits(use.text) ?? hintFor(use.text, names);
    const isImport = a.program.missing.has(use.names[0] ?? '');
    a.problems[isImport ? 'consequence' : 'error'](
      use.place,
      'unknown-type',
      `unable to find type '${use.text}', searching from ${owner.name}`,
      hint,
    );
    return { kind: 'contents', bytes: new Uint8Array() };
  }
  if (of.params.length !== use.args.length && !isOpaque(a.program, of)) {
    a.problems.error(
      use.place,
      'bad-arguments',
      `parameter count mismatch: ${of.params.length} declared, but ${use.args.length} used`,
    );
  }
  const args = use.args.flatMap((arg, i): Typed[] => {
    const typed = a.typed(arg, scope);
    const param = of.params[i];
    const wants = param === undefined ? undefined : a.valueTypeOf(param, of);
    if (typed !== undefined && wants !== undefined && !assignable(typed.type, wants)) {
      a.problems.error(
        use.place,
        'bad-arguments',
        `can't pass argument #${i} of type ${describeType(typed.type)} into parameter \`${param?.id}\` of type ${describeType(wants)}`,
      );
    }
    return typed === undefined ? [] : [typed];
  });
  const parent =
    spec.parent === undefined ? 'self' : spec.parent === 'none' ? 'none' : (a.typed(spec.parent, scope) ?? 'none');
  return {
    kind: 'struct',
    of,
    args,
    parent,
    extent: isSized(spec) ? lowerExtent(a, spec, owner, 1, undefined, spec.process !== undefined) : undefined,
  };
}

/** Other languages say how many bits an integer has. */
function sizedInBits(name: string): string | undefined {
  const [, sign, bits = '', order = ''] = /^(u|s|i|uint|int)(8|16|32|64)(?:_t)?(le|be)?$/.exec(name) ?? [];
  if (sign === undefined) return undefined;
  return `did you mean \`${sign.startsWith('u') ? 'u' : 's'}${Number(bits) / 8}${order}\`? Sizes are in bytes`;
}

function assignable(from: ValueType, to: ValueType): boolean {
  if (to.kind === 'array' && from.kind === 'array') return assignable(from.of, to.of);
  if (from.kind === 'union') return from.of.some((t) => assignable(t, to));
  if (to.kind === 'struct' || from.kind === 'struct') return to.kind === from.kind || to.kind === 'unknown';
  if (from.kind === 'float' && to.kind === 'int') return false;
  return sameKind(from, to) || (from.kind === 'int' && to.kind === 'enum');
}

function lowerExtent(
  a: Analysis,
  spec: FieldSpec,
  owner: TypeSpec,
  unit: number,
  implied: number | undefined,
  required: boolean,
): Extent {
  const value = spec.terminator ?? implied;
  const size = expect(a, spec.size, elementScope(spec, owner), 'integer', isInt);
  // A key that is there and gave nothing was reported where it stands.
  const sizing = spec.type === undefined ? ['size', 'terminator', 'type', 'value', 'contents'] : ['size', 'terminator'];
  const broken = [...spec.keys.keys()].some((key) => sizing.includes(key) || isMisspelt(key, sizing));
  if (required && spec.size === undefined && !spec.sizeEos && value === undefined && !broken) {
    a.problems.error(
      spec.place,
      'no-size',
      "'size', 'size-eos' or 'terminator' must be specified",
      'say where the bytes end',
    );
  }
  if (spec.size !== undefined && spec.sizeEos) {
    a.problems.error(
      placeOfKey(spec, 'size-eos'),
      'bad-size',
      'only one of `size` and `size-eos` can say where the bytes end',
    );
  }
  return {
    size,
    toEnd: spec.sizeEos,
    terminator: value === undefined ? undefined : value === 0 ? Array<number>(unit).fill(0) : [value],
    include: spec.include,
    consume: spec.consume,
    eosError: spec.eosError,
    padRight: spec.padRight,
    process: lowerProcess(a, spec.process, elementScope(spec, owner)),
  };
}

/** Whether a key of no meaning was meant to be one of these: that was said where it stands. */
function isMisspelt(key: string, meant: readonly string[]): boolean {
  return !FIELD_KEYS.has(key) && !key.startsWith('-') && closest(key, meant) !== undefined;
}

function orderOf(a: Analysis, owner: TypeSpec, use: TypeUse & { kind: 'int' | 'float' }): Order {
  if (use.width === 1) return 'le';
  if (use.order !== undefined) return use.order;
  const source = endianSource(owner);
  if (source.kind === 'decided') return 'runtime';
  if (source.order !== undefined) return source.order;
  const name = use.kind === 'float' ? `f${use.width}` : `${use.signed ? 's' : 'u'}${use.width}`;
  a.problems.error(
    use.place,
    'no-endian',
    `unable to use type '${name}' without default endianness`,
    `write ${name}le or ${name}be, or add meta/endian`,
  );
  return 'le';
}

function lowerEnum(a: Analysis, spec: FieldSpec, owner: TypeSpec): EnumSpec | undefined {
  if (spec.enumName === undefined) return undefined;
  const found = findEnum(a.program, owner, spec.enumName);
  if (found === undefined) {
    a.problems.error(
      spec.enumName.place,
      'unknown-enum',
      `unable to find enum '${spec.enumName.names.join('::')}', searching from ${owner.name}`,
      hintFor(spec.enumName.names.at(-1) ?? '', namesAround(a.program, owner, 'enums')),
    );
  }
  return found;
}

function encodingOf(a: Analysis, spec: FieldSpec, owner: TypeSpec): string {
  let given = spec.encoding;
  for (let t: TypeSpec | undefined = owner; given === undefined && t !== undefined; t = t.outer) given = t.encoding;
  if (given === undefined) {
    const place = { ...spec.place, path: spec.place.path.replace(/\/id$/, '') };
    a.problems.error(
      place,
      'no-encoding',
      'string type, but no encoding found',
      'add `encoding: UTF-8` here or to `meta`',
    );
    return 'UTF-8';
  }
  return checkEncoding(given.name, given.place, a.problems);
}
