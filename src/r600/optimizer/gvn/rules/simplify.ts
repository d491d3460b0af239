/* Applies the rules to an instruction until none applies. */
import type { AluOp } from '../../../isa/tables/alu-opcodes.ts';
import { aluOps } from '../../../isa/tables/alu-opcodes.ts';
import type { AluNode } from '../../../ir/node.ts';
import { changeCode } from '../../../ir/shader.ts';
import { arithmeticRules } from './arithmetic.ts';
import { conditionalRules } from './conditionals.ts';
import { foldAlu } from '../constants.ts';
import { integerRules } from './integers.ts';
import { isPure } from '../numbering.ts';
import type { Numbering } from '../numbering.ts';
import { resolveSources } from '../operands.ts';
import { becomeConstant } from '../rewrite.ts';
import { opNamed } from '../rewrite.ts';
import type { Rule } from './rule.ts';

const byName: Readonly<Record<string, readonly Rule[]>> = { ...arithmeticRules, ...integerRules, ...conditionalRules };

const rules: ReadonlyMap<AluOp, readonly Rule[]> = new Map(
  aluOps.flatMap((op) => {
    const own = byName[op.name];
    return own === undefined ? [] : [[op, own] as const];
  }),
);

const MOV = opNamed('MOV');

/** Changes that one instruction can go through, at most. */
const ROUNDS = 16;

/** Simplifies an instruction as far as the rules go. Its sources are resolved before and after. */
export function simplify(state: Numbering, node: AluNode): void {
  for (let round = 0; round < ROUNDS; round++) {
    resolveSources(state, node);
    if (!isPure(node)) return;
    if (foldConstants(state, node)) continue;
    if (!applyRules(state, node)) return;
  }
}

function applyRules(state: Numbering, node: AluNode): boolean {
  const list = rules.get(node.code.op);
  if (list === undefined) return false;
  for (const rule of list) if (rule(state, node)) return true;
  return false;
}

function foldConstants(state: Numbering, node: AluNode): boolean {
  const { op, omod, clamp } = node.code;
  if (op === MOV && omod === 0 && !clamp) return false;
  const bits = foldAlu(state, node);
  if (bits === undefined) return false;
  node.code = changeCode(node.code, { omod: 0, clamp: false });
  return becomeConstant(state, node, bits);
}
