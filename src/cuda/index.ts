/** NVIDIA CUDA GPU coredumps (.nvcudmp). */
export { format } from './format.ts';
export { detect } from './detect.ts';
export { diffDumps } from './diff.ts';
export { constBanks, findMemory, readMemory } from './memory/address-space.ts';
export type { ConstBank, Memory, Space } from './memory/address-space.ts';
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
export { callsAt } from './symbols/calls.ts';
export type { Call } from './symbols/calls.ts';
export { framesOf } from './symbols/backtrace.ts';
export { isRedacted } from './tables/redaction.ts';
export type { Frame } from './symbols/backtrace.ts';
export { dumpJson } from './dump.ts';
export { exceptionMeaning, exceptionName } from './fault/exceptions.ts';
export { entrySize, entrySizes, evidenceOf, generations, inferGeneration } from './tables/generation.ts';
export type { EntrySizes, Evidence } from './tables/generation.ts';
export { faultOf } from './fault/fault.ts';
export { detailedFrames } from './fault/frames.ts';
export type { Fault } from './fault/fault.ts';
export type { PcGroup } from './fault/divergence.ts';
export type { FrameCalls } from './fault/frames.ts';
export type { FaultAddress } from './fault/address.ts';
export { deviceRows, smRows } from './view/device-rows.ts';
export { contextRows, kernelRows, moduleRows } from './view/kernel-rows.ts';
export { laneRow, laneRows, warpRows } from './view/lane-rows.ts';
export type { DeviceRow, SmRow } from './view/device-rows.ts';
export type { ContextRow, KernelRow, ModuleRow } from './view/kernel-rows.ts';
export type { LaneRow, WarpRow } from './view/lane-rows.ts';
export { Kind, kindInfo, kindOfType } from './tables/kinds.ts';
export type { KindInfo, KindName } from './tables/kinds.ts';
export { memoryBlocks } from './memory/blocks.ts';
export type { MemoryBlock } from './memory/blocks.ts';
export { childRows, childSection, warpsOf } from './tables/rows-below.ts';
export type { CudaDump } from './model.ts';
export type { WarpPlace } from './tables/rows-below.ts';
export { openDump } from './open.ts';
export { blockRanges, threadRanges } from './view/ranges.ts';
export type { BlockRange, ThreadRange } from './view/ranges.ts';
export { registersOf } from './walk/registers.ts';
export type { Registers } from './walk/registers.ts';
export { readRows, rowPlace } from './tables/rows.ts';
export type { Rows } from './tables/rows.ts';
export { scan } from './walk/scan.ts';
export type { Counts, ExceptionGroup, FaultGroup, Scan, SmException } from './walk/scan.ts';
export type { SectionTree } from './tables/section-tree.ts';
export { kernelArguments } from './arguments/kernel-arguments.ts';
export type { KernelArgument } from './arguments/kernel-arguments.ts';
export { summarize } from './summarize.ts';
export { summaryOf } from './view/summary-facts.ts';
export type { CudaSummary, DeviceSummary, PlacedGroup } from './view/summary-facts.ts';
export type { Writer } from './view/writer.ts';
export type { GridSummary } from './view/grid-summary.ts';
export { droppable, isDroppable, slimDump } from './slim/slim.ts';
export type { Droppable, SlimOptions, Strippable } from './slim/slim.ts';
export type { SlimReport } from './slim/report.ts';
export type { Signature } from './fault/signature.ts';
export type { ModuleImage } from './symbols/modules.ts';
export { symbolsOf } from './symbols/symbols.ts';
export type { Symbols } from './symbols/symbols.ts';
export type { CodePlace, PlaceOptions } from './symbols/code-place.ts';
export { tables } from './tables/tables.ts';
export type { TableName, TableTypes } from './tables/tables.ts';
export { focusOf } from './walk/focus.ts';
export { errorPcOf } from './walk/place.ts';
export type { Focus, LaneFocus, SmFocus, TrapFocus } from './walk/focus.ts';
export type { Dim3, LanePlace } from './walk/place.ts';
export { verifyDump } from './verify.ts';
export { writeDump } from './write.ts';
export { contextOfGrid } from './tables/grids.ts';
export { frameJson } from './view/fault-json.ts';
export { missedJson, standingJson } from './view/hang-json.ts';
export { missedText, standingRows } from './view/hang-text.ts';
export { shownNames } from './view/shown-names.ts';
export type { MissedBarrier, Standing, StandingGroup } from './hang/standing.ts';
export { findLane, lanesOf, placeOfLane, walkLanes, walkSms, walkWarps } from './walk/walk.ts';
export type { LaneOnSm, Selection, SmPlace, WarpOnSm } from './walk/walk.ts';
