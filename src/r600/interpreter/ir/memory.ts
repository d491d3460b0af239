/* Control-flow instructions and fetches of the IR. */
import { asksLanes, headsLoop, marksHelpers } from '../../ir/effects.ts';
import { field } from '../../ir/fields.ts';
import type { Fields } from '../../ir/fields.ts';
import type { CfNode, FetchNode, Operands } from '../../ir/node.ts';
import type { SpecialName, Value } from '../../ir/value.ts';
import { fetchOperandCount } from '../../ir/operand-count.ts';
import { fetchQuery } from '../fetch-query.ts';
import { copyActive, dropInvalid, fillInvalid, loadInput } from '../machine.ts';
import {
  NO_ROW,
  destinationSelects,
  exportName,
  isScratchRead,
  runExport,
  runFetch,
  runMemoryWrite,
  runScratchRead,
} from '../memory-access.ts';
import { recordEvent } from '../outcome.ts';
import type { IrContext } from './alu.ts';
import { compileLoopHead, compileUniformJump } from './constants.ts';
import { numberAt } from '../../ir/element-at.ts';
import { rowOf } from './wave.ts';
import type { IrWave, Step } from './wave.ts';

/** Special registers that stand for an order, not for a value. */
const orders: ReadonlySet<SpecialName> = new Set<SpecialName>(['SCR', 'GEOM', 'MEM', 'LDS', 'VM']);

function valuesOnly(operands: Operands): Operands {
  return operands.filter((value) => value?.kind !== 'special' || !orders.has(value.name));
}

const rows = (operands: Operands, lanes: number): readonly number[] =>
  operands.map((value) => (value === undefined ? NO_ROW : rowOf(value, lanes)));

/** Compiles a fetch. */
export function compileFetch(context: IrContext, node: FetchNode): Step {
  const { lanes } = context;
  const { op, fields, dst, src } = node;
  const count = fetchOperandCount(op.encoding, fields);
  if (op.flags.has('SETGRAD') || op.flags.has('SET_TEXTURE_OFFSETS')) {
    return counted((wave) => {
      dst.forEach((to, k) => {
        const from = src[k];
        if (to === undefined) return;
        if (from !== undefined) copyActive(wave, rowOf(from, lanes), rowOf(to, lanes));
        else
          for (let lane = 0; lane < lanes; lane++) if (wave.active[lane] === 1) wave.file[rowOf(to, lanes) + lane] = 0;
      });
    });
  }
  const operands = [...rows(src.slice(0, count), lanes), ...rows(valuesOnly(src.slice(4)), lanes)];
  const selects = destinationSelects(fields);
  const plan = { query: fetchQuery(op, fields), operands, results: rows(dst.slice(0, 4), lanes), selects };
  const fetch: Step = (wave) => {
    runFetch(wave, plan);
  };
  if (!isForValid(context, fields)) return counted(fetch);
  const isFlag = marksHelpers(node);
  return counted((wave) => {
    if (isFlag) copyActive(wave, numberAt(operands, operands.length - 1), numberAt(plan.results, 0));
    else fillInvalid(wave, plan.results);
    inValidLanes(wave, fetch);
  });
}

/** Whether only lanes with a valid pixel execute a node. */
function isForValid({ pixels }: IrContext, fields: Fields): boolean {
  return pixels && field(fields, 'VALID_PIXEL_MODE') === 1;
}

function inValidLanes(wave: IrWave, step: Step): void {
  const before = wave.active.slice();
  dropInvalid(wave);
  step(wave);
  wave.active.set(before);
}

function counted(step: Step): Step {
  return (wave) => {
    wave.steps.done++;
    step(wave);
  };
}

/** Compiles a control-flow instruction; those that only steer lanes do nothing here, the tree does it. */
export function compileCf(context: IrContext, node: CfNode, r600: boolean): Step | undefined {
  const step = compileAnyCf(context, node, r600);
  if (step === undefined || !isForValid(context, node.fields) || headsLoop(node)) return step;
  return (wave) => {
    inValidLanes(wave, step);
  };
}

function compileAnyCf(context: IrContext, node: CfNode, r600: boolean): Step | undefined {
  const { lanes } = context;
  const { op, fields, dst, src } = node;
  if (op.flags.has('EXP')) {
    const name = exportName(fields, 0);
    const values = rows(src.slice(0, 4), lanes);
    return (wave) => runExport(wave, name, values);
  }
  if (op.flags.has('MEM')) {
    const index = rows(valuesOnly(src.slice(4)), lanes).filter((row) => row !== NO_ROW);
    const reads = isScratchRead(op, fields, r600);
    const write = { op, fields, burst: 0, index, rows: rows((reads ? dst : src).slice(0, 4), lanes) };
    return (wave) => (reads ? runScratchRead(wave, write) : runMemoryWrite(wave, write));
  }
  const [mask] = dst;
  if (mask !== undefined && asksLanes(node))
    return headsLoop(node)
      ? compileLoopHead(node, mask, context.loopIndex, isForValid(context, fields))
      : compileUniformJump(node, mask);
  switch (op.name) {
    case 'CALL_FS':
      return (wave) => callFetchShader(wave, dst);
    case 'EMIT_VERTEX':
    case 'CUT_VERTEX':
    case 'EMIT_CUT_VERTEX':
      return (wave) => emit(wave, op.name, field(fields, 'COUNT'));
    case 'KILL':
      return ({ active, recorder }) => {
        for (let lane = 0; lane < lanes; lane++) if (active[lane] === 1) recorder.killed[lane] = 1;
      };
    default:
      return undefined;
  }
}

function callFetchShader(wave: IrWave, dst: readonly (Value | undefined)[]): void {
  for (const value of dst) if (value?.kind === 'reg') loadInput(wave, value.component, rowOf(value, wave.lanes));
}

function emit({ active, lanes, recorder }: IrWave, name: string, stream: number): void {
  const happened = name === 'EMIT_CUT_VERTEX' ? ['EMIT_VERTEX', 'CUT_VERTEX'] : [name];
  for (let lane = 0; lane < lanes; lane++) {
    if (active[lane] === 0) continue;
    for (const what of happened) recordEvent(recorder, lane, `${what} ${stream}`, []);
  }
}
