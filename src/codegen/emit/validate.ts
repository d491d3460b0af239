import type { Typed } from '../expression/typed.ts';
import { someTyped } from '../expression/typed.ts';
import { isWide, storedInt } from '../expression/value-type.ts';
import type { Datum, Extent, FieldIr, TypeIr } from '../ir.ts';
import { asNumber, coerce } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { ANEW, askForeign } from './foreign-values.ts';
import { canRecur } from '../reach.ts';
import { structsIn } from '../structs.ts';
import type { Module } from './module.ts';
import { mustBePresent, presenceParts } from './presence.ts';
import { constraint, knownPart } from './read-datum.ts';
import { kindCheck } from './case-check.ts';
import { equals, inCase } from './cases.ts';
import { dependsOnStream, isOfWholeList } from './stream-needs.ts';
import { datumType } from './write.ts';
import { extentOptions } from './write-bytes.ts';
import { endsList } from './list-checks.ts';
import { quoted } from './literal.ts';
import { whereHolds } from './value.ts';

/** `validateT`: everything that keeps a value from being written or breaks the schema's `valid`, without throwing. */
export function validateBody(ir: TypeIr, m: Module): string[] {
  const self: Typed = { kind: 'it', type: { kind: 'struct', of: ir.spec } };
  const cx: ExpressionContext = {
    module: m,
    member: (member) => `value.${m.field(member)}`,
    self: 'value',
    parent: () => 'parent',
    root: () => 'root',
    io: 'io',
    // Value instances are worked out anew, as writers do: a copy of what was read holds what they were then.
    asked: (e, there) =>
      e.object === undefined ? askForeign({ ...e, object: self }, { ...there, it: 'value' }) : undefined,
    ...ANEW,
  };
  return [
    ...ir.fields.flatMap((field) => fieldStatements({ field, ir, m, cx })),
    ...ir.instances.flatMap((field) => instanceStatements({ field, ir, m, cx })),
  ];
}

/** What is validated: a field of a type. */
interface Check {
  readonly field: FieldIr;
  readonly ir: TypeIr;
  readonly m: Module;
  readonly cx: ExpressionContext;
}

/** A value as TypeScript, and a template literal of its path. */
interface Value {
  readonly access: string;
  readonly path: string;
}

function fieldStatements(c: Check): string[] {
  const { field, m, cx } = c;
  const name = m.field(field.spec);
  const path = `\`\${path}${name}\``;
  const whole = `value.${name}`;
  const value: Value = { access: field.optional ? 'held' : whole, path };
  const out: string[] = [];
  const parts = presenceParts(field);
  if (parts.length > 0 && parts.every((part) => isLocal(c, part))) {
    const check = `${m.use('checkPresence')}(w, '${name}', ${whole} !== undefined, ${mustBePresent(field, cx)})`;
    out.push(attempt(c, path, check));
  }
  const inner = field.repeat === undefined ? elementStatements(c, value) : listStatements(c, name, value);
  if (!field.optional || inner.length === 0) return [...out, ...inner];
  return [...out, '{', `const held = ${whole};`, 'if (held !== undefined) {', ...inner, '}', '}'];
}

/** Instances are asked for only where something of them can be wrong. */
function instanceStatements(c: Check): string[] {
  const { field, m } = c;
  const path = `\`\${path}${m.field(field.spec)}\``;
  const held: Value = { access: 'held', path };
  const [read, inner] =
    field.value === undefined
      ? [`value.${m.field(field.spec)}`, placedStatements(c, held)]
      : [computed(c, field.value), elementStatements(c, held)];
  if (inner.length === 0 || read === undefined) return [];
  return [
    '{',
    `const held = ${m.use('asked')}(report, ${path}, () => ${read});`,
    'if (held !== undefined) {',
    ...inner,
    '}',
    '}',
  ];
}

/** What a value instance is now, where it depends on nothing but the value. */
function computed(c: Check, value: Typed): string | undefined {
  const { field, cx } = c;
  const parts = [value, field.condition].filter((e) => e !== undefined);
  if (!parts.every((e) => isLocal(c, e))) return undefined;
  return whereHolds(field.condition, cx, (there) => coerce(value, field.type, there));
}

/** An instance with a place of its own; one whose parts can hold it again may have no end. */
function placedStatements(c: Check, held: Value): string[] {
  const { field, ir, m } = c;
  if (field.pos === undefined && field.io === undefined) return [];
  if (canRecur(structsIn(field.datum), ir.spec, m.compiled.types)) return [];
  return field.repeat === undefined ? elementStatements(c, held) : listStatements(c, m.field(field.spec), held);
}

/** Do what the writer does, and report what it would throw. */
function attempt({ m }: Check, path: string, check: string): string {
  return `${m.use('attempt')}(report, ${path}, (w) => ${check});`;
}

/** Whether an expression asks only for fields of the value itself. */
function isLocal({ field, ir }: Check, e: Typed): boolean {
  return !someTyped(e, (part) => part.kind === 'index') && endsLocally({ field, ir }, e);
}

/** The same of what ends a list, which may ask for the index of the element. */
function endsLocally({ field, ir }: Pick<Check, 'field' | 'ir'>, e: Typed): boolean {
  const around = (part: Typed): boolean =>
    part.kind === 'parent' || part.kind === 'root' || isOfWholeList(part, field.spec);
  return !dependsOnStream(e, ir) && !someTyped(e, around);
}

function listStatements(c: Check, name: string, { access, path }: Value): string[] {
  const { field, m, cx } = c;
  const out: string[] = [];
  if (field.repeat?.kind === 'expr' && isLocal(c, field.repeat.count)) {
    const check = `${m.use('checkCount')}(w, '${name}', ${access}.length, ${asNumber(field.repeat.count, cx)})`;
    out.push(attempt(c, path, check));
  }
  if (field.repeat?.kind === 'until' && endsLocally(c, field.repeat.until)) {
    const ends = endsList([field.repeat.until], cx);
    out.push(attempt(c, path, `${m.use('checkUntil')}(w, '${name}', ${access}, false, ${ends})`));
  }
  const storage = field.type.kind === 'array' ? field.type.storage : 'list';
  if (storage === 'typed') return out;
  const table = storage === 'table';
  const element: Value = { access: table ? `${access}.at(i)` : 'element', path: `${path.slice(0, -1)}[\${i}]\`` };
  const inner = elementStatements(c, element);
  if (inner.length === 0) return out;
  const loop = table
    ? `for (let i = 0; i < ${access}.length; i++) {`
    : `for (const [i, element] of ${access}.entries()) {`;
  const misses = field.datum?.kind === 'switch' && !field.datum.cases.some((x) => x.match === 'else');
  return [...out, loop, ...(misses ? ['if (element === undefined) continue;'] : []), ...inner, '}'];
}

function elementStatements(c: Check, value: Value): string[] {
  const { field, m, cx } = c;
  const out = field.datum === undefined ? [] : datumStatements(c, field.datum, value);
  // What depends on more than the value itself is checked when it is read and when it is written.
  const valid = knownPart(field.valid, (e) => isLocal(c, e));
  if (valid === undefined) return out;
  const { access, path } = value;
  return [
    ...out,
    `${m.use('checkValue')}(report, ${path}, ${access}, () => (${constraint(valid, field.element, cx)}));`,
  ];
}

function datumStatements(c: Check, d: Datum, value: Value): string[] {
  const { m } = c;
  const { access, path } = value;
  switch (d.kind) {
    case 'int':
    case 'bits': {
      if (d.kind === 'bits' && d.bool) return [];
      const range = storedInt(d.kind === 'int' && d.signed, d.kind === 'int' ? d.width * 8 : d.width);
      const suffix = isWide(range) ? 'n' : '';
      const bounds = `${bound(range.low)}${suffix}, ${bound(range.high)}${suffix}`;
      return [`${m.use('checkRange')}(report, ${path}, ${access}, ${bounds});`];
    }
    case 'contents': {
      return [`${m.use('checkValue')}(report, ${path}, ${access}, () => ({ equals: ${m.bytes(d.bytes)} }));`];
    }
    case 'bytes':
      return stored(c, d.extent, value);
    case 'str':
      return stored(c, d.extent, { access: `${m.use('encodeText')}(${access}, ${quoted(d.encoding)})`, path });
    case 'struct':
      return [`${m.functionName('validate', d.of)}(${access}, report, ${path.slice(0, -1)}.\`);`];
    case 'switch':
      return switchStatements(c, d, value);
    case 'float':
      return [];
  }
}

/** A bound as its authors write it: a large one in hex. */
function bound(value: bigint): string {
  const magnitude = value < 0n ? -value : value;
  if (magnitude >> 64n > 0n) return `2n ** ${magnitude.toString(2).length}n - 1`;
  return `${value < 0n ? '-' : ''}${magnitude > 0xffffn ? `0x${magnitude.toString(16)}` : magnitude}`;
}

/** Bytes and text must fit their place and read back as they are. */
function stored(c: Check, extent: Extent, { access, path }: Value): string[] {
  if (extent.process !== undefined) return [];
  const sized = extent.size === undefined || isLocal(c, extent.size);
  const options = extentOptions(sized ? extent : { ...extent, size: undefined, padRight: undefined }, c.cx);
  const encoded = access.includes('(');
  if (options.length === 0 && !encoded) return [];
  return [attempt(c, path, `${c.m.use('writeBytes')}(w, ${access}, { ${options.join(', ')} })`)];
}

function switchStatements(c: Check, d: Datum & { kind: 'switch' }, { access, path }: Value): string[] {
  if (!isLocal(c, d.on) || d.cases.some((x) => x.match !== 'else' && !isLocal(c, x.match))) return [];
  const mixed = c.field.element.kind === 'union';
  const branch = (datum: Datum, cx: ExpressionContext): string[] => {
    const check = kindCheck(c.field, datum, c.m, 'w', access);
    const held = mixed ? `(${access} as ${datumType(datum, c.m)})` : access;
    const inner = datumStatements({ ...c, cx }, datum, { access: held, path });
    return [...(check === undefined ? [] : [attempt(c, path, check)]), ...inner];
  };
  const out: string[] = [];
  for (const { match, datum } of d.cases) {
    if (match === 'else') continue;
    out.push(
      `${out.length > 0 ? '} else ' : ''}if (${equals(d.on, match, c.cx)}) {`,
      ...branch(datum, inCase(d.on, c.cx)),
    );
  }
  const otherwise = d.cases.find((x) => x.match === 'else');
  const last = otherwise === undefined ? [] : branch(otherwise.datum, c.cx);
  if (out.length === 0) return last;
  return [...out, ...(last.length > 0 ? ['} else {', ...last] : []), '}'];
}
