/* How fast something grows: the exponent of a power of the count. */

/**
 * The exponent k of `value = c * count ** k` that fits best, what `none` says of a file that has none of it subtracted; undefined where fewer
 * than two values are more than `noise` above that.
 */
export function exponent(
  counts: readonly number[],
  values: readonly number[],
  none: number,
  noise: number,
): number | undefined {
  const points = counts
    .map((count, i) => [count, (values[i] ?? 0) - none] as const)
    .filter(([, value]) => value > noise)
    .map(([count, value]) => [Math.log(count), Math.log(value)] as const);
  if (points.length < 2) return undefined;
  const mean = (of: 0 | 1): number => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const both = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  return both / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
}
