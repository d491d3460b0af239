/* What a hang is called so that two dumps of the same one are seen to be equal. */
import { named, placeText, sourceFunction } from '../fault/signature.ts';
import type { Signature } from '../fault/signature.ts';
import type { StandingGroup } from './standing.ts';

/** The signature of a hang: the places where threads wait, or the functions that they are in where none waits. */
export function signatureOfHang(groups: readonly StandingGroup[]): Promise<Signature> {
  const waits = groups.flatMap(({ wait, calls }) => {
    if (wait === undefined) return [];
    const { waiting, place } = wait;
    const at = place === null ? '?' : placeText(place);
    return [{ strict: `${waiting} ${at}`, loose: `${waiting} ${sourceFunction(calls, place) ?? '?'}` }];
  });
  if (waits.length === 0) {
    const running = groups.map(({ place }) => place?.symbol ?? '?');
    const functions = groups.map(({ place, calls }) => sourceFunction(calls, place) ?? '?');
    return named({ exception: 'RUNNING', symbol: null, offset: null, frames: sorted(running) }, sorted(functions));
  }
  const frames = sorted(waits.map(({ strict }) => strict));
  return named({ exception: 'HANG', symbol: null, offset: null, frames }, sorted(waits.map(({ loose }) => loose)));
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted();
}
