/** Intel vISA debug information, as the finalizer of the Intel Graphics Compiler writes it. */
import type { Format } from '../core/index.ts';
import { dumpJson } from './dump.ts';
import type { VisaStream } from './stream/model.ts';
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

export { allCorrections, corrections, noCorrections } from './values/corrections.ts';
export type { CorrectionName, CorrectionOptions } from './values/corrections.ts';
export { convertStream } from './stream/convert.ts';
export { coverage } from './code/coverage.ts';
export type { Coverage } from './code/coverage.ts';
export { detect } from './detect.ts';
export { diffStreams } from './diff.ts';
export type { Change, CodeChange, ObjectDiff, StreamDiff } from './diff.ts';
export { dumpJson } from './dump.ts';
export { writeDwarf } from './dwarf/write-dwarf.ts';
export { describeStream } from './stream/encode.ts';
export type {
  FrameDescription,
  IntervalDescription,
  LocationDescription,
  ObjectDescription,
  SaveDescription,
} from './stream/encode.ts';
export { frames, rowAt } from './frames/frames.ts';
export type { FrameOptions, FrameRow, FrameSlot, FrameTable, SavedAt } from './frames/frames.ts';
export { frameJson, slotText } from './frames/json.ts';
export { isLayoutId, layoutIds, layouts } from './stream/layouts.ts';
export type { Layout, LayoutId } from './stream/layouts.ts';
export { variablesAt } from './values/live.ts';
export type { LiveAnswer, LiveVariable } from './values/live.ts';
export { isFunction } from './stream/model.ts';
export type { VisaObject, VisaStream } from './stream/model.ts';
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
} from './code/pc-map.ts';
export type { CodeRange, PcAnswer } from './code/pc-map.ts';
export { placeText } from './values/places.ts';
export type { MemoryPlace, Place, RegisterPlace } from './values/places.ts';
export { spills } from './values/spills.ts';
export type { Spill, Spills } from './values/spills.ts';
export { mainBodyEnd, subroutineAt } from './code/subroutines.ts';
export type { SubroutineAnswer } from './code/subroutines.ts';
export { streamText } from './text.ts';
export type { TextOptions } from './text.ts';
export { tree } from './tree.ts';
export { unwind } from './frames/unwind.ts';
export type { CallerRegister, Frame, Machine, UnwindOptions, Walk } from './frames/unwind.ts';
export { verifyStream } from './verify.ts';
export { whoUses } from './values/who.ts';
export type { Occupant, RegisterQuery, WhoOptions } from './values/who.ts';
export { streamBytes, writeStream } from './write.ts';
