/* What an expression is in a lane, as JSON. */
import type { JsonObject } from '../../../core/index.ts';
import { pointedText } from '../../../cuda/advanced.ts';
import type { LanePrinted, Pointed } from '../../../cuda/advanced.ts';
import { dataTypeText, queryText } from '../../../dwarf/advanced.ts';
import type { ContentsTextOptions } from '../../../dwarf/advanced.ts';
import { mask } from './ask.ts';

/** A result as JSON: `value` is null where it is not known, with the reason. */
export function printedJson({ query, result, isStale }: LanePrinted, options: ContentsTextOptions): JsonObject {
  const { contents } = result;
  const type = dataTypeText(query.type);
  if (contents.kind !== 'unknown') return { type, value: queryText(query, result, options), stale: isStale };
  return { type, value: null, reason: contents.reason, message: contents.message };
}

/** Where a pointer leads, as JSON. */
export function pointedJson(pointed: Pointed): JsonObject {
  const { space, address, block, target, clusterRank } = pointed;
  return {
    space,
    address: mask(address, 1),
    block: block && { address: mask(block.address, 1), size: block.size, offset: Number(address - block.address) },
    target: target && { ...target },
    ...(clusterRank !== undefined && { cluster_rank: clusterRank }),
    text: pointedText(pointed),
  };
}
