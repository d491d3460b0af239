/* How much one command prints of the files it is given. */
import type { Room } from '../../core/index.ts';
import { unpacked } from '../../unpack/expansion.ts';
import { read } from '../input/read-bytes.ts';

/** Every command may print so many bytes. */
const ALWAYS = 256 * 1024 ** 2;
/** Beyond that, so many for each byte that was read: sound files take up to 12. */
const TIMES = 16;
const RULE = `256 MiB or ${TIMES} for each that was read, whichever is more`;

/** Room that grows with what is read. */
export interface OutputRoom extends Room {
  /** Take what has been read by now into account. */
  grow(): void;
}

/** Room for the answers of one command: `most` bytes, or by what it reads. */
export function outputRoom(most: number | undefined): OutputRoom {
  if (most !== undefined) return { left: most, grow() {} };
  const before = read.bytes + unpacked.bytes;
  let allowed = ALWAYS;
  return {
    left: allowed,
    most: RULE,
    grow() {
      const now = Math.max(ALWAYS, TIMES * (read.bytes + unpacked.bytes - before));
      this.left += now - allowed;
      allowed = now;
    },
  };
}
