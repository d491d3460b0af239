import { FormatError } from './format-error.ts';
import type { Place } from './format-error.ts';

/**
 * Bounds on what one input may cost, beyond those that its own size sets. Without a bound of its own, each place has one that is far
 * beyond what sound inputs need. Where one is reached, there is a FormatError or a diagnostic `limit/<name>`.
 */
export interface Limits {
  /** Operations of one DWARF expression, steps of one R600 program, look-ups and rows of one vISA object. */
  readonly steps?: number | undefined;
  /** Bytes of a text that is read whole, of one value of a DWARF expression, and of all values that a schema reads. */
  readonly bytes?: number | undefined;
  /** Bytes that one command prints. */
  readonly output?: number | undefined;
  /** Levels of what nests: entries of debugging information, trees and documents, expressions, folders. */
  readonly depth?: number | undefined;
  /** Bytes that a compressed input expands to, compressed parts of one, and an input without a size. */
  readonly expansion?: number | undefined;
  /** Entries of one list: locations, ranges, rules of call frames, lines of assembler, fields that are shown. */
  readonly entries?: number | undefined;
}

/** One of the bounds. */
export type LimitName = keyof Limits;

/** What is thrown where a bound is reached: what that was, and how to raise it. */
export function limitError(name: LimitName, reached: string, place: Place = {}): FormatError {
  return new FormatError(`limit/${name}`, limitMessage(name, reached), place);
}

/** What is said where a bound is reached. */
export function limitMessage(name: LimitName, reached: string): string {
  const short = name === 'expansion' ? '--max-expanded SIZE or ' : '';
  return `${reached} (${short}--limit ${name}=N raises it)`;
}
