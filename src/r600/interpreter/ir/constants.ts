/* What constants decide: JUMP on a boolean constant, and the rounds of loops that count. */
import { countsRounds } from '../../isa/tables/cf-opcodes.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';
import { field } from '../../ir/fields.ts';
import type { CfNode, RegionNode } from '../../ir/node.ts';
import { enclosingLoop } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { isInvalid, splat } from '../machine.ts';
import { rowOf } from './wave.ts';
import type { Count, IrWave, Step } from './wave.ts';

/** JUMP on a boolean constant: its mask has the lanes that it does not lead over. */
export function compileUniformJump({ fields }: CfNode, mask: Value): Step {
  const [condition, constant] = [field(fields, 'COND'), field(fields, 'CF_CONST')];
  return (wave) => {
    const holds = condition >= 2 && wave.environment.boolean(constant) === (condition === 2);
    setActive(wave, mask, Number(holds));
  };
}

function setActive({ file, lanes, active }: IrWave, mask: Value, value: number): void {
  const row = rowOf(mask, lanes);
  for (let lane = 0; lane < lanes; lane++) if (active[lane] === 1) file[row + lane] = value;
}

/**
 * The head of a loop: its mask has the lanes that leave, because no round is left or, where the loop is one `forValid` lanes, since
 * they only help.
 */
export function compileLoopHead(node: CfNode, mask: Value, loopIndex: Value | undefined, forValid: boolean): Step {
  const counted = countsRounds(node.op)
    ? compileCount(node, mask, loopIndex)
    : (wave: IrWave) => setActive(wave, mask, 0);
  if (!forValid) return counted;
  return (wave) => {
    counted(wave);
    const row = rowOf(mask, wave.lanes);
    for (let lane = 0; lane < wave.lanes; lane++)
      if (wave.active[lane] === 1 && isInvalid(wave, lane)) wave.file[row + lane] = 1;
  };
}

function compileCount(node: CfNode, mask: Value, loopIndex: Value | undefined): Step {
  const region = enclosingLoop(node);
  const constant = field(node.fields, 'CF_CONST');
  const shown = node.op.name === 'LOOP_START';
  return (wave) => {
    const count = region === undefined ? undefined : countOf(wave, region, constant, shown);
    if (count === undefined) return;
    if (count.started) {
      count.rounds--;
      count.index += count.step;
    }
    count.started = true;
    setActive(wave, mask, Number(count.rounds <= 0));
    showIndex(wave, loopIndex);
  };
}

function countOf({ counts, environment }: IrWave, region: RegionNode, constant: number, shown: boolean): Count {
  const found = counts.get(region);
  if (found !== undefined) return found;
  const [rounds, index, step] = environment.loop(constant);
  const count = { rounds, index, step, shown, started: false };
  counts.set(region, count);
  return count;
}

/** Ends a loop: the index is again that of the loop around it. */
export function leaveLoop(wave: IrWave, region: RegionNode, loopIndex: Value | undefined): void {
  if (wave.counts.delete(region)) showIndex(wave, loopIndex);
}

/** Puts the index of the innermost loop that has one where operands read it. */
function showIndex(wave: IrWave, loopIndex: Value | undefined): void {
  if (loopIndex === undefined) return;
  const shown = [...wave.counts.values()].findLast((count) => count.shown);
  splat(wave, rowOf(loopIndex, wave.lanes), shown?.index ?? 0);
}

/** The value that stands for the loop index, where the shader reads it. */
export function findLoopIndex(all: readonly Value[]): Value | undefined {
  return all.find((value) => value.kind === 'hardware' && value.sel === ALU_SRC.LOOP_IDX);
}
