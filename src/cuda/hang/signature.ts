/* What a hang is called so that two dumps of the same one are seen to be equal. */
import { named, placeText } from '../fault/signature.ts';
import type { Signature } from '../fault/signature.ts';
import type { StandingGroup } from './standing.ts';

/** The signature of a hang: the places where threads wait, or the functions that they are in where none waits. */
export function signatureOfHang(groups: readonly StandingGroup[]): Promise<Signature> {
  const waits = groups.flatMap(({ wait }) => {
    if (wait === undefined) return [];
    return [`${wait.waiting} ${wait.place === null ? '?' : placeText(wait.place)}`];
  });
  const running = groups.map(({ place }) => place?.symbol ?? '?');
  const frames = [...new Set(waits.length > 0 ? waits : running)].toSorted();
  return named({ exception: waits.length > 0 ? 'HANG' : 'RUNNING', symbol: null, offset: null, frames });
}
