/** Row numbers by a column, rows with equal values in table order; most tables are in order already. */
export function rowsBy(count: number, column: (row: number) => number): Uint32Array {
  const rows = new Uint32Array(count);
  let sorted = true;
  for (let i = 0; i < count; i++) {
    rows[i] = i;
    if (i > 0 && column(i) < column(i - 1)) sorted = false;
  }
  return sorted ? rows : rows.sort((a, b) => column(a) - column(b) || a - b);
}
