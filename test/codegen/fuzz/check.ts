import { isWide } from '../../../src/codegen/expression/value-type.ts';
import type { TypeIr } from '../../../src/codegen/ir.ts';
import { FormatError } from '../../../src/runtime/index.ts';
import type { SerializeOptions } from '../../../src/runtime/index.ts';
import type { Value as Read } from '../../support/load-schema.ts';
import { visitedAs } from '../../support/compare-visit.ts';
import { plain } from '../../support/plain.ts';
import type { Pick } from '../../support/random.ts';
import { exerciseCodec } from '../language-case.ts';
import { checkEdits } from './edit.ts';
import { makeValue } from './make.ts';
import type { Made } from './make.ts';
import { settled } from './model.ts';
import type { Obj } from './model.ts';
import { differs, show, toOurs } from './ours.ts';
import type { Entry, Subject } from './subject.ts';

/** A value that was made up, and what is wrong with what our code makes of it. */
export interface Checked {
  readonly entry: Entry;
  readonly made: Made;
  /** What our writer gave for the value. */
  readonly written: Uint8Array;
  readonly params: readonly unknown[];
  readonly around: readonly unknown[];
  readonly problems: readonly string[];
}

/**
 * Make up a value: our reader finds it in the bytes it was made with, our writer gives bytes that our reader reads the same.
 * Undefined where the choices led nowhere.
 */
export function checkValue(subject: Subject, pick: Pick): Checked | undefined {
  const entry = pick(2) === 0 ? subject.entries[0] : (subject.entries[pick(subject.entries.length)] as Entry);
  const made = makeValue(subject.recipe, entry.ir, pick);
  if (made === undefined) return undefined;
  const { codec: c, ir } = entry;
  const around = argumentsAround(ir, made.value.littleEndian);
  const params = argumentsOf(made.value);
  const problems: string[] = [];
  const step = <T>(what: string, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      problems.push(`${what}: ${error.path ?? ''} ${error.message} [${error.code}]`);
      return undefined;
    }
  };
  const parse = (bytes: Uint8Array): Read => c.parse(bytes, ...params, ...around);
  const problemsOf = (of: Read): string[] => {
    const found: string[] = [];
    c.validate(of, { problem: (code, path, message) => found.push(`${path} ${message} [${code}]`) });
    return found;
  };
  const read = step('read', () => parse(made.bytes));
  const wrong = read === undefined ? undefined : differs(subject, made.value, read);
  if (wrong !== undefined) problems.push(`read: ${wrong}`);
  if (read !== undefined) {
    const shown = shownOtherwise({ entry, params, around }, made.bytes, read, '');
    if (shown !== undefined) problems.push(`visit: ${shown}`);
  }
  const value = toOurs(subject, made.value) as Read;
  const written = made.needsBase
    ? orUndefined(() => serialized(entry, value, around))
    : step('write', () => serialized(entry, value, around));
  if (read !== undefined) {
    const again = step('write with base', () => serialized(entry, read, around, { base: made.bytes }));
    if (again !== undefined && Buffer.compare(again, made.bytes) !== 0)
      problems.push(`write with base: ${show(again)}, not ${show(made.bytes)}`);
  }
  if (written !== undefined) {
    if (made.canonical && Buffer.compare(written, made.bytes) !== 0)
      problems.push(`write: ${show(written)}, not ${show(made.bytes)}`);
    if (!made.needsBase) {
      const back = step('read what was written', () => parse(written));
      const other = back === undefined ? undefined : differs(subject, made.value, back);
      if (other !== undefined) problems.push(`read what was written: ${other}`);
    }
    const size = step('size', () => c.size(value, ...around));
    if (size !== undefined && size !== written.length) problems.push(`size: ${size}, not ${written.length}`);
  }
  if (read !== undefined && !made.needsBase && !made.tellsSize) {
    const options = pick(2) === 0 ? {} : { base: made.bytes };
    const serialize = (changed: Read): Uint8Array => serialized(entry, changed, around, options);
    const wrong = checkEdits(subject, made.value, read, pick, serialize, parse, problemsOf);
    if (wrong !== undefined) problems.push(`edited: ${wrong}`);
  }
  step('validate', () => problems.push(...problemsOf(value).map((each) => `validate: ${each}`)));
  return { entry, made, written: written ?? made.bytes, params, around, problems };
}

/** Another value, written with the bytes of this one as base, is read back: of the old value it has nothing. */
export function checkOverBase(subject: Subject, { entry, made }: Checked, pick: Pick): string | undefined {
  const other = makeValue(subject.recipe, entry.ir, pick);
  if (other === undefined || other.needsBase || other.tellsSize) return undefined;
  const { codec: c, ir } = entry;
  const around = argumentsAround(ir, other.value.littleEndian);
  const what = `${show(other.bytes)} over ${show(made.bytes)}`;
  try {
    const written = serialized(entry, toOurs(subject, other.value) as Read, around, { base: made.bytes });
    const wrong = differs(subject, other.value, c.parse(written, ...argumentsOf(other.value), ...around));
    return wrong === undefined ? undefined : `${what}: ${show(written)}, where ${wrong}`;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return `${what}: ${error.path ?? ''} ${error.message} [${error.code}]`;
  }
}

/** What the functions of a type take as its parameters. */
function argumentsOf({ ir, params }: Obj): unknown[] {
  return ir.params.map(({ spec, type }) => {
    const value = settled(params.get(spec));
    return typeof value === 'bigint' && !isWide(type) ? Number(value) : value;
  });
}

/** Where what `visit` shows of bytes is not what `parse` made of them. */
function shownOtherwise(
  { entry: { codec }, params, around }: Omit<Checked, 'made' | 'written' | 'problems'>,
  bytes: Uint8Array,
  value: Read | undefined,
  refused: string,
): string | undefined {
  const what = visitedAs((r, v) => codec.visit(r, v, ...params, ...around), bytes, value, refused);
  return what === 'same' ? undefined : what;
}

function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** Whether bytes that are no text were read as U+FFFD, which says nothing of them. */
function hasLostText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\ufffd');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLostText);
}

/** What the functions of a type take for the objects around a value, and the byte order. */
function argumentsAround({ links, endian }: TypeIr, littleEndian: boolean): unknown[] {
  const objects = Number(links.takesParent) + Number(links.takesRoot || links.innerRoot);
  return [...Array<undefined>(objects).fill(undefined), ...(endian === 'inherited' ? [littleEndian] : [])];
}

/** Write a value: of an outermost type, which needs nothing around it, options come first. */
function serialized(
  { codec: c, ir }: Entry,
  value: Read,
  around: readonly unknown[],
  options: SerializeOptions = {},
): Uint8Array {
  return ir.spec.outer === undefined ? c.serialize(value, options, ...around) : c.serialize(value, ...around, options);
}

/** Bytes that were damaged give errors of the format, or a value that is written back as it was read. */
export function checkDamaged({ entry, params, around }: Checked, bytes: Uint8Array): string | undefined {
  const { codec: c } = entry;
  exerciseCodec(c, bytes, ...params, ...around);
  const shown = (value: Read | undefined, refused: string): string | undefined => {
    const what = shownOtherwise({ entry, params, around }, bytes, value, refused);
    return what && `damaged, visit of ${show(bytes)}: ${what}`;
  };
  try {
    const value = c.parse(bytes, ...params, ...around);
    const again = serialized(entry, value, around, { base: bytes });
    if (Buffer.compare(again, bytes) !== 0 && !hasLostText(plain(value)))
      return `damaged, write with base: ${show(again)}, not ${show(bytes)}`;
    return shown(value, '');
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return error.code.startsWith('write/') ? undefined : shown(undefined, error.code);
  }
}
