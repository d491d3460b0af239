/*
 * Exports, memory writes and fetches over the active lanes. Operands are rows; NO_ROW stands for a component that is masked.
 */
import { field } from '../ir/fields.ts';
import type { Fields } from '../ir/fields.ts';
import type { CfOp } from '../isa/tables/cf-opcodes.ts';
import type { FetchQuery } from './fetch-query.ts';
import { hashText, mix } from './hash.ts';
import type { Machine } from './machine.ts';
import { elementAt, numberAt } from '../ir/element-at.ts';
import { exportRecord, recordEvent } from './outcome.ts';

/** A masked component. */
export const NO_ROW = -1;

const exportTargets = ['PIXEL', 'POS', 'PARAM', 'TYPE3'];

/** The name of an export's target: the type and the array base, plus its place in a burst. */
export function exportName(fields: Fields, burst: number): string {
  return `${exportTargets[field(fields, 'TYPE') & 3]} ${field(fields, 'ARRAY_BASE') + burst}`;
}

/** Exports up to four components under a name. */
export function runExport({ file, lanes, active, recorder }: Machine, name: string, rows: readonly number[]): void {
  const record = exportRecord(recorder, name, lanes);
  rows.forEach((row, component) => {
    if (row === NO_ROW) return;
    const base = component * lanes;
    for (let lane = 0; lane < lanes; lane++) {
      if (active[lane] === 0) continue;
      record.values[base + lane] = file[row + lane] ?? 0;
      record.written[base + lane] = 1;
    }
  });
}

/** A write to memory: what instruction, which components, and where its index lies. */
export interface MemoryWrite {
  readonly op: CfOp;
  readonly fields: Fields;
  /** Rows of the four components, NO_ROW outside COMP_MASK. */
  readonly rows: readonly number[];
  /** Rows of the index: `indexChannels` where TYPE says so, and CF_IDX where RAT_INDEX_MODE does. */
  readonly index: readonly number[];
  /** Place in a burst. */
  readonly burst: number;
}

/** Whether TYPE asks for an index register. */
export function isIndexed(fields: Fields): boolean {
  return (field(fields, 'TYPE') & 1) === 1;
}

/** R600's MEM_SCRATCH reads too. */
export function isScratchRead(op: CfOp, fields: Fields, r600: boolean): boolean {
  return r600 && op.name === 'MEM_SCRATCH' && field(fields, 'TYPE') >= 2;
}

function writeName({ op, fields, burst }: MemoryWrite): string {
  const type = `TYPE=${field(fields, 'TYPE') & 1} ES=${field(fields, 'ELEM_SIZE')} MASK=${field(fields, 'COMP_MASK')}`;
  if (op.flags.has('RAT')) {
    return `${op.name} RAT=${field(fields, 'RAT_ID')} INST=${field(fields, 'RAT_INST')} ${type}`;
  }
  return `${op.name} ${field(fields, 'ARRAY_BASE') + burst} ${type}`;
}

/** Executes a write to scratch, a stream, a ring or a random access target. */
export function runMemoryWrite(machine: Machine, write: MemoryWrite): void {
  const { file, lanes, active, recorder } = machine;
  if (write.op.name === 'MEM_SCRATCH') {
    scratchWrite(machine, write);
  } else if (write.op.flags.has('STRM')) {
    runExport(machine, writeName(write), write.rows);
  } else {
    const name = writeName(write);
    const rows = [...write.index, ...write.rows.filter((row) => row !== NO_ROW)];
    for (let lane = 0; lane < lanes; lane++) {
      if (active[lane] === 0) continue;
      const words = rows.map((row) => file[row + lane] ?? 0);
      recordEvent(recorder, lane, name, words);
      if (canBeRead(write.op) && recorder.killed[lane] === 0) {
        remember(machine, write.index.length > 0 ? numberAt(words, 0) : baseOf(write), name, words);
      }
    }
  }
}

/** The address of a write without an index; random access targets have none of their own. */
function baseOf({ op, fields, burst }: MemoryWrite): number {
  return op.flags.has('RAT') ? 0 : field(fields, 'ARRAY_BASE') + burst;
}

/** Whether fetches see what an instruction writes. Rings and streams are read by other stages. */
function canBeRead({ name, flags }: CfOp): boolean {
  return flags.has('RAT') || name === 'MEM_EXPORT';
}

/**
 * Notes a write. Which buffer a fetch finds the words of a target in, the driver decides: what is fetched from the same address
 * depends on all that was written there.
 */
function remember({ memory }: Machine, address: number, name: string, words: readonly number[]): void {
  let hash = mix(memory.get(address) ?? 0, hashText(name));
  for (const word of words) hash = mix(hash, word);
  memory.set(address, hash);
}

function scratchAddress({ file }: Machine, write: MemoryWrite, lane: number): number {
  const index = write.index.length > 0 ? (file[numberAt(write.index, 0) + lane] ?? 0) : 0;
  return (field(write.fields, 'ARRAY_BASE') + write.burst + index) | 0;
}

function scratchWrite(machine: Machine, write: MemoryWrite): void {
  const { file, lanes, active } = machine;
  for (let lane = 0; lane < lanes; lane++) {
    if (active[lane] === 0) continue;
    const cell = scratchCell(machine, lane, scratchAddress(machine, write, lane));
    write.rows.forEach((row, component) => {
      if (row !== NO_ROW) cell[component] = file[row + lane] ?? 0;
    });
    machine.recorder.eventCount++;
  }
}

/** The four words of a lane under a scratch address, garbage at first. */
function scratchCell({ scratch, environment }: Machine, lane: number, address: number): Int32Array {
  let cell = elementAt(scratch, lane).get(address);
  if (cell === undefined) {
    cell = Int32Array.from({ length: 4 }, (_, chan) => environment.garbage?.(1000 + address, chan, lane) ?? 0);
    elementAt(scratch, lane).set(address, cell);
  }
  return cell;
}

/** R600: reads scratch into rows. */
export function runScratchRead(machine: Machine, read: MemoryWrite): void {
  for (let lane = 0; lane < machine.lanes; lane++) {
    if (machine.active[lane] === 0) continue;
    const cell = scratchCell(machine, lane, scratchAddress(machine, read, lane));
    read.rows.forEach((row, component) => {
      if (row !== NO_ROW) machine.file[row + lane] = cell[component] ?? 0;
    });
  }
}

/** A fetch, ready to execute. */
export interface FetchPlan {
  readonly query: FetchQuery;
  /** Rows of everything that it reads: source components, gradients or offsets, index registers. NO_ROW reads as zero. */
  readonly operands: readonly number[];
  /** Rows of the four destination components, NO_ROW where masked. */
  readonly results: readonly number[];
  /** DST_SEL of each. */
  readonly selects: readonly number[];
}

/** DST_SEL_X to DST_SEL_W: 0 to 3 a component of the answer, 4 zero, 5 one, 7 masked. */
export function destinationSelects(fields: Fields): readonly number[] {
  return ['X', 'Y', 'Z', 'W'].map((axis) => field(fields, `DST_SEL_${axis}`));
}

/** Executes a fetch in the active lanes. */
export function runFetch(machine: Machine, plan: FetchPlan): void {
  const { file, lanes, active } = machine;
  const { query, operands, results, selects } = plan;
  const words = operands.map(() => 0);
  // By select: the components, 0.0, 1.0, and 6, which has no meaning.
  const out = Int32Array.of(0, 0, 0, 0, 0, 0x3f800000, 0);
  for (let lane = 0; lane < lanes; lane++) {
    if (active[lane] === 0) continue;
    for (let k = 0; k < words.length; k++)
      words[k] = operands[k] === NO_ROW ? 0 : (file[numberAt(operands, k) + lane] ?? 0);
    answer(machine, query, words, lane, out);
    for (let component = 0; component < 4; component++) {
      const row = numberAt(results, component);
      const sel = numberAt(selects, component);
      if (row === NO_ROW || sel === 7) continue;
      file[row + lane] = out[sel] ?? 0;
    }
  }
}

function answer(machine: Machine, query: FetchQuery, words: readonly number[], lane: number, out: Int32Array): void {
  const { op, fields } = query;
  if (op.name === 'READ_SCRATCH') {
    const index = field(fields, 'INDEXED') === 1 ? (words[0] ?? 0) : 0;
    out.set(scratchCell(machine, lane, (field(fields, 'ARRAY_BASE') + index) | 0));
    return;
  }
  if (op.encoding === 'gds') {
    recordEvent(machine.recorder, lane, `${op.name} ${mix(0, query.hash)}`, [...words]);
  }
  const written = machine.memory.size === 0 ? undefined : machine.memory.get(words[0] ?? 0);
  machine.environment.fetch(query, written === undefined ? words : [...words, written], lane, out);
}
