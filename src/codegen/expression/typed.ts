import type { EnumEntry, EnumSpec, FieldSpec, ParamSpec, TypeSpec } from '../schema.ts';
import type { ArithmeticOp, CompareOp } from './ast.ts';
import type { ValueType } from './value-type.ts';

/** An expression with every name looked up and every part typed. */
export type Typed = { readonly type: ValueType } & (
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'str'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'bytes'; readonly items: readonly Typed[] }
  | { readonly kind: 'array'; readonly items: readonly Typed[] }
  | { readonly kind: 'label'; readonly of: EnumSpec; readonly entry: EnumEntry }
  | { readonly kind: 'format'; readonly parts: readonly Typed[] }
  /** A field, instance or parameter of a structure; `object` absent means the type at hand. */
  | {
      readonly kind: 'member';
      readonly object?: Typed;
      readonly owner: TypeSpec;
      readonly member: FieldSpec | ParamSpec;
    }
  | { readonly kind: 'parent' | 'root' | 'io'; readonly object?: Typed }
  /** `_`: the element just read, or the value under validation. */
  | { readonly kind: 'it' }
  /** `_index` of the element being read. */
  | { readonly kind: 'index' }
  /** `_index` where no element is being read, which has no value. */
  | { readonly kind: 'no-index' }
  | { readonly kind: 'method'; readonly object: Typed; readonly name: MethodName; readonly args: readonly Typed[] }
  | { readonly kind: 'subscript'; readonly object: Typed; readonly at: Typed }
  | { readonly kind: 'cast'; readonly object: Typed }
  /** A member that the type which its object is cast to does not have, and only what it really is may: it is cast itself. */
  | { readonly kind: 'unlisted'; readonly object: Typed; readonly name: string }
  | { readonly kind: 'not' | 'negate' | 'invert'; readonly operand: Typed }
  | { readonly kind: 'arithmetic'; readonly op: ArithmeticOp; readonly left: Typed; readonly right: Typed }
  | { readonly kind: 'concat'; readonly left: Typed; readonly right: Typed }
  | { readonly kind: 'compare'; readonly op: CompareOp; readonly left: Typed; readonly right: Typed }
  | { readonly kind: 'and' | 'or'; readonly left: Typed; readonly right: Typed }
  | { readonly kind: 'if'; readonly test: Typed; readonly then: Typed; readonly otherwise: Typed }
);

/** Methods of built-in values, by the kind of value they belong to. */
export type MethodName =
  | 'str.length'
  | 'str.reverse'
  | 'str.substring'
  | 'str.to_i'
  | 'bytes.length'
  | 'bytes.first'
  | 'bytes.last'
  | 'bytes.min'
  | 'bytes.max'
  | 'bytes.to_s'
  | 'array.size'
  | 'array.first'
  | 'array.last'
  | 'array.min'
  | 'array.max'
  | 'int.to_s'
  | 'float.to_i'
  | 'bool.to_i'
  | 'enum.to_i'
  | 'io.eof'
  | 'io.size'
  | 'io.pos';

const LITERALS: ReadonlySet<Typed['kind']> = new Set(['int', 'float', 'str', 'bool', 'label']);

/** Whether an expression is a value that is written out. */
export function isLiteral(e: Typed): boolean {
  return LITERALS.has(e.kind);
}

/** Walk every part of an expression, the whole first. */
export function walkTyped(e: Typed, visit: (part: Typed) => void): void {
  visit(e);
  for (const part of partsOfTyped(e)) walkTyped(part, visit);
}

/** How many parts an expression has. */
export function countTyped(e: Typed): number {
  let parts = 0;
  walkTyped(e, () => (parts += 1));
  return parts;
}

/** Whether some part of an expression, or the whole, is what `test` looks for. */
export function someTyped(e: Typed, test: (part: Typed) => boolean): boolean {
  return test(e) || partsOfTyped(e).some((part) => someTyped(part, test));
}

/** Whether two expressions ask the same of the same object. */
export function sameTyped(a: Typed, b: Typed): boolean {
  const [partsOfA, partsOfB] = [partsOfTyped(a), partsOfTyped(b)];
  return (
    partsOfA.length === partsOfB.length &&
    ownOf(a).every((each, i) => each === ownOf(b)[i]) &&
    partsOfA.every((part, i) => sameTyped(part, partsOfB[i] as Typed))
  );
}

/** What an expression says beside its parts. */
function ownOf(e: Typed): readonly unknown[] {
  switch (e.kind) {
    case 'int':
    case 'float':
    case 'str':
    case 'bool':
      return [e.kind, e.value];
    case 'label':
      return [e.kind, e.entry];
    case 'member':
      return [e.kind, e.member, e.object === undefined];
    case 'method':
      return [e.kind, e.name];
    case 'cast':
      return [e.kind, e.type];
    case 'unlisted':
      return [e.kind, e.name];
    case 'arithmetic':
    case 'compare':
      return [e.kind, e.op];
    default:
      return [e.kind];
  }
}

function partsOfTyped(e: Typed): readonly Typed[] {
  switch (e.kind) {
    case 'bytes':
    case 'array':
      return e.items;
    case 'format':
      return e.parts;
    case 'member':
    case 'parent':
    case 'root':
    case 'io':
      return e.object === undefined ? [] : [e.object];
    case 'method':
      return [e.object, ...e.args];
    case 'subscript':
      return [e.object, e.at];
    case 'cast':
    case 'unlisted':
      return [e.object];
    case 'not':
    case 'negate':
    case 'invert':
      return [e.operand];
    case 'arithmetic':
    case 'concat':
    case 'compare':
    case 'and':
    case 'or':
      return [e.left, e.right];
    case 'if':
      return [e.test, e.then, e.otherwise];
    default:
      return [];
  }
}

/** An expression of the type of `object`, asked of that object from outside; undefined where that cannot be said. */
export function inObject(e: Typed, object: Typed): Typed | undefined {
  switch (e.kind) {
    case 'member':
    case 'parent':
    case 'io': {
      const from = e.object === undefined ? object : inObject(e.object, object);
      return from && { ...e, object: from };
    }
    case 'it':
    case 'index':
    case 'no-index':
      return undefined;
    case 'cast':
    case 'unlisted':
    case 'method': {
      const from = inObject(e.object, object);
      const args = e.kind === 'method' ? all(e.args, object) : [];
      return from && args && { ...e, object: from, ...(e.kind === 'method' && { args }) };
    }
    case 'subscript': {
      const [from, at] = [inObject(e.object, object), inObject(e.at, object)];
      return from && at && { ...e, object: from, at };
    }
    case 'not':
    case 'negate':
    case 'invert': {
      const operand = inObject(e.operand, object);
      return operand && { ...e, operand };
    }
    case 'arithmetic':
    case 'concat':
    case 'compare':
    case 'and':
    case 'or': {
      const [left, right] = [inObject(e.left, object), inObject(e.right, object)];
      return left && right && { ...e, left, right };
    }
    case 'if': {
      const [test, then, otherwise] = [e.test, e.then, e.otherwise].map((part) => inObject(part, object));
      return test && then && otherwise && { ...e, test, then, otherwise };
    }
    case 'bytes':
    case 'array': {
      const items = all(e.items, object);
      return items && { ...e, items };
    }
    case 'format': {
      const parts = all(e.parts, object);
      return parts && { ...e, parts };
    }
    default:
      return e;
  }
}

function all(list: readonly Typed[], object: Typed): Typed[] | undefined {
  const there = list.map((e) => inObject(e, object));
  return there.every((e) => e !== undefined) ? there : undefined;
}
