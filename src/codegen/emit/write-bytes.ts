import type { Extent, StrDatum, TypeIr } from '../ir.ts';
import { asNumber } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import type { Module } from './module.ts';
import { processArguments } from './read-datum.ts';
import { asksSize, dependsOnStream } from './stream-needs.ts';
import { quoted } from './literal.ts';

/** How bytes, text and structures with bytes of their own are written: sizes, terminators, padding, `process`. */

/** The function that is printed. */
export interface Body {
  readonly ir: TypeIr;
  readonly module: Module;
  readonly cx: ExpressionContext;
  /** The writer's variable. */
  readonly w: string;
  /** What of a type is written: what has a place of its own, or the fields one behind the other. */
  readonly part: 'seq' | 'instance';
  /** What follows the first element of a list. */
  readonly afterFirst?: readonly string[];
}

/** Processes that store different bytes as different bytes. */
const EXACT_PROCESSES = new Set(['xor', 'rol', 'ror']);
/** Encodings whose every run of bytes is another text: those that are no characters are escaped. */
const EXACT_ENCODINGS = new Set(['ASCII', 'UTF-8', 'ISO-8859-1', 'IBM437', 'windows-1252']);

export function bytesStatement(extent: Extent, bytes: string, b: Body): string {
  const parts = extentOptions(extent, b.cx);
  const { process } = extent;
  if (process !== undefined && !EXACT_PROCESSES.has(process.name)) {
    const forms = [processed('decodeProcess', extent, b), processed('encodeProcess', extent, b)];
    return `${b.module.use('writePacked')}(${b.w}, ${bytes}, { ${parts.join(', ')} }, ${forms.join(', ')});`;
  }
  const storedBytes = process === undefined ? bytes : processCall('encodeProcess', bytes, extent, b);
  if (parts.length === 0) return `${b.w}.bytes(${storedBytes});`;
  return `${b.module.use('writeBytes')}(${b.w}, ${storedBytes}, { ${parts.join(', ')} });`;
}

export function textStatement({ encoding, extent }: StrDatum, access: string, b: Body): string {
  const name = quoted(encoding);
  if (extent.process !== undefined || EXACT_ENCODINGS.has(encoding))
    return bytesStatement(extent, `${b.module.use('encodeText')}(${access}, ${name})`, b);
  const parts = extentOptions(extent, b.cx);
  return `${b.module.use('writeText')}(${b.w}, ${access}, ${name}, { ${parts.join(', ')} });`;
}

/** A writer of the bytes that a structure has to itself. */
export function ownBytes(extent: Extent, b: Body): string {
  if (extent.process === undefined) {
    // What ends it earlier leaves a stream of that size to what is in it.
    if (extent.size !== undefined)
      return `${b.w}.${hasEnd(extent) ? 'likelySlot' : 'slot'}(${asNumber(extent.size, b.cx)})`;
    return isRest(extent) ? `${b.w}.rest()` : `${b.w}.slot()`;
  }
  const parts = extentOptions(extent, b.cx);
  return `${b.module.use('packedSlot')}(${b.w}, { ${parts.join(', ')} }, ${processed('decodeProcess', extent, b)})`;
}

/** Whether something ends bytes before their size does. */
function hasEnd({ terminator, padRight }: Extent): boolean {
  return terminator !== undefined || padRight !== undefined;
}

/** Whether bytes are all that is left of their stream. */
export function isRest(extent: Extent): boolean {
  return extent.toEnd && extent.size === undefined && !hasEnd(extent);
}

/** What tells the writer that nothing of the stream is left, where that is so. */
export function endOf(isEnd: boolean, { w, part }: Body): string[] {
  return isEnd ? [part === 'seq' ? `${w}.end('seq');` : `${w}.end();`] : [];
}

export function slotStatement(extent: Extent, b: Body): string {
  const parts = extentOptions(extent, b.cx);
  if (isRest(extent)) parts.push(`endOf: '${b.part}'`);
  if (extent.process === undefined) return `${b.module.use('writeSlot')}(${b.w}, slot, { ${parts.join(', ')} });`;
  if (EXACT_PROCESSES.has(extent.process.name)) parts.push('exact: true');
  return `${b.module.use('writeSlot')}(${b.w}, slot, { ${parts.join(', ')} }, ${processed('encodeProcess', extent, b)});`;
}

/** A function from bytes to bytes. */
function processed(verb: 'encodeProcess' | 'decodeProcess', extent: Extent, b: Body): string {
  return `(bytes) => ${processCall(verb, 'bytes', extent, b)}`;
}

function processCall(verb: 'encodeProcess' | 'decodeProcess', bytes: string, extent: Extent, b: Body): string {
  const asksStream = extent.process?.args.some((arg) => dependsOnStream(arg, b.ir)) === true;
  const cx = asksStream
    ? { ...b.cx, io: `${b.module.use('streamAfter')}(${b.w}, ${takes(extent, bytes, b.cx)})` }
    : b.cx;
  return `${b.module.use(verb)}(${[`'${extent.process?.name}'`, bytes, ...processArguments(extent, cx)].join(', ')})`;
}

/** Bytes that a reader has taken when it asks for the arguments of a process. */
function takes({ size, terminator = [], include, consume }: Extent, bytes: string, cx: ExpressionContext): string {
  if (size !== undefined) return asNumber(size, cx);
  const end = (consume ? terminator.length : 0) - (include ? terminator.length : 0);
  return end === 0 ? `${bytes}.length` : `${bytes}.length + ${end}`;
}

/** Members of a `WriteExtent`. */
export function extentOptions(extent: Extent, cx: ExpressionContext): string[] {
  const parts: string[] = [];
  // A size that counts from the end of the stream is known only inside a slot of known size.
  const open = extent.size !== undefined && asksSize(extent.size) ? `${cx.io}.limit === undefined ? undefined : ` : '';
  if (extent.size !== undefined) parts.push(`size: ${open}${asNumber(extent.size, cx)}`);
  if (extent.terminator !== undefined) parts.push(`terminator: Uint8Array.of(${extent.terminator.join(', ')})`);
  if (extent.include) parts.push('include: true');
  if (!extent.consume) parts.push('keep: true');
  if (!extent.eosError || (extent.toEnd && extent.terminator !== undefined)) parts.push('mayMiss: true');
  if (extent.padRight !== undefined) parts.push(`pad: ${extent.padRight}`);
  // A slot that runs to the end has the size of what holds it, where that is known.
  if (extent.toEnd && extent.size === undefined && parts.length > 0) parts.push('toEnd: true');
  return parts;
}
