/* Terminals take text, not bytes. */
import { usage } from '../errors/failure.ts';

/** Throw a usage error: these bytes would go to a terminal. */
export function refuseBytes(): never {
  throw usage('bytes are not for a terminal: -o FILE takes them');
}
