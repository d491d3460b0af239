/** JSON as it is written in TypeScript: texts in single quotes, keys without where they are names. */
export type Literal = string | number | boolean | readonly Literal[] | { readonly [key: string]: Literal };

export function literal(value: Literal): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(literal).join(', ')}]`;
  const members = Object.entries(value).map(([key, one]) => `${keyText(key)}: ${literal(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A text in the quotes that need fewer backslashes. */
export function quoted(text: string): string {
  const json = JSON.stringify(text);
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}

export function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}

function isList(value: object): value is readonly Literal[] {
  return Array.isArray(value);
}

/** An integer as a number. */
export function integerLiteral(value: bigint): string {
  return value < 0n ? `(${value})` : String(value);
}

/** An integer as a bigint. */
export function bigLiteral(value: bigint): string {
  return value < 0n ? `(${value}n)` : `${value}n`;
}

/** Text between the parts of a template. */
export function escapeTemplate(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll('`', '\\`').replaceAll('${', '\\${');
}
