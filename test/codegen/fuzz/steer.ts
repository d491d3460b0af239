// Choose what is open in an expression so that it becomes what is wanted. Best effort: whoever asks evaluates afterwards.
import { isField } from '../../../src/codegen/analysis.ts';
import type { Typed } from '../../../src/codegen/expression/typed.ts';
import { someTyped } from '../../../src/codegen/expression/typed.ts';
import { asInt, compare, evaluate, peek } from './evaluate.ts';
import type { Scope } from './evaluate.ts';
import { isObj } from './model.ts';
import type { Obj, Settled } from './model.ts';
import { Open } from './open.ts';
import { DeadEnd } from './session.ts';
import type { Session } from './session.ts';
import { Cursor } from './space.ts';

/** Whether something in an expression is still open. */
export function isOpen(e: Typed, scope: Scope, depth = 0): boolean {
  if (depth > 4) return false;
  return someTyped(e, (part) => {
    try {
      const instance = valueInstance(part, scope);
      if (instance !== undefined) return isOpen(instance.value, { ...scope, self: instance.of }, depth + 1);
      if (part.kind === 'method' && (part.name === 'io.size' || part.name === 'io.eof')) {
        const io = peek(part.object, scope);
        return io instanceof Cursor && io.size === undefined;
      }
      if (part.kind !== 'member' && part.kind !== 'it') return false;
      const value = peek(part, scope);
      return value instanceof Open && value.value === undefined;
    } catch (error) {
      if (error instanceof DeadEnd) return false;
      throw error;
    }
  });
}

/** The expression behind a value instance that nobody asked yet. */
function valueInstance(e: Typed, scope: Scope): { readonly value: Typed; readonly of: Obj } | undefined {
  if (e.kind !== 'member' || !isField(e.member) || e.member.value === undefined) return undefined;
  const of = e.object === undefined ? scope.self : evaluate(e.object, scope);
  if (!isObj(of) || of.fields.has(e.member) || of.busy.has(e.member)) return undefined;
  const ir = of.ir.instances.find((f) => f.spec === e.member);
  return ir?.value === undefined || ir.condition !== undefined ? undefined : { value: ir.value, of };
}

/** Make `e` give `want`. */
export function steer(e: Typed, want: Settled, scope: Scope, session: Session): void {
  const to = (part: Typed, value: Settled): void => steer(part, value, scope, session);
  if (e.type.kind === 'bool' && typeof want === 'boolean') return steerTruth(e, want, scope, session);
  const instance = valueInstance(e, scope);
  if (instance !== undefined) return steer(instance.value, want, { ...scope, self: instance.of }, session);
  if (typeof want !== 'bigint') return;
  switch (e.kind) {
    case 'member':
    case 'it': {
      const value = peek(e, scope);
      if (value instanceof Open) value.set(want);
      return;
    }
    case 'cast':
      return to(e.object, want);
    case 'method':
      if (e.name === 'enum.to_i') to(e.object, want);
      if (e.name === 'bool.to_i') to(e.object, want === 1n);
      if (e.name === 'io.size') trySize(evaluate(e.object, scope), want);
      return;
    case 'negate':
      return to(e.operand, -want);
    case 'invert':
      return to(e.operand, ~want);
    case 'if': {
      if (isOpen(e.test, scope)) steerTruth(e.test, session.chance(2), scope, session);
      return to(evaluate(e.test, scope) === true ? e.then : e.otherwise, want);
    }
    case 'arithmetic': {
      const leftOpen = isOpen(e.left, scope);
      if (!leftOpen && !isOpen(e.right, scope)) return;
      const known = asInt(evaluate(leftOpen ? e.right : e.left, scope));
      const other = leftOpen ? leftOf(e.op, want, known, session) : rightOf(e.op, want, known);
      if (other !== undefined) to(leftOpen ? e.left : e.right, other);
      return;
    }
    default:
      return;
  }
}

function trySize(io: Settled, want: bigint): void {
  if (io instanceof Cursor && io.size === undefined && want >= io.end && want >= io.pos && want < 5000n)
    io.fix(Number(want));
}

/** `x` such that `x op right` is `want`. */
function leftOf(op: string, want: bigint, right: bigint, session: Session): bigint | undefined {
  switch (op) {
    case '+':
      return want - right;
    case '-':
      return want + right;
    case '*':
      return right !== 0n && want % right === 0n ? want / right : undefined;
    case '/':
      return right > 0n ? want * right + BigInt(session.pick(Number(right < 9n ? right : 9n))) : undefined;
    case '%':
      return want;
    case '&':
      return want;
    case '|':
      return want & ~right;
    case '^':
      return want ^ right;
    case '<<':
      return right >= 0n && right < 99n ? want >> right : undefined;
    case '>>':
      return right >= 0n && right < 99n ? want << right : undefined;
    default:
      return undefined;
  }
}

/** `x` such that `left op x` is `want`. */
function rightOf(op: string, want: bigint, left: bigint): bigint | undefined {
  switch (op) {
    case '+':
      return want - left;
    case '-':
      return left - want;
    case '*':
      return left !== 0n && want % left === 0n ? want / left : undefined;
    case '/':
      return want !== 0n ? left / want : undefined;
    case '&':
      return want;
    case '|':
      return want & ~left;
    case '^':
      return want ^ left;
    default:
      return undefined;
  }
}

/** Make a condition true or false. */
export function steerTruth(e: Typed, want: boolean, scope: Scope, session: Session): void {
  const to = (part: Typed, value: boolean): void => steerTruth(part, value, scope, session);
  const instance = valueInstance(e, scope);
  if (instance !== undefined) return steerTruth(instance.value, want, { ...scope, self: instance.of }, session);
  switch (e.kind) {
    case 'not':
      return to(e.operand, !want);
    case 'and':
    case 'or': {
      const both = (e.kind === 'and') === want;
      if (both || session.chance(2)) to(e.left, want);
      if (both || evaluate(e.left, scope) !== want) to(e.right, want);
      return;
    }
    case 'member':
    case 'it': {
      const value = peek(e, scope);
      if (value instanceof Open) value.set(want ? 1n : 0n);
      return;
    }
    case 'cast':
      return to(e.object, want);
    case 'if':
      if (isOpen(e.test, scope)) to(e.test, session.chance(2));
      return to(evaluate(e.test, scope) === true ? e.then : e.otherwise, want);
    case 'compare':
      return steerComparison(e, want, scope, session);
    case 'method': {
      const io = e.name === 'io.eof' ? evaluate(e.object, scope) : undefined;
      if (!(io instanceof Cursor) || io.size !== undefined) return;
      if (want && io.end <= io.pos && io.space.least <= io.pos) io.fix(io.pos);
      else io.notYet();
      return;
    }
    default:
      return;
  }
}

const OPPOSITE = { '==': '!=', '!=': '==', '<': '>=', '>=': '<', '>': '<=', '<=': '>' } as const;
const SWAPPED = { '==': '==', '!=': '!=', '<': '>', '>': '<', '<=': '>=', '>=': '<=' } as const;

/** The stream that an expression asks for a size that is still open. */
function growing(e: Typed, scope: Scope): Cursor | undefined {
  if (e.kind !== 'method' || e.name !== 'io.size') return undefined;
  const io = evaluate(e.object, scope);
  return io instanceof Cursor && io.size === undefined ? io : undefined;
}

function steerComparison(e: Typed & { kind: 'compare' }, want: boolean, scope: Scope, session: Session): void {
  // A place that is compared with the end of a stream is one where something new can stand.
  for (const [size, place] of [
    [e.left, e.right],
    [e.right, e.left],
  ] as const) {
    const io = growing(size, scope);
    if (io !== undefined && isOpen(place, scope)) steer(place, BigInt(io.end + session.pick(3)), scope, session);
  }
  const [leftOpen, rightOpen] = [isOpen(e.left, scope), isOpen(e.right, scope)];
  if (!leftOpen && !rightOpen) return;
  const wanted = want ? e.op : OPPOSITE[e.op];
  const op = leftOpen ? wanted : SWAPPED[wanted];
  const [open, other] = leftOpen ? [e.left, e.right] : [e.right, e.left];
  const than = evaluate(other, scope);
  if (typeof than === 'boolean') return steer(open, (op === '==') === than, scope, session);
  if (typeof than !== 'bigint') return;
  const span = session.oneOf([1, 30, 400, Number(than > 0n && than < 5000n ? than : 5n)]);
  const more = BigInt(session.pick(span));
  switch (op) {
    case '==':
    case '<=':
      steer(open, op === '==' ? than : than - more, scope, session);
      break;
    case '>=':
      steer(open, than + more, scope, session);
      break;
    case '<':
      steer(open, than - 1n - more, scope, session);
      break;
    case '>':
      steer(open, than + 1n + more, scope, session);
      break;
    case '!=': {
      const value = isOpen(open, scope) ? peek(open, scope) : undefined;
      for (let i = 0; value instanceof Open && value.value === undefined && i < 9; i++) {
        const sample = value.sample();
        if (sample !== than) value.set(sample);
      }
      break;
    }
  }
  // The first wish may be out of the field's range: the bound itself is more modest.
  if (isOpen(open, scope) && op !== '!=') {
    const bound = op === '<' ? than - 1n : op === '>' ? than + 1n : than;
    steer(open, bound, scope, session);
  }
}

/** Whether it is so. */
export function holds(e: Typed, scope: Scope): boolean {
  return compare('==', evaluate(e, scope), true);
}
