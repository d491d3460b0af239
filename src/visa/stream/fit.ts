/*
 * Which layout a stream has. A wrong one nearly always fails or leaves bytes over: L3 read as L2 leaves exactly two when the
 * last object saves nothing for its callees. So the layout that ends where the stream ends is the right one; a buffer that was
 * padded with zeros may end well in several, and then the one that leaves the fewest bytes is taken.
 */
import { readDebugInfoFormat } from '../../../generated/visa/read.ts';
import { ByteReader, FormatError, limitError } from '../../runtime/index.ts';
import { layouts } from './layouts.ts';
import type { LayoutId } from './layouts.ts';
import { VisaObject } from './model.ts';
import { implausible } from './plausible.ts';

/** What reading a stream in one layout gave. */
export interface Fit {
  readonly layout: LayoutId;
  readonly objects: readonly VisaObject[];
  /** Where the last whole object ends. */
  readonly end: number;
  /** Why reading stopped before the last object. */
  readonly error: FormatError | undefined;
}

/** Variables, subroutines and records of saved registers of all objects: 3 bytes each, or more, become 120 in memory. */
const MOST_RECORDS = 1_048_576;

/** A reader of lists whose elements together are no more than `most`. */
class RecordReader extends ByteReader {
  readonly #most: number;
  #seen = 0;

  constructor(bytes: Uint8Array, most: number) {
    super(bytes);
    this.#most = most;
  }

  override count(count: number, size: number): number {
    this.#seen += super.count(count, size);
    if (this.#seen <= this.#most) return count;
    const reached = `more than ${this.#most} variables, subroutines and records of saved registers`;
    throw limitError('entries', reached, { offset: this.offset });
  }
}

/** Read `count` objects from `start` on in a layout, as far as it goes. */
export function fit(
  bytes: Uint8Array,
  layout: LayoutId,
  start: number,
  count: number,
  most: number = MOST_RECORDS,
): Fit {
  const reader = new RecordReader(bytes, most);
  reader.seek(start);
  const objects: VisaObject[] = [];
  let end = start;
  try {
    for (let index = 0; index < count; index++) {
      const info = readDebugInfoFormat(reader, layouts[layout].number);
      const offset = end;
      end = reader.pos;
      objects.push(new VisaObject(index, offset, end - offset, info));
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { layout, objects, end, error };
  }
  return { layout, objects, end, error: undefined };
}

/** Best first: whole before broken, without implausible values before with, fewer bytes left over before more, newer before older. */
export function rank(fits: readonly Fit[], size: number): Fit[] {
  const exact = fits.filter(({ error, end }) => error === undefined && end === size);
  const [only] = exact;
  // The usual case: nothing to weigh.
  if (only !== undefined && exact.length === 1) return [only, ...fits.filter((each) => each !== only)];
  const scored = fits.map((each) => {
    const bad = each.objects.findIndex(({ info }) => implausible(info) !== undefined);
    return { each, bad: bad < 0 ? 0 : 1, plausible: bad < 0 ? each.objects.length : bad };
  });
  scored.sort(
    (a, b) =>
      Number(a.each.error !== undefined) - Number(b.each.error !== undefined) ||
      Number(a.each.end !== size) - Number(b.each.end !== size) ||
      a.bad - b.bad ||
      (a.each.error === undefined
        ? a.each.end === b.each.end
          ? 0
          : b.each.end - a.each.end
        : b.plausible - a.plausible) ||
      layouts[b.each.layout].number - layouts[a.each.layout].number,
  );
  return scored.map(({ each }) => each);
}
