/* The whole stream as data: raw values, in the order of the file. */
import { PhysicalType } from '../../generated/visa/enums.ts';
import type {
  CallFrameInfo,
  Location,
  MappingTable,
  PhyRegSaveInfoPerIP,
  VarLiveIntervalsGenISA,
  VarLiveIntervalsVISA,
} from '../../generated/visa/read.ts';
import { mapped } from '../core/index.ts';
import type { Json, JsonObject } from '../core/index.ts';
import type { VisaObject, VisaStream } from './stream/model.ts';

/** The first four bytes of every stream, as a number. */
const MAGIC = 0xdeadd010;

/** The document of `dump --json`; lists are made as they are written. */
export function dump(stream: VisaStream): JsonObject {
  return {
    magic: MAGIC,
    layout: stream.layout,
    size: stream.size,
    objects: () => mapped(stream.objects, objectJson),
    trailing: stream.trailing.length,
  };
}

/** One object of that document. */
function objectJson(object: VisaObject): JsonObject {
  const { info } = object;
  return {
    offset: object.offset,
    name: object.name,
    relocOffset: object.relocOffset,
    offsetMap: pairs(info.offsetMap),
    indexMap: pairs(info.indexMap),
    vars: mapped(info.vars.vars, (variable) => ({ name: variable.varName, intervals: intervalsJson(variable) })),
    subroutines: mapped(info.subInfo, (sub) => ({
      name: sub.name,
      startVisaIndex: sub.start,
      endVisaIndex: sub.end,
      retval: intervalsJson(sub.retVal),
    })),
    frame: frameJson(info.frameInfo),
    size: object.size,
  };
}

function* pairs({ data }: MappingTable): Iterable<Json> {
  for (let i = 0; i < data.length; i++) yield [data.visa(i), data.genOffset(i)];
}

function intervalsJson({ intervals }: VarLiveIntervalsVISA | VarLiveIntervalsGenISA): Json {
  const list: Json[] = [];
  for (let i = 0; i < intervals.length; i++) {
    const phys = intervals.physicalType(i);
    list.push({
      start: intervals.start(i),
      end: intervals.end(i),
      virt: intervals.virtualType(i),
      phys,
      loc: locationJson(intervals.location(i), phys !== PhysicalType.MEMORY),
    });
  }
  return list;
}

/** A location as the document shows it. */
function locationJson(location: Location, inRegister: boolean): JsonObject {
  if (inRegister) return { kind: 'reg', reg: location.regNum, sub: location.subRegNum };
  return { kind: 'mem', raw: location.raw, abs: location.isAbsolute, offset: location.memoryOffset };
}

function frameJson(frame: CallFrameInfo): JsonObject {
  const list = (intervals: VarLiveIntervalsGenISA | undefined): Json =>
    intervals === undefined ? null : intervalsJson(intervals);
  return {
    frameSize: frame.frameSizeInBytes,
    befp: list(frame.befp),
    callerBefp: list(frame.callerbefp),
    retAddr: list(frame.retAddr),
    ceOffset: frame.CEOffsetFromFPOff ?? null,
    ceStoreIp: frame.CEStoreIP ?? null,
    calleeSave: mapped(frame.calleeSaveEntry, saveJson),
    callerSave: mapped(frame.callerSaveEntry, saveJson),
  };
}

function saveJson({ genIPOffset, data }: PhyRegSaveInfoPerIP): JsonObject {
  const entries: Json[] = [];
  for (let i = 0; i < data.length; i++) {
    const dstInReg = data.dstInReg(i);
    entries.push({
      srcRegOff: data.srcRegOff(i),
      numBytes: data.numBytes(i),
      dstInReg,
      dst: locationJson(data.dst(i), dstInReg !== 0),
    });
  }
  return { genIp: genIPOffset, entries };
}
