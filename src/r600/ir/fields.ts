/* The fields of an instruction's words as one flat record: what the IR keeps of the bytecode. */

/** Fields by the names that the ISA documents give them; a flag is 0 or 1. */
export type Fields = Readonly<Record<string, number>>;

/** All fields of some words. A name that an earlier word has already gets the word's number: `WORD1_SRC_GPR`. */
export function fieldsOf(...words: readonly object[]): Fields {
  const fields: Record<string, number> = {};
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as Readonly<Record<string, unknown>>;
    for (const name in word) {
      const value = word[name];
      if (typeof value !== 'number' && typeof value !== 'boolean') continue;
      fields[index > 0 && name in fields ? `WORD${index}_${name}` : name] = Number(value);
    }
  }
  return fields;
}

/** A field, 0 where the instruction has none of that name. */
export function field(fields: Fields, name: string): number {
  return fields[name] ?? 0;
}
