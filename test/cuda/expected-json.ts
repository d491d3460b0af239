// Expected JSON of dumps: what the generator of a dump knew about it.
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data };

/** Keys that only the generator knows. */
const left = new Set(['cubin']);
const leftAtTop = ['name', 'note', 'format_generation', 'options', 'file', 'sha256', 'schema', 'compressed_size'];

/** The expected JSON beside a dump, without what no reader can know. */
export function expectedOf(path: string): Data {
  const stem = path.replace(/\.nvcudmp(\.gz)?$/, '.json');
  const bytes = existsSync(stem) ? readFileSync(stem) : gunzipSync(readFileSync(`${stem}.gz`));
  const data = JSON.parse(bytes.toString('utf8')) as { [key: string]: Data };
  return strip(Object.fromEntries(Object.entries(data).filter(([key]) => !leftAtTop.includes(key))));
}

function strip(data: Data): Data {
  if (Array.isArray(data)) return data.map(strip);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => !left.has(key))
      .map(([key, value]) => [key, strip(value)]),
  );
}

/** First place where `got` lacks or contradicts `want`; keys that only `got` has are fine. */
export function difference(want: Data, got: Data | undefined, at = '$'): string | undefined {
  const says = (): string => `${at}: want ${JSON.stringify(want)}, got ${JSON.stringify(got)}`.slice(0, 300);
  if (want === null) return got === null || got === undefined ? undefined : says();
  if (typeof want !== 'object') return want === got ? undefined : says();
  if (typeof got !== 'object' || got === null || Array.isArray(got) !== Array.isArray(want)) return says();
  if (Array.isArray(want) && want.length !== (got as readonly Data[]).length) return says();
  for (const [key, value] of Object.entries(want)) {
    const found = difference(value as Data, (got as { [key: string]: Data })[key], `${at}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
