/** Row numbers by a column, rows with equal values in table order; most tables are in order already. */
export function rowsBy(count: number, column: (row: number) => number): Iterable<number> {
  const rows = new Uint32Array(count);
  let sorted = true;
  for (let i = 0; i < count; i++) {
    rows[i] = i;
    if (i > 0 && column(i) < column(i - 1)) sorted = false;
  }
  return sorted ? rows : rows.sort((a, b) => column(a) - column(b) || a - b);
}

/** A list by a number of each; the list itself where it is in order. */
export function inOrder<T>(list: readonly T[], number: (each: T) => number): readonly T[] {
  const isSorted = list.every((each, i) => i === 0 || number(list[i - 1] ?? each) <= number(each));
  return isSorted ? list : list.toSorted((a, b) => number(a) - number(b));
}
