/* Runs that were kept in a DuckDB database: who failed like this before, since when, how often. */
import type * as DuckDB from '@duckdb/node-api';
import { columns, tableRows } from '../../../triage/index.ts';
import type { Answer, Known } from '../../../triage/index.ts';
import { exitCode } from '../../errors/exit-code.ts';
import { Failure } from '../../errors/failure.ts';
import { loadDuckDB } from './load-duckdb.ts';

const TABLE = 'triage';

/** Add a run to a database, made where it is not there: a row for each file and group, with the number and time of the run. */
export async function addRun(file: string, answer: Answer): Promise<void> {
  await withDatabase(file, false, async (connection) => {
    const types = columns.map(({ name, type }) => `"${name}" ${type === 'text' ? 'VARCHAR' : 'BIGINT'}`);
    await connection.run(`CREATE TABLE IF NOT EXISTS ${TABLE} (run BIGINT, run_time TIMESTAMP, ${types.join(', ')})`);
    await connection.run('BEGIN');
    const found = await connection.runAndReadAll(`SELECT coalesce(max(run), 0) + 1, epoch_us(now()) FROM ${TABLE}`);
    const [[run = 1n, time = 0n] = []] = found.getRows() as bigint[][];
    const { DuckDBTimestampValue } = await loadDuckDB();
    const appender = await connection.createAppender(TABLE);
    for (const row of tableRows(answer)) {
      appender.appendBigInt(run);
      appender.appendTimestamp(new DuckDBTimestampValue(time));
      for (const value of row) {
        if (value === null) appender.appendNull();
        else if (typeof value === 'number') appender.appendBigInt(BigInt(value));
        else appender.appendVarchar(value);
      }
      appender.endRow();
    }
    appender.closeSync();
    await connection.run('COMMIT');
  });
}

/** What a database knows of each signature. */
export function knownIn(file: string): Promise<Known> {
  return withDatabase(file, true, async (connection) => {
    const found = await connection.runAndReadAll(
      `SELECT signature, epoch(min(coalesce(to_timestamp("time"), run_time)))::BIGINT, count(DISTINCT run)::BIGINT, count(*)::BIGINT
       FROM ${TABLE} WHERE "row" = 'dump' AND signature IS NOT NULL GROUP BY signature`,
    );
    const rows = found.getRows() as [string, bigint, bigint, bigint][];
    return new Map(
      rows.map(([signature, since, runs, dumps]) => [
        signature,
        { since: Number(since), runs: Number(runs), dumps: Number(dumps) },
      ]),
    );
  });
}

async function withDatabase<T>(
  file: string,
  isRead: boolean,
  use: (connection: DuckDB.DuckDBConnection) => Promise<T>,
): Promise<T> {
  const { DuckDBInstance: Instance } = await loadDuckDB();
  let instance: DuckDB.DuckDBInstance | undefined;
  let connection: DuckDB.DuckDBConnection | undefined;
  try {
    instance = await Instance.create(file, isRead ? { access_mode: 'READ_ONLY' } : {});
    connection = await instance.connect();
    return await use(connection);
  } catch (error) {
    // DuckDB throws plain errors for everything: files that are none, locks, full disks.
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new Failure(
      'cli/database',
      `cannot ${isRead ? 'read' : 'write'} the database ${file}: ${reason}`,
      exitCode.io,
    );
  } finally {
    connection?.closeSync();
    instance?.closeSync();
  }
}
