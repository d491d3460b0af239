import type { Problems } from './problem.ts';
import { entryOf } from './yaml.ts';
import type { YamlMap, YamlNode } from './yaml.ts';

/** The keys of members of `seq` and of entries of `instances`, and which of them mean something together. */

const COMMON = ['doc', 'doc-ref', 'id', 'if', 'repeat', 'repeat-expr', 'repeat-until', 'type', 'valid'];
/** Keys of what ends at a byte of some value. */
const ENDING = ['terminator', 'include', 'consume', 'eos-error'];
const BYTES = ['size', 'size-eos', ...ENDING, 'pad-right', 'process'];
export const FIELD_KEYS: ReadonlySet<string> = new Set([...COMMON, ...BYTES, 'contents', 'encoding', 'enum', 'parent']);
export const INSTANCE_KEYS: ReadonlySet<string> = new Set([...FIELD_KEYS, 'pos', 'io', 'value']);
export const VALUE_KEYS: ReadonlySet<string> = new Set(['doc', 'doc-ref', 'enum', 'if', 'value', 'valid', 'id']);

/** What a field is, as far as that decides which keys mean something. */
type Sort = 'bytes' | 'contents' | 'text' | 'number' | 'object' | 'choice';

/** Keys that mean nothing for a sort: mistakes, and those that the official compiler takes and does nothing with. */
const USELESS: Readonly<Record<Sort, { readonly mistaken: readonly string[]; readonly idle: readonly string[] }>> = {
  bytes: { mistaken: ['encoding'], idle: ['parent'] },
  contents: { mistaken: ['encoding', 'enum'], idle: ['size', 'size-eos', ...ENDING, 'pad-right', 'parent'] },
  text: { mistaken: ['contents', 'parent'], idle: [] },
  number: { mistaken: ['size', 'size-eos', 'pad-right', 'process', 'contents', 'encoding', 'parent'], idle: ENDING },
  object: { mistaken: ['contents', 'encoding'], idle: [] },
  // A case of it may be text.
  choice: { mistaken: ['contents'], idle: [] },
};

const NUMERIC = /^(?:[us][1248](?:le|be)?|f[48](?:le|be)?|b[0-9]+(?:le|be)?)$/;

/** A field without the keys that mean nothing beside the others: they would be ignored silently. */
export function withMeaning(map: YamlMap, problems: Problems): YamlMap {
  const type = entryOf(map, 'type');
  const name = type?.kind === 'scalar' ? type.text : undefined;
  const { mistaken, idle } = USELESS[sortOf(map, type, name)];
  const entries = map.entries.filter(({ key }) => {
    const message = `${key.text} has no meaning for ${name ?? 'this'}`;
    if (mistaken.includes(key.text)) problems.error(key, 'unknown-key', `unknown key found: ${message}`);
    if (!idle.includes(key.text)) return true;
    problems.warning(key, 'idle-key', `${message}: nothing is done with it`);
    return false;
  });
  return { ...map, entries };
}

function sortOf(map: YamlMap, type: YamlNode | undefined, name: string | undefined): Sort {
  if (type === undefined) return entryOf(map, 'contents') === undefined ? 'bytes' : 'contents';
  if (name === 'str' || name === 'strz') return 'text';
  if (name === undefined) return 'choice';
  return NUMERIC.test(name) ? 'number' : 'object';
}
