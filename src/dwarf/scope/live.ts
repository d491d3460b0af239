/*
 * A stopped program as data: registers of the top frame and pieces of memory, from which the frames, their variables and the bytes of
 * those follow by the debugging information of the program's file.
 */
import type { Report } from '../../core/index.ts';
import { frameSettings, stackPointerOf } from '../frame/abi.ts';
import { integerOf } from '../value/bits.ts';
import { walkStack } from '../frame/call-stack.ts';
import type { CallFrame, StoppedThread } from '../frame/call-stack.ts';
import { readLocationSync } from '../evaluate/drive.ts';
import { ExpressionError } from '../expression/fault.ts';
import { registerNumber } from '../frame/register-names.ts';
import { integerType } from '../query/base-types.ts';
import { frameHost, registerVariable } from '../query/host.ts';
import type { QueryHost, QuerySituation } from '../query/host.ts';
import type { Contents } from '../contents/contents.ts';
import { frameContext } from './frame-context.ts';
import { openFrames } from '../frame/frames.ts';
import { signed } from '../value/integer.ts';
import { isLocated, leavesOf } from '../types/object.ts';
import type { Leaf, ObjectReader } from '../types/object.ts';
import type { TypeTable } from '../types/data-type.ts';
import type { DwarfFile } from '../open.ts';
import { framesAt } from './frame-variables.ts';
import type { FrameVariable } from './frame-variables.ts';
import type { Scope } from './scope.ts';
import { debuggerRules } from '../frame/unwind.ts';

/** What a part of a variable holds. */
export type LeafContents =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** Of a bit field. */
  | { readonly kind: 'bits'; readonly value: bigint }
  | { readonly kind: 'optimized-out' }
  | { readonly kind: 'error'; readonly message: string };

/** A variable of a frame with what its parts hold. */
export interface LiveVariable {
  readonly variable: FrameVariable;
  /** Blocks between it and the innermost one, those that declare nothing not counted. */
  readonly depth: number;
  readonly scope: Scope;
  readonly leaves: readonly { readonly leaf: Leaf; readonly contents: LeafContents }[];
  /** What the whole of it holds. */
  readonly contents: Contents;
}

/** A frame as people see it: functions that were inlined have their own. */
export interface LiveFrame {
  readonly level: number;
  readonly inlined: boolean;
  readonly name: string | undefined;
  readonly frame: CallFrame;
  readonly variables: readonly LiveVariable[];
  /** What expressions in it are compiled for and evaluated in; undefined where no function is known. */
  readonly names: QueryHost | undefined;
  readonly situation: QuerySituation;
}

/** Parts of one variable that are looked at. */
const MAX_LEAVES = 10_000;

/** Reads stopped threads of one program. */
export interface LiveReader {
  /** The frames of a thread with their variables, the top one first. */
  frames(thread: StoppedThread): Generator<LiveFrame>;
}

/** A reader over the debugging information of a program; damage that it meets goes to the report. */
export function liveReader(file: DwarfFile, types: TypeTable, report: Report): LiveReader {
  const sources = openFrames(file.sections, report);
  const { machine } = file.sections;
  const options = { ...frameSettings(file.sections), abi: debuggerRules(stackPointerOf(file.sections.machine)) };
  return {
    *frames(thread) {
      let level = 0;
      for (const frame of walkStack(thread, sources, options)) {
        for (const each of logicalFrames(types, machine, frame, report)) yield { ...each, level: level++ };
      }
    },
  };
}

function* logicalFrames(
  types: TypeTable,
  machine: number,
  frame: CallFrame,
  report: Report,
): Generator<Omit<LiveFrame, 'level'>> {
  const found = framesAt(types, frame.lookup, report);
  if (found === undefined) {
    yield { inlined: false, name: undefined, frame, variables: [], names: undefined, situation: frame };
    return;
  }
  const { place, owner, frames } = found;
  const reader: ObjectReader = {
    lookup: types.lookup,
    context: frameContext(types.lookup, frame, place.unit, owner),
  };
  for (const each of frames) {
    const { inlined, name } = each;
    const variables = each.variables.map((variable) => liveVariable(reader, variable));
    const names: QueryHost = {
      ...frameHost(types, found, each),
      register(register) {
        const number = registerNumber(machine, register);
        const type = integerType(place.unit.addressSize, false);
        return number === undefined ? undefined : registerVariable(number, type);
      },
    };
    yield { inlined, name, frame, variables, names, situation: reader };
  }
}

function liveVariable(reader: ObjectReader, variable: FrameVariable): LiveVariable {
  const location = variable.location(reader);
  const leaves = [...leavesOf(reader, variable.name ?? '', variable.type, location, MAX_LEAVES)];
  return {
    variable,
    depth: variable.level,
    scope: variable.scope,
    leaves: leaves.map((leaf) => ({ leaf, contents: contentsOf(reader, leaf) })),
    contents: variable.contents(reader),
  };
}

/** What is at the location of a part. */
export function contentsOf({ context }: ObjectReader, { location, size, bitSize, isSigned }: Leaf): LeafContents {
  if (!isLocated(location)) {
    return location.kind === 'lost' ? { kind: 'optimized-out' } : { kind: 'error', message: location.message };
  }
  const bits = bitSize ?? (size === undefined ? undefined : 8 * size);
  if (bits === undefined) return { kind: 'error', message: 'the size of the type is not known' };
  try {
    const { bytes, mask, failed } = readLocationSync(location, bits, context);
    const [place] = location;
    if (failed !== undefined && place?.kind === 'memory' && location.length === 1) {
      const address = (BigInt(place.bitOffset) / 8n).toString(16);
      return { kind: 'error', message: `Cannot access memory at address 0x${address}` };
    }
    if (mask !== undefined) return { kind: 'optimized-out' };
    if (bitSize === undefined) return { kind: 'bytes', bytes };
    const value = integerOf(bytes, bitSize, context.target.byteOrder);
    return { kind: 'bits', value: BigInt(isSigned ? signed(value, bitSize) : value) };
  } catch (error) {
    if (error instanceof ExpressionError) return { kind: 'error', message: error.message };
    throw error;
  }
}
