import type { InlinedCall } from '../../dwarf/advanced.ts';

/** What is known of a pc. */
export interface CodePlace {
  readonly module: bigint;
  readonly context: bigint;
  /** Innermost function. */
  readonly symbol: string;
  readonly symbolVa: bigint;
  /** From the start of that function, in bytes. */
  readonly offset: number;
  /** Outermost function, which is the kernel for functions inside its section. */
  readonly sectionSymbol: string;
  readonly sectionOffset: number;
  readonly demangled: string;
  /** Null where there is no line for the pc. */
  readonly file: string | null;
  readonly line: number | null;
  /** NVIDIA's inlining in line tables; the innermost call first. */
  readonly inlined: readonly InlinedCall[];
}

/** What narrows a question about a pc. */
export interface PlaceOptions {
  /** The pc is a return address. */
  readonly caller?: boolean | undefined;
  /** Context whose modules are asked first. */
  readonly context?: bigint | undefined;
}
