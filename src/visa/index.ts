/** Intel vISA debug information, as the finalizer of the Intel Graphics Compiler writes it. */
import type { Format } from '../core/index.ts';
import { dumpJson } from './dump.ts';
import type { VisaStream } from './model.ts';
import { openVisa } from './open.ts';
import { summarize, summaryText } from './summarize.ts';
import { tree } from './tree.ts';
import { verifyStream } from './verify.ts';
import { writeStream } from './write.ts';

/** The format as the command line and viewers use it. */
export const format: Format<VisaStream> = {
  id: 'visa',
  title: 'Intel vISA debug info',
  parse: (source, report) => openVisa(source, report),
  summarize,
  summaryText,
  dumpJson,
  tree,
  verify: verifyStream,
  write: writeStream,
};

export { allCorrections, corrections, noCorrections } from './corrections.ts';
export type { CorrectionName, CorrectionOptions } from './corrections.ts';
export { convertStream } from './convert.ts';
export { coverage } from './coverage.ts';
export type { Coverage } from './coverage.ts';
export { detect } from './detect.ts';
export { diffStreams } from './diff.ts';
export type { Change, CodeChange, ObjectDiff, StreamDiff } from './diff.ts';
export { dumpJson } from './dump.ts';
export { writeDwarf } from './dwarf.ts';
export { describeStream } from './encode.ts';
export type {
  FrameDescription,
  IntervalDescription,
  LocationDescription,
  ObjectDescription,
  SaveDescription,
} from './encode.ts';
export { frames, rowAt } from './frames.ts';
export type { FrameOptions, FrameRow, FrameSlot, FrameTable, SavedAt } from './frames.ts';
export { frameJson, slotText } from './frames-json.ts';
export { isLayoutId, layoutIds, layouts } from './layouts.ts';
export type { Layout, LayoutId } from './layouts.ts';
export { variablesAt } from './live.ts';
export type { LiveAnswer, LiveVariable } from './live.ts';
export { isFunction } from './model.ts';
export type { VisaObject, VisaStream } from './model.ts';
export { openVisa, parseStream } from './open.ts';
export type { OpenOptions } from './open.ts';
export {
  answerAt,
  codeOf,
  codeOfInterval,
  mappedIndices,
  nearestMapped,
  objectAt,
  objectNamed,
  spanOfInterval,
  visaIndexAt,
} from './pc-map.ts';
export type { CodeRange, PcAnswer } from './pc-map.ts';
export { placeText } from './places.ts';
export type { MemoryPlace, Place, RegisterPlace } from './places.ts';
export { spills } from './spills.ts';
export type { Spill, Spills } from './spills.ts';
export { mainBodyEnd, subroutineAt } from './subroutines.ts';
export type { SubroutineAnswer } from './subroutines.ts';
export { streamText } from './text.ts';
export type { TextOptions } from './text.ts';
export { tree } from './tree.ts';
export { unwind } from './unwind.ts';
export type { CallerRegister, Frame, Machine, UnwindOptions, Walk } from './unwind.ts';
export { verifyStream } from './verify.ts';
export { whoUses } from './who.ts';
export type { Occupant, RegisterQuery, WhoOptions } from './who.ts';
export { streamBytes, writeStream } from './write.ts';
