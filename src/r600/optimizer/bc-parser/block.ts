/* A list of control-flow instructions while it is parsed. */
import type { CfInst } from '../../isa/program.ts';
import type { CfOp } from '../../isa/tables/cf-opcodes.ts';
import type { Container } from '../../ir/node.ts';
import { unsupported } from './context.ts';
import type { ParseContext } from './context.ts';

/** The state at the end of a block. */
export interface BlockEnd {
  /** False: every lane left the block by a break or continue, or the program ended. */
  readonly reachable: boolean;
  /** Masks on the stack. */
  readonly depth: number;
  /** Lanes were switched off for the rest of the block: an ELSE behind it would turn to them too. */
  readonly narrowed: boolean;
}

/** A list of control-flow instructions under parse: `list` grows, `at` moves on. */
export interface Block {
  readonly context: ParseContext;
  readonly list: Container;
  at: number;
  readonly end: number;
  depth: number;
  reachable: boolean;
  narrowed: boolean;
  /** Groups of a clause after its change of the mask: they belong to the branch that the next JUMP opens. */
  masked: ((body: Container) => void) | undefined;
  /** Parses what lies inside of a branch or loop. */
  readonly parse: ParseBlock;
}

/** Appends the instructions from `at` to `end` to a list. */
export type ParseBlock = (
  context: ParseContext,
  list: Container,
  at: number,
  end: number,
  depth: number,
  nesting: number,
) => BlockEnd;

/** The instruction that an opcode is. */
export function opOf({ op, opcode }: CfInst): CfOp {
  if (op === undefined) throw unsupported(`CF opcode ${opcode}`);
  return op;
}
