// The contents of a dump's sections in a form that every reader can give: integers as decimal digits, bytes as hex.

/** A row by ksy id; a field that the row is too short for is missing. */
export type RowContent = Readonly<Record<string, string>>;

export interface SectionContent {
  /** sh_type. */
  readonly type: string;
  readonly name: string | null;
  readonly rows?: readonly RowContent[];
  /** Registers, predicates, barriers. */
  readonly words?: readonly string[];
  /** Of the bytes, where they are neither rows nor words. */
  readonly sha256?: string;
}

/** A field's value as it stands in RowContent. */
export function digits(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value).toString();
  throw new Error(`no number and no bytes: ${String(value)}`);
}

/** The same content as a reader sees it for which every integer is a double. */
export function asDoubles(sections: readonly SectionContent[]): SectionContent[] {
  return sections.map((section) =>
    section.rows === undefined ? section : { ...section, rows: rowsAsDoubles(section.rows) },
  );
}

/** The same for rows. */
export function rowsAsDoubles(rows: readonly RowContent[]): RowContent[] {
  const rounded = (value: string): string => BigInt(Number(value)).toString();
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([id, value]) => [id, id === 'unknown_tail' ? value : rounded(value)])),
  );
}
