/*
 * Logical frames: one physical frame is as many of them as functions were inlined into each other at its pc. Optimised builds
 * tell them in the line table, -G builds in .debug_info.
 */
import { withoutParameters } from '../../demangle/index.ts';
import { FormatError } from '../../runtime/index.ts';
import type { CudaDump } from '../model.ts';
import type { CodePlace, PlaceOptions } from './code-place.ts';
import { readableName } from './readable-name.ts';

/** A function and the place in it that is executed or that the next inner one was called from. */
export interface Call {
  /** Readable; of what is inlined without parameters. Null when it is unknown. */
  readonly function: string | null;
  readonly file: string | null;
  readonly line: number | null;
  /** Inlined into the next one. */
  readonly inlined: boolean;
}

/** The functions that a pc is in, the innermost inlined one first; nothing where the pc is in no known function. */
export async function callsAt(
  dump: CudaDump,
  deviceRow: number,
  pc: bigint,
  options: PlaceOptions = {},
): Promise<readonly Call[]> {
  const place = await dump.symbols.at(deviceRow, pc, options);
  if (place === null) return [];
  if (place.inlined.length > 0) return callsOfChain(place);
  const address = options.caller === true && pc > 0n ? pc - 1n : pc;
  const found = await callsOfScopes(dump, deviceRow, place, address);
  return found ?? [{ function: place.demangled, file: place.file, line: place.line, inlined: false }];
}

function callsOfChain(place: CodePlace): Call[] {
  const calls: Call[] = [];
  let [file, line] = [place.file, place.line];
  for (const call of place.inlined) {
    const name = call.function === null ? null : withoutParameters(readableName(call.function));
    calls.push({ function: name, file, line, inlined: true });
    [file, line] = [call.called_from_file, call.called_from_line];
  }
  calls.push({ function: place.demangled, file, line, inlined: false });
  return calls;
}

async function callsOfScopes(
  dump: CudaDump,
  deviceRow: number,
  place: CodePlace,
  address: bigint,
): Promise<Call[] | undefined> {
  const cubin = await dump.symbols.cubinAt(deviceRow, place);
  try {
    const scopes = (await cubin?.inlined())?.at(address).filter(({ inlined }) => inlined) ?? [];
    if (scopes.length === 0) return undefined;
    const unit = (await cubin?.lines())?.find(address)?.unit;
    const calls: Call[] = [];
    let [file, line] = [place.file, place.line];
    for (const { name, callFile, callLine } of scopes) {
      calls.push({ function: name, file, line, inlined: true });
      [file, line] = [unit === undefined ? null : unit.files.pathOf(callFile), callLine];
    }
    return [...calls, { function: place.demangled, file, line, inlined: false }];
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}
