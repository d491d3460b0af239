import type * as DuckDB from '@duckdb/node-api';
import { exitCode } from '../../errors/exit-code.ts';
import { Failure } from '../../errors/failure.ts';

/** The package of DuckDB, which people install where they want it. */
export async function loadDuckDB(): Promise<typeof DuckDB> {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) throw error;
    const message = '--db and --known need the package @duckdb/node-api: npm install @duckdb/node-api';
    throw new Failure('cli/missing-peer', message, exitCode.usage);
  }
}
