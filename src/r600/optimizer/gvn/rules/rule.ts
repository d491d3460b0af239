/* What a rule is. */
import type { AluNode } from '../../../ir/node.ts';
import type { Numbering } from '../numbering.ts';

/** Changes an instruction into one that computes the same; whether it did. */
export type Rule = (state: Numbering, node: AluNode) => boolean;
