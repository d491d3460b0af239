/** So many names are looked through, and names of so many characters: to compare takes the product of their lengths. */
const MOST_NAMES = 256;
const LONGEST = 100;

/** The name that somebody who wrote `name` most likely meant; undefined where none is near. */
export function closest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  let best: string | undefined;
  let left = MOST_NAMES;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    if (left-- === 0) break;
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const edits = editsBetween(name, candidate, least);
    if (edits >= least || edits >= candidate.length) continue;
    least = edits;
    best = candidate;
  }
  return best;
}

/** "did you mean" as a hint, where there is such a name. */
export function hintFor(name: string, known: Iterable<string>): string | undefined {
  const meant = closest(name, known);
  return meant === undefined ? undefined : `did you mean \`${meant}\`?`;
}

/** Characters to add, drop, replace or swap with the next to make `b` of `a`; `most` where it takes as many or more. */
function editsBetween(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (row[j - 1] ?? 0) + 1,
          (last[j] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    if (row.every((edits, j) => edits >= most && (last[j] ?? most) >= most)) return most;
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
