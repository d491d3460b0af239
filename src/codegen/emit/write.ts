import type { Typed } from '../expression/typed.ts';
import { someTyped } from '../expression/typed.ts';
import { isWide, storedInt } from '../expression/value-type.ts';
import type { ValueType } from '../expression/value-type.ts';
import { typedOfField } from '../links.ts';
import type { Datum, Extent, FieldIr, TypeIr } from '../ir.ts';
import { isField } from '../analysis.ts';
import type { FieldSpec } from '../schema.ts';
import { asNumber, coerce, print } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import type { Module } from './module.ts';
import { fieldName, localName } from './names.ts';
import { caseKey, coerceKey, decideEndian, equals } from './read.ts';
import { processArguments } from './read-datum.ts';
import { contextParameters, parentName, rootName, structArguments } from './signature.ts';

/** `writeT`: the fields of `seq` in order, then instances that have a place of their own in the same stream. */

interface Body {
  readonly ir: TypeIr;
  readonly module: Module;
  readonly cx: ExpressionContext;
}

export function writeBody(ir: TypeIr, m: Module): string[] {
  const instances = new Set<FieldSpec>();
  const cx: ExpressionContext = {
    module: m,
    // Value instances are worked out anew: an object that was edited may hold what they were before.
    member: (member) => {
      if (!isField(member) || member.value === undefined) return `value.${fieldName(member)}`;
      instances.add(member);
      return `${localName(fieldName(member))}()`;
    },
    self: 'value',
    parent: () => parentName(ir, m),
    root: () => rootName(ir, m, 'value'),
    io: 'w',
  };
  const b: Body = { ir, module: m, cx };
  const writtenBefore = earlyInstances(ir);
  const out: string[] = [];
  if (typeof ir.endian === 'object') out.push(decideEndian(ir, cx));
  let inBits = false;
  for (const f of ir.fields) {
    const bits = f.datum?.kind === 'bits';
    if (inBits && !bits) out.push('w.align();');
    inBits = bits;
    for (const i of ir.instances) if (writtenBefore.get(i) === f) out.push(...instanceStatements(i, b));
    out.push(...fieldStatements(f, b));
  }
  for (const f of ir.instances) if (!writtenBefore.has(f)) out.push(...instanceStatements(f, b));
  const outermost = ir.links.innerRoot ? ['const outermost = root ?? value;'] : [];
  return [...outermost, ...instanceFunctions(ir, instances, cx), ...out];
}

/**
 * An instance whose place counts from the position of the stream stands where it was first asked for: before the field
 * whose expressions use it.
 */
function earlyInstances(ir: TypeIr): Map<FieldIr, FieldIr> {
  const found = new Map<FieldIr, FieldIr>();
  for (const instance of ir.instances) {
    if (instance.pos === undefined || !usesPosition(instance.pos)) continue;
    const first = ir.fields.find((f) => typedOfField(f).some((e) => e !== undefined && uses(e, instance.spec, ir, [])));
    if (first !== undefined) found.set(instance, first);
  }
  return found;
}

function usesPosition(e: Typed): boolean {
  return someTyped(e, (part) => part.kind === 'method' && part.name === 'io.pos');
}

function asksSize(e: Typed): boolean {
  return someTyped(e, (part) => part.kind === 'method' && (part.name === 'io.size' || part.name === 'io.eof'));
}

/** Whether an expression asks for a member, itself or by way of value instances. */
function uses(e: Typed, member: FieldSpec, ir: TypeIr, inside: readonly FieldSpec[]): boolean {
  return someTyped(e, (part) => {
    if (part.kind !== 'member' || part.object !== undefined || !isField(part.member)) return false;
    const asked = part.member;
    const value = inside.includes(asked) ? undefined : ir.instances.find((i) => i.spec === asked)?.value;
    return asked === member || (value !== undefined && uses(value, member, ir, [...inside, asked]));
  });
}

/** One function per value instance that is used; printing one may use more. */
function instanceFunctions(ir: TypeIr, instances: ReadonlySet<FieldSpec>, cx: ExpressionContext): string[] {
  const out: string[] = [];
  for (const spec of instances) {
    const f = ir.instances.find((x) => x.spec === spec);
    if (f?.value === undefined) continue;
    const value = coerce(f.value, f.type, cx);
    const body = f.condition === undefined ? value : `${print(f.condition, cx)} ? ${value} : undefined`;
    out.push(
      `const ${localName(fieldName(spec))} = (): ${cx.module.tsType(f.type)}${f.optional ? ' | undefined' : ''} => ${body};`,
    );
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

/** Whether `writeT` writes it: an instance in another stream is that stream's business. */
export function isWritten(f: FieldIr): boolean {
  return f.value === undefined && f.io === undefined && f.pos !== undefined;
}

function instanceStatements(f: FieldIr, b: Body): string[] {
  if (!isWritten(f) || f.pos === undefined) return [];
  const end = `${fieldName(f.spec)}End`;
  const statements = [
    `const ${end} = w.pos;`,
    `w.seek(${asNumber(f.pos, b.cx)});`,
    ...fieldStatements({ ...f, optional: false }, b),
    `w.seek(${end});`,
  ];
  return f.optional
    ? [`if (value.${fieldName(f.spec)} !== undefined) {`, ...statements, '}']
    : ['{', ...statements, '}'];
}

function fieldStatements(f: FieldIr, b: Body): string[] {
  const name = fieldName(f.spec);
  const access = `value.${name}`;
  const inner =
    f.repeat === undefined
      ? elementStatements(f, b, access)
      : [...countCheck(f, b, access), ...listStatements(f, b, access)];
  if (!f.optional) return inner;
  const check =
    f.condition === undefined || dependsOnStream(f.condition, b.ir)
      ? []
      : [presenceCheck(f.condition, access, name, b)];
  return [...check, `if (${access} !== undefined) {`, ...inner, '}'];
}

/** A field must be there exactly when its condition holds, or a reader would see other bytes. */
function presenceCheck(condition: Typed, access: string, name: string, b: Body): string {
  return `${b.module.use('checkPresence')}(w, '${name}', ${access} !== undefined, ${print(condition, b.cx)});`;
}

/** A list must have as many elements as its count says. */
function countCheck(f: FieldIr, b: Body, access: string): string[] {
  if (f.repeat?.kind !== 'expr' || dependsOnStream(f.repeat.count, b.ir)) return [];
  return [
    `${b.module.use('checkCount')}(w, '${fieldName(f.spec)}', ${access}.length, ${asNumber(f.repeat.count, b.cx)});`,
  ];
}

/** Whether an expression asks for a position or size that a writer does not know yet. */
export function dependsOnStream(e: Typed, ir: TypeIr, inside: readonly FieldSpec[] = []): boolean {
  return someTyped(e, (part) => {
    if (part.kind === 'io') return true;
    if (part.kind !== 'member' || part.object !== undefined || !isField(part.member)) return false;
    const asked = part.member;
    const value = inside.includes(asked) ? undefined : ir.instances.find((i) => i.spec === asked)?.value;
    return value !== undefined && dependsOnStream(value, ir, [...inside, asked]);
  });
}

function listStatements(f: FieldIr, b: Body, access: string): string[] {
  const m = b.module;
  if (f.type.kind === 'array' && f.type.storage === 'typed' && (f.datum?.kind === 'int' || f.datum?.kind === 'float')) {
    const le = f.datum.order === 'runtime' ? 'littleEndian' : String(f.datum.order === 'le');
    return [`${m.use('writeNumbers')}(w, ${access}, ${le});`];
  }
  if (f.type.kind === 'array' && f.type.storage === 'table') {
    return [
      `for (let i = 0; i < ${access}.length; i++) {`,
      ...unwrapped(elementStatements(f, { ...b, cx: { ...b.cx, index: 'i' } }, `${access}.at(i)`)),
      '}',
    ];
  }
  const inner = elementStatements(f, { ...b, cx: { ...b.cx, index: 'i' } }, 'element');
  const usesIndex = inner.some((line) => /\bi\b/.test(line));
  const loop = usesIndex ? `for (const [i, element] of ${access}.entries()) {` : `for (const element of ${access}) {`;
  const missing = f.datum?.kind === 'switch' && !f.datum.cases.some((c) => c.match === 'else');
  return [loop, ...(missing ? ['if (element === undefined) continue;'] : []), ...unwrapped(inner), '}'];
}

/** Statements without a block of their own: a loop's body is one. */
function unwrapped(statements: string[]): string[] {
  return statements[0] === '{' && statements.at(-1) === '}' ? statements.slice(1, -1) : statements;
}

function elementStatements(f: FieldIr, b: Body, access: string): string[] {
  if (f.datum === undefined) return [];
  if (f.datum.kind !== 'switch') return datumStatements(f.datum, b, access);
  const { on, cases } = f.datum;
  const typed = (d: Datum): string => `${access} as ${datumType(d, b.module)}`;
  const mixed = f.element.kind === 'union';
  const branch = (d: Datum): string[] =>
    datumStatements(d, b, mixed ? `(${typed(d)})` : narrowed(d, f.element, access));
  const otherwise = cases.find((c) => c.match === 'else');
  const last = otherwise === undefined ? [] : branch(otherwise.datum);
  const out: string[] = [];
  if (['int', 'enum', 'str', 'bool'].includes(on.type.kind)) {
    const seen = new Set<string>();
    out.push(`switch (${coerceKey(on, b.cx)}) {`);
    for (const c of cases) {
      if (c.match === 'else') continue;
      const key = caseKey(on, c.match, b.cx);
      if (seen.has(key)) continue;
      seen.add(key);
      out.push(`case ${key}: {`, ...branch(c.datum), 'break;', '}');
    }
    return [...out, ...(last.length > 0 ? ['default: {', ...last, '}'] : []), '}'];
  }
  for (const c of cases) {
    if (c.match !== 'else')
      out.push(`${out.length > 0 ? '} else ' : ''}if (${equals(on, c.match, b.cx)}) {`, ...branch(c.datum));
  }
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
      return d.bool ? 'boolean' : d.width > 53 ? 'bigint' : 'number';
    case 'str':
      return 'string';
    default:
      return 'Uint8Array';
  }
}

function datumStatements(d: Datum, b: Body, access: string): string[] {
  const m = b.module;
  switch (d.kind) {
    case 'int': {
      const verb = `${d.signed ? 's' : 'u'}${d.width}`;
      return [d.width === 1 ? `w.${verb}(${access});` : `w.${verb}(${access}, ${order(d.order)});`];
    }
    case 'float':
      return [`w.f${d.width}(${access}, ${order(d.order)});`];
    case 'bits':
      return [`w.bits${d.order === 'le' ? 'Le' : 'Be'}(${d.bool ? `${access} ? 1 : 0` : access}, ${d.width});`];
    case 'contents':
      return [`w.bytes(${access});`];
    case 'bytes':
      return [bytesStatement(d.extent, access, b, 'writeBytes')];
    case 'str':
      return [
        bytesStatement(d.extent, `${m.use('encodeText')}(${access}, ${JSON.stringify(d.encoding)})`, b, 'writeBytes'),
      ];
    case 'struct': {
      const write = m.functionName('write', d.of);
      const rest = structArguments(d, b.ir, b.cx, false)
        .map((arg) => `, ${arg}`)
        .join('');
      if (d.extent === undefined) return [`${write}(w, ${access}${rest});`];
      const size = d.extent.size === undefined ? '' : asNumber(d.extent.size, b.cx);
      const ownBytes = `const slot = w.slot(${d.extent.process === undefined ? size : ''});`;
      return [
        '{',
        ownBytes,
        `${write}(slot, ${access}${rest});`,
        bytesStatement(d.extent, 'slot.data', b, 'writeSlot'),
        '}',
      ];
    }
    case 'switch':
      return [];
  }
}

function order(o: 'le' | 'be' | 'runtime'): string {
  return o === 'runtime' ? 'littleEndian' : String(o === 'le');
}

function bytesStatement(extent: Extent, bytes: string, b: Body, helper: 'writeBytes' | 'writeSlot'): string {
  const parts = extentOptions(extent, b.cx);
  const args = [`'${extent.process?.name}'`, bytes, ...processArguments(extent, b.cx)].join(', ');
  const storedBytes = extent.process === undefined ? bytes : `${b.module.use('encodeProcess')}(${args})`;
  if (parts.length === 0) return `w.bytes(${storedBytes});`;
  return `${b.module.use(helper)}(w, ${storedBytes}, { ${parts.join(', ')} });`;
}

/** Members of a `WriteExtent`. */
export function extentOptions(extent: Extent, cx: ExpressionContext): string[] {
  const parts: string[] = [];
  // A size that counts from the end of the stream is known only inside a slot of known size.
  const open = extent.size !== undefined && asksSize(extent.size) ? 'w.limit === undefined ? undefined : ' : '';
  if (extent.size !== undefined) parts.push(`size: ${open}${asNumber(extent.size, cx)}`);
  if (extent.terminator !== undefined) parts.push(`terminator: Uint8Array.of(${extent.terminator.join(', ')})`);
  if (extent.include) parts.push('include: true');
  if (!extent.consume) parts.push('keep: true');
  if (!extent.eosError) parts.push('mayMiss: true');
  if (extent.padRight !== undefined) parts.push(`pad: ${extent.padRight}`);
  // A slot that runs to the end has the size of what holds it, where that is known.
  if (extent.toEnd && extent.size === undefined && parts.length > 0) parts.push('size: w.room');
  return parts;
}
