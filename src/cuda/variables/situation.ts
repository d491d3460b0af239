/*
 * What variables of a frame of a lane are read in: the frame, its registers of the machine, and registers of PTX at the place where the
 * build says they are.
 */
import { frameContext } from '../../dwarf/advanced.ts';
import type { CallFrame, FramesAtAddress, VariableContext } from '../../dwarf/advanced.ts';
import type { EvaluationContext } from '../../dwarf/index.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import type { DebugInformation } from './debug-information.ts';
import type { Doubts } from './doubts.ts';
import { piecesLocation } from './register-location.ts';
import type { RegisterPiece } from './register-map.ts';
import { machineRegister, ptxRegisterName } from './register-number.ts';
import { isUnsaved } from './unwind.ts';

/** A frame in a function of the debugging information. */
export interface FrameInCode {
  readonly frame: CallFrame;
  /** The innermost frame of the lane. */
  readonly top: CallFrame | undefined;
  readonly place: CodePlace;
  readonly debug: DebugInformation;
  readonly functions: FramesAtAddress;
}

/** What variables of a frame are read in. What is doubtful about what was read is noted in `doubts`. */
export function situationOf({ frame, top, place, debug, functions }: FrameInCode, doubts: Doubts): VariableContext {
  const context = frameContext(debug.types.lookup, frame, functions.place.unit, functions.owner);
  return {
    context: {
      ...context,
      registerLocation: (register) => {
        const name = ptxRegisterName(register);
        if (name === undefined) return frame.context.registerLocation?.(register);
        const offset = Number(frame.lookup - place.symbolVa);
        const pieces = debug.registers?.piecesAt(place.symbol, name, offset);
        // Nothing says where it is here.
        if (pieces === undefined) return 'undefined-read';
        if (pieces.some(({ isStale }) => isStale)) {
          // Since the call much more has happened than in the function itself.
          if (frame.level > 0) return 'unknown-register';
          doubts.any = true;
        }
        if (top !== undefined && isHandedOn(pieces, frame.context)) {
          doubts.any = true;
          return piecesLocation(pieces, top.context);
        }
        return piecesLocation(pieces, frame.context);
      },
    },
  };
}

/**
 * Whether a 64-bit register was saved in memory that the dump does not have. It is mostly a pointer that functions hand on to each other,
 * so what the innermost frame has is shown, with its doubt. Smaller numbers change from frame to frame.
 */
function isHandedOn(pieces: readonly RegisterPiece[], context: EvaluationContext): boolean {
  return (
    pieces.length > 1 &&
    pieces.every(({ placeClass, payload }) => isUnsaved(context, machineRegister(placeClass, payload)))
  );
}
