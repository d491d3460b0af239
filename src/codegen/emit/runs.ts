import type { FieldIr, TypeIr } from '../ir.ts';
import type { BitSlot } from '../record-layout.ts';

/**
 * Numbers that stand one behind the other: readers ask once whether all of them fit, and load each at its distance from the
 * first. A number with a `valid` clause ends its run, so that nothing behind it is missed before it is checked.
 */
export interface Run {
  readonly first: FieldIr;
  readonly size: number;
  /** The bytes that each field takes, a digit each; bits of a byte that a field before took are none. */
  readonly widths: string;
}

/** A field in its run; `bits` counts from the place of the run. */
export interface InRun {
  readonly run: Run;
  readonly offset: number;
  readonly bits?: BitSlot | undefined;
}

type Piece = Omit<InRun, 'run'> & { readonly field: FieldIr; readonly width: number };

/** The fields of a type that are in a run. */
export function fieldsInRuns({ fields }: TypeIr): ReadonlyMap<FieldIr, InRun> {
  const found = new Map<FieldIr, InRun>();
  let pieces: Piece[] = [];
  let size = 0;
  const close = (): void => {
    const [first] = pieces;
    const run = { first: first?.field as FieldIr, size, widths: pieces.map(({ width }) => width).join('') };
    if (pieces.length > 1) for (const { field, width: _, ...place } of pieces) found.set(field, { run, ...place });
    pieces = [];
    size = 0;
  };
  // Bits of a byte before may be left where a type begins.
  let isAligned = false;
  for (let i = 0; i < fields.length;) {
    const more = isAligned || pieces.length > 0 ? bitsFrom(fields, i, size) : undefined;
    const next = more ?? numberAt(fields[i] as FieldIr, size);
    if (next === undefined) {
      close();
      isAligned = takesBytes(fields[i] as FieldIr);
      i += 1;
      continue;
    }
    pieces.push(...next);
    size += next.reduce((sum, { width }) => sum + width, 0);
    i += next.length;
    isAligned = true;
    if (next.at(-1)?.field.valid !== undefined) close();
  }
  close();
  return found;
}

function isAlways({ condition, repeat }: FieldIr): boolean {
  return condition === undefined && repeat === undefined;
}

function numberAt(field: FieldIr, offset: number): Piece[] | undefined {
  const { datum } = field;
  if (!isAlways(field) || (datum?.kind !== 'int' && datum?.kind !== 'float')) return undefined;
  return [{ field, offset, width: datum.width }];
}

/** Whether what follows a field starts on a byte. */
function takesBytes(field: FieldIr): boolean {
  const kind = field.datum?.kind;
  return isAlways(field) && (kind === 'bytes' || kind === 'str' || kind === 'contents');
}

/** All bit fields from one on, where each is part of an aligned number and no bits are left behind them. */
function bitsFrom(fields: readonly FieldIr[], from: number, runOffset: number): Piece[] | undefined {
  let end = from;
  while (fields[end]?.datum?.kind === 'bits') end++;
  const group = fields.slice(from, end);
  const slots: Omit<BitSlot, 'runSize'>[] = [];
  let start = 0;
  for (const { datum } of group) {
    if (datum?.kind !== 'bits') return undefined;
    slots.push({ start, width: datum.width, order: datum.order, runOffset });
    start += datum.width;
  }
  const runSize = Math.ceil(start / 8);
  const isWhole = start % 8 === 0 || end < fields.length;
  const isPlain = group.every((f, i) => isAlways(f) && (f.valid === undefined || i === group.length - 1));
  const isOneOrder = slots.every(({ order }) => order === slots[0]?.order);
  if (group.length === 0 || !isWhole || !isPlain || !isOneOrder) return undefined;
  if (!slots.every((slot) => isInNumber(slot, runSize))) return undefined;
  return group.map((field, i) => {
    const slot = slots[i] as BitSlot;
    const offset = Math.ceil(slot.start / 8);
    const width = Math.ceil((slot.start + slot.width) / 8) - offset;
    return { field, offset: runOffset + offset, width, bits: { ...slot, runSize } };
  });
}

/** Whether a byte or an aligned number of 2 or 4 bytes has all of the bits. */
function isInNumber({ start, width }: Omit<BitSlot, 'runSize'>, runSize: number): boolean {
  return [1, 2, 4].some((size) => {
    const first = Math.min(Math.floor(start / 8), runSize - size);
    return first >= 0 && start - first * 8 + width <= size * 8;
  });
}
