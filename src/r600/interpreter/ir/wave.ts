/*
 * The state of an IR run: a row for each value, then rows for modified sources and results. Lanes that leave a list of nodes
 * early are taken out of `active` until the region that they left for goes on.
 */
import type { RegionNode } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import type { Value } from '../../ir/value.ts';
import type { Environment } from '../environment.ts';
import { createMachine, loadInput, splat } from '../machine.ts';
import type { Machine } from '../machine.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';

/** Lanes on their way out of a region, and back to its entry. */
export interface RegionState {
  readonly departed: Uint8Array;
  readonly again: Uint8Array;
}

/** A loop that counts, while it is open. */
export interface Count {
  rounds: number;
  index: number;
  readonly step: number;
  /** Whether the loop index is its own. */
  readonly shown: boolean;
  started: boolean;
}

/** A wave that executes IR. */
export interface IrWave extends Machine {
  readonly regions: ReadonlyMap<RegionNode, RegionState>;
  /** Open loops that count, innermost last. */
  readonly counts: Map<RegionNode, Count>;
  readonly steps: { done: number; readonly limit: number; laneInstructions: number };
}

/** Executes a node. */
export type Step = (wave: IrWave) => void;

/** Rows of three modified sources and a result, for the instructions of a group. */
export const GROUP_ROWS = 4;

/** The offset of a value's row. */
export function rowOf(value: Value, lanes: number): number {
  return (value.uid - 1) * lanes;
}

/** A wave at the start of a shader. `groupSize`: instructions of its largest group. */
export function createIrWave(
  shader: Shader,
  regions: readonly RegionNode[],
  environment: Environment,
  lanes: number,
  limit: number,
  groupSize: number,
): IrWave {
  const values = shader.values.all;
  const machine = createMachine(environment, lanes, values.length + groupSize * GROUP_ROWS + 1);
  for (const value of values) fillRow(machine, value);
  for (const input of shader.root.inputs) {
    if (input.kind === 'reg') loadInput(machine, input.component, rowOf(input, lanes));
  }
  const state = (): RegionState => ({ departed: new Uint8Array(lanes), again: new Uint8Array(lanes) });
  return {
    ...machine,
    regions: new Map(regions.map((region) => [region, state()])),
    counts: new Map(),
    steps: { done: 0, limit, laneInstructions: 0 },
  };
}

function fillRow(machine: Machine, value: Value): void {
  const { lanes, environment, file } = machine;
  const row = rowOf(value, lanes);
  switch (value.kind) {
    case 'const':
      splat(machine, row, value.bits);
      break;
    case 'kcache':
      if (value.indexMode === 0) splat(machine, row, environment.constant(value.bank, value.index, value.chan));
      break;
    case 'reg':
      if (environment.garbage === undefined) break;
      for (let lane = 0; lane < lanes; lane++) {
        file[row + lane] = environment.garbage(value.component >> 2, value.component & 3, lane);
      }
      break;
    case 'hardware':
      if (value.sel === ALU_SRC.LOOP_IDX) break;
      for (let lane = 0; lane < lanes; lane++) file[row + lane] = environment.special(value.sel, lane);
      break;
    case 'temp':
    case 'special':
    case 'param':
    case 'undef':
    case 'rel':
      break;
  }
}

/** Whether the run goes on: within the step limit, and with a lane to execute. */
export function goesOn({ steps, active }: IrWave): boolean {
  return steps.done <= steps.limit && active.includes(1);
}
