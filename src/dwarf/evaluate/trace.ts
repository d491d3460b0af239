/*
 * An evaluation step by step, as the figures of the document show it: after every operation the stack, the top first, with the
 * storage that each location is in.
 */
import { toHex } from '../../core/index.ts';
import type { EvaluationContext } from './context.ts';
import { operationText } from '../expression/disassemble.ts';
import type { ExpressionNames } from '../expression/disassemble.ts';
import { evaluateSync } from './drive.ts';
import type { EvaluationOptions } from './drive.ts';
import { completed, isIncomplete, isLocation, numberOf, typeName } from './entry.ts';
import type { StackEntry } from './entry.ts';
import { isFloat, isIntegral } from '../value/base-type.ts';
import type { Expression } from '../expression/expression.ts';
import { floatOf } from '../value/float.ts';
import { hexOf, unsigned } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import type { Location, SingleLocation } from '../value/location.ts';
import type { Outcome } from './outcome.ts';
import type { Target } from './target.ts';

/** An entry of the stack in words. */
export interface EntryView {
  readonly kind: 'value' | 'location' | 'incomplete';
  /** `0x10 (generic)`, `register 3`, `composite of 8 bytes`. */
  readonly text: string;
  /** Places of a location that has several, or parts of a composite. */
  readonly parts: readonly PartView[];
}

/** A part of a composite, or one of several places, which has no size. */
export interface PartView {
  readonly bits: Integer | undefined;
  readonly count: Integer;
  readonly entry: EntryView;
}

/** An operation and the stack after it, the top first. */
export interface TraceStep {
  readonly offset: number;
  readonly text: string;
  readonly stack: readonly EntryView[];
}

/** A whole evaluation. */
export interface Trace {
  readonly steps: readonly TraceStep[];
  /** Operations after the last step that were executed too. */
  readonly notKept: number;
  readonly outcome: Outcome;
}

/** Steps that a trace keeps; an expression may loop. */
const MOST_STEPS = 10_000;
/** Entries of stacks, and parts of locations, that a trace keeps; what it loops on may grow. */
const MOST_ENTRIES = 200_000;

/** Evaluate an expression and keep the stack after each of its operations, as far as they are a bounded number of entries. */
export function traceExpression(
  expression: Expression,
  context: EvaluationContext,
  options: EvaluationOptions = {},
  names: ExpressionNames = {},
): Trace {
  const steps: TraceStep[] = [];
  const room: Room = { left: MOST_ENTRIES };
  let notKept = 0;
  const outcome = evaluateSync(expression, context, {
    ...options,
    observer: (operation, { settings }, stack) => {
      if (notKept > 0 || steps.length >= MOST_STEPS || stack.length > room.left) {
        notKept += 1;
        return;
      }
      const views = stack.map((entry) => entryView(entry, context.target, names, room)).reverse();
      steps.push({ offset: operation.offset, text: operationText(operation, settings, names), stack: views });
    },
  });
  return { steps, notKept, outcome };
}

/** Entries and parts that may still be made: composites may share their parts and so be any number of them. */
interface Room {
  left: number;
}

/** An entry in words. */
function entryView(entry: StackEntry, target: Target, names: ExpressionNames, room: Room): EntryView {
  room.left -= 1;
  if (typeof entry !== 'object') {
    return { kind: 'value', text: `${hexOf(unsigned(entry, target.addressBits))} (generic)`, parts: [] };
  }
  if (isLocation(entry)) return locationView(entry, names, room);
  if (isIncomplete(entry)) {
    const { parts, text } = locationView(completed(entry), names, room);
    return { kind: 'incomplete', text: `incomplete ${text}`, parts };
  }
  if (entry.kind === 'implicit-pointer') {
    const { die, byteDisplacement } = entry.pointer;
    return { kind: 'value', text: `implicit pointer to entry ${hexOf(die)} + ${byteDisplacement}`, parts: [] };
  }
  const { type, bits } = entry;
  const number = isIntegral(type) ? numberOf(type, bits) : isFloat(type) ? floatOf(bits, type.bitSize) : hexOf(bits);
  return { kind: 'value', text: `${number} (${typeName(type)})`, parts: [] };
}

/** A location in words. */
function locationView(location: Location, names: ExpressionNames, room: Room): EntryView {
  const only = location.length === 1 ? location[0] : undefined;
  if (only !== undefined) return placeView(only, names, room);
  return {
    kind: 'location',
    text: `${location.length} places`,
    parts: whileRoom(location, room, (place) => ({ bits: undefined, count: 1, entry: placeView(place, names, room) })),
  };
}

function placeView(place: SingleLocation, names: ExpressionNames, room: Room): EntryView {
  if (place.kind !== 'composite') return { kind: 'location', text: placeText(place, names), parts: [] };
  const parts = whileRoom(place.parts, room, ({ bitSize, count, location }) => ({
    bits: bitSize,
    count,
    entry: locationView(location, names, room),
  }));
  const left = place.parts.length - parts.length;
  const text = placeText(place, names);
  return { kind: 'location', text: left === 0 ? text : `${text}, ${left} parts not shown`, parts };
}

/** The views of the first items, as many as there is room for. */
function whileRoom<T>(items: readonly T[], room: Room, view: (item: T) => PartView): PartView[] {
  const views: PartView[] = [];
  for (const item of items) {
    if (room.left <= 0) break;
    room.left -= 1;
    views.push(view(item));
  }
  return views;
}

function placeText(place: SingleLocation, names: ExpressionNames): string {
  switch (place.kind) {
    case 'memory': {
      const { space, lane, bitOffset } = place;
      const bit = Number(BigInt(bitOffset) % 8n);
      const address = hexOf(BigInt(bitOffset) / 8n);
      const owner = lane === undefined ? '' : ` of lane ${lane}`;
      const inSpace = space === 0 ? 'memory' : `address space ${space}${owner}`;
      return `${inSpace} ${address}${bit === 0 ? '' : ` bit ${bit}`}`;
    }
    case 'register':
      return `register ${names.register?.(place.register) ?? place.register}${offsetText(place.bitOffset)}`;
    case 'implicit': {
      const shown = place.bytes.length <= 32 ? toHex(place.bytes) : `${toHex(place.bytes.subarray(0, 32))}…`;
      return `implicit ${shown === '' ? 'nothing' : shown}${offsetText(place.bitOffset)}`;
    }
    case 'implicitPointer': {
      const { die, byteDisplacement, space, bitOffset } = place;
      const inSpace = space === 0 ? '' : ` in address space ${space}`;
      return `implicit pointer${inSpace} to entry ${hexOf(die)} + ${byteDisplacement}${offsetText(bitOffset)}`;
    }
    case 'undefined':
      return 'undefined';
    case 'composite':
      return `composite of ${sizeText(place.storageBits)}${offsetText(place.bitOffset)}`;
  }
}

function offsetText(bits: Integer): string {
  return bits === 0 ? '' : `, from ${BigInt(bits) % 8n === 0n ? `byte ${BigInt(bits) / 8n}` : `bit ${bits}`} on`;
}

/** So many bits as bytes, where they are. */
export function sizeText(bits: Integer): string {
  const whole = BigInt(bits) % 8n === 0n;
  const number = whole ? BigInt(bits) / 8n : BigInt(bits);
  return `${number} ${whole ? 'byte' : 'bit'}${number === 1n ? '' : 's'}`;
}

/** Lines of an entry, its parts indented below it. */
export function entryLines({ kind, text, parts }: EntryView, indent = ''): string[] {
  const what = kind === 'value' ? 'value    ' : 'location ';
  return [`${indent}${what}${text}`, ...parts.flatMap((part) => partLines(part, `${indent}  `))];
}

function partLines({ bits, count, entry }: PartView, indent: string): string[] {
  const size = bits === undefined ? 'or' : sizeText(bits);
  const times = count === 1 ? '' : `${count} times `;
  return [`${indent}${times}${size}: ${entry.text}`, ...entry.parts.flatMap((part) => partLines(part, `${indent}  `))];
}

/** A trace as lines: each operation with its offset, then the stack after it with the depth of each entry. */
export function traceLines({ steps, notKept, outcome }: Trace, target: Target, names: ExpressionNames = {}): string[] {
  const lines: string[] = [];
  for (const { offset, text, stack } of steps) {
    lines.push(`${offset.toString(16).padStart(4, '0')}  ${text}`);
    if (stack.length === 0) lines.push('        empty');
    for (const [depth, entry] of stack.entries()) {
      const [first = '', ...rest] = entryLines(entry);
      lines.push(`${String(depth).padStart(6)}  ${first}`, ...rest.map((line) => `        ${line}`));
    }
  }
  if (notKept > 0) lines.push(`... ${notKept} more operations, their stacks not kept`);
  return [...lines, ...outcomeLines(outcome, target, names)];
}

/** What came of an evaluation. */
export function outcomeLines(outcome: Outcome, target: Target, names: ExpressionNames = {}): string[] {
  if (outcome.kind === 'fault') {
    const { class: kind, code, message, offset, section } = outcome.fault;
    const at = offset === undefined ? '' : ` at offset 0x${offset.toString(16)}`;
    return [`${kind === 'ill-formed' ? 'ill-formed' : 'evaluation error'}${at}: ${message} (${code}, ${section})`];
  }
  const entry = outcome.kind === 'value' ? outcome.value : outcome.location;
  const [first = '', ...rest] = entryLines(entryView(entry, target, names, { left: MOST_ENTRIES }));
  return [`result  ${first}`, ...rest.map((line) => `        ${line}`)];
}
