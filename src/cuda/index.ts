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
export { detailedFrames, faultOf } from './fault/fault.ts';
export type { Fault, FrameCalls, PcGroup } from './fault/fault.ts';
export type { FaultAddress } from './fault/address.ts';
export { contextRows, deviceRows, kernelRows, laneRow, laneRows, moduleRows, smRows, warpRows } from './view/info.ts';
export type { ContextRow, DeviceRow, KernelRow, LaneRow, ModuleRow, SmRow, WarpRow } from './view/info.ts';
export { Kind, kindInfo, kindOfType } from './tables/kinds.ts';
export type { KindInfo, KindName } from './tables/kinds.ts';
export { memoryBlocks } from './memory/blocks.ts';
export type { MemoryBlock } from './memory/blocks.ts';
export { childRows, childSection, warpsOf } from './model.ts';
export type { CudaDump, WarpPlace } from './model.ts';
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
export type { CudaSummary, DeviceSummary, GridSummary, PlacedGroup, Writer } from './view/summary-facts.ts';
export { droppable, isDroppable, slimDump } from './slim/slim.ts';
export type { Droppable, SlimOptions, Strippable } from './slim/slim.ts';
export type { SlimReport } from './slim/report.ts';
export type { Signature } from './fault/signature.ts';
export type { ModuleImage } from './symbols/images.ts';
export { symbolsOf } from './symbols/symbols.ts';
export type { CodePlace, PlaceOptions, Symbols } from './symbols/symbols.ts';
export { tables } from './tables/tables.ts';
export type { TableName, TableTypes } from './tables/tables.ts';
export { errorPcOf, focusOf } from './walk/focus.ts';
export type { Dim3, Focus, LaneFocus, LanePlace, SmFocus, TrapFocus } from './walk/focus.ts';
export { verifyDump } from './verify.ts';
export { writeDump } from './write.ts';
export { contextOfGrid } from './view/pc-table.ts';
export { frameJson, missedJson, standingJson } from './summarize.ts';
export { missedText, standingRows } from './view/hang-text.ts';
export { shownNames } from './view/shown-names.ts';
export type { MissedBarrier, Standing, StandingGroup } from './hang/standing.ts';
export { findLane, lanesOf, placeOfLane, walkLanes, walkSms, walkWarps } from './walk/walk.ts';
export type { LaneOnSm, Selection, SmPlace, WarpOnSm } from './walk/walk.ts';
