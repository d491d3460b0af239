import type { Schema } from '../schema.ts';
import type { Edits } from './edits.ts';

/** What the parts of an import share. */
export interface ImportContext {
  readonly schema: Schema;
  readonly edits: Edits;
  /** A sentence for each change. */
  readonly changes: string[];
  /** What has no place, with the line of the header. */
  readonly refused: { line: number; message: string }[];
  /** The enum of this name in the document, by its id in the schema. */
  readonly enumId: (name: string | undefined) => string | undefined;
}

/** The enum that the comment of an integer names. */
export function enumNamedIn(doc: string): string | undefined {
  return /\bof type (\w+)/.exec(doc)?.[1];
}
