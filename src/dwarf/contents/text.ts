/*
 * Contents as gdb prints them: `{p = 0x7fda81e00000, n = 4096, w = {0, 1.25, 2.5, 3.75}}`. Base classes come first as `<Base> = {…}`,
 * members without a name have none, references are `@0x…`, equal elements in a row are counted.
 */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import { constantOf } from '../info/attribute.ts';
import { plainType } from '../types/data-type.ts';
import type { DataType, EnumerationType, MemberPointerType, PlainType } from '../types/data-type.ts';
import { dataTypeText } from '../types/data-type-text.ts';
import { charactersText, scalarText } from '../types/number-text.ts';
import { setText } from '../types/set-type.ts';
import { formText } from '../types/number-form.ts';
import { Encoding } from '../value/base-type.ts';
import type { ArrayContents, Contents, ScalarContents, StructureContents } from './contents.ts';
import { formatted } from './number-format.ts';
import type { NumberFormat } from './number-format.ts';
import { isSigned, REPEATED } from './read.ts';

/** How to write contents. */
export interface ContentsTextOptions {
  /** How numbers are written; as their type has them where it is absent. */
  readonly format?: NumberFormat | undefined;
  /** The name of what is at an address, `f(int)` or `table+8`; undefined for addresses without one. */
  readonly symbol?: ((address: bigint, space: number | undefined) => string | undefined) | undefined;
}

/** Contents as one line; an unknown part is in angle brackets with the reason. */
export function contentsText(contents: Contents, options: ContentsTextOptions = {}): string {
  switch (contents.kind) {
    case 'scalar':
      return scalarContentsText(contents, options);
    case 'numbers': {
      const { number, size } = contents.type;
      const { format } = options;
      const width = (8 * (size ?? 0)) / contents.bits.length;
      const texts = contents.bits.map((bits) => {
        if (format !== undefined && format !== 'f') return formatted(bits, width, false, format);
        return number === undefined ? `${bits}` : formText(bits, number);
      });
      return texts.length === 1 ? texts.join('') : `{${texts.join(', ')}}`;
    }
    case 'structure':
      return structureText(contents, options);
    case 'array':
      return arrayText(contents, options);
    case 'text':
      return options.format === undefined ? textOf(contents) : numbersOf(contents.bytes, options.format);
    case 'unknown':
      return contents.reason === 'optimized-out' ? '<optimized out>' : `<error: ${contents.message}>`;
  }
}

/** A character array with everything that is cut off counted as dots. */
function textOf({ bytes, isCut }: Contents & { kind: 'text' }): string {
  const text = charactersText(bytes);
  return isCut && !text.endsWith('...') ? `${text}...` : text;
}

function numbersOf(bytes: Uint8Array, format: NumberFormat): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length && parts.length < MAX_PARTS;) {
    let end = at + 1;
    while (end < bytes.length && bytes[end] === bytes[at]) end += 1;
    pushRun(parts, formatted(BigInt(bytes[at] ?? 0), 8, false, format), end - at);
    at = end;
  }
  return `{${parts.join(', ')}}`;
}

const MAX_PARTS = 200;

function structureText({ parts, isCut }: StructureContents, options: ContentsTextOptions): string {
  const texts = parts.map(({ member, contents }) => {
    const text = contentsText(contents, options);
    if (member.isBase) return `<${dataTypeText(member.dataType)}> = ${text}`;
    return member.name === undefined ? text : `${member.name} = ${text}`;
  });
  if (isCut) texts.push('...');
  return texts.length === 0 ? '{<No data fields>}' : `{${texts.join(', ')}}`;
}

function arrayText({ runs, isCut }: ArrayContents, options: ContentsTextOptions): string {
  const texts: string[] = [];
  for (const { contents, times } of runs) pushRun(texts, contentsText(contents, options), times);
  return `{${texts.join(', ')}${isCut ? '...' : ''}}`;
}

function pushRun(texts: string[], text: string, times: number): void {
  if (times >= REPEATED) texts.push(`${text} <repeats ${times} times>`);
  else for (let i = 0; i < times; i++) texts.push(text);
}

function scalarContentsText(scalar: ScalarContents, options: ContentsTextOptions): string {
  const { type, bits, size } = scalar;
  if (type.kind === 'pointer') return pointerText(scalar, type, options);
  if (type.kind === 'memberPointer') return memberPointerText(bits, type, options);
  const { format } = options;
  if (format !== undefined && !(format === 'f' && isFloat(type))) {
    return formatted(bits, 8 * size, isSigned(type), format);
  }
  if (type.kind === 'enumeration') return enumerationText(bits, type, size);
  if (type.kind === 'set') return setText(bits, type);
  const text = type.kind === 'base' ? scalarText(bits, size, type.encoding) : undefined;
  return text ?? `0x${bits.toString(16)}`;
}

function isFloat(type: PlainType): boolean {
  return (
    type.kind === 'base' &&
    scalarText(0n, type.size ?? 0, type.encoding) !== undefined &&
    type.encoding === Encoding.float
  );
}

function pointerText(
  { bits, size, target, text }: ScalarContents,
  type: PlainType & { kind: 'pointer' },
  options: ContentsTextOptions,
): string {
  const { format } = options;
  if (type.form !== 'pointer') {
    const address = `@0x${bits.toString(16)}`;
    return target === undefined ? address : `${address}: ${contentsText(target, options)}`;
  }
  if (format !== undefined) return formatted(bits, 8 * size, false, format);
  const name = options.symbol?.(bits, type.space);
  const address = `0x${bits.toString(16)}${name === undefined ? '' : ` <${name}>`}`;
  if (text === undefined) return address;
  return `${address} ${text.kind === 'text' ? pointedText(text) : contentsText(text)}`;
}

/** The characters before the zero, in quotes even where there are none. */
function pointedText({ bytes, isCut }: Contents & { kind: 'text' }): string {
  const text = charactersText(isCut ? bytes.subarray(0, -1) : bytes);
  return isCut && !text.endsWith('...') ? `${text}...` : text;
}

/** A pointer to data is an offset, -1 for none; one to a function an address, odd where it is a place in the virtual table. */
function memberPointerText(bits: bigint, type: MemberPointerType, { symbol }: ContentsTextOptions): string {
  const { target, size, owner } = type;
  if (!isFunction(target)) {
    const offset = BigInt.asIntN(8 * size, bits);
    if (offset === -1n) return 'NULL';
    const structure = plainType(owner);
    const members = structure.kind === 'structure' ? structure.members : [];
    const found = members.find(({ die, name, isBase }) => {
      const at = constantOf(die.attributes.get(DwAt.DW_AT_data_member_location)) ?? 0;
      return !isBase && name !== undefined && BigInt(at) === offset;
    });
    return found === undefined ? `${offset}` : `&${dataTypeText(owner)}::${found.name}`;
  }
  const word = 4 * size;
  const [address, adjustment] = [BigInt.asUintN(word, bits), BigInt.asIntN(word, bits >> BigInt(word))];
  if (address === 0n) return 'NULL';
  const shown = (address & 1n) === 1n ? `&virtual table offset ${address - 1n}` : `0x${address.toString(16)}`;
  const name = symbol?.(address, undefined);
  const moved = adjustment === 0n ? '' : `, this adjustment ${adjustment}`;
  return shown + (name === undefined ? '' : ` <${name}>`) + moved;
}

function isFunction(type: DataType): boolean {
  return type.kind === 'function' || (type.kind === 'alias' && isFunction(type.target));
}

/** The name of a value; of flags the names joined, with what has no name: `(A | B | unknown: 0x8)`. */
function enumerationText(
  bits: bigint,
  { enumerators, isFlags, isSigned: signed }: EnumerationType,
  size: number,
): string {
  const exact = enumerators.find(({ value }) => value === bits);
  if (exact !== undefined) return exact.name;
  const number = `${signed ? BigInt.asIntN(8 * size, bits) : bits}`;
  if (!isFlags || bits === 0n) return number;
  let rest = bits;
  const names: string[] = [];
  for (const { name, value } of enumerators) {
    if (value === 0n || (rest & value) !== value) continue;
    names.push(name);
    rest &= ~value;
  }
  if (rest !== 0n) names.push(`unknown: 0x${rest.toString(16)}`);
  return `(${names.join(' | ')})`;
}
