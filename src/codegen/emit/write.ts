import type { Typed } from '../expression/typed.ts';
import { someTyped } from '../expression/typed.ts';
import { isWide, storedInt } from '../expression/value-type.ts';
import type { ValueType } from '../expression/value-type.ts';
import type { Datum, FieldIr, TypeIr } from '../ir.ts';
import { mayMiss } from '../lower.ts';
import { memberIr } from '../members.ts';
import { typedOfField } from '../links.ts';
import { canRecur, reachOf } from '../reach.ts';
import { structsIn, structsOf } from '../structs.ts';
import { groupBy } from '../group-by.ts';
import { isField } from '../analysis.ts';
import type { FieldSpec } from '../schema.ts';
import { asNumber, print, printChoice } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { ANEW } from './foreign-values.ts';
import { advanceCheck, countCheck, mayBeEmpty, untilCheck, untilHere } from './list-checks.ts';
import { littleEndian } from './load.ts';
import type { Module } from './module.ts';
import { matchesCase, mustBePresent, presenceParts } from './presence.ts';
import { mentions } from './locals.ts';
import { kindCheck } from './case-check.ts';
import { caseKey, coerceKey, equals, inCase } from './cases.ts';
import { decideEndian } from './read.ts';
import { constraint, knownPart } from './read-datum.ts';
import { numbersOf } from './read-list.ts';
import { asksSize, dependsOnStream, earlyInstances, isOfWholeList, isToEnd, positionValues } from './stream-needs.ts';
import type { Asker } from './stream-needs.ts';
import { contextParameters, nameOutermost, parentName, rootName, structArguments } from './signature.ts';
import { bytesStatement, endOf, isRest, ownBytes, slotStatement, textStatement } from './write-bytes.ts';
import type { Body } from './write-bytes.ts';
import { asGiven, rowSizeCheck } from './written-struct.ts';
import { printValue, whereHolds } from './value.ts';

/** `writeT`: the fields of `seq` in order, then instances that have a place of their own. */

/** Expressions about the `value` that is written; `asked` collects the value instances that they use. */
export function valueContext(ir: TypeIr, m: Module, asked: Set<FieldSpec>): ExpressionContext {
  return {
    module: m,
    // Value instances are worked out anew: an object that was edited may hold what they were before.
    member: (member) => {
      if (!isField(member) || member.value === undefined) return `value.${m.field(member)}`;
      asked.add(member);
      return `${m.local(member)}()`;
    },
    self: 'value',
    parent: () => parentName(ir, m),
    root: () => rootName(ir, m, 'value'),
    io: 'w',
    ...ANEW,
    ioOf: (object) => `${m.use('streamOf')}(w, ${object})`,
  };
}

export function writeBody(ir: TypeIr, m: Module): string[] {
  const instances = new Set<FieldSpec>();
  const cx = valueContext(ir, m, instances);
  const b: Body = { ir, module: m, cx, w: 'w', part: 'seq' };
  const writtenBefore = earlyInstances(ir);
  const positions = positionValues(ir);
  const earlyAt = groupBy(writtenBefore.keys(), (i) => writtenBefore.get(i));
  const positionsAt = groupBy(positions.keys(), (i) => positions.get(i));
  const askedBy = (asker: Asker): string[] => [
    ...(earlyAt.get(asker) ?? []).flatMap((i) => instanceStatements(i, b)),
    ...(positionsAt.get(asker) ?? []).map(({ spec }) => `${cx.member(spec)};`),
  ];
  const out: string[] = [];
  let inBits = false;
  for (const f of ir.fields) {
    const bits = f.datum?.kind === 'bits';
    if (inBits && !bits) out.push('w.align();');
    inBits = bits;
    const afterFirst = f.repeat === undefined ? [] : askedBy(f.repeat);
    out.push(...askedBy(f), ...fieldStatements(f, { ...b, afterFirst }));
  }
  const [before, after] = rowSizeCheck(ir, m);
  out.unshift(...before);
  out.push(...after);
  for (const f of ir.instances) if (!writtenBefore.has(f)) out.push(...instanceStatements(f, b));
  const opened = ir.links.lendsIo ? [`${m.use('openStream')}(w, value);`] : [];
  if (reachOf(m.compiled.types).placed.has(ir.spec)) opened.push('w.guard();');
  out.unshift(...decideEndian(ir, cx, out));
  const statements = [...opened, ...instanceFunctions(ir, instances, cx, positions), ...out];
  return [...nameOutermost(ir, 'value', statements), ...statements];
}

/** One function per value instance that is used; printing one may use more. */
export function instanceFunctions(
  ir: TypeIr,
  instances: ReadonlySet<FieldSpec>,
  cx: ExpressionContext,
  positions: ReadonlyMap<FieldIr, unknown> = new Map(),
): string[] {
  const out: string[] = [];
  for (const spec of instances) {
    const f = memberIr(ir, spec);
    if (f?.value === undefined) continue;
    const { value } = f;
    const body = whereHolds(f.condition, cx, (there) => printValue({ ...f, value }, there));
    const type = `${cx.module.tsType(f.type)}${f.optional ? ' | undefined' : ''}`;
    const once = positions.has(f) ? `${cx.module.use('once')}((): ${type} => ${body})` : `(): ${type} => ${body}`;
    out.push(`const ${cx.module.local(spec)} = ${once};`);
  }
  return out;
}

export function writeSignature(ir: TypeIr, m: Module): { name: string; type: string }[] {
  return [
    { name: 'w', type: m.useType('ByteWriter') },
    { name: 'value', type: m.names.typeOf(ir.spec) },
    ...contextParameters(ir, m),
  ];
}

/** An instance has a place of its own: in the stream at hand, or in that of another object. */
function instanceStatements(f: FieldIr, b: Body): string[] {
  const { io, pos } = f;
  if (f.value !== undefined || (pos === undefined && io === undefined && !isFrame(f, b.module))) return [];
  const name = b.module.field(f.spec);
  const at = pos === undefined ? undefined : asNumber(pos, b.cx);
  const elsewhere = io !== undefined && !(io.kind === 'io' && io.object === undefined);
  const [verb, writer] = elsewhere ? ['writeElsewhere', 'io'] : ['writeAt', 'w'];
  const place = elsewhere
    ? [`() => ${hostOf(io, b)}`, at === undefined ? 'undefined' : `() => ${at}`]
    : [`() => ${at ?? 'w.pos'}`];
  const statements = [
    `${b.module.use(verb)}(w, value, '${name}', ${place.join(', ')}, (${writer}) => {`,
    ...valueStatements(f, { ...b, w: writer, part: 'instance' }, f.optional ? 'held' : `value.${name}`),
    `}${endless(f, b)});`,
  ];
  if (!f.optional) return statements;
  return [
    '{',
    `const held = ${b.module.use('readable')}(w, value, '${name}'${expectedPresence(f, b)});`,
    'if (held !== undefined) {',
    ...statements,
    '}',
    '}',
  ];
}

/**
 * Whether an instance without a place is no more than a frame for others that have one: its types have no sequence. What stands
 * where its stream happens to be when it is asked for is not written.
 */
function isFrame({ datum }: FieldIr, m: Module): boolean {
  const parts = structsIn(datum);
  if (parts.some(({ of, extent }) => extent !== undefined || m.ir(of).fields.length > 0)) return false;
  return parts.some(({ of }) => reachOf(m.compiled.types).frames.has(of));
}

/** Whether an optional instance must be there, as one more argument. */
function expectedPresence(f: FieldIr, { ir, cx }: Body): string {
  const parts = presenceParts(f);
  if (parts.length === 0 || parts.some((part) => dependsOnStream(part, ir))) return '';
  return `, () => ${mustBePresent(f, cx)}`;
}

/** What tells an instance that can hold itself again from others at the same place, as one more argument. */
function endless(f: FieldIr, { cx, ir, module: m }: Body): string {
  const parts = structsIn(f.datum);
  if (!canRecur(parts, ir.spec, m.compiled.types)) return '';
  const sizes = parts.flatMap(({ extent }) => (extent?.size === undefined ? [] : [extent.size]));
  const known = sizes.filter((size) => !dependsOnStream(size, ir)).map((size) => ` \${${asNumber(size, cx)}}`);
  return `, () => \`${m.names.typeOf(ir.spec)}.${m.field(f.spec)}${known.join('')}\``;
}

/** The object whose stream an `io:` names; else the stream's writer, or the reader that it was read from. */
function hostOf(e: Typed, b: Body): string {
  switch (e.kind) {
    case 'io':
      return e.object === undefined ? 'w' : print(e.object, b.cx);
    case 'if':
      return printChoice(e, b.cx, (side, cx) => hostOf(side, { ...b, cx }));
    case 'cast':
      return hostOf(e.object, b);
    case 'member': {
      const value = e.object === undefined ? memberIr(b.ir, e.member)?.value : undefined;
      return value === undefined ? print(e, b.cx) : hostOf(value, b);
    }
    default:
      return print(e, b.cx);
  }
}

function fieldStatements(f: FieldIr, b: Body): string[] {
  const access = `value.${b.module.field(f.spec)}`;
  const inner = valueStatements(f, b, access);
  if (!f.optional) return inner;
  const parts = presenceParts(f);
  const isKnown = parts.length > 0 && !parts.some((part) => dependsOnStream(part, b.ir));
  const check = isKnown ? [presenceCheck(f, access, mustBePresent(f, b.cx), b)] : [];
  // What is not there, where more of the stream would be it, says that the stream ends; rows of versions end where their table says.
  const when = b.ir.layout.kind === 'versioned' ? undefined : f.condition;
  const asks = when !== undefined && asksSize(when) ? print(when, b.cx) : undefined;
  const ends = asks === undefined ? [] : [`} else {`, `${b.w}.absent(() => ${asks});`];
  return [...check, `if (${access} !== undefined) {`, ...inner, ...ends, '}'];
}

function valueStatements(f: FieldIr, b: Body, access: string): string[] {
  if (f.repeat === undefined) return elementStatements(f, b, access);
  const end = f.repeat.kind === 'until' ? untilCheck(f, b, access) : endOf(isToEnd(f.repeat), b);
  return [...countCheck(f, b, access), ...listStatements(f, b, access), ...end];
}

/** A field must be there exactly when it is `expected`, or a reader would see other bytes. */
function presenceCheck(f: FieldIr, access: string, expected: string, b: Body): string {
  return `${b.module.use('checkPresence')}(${b.w}, '${b.module.field(f.spec)}', ${access} !== undefined, ${expected});`;
}

function listStatements(f: FieldIr, b: Body, access: string): string[] {
  const m = b.module;
  if (f.type.kind === 'array' && f.type.storage === 'typed' && (f.datum?.kind === 'int' || f.datum?.kind === 'float')) {
    const le = littleEndian(f.datum.order);
    return [`${m.use('writeNumbers')}(${b.w}, ${access}, ${numbersOf(f)}, ${le});`];
  }
  if (f.type.kind === 'array' && f.type.storage === 'table') {
    return [
      `for (let i = 0; i < ${access}.length; i++) {`,
      ...unwrapped(elementStatements(f, { ...b, cx: { ...b.cx, index: 'i' } }, `${access}.at(i)`)),
      '}',
    ];
  }
  const cx = { ...soFar(f, b), index: 'i' };
  const inner = [
    ...elementPresence(f, { ...b, cx }, access),
    ...unwrapped(elementStatements(f, { ...b, cx }, 'element')),
    ...untilHere(f, { ...b, cx }, access),
  ];
  if (mayBeEmpty(f, m)) {
    inner.unshift(`const before = ${b.w}.bitOffset;`);
    inner.push(advanceCheck(f, b, access));
  }
  const { afterFirst = [] } = b;
  const asked = m.local(f.spec, 'First');
  if (afterFirst.length > 0) inner.push(`${asked}();`);
  const ask = afterFirst.length > 0 ? [`const ${asked} = ${m.use('once')}((): void => {`, ...afterFirst, '});'] : [];
  const usesIndex = mentions(inner, 'i');
  const loop = usesIndex ? `for (const [i, element] of ${access}.entries()) {` : `for (const element of ${access}) {`;
  return [...ask, loop, ...inner, '}'];
}

/** An element of no case is absent, and keeps its place in the list. */
function elementPresence(f: FieldIr, b: Body, list: string): string[] {
  if (f.datum?.kind !== 'switch' || !mayMiss(f.datum)) return [];
  const check = dependsOnStream(f.datum.on, b.ir) ? [] : [presenceCheck(f, 'element', matchesCase(f.datum, b.cx), b)];
  if (mayBeEmpty(f, b.module))
    return [...check, 'if (element === undefined) {', advanceCheck(f, b, list), 'continue;', '}'];
  return [...check, 'if (element === undefined) continue;'];
}

/** An element can ask how long the list is that it stands in, its own or its parent's: what comes before it counts. */
function soFar(f: FieldIr, { cx, ir, module: m }: Body): ExpressionContext {
  const name = m.field(f.spec);
  const before = `value.${name}.slice(0, i)`;
  const asks = (g: FieldIr): boolean =>
    typedOfField(g).some((e) => e !== undefined && someTyped(e, (part) => isOfWholeList(part, f.spec)));
  return {
    ...cx,
    ...(asks(f) && { member: (member) => (member === f.spec ? before : cx.member(member)) }),
    ...(structsOf(ir).some((part) => m.ir(part.of).fields.some(asks)) && {
      self: `${m.use('withFields')}(value, { ${name}: ${before} })`,
    }),
  };
}

/** Statements without a block of their own: a loop's body is one. */
function unwrapped(statements: string[]): string[] {
  return statements[0] === '{' && statements.at(-1) === '}' ? statements.slice(1, -1) : statements;
}

function elementStatements(f: FieldIr, b: Body, access: string): string[] {
  return [
    ...checks(f, b, access),
    ...caseStatements(f, b, access, (d, held, cx) => {
      const check = kindCheck(f, d, b.module, b.w, access);
      return [...(check === undefined ? [] : [`${check};`]), ...datumStatements(d, { ...b, cx }, held)];
    }),
  ];
}

/** What a reader would refuse: bytes that are not the `contents`, values that break `valid`. */
function checks(f: FieldIr, b: Body, access: string): string[] {
  const demands: string[] = [];
  if (f.datum?.kind === 'contents') demands.push(`{ equals: ${b.module.bytes(f.datum.bytes)} }`);
  const valid = knownPart(f.valid, (e) => !dependsOnStream(e, b.ir));
  if (valid !== undefined) demands.push(constraint(valid, f.element, b.cx));
  const name = b.module.field(f.spec);
  return demands.map((demand) => `${b.module.use('checkWritten')}(${b.w}, '${name}', ${access}, () => (${demand}));`);
}

/** What `branch` gives for the datum of a field's element; for a switch, for that of the case at hand. */
export function caseStatements(
  f: FieldIr,
  { cx, module: m }: Pick<Body, 'cx' | 'module'>,
  access: string,
  branch: (d: Datum, access: string, cx: ExpressionContext) => string[],
): string[] {
  if (f.datum === undefined) return [];
  if (f.datum.kind !== 'switch') return branch(f.datum, access, cx);
  const { on, cases } = f.datum;
  const mixed = f.element.kind === 'union';
  const bodies = cases.map((c) =>
    branch(
      c.datum,
      mixed ? `(${access} as ${datumType(c.datum, m)})` : narrowed(c.datum, f.element, access),
      c.match === 'else' ? cx : inCase(on, cx),
    ),
  );
  if (bodies.every((body) => body.length === 0)) return [];
  const last = bodies[cases.findIndex((c) => c.match === 'else')] ?? [];
  const out: string[] = [];
  if (['int', 'enum', 'str', 'bool'].includes(on.type.kind)) {
    const seen = new Set<string>();
    out.push(`switch (${coerceKey(on, cx)}) {`);
    cases.forEach((c, i) => {
      if (c.match === 'else') return;
      const key = caseKey(on, c.match, cx);
      if (seen.has(key)) return;
      seen.add(key);
      out.push(`case ${key}: {`, ...(bodies[i] ?? []), 'break;', '}');
    });
    // Values of an enum that no case is for, and those that nobody knows yet.
    const rest = on.type.kind === 'enum' ? ['default:', 'break;'] : [];
    return [...out, ...(last.length > 0 ? ['default: {', ...last, '}'] : rest), '}'];
  }
  cases.forEach((c, i) => {
    if (c.match !== 'else')
      out.push(`${out.length > 0 ? '} else ' : ''}if (${equals(on, c.match, cx)}) {`, ...(bodies[i] ?? []));
  });
  return out.length === 0 ? last : [...out, '} else {', ...last, '}'];
}

/** A value that cases of several widths share, as one of them stores it. */
function narrowed(d: Datum, shared: ValueType, access: string): string {
  if (d.kind !== 'int' && d.kind !== 'bits') return access;
  const wide = isWide(storedInt(false, d.kind === 'int' ? d.width * 8 : d.width));
  if (shared.kind === 'float' && wide) return `BigInt(${access})`;
  return shared.kind === 'int' && isWide(shared) && !wide ? `Number(${access})` : access;
}

/** The TypeScript type of one case of a switch. */
export function datumType(d: Datum, m: Module): string {
  switch (d.kind) {
    case 'struct':
      return m.typeName(d.of);
    case 'int':
      return d.width === 8 ? 'bigint' : 'number';
    case 'float':
      return 'number';
    case 'bits':
      if (d.bool) return 'boolean';
      if (d.width > 53) return 'bigint';
      return 'number';
    case 'str':
      return 'string';
    default:
      return 'Uint8Array';
  }
}

function datumStatements(d: Datum, b: Body, access: string): string[] {
  const { module: m, w } = b;
  switch (d.kind) {
    case 'int': {
      const verb = `${d.signed ? 's' : 'u'}${d.width}`;
      return [d.width === 1 ? `${w}.${verb}(${access});` : `${w}.${verb}(${access}, ${littleEndian(d.order)});`];
    }
    case 'float':
      return [`${w}.f${d.width}(${access}, ${littleEndian(d.order)});`];
    case 'bits':
      return [`${w}.bits${d.order === 'le' ? 'Le' : 'Be'}(${d.bool ? `Number(${access})` : access}, ${d.width});`];
    case 'contents':
      return [`${w}.bytes(${access});`];
    case 'bytes':
      return [bytesStatement(d.extent, access, b), ...endOf(isRest(d.extent), b)];
    case 'str':
      return [textStatement(d, access, b), ...endOf(isRest(d.extent), b)];
    case 'struct': {
      const write = m.functionName('write', d.of);
      const rest = structArguments(d, b.ir, b.cx, false)
        .map((arg) => `, ${arg}`)
        .join('');
      const whole = asGiven(d, b, access);
      if (d.extent === undefined) return [`${write}(${w}, ${whole}${rest});`];
      return [
        '{',
        `const slot = ${ownBytes(d.extent, b)};`,
        `${write}(slot, ${whole}${rest});`,
        slotStatement(d.extent, b),
        '}',
      ];
    }
    case 'switch':
      return [];
  }
}
