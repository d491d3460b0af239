/* Where a pointer leads, as text. */
import { byteCount } from '../../core/index.ts';
import type { Pointed } from '../memory/pointed.ts';

/** `global, 0x240 into a 16 KiB block`, `shared, s_nodes+0x38`, `local, here of #1`, `in no block of memory`. */
export function pointedText({ space, address, block, clusterRank, isMapped, target }: Pointed): string {
  if (clusterRank !== undefined) return `shared ${hex(address)} of block ${clusterRank} of the cluster`;
  if (target !== null) {
    const { name, offset, frame } = target;
    const within = offset === 0 ? name : `${name}+${hex(offset)}`;
    return `${space}, ${within}${frame === null ? '' : ` of #${frame}`}`;
  }
  if (block !== null) {
    const into = space === 'shared' || space === 'local' ? `${space} ${hex(address)}` : space;
    const size = byteCount(block.size).replace('.0 ', ' ');
    return `${into}, ${hex(address - block.address)} into a ${size} block`;
  }
  if (isMapped === false) return 'in no block of memory';
  return space === 'global' ? 'global, not in this dump' : `${space} ${hex(address)}, not in this dump`;
}

function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}
