/* Places in code as data. */
import type { Json } from '../../core/index.ts';
import type { InlinedCall } from '../../dwarf/advanced.ts';
import type { CodePlace } from '../symbols/code-place.ts';

/** What is known of a pc, as rows give it; addresses are GPU addresses, offsets are in bytes. */
export interface PlaceRow {
  readonly module: bigint;
  readonly context: bigint;
  /** Innermost function, mangled. */
  readonly symbol: string;
  readonly symbol_va: bigint;
  readonly offset: number;
  /** Outermost function, which is the kernel for functions inside its section. */
  readonly section_symbol: string;
  readonly section_offset: number;
  readonly demangled: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly inlined: readonly InlinedCall[];
}

/** A place as rows give it. */
export function placeRow(place: CodePlace | null): PlaceRow | null {
  if (place === null) return null;
  const { module, context, symbol, symbolVa, offset, sectionSymbol, sectionOffset, ...rest } = place;
  const { demangled, file, line, inlined } = rest;
  return {
    module,
    context,
    symbol,
    symbol_va: symbolVa,
    offset,
    section_symbol: sectionSymbol,
    section_offset: sectionOffset,
    demangled,
    file,
    line,
    inlined,
  };
}

/** What is known of a pc, as documents give it. */
export function placeJson(place: CodePlace | null): Json {
  const row = placeRow(place);
  if (row === null) return null;
  const { inlined, context: _, ...rest } = row;
  return { ...rest, ...(inlined.length > 0 && { inline_chain: inlined.map((call) => ({ ...call })) }) };
}
