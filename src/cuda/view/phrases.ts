/* Phrases that texts share. */
import type { CodePlace } from '../symbols/code-place.ts';
import type { Dim3 } from '../walk/place.ts';

/** File name and line, or function and offset where there is no line. */
export function shortPlace(place: CodePlace): string {
  const { file, line, demangled, offset } = place;
  if (file === null) return `${demangled}+0x${offset.toString(16)}`;
  return `${baseName(file)}:${line}`;
}

/** The same with the function. */
export function placeText(place: CodePlace): string {
  return place.file === null ? shortPlace(place) : `${shortPlace(place)} in ${place.demangled}`;
}

/** `(3,0,0)`. */
export function dim([x, y, z]: Dim3): string {
  return `(${x},${y},${z})`;
}

/** `1 lane`, `2 lanes`. */
export function many(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Name of a file without its directories. */
export function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
