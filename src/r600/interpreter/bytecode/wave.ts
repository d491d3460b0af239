/* The state of a bytecode run. */
import { createExecMask } from '../exec-mask.ts';
import type { ExecMask } from '../exec-mask.ts';
import type { Environment } from '../environment.ts';
import { createMachine, loadInput, splat } from '../machine.ts';
import type { Machine } from '../machine.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';
import { ROW } from './layout.ts';
import type { ConstantFill } from './layout.ts';

/** A wave that executes bytecode. */
export interface Wave extends Machine {
  readonly exec: ExecMask;
  /** Loads what the fetch shader gives into the registers of the active lanes. */
  readonly callFetchShader: () => void;
  readonly steps: { done: number; readonly limit: number; laneInstructions: number };
}

/** Registers that the world fills at the start: by component, `gpr * 4 + chan`. */
export type InputMask = (component: number) => boolean;

/** A wave at the start of a program. */
export function createWave(
  environment: Environment,
  lanes: number,
  limit: number,
  constants: readonly ConstantFill[],
  isInput: InputMask,
  fetched: readonly number[] | undefined,
  registers: number,
): Wave {
  const machine = createMachine(environment, lanes, ROW.CONSTANTS + constants.length);
  const { file } = machine;
  for (let component = 0; component < registers * 4; component++) {
    const read = isInput(component) ? environment.input : environment.garbage;
    if (read === undefined) continue;
    for (let lane = 0; lane < lanes; lane++) file[component * lanes + lane] = read(component >> 2, component & 3, lane);
  }
  // Addresses and predicates that nobody wrote: a predicate is not what it is without garbage.
  if (environment.garbage !== undefined) {
    for (let row = ROW.AR; row < ROW.PREDICATE; row++) {
      for (let lane = 0; lane < lanes; lane++) file[row * lanes + lane] = environment.garbage(row, 0, lane);
    }
    splat(machine, ROW.PREDICATE * lanes, 1);
  }
  splat(machine, ROW.ONE * lanes, 0x3f800000);
  constants.forEach((fill, k) => fillConstant(machine, fill, (ROW.CONSTANTS + k) * lanes));
  const callFetchShader = (): void => {
    if (fetched === undefined) machine.recorder.notModelled.add('CALL_FS behind other code');
    for (const component of fetched ?? []) loadInput(machine, component, component * lanes);
  };
  const exec = createExecMask(machine.active);
  return { ...machine, exec, callFetchShader, steps: { done: 0, limit, laneInstructions: 0 } };
}

/** Fills a row with a constant. */
export function fillConstant(machine: Machine, fill: ConstantFill, row: number): void {
  const { file, lanes, environment } = machine;
  switch (fill.kind) {
    case 'literal':
      splat(machine, row, fill.value);
      break;
    case 'kcache':
      splat(machine, row, environment.constant(fill.bank, fill.index, fill.chan));
      break;
    case 'special':
      for (let lane = 0; lane < lanes; lane++) file[row + lane] = environment.special(fill.sel, lane);
      break;
    case 'unwritten':
      for (let lane = 0; lane < lanes; lane++) {
        file[row + lane] = environment.garbage?.(ALU_SRC.PV, fill.slot, lane) ?? 0;
      }
      break;
  }
}
