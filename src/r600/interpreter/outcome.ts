/*
 * What a run leaves. Exports and stream writes: the last value of each component under its name ("PIXEL 0").
 * Everything else that leaves the shader (rings, random access targets, GDS, emitted vertices) is an event in the order of
 * its lane. A fetch shader leaves registers instead ("R1").
 */
import { elementAt } from '../ir/element-at.ts';

/** The last values exported under one name. */
export interface ExportRecord {
  /** Word `component * lanes + lane`. */
  readonly values: Int32Array;
  /** 1 where that word was exported. */
  readonly written: Uint8Array;
}

/** One event of one lane. */
export interface LaneEvent {
  /** What happened: instruction, target, address, without register numbers. */
  readonly what: string;
  readonly values: readonly number[];
}

/** How a run ended. */
export type Ending = 'done' | 'step-limit';

/** What a run left. */
export interface Outcome {
  readonly ending: Ending;
  readonly lanes: number;
  /** ALU groups, fetches and control-flow instructions executed. */
  readonly steps: number;
  /** ALU instructions executed, times the lanes. */
  readonly laneInstructions: number;
  /** Instructions that have no model here and that the run came by, sorted; results that depend on them mean nothing. */
  readonly notModelled: readonly string[];
  readonly exports: ReadonlyMap<string, ExportRecord>;
  /** By lane. */
  readonly events: readonly (readonly LaneEvent[])[];
  /** The local data share's words at the end; undefined where no instruction wrote it. */
  readonly lds: Int32Array | undefined;
  /** 1 for a lane that a KILL switched off: its exports go nowhere. */
  readonly killed: Uint8Array;
  /**
   * 1 for a lane that addressed a register outside its array, or one that its group writes too: what it computes from there
   * on is undefined.
   */
  readonly outside: Uint8Array;
}

/** An outcome in the making. */
export interface Recorder {
  readonly exports: Map<string, ExportRecord>;
  readonly events: LaneEvent[][];
  readonly killed: Uint8Array;
  readonly outside: Uint8Array;
  readonly notModelled: Set<string>;
  eventCount: number;
}

/** Events that a run may record before it counts as endless. */
const MAX_EVENTS = 1_000_000;

/** An empty record for a number of lanes. */
export function createRecorder(lanes: number): Recorder {
  return {
    exports: new Map(),
    events: Array.from({ length: lanes }, () => []),
    killed: new Uint8Array(lanes),
    outside: new Uint8Array(lanes),
    notModelled: new Set(),
    eventCount: 0,
  };
}

/** Whether the run recorded more than one may. */
export function overflows(recorder: Recorder): boolean {
  return recorder.eventCount > MAX_EVENTS;
}

/** Records an event of a lane, unless it was killed. */
export function recordEvent(recorder: Recorder, lane: number, what: string, values: readonly number[]): void {
  recorder.eventCount++;
  if (recorder.killed[lane] === 0) elementAt(recorder.events, lane).push({ what, values });
}

/** The record under a name, made on first use. */
export function exportRecord(recorder: Recorder, name: string, lanes: number): ExportRecord {
  let record = recorder.exports.get(name);
  if (record === undefined) {
    record = { values: new Int32Array(lanes * 4), written: new Uint8Array(lanes * 4) };
    recorder.exports.set(name, record);
  }
  return record;
}
