/** An operand of a grammar beside the field that stands for it, in the grammar's order. */
export interface Aligned<Field, Operand> {
  readonly field?: Field | undefined;
  readonly operand?: Operand | undefined;
}

/** Both lists in one order with the most weight on pairs that are alike; 0 of `weight` is no pair. New operands come first. */
export function align<Field, Operand>(
  fields: readonly Field[],
  operands: readonly Operand[],
  weight: (field: Field, operand: Operand) => number,
): Aligned<Field, Operand>[] {
  const best = Array.from({ length: fields.length + 1 }, () => Array.from({ length: operands.length + 1 }, () => 0));
  const at = (i: number, k: number): number => best[i]?.[k] ?? 0;
  const pair = (i: number, k: number): number => {
    const own = weight(fields[i] as Field, operands[k] as Operand);
    return own === 0 ? -1 : own + at(i + 1, k + 1);
  };
  for (let i = fields.length - 1; i >= 0; i--)
    for (let k = operands.length - 1; k >= 0; k--)
      (best[i] as number[])[k] = Math.max(at(i + 1, k), at(i, k + 1), pair(i, k));
  const out: Aligned<Field, Operand>[] = [];
  let i = 0;
  let k = 0;
  while (i < fields.length || k < operands.length) {
    if (i < fields.length && k < operands.length && pair(i, k) === at(i, k) && at(i, k) > 0)
      out.push({ field: fields[i++], operand: operands[k++] });
    else if (k < operands.length && at(i, k + 1) === at(i, k)) out.push({ operand: operands[k++] });
    else out.push({ field: fields[i++] });
  }
  return out;
}
