/* Phrases that texts share. */
import type { CodePlace } from '../symbols/code-place.ts';
import type { Dim3 } from '../walk/place.ts';

/** File name and line, or function and offset where there is no line. */
export function shortPlace(place: CodePlace): string {
  const { file, line, demangled, offset } = place;
  if (file === null) return `${demangled}+0x${offset.toString(16)}`;
  return `${file.slice(file.lastIndexOf('/') + 1)}:${line}`;
}

/** The same with the function. */
export function placeText(place: CodePlace): string {
  return place.file === null ? shortPlace(place) : `${shortPlace(place)} in ${place.demangled}`;
}

export function dim([x, y, z]: Dim3): string {
  return `(${x},${y},${z})`;
}

export function many(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
