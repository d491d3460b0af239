/* Masks with a bit for each lane of a warp. */

/** Whether a lane's bit is set; masks have 32 bits, so a larger lane number is in none. */
export function hasLane(mask: number, ln: number): boolean {
  return ln < 32 && ((mask >>> ln) & 1) !== 0;
}

/** Lanes in a mask. */
export function laneCount(mask: number): number {
  let count = 0;
  for (let rest = mask >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count += 1;
  return count;
}
