/* The rule for names in our documents: those of our own are snake_case, a vendor's fields are spelt as the vendor spells them. */
import type { Json, JsonObject } from './json.ts';
import { mapped } from './mapped.ts';

/** `codeBytes` as `code_bytes`. */
function snake(name: string): string {
  return /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/.test(name)
    ? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : name;
}

/**
 * A part of a document with its names in snake_case. Those that were in camelCase until version 0.1 follow under their old names, which
 * the next version leaves out.
 */
export function snakeKeys(part: JsonObject): JsonObject {
  const renamed: Record<string, Json | undefined> = {};
  for (const [name, value] of Object.entries(part)) {
    const inner = value === undefined ? undefined : snakeKeysOf(value);
    renamed[snake(name)] = inner;
    if (snake(name) !== name) renamed[name] = inner;
  }
  return renamed;
}

function snakeKeysOf(value: Json): Json {
  if (typeof value === 'function') return async () => snakeKeysOf(await value());
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Symbol.asyncIterator in value) return value;
  if (Array.isArray(value)) return value.map(snakeKeysOf);
  if (Symbol.iterator in value) return mapped(value as Iterable<Json>, snakeKeysOf);
  return snakeKeys(value);
}
