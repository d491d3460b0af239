/* Kills that were done before: a lane that one kills is not there for an equal one that it dominates. */
import { noteLinks } from '../../ir/join-chains.ts';
import type { AluNode } from '../../ir/node.ts';
import type { Value } from '../../ir/value.ts';
import { isFree, removeAlu } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import { enter, find, hashAlu, sameAlu } from './table.ts';
import type { EntryTable } from './table.ts';

/** Takes a kill out where an equal one was executed by all of its lanes; whether it is gone. */
export function visitKill(state: Numbering, table: EntryTable, node: AluNode, joined: Map<Value, Value>): boolean {
  const { code, src, dst, pred } = node;
  const { op } = code;
  if (!op.flags.has('KILL') || dst[0] !== undefined || pred !== undefined || node.parent?.kind === 'packed')
    return false;
  for (let k = 0; k < op.sources; k++) {
    const value = src[k];
    if (value === undefined || !isFree(state, value)) return false;
  }
  const hash = hashAlu(node);
  const same = find(table, hash, (entry): entry is AluNode => entry.kind === 'alu' && sameAlu(entry, node));
  if (same === undefined) {
    enter(table, hash, node);
    return false;
  }
  noteLinks(joined, node);
  removeAlu(state, node);
  return true;
}
