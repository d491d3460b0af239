/*
 * Two streams side by side: objects by name, code by vISA index, variables by name. The answer is made of type aliases, not
 * interfaces: those are JSON as they are.
 */
import type { VarInfo } from '../../generated/visa/read.ts';
import { limitError } from '../runtime/index.ts';
import { corrector } from './values/corrections.ts';
import type { CorrectionOptions, Corrector } from './values/corrections.ts';
import { pcMap } from './code/pc-map.ts';
import { placeOf, placeText } from './values/places.ts';
import type { VisaObject, VisaStream } from './stream/model.ts';

/** Entries of the maps of two objects; real ones have some ten thousand. */
const MOST_ENTRIES = 2_097_152;

/** Something that both sides have, differently. */
export type Change<T> = {
  readonly name: string;
  readonly before: T;
  readonly after: T;
};

/** A vISA instruction whose code grew or shrank. */
export type CodeChange = {
  readonly visaIndex: number;
  /** Bytes of code, in how many pieces. */
  readonly before: { readonly bytes: number; readonly pieces: number };
  readonly after: { readonly bytes: number; readonly pieces: number };
};

/** What differs between two objects of one name. */
export type ObjectDiff = {
  readonly name: string;
  readonly codeBytes: readonly [before: number, after: number];
  readonly frameBytes: readonly [before: number, after: number];
  /** Instructions with code on one side only. */
  readonly codeRemoved: readonly number[];
  readonly codeAdded: readonly number[];
  readonly codeChanged: readonly CodeChange[];
  readonly variablesRemoved: readonly string[];
  readonly variablesAdded: readonly string[];
  /** Variables in other places. */
  readonly variablesMoved: readonly Change<string>[];
  readonly subroutinesRemoved: readonly string[];
  readonly subroutinesAdded: readonly string[];
};

/** What differs between two streams. */
export type StreamDiff = {
  readonly layouts: readonly [before: string, after: string];
  readonly objectsRemoved: readonly string[];
  readonly objectsAdded: readonly string[];
  /** Objects of both sides that differ in something. */
  readonly objects: readonly ObjectDiff[];
  readonly same: boolean;
};

/** Compare two streams. */
export function diff(before: VisaStream, after: VisaStream, options: CorrectionOptions = {}): StreamDiff {
  const [left, right] = [byName(before), byName(after)];
  const objects: ObjectDiff[] = [];
  for (const [name, a] of left) {
    const b = right.get(name);
    if (b === undefined) continue;
    const most = before.limits?.entries ?? MOST_ENTRIES;
    if (a.info.indexMap.data.length + b.info.indexMap.data.length > most) {
      const at = { offset: a.offset, path: `objects[${a.index}].indexMap` };
      throw limitError('entries', `index maps of more than ${most} entries to compare`, at);
    }
    const diff = diffObjects(a, b, options);
    if (differs(diff)) objects.push(diff);
  }
  const objectsRemoved = missing(left, right);
  const objectsAdded = missing(right, left);
  const layouts = [before.layout, after.layout] as const;
  const same = objects.length + objectsRemoved.length + objectsAdded.length === 0 && layouts[0] === layouts[1];
  return { layouts, objectsRemoved, objectsAdded, objects, same };
}

function byName(stream: VisaStream): Map<string, VisaObject> {
  return new Map(stream.objects.map((object) => [object.name, object]));
}

function missing(from: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string[] {
  return [...from.keys()].filter((name) => !other.has(name));
}

function diffObjects(before: VisaObject, after: VisaObject, options: CorrectionOptions): ObjectDiff {
  const [a, b] = [pcMap(before), pcMap(after)];
  const [left, right] = [codeByIndex(before), codeByIndex(after)];
  const codeChanged: CodeChange[] = [];
  for (const [visaIndex, one] of left) {
    const two = right.get(visaIndex);
    if (two !== undefined && (one.bytes !== two.bytes || one.pieces !== two.pieces)) {
      codeChanged.push({ visaIndex, before: one, after: two });
    }
  }
  const [places, others] = [variablesByName(before), variablesByName(after)];
  const [fix, otherFix] = [corrector(options), corrector(options)];
  const variablesMoved: Change<string>[] = [];
  for (const [name, variable] of places) {
    const place = placesOf(before, variable, fix);
    const other = others.get(name);
    const otherPlace = other && placesOf(after, other, otherFix);
    if (otherPlace !== undefined && otherPlace !== place)
      variablesMoved.push({ name, before: place, after: otherPlace });
  }
  for (const [name, variable] of others) if (!places.has(name)) placesOf(after, variable, otherFix);
  fix.flush();
  otherFix.flush();
  const [subs, otherSubs] = [before, after].map(({ info }) => new Map(info.subInfo.map((sub) => [sub.name, sub])));
  return {
    name: before.name,
    codeBytes: [a.end - a.start, b.end - b.start],
    frameBytes: [before.info.frameInfo.frameSizeInBytes, after.info.frameInfo.frameSizeInBytes],
    codeRemoved: [...left.keys()].filter((index) => !right.has(index)),
    codeAdded: [...right.keys()].filter((index) => !left.has(index)),
    codeChanged,
    variablesRemoved: missing(places, others),
    variablesAdded: missing(others, places),
    variablesMoved,
    subroutinesRemoved: missing(subs ?? new Map(), otherSubs ?? new Map()),
    subroutinesAdded: missing(otherSubs ?? new Map(), subs ?? new Map()),
  };
}

function differs(diff: ObjectDiff): boolean {
  const pairs = [diff.codeBytes, diff.frameBytes];
  const lists = [diff.codeRemoved, diff.codeAdded, diff.codeChanged, diff.variablesRemoved, diff.variablesAdded];
  const more = [diff.variablesMoved, diff.subroutinesRemoved, diff.subroutinesAdded];
  return pairs.some(([a, b]) => a !== b) || [...lists, ...more].some((list) => list.length > 0);
}

function codeByIndex(object: VisaObject): Map<number, { bytes: number; pieces: number }> {
  const found = new Map<number, { bytes: number; pieces: number }>();
  const { pcs, visa } = pcMap(object);
  let previous: number | undefined;
  for (let i = 0; i + 1 < pcs.length; i++) {
    const index = visa[i] as number;
    const bytes = (pcs[i + 1] as number) - (pcs[i] as number);
    const known = found.get(index);
    if (known === undefined) found.set(index, { bytes, pieces: 1 });
    else {
      known.bytes += bytes;
      if (previous !== index) known.pieces += 1;
    }
    previous = index;
  }
  return found;
}

/** Variables by name, the last of each. */
function variablesByName({ info }: VisaObject): ReadonlyMap<string, VarInfo> {
  return new Map(info.vars.vars.map((variable) => [variable.varName, variable]));
}

/** A variable's places in the order of its intervals, each once. */
function placesOf(object: VisaObject, { intervals }: VarInfo, fix: Corrector): string {
  const texts = new Set<string>();
  for (let i = 0; i < intervals.length; i++) {
    texts.add(placeText(placeOf(object, intervals.physicalType(i), intervals.location(i), fix)));
  }
  return [...texts].join(' ');
}
