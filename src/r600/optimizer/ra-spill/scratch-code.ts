/*
 * Instructions that write scratch memory and read it. R600 has one control-flow instruction for both; later chips read by fetches,
 * which must wait until the writes before them are acknowledged.
 */
import type { Fields } from '../../ir/fields.ts';
import type { CfNode, FetchNode, Operands } from '../../ir/node.ts';
import { createCf, createFetch } from '../../ir/shader.ts';
import type { Value } from '../../ir/value.ts';
import { cfOp } from '../../isa/tables/cf-opcodes.ts';
import { fetchOp } from '../../isa/tables/fetch-opcodes.ts';
import type { Generation } from '../../isa/tables/chips.ts';

/** TYPE of MEM_SCRATCH. */
const TYPE = { WRITE: 0, READ: 2, WRITE_ACK: 2 } as const;

/** ELEM_SIZE: places of four words. */
const FOUR_WORDS = 3;

/** FMT_32_32_32_32 and NUM_FORMAT_INT: words as they are. */
const WORDS = { DATA_FORMAT: 34, NUM_FORMAT_ALL: 1 } as const;

/** A place in scratch memory, and how many there are. */
export interface ScratchPlace {
  readonly address: number;
  readonly places: number;
}

/** Values by channel. */
export type ByChannel = readonly [Value | undefined, Value | undefined, Value | undefined, Value | undefined];

function arrayFields({ address, places }: ScratchPlace): Fields {
  return { ARRAY_BASE: address, ARR_SIZE: places - 1, ELEM_SIZE: FOUR_WORDS };
}

function maskOf(values: ByChannel): number {
  return values.reduce((mask, value, chan) => (value === undefined ? mask : mask | (1 << chan)), 0);
}

/** Writes values to a place. */
export function scratchWrite(generation: Generation, place: ScratchPlace, values: ByChannel): CfNode {
  const kind = generation === 'R600' ? TYPE.WRITE : TYPE.WRITE_ACK;
  return createCf(
    cfOp('MEM_SCRATCH'),
    { ...arrayFields(place), TYPE: kind, COMP_MASK: maskOf(values) },
    [],
    [...values],
  );
}

/** Reads values from a place. */
export function scratchRead(generation: Generation, place: ScratchPlace, values: ByChannel): CfNode | FetchNode {
  const nothing: Operands = [undefined, undefined, undefined, undefined];
  if (generation === 'R600') {
    const fields = { ...arrayFields(place), TYPE: TYPE.READ, COMP_MASK: maskOf(values) };
    return createCf(cfOp('MEM_SCRATCH'), fields, [...values], nothing);
  }
  const selects = { DST_SEL_X: 0, DST_SEL_Y: 1, DST_SEL_Z: 2, DST_SEL_W: 3 };
  const fields = { MEM_INST: 2, UNCACHED: 1, ...arrayFields(place), ...WORDS, ...selects };
  return createFetch(fetchOp('READ_SCRATCH'), fields, [...values], nothing);
}

/** Waits until what was written can be read. */
export function waitForWrites(): CfNode {
  return createCf(cfOp('WAIT_ACK'), {});
}
