/*
 * Expressions in frames of lanes. A text is compiled once for each place of the code, however many lanes are there; what it is in a lane
 * is asked of the lane.
 */
import { compileQuery } from '../../dwarf/advanced.ts';
import type { ContentsLimits, Query, QueryResult, QuerySituation } from '../../dwarf/advanced.ts';
import { FormatError } from '../../runtime/index.ts';
import { detailedFrames } from '../fault/frames.ts';
import { windowsOfLane } from '../memory/address-space.ts';
import type { CudaDump } from '../model.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import { namesIn } from './frame-names.ts';
import { asRedacted } from './redacted-contents.ts';
import { addressLocation, specialRegister, specialRegisters } from './special-register.ts';
import type { SpecialRegisters } from './special-register.ts';
import { stoppedLane } from './stopped-lane.ts';
import type { StoppedFrame, StoppedLaneFrames } from './stopped-lane.ts';
import { machineContext } from './unwind.ts';

/** What to print and where. */
export interface PrintOptions {
  /** Frame of each lane; 0, the innermost one, where it is absent. */
  readonly frame?: number | undefined;
  /** Of other lanes nothing is printed: an expression that is true in those that count. */
  readonly where?: string | undefined;
  readonly limits?: ContentsLimits | undefined;
}

/** What an expression is in a lane. */
export interface LanePrinted {
  readonly query: Query;
  readonly result: QueryResult;
  /** It was calculated from what may be another variable's value. */
  readonly isStale: boolean;
}

/** Evaluates an expression in lanes. */
export interface LanePrinter {
  /**
   * What the expression is in a lane; undefined where `where` is not true there. FormatError `cuda/no-frame` where the lane has no such
   * frame, `dwarf/query-…` where its names are not those of the frame.
   */
  print(lane: LaneOnSm): Promise<LanePrinted | undefined>;
}

/** Make ready to print an expression in lanes of a dump. */
export function lanePrinter(
  dump: CudaDump,
  text: string,
  { frame = 0, where, limits }: PrintOptions = {},
): LanePrinter {
  const compiled = compiler(text);
  const condition = where === undefined ? undefined : compiler(where);
  return {
    async print(lane) {
      const stack = (await detailedFrames(dump, lane)).slice(0, frame + 1);
      const ready = await stoppedLane(dump, lane, stack);
      const special = await specialRegisters(dump, lane);
      const windows = await windowsOfLane(dump, lane);
      const flatAddress: QuerySituation['flatAddress'] = (addressClass, address) => {
        const space = ready.memory.spaceOf(addressClass, address);
        return address + (windows.base(space) ?? 0n);
      };
      return ready.ask((frames) => {
        const chosen = frames.find(({ level }) => level === frame);
        if (chosen === undefined) throw noFrame(frames.length, frame);
        const situation = {
          ...withRegisters(situationIn(chosen, ready), special, chosen.stack.pc),
          flatAddress,
        };
        if (condition !== undefined && condition(chosen).test(situation) !== true) return undefined;
        const query = compiled(chosen);
        ready.doubts.any = false;
        const found = query.evaluate(situation, limits);
        const result = { ...found, contents: asRedacted(dump, found.contents) };
        return { query, result, isStale: ready.doubts.any && result.contents.kind !== 'unknown' };
      });
    },
  };
}

function noFrame(count: number, level: number): FormatError {
  return new FormatError('cuda/no-frame', `the call stack has ${count} frames, none is #${level}`);
}

/** Compiles a text once for each function at an address. */
function compiler(text: string): (frame: StoppedFrame) => Query {
  const known = new Map<unknown, Query | FormatError>();
  return (frame) => {
    const key = frame.own ?? frame.debug;
    const query = known.get(key) ?? compiled(text, frame);
    known.set(key, query);
    if (query instanceof FormatError) throw query;
    return query;
  };
}

function compiled(text: string, frame: StoppedFrame): Query | FormatError {
  try {
    return compileQuery(text, namesIn(frame));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const isName = error.code === 'dwarf/query-name' && frame.own === undefined;
    return isName ? new FormatError(error.code, `${error.message}; ${noVariables}`) : error;
  }
}

const noVariables = 'the build has no variables of this function: only -G builds do';

function situationIn(stopped: StoppedFrame, lane: StoppedLaneFrames): QuerySituation {
  const { frame, stack } = stopped;
  return stopped.situation() ?? { context: frame?.context ?? machineContext(lane, stack.level === 0) };
}

/** With what CUDA says of every thread. */
function withRegisters({ context, locate }: QuerySituation, special: SpecialRegisters, pc: bigint): QuerySituation {
  return {
    locate,
    context: {
      ...context,
      registerLocation: (register) => {
        if (Number(register) === specialRegister('pc')) return addressLocation(pc);
        return special(Number(register)) ?? context.registerLocation?.(register);
      },
    },
  };
}
