/** Operand layouts as data: what generated tables of instruction sets are made of. */

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
