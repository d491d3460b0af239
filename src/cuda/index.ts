/** NVIDIA CUDA GPU coredumps (.nvcudmp). */
export { format } from './format.ts';
export { detect } from './detect.ts';
export { diffDumps } from './diff.ts';
export { constBanks, findMemory, readMemory } from './address-space.ts';
export type { ConstBank, Memory, Space } from './address-space.ts';
export { buildDump, writeBuiltDump } from './build.ts';
export type {
  BlockSpec,
  ContextSpec,
  DeviceSpec,
  DumpSpec,
  GridSpec,
  LaneSpec,
  ModuleSpec,
  RowSpec,
  SmSpec,
  WarpSpec,
} from './build.ts';
export { callsAt } from './calls.ts';
export type { Call } from './calls.ts';
export { framesOf } from './backtrace.ts';
export { isRedacted } from './redaction.ts';
export type { Frame } from './backtrace.ts';
export { dumpJson } from './dump.ts';
export { exceptionMeaning, exceptionName } from './exceptions.ts';
export { entrySize, entrySizes, evidenceOf, generations, inferGeneration } from './generation.ts';
export type { EntrySizes, Evidence } from './generation.ts';
export { detailedFrames, faultOf } from './fault.ts';
export type { Fault, FrameCalls, PcGroup } from './fault.ts';
export type { FaultAddress } from './fault-address.ts';
export { contextRows, deviceRows, kernelRows, laneRow, laneRows, moduleRows, smRows, warpRows } from './info.ts';
export type { ContextRow, DeviceRow, KernelRow, LaneRow, ModuleRow, SmRow, WarpRow } from './info.ts';
export { Kind, kindInfo, kindOfType } from './kinds.ts';
export type { KindInfo, KindName } from './kinds.ts';
export { memoryBlocks } from './memory.ts';
export type { MemoryBlock } from './memory.ts';
export { childRows, childSection, warpsOf } from './model.ts';
export type { CudaDump, WarpPlace } from './model.ts';
export { openDump } from './open.ts';
export { blockRanges, threadRanges } from './ranges.ts';
export type { BlockRange, ThreadRange } from './ranges.ts';
export { registersOf } from './registers.ts';
export type { Registers } from './registers.ts';
export { readRows, rowPlace } from './rows.ts';
export type { Rows } from './rows.ts';
export { scan } from './scan.ts';
export type { Counts, ExceptionGroup, FaultGroup, Scan, SmException } from './scan.ts';
export type { SectionTree } from './section-tree.ts';
export { kernelArguments } from './kernel-arguments.ts';
export type { KernelArgument } from './kernel-arguments.ts';
export { summarize } from './summarize.ts';
export { summaryOf } from './summary.ts';
export type { CudaSummary, DeviceSummary, GridSummary, PlacedGroup, Writer } from './summary.ts';
export { droppable, isDroppable, slimDump } from './slim.ts';
export type { Droppable, SlimOptions, Strippable } from './slim.ts';
export type { SlimReport } from './slim-report.ts';
export type { Signature } from './signature.ts';
export type { ModuleImage } from './images.ts';
export { symbolsOf } from './symbols.ts';
export type { CodePlace, PlaceOptions, Symbols } from './symbols.ts';
export { tables } from './tables.ts';
export type { TableName, TableTypes } from './tables.ts';
export { errorPcOf, focusOf } from './verdict.ts';
export type { Dim3, Focus, LaneFocus, LanePlace, SmFocus, TrapFocus } from './verdict.ts';
export { verifyDump } from './verify.ts';
export { writeDump } from './write.ts';
export { contextOfGrid } from './pc-table.ts';
export { frameJson, missedJson, standingJson } from './summarize.ts';
export { missedText, standingRows } from './hang-text.ts';
export { shownNames } from './shown-names.ts';
export type { MissedBarrier, Standing, StandingGroup } from './standing.ts';
export { findLane, lanesOf, placeOfLane, walkLanes, walkSms, walkWarps } from './walk.ts';
export type { LaneOnSm, Selection, SmPlace, WarpOnSm } from './walk.ts';
