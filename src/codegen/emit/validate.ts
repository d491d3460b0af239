import { isWide, rangeOf } from '../expression/value-type.ts';
import type { ValueType } from '../expression/value-type.ts';
import type { Datum, FieldIr, TypeIr } from '../ir.ts';
import type { ExpressionContext } from './expression.ts';
import type { Module } from './module.ts';
import { fieldName } from './names.ts';
import { constraint } from './read-datum.ts';

/** `validateT`: everything that keeps a value from being written or breaks the schema's `valid`, without throwing. */
export function validateBody(ir: TypeIr, m: Module): string[] {
  const cx: ExpressionContext = {
    module: m,
    member: (member) => `value.${fieldName(member)}`,
    self: 'value',
    parent: 'parent',
    root: 'root',
    io: 'io',
  };
  return ir.fields.flatMap((f) => fieldStatements(f, m, cx));
}

function fieldStatements(f: FieldIr, m: Module, cx: ExpressionContext): string[] {
  const name = fieldName(f.spec);
  const access = `value.${name}`;
  if (f.repeat === undefined) return optional(f, access, elementStatements(f, m, cx, access, `\`\${path}${name}\``));
  if (f.type.kind === 'array' && f.type.storage === 'typed') return [];
  const table = f.type.kind === 'array' && f.type.storage === 'table';
  const inner = elementStatements(f, m, cx, table ? `${access}.at(i)` : 'element', `\`\${path}${name}[\${i}]\``);
  if (inner.length === 0) return [];
  const loop = table
    ? `for (let i = 0; i < ${access}.length; i++) {`
    : `for (const [i, element] of ${access}.entries()) {`;
  const guarded = !table && f.datum?.kind === 'switch' ? ['if (element === undefined) continue;', ...inner] : inner;
  return optional(f, access, [loop, ...guarded, '}']);
}

function optional(f: FieldIr, access: string, statements: string[]): string[] {
  return f.optional && statements.length > 0 ? [`if (${access} !== undefined) {`, ...statements, '}'] : statements;
}

function elementStatements(f: FieldIr, m: Module, cx: ExpressionContext, access: string, path: string): string[] {
  const out = f.datum === undefined ? [] : datumStatements(f.datum, f.element, m, access, path);
  if (f.valid !== undefined && !needsContext(f)) {
    out.push(`${m.use('checkValue')}(report, ${path}, ${access}, ${constraint(f.valid, f.element, cx)});`);
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

function datumStatements(d: Datum, type: ValueType, m: Module, access: string, path: string): string[] {
  switch (d.kind) {
    case 'int':
    case 'bits': {
      const range = rangeOf(type);
      if (range === undefined) return [];
      const suffix = isWide(type) ? 'n' : '';
      return [`${m.use('checkRange')}(report, ${path}, ${access}, ${range.low}${suffix}, ${range.high}${suffix});`];
    }
    case 'contents':
      return [
        `${m.use('checkValue')}(report, ${path}, ${access}, { equals: Uint8Array.of(${[...d.bytes].join(', ')}) });`,
      ];
    case 'bytes':
      if (d.extent.size?.kind !== 'int' || d.extent.terminator !== undefined || d.extent.padRight !== undefined)
        return [];
      return [`${m.use('checkLength')}(report, ${path}, ${access}, ${d.extent.size.value});`];
    case 'struct':
      return [`${m.functionName('validate', d.of)}(${access}, report, ${path.slice(0, -1)}.\`);`];
    default:
      return [];
  }
}
