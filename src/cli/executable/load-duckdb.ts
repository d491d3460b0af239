import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';

/** DuckDB is a library of its own, which an executable cannot load. */
export function loadDuckDB(): Promise<never> {
  const message = '--db and --known need DuckDB, which the executable does not have: install lanescope with npm';
  return Promise.reject(new Failure('cli/executable', message, exitCode.usage));
}
