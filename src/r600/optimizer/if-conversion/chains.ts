/*
 * Chains of choices. A loop that a compiler unrolled, with a way out in each round, is branches inside of branches; as
 * conditional moves from the inside out,
 *
 *   x = c1 ? (c2 ? (c3 ? x3 : x2) : x1) : x0
 *
 * every condition and every value would stay alive to the end. From the outside in, only whether the lane is still on its way
 * and what it has so far do:
 *
 *   m1 = c1            r1 = x0
 *   m2 = m1 && c2      r2 = m1 ? x1 : r1
 *   m3 = m2 && c3      r3 = m2 ? x2 : r2      x = m3 ? x3 : r3
 */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluNode, Operands } from '../../ir/node.ts';
import { aluCode, createAlu } from '../../ir/shader.ts';
import type { ValueTable } from '../../ir/value-table.ts';
import { constant, temporary } from '../../ir/value-table.ts';
import { insertBefore, remove } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { elementAt } from '../../ir/element-at.ts';

/** A value that is zero where a condition does not hold, or, `inverted`, where it holds. */
export interface Condition {
  readonly value: Value;
  readonly inverted: boolean;
}

/** A choice, and the one that one of its values is. */
export interface Chain {
  /** The conditional move, as it is without others. */
  readonly node: AluNode;
  /** Zero where the lane goes on to `last`, with `inverted`; else where it does not. */
  readonly goesOn: Condition;
  /** What the lane gets that does not. */
  readonly other: Value;
  readonly last: Value;
  readonly inner: Chain | undefined;
  readonly length: number;
}

/** Chains that no other has become part of, by their results. */
export type Chains = Map<Value, Chain>;

/** From how many choices on a chain is turned. */
const SHORTEST = 3;

const op = (name: string): AluNode['code']['op'] => aluOp(name);

/** A conditional move: `yes` where the condition holds. */
export function choice(result: Value, { value, inverted }: Condition, yes: Value, no: Value): AluNode {
  const ways: Operands = inverted ? [yes, no] : [no, yes];
  return createAlu(aluCode(op('CNDE_INT')), [result], [value, ...ways]);
}

/** Notes a choice; one that it alone takes a value from becomes part of it. */
export function extendChain(
  chains: Chains,
  node: AluNode,
  condition: Condition,
  yes: Value,
  no: Value,
  isUsedOnce: (value: Value) => boolean,
): void {
  const then = isUsedOnce(yes) ? chains.get(yes) : undefined;
  const otherwise = isUsedOnce(no) ? chains.get(no) : undefined;
  const holds = otherwise === undefined || (then !== undefined && then.length >= otherwise.length);
  const inner = holds ? then : otherwise;
  const last = holds ? yes : no;
  const goesOn = { value: condition.value, inverted: condition.inverted === holds };
  if (inner !== undefined) {
    chains.delete(last);
    remove(inner.node);
  }
  const [result] = node.dst;
  if (result === undefined) return;
  chains.set(result, { node, goesOn, other: holds ? no : yes, last, inner, length: 1 + (inner?.length ?? 0) });
}

/** Puts the instructions of all chains where their outermost choices stand. */
export function finishChains(values: ValueTable, chains: Chains): void {
  let masks = new Map<string, Value>();
  let list: AluNode['parent'];
  for (const chain of chains.values()) {
    // Chains come in program order: what one of a list computed is there for the next one.
    if (chain.node.parent !== list) masks = new Map();
    list = chain.node.parent;
    if (chain.length >= SHORTEST) turn(values, masks, chain);
    else for (let each = chain; each.inner !== undefined; each = each.inner) insertBefore(each.node, each.inner.node);
  }
}

function turn(values: ValueTable, masks: Map<string, Value>, outermost: Chain): void {
  const { node, goesOn } = outermost;
  let so: Value = outermost.other;
  let onWay: Condition = goesOn;
  let chain = outermost;
  for (; chain.inner !== undefined; chain = chain.inner) {
    const { inner } = chain;
    if (inner.other !== so && inner.other.kind !== 'undef') {
      const next = temporary(values, values.nextTemp, 1);
      insertBefore(node, choice(next, onWay, inner.other, so));
      so = next;
    }
    onWay = both(values, masks, node, onWay, inner.goesOn);
  }
  insertBefore(node, choice(elementAt(node.dst, 0), onWay, chain.last, so));
  remove(node);
}

/** The condition that two conditions hold; computed once for all chains of a list that ask for it. */
function both(values: ValueTable, masks: Map<string, Value>, place: AluNode, a: Condition, b: Condition): Condition {
  const key = `${a.value.uid} ${Number(a.inverted)} ${b.value.uid} ${Number(b.inverted)}`;
  const inverted = a.inverted && b.inverted;
  const known = masks.get(key);
  if (known !== undefined) return { value: known, inverted };
  const value = temporary(values, values.nextTemp, 1);
  masks.set(key, value);
  insertBefore(place, inverted ? either(value, a.value, b.value) : oneOf(values, value, a, b));
  return { value, inverted };
}

/** Zero where both are. */
function either(result: Value, a: Value, b: Value): AluNode {
  return createAlu(aluCode(op('OR_INT')), [result], [a, b]);
}

/** What is not zero of the one, where the other says so; at most one of them is inverted. */
function oneOf(values: ValueTable, result: Value, a: Condition, b: Condition): AluNode {
  const [asked, taken] = a.inverted ? [a, b] : [b, a];
  return choice(result, asked, taken.value, constant(values, 0));
}
