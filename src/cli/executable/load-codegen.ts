import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';
import type { Codegen } from '../schema/load-codegen.ts';

/** The compiler of schemas is TypeScript's compiler too, and not in the executable. */
export function loadCodegen(what: string): Promise<Codegen> {
  const message = `${what} compiles schemas, which the executable does not: install lanescope with npm`;
  return Promise.reject(new Failure('generate/executable', message, exitCode.usage));
}
