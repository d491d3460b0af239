/* The state that both interpreters run on: rows of lanes, the local data share, scratch memory, and the record of a run. */
import type { Environment } from './environment.ts';
import { createLds } from './lds.ts';
import type { Lds } from './lds.ts';
import { createRecorder, exportRecord } from './outcome.ts';
import type { Ending, Outcome, Recorder } from './outcome.ts';
import type { Rows } from './semantics/rows.ts';

/** A wave of lanes. */
export interface Machine extends Rows {
  readonly environment: Environment;
  readonly recorder: Recorder;
  /** Made at the first access; `lds.made` says whether it was. */
  readonly lds: (() => Lds) & { made?: Lds };
  /** Per lane, four words under each address. */
  readonly scratch: readonly Map<number, Int32Array>[];
  /** Under the addresses that some lane wrote in memory, a hash of what was written there: what fetches from there depend on. */
  readonly memory: Map<number, number>;
  /** 1 for a lane that executes. */
  readonly active: Uint8Array;
}

/** Lanes that a wave may have here; the hardware's have 64. */
export const MAX_LANES = 1024;

/** A machine with a number of rows, all zero, and every lane active. */
export function createMachine(environment: Environment, lanes: number, rows: number): Machine {
  const lds: Machine['lds'] = () => (lds.made ??= createLds(lanes, environment.lds));
  return {
    file: new Int32Array(rows * lanes),
    lanes,
    parameter: environment.parameter,
    environment,
    recorder: createRecorder(lanes),
    lds,
    scratch: Array.from({ length: lanes }, () => new Map<number, Int32Array>()),
    memory: new Map(),
    active: new Uint8Array(lanes).fill(1),
  };
}

/** Whether a lane has no valid pixel (VALID_PIXEL_MODE): it only helps its quad, or was killed. */
export function isInvalid({ environment, recorder }: Machine, lane: number): boolean {
  return environment.helper(lane) || recorder.killed[lane] === 1;
}

/** Takes lanes without a valid pixel out of the active ones. */
export function dropInvalid(machine: Machine): void {
  for (let lane = 0; lane < machine.lanes; lane++) if (isInvalid(machine, lane)) machine.active[lane] = 0;
}

/** Puts anything into rows of the active lanes that have no valid pixel. */
export function fillInvalid(machine: Machine, rows: readonly number[]): void {
  const { file, lanes, active, environment } = machine;
  rows.forEach((row, chan) => {
    if (row < 0) return;
    for (let lane = 0; lane < lanes; lane++) {
      if (active[lane] === 1 && isInvalid(machine, lane)) file[row + lane] = environment.garbage?.(0, chan, lane) ?? 0;
    }
  });
}

/** Copies a row to another in the active lanes. */
export function copyActive({ file, lanes, active }: Machine, from: number, to: number): void {
  for (let lane = 0; lane < lanes; lane++) if (active[lane] === 1) file[to + lane] = file[from + lane] ?? 0;
}

/** Sets a whole row to one value. */
export function splat({ file, lanes }: Machine, row: number, value: number): void {
  file.fill(value, row, row + lanes);
}

/** Loads component `gpr * 4 + chan` of the inputs into a row, in the active lanes. */
export function loadInput({ file, lanes, active, environment }: Machine, component: number, row: number): void {
  for (let lane = 0; lane < lanes; lane++) {
    if (active[lane] === 1) file[row + lane] = environment.input(component >> 2, component & 3, lane);
  }
}

/** Records a row as what component `gpr * 4 + chan` holds for the caller. */
export function leaveRegister({ recorder, file, lanes }: Machine, component: number, row: number): void {
  const { values, written } = exportRecord(recorder, `R${component >> 2}`, lanes);
  const at = (component & 3) * lanes;
  values.set(file.subarray(row, row + lanes), at);
  written.fill(1, at, at + lanes);
}

/** What a machine leaves. */
export function machineOutcome(
  { lanes, recorder, lds }: Machine,
  ending: Ending,
  steps: { readonly done: number; readonly laneInstructions: number },
): Outcome {
  const { exports, events, killed, outside, notModelled } = recorder;
  return {
    ending,
    lanes,
    steps: steps.done,
    laneInstructions: steps.laneInstructions,
    notModelled: [...notModelled].sort(),
    exports,
    events,
    lds: lds.made?.written === true ? lds.made.words : undefined,
    killed,
    outside,
  };
}
