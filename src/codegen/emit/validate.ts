import type { Typed } from '../expression/typed.ts';
import { walkTyped } from '../expression/typed.ts';
import { isWide, storedInt } from '../expression/value-type.ts';
import type { Datum, Extent, FieldIr, TypeIr } from '../ir.ts';
import { asNumber, print } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import type { Module } from './module.ts';
import { fieldName } from './names.ts';
import { constraint } from './read-datum.ts';
import { equals } from './read.ts';
import { datumType, dependsOnStream, extentOptions } from './write.ts';

/** `validateT`: everything that keeps a value from being written or breaks the schema's `valid`, without throwing. */
export function validateBody(ir: TypeIr, m: Module): string[] {
  const cx: ExpressionContext = {
    module: m,
    member: (member) => `value.${fieldName(member)}`,
    self: 'value',
    parent: () => 'parent',
    root: () => 'root',
    io: 'io',
  };
  return ir.fields.flatMap((f) => fieldStatements(f, ir, m, cx));
}

function fieldStatements(f: FieldIr, ir: TypeIr, m: Module, cx: ExpressionContext): string[] {
  const name = fieldName(f.spec);
  const access = `value.${name}`;
  const presence =
    f.condition === undefined || !isLocal(f.condition, ir)
      ? []
      : [
          attempt(
            m,
            name,
            `${m.use('checkPresence')}(w, '${name}', ${access} !== undefined, ${print(f.condition, cx)})`,
          ),
        ];
  if (f.repeat === undefined) {
    const part = held(f, access);
    return [...presence, ...optional(f, access, elementStatements(f, ir, m, cx, part, `\`\${path}${name}\``))];
  }
  const count =
    f.repeat.kind !== 'expr' || !isLocal(f.repeat.count, ir)
      ? []
      : [
          attempt(
            m,
            name,
            `${m.use('checkCount')}(w, '${name}', ${held(f, access)}.length, ${asNumber(f.repeat.count, cx)})`,
          ),
        ];
  return [...presence, ...optional(f, access, [...count, ...listStatements(f, ir, m, cx, held(f, access))])];
}

/** Do what the writer does, and report what it would throw. */
function attempt(m: Module, name: string, check: string): string {
  return `${m.use('attempt')}(report, \`\${path}${name}\`, (w) => ${check});`;
}

/** Whether an expression asks only for fields of the value itself. */
function isLocal(e: Typed, ir: TypeIr): boolean {
  return !dependsOnStream(e, ir) && !mentionsContext(e);
}

function listStatements(f: FieldIr, ir: TypeIr, m: Module, cx: ExpressionContext, access: string): string[] {
  const name = fieldName(f.spec);
  if (f.type.kind === 'array' && f.type.storage === 'typed') return [];
  const table = f.type.kind === 'array' && f.type.storage === 'table';
  const inner = elementStatements(
    f,
    ir,
    m,
    { ...cx, index: 'i' },
    table ? `${access}.at(i)` : 'element',
    `\`\${path}${name}[\${i}]\``,
  );
  if (inner.length === 0) return [];
  const loop = table
    ? `for (let i = 0; i < ${access}.length; i++) {`
    : `for (const [i, element] of ${access}.entries()) {`;
  const misses = f.datum?.kind === 'switch' && !f.datum.cases.some((c) => c.match === 'else');
  return [loop, ...(!table && misses ? ['if (element === undefined) continue;'] : []), ...inner, '}'];
}

/** What an optional field is called where it is known to be there. */
function held(f: FieldIr, access: string): string {
  return f.optional ? 'held' : access;
}

function optional(f: FieldIr, access: string, statements: string[]): string[] {
  if (!f.optional || statements.length === 0) return statements;
  return ['{', `const held = ${access};`, 'if (held !== undefined) {', ...statements, '}', '}'];
}

function elementStatements(
  f: FieldIr,
  ir: TypeIr,
  m: Module,
  cx: ExpressionContext,
  access: string,
  path: string,
): string[] {
  const out = f.datum === undefined ? [] : datumStatements(f.datum, f, ir, m, cx, access, path);
  if (f.valid !== undefined && !needsContext(f)) {
    out.push(`${m.use('checkValue')}(report, ${path}, ${access}, () => (${constraint(f.valid, f.element, cx)}));`);
  }
  return out;
}

/** A constraint that depends on more than the value itself was checked when it was read. */
function needsContext(f: FieldIr): boolean {
  const { valid } = f;
  const parts = [valid?.equals, valid?.min, valid?.max, valid?.expr, ...(valid?.anyOf ?? [])];
  return parts.some((e) => e !== undefined && mentionsContext(e));
}

function mentionsContext(e: object): boolean {
  if ('kind' in e && ['parent', 'root', 'io', 'index'].includes(e.kind as string)) return true;
  return Object.entries(e).some(([key, part]) => {
    if (key === 'type' || key === 'owner' || key === 'member' || key === 'of' || key === 'entry') return false;
    if (Array.isArray(part))
      return part.some((p: unknown) => typeof p === 'object' && p !== null && mentionsContext(p));
    return typeof part === 'object' && part !== null && mentionsContext(part as object);
  });
}

function datumStatements(
  d: Datum,
  f: FieldIr,
  ir: TypeIr,
  m: Module,
  cx: ExpressionContext,
  access: string,
  path: string,
): string[] {
  switch (d.kind) {
    case 'int':
    case 'bits': {
      if (d.kind === 'bits' && d.bool) return [];
      const range = storedInt(d.kind === 'int' && d.signed, d.kind === 'int' ? d.width * 8 : d.width);
      const suffix = isWide(range) ? 'n' : '';
      return [
        `${m.use('checkRange')}(report, ${path}, ${access}, ${bound(range.low)}${suffix}, ${bound(range.high)}${suffix});`,
      ];
    }
    case 'contents':
      return [
        `${m.use('checkValue')}(report, ${path}, ${access}, () => ({ equals: Uint8Array.of(${[...d.bytes].join(', ')}) }));`,
      ];
    case 'bytes':
      return stored(d.extent, ir, m, cx, access, path);
    case 'str':
      return stored(d.extent, ir, m, cx, `${m.use('encodeText')}(${access}, ${JSON.stringify(d.encoding)})`, path);
    case 'struct':
      return [`${m.functionName('validate', d.of)}(${access}, report, ${path.slice(0, -1)}.\`);`];
    case 'switch':
      return switchStatements(d, f, ir, m, cx, access, path);
    case 'float':
      return [];
  }
}

/** Bounds as their authors write them: large ones in hex. */
function bound(value: bigint): string {
  return value > 0xffffn
    ? `0x${value.toString(16)}`
    : value < -0x10000n
      ? `-0x${(-value).toString(16)}`
      : String(value);
}

/** Bytes and text must fit their place and read back as they are. */
function stored(extent: Extent, ir: TypeIr, m: Module, cx: ExpressionContext, bytes: string, path: string): string[] {
  if (extent.process !== undefined) return [];
  const sized =
    extent.size === undefined || (isLocal(extent.size, ir) && (cx.index !== undefined || !usesIndex(extent.size)));
  const options = extentOptions(sized ? extent : { ...extent, size: undefined, padRight: undefined }, cx);
  if (options.length === 0 && !bytes.includes('(')) return [];
  return [
    `${m.use('attempt')}(report, ${path}, (w) => ${m.use('writeBytes')}(w, ${bytes}, { ${options.join(', ')} }));`,
  ];
}

function usesIndex(e: Typed): boolean {
  let found = false;
  walkTyped(e, (part) => {
    if (part.kind === 'index') found = true;
  });
  return found;
}

function switchStatements(
  d: Datum & { kind: 'switch' },
  f: FieldIr,
  ir: TypeIr,
  m: Module,
  cx: ExpressionContext,
  access: string,
  path: string,
): string[] {
  if (!isLocal(d.on, ir) || d.cases.some((c) => c.match !== 'else' && !isLocal(c.match, ir))) return [];
  const mixed = f.element.kind === 'union';
  const branch = (datum: Datum): string[] =>
    datumStatements(datum, f, ir, m, cx, mixed ? `(${access} as ${datumType(datum, m)})` : access, path);
  const out: string[] = [];
  for (const c of d.cases) {
    if (c.match !== 'else')
      out.push(`${out.length > 0 ? '} else ' : ''}if (${equals(d.on, c.match, cx)}) {`, ...branch(c.datum));
  }
  const otherwise = d.cases.find((c) => c.match === 'else');
  const last = otherwise === undefined ? [] : branch(otherwise.datum);
  if (out.length === 0) return last;
  return [...out, ...(last.length > 0 ? ['} else {', ...last] : []), '}'];
}
