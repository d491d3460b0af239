import { ByteReader } from './byte-reader.ts';
import { fieldsBefore } from './end-of-stream.ts';
import { FormatError, withPath } from './format-error.ts';
import { tooMuch } from './guard-depth.ts';
import { absentOf } from './absent.ts';

/**
 * The way from the outermost type to the field that could not be read. Readers leave it on an error while it passes through
 * them, so that reading itself keeps no books.
 */
interface Trail {
  /** Names and indices, innermost first: fields as the names of their type, or a value that has them, and the field's index. */
  readonly parts: Part[];
  /** Where the schema describes the type of the innermost field. */
  readonly typePath: string;
}

interface Part {
  readonly seq: string | object;
  readonly step: number;
  readonly nth: number;
}

const trails = new WeakMap<object, Trail>();

/** Parts of a path that are worth showing. */
const MAX_PATH = 64;

/**
 * Say which field of a type a reader was at when `thrown` came: `seq` names the fields, or has just these in their order, `step`
 * is the field's index, `nth` the element's, or negative. Returns the error, of an overflow of the stack that of the format.
 */
export function failedAt(
  thrown: unknown,
  typePath: string,
  seq: string | object,
  step: number,
  nth: number = -1,
): unknown {
  const error = tooMuch(thrown);
  if (typeof error !== 'object' || error === null) return error;
  let trail = trails.get(error);
  const before = trail === undefined ? fieldsBefore(error) : 0;
  if (trail === undefined) trails.set(error, (trail = { parts: [], typePath }));
  trail.parts.push({ seq, step: step + before, nth });
  return error;
}

/** An error that leaves an instance: whoever asked for that is not the object that holds it. */
export function pathless(error: unknown): unknown {
  trails.delete(error as object);
  return error;
}

/** Read with `read`; an error of the format gets the field's path and that of its description in the schema. */
export function parseWith<T>(data: Uint8Array, read: (r: ByteReader) => T): T {
  return readWith(new ByteReader(data), read);
}

/** The same, from a reader. */
export function readWith<T>(r: ByteReader, read: (r: ByteReader) => T): T {
  try {
    return read(r);
  } catch (thrown) {
    throw withTrail(thrown);
  }
}

function withTrail(thrown: unknown): unknown {
  const trail = trails.get(thrown as object);
  const path = trail === undefined ? '' : pathOf(trail);
  const error = absentOf(tooMuch(thrown), path === '' ? 'what is read' : path);
  if (trail === undefined || !(error instanceof FormatError)) return error;
  const typePath = trail.typePath.replaceAll('/', '/types/');
  return withPath(error, path, `${typePath}/seq/${trail.parts[0]?.step ?? 0}`);
}

function pathOf({ parts }: Trail): string {
  return parts
    .slice(-MAX_PATH)
    .reverse()
    .map(({ seq, step, nth }) => (namesIn(seq)[step] ?? '') + (nth < 0 ? '' : `[${nth}]`))
    .join('.');
}

function namesIn(seq: string | object): readonly string[] {
  return typeof seq === 'string' ? seq.split(' ') : Object.keys(seq);
}
