/* Places in code as data. */
import type { Json } from '../../core/index.ts';
import type { CodePlace } from '../symbols/code-place.ts';

/** What is known of a pc, as data. */
export function placeJson(place: CodePlace | null): Json {
  if (place === null) return null;
  const { inlined, context: _, ...rest } = place;
  return { ...rest, ...(inlined.length > 0 && { inline_chain: inlined.map((call) => ({ ...call })) }) };
}
