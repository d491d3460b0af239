/* Operand layouts as data: what generated tables of instruction sets are made of, each row a text. */

/** One word of an instruction, or the word that is repeated. */
export interface OperandRow {
  /** The name that the set's own document uses. */
  readonly name: string;
  /** `id`, `literal`, or the kind of enum that the word is a value of. */
  readonly kind: string;
  /** `one` is always there, `optional` where the words suffice, `many` takes all that are left. */
  readonly quantifier: 'one' | 'optional' | 'many';
  /** What an id may be of; empty where the schema does not say. */
  readonly targets: readonly string[];
}

/** The operands of one instruction; the last ones may be `many`: several are repeated together. */
export interface InstructionRow {
  readonly number: number;
  readonly name: string;
  readonly operands: readonly OperandRow[];
}

/** Values of an operand kind that is an enum. */
export interface OperandEnum {
  /** Whether values are bits to be combined. */
  readonly mask: boolean;
  readonly entries: readonly {
    readonly value: number;
    readonly name: string;
    /** Further operands that the value brings. */
    readonly operands: number;
  }[];
}

/** All instructions of one version of a set. */
export interface InstructionSet {
  /** The number that the schema gives to the set and version. */
  readonly set: number;
  /** Names by which modules import it. */
  readonly imports: readonly string[];
  /** Whether literals and enum values are ids of constants that hold them. */
  readonly constants: boolean;
  readonly instructions: readonly InstructionRow[];
  readonly enums: Readonly<Record<string, OperandEnum>>;
}

/** One opcode with the words that follow its first: `type`, `result`, `id`, `literal`, `string`, `number`, pairs, `any`. */
export interface OpcodeRow {
  readonly opcode: number;
  readonly name: string;
  readonly operands: readonly string[];
}

/** Rows of opcodes, each as `20 OpTypeBool: result`: the opcode, its name, its operands. */
export function opcodeRows(texts: readonly string[]): OpcodeRow[] {
  return texts.map((text) => {
    const { number, name, words } = numbered(text);
    return { opcode: number, name, operands: words };
  });
}

/** Operands, each as `Base Type: id type DebugInfoNone`: the name, the kind with `?` or `*`, and what an id may be of. */
export function operandRows(texts: readonly string[]): OperandRow[] {
  return texts.map((text) => {
    const { name, words } = named(text);
    const [kind = '', ...targets] = words;
    const quantifier = kind.endsWith('?') ? 'optional' : kind.endsWith('*') ? 'many' : 'one';
    return { name, kind: quantifier === 'one' ? kind : kind.slice(0, -1), quantifier, targets };
  });
}

/** Values of an enum, each as `0 None` or `3 PlusUconst: 1`, with the number of operands that it brings. */
export function operandEnum(mask: boolean, texts: readonly string[]): OperandEnum {
  const entries = texts.map((text) => {
    const { number, name, words } = numbered(text);
    return { value: number, name, operands: Number(words[0] ?? 0) };
  });
  return { mask, entries };
}

function numbered(text: string): { readonly number: number; readonly name: string; readonly words: readonly string[] } {
  const end = text.indexOf(' ');
  return { number: Number(text.slice(0, end)), ...named(text.slice(end + 1)) };
}

/** Names may have spaces. */
function named(text: string): { readonly name: string; readonly words: readonly string[] } {
  const end = text.lastIndexOf(': ');
  return end < 0
    ? { name: text, words: [] }
    : {
        name: text.slice(0, end),
        words: text
          .slice(end + 2)
          .split(' ')
          .filter(Boolean),
      };
}
