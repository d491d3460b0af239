/* Where a value lives. */
import { PhysicalType } from '../../../generated/visa/enums.ts';
import type { Location } from '../../../generated/visa/read.ts';
import type { Corrector } from './corrections.ts';
import { isFunction } from '../stream/model.ts';
import type { VisaObject } from '../stream/model.ts';

/** A register of one of the three files. `sub`: bytes in a general one, 16-bit halves of a flag, elements of the address register. */
export interface RegisterPlace {
  readonly kind: 'register';
  readonly file: 'general' | 'flag' | 'address';
  readonly reg: number;
  readonly sub: number;
}

/** Memory of the frame (`offset` from BE_FP) or of the scratch space, in bytes. */
export interface MemoryPlace {
  readonly kind: 'memory';
  readonly base: 'frame' | 'scratch';
  readonly offset: number;
}

/** Where a value lives; `none` where a variable never got a place, `unknown` where the file says what no compiler writes. */
export type Place = RegisterPlace | MemoryPlace | { readonly kind: 'none' } | { readonly kind: 'unknown' };

/** What a memory location says that was never filled in: absolute, offset -1. */
export const UNASSIGNED_MEMORY = 0xffffffff;
/** The same of a register number and its sub-register. */
export const UNASSIGNED_REGISTER = 0xffff;

const files = ['address', 'flag', 'general'] as const;

/** The place that a physical type and a location say, corrected. */
export function placeOf(object: VisaObject, physicalType: number, location: Location, fix: Corrector): Place {
  if (physicalType === PhysicalType.MEMORY) return memoryPlace(object, location, fix);
  const file = files[physicalType];
  if (file === undefined) return { kind: 'unknown' };
  const { regNum: reg, subRegNum: sub } = location;
  if (reg === UNASSIGNED_REGISTER && sub === UNASSIGNED_REGISTER && fix.wants('unassigned-slot')) {
    fix.applied(object, 'unassigned-slot');
    return { kind: 'none' };
  }
  return { kind: 'register', file, reg, sub };
}

function memoryPlace(object: VisaObject, location: Location, fix: Corrector): Place {
  const { raw, isAbsolute, memoryOffset: offset } = location;
  if (raw === UNASSIGNED_MEMORY && fix.wants('unassigned-slot')) {
    fix.applied(object, 'unassigned-slot');
    return { kind: 'none' };
  }
  if (isAbsolute && isFunction(object) && fix.wants('leaf-spill-base')) {
    fix.applied(object, 'leaf-spill-base');
    return { kind: 'memory', base: 'frame', offset };
  }
  return { kind: 'memory', base: isAbsolute ? 'scratch' : 'frame', offset };
}

const letters = { general: 'r', flag: 'f', address: 'a' } as const;

/** A place as people write it: `r26.8`, `f0.1`, `[BE_FP+64]`, `[scratch+128]`. */
export function placeText(place: Place): string {
  switch (place.kind) {
    case 'register':
      return `${letters[place.file]}${place.reg}.${place.sub}`;
    case 'memory': {
      const base = place.base === 'frame' ? 'BE_FP' : 'scratch';
      return `[${base}${place.offset < 0 ? '-' : '+'}${Math.abs(place.offset)}]`;
    }
    case 'none':
      return 'nowhere';
    case 'unknown':
      return 'unknown';
  }
}
