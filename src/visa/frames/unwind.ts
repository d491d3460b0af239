/* Walking the stack, from a place in the code to the kernel. */
import { FormatError } from '../../runtime/index.ts';
import { frames, rowAt } from './frames.ts';
import type { FrameOptions, FrameRow, FrameTable } from './frames.ts';
import { corrector } from '../values/corrections.ts';
import { objectAt } from '../code/pc-map.ts';
import type { Place } from '../values/places.ts';
import { saveStateAt, saveStates } from './saves.ts';
import { subroutineAt } from '../code/subroutines.ts';
import type { VisaObject, VisaStream } from '../stream/model.ts';

/** Frames after which a walk stops. */
const MOST_FRAMES = 4096;

/** The state of one thread. Addresses are bytes; both answer undefined for what they do not know. */
export interface Machine {
  /** `size` bytes of a general register from byte `sub` on, little-endian. */
  register(reg: number, sub: number, size: number): bigint | undefined;
  /** `size` bytes of the stack. */
  memory(address: bigint, size: number): bigint | undefined;
}

/** What the stream does not say. */
export interface UnwindOptions extends FrameOptions {
  /** What the hardware adds to places in the binary; 0 by default. */
  readonly kernelBase?: bigint | undefined;
}

/** Where a register of a frame is: in its register still, or in memory. */
export type CallerRegister = { readonly kind: 'register' } | { readonly kind: 'memory'; readonly address: bigint };

/** One frame of a walk, innermost first. */
export interface Frame {
  readonly object: VisaObject;
  /** Name of the subroutine or object. */
  readonly name: string;
  /** Bytes from the start of the binary; of callers, the place they return to. */
  readonly pc: number;
  /** Where the frame starts; undefined where a register could not be read. */
  readonly cfa: bigint | undefined;
  /** Where the frame has a general register. */
  where(reg: number): CallerRegister;
}

/** A walk and why it ended. */
export interface Walk {
  readonly frames: readonly Frame[];
  readonly end: 'kernel' | 'no-code' | 'unreadable' | 'loop' | 'no-frame-info';
}

/** Walk from `pc`. FormatError `visa/no-code` when it lies outside of the stream's code. */
export function unwind(stream: VisaStream, pc: number, machine: Machine, options: UnwindOptions = {}): Walk {
  const tables = new Map(frames(stream, options).map((table) => [table.object, table]));
  const base = options.kernelBase ?? 0n;
  const found: Frame[] = [];
  const first = objectAt(stream, pc);
  if (first === undefined) throw new FormatError('visa/no-code', `no code at ${pc}: outside of every object`);
  let object: VisaObject | undefined = first;
  let place = pc;
  let framePointer: bigint | undefined;
  let callerSaved = new Map<number, bigint>();
  const seen = new Set<string>();
  while (object !== undefined) {
    const table = tables.get(object) as FrameTable;
    const row = rowAt(table, place) as FrameRow;
    const cfa = cfaOf(row, table, framePointer, machine);
    const key = `${place} ${cfa}`;
    if (seen.has(key) || found.length >= MOST_FRAMES) return { frames: found, end: 'loop' };
    seen.add(key);
    found.push(frameOf(stream, object, place, cfa, callerSaved, found.length > 0, options));
    if (row.returnIp === undefined) return { frames: found, end: 'kernel' };
    const next = callerOf(table, row, cfa, machine);
    if (next === undefined) return { frames: found, end: 'unreadable' };
    if (next === 'unknown') return { frames: found, end: 'no-frame-info' };
    callerSaved = withSaved(callerSaved, row, cfa);
    framePointer = next.framePointer;
    const target: bigint = next.returnIp - base;
    place = target >= 0n && target < 0x2_0000_0000n ? Number(target) : -1;
    object = objectAt(stream, place);
  }
  return { frames: found, end: 'no-code' };
}

function cfaOf(row: FrameRow, table: FrameTable, caller: bigint | undefined, machine: Machine): bigint | undefined {
  const { reg, sub, scale } = row.cfa;
  const value = caller ?? machine.register(reg, sub, table.addressBytes);
  return value === undefined ? undefined : value * BigInt(scale);
}

interface Caller {
  readonly returnIp: bigint;
  /** Value of BE_FP in the caller, in its own unit. */
  readonly framePointer: bigint | undefined;
}

function callerOf(
  table: FrameTable,
  row: FrameRow,
  cfa: bigint | undefined,
  machine: Machine,
): Caller | 'unknown' | undefined {
  const { returnIp } = row;
  const size = table.addressBytes;
  if (returnIp === undefined) return 'unknown';
  const inMemory = (offset: number): bigint | undefined =>
    cfa === undefined ? undefined : machine.memory(cfa + BigInt(offset), size);
  const address =
    returnIp.kind === 'register' ? machine.register(returnIp.reg, returnIp.sub, size) : inMemory(returnIp.offset);
  if (address === undefined) return undefined;
  if (row.inFrame) {
    const slot = table.callerFramePointer;
    if (slot === undefined) return 'unknown';
    const value = cfa === undefined ? undefined : machine.memory(cfa + BigInt(slot.offset), size);
    return value === undefined ? undefined : { returnIp: address, framePointer: value };
  }
  // No frame of its own (yet): the register still has the caller's pointer.
  const place = table.framePointer;
  if (place === undefined) return 'unknown';
  const value = machine.register(place.reg, place.sub, size);
  return value === undefined ? undefined : { returnIp: address, framePointer: value };
}

/** The caller's registers: those that this frame saved are in it, others are where they were. */
function withSaved(known: ReadonlyMap<number, bigint>, row: FrameRow, cfa: bigint | undefined): Map<number, bigint> {
  const all = new Map(known);
  if (cfa === undefined) return all;
  for (const [reg, where] of row.saved) if (where.kind === 'frame') all.set(reg, cfa + BigInt(where.offset));
  return all;
}

function frameOf(
  stream: VisaStream,
  object: VisaObject,
  pc: number,
  cfa: bigint | undefined,
  saved: ReadonlyMap<number, bigint>,
  isCaller: boolean,
  options: UnwindOptions,
): Frame {
  // What a call may change, the frame itself has put into memory before it.
  const fix = corrector(options);
  const state = isCaller ? saveStateAt(saveStates(stream, object, 'caller', fix), pc) : undefined;
  const own = new Map<number, Place>(state?.registers.map(({ reg, place }) => [reg, place]));
  return {
    object,
    name: subroutineAt(stream, pc)?.name ?? object.name,
    pc,
    cfa,
    where(reg) {
      const place = own.get(reg);
      if (place?.kind === 'memory' && cfa !== undefined) return { kind: 'memory', address: cfa + BigInt(place.offset) };
      const address = saved.get(reg);
      return address === undefined ? { kind: 'register' } : { kind: 'memory', address };
    },
  };
}
