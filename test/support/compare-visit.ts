// What a schema's `visit` shows of a file, against what its `parse` made of it.
import { absentOf } from '../../src/runtime/absent.ts';
import { ByteReader, FormatError, Table } from '../../src/runtime/index.ts';
import type { Visitor } from '../../src/runtime/index.ts';

type Visit = (r: ByteReader, v: Visitor) => unknown;
type Path = readonly (string | number)[];

/** Enough to meet every kind of field. */
const MAX_FIELDS = 30_000;
/** Folders that hold their parents have no end. */
const MAX_DEPTH = 16;

/** Thrown where enough was seen. */
class Enough extends Error {}

/**
 * `same`, or where the fields that `visit` shows differ from those of `value`, what `parse` made of the bytes; undefined: it refused them with
 * the code `refused`. Parts elsewhere in the file are visited behind the others; what cannot be read is shown as far as it goes.
 */
export function visitedAs(visit: Visit, data: Uint8Array, value: object | undefined, refused: string): string {
  const differences: string[] = [];
  const later: { readonly path: Path; readonly walk: () => void }[] = [];
  let fields = 0;
  let path: (string | number)[] = [];
  let isRead = value !== undefined;
  const visitor: Visitor = {
    begin(name) {
      path.push(name);
      if (++fields > MAX_FIELDS || differences.length > 0) throw new Enough();
    },
    end(_, shown) {
      const want = isRead && shown !== undefined ? valueAt(value, path) : shown;
      if (!isSame(want, shown)) differences.push(`${path.join('.')}: parsed ${String(want)}, visited ${String(shown)}`);
      path.pop();
    },
    lazy(name, _, walk) {
      if (isRead && path.length < MAX_DEPTH) later.push({ path: [...path, name], walk });
    },
  };
  const whole = codeOf(() => visit(new ByteReader(data), visitor));
  if (whole !== ENOUGH && whole !== refused) return `parsed ${refused || 'all'}, visited ${whole || 'all'}`;
  for (const part of later) {
    if (differences.length > 0 || fields > MAX_FIELDS) break;
    const want = codeOf(() => valueAt(value, part.path));
    path = part.path.slice(0, -1);
    isRead = want === '';
    const code = codeOf(part.walk);
    if (code !== ENOUGH && code !== want)
      differences.push(`${part.path.join('.')}: parsed ${want || 'all'}, visited ${code || 'all'}`);
  }
  return differences[0] ?? 'same';
}

const ENOUGH = 'enough';

/** The code of what `work` throws, as those who call `visit` have it; empty where it throws nothing. */
function codeOf(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (thrown) {
    if (thrown instanceof Enough) return ENOUGH;
    const error = absentOf(thrown, '');
    return error instanceof FormatError ? error.code : String(error);
  }
}

/** What stands at a path; throws where it cannot be read. */
function valueAt(value: object | undefined, path: Path): unknown {
  return path.reduce<unknown>(
    (at, name) => (at instanceof Table ? at.at(name as number) : (at as Record<string | number, unknown>)[name]),
    value,
  );
}

/** Structures are compared by their fields. */
function isSame(want: unknown, shown: unknown): boolean {
  if (want instanceof Uint8Array && shown instanceof Uint8Array) return Buffer.compare(want, shown) === 0;
  return typeof shown === 'object' || Object.is(want, shown);
}
