import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A field of a row; `type` as in `u4le(CUDBGResult)`. */
export interface RowField {
  readonly offset: number;
  readonly size: number;
  readonly type: string;
  readonly since?: string;
}

/** Rows of one type, as layout JSON has them. */
export interface RowLayout {
  readonly layout: string;
  readonly size?: number;
  readonly versions?: Readonly<Record<string, number>>;
  readonly fields: Readonly<Record<string, RowField>>;
}

/** What a reader of a version knows. */
export interface Reader {
  readonly version: string;
  readonly types: Readonly<Record<string, RowLayout>>;
}

/** Where the layouts of older readers are kept. */
export const kept = 'test/fixtures/layouts';

/** r580 before r615, and r6xx, which is not out yet, behind both. */
export function inOrder(versions: Iterable<string>): string[] {
  const number = (version: string): number => Number(version.slice(1).replaceAll('x', '9'));
  return [...new Set(versions)].sort((a, b) => number(a) - number(b));
}

/** Versions of rows that a layout has, oldest first. */
export function versionsOf(types: Reader['types']): string[] {
  return inOrder(Object.values(types).flatMap(({ versions }) => Object.keys(versions ?? {})));
}

function typesOf(file: string): Reader['types'] {
  return (JSON.parse(readFileSync(file, 'utf8')) as { types: Reader['types'] }).types;
}

/** The layout of today. */
export function today(root: string, id: string): Reader['types'] {
  return typesOf(path.join(root, 'generated', id, 'layout.json'));
}

/** Readers of each version whose layout is kept, oldest first. */
export function readers(root: string, id: string): Reader[] {
  const folder = path.join(root, kept);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const versions = files.flatMap((name) => new RegExp(`^${id}-(\\w+)\\.json$`).exec(name)?.[1] ?? []);
  return inOrder(versions).map((version) => ({ version, types: typesOf(path.join(folder, `${id}-${version}.json`)) }));
}

/** The row size of a type in files of a version; undefined where they have no such rows. */
export function sizeIn({ versions = {} }: RowLayout, version: string): number | undefined {
  const own = inOrder([...Object.keys(versions), version]);
  const last = own.slice(0, own.indexOf(version) + 1).findLast((each) => versions[each] !== undefined);
  return last === undefined ? undefined : versions[last];
}
