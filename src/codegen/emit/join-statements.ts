/** Statements below each other, an empty line behind what ends with a block. */
export function joinStatements(statements: readonly string[]): string {
  return statements.map((s) => (s.endsWith('\n') ? s : s.endsWith('}') ? `${s}\n\n` : `${s}\n`)).join('');
}
