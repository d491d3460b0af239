/* The place that a person should read first. */
import { INSTRUCTION } from '../instructions/code.ts';
import { isTrap } from '../instructions/control-flow.ts';
import type { CudaDump } from '../model.ts';
import { callsAt } from '../symbols/calls.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import type { Assertion } from './assertion.ts';
import type { Call } from '../symbols/calls.ts';
import type { FrameCalls } from './frames.ts';

/** Functions that the compiler adds for what the program asked for: the caller is the place to look at. */
const builtins: ReadonlySet<string> = new Set(['__assert_fail', '__assertfail', '__trap', '__brkpt']);

/** The place that a person should read first. */
export async function headline(
  dump: CudaDump,
  deviceRow: number,
  {
    context,
    frames,
    errorPC,
    errorPlace,
    assertion,
  }: {
    readonly context: bigint | undefined;
    readonly frames: readonly FrameCalls[];
    readonly errorPC: bigint | null;
    readonly errorPlace: CodePlace | null;
    readonly assertion: Assertion | undefined;
  },
): Promise<{ readonly place: CodePlace | null; readonly calls: readonly Call[] }> {
  const { symbols } = dump;
  const hidden = frames[0]?.syscall === true;
  if (!hidden && errorPlace !== null && errorPC !== null) {
    return { place: errorPlace, calls: await callsAt(dump, deviceRow, errorPC, { context }) };
  }
  const isOwn = ({ syscall, place }: FrameCalls): boolean => !syscall && place !== null && !builtins.has(place.symbol);
  const frame = frames[assertion?.frame ?? -1] ?? frames.find(isOwn) ?? frames.find(({ syscall }) => !syscall);
  if (frame === undefined) return { place: null, calls: [] };
  // After a trap and after the call of an assert the pc is that of the next statement.
  const code = frame.place === null ? undefined : await dump.code(deviceRow, frame.place);
  const before = frame.caller ? undefined : code?.at(frame.pc - INSTRUCTION);
  if (before === undefined || !(isTrap(before) || assertion !== undefined)) return frame;
  const pc = frame.pc - INSTRUCTION;
  return {
    place: await symbols.at(deviceRow, pc, { context }),
    calls: await callsAt(dump, deviceRow, pc, { context }),
  };
}
