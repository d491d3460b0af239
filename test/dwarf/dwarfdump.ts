// What `llvm-dwarfdump -v` prints of .debug_info, read back.

/** An attribute with its form and the text of its value; of a list the lines below. */
export interface DumpedAttribute {
  readonly name: string;
  /** Undefined where the text was printed without -v. */
  readonly form: string | undefined;
  readonly text: string;
  /** `low` and `high` are absent in default entries. */
  readonly list: readonly { readonly low?: bigint; readonly high?: bigint; readonly expression: string }[];
}

/** An entry, by its offset in .debug_info. */
export interface DumpedDie {
  readonly offset: number;
  readonly tag: string;
  readonly attributes: readonly DumpedAttribute[];
}

/** Every entry in the order of the text. */
export function dumpedDies(text: string): DumpedDie[] {
  interface OpenAttribute extends Omit<DumpedAttribute, 'list'> {
    readonly list: DumpedAttribute['list'][number][];
  }
  const dies: (Omit<DumpedDie, 'attributes'> & { readonly attributes: OpenAttribute[] })[] = [];
  let inside = false;
  for (const line of text.split('\n')) {
    if (/^\.\S+ contents:/.test(line)) inside = line.startsWith('.debug_info');
    if (!inside) continue;
    const die = /^(0x[0-9a-f]{8}): +(DW_TAG_\w+)/.exec(line);
    if (die !== null) dies.push({ offset: Number(die[1]), tag: die[2] ?? '', attributes: [] });
    const attribute = /^ +(DW_AT_\w+)(?: \[(DW_FORM_\w+)\])?[ \t]+(.*)$/.exec(line);
    if (attribute !== null) {
      const [, name = '', form, value = ''] = attribute;
      dies.at(-1)?.attributes.push({ name, form, text: value.replace(/\)?$/, ''), list: [] });
    }
    const entry = /^ +(?:\[(0x[0-9a-f]+), (0x[0-9a-f]+)\)(?: "[^"]*")?|<default>): (.*?)\)?$/.exec(line);
    if (entry !== null) {
      // The parenthesis that closes the attribute may belong to DW_OP_entry_value instead.
      const expression = line.endsWith('))') ? line.slice(line.indexOf(': ') + 2) : (entry[3] ?? '');
      const range = entry[1] === undefined ? {} : { low: BigInt(entry[1]), high: BigInt(entry[2] ?? 0) };
      dies
        .at(-1)
        ?.attributes.at(-1)
        ?.list.push({ ...range, expression });
    }
  }
  return dies;
}

/** One operation of an expression's text: its name and the numbers among its operands. */
export interface DumpedOperation {
  readonly name: string;
  readonly numbers: readonly bigint[];
}

/** The operations of a text, those of nested expressions after the one they are in; and the bytes that could not be decoded. */
export function dumpedOperations(text: string): { operations: DumpedOperation[]; undecoded: string | undefined } {
  const [decoded = '', undecoded] = text.split('<decoding error>');
  const operations: DumpedOperation[] = [];
  for (const [, name = '', operands = ''] of decoded.matchAll(/(DW_OP_\w+)((?:(?!DW_OP_).)*)/g)) {
    const numbered = /^DW_OP_(reg|lit)\d+$/.test(name);
    const numbers = numbered ? [] : [...operands.matchAll(/0x[0-9a-f]+|(?<![\w])-?\d+\b|(?<=[A-Z]\w*)[+-]\d+\b/g)];
    operations.push({ name, numbers: numbers.map(([digits]) => BigInt(digits.replace('+', ''))) });
  }
  return { operations, undecoded: undecoded?.replace(/[^0-9a-f]/g, '') };
}
