/* Rows in Parquet files: those of an answer, and the parts that tasks of a cluster leave for the merge. */
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { columns } from '../../../triage/index.ts';
import type { Row, Shard } from '../../../triage/index.ts';
import { FormatError } from '../../../runtime/index.ts';

/** Version of the columns: parts of another one are not merged. */
const SCHEMA = '1';
const KEY = 'lanescope.triage';

/** A Parquet file of these rows, each with a value for every column. */
export function parquetBytes(rows: readonly (readonly (string | number | null)[])[], shard: Shard): Uint8Array {
  const columnData = columns.map(({ name, type }, i) => {
    const values = rows.map((row) => row[i] ?? null);
    return type === 'text'
      ? { name, data: values, type: 'STRING' as const, nullable: true }
      : {
          name,
          data: values.map((value) => (value === null ? null : BigInt(value))),
          type: 'INT64' as const,
          nullable: true,
        };
  });
  const { index, count } = shard;
  const kvMetadata = [{ key: KEY, value: JSON.stringify({ schema: SCHEMA, shard: index, shards: count }) }];
  return new Uint8Array(parquetWriteBuffer({ columnData, kvMetadata, createdBy: 'lanescope' }));
}

/** A part as it was written: its rows without groups, and which part it is. */
export interface Part {
  readonly shard: Shard;
  readonly rows: readonly Row[];
}

/** Read a part. FormatError `triage/bad-part` where the file is damaged or something else. */
export async function readPart(bytes: Uint8Array): Promise<Part> {
  const file = bytes.slice().buffer;
  const found = await read(file);
  const { schema, shard, shards } = found.about;
  if (schema !== SCHEMA) throw bad(`written by another version, ${String(schema)} in place of ${SCHEMA}`);
  if (typeof shard !== 'number' || typeof shards !== 'number') throw bad('it does not say which part it is');
  return { shard: { index: shard, count: shards }, rows: found.rows.filter(({ row }) => row !== 'group').map(rowOf) };
}

type Values = Readonly<Record<string, unknown>>;

async function read(file: ArrayBuffer): Promise<{ about: Values; rows: readonly Values[] }> {
  try {
    const metadata = parquetMetadata(file);
    const about = metadata.key_value_metadata?.find(({ key }) => key === KEY)?.value;
    return { about: JSON.parse(about ?? '{}') as Values, rows: await parquetReadObjects({ file, metadata }) };
  } catch (error) {
    // The reader throws plain errors of many kinds for bytes that are no Parquet.
    throw bad(error instanceof Error ? error.message : String(error));
  }
}

function rowOf(values: Values): Row {
  const row: Record<string, string | number | null> = {};
  for (const { name, type } of columns) {
    const value = values[name];
    if (type === 'number') row[name] = typeof value === 'bigint' ? Number(value) : null;
    else row[name] = typeof value === 'string' ? value : null;
  }
  // What groups alone have.
  const { count: _, last_time: __, ...rest } = row;
  return rest as object as Row;
}

function bad(reason: string): FormatError {
  return new FormatError('triage/bad-part', `not a whole part of a triage: ${reason}`);
}
