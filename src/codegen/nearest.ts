/** More letters than this may not differ: a third of the name. */
function tolerance(name: string): number {
  return Math.floor(name.length / 3);
}

/** The name that was probably meant: that which takes the fewest changed, added, left out or swapped letters. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = tolerance(name) + 1;
  for (const other of known) {
    const steps = other === name || Math.abs(other.length - name.length) >= least ? least : stepsBetween(name, other);
    if (steps >= least) continue;
    best = other;
    least = steps;
  }
  return best;
}

/** A hint that names what was probably meant. */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const found = nearest(name, known);
  return found === undefined ? undefined : `did you mean \`${found}\`?`;
}

/** Letters that are changed, added, left out, or swapped with their neighbour between two names. */
function stepsBetween(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let steps = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      next.push(steps);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
