/* What occupies a register at a place in the code. */
import type { CorrectionOptions } from './corrections.ts';
import { corrector } from './corrections.ts';
import { variablesAt } from './live.ts';
import { placeOf } from './places.ts';
import type { RegisterPlace } from './places.ts';
import { registerSize, saveStateAt, saveStates } from '../frames/saves.ts';
import { subroutineAt } from '../code/subroutines.ts';
import type { VisaStream } from '../stream/model.ts';

/** A register or a part of one that is asked for; all of it where `sub` is absent. */
export interface RegisterQuery {
  readonly file: RegisterPlace['file'];
  readonly reg: number;
  readonly sub?: number | undefined;
}

/** Something that occupies a register. */
export interface Occupant {
  readonly kind: 'variable' | 'frame-pointer' | 'return-address' | 'saved';
  /** Name of the variable or of what else it is. */
  readonly name: string;
  readonly place: RegisterPlace;
  /** Bytes that it takes, where the caller knows. */
  readonly sizeBytes: number | undefined;
}

/** What the stream does not say. */
export interface WhoOptions extends CorrectionOptions {
  /** Bytes of a variable. Without it only the place where a variable starts is known. */
  readonly sizeOf?: ((name: string) => number | undefined) | undefined;
  /** Bytes of a general register, 32 or 64. */
  readonly registerBytes?: number | undefined;
}

/**
 * What occupies a register at `pc`: variables, the frame pointer, a subroutine's return address, and values of the register
 * that were saved elsewhere. Empty outside of code.
 */
export function whoUses(stream: VisaStream, pc: number, query: RegisterQuery, options: WhoOptions = {}): Occupant[] {
  const live = variablesAt(stream, pc, options);
  if (live === undefined) return [];
  const bytes = options.registerBytes ?? registerSize(stream) ?? 32;
  const found: Occupant[] = [];
  for (const { name, place } of live.variables) {
    if (place.kind !== 'register') continue;
    const sizeBytes = options.sizeOf?.(name);
    if (overlaps(query, place, sizeBytes, bytes)) found.push({ kind: 'variable', name, place, sizeBytes });
  }
  const { object } = live;
  const fix = corrector(options);
  const { befp } = object.info.frameInfo;
  const rel = pc - object.relocOffset;
  for (let i = 0; i < (befp?.intervals.length ?? 0); i++) {
    if (befp === undefined || befp.intervals.start(i) > rel || befp.intervals.end(i) < rel) continue;
    const place = placeOf(object, befp.intervals.physicalType(i), befp.intervals.location(i), fix);
    if (place.kind === 'register' && overlaps(query, place, 4, bytes)) {
      found.push({ kind: 'frame-pointer', name: 'BE_FP', place, sizeBytes: undefined });
    }
  }
  const sub = subroutineAt(stream, pc, options);
  if (sub?.returnAddress?.kind === 'register' && overlaps(query, sub.returnAddress, 4, bytes)) {
    const place = sub.returnAddress;
    found.push({ kind: 'return-address', name: `return address of ${sub.name}`, place, sizeBytes: 4 });
  }
  for (const kind of ['callee', 'caller'] as const) {
    const state = saveStateAt(saveStates(stream, object, kind, fix), pc);
    for (const { reg, sizeBytes } of state?.registers ?? []) {
      if (query.file !== 'general' || reg !== query.reg) continue;
      const place: RegisterPlace = { kind: 'register', file: 'general', reg, sub: 0 };
      found.push({ kind: 'saved', name: `${kind}-saved r${reg}`, place, sizeBytes });
    }
  }
  fix.flush();
  return found;
}

function overlaps(query: RegisterQuery, place: RegisterPlace, sizeBytes: number | undefined, bytes: number): boolean {
  if (query.file !== place.file) return false;
  if (query.file !== 'general' || sizeBytes === undefined) {
    return query.reg === place.reg && (query.sub === undefined || query.sub === place.sub);
  }
  const start = place.reg * bytes + place.sub;
  const from = query.reg * bytes + (query.sub ?? 0);
  const to = query.sub === undefined ? from + bytes : from + 1;
  return start < to && from < start + sizeBytes;
}
