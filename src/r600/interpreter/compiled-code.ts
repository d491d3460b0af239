/* Compiled code of programs that may be too large to keep all of it. */

/** Groups and fetches whose compiled form is kept: a group takes about 700 bytes. */
export const MOST_COMPILED = 16_384;

/** Compiles a part where it is asked for, and again where it was dropped since. `sizeOf`: groups and fetches of a part. */
export function compiledParts<Part, Compiled>(
  sizeOf: (part: Part) => number,
  compile: (part: Part) => Compiled,
): (part: Part) => Compiled {
  const kept = new Map<Part, Compiled>();
  let room = MOST_COMPILED;
  return (part) => {
    const known = kept.get(part);
    if (known !== undefined) return known;
    const size = sizeOf(part);
    if (size > room) {
      kept.clear();
      room = MOST_COMPILED;
    }
    room -= size;
    const compiled = compile(part);
    kept.set(part, compiled);
    return compiled;
  };
}
