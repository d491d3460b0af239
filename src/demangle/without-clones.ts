/* Readable names without what says that they are copies. */

/** Without the `[clone ...]` at the end, each of a copy that an optimiser made. */
export function withoutClones(text: string): string {
  let rest = text;
  while (rest.endsWith(']')) {
    const at = rest.lastIndexOf(' [clone ');
    if (at < 0 || rest.indexOf(']', at) < rest.length - 1) break;
    rest = rest.slice(0, at);
  }
  return rest;
}
