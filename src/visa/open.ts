/* Opening a stream: the header, then every object in the layout that fits. */
import { parseDebugInfoFormat } from '../../generated/visa/parse.ts';
import { readHeader } from '../../generated/visa/read.ts';
import { silent } from '../core/index.ts';
import type { ByteSource, Report } from '../core/index.ts';
import { ByteReader, FormatError } from '../runtime/index.ts';
import type { Limits } from '../runtime/index.ts';
import { fit, rank } from './stream/fit.ts';
import type { Fit } from './stream/fit.ts';
import { layoutIds, layouts } from './stream/layouts.ts';
import type { LayoutId } from './stream/layouts.ts';
import { VisaStream } from './stream/model.ts';

/** How to open a stream. */
export interface OpenOptions {
  /** Take this layout instead of finding it out. */
  readonly layout?: LayoutId | undefined;
  /** Throw for everything that the default only reports: damage, bytes left over, several layouts that fit. */
  readonly strict?: boolean | undefined;
  /** Bounds on what questions about the stream may cost. */
  readonly limits?: Limits | undefined;
}

/**
 * Open a stream. FormatError when it is none, when no object of it can be read, and for anything unusual where `strict` is
 * set; else damage goes to the report and `objects` holds what could be read before it.
 */
export async function open(
  source: ByteSource,
  report: Report = silent,
  options: OpenOptions = {},
): Promise<VisaStream> {
  return parseStream(source.bytes ?? (await source.read(0, source.size)), report, options);
}

/** The same for bytes in memory. */
export function parseStream(bytes: Uint8Array, report: Report, options: OpenOptions = {}): VisaStream {
  const { count, end: start } = header(bytes);
  const tried = options.layout === undefined ? layoutIds : [options.layout];
  const ranked = rank(
    tried.map((layout) => fit(bytes, layout, start, count, options.limits?.entries)),
    bytes.length,
  );
  const first = ranked[0] as Fit;
  // Nobody knows how one ends that was not read to its end.
  const best = first.end === bytes.length ? first : (ranked.find(reachedLimit) ?? first);
  const whole = ranked.filter(({ error }) => error === undefined);
  const exact = whole.filter(({ end }) => end === bytes.length);
  if (best.error !== undefined) stopped(bytes, best, count, report, options);
  else if (best.end < bytes.length) leftOver(bytes, best, report, options);
  const rivals = exact.length > 0 ? exact : whole;
  if (count > 0 && rivals.length > 1) ambiguous(best, rivals, report, options);
  return new VisaStream({
    layout: best.layout,
    exactLayouts: exact.map(({ layout }) => layout).sort(),
    size: bytes.length,
    claimedObjects: count,
    objects: best.objects,
    trailing: bytes.subarray(best.end),
    limits: options.limits,
  });
}

function reachedLimit({ error }: Fit): boolean {
  return error?.code === 'limit/entries';
}

function header(bytes: Uint8Array): { readonly count: number; readonly end: number } {
  if (bytes.length === 0) throw new FormatError('visa/empty', 'empty file: no vISA debug info', { offset: 0 });
  const reader = new ByteReader(bytes);
  try {
    return { count: readHeader(reader).numCompiledObjects, end: reader.pos };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new FormatError(error.code, `no vISA debug info: ${error.message}`, { offset: error.offset, path: 'header' });
  }
}

function stopped(bytes: Uint8Array, best: Fit, count: number, report: Report, options: OpenOptions): void {
  const at = best.objects.length;
  const error = errorIn(bytes, best, at);
  if (at === 0 || options.strict === true) throw error;
  report.add({
    code: reachedLimit(best) ? error.code : 'visa/damaged',
    severity: 'error',
    message: `object ${at} of ${count} cannot be read in layout ${best.layout}: ${error.message}`,
    at: { offset: error.offset, path: error.path },
  });
}

/** The error with the path of its field. */
function errorIn(bytes: Uint8Array, best: Fit, object: number): FormatError {
  const error = best.error as FormatError;
  if (reachedLimit(best)) return error;
  try {
    parseDebugInfoFormat(bytes.subarray(best.end), layouts[best.layout].number);
  } catch (again) {
    if (!(again instanceof FormatError)) throw again;
    const path = `objects[${object}]${again.path === undefined ? '' : `.${again.path}`}`;
    return new FormatError(error.code, error.message, { offset: error.offset, path });
  }
  return error;
}

function leftOver(bytes: Uint8Array, best: Fit, report: Report, options: OpenOptions): void {
  const rest = bytes.subarray(best.end);
  const zero = rest.every((byte) => byte === 0);
  const message = `${rest.length} ${zero ? 'zero ' : ''}bytes after the last object in layout ${best.layout}`;
  const at = { offset: best.end, path: 'trailing' };
  if (options.strict === true) throw new FormatError('visa/trailing-bytes', message, at);
  report.add({ code: 'visa/trailing-bytes', severity: zero ? 'warning' : 'error', message, at });
}

function ambiguous(best: Fit, rivals: readonly Fit[], report: Report, options: OpenOptions): void {
  const names = rivals.map(({ layout }) => layout).sort();
  const message = `ambiguous layout: ${names.join(', ')} all fit, ${best.layout} taken`;
  if (options.strict === true) throw new FormatError('visa/ambiguous-layout', message, { offset: 0, path: 'layout' });
  report.add({ code: 'visa/ambiguous-layout', severity: 'warning', message, at: { offset: 0, path: 'layout' } });
}
