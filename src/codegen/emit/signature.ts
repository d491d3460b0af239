import type { Datum, StructDatum, TypeIr } from '../ir.ts';
import { isOpaque } from '../program.ts';
import { isPlain, sameFile } from '../links.ts';
import type { EnumSpec } from '../schema.ts';
import { rootOf } from '../schema.ts';
import { coerce, print } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { mentions } from './locals.ts';
import type { Module } from './module.ts';

/** Parameters of a type's functions: its own, then the objects around it, then the byte order. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isOptional?: boolean;
}

/** What the object that holds the value is called inside a type's functions; of some, nothing at hand is known to hold them. */
export function parentName(ir: TypeIr, m: Module): string {
  if (ir.links.parents.length === 0) return 'undefined';
  return ir.links.parentless ? `${m.use('present')}(parent, '_parent')` : 'parent';
}

/** What the outermost object is called inside a type's functions; `self` is the object at hand. */
export function rootName(ir: TypeIr, m: Module, self: string): string {
  if (ir.links.innerRoot) return 'outermost';
  if (ir.spec.outer === undefined) return self;
  return ir.links.rootless ? `${m.use('present')}(root, '_root')` : 'root';
}

/** What is called `outermost` in statements, of a type that is a part of itself: the outermost object may be another than `object`. */
export function nameOutermost({ links }: TypeIr, object: string, statements: readonly string[]): string[] {
  return links.innerRoot && mentions(statements, 'outermost') ? [`const outermost = root ?? ${object};`] : [];
}

export function contextParameters(ir: TypeIr, m: Module): Parameter[] {
  const list: Parameter[] = [];
  const outermost = ir.spec.outer === undefined;
  if (ir.links.takesParent) list.push({ name: 'parent', type: parentType(ir, m) + (outermost ? ' = undefined' : '') });
  if (ir.links.takesRoot || ir.links.innerRoot) {
    const type = m.typeName(rootOf(ir.spec));
    list.push({
      name: 'root',
      type: ir.links.innerRoot ? `${type} | undefined = undefined` : ir.links.rootless ? `${type} | undefined` : type,
    });
  }
  if (ir.endian === 'inherited') list.push({ name: 'littleEndian', type: 'boolean' });
  return list;
}

export function ownParameters(ir: TypeIr, m: Module): Parameter[] {
  return ir.params.map((p) => ({ name: m.local(p.spec), type: m.tsType(p.type) }));
}

/** The object that holds a value; undefined where nothing does. */
export function parentType(ir: TypeIr, m: Module): string {
  if (ir.links.parents.length === 0) return 'undefined';
  const types = ir.links.parents.map((t) => m.typeName(t)).join(' | ');
  return ir.links.parentless ? `${types} | undefined` : types;
}

/** Arguments for the functions of a nested structure, after the reader or writer. */
export function structArguments(d: StructDatum, ir: TypeIr, cx: ExpressionContext, withParams: boolean): string[] {
  const child = cx.module.ir(d.of);
  const list: string[] = [];
  if (withParams && isOpaque(cx.module.compiled.program, d.of)) list.push(...d.args.map((arg) => print(arg, cx)));
  if (withParams) {
    child.params.forEach((p, i) => {
      const arg = d.args[i];
      if (arg !== undefined) list.push(coerce(arg, p.type, cx));
    });
  }
  const { parent, root } = objectsAround(d, ir, cx);
  if (parent !== undefined) list.push(parent);
  if (root !== undefined) list.push(root);
  if (child.endian === 'inherited') list.push('littleEndian');
  return list;
}

/** The objects around a nested structure that its functions take. */
export function objectsAround(
  d: StructDatum,
  ir: TypeIr,
  cx: ExpressionContext,
): { readonly parent: string | undefined; readonly root: string | undefined } {
  const { takesParent, takesRoot, innerRoot, rootless, parentless } = cx.module.ir(d.of).links;
  const near = sameFile(d.of, ir.spec);
  const parent = (): string => {
    if (!near || d.parent === 'none') return 'undefined';
    if (d.parent === 'self') return cx.self;
    // What may not be there is handed down as it is.
    if (parentless && isPlain(d.parent, 'parent') && ir.links.takesParent) return 'parent';
    if (parentless && isPlain(d.parent, 'root') && ir.links.rootless) return 'root';
    return print(d.parent, cx);
  };
  const unsure = (rootless || innerRoot) && ir.links.rootless;
  const root = (): string => (!near ? 'undefined' : unsure ? 'root' : cx.root());
  return { parent: takesParent ? parent() : undefined, root: takesRoot || innerRoot ? root() : undefined };
}

/** A schema author's name for how a value is stored; with the enum its values belong to, `u4le(CUDBGException_t)`. */
export function datumLabel(d: Datum, m: Module): string {
  switch (d.kind) {
    case 'int':
      return `${d.signed ? 's' : 'u'}${d.width}${d.width > 1 && d.order !== 'runtime' ? d.order : ''}${enumLabel(d.of, m)}`;
    case 'float':
      return `f${d.width}${d.order === 'runtime' ? '' : d.order}`;
    case 'bits':
      return `b${d.width}${enumLabel(d.of, m)}`;
    case 'bytes':
    case 'contents':
      return 'bytes';
    case 'str':
      return 'str';
    case 'struct':
      return m.names.typeOf(d.of);
    case 'switch':
      return 'switch';
  }
}

function enumLabel(of: EnumSpec | undefined, m: Module): string {
  return of === undefined ? '' : `(${m.names.enumOf(of)})`;
}
