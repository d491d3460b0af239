/* A stream from a plain description: the shape of the document that `dump --json` prints, without what follows from the rest. */
import {
  fixupDebugInfoFormat,
  tableOfIntervalGenISA,
  tableOfIntervalVISA,
  tableOfRegInfoMapping,
  tableOfVISAMap,
} from '../../../generated/visa/write.ts';
import type {
  CallFrameInfo,
  DebugInfoFormat,
  Location,
  PhyRegSaveInfoPerIP,
  VarLiveIntervalsGenISA,
  VarLiveIntervalsVISA,
} from '../../../generated/visa/read.ts';
import { silent } from '../../core/index.ts';
import { FormatError, encodeText } from '../../runtime/index.ts';
import { layouts } from './layouts.ts';
import type { Layout, LayoutId } from './layouts.ts';
import type { VisaStream } from './model.ts';
import { parseStream } from '../open.ts';
import { streamBytes } from '../write.ts';

/** A register or memory. `raw` is all four bytes of a memory location; without it they come from `abs` and `offset`. */
export type LocationDescription =
  | { readonly kind: 'reg'; readonly reg: number; readonly sub: number }
  | { readonly kind: 'mem'; readonly raw?: number; readonly abs?: boolean; readonly offset?: number };

/** A live interval: vISA indices, or bytes of code in frames. */
export interface IntervalDescription {
  readonly start: number;
  readonly end: number;
  readonly virt: number;
  readonly phys: number;
  readonly loc: LocationDescription;
}

/** Registers that are saved from a place on. */
export interface SaveDescription {
  readonly genIp: number;
  readonly entries: readonly {
    readonly srcRegOff: number;
    readonly numBytes: number;
    readonly dstInReg: number;
    readonly dst: LocationDescription;
  }[];
}

/** A frame; `null` lists are those whose valid flag is 0. */
export interface FrameDescription {
  readonly frameSize: number;
  readonly befp: readonly IntervalDescription[] | null;
  readonly callerBefp: readonly IntervalDescription[] | null;
  readonly retAddr: readonly IntervalDescription[] | null;
  readonly ceOffset?: number | null;
  readonly ceStoreIp?: number | null;
  readonly calleeSave: readonly SaveDescription[];
  readonly callerSave: readonly SaveDescription[];
}

/** One compiled object. */
export interface ObjectDescription {
  readonly name: string;
  readonly relocOffset: number;
  readonly offsetMap: readonly (readonly [visaOffset: number, genOffset: number])[];
  readonly indexMap: readonly (readonly [visaIndex: number, genOffset: number])[];
  readonly vars: readonly { readonly name: string; readonly intervals: readonly IntervalDescription[] }[];
  readonly subroutines: readonly {
    readonly name: string;
    readonly startVisaIndex: number;
    readonly endVisaIndex: number;
    readonly retval: readonly IntervalDescription[];
  }[];
  readonly frame: FrameDescription;
}

/** A stream of these objects. FormatError where a value does not fit its field. */
export function describeStream(layout: LayoutId, objects: readonly ObjectDescription[]): VisaStream {
  const all = objects.map((object, index) => {
    const info = objectInfo(layouts[layout], object);
    return { index, offset: 0, size: 0, name: object.name, relocOffset: object.relocOffset, info };
  });
  const claimedObjects = all.length;
  const empty = { exactLayouts: [layout], size: 0, trailing: new Uint8Array() };
  const bytes = streamBytes({ layout, claimedObjects, objects: all, ...empty });
  return parseStream(bytes, silent, { layout, limits: { entries: Infinity } });
}

function objectInfo(layout: Layout, object: ObjectDescription): DebugInfoFormat {
  const { number } = layout;
  const map = (pairs: ObjectDescription['indexMap']): DebugInfoFormat['indexMap'] => ({
    numElements: pairs.length,
    data: tableOfVISAMap(pairs.map(([visa, genOffset]) => ({ visa, genOffset }))),
  });
  const info: DebugInfoFormat = {
    layout: number,
    nameLen: nameLength(layout, object.name),
    objectName: object.name,
    relocOffset: object.relocOffset,
    offsetMap: map(object.offsetMap),
    indexMap: map(object.indexMap),
    vars: {
      layout: number,
      numElements: object.vars.length,
      vars: object.vars.map(({ name, intervals }) => ({
        layout: number,
        nameLen: nameLength(layout, name),
        varName: name,
        ...visaIntervals(intervals),
      })),
    },
    numSubs: object.subroutines.length,
    subInfo: object.subroutines.map(({ name, startVisaIndex, endVisaIndex, retval }) => ({
      layout: number,
      nameLen: nameLength(layout, name),
      name,
      start: startVisaIndex,
      end: endVisaIndex,
      retVal: visaIntervals(retval),
    })),
    frameInfo: frameInfo(layout, object.frame),
  };
  return fixupDebugInfoFormat(info);
}

function nameLength(layout: Layout, name: string): number {
  const size = encodeText(name, 'UTF-8').length;
  if (size <= layout.maxName) return size;
  const message = `name of ${size} bytes: layout ${layout.id} holds ${layout.maxName}`;
  throw new FormatError('visa/does-not-fit', message, { path: name.slice(0, 40) });
}

function frameInfo(layout: Layout, frame: FrameDescription): CallFrameInfo {
  const callerSave = frame.callerSave.map(saveRecord);
  return {
    layout: layout.number,
    frameSizeInBytes: frame.frameSize,
    befpValid: Number(frame.befp !== null),
    befp: genIntervals(frame.befp),
    callerbefpValid: Number(frame.callerBefp !== null),
    callerbefp: genIntervals(frame.callerBefp),
    retAddrValid: Number(frame.retAddr !== null),
    retAddr: genIntervals(frame.retAddr),
    CEOffsetFromFPOff: layout.hasCallMask ? (frame.ceOffset ?? 0xffff) : undefined,
    CEStoreIP: layout.hasCallMask ? (frame.ceStoreIp ?? 0) : undefined,
    numCalleeSaveEntries: frame.calleeSave.length,
    calleeSaveEntry: frame.calleeSave.map(saveRecord),
    numCallerSaveEntries: callerSave.length,
    callerSaveEntry: callerSave,
  };
}

function visaIntervals(intervals: readonly IntervalDescription[]): VarLiveIntervalsVISA {
  return { numIntervals: intervals.length, intervals: tableOfIntervalVISA(intervals.map(intervalRow)) };
}

function genIntervals(intervals: readonly IntervalDescription[] | null): VarLiveIntervalsGenISA | undefined {
  if (intervals === null) return undefined;
  return { numIntervals: intervals.length, intervals: tableOfIntervalGenISA(intervals.map(intervalRow)) };
}

function intervalRow({ start, end, virt, phys, loc }: IntervalDescription): {
  readonly start: number;
  readonly end: number;
  readonly virtualType: number;
  readonly physicalType: number;
  readonly location: Location;
} {
  return { start, end, virtualType: virt, physicalType: phys, location: location(loc) };
}

function saveRecord({ genIp, entries }: SaveDescription): PhyRegSaveInfoPerIP {
  const rows = entries.map(({ dst, ...entry }) => ({ ...entry, dst: location(dst) }));
  return { genIPOffset: genIp, numEntries: rows.length, data: tableOfRegInfoMapping(rows) };
}

function location(description: LocationDescription): Location {
  const raw = rawLocation(description);
  return {
    raw,
    regNum: raw & 0xffff,
    subRegNum: Math.floor(raw / 0x10000),
    isAbsolute: raw >= 0x80000000,
    memoryOffset: (raw << 1) >> 1,
  };
}

function rawLocation(description: LocationDescription): number {
  if (description.kind === 'reg') {
    const { reg, sub } = description;
    if (reg >= 0 && reg <= 0xffff && sub >= 0 && sub <= 0xffff) return sub * 0x10000 + reg;
    throw new FormatError('visa/does-not-fit', `register ${reg}.${sub}: numbers go to 65535`);
  }
  const { raw, abs = false, offset = 0 } = description;
  if (raw !== undefined) return raw;
  if (offset < -0x40000000 || offset > 0x3fffffff) {
    throw new FormatError('visa/does-not-fit', `memory offset ${offset}: needs 31 bits`);
  }
  return ((offset & 0x7fffffff) | (abs ? 0x80000000 : 0)) >>> 0;
}
