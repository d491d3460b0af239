/*
 * What a failed assert said. The compiler calls __assertfail(message R4:R5, file R6:R7, line R8, function R10:R11): the code in front of
 * the call loads them, and the texts are in the module's data, so that dumps without memory have them too.
 */
import { registersAtCall } from '../instructions/call-arguments.ts';
import type { KnownRegisters } from '../instructions/call-arguments.ts';
import { INSTRUCTION } from '../instructions/code.ts';
import { callInstruction } from '../instructions/control-flow.ts';
import type { CudaDump } from '../model.ts';
import type { Frame } from '../symbols/backtrace.ts';
import type { ModuleImage } from '../symbols/modules.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import { textAtAddress } from './text-at-address.ts';

/** A failed assert; null for what could not be found. */
export interface Assertion {
  readonly message: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly function: string | null;
  /** Index of the frame that called it, 0 for the innermost. */
  readonly frame: number;
}

const MESSAGE = 4;
const FILE = 6;
const LINE = 8;
const FUNCTION = 10;

/** Frames that are looked at: the call is in the first one or its caller. */
const FRAMES = 4;

/** The assert that a lane with these frames failed; undefined where its call is not found. */
export async function assertionOf(
  dump: CudaDump,
  { deviceRow }: LaneOnSm,
  frames: readonly Frame[],
): Promise<Assertion | undefined> {
  for (const { level, pc, place } of frames.slice(0, FRAMES)) {
    if (place === null) continue;
    const code = await dump.code(deviceRow, place);
    const words = code?.at(pc - INSTRUCTION);
    if (code === undefined || words === undefined || callInstruction(words) === undefined) continue;
    const module = (await dump.symbols.modules(deviceRow)).find(
      ({ handle, context }) => handle === place.module && context === place.context,
    );
    const end = await functionEnd(dump, module, pc);
    const low = pc - BigInt(place.sectionOffset);
    const registers = await registersAtCall(code, pc - INSTRUCTION, low, end);
    const text = async (register: number): Promise<string | null> => {
      const address = pair(registers, register);
      return address === undefined ? null : textAtAddress(dump, code.elf, module?.original, address);
    };
    const found = { message: await text(MESSAGE), file: await text(FILE), function: await text(FUNCTION) };
    if (found.message === null && found.file === null) continue;
    return { ...found, line: registers.get(LINE) ?? null, frame: level };
  }
  return undefined;
}

function pair(registers: KnownRegisters, first: number): bigint | undefined {
  const [low, high] = [registers.get(first), registers.get(first + 1)];
  return low === undefined || high === undefined ? undefined : BigInt(low) | (BigInt(high) << 32n);
}

/** The end of the outermost function around a return address. */
async function functionEnd(dump: CudaDump, module: ModuleImage | undefined, pc: bigint): Promise<bigint> {
  const cubin = module === undefined ? undefined : await dump.symbols.cubin(module);
  const outer = (await cubin?.functionAt(pc - 1n))?.outer;
  return outer === undefined ? pc : outer.va + BigInt(outer.size);
}
