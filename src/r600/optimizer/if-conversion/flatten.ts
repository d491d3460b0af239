/* Takes a branch away: its arms one after the other, a conditional move for each phi node, kills where the condition holds too. */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluNode, Node, PhiNode } from '../../ir/node.ts';
import { aluCode, changeCode, createAlu } from '../../ir/shader.ts';
import { insertBefore, remove } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { constant, temporary } from '../../ir/value-table.ts';
import type { Branch } from './branch.ts';
import { choice, extendChain } from './chains.ts';
import { alwaysHolds, conditionOf } from './condition.ts';
import type { Condition } from './chains.ts';
import type { Conversion } from './uses.ts';

interface Flattening {
  readonly conversion: Conversion;
  readonly condition: Condition;
  readonly add: (node: Node) => void;
  /** The last version of the valid mask. */
  valid: Value | undefined;
}

/** Puts the contents of a branch in its place. */
export function flatten(conversion: Conversion, branch: Branch): void {
  const { region, test, then, otherwise, thenIndex, otherwiseIndex } = branch;
  const add = (node: Node): void => insertBefore(region, node);
  const condition = conditionOf(conversion, test, add);
  const flattening: Flattening = { conversion, condition, add, valid: undefined };
  for (const node of then) append(flattening, node, true);
  for (const node of otherwise) append(flattening, node, false);
  for (const phi of region.phi) select(flattening, phi, phi.src[thenIndex], phi.src[otherwiseIndex]);
  remove(region);
  dropMask(conversion, test);
}

function append(flattening: Flattening, node: Node, holds: boolean): void {
  remove(node);
  if (node.kind === 'alu' && node.code.op.flags.has('KILL')) kill(flattening, node, holds);
  else flattening.add(node);
}

const op = (name: string): AluNode['code']['op'] => aluOp(name);

/** Where the condition is (`holds`) or is not met, `yes`, else zero. */
function choose({ conversion, condition, add }: Flattening, holds: boolean, yes: Value): Value {
  const { values } = conversion.shader;
  const result = temporary(values, values.nextTemp, 1);
  const zero = constant(values, 0);
  add(holds ? choice(result, condition, yes, zero) : choice(result, condition, zero, yes));
  return result;
}

/** A kill of an arm kills the lanes that take it, in the order of the kills. */
function kill(flattening: Flattening, node: AluNode, holds: boolean): void {
  const { conversion, condition, add } = flattening;
  const { values } = conversion.shader;
  const [before, after] = [node.src[2], node.dst[1]];
  const always = alwaysHolds(node);
  if (before === undefined || after === undefined) return;
  flattening.valid ??= before;
  if (always === false) {
    conversion.replaced.set(after, flattening.valid);
    return;
  }
  let tested = condition.value;
  let name = condition.inverted === holds ? 'KILLE_INT' : 'KILLNE_INT';
  if (always === undefined) {
    tested = choose(flattening, holds, conditionOf(conversion, node, add, true).value);
    name = 'KILLNE_INT';
  }
  const killing = createAlu(aluCode(op(name)), [undefined, after], [tested, constant(values, 0), flattening.valid]);
  killing.flags = node.flags;
  add(killing);
  flattening.valid = after;
}

function select(flattening: Flattening, { dst }: PhiNode, yes: Value | undefined, no: Value | undefined): void {
  const { conversion, condition, add, valid } = flattening;
  const [result] = dst;
  if (result === undefined) return;
  if (result.kind === 'special') {
    const last = valid ?? yes;
    if (last !== undefined) conversion.replaced.set(result, last);
    return;
  }
  const takesYes = yes === no || no === undefined || no.kind === 'undef';
  const known = takesYes ? yes : no;
  if (known !== undefined && (takesYes || yes?.kind === 'undef')) {
    add(createAlu(aluCode(op('MOV')), [result], [known]));
    return;
  }
  if (yes === undefined || no === undefined) return;
  const node = choice(result, condition, yes, no);
  add(node);
  extendChain(conversion.chains, node, condition, yes, no, (value) => conversion.uses[value.uid] === 1);
}

/** The test changes the exec mask no more; nothing is left of it where nothing else takes what it answers. */
function dropMask({ uses }: Conversion, test: AluNode): void {
  const isUsed = (value: Value | undefined): boolean => value !== undefined && (uses[value.uid] ?? 0) > 0;
  const [result, predicate] = test.dst;
  if (!isUsed(result) && !isUsed(predicate)) {
    remove(test);
    return;
  }
  test.code = changeCode(test.code, { updateExecMask: false, updatePred: isUsed(predicate) });
  test.dst.splice(1, 2, isUsed(predicate) ? predicate : undefined, undefined);
}
