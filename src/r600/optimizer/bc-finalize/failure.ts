/* What keeps a shader from becoming bytecode. */
import { FormatError } from '../../../runtime/index.ts';

/** `r600/opt-finalize`: IR that no bytecode can say; the driver keeps the source. */
export function cannotFinalize(what: string): FormatError {
  return new FormatError('r600/opt-finalize', `no bytecode for this IR: ${what}`);
}
