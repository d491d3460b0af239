/** Offset of the terminator in whole units from `start`, or -1. */
export function findTerminator(data: Uint8Array, terminator: Uint8Array, start: number): number {
  const unit = terminator.length;
  if (unit === 1) return data.indexOf(terminator[0] as number, start);
  for (let at = start; at + unit <= data.length; at += unit) {
    let same = 0;
    while (same < unit && data[at + same] === terminator[same]) same += 1;
    if (same === unit) return at;
  }
  return -1;
}
