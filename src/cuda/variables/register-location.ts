/* Where a register of PTX is in a frame: in registers of the machine, which a caller may have saved, or in local memory. */
import { CUDBGRegClass } from '../../../generated/cuda/enums.ts';
import { memoryBits, undefinedLocation, updateLocation } from '../../dwarf/advanced.ts';
import type { FaultCode } from '../../dwarf/advanced.ts';
import { readLocationSync } from '../../dwarf/evaluate/drive.ts';
import type { EvaluationContext, Location } from '../../dwarf/index.ts';
import { AddressClass } from './address-class.ts';
import type { RegisterPiece } from './register-map.ts';
import { machineRegister } from './register-number.ts';

const PIECE_BITS = 32;
const HALF_BITS = 16;

/** The location of all pieces of a register; the code of a fault where one of them is not known in the frame. */
export function piecesLocation(pieces: readonly RegisterPiece[], frame: EvaluationContext): Location | FaultCode {
  const locations: Location[] = [];
  for (const piece of pieces) {
    const location = pieceLocation(piece, frame);
    if (typeof location === 'string') return location;
    // The calling convention does not keep it, and nothing says where the caller's value went.
    if (location === undefined || location[0]?.kind === 'undefined') return 'unknown-register';
    locations.push(location);
  }
  const [first = undefinedLocation] = locations;
  if (locations.length === 1) return first;
  const parts = locations.map((location, i) => ({ start: i * PIECE_BITS, bitSize: PIECE_BITS, count: 1, location }));
  return [{ kind: 'composite', parts, bitOffset: 0, storageBits: PIECE_BITS * locations.length, depth: 1 }];
}

function pieceLocation(
  { placeClass, payload }: RegisterPiece,
  frame: EvaluationContext,
): Location | FaultCode | undefined {
  switch (placeClass) {
    case CUDBGRegClass.REG_CLASS_REG_HALF:
      return halfOf(CUDBGRegClass.REG_CLASS_REG_FULL, payload, frame);
    case CUDBGRegClass.REG_CLASS_UREG_HALF:
      return halfOf(CUDBGRegClass.REG_CLASS_UREG_FULL, payload, frame);
    case CUDBGRegClass.REG_CLASS_MEM_LOCAL:
      return localMemory(payload);
    case CUDBGRegClass.REG_CLASS_LMEM_REG_OFFSET: {
      const base = registerIn(frame, machineRegister(CUDBGRegClass.REG_CLASS_REG_FULL, (payload >> 16) & 0xff));
      return base === undefined ? 'unknown-register' : localMemory(base + (payload & 0xffff));
    }
    default:
      return frame.registerLocation?.(machineRegister(placeClass, payload));
  }
}

function halfOf(
  registerClass: CUDBGRegClass,
  payload: number,
  frame: EvaluationContext,
): Location | FaultCode | undefined {
  const location = frame.registerLocation?.(machineRegister(registerClass, payload >> 1));
  if (location === undefined || typeof location === 'string' || (payload & 1) === 0) return location;
  return location[0]?.kind === 'undefined' ? location : updateLocation(location, HALF_BITS);
}

/** The number in a register of the machine in a frame; undefined where it is not known. */
export function registerIn(frame: EvaluationContext, register: number): number | undefined {
  const location = frame.registerLocation?.(register);
  if (location === undefined || typeof location === 'string') return undefined;
  const { bytes, mask, failed } = readLocationSync(location, PIECE_BITS, frame);
  if (mask !== undefined || failed !== undefined) return undefined;
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0);
}

/** An address in local memory. */
function localMemory(address: number): Location {
  return [{ kind: 'memory', space: AddressClass.local, bitOffset: 8 * address, storageBits: memoryBits(8) }];
}
