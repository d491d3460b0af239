import { isField } from '../analysis.ts';
import type { Typed } from '../expression/typed.ts';
import { isWide } from '../expression/value-type.ts';
import type { ValueType } from '../expression/value-type.ts';
import type { Datum, TypeIr } from '../ir.ts';
import { memberIr } from '../members.ts';
import { sameFile } from '../links.ts';
import type { FieldSpec, ParamSpec } from '../schema.ts';
import { askedOf } from './asked-of.ts';
import { asNumber, print } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import type { Module } from './module.ts';
import { dependsOnStream } from './stream-needs.ts';

/**
 * What to change so that an expression gives a wanted value: a stored integer that it is made of, by `+`, `-`, `*`, `/`
 * and shifts with anything else, by way of value instances, parameters, choices, other objects and elements of lists.
 */
export type Tie = SetTie | { readonly kind: 'if'; readonly test: Typed; readonly then?: Tie; readonly otherwise?: Tie };

export interface SetTie {
  readonly kind: 'set';
  readonly member: FieldSpec | ParamSpec;
  /** The object that holds the integer; absent for the one at hand. */
  readonly object?: Typed | undefined;
  /** The integer is this element of a list. */
  readonly at?: Typed | undefined;
  /** The integer that makes the expression give `wanted`, as TypeScript. */
  readonly value: (wanted: string, cx: ExpressionContext) => string;
  /** The expression moves by multiples of this. */
  readonly unit: number;
  /** Several integers make the expression give the same: one that is right already stays. */
  readonly loose: boolean;
  /** What the expression gives may be negative. */
  readonly signed: boolean;
}

/** The tie of an expression of `type`, where there is one. */
export function tieOf(e: Typed, type: TypeIr, m: Module): Tie | undefined {
  switch (e.kind) {
    case 'member':
      return tieOfMember(e, type, m);
    case 'cast':
      return tieOf(e.object, type, m);
    case 'method':
      return e.name === 'enum.to_i' ? tieOf(e.object, type, m) : undefined;
    case 'subscript':
      return tieOfElement(e, m);
    case 'if': {
      const [then, otherwise] = [tieOf(e.then, type, m), tieOf(e.otherwise, type, m)];
      if (then === undefined && otherwise === undefined) return undefined;
      return { kind: 'if', test: e.test, ...(then && { then }), ...(otherwise && { otherwise }) };
    }
    case 'arithmetic':
      return tieOfArithmetic(e, type, m);
    default:
      return undefined;
  }
}

function tieOfMember(e: Typed & { kind: 'member' }, type: TypeIr, m: Module): Tie | undefined {
  const { member, object } = e;
  if (!isField(member)) {
    const param = type.params.find((p) => p.spec === member);
    return object === undefined && param?.type.kind === 'int' ? plainTie(member, undefined, param.type) : undefined;
  }
  const field = memberIr(m.ir(e.owner), member);
  if (field !== undefined && member.role === 'seq')
    return field.repeat === undefined && isInteger(field.datum) ? plainTie(member, object, field.type) : undefined;
  const value = field?.value;
  if (value === undefined) return undefined;
  if (object === undefined) return tieOf(value, type, m);
  const there = sameFile(e.owner, type.spec) ? askedOf(object, value, m) : undefined;
  return there === undefined ? undefined : tieOf(there, type, m);
}

/** An element of a list of integers: `sizes[_index]`. */
function tieOfElement(e: Typed & { kind: 'subscript' }, m: Module): Tie | undefined {
  const list = e.object;
  if (list.kind !== 'member' || !isField(list.member)) return undefined;
  const field = list.member.role === 'seq' ? memberIr(m.ir(list.owner), list.member) : undefined;
  if (field?.repeat === undefined || !isInteger(field.datum)) return undefined;
  return { ...plainTie(list.member, list.object, field.element), at: e.at };
}

function plainTie(member: FieldSpec | ParamSpec, object: Typed | undefined, type: ValueType): SetTie {
  return {
    kind: 'set',
    member,
    object,
    value: (wanted) => (isWide(type) ? `BigInt(${wanted})` : wanted),
    unit: 1,
    loose: false,
    signed: type.kind !== 'int' || type.low < 0n,
  };
}

function isInteger(d: Datum | undefined): boolean {
  return (
    d?.kind === 'int' ||
    (d?.kind === 'bits' && !d.bool) ||
    (d?.kind === 'switch' && d.cases.every((c) => isInteger(c.datum)))
  );
}

type Step = (wanted: string, cx: ExpressionContext) => string;
/** What an operation makes of a tie. */
type Moved = Partial<Pick<SetTie, 'unit' | 'loose' | 'signed'>>;

function tieOfArithmetic(e: Typed & { kind: 'arithmetic' }, type: TypeIr, m: Module): Tie | undefined {
  const { op, left, right } = e;
  const known = (x: Typed): boolean => !dependsOnStream(x, type);
  const first = known(right) ? tieOf(left, type, m) : undefined;
  const second = known(left) ? tieOf(right, type, m) : undefined;
  const other = (x: Typed, cx: ExpressionContext): string => asNumber(x, cx);
  const signed = e.type.kind !== 'int' || e.type.low < 0n;
  const constant = right.kind === 'int' ? right.value : left.kind === 'int' ? left.value : undefined;
  switch (op) {
    case '+':
      return preferred(first, second, m) === first
        ? step(first, (wanted, cx) => `${wanted} - ${other(right, cx)}`, { signed })
        : step(second, (wanted, cx) => `${wanted} - ${other(left, cx)}`, { signed });
    case '-':
      return preferred(first, second, m) === first
        ? step(first, (wanted, cx) => `${wanted} + ${other(right, cx)}`, { signed })
        : step(second, (wanted, cx) => `${other(left, cx)} - (${wanted})`, { signed });
    case '*': {
      const unit = constant !== undefined && constant > 0n ? Number(constant) : 1;
      // Anything will do where the other factor is 0.
      const loose = constant === undefined;
      return preferred(first, second, m) === first
        ? step(first, (wanted, cx) => `Math.ceil((${wanted}) / ${other(right, cx)})`, { unit, signed, loose })
        : step(second, (wanted, cx) => `Math.ceil((${wanted}) / ${other(left, cx)})`, { unit, signed, loose });
    }
    case '<<':
      if (right.kind !== 'int' || right.value < 0n || right.value > 31n) return undefined;
      return step(first, (wanted) => `Math.ceil((${wanted}) / ${2n ** right.value})`, {
        unit: 2 ** Number(right.value),
      });
    case '/':
      return step(first, (wanted, cx) => `(${wanted}) * ${other(right, cx)}`, { loose: true, signed });
    case '>>':
      if (right.kind !== 'int' || right.value < 0n || right.value > 31n) return undefined;
      return step(first, (wanted) => `(${wanted}) * ${2n ** right.value}`, { loose: true });
    default:
      return undefined;
  }
}

/** Undo one operation before the integer is set. */
function step(
  tie: Tie | undefined,
  undo: Step,
  { unit = 1, loose = false, signed = false }: Moved = {},
): Tie | undefined {
  if (tie === undefined) return undefined;
  if (tie.kind === 'if') {
    const moved = { unit, loose, signed };
    const [then, otherwise] = [step(tie.then, undo, moved), step(tie.otherwise, undo, moved)];
    return { kind: 'if', test: tie.test, ...(then && { then }), ...(otherwise && { otherwise }) };
  }
  return {
    ...tie,
    value: (wanted, cx) => tie.value(undo(wanted, cx), cx),
    unit: tie.unit * unit,
    loose: tie.loose || loose,
    signed: tie.signed || signed,
  };
}

/** Of two integers the one that nothing else is tied to, then that of the object at hand, then the first. */
function preferred(a: Tie | undefined, b: Tie | undefined, m: Module): Tie | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const rank = (tie: Tie): number => {
    if (tie.kind === 'if') return 3;
    return (isField(tie.member) && m.pinned.has(tie.member) ? 2 : 0) + (tie.object === undefined ? 0 : 1);
  };
  return rank(b) < rank(a) ? b : a;
}

/** Every integer that a tie may change. */
export function targetsOf(tie: Tie | undefined): readonly SetTie[] {
  if (tie === undefined) return [];
  return tie.kind === 'set' ? [tie] : [...targetsOf(tie.then), ...targetsOf(tie.otherwise)];
}

/** The object that a tie changes, as TypeScript. */
export function targetObject(tie: SetTie, cx: ExpressionContext): string {
  return tie.object === undefined ? cx.self : print(tie.object, cx);
}

export function targetField(tie: SetTie, m: Module): string {
  return m.field(tie.member);
}
