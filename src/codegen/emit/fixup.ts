import { isField } from '../analysis.ts';
import type { Typed } from '../expression/typed.ts';
import { isWide } from '../expression/value-type.ts';
import type { Datum, FieldIr, TypeIr } from '../ir.ts';
import type { FieldSpec, TypeSpec } from '../schema.ts';
import type { Module } from './module.ts';
import { fieldName } from './names.ts';
import { contextParameters } from './signature.ts';

/**
 * `fixupT`: a copy of a value whose counts and lengths are what its lists, strings and bytes have.
 *
 * A field is tied to another when the schema gives the other's size or count as that field, or as the field plus, minus or
 * times a constant. What a field of an outer object says is checked when it is written, not mended.
 */
interface Tie {
  /** The field that says how long or how many. */
  readonly field: FieldSpec;
  /** The value that it must have, as TypeScript. */
  readonly value: string;
}

/** Whether `fixupT` has anything to do for a type or a part of it. */
export function needsFixup(type: TypeSpec, m: Module): boolean {
  const reached = new Set([type]);
  for (const of of reached) {
    const ir = m.ir(of);
    if (ir.fields.some((f) => tieOf(f, ir, m, '') !== undefined)) return true;
    for (const f of ir.fields) for (const part of structs(f.datum)) reached.add(part);
  }
  return false;
}

function structs(d: Datum | undefined): TypeSpec[] {
  if (d?.kind === 'struct') return [d.of];
  return d?.kind === 'switch' ? d.cases.flatMap((c) => structs(c.datum)) : [];
}

export function fixupBody(ir: TypeIr, m: Module): string[] {
  const out: string[] = [];
  for (const f of ir.fields) {
    const name = fieldName(f.spec);
    const part = fixedPart(f, m, `value.${name}`);
    if (part === undefined) continue;
    const set = `fixed.${name} = ${part};`;
    out.push(f.optional ? `if (value.${name} !== undefined) ${set}` : set);
  }
  for (const f of ir.fields) {
    const name = fieldName(f.spec);
    const mended = fixedPart(f, m, '') !== undefined;
    const tie = tieOf(f, ir, m, mended && !f.optional ? `fixed.${name}` : `value.${name}`);
    if (tie === undefined) continue;
    const set = `fixed.${fieldName(tie.field)} = ${tie.value};`;
    out.push(f.optional ? `if (value.${name} !== undefined) ${set}` : set);
  }
  const type = `Partial<${m.useType('Draft')}<${m.names.typeOf(ir.spec)}>>`;
  return [`const fixed: ${type} = {};`, ...out, `return ${m.use('withFields')}(value, fixed);`];
}

/** A nested structure or list of them, mended first: lengths of bytes count what is inside. */
function fixedPart(f: FieldIr, m: Module, access: string): string | undefined {
  if (f.datum?.kind !== 'struct' || !needsFixup(f.datum.of, m) || contextParameters(m.ir(f.datum.of), m).length > 0)
    return undefined;
  if (f.type.kind === 'array' && f.type.storage !== 'list') return undefined;
  const fix = m.functionName('fixup', f.datum.of);
  return f.repeat === undefined ? `${fix}(${access})` : `${access}.map((element) => ${fix}(element))`;
}

function tieOf(f: FieldIr, ir: TypeIr, m: Module, held: string): Tie | undefined {
  if (f.repeat?.kind === 'expr') return solve(f.repeat.count, `${held}.length`, ir);
  if (f.repeat !== undefined) return undefined;
  const size =
    f.datum?.kind === 'bytes' || f.datum?.kind === 'str' || f.datum?.kind === 'struct' ? f.datum.extent : undefined;
  if (size?.size === undefined || size.process !== undefined || size.padRight !== undefined) return undefined;
  const terminator = size.terminator !== undefined && !size.include ? ` + ${size.terminator.length}` : '';
  const length = byteLength(f, m, held);
  return length === undefined ? undefined : solve(size.size, length + terminator, ir);
}

function byteLength(f: FieldIr, m: Module, held: string): string | undefined {
  switch (f.datum?.kind) {
    case 'bytes':
      return `${held}.length`;
    case 'str':
      return `${m.use('encodeText')}(${held}, ${JSON.stringify(f.datum.encoding)}).length`;
    case 'struct':
      if (contextParameters(m.ir(f.datum.of), m).length > 0) return undefined;
      return `${m.functionName('size', f.datum.of)}(${held})`;
    default:
      return undefined;
  }
}

/** The field in `e` such that `e` gives `wanted`: `field`, `field + c`, `field - c` or `field * c`. */
function solve(e: Typed, wanted: string, ir: TypeIr): Tie | undefined {
  if (e.kind === 'member' && e.object === undefined && isField(e.member)) {
    const member = e.member;
    const target = ir.fields.find((x) => x.spec === member);
    if (target === undefined || target.repeat !== undefined || !isInteger(target.datum)) return undefined;
    return { field: member, value: isWide(target.type) ? `BigInt(${wanted})` : wanted };
  }
  if (e.kind !== 'arithmetic') return undefined;
  if (e.right.kind === 'int') {
    const c = e.right.value;
    if (e.op === '+') return solve(e.left, `${wanted} - ${c}`, ir);
    if (e.op === '-') return solve(e.left, `${wanted} + ${c}`, ir);
    if (e.op === '*' && c > 0n) return solve(e.left, `Math.ceil((${wanted}) / ${c})`, ir);
  }
  if (e.left.kind === 'int' && (e.op === '+' || e.op === '*'))
    return solve({ ...e, left: e.right, right: e.left }, wanted, ir);
  return undefined;
}

function isInteger(d: Datum | undefined): boolean {
  return d?.kind === 'int' || d?.kind === 'bits' || (d?.kind === 'switch' && d.cases.every((c) => isInteger(c.datum)));
}
