/* The answer as data. */
import type { Json, JsonObject } from '../core/index.ts';
import type { Answer } from './answer.ts';
import type { Cause } from './cause.ts';
import type { Group } from './group.ts';
import { hostsOf } from './words.ts';
import type { Row } from './row.ts';

/** What is known of a group from runs before; absent where no history was asked. */
export type Known = ReadonlyMap<
  string,
  { readonly since: number | null; readonly runs: number; readonly dumps: number }
>;

/** The answer as one document. */
export function answerJson(answer: Answer, known?: Known): JsonObject {
  const { judgement, odd, others, missing, shards } = answer;
  return {
    by: answer.by,
    files: answer.files,
    dumps: answer.dumps,
    groups: answer.groups.map((group) => groupJson(group, known)),
    hangs: answer.hangs.map((group) => groupJson(group, known)),
    outliers: answer.outliers.map((group) => ({ signature: group.signature, file: group.rows[0]?.path ?? null })),
    odd: odd.map(({ what, value, others: rest, row }) => ({ what, value, others: rest, file: row.path })),
    unreadable: answer.unreadable.map(errorJson),
    damaged: answer.damaged.map(errorJson),
    other_formats: others.map((other) => ({ ...other })),
    cause: judgement.cause === null ? null : causeJson(judgement.cause),
    undecided: judgement.undecided,
    victims: judgement.victims.map(causeJson),
    ...(answer.isPart && { interrupted: true }),
    ...(missing.length > 0 && { shards: shards ?? null, missing_shards: [...missing] }),
  };
}

/** Every row as a document of one line: dumps, what could not be read, other formats, then groups. */
export function* answerLines(answer: Answer, known?: Known): Generator<JsonObject> {
  for (const row of answer.rows) yield { ...row };
  for (const group of [...answer.groups, ...answer.hangs]) yield { row: 'group', ...groupJson(group, known) };
}

function groupJson(group: Group, known: Known | undefined): JsonObject {
  const { rows, first, last, signatures, key: _, ...rest } = group;
  const before = group.signature === null ? undefined : known?.get(group.signature);
  return {
    ...rest,
    signatures: [...signatures],
    count: rows.length,
    first_time: first,
    last_time: last,
    ranks: [...new Set(rows.flatMap(({ rank }) => (rank === null ? [] : [rank])))].toSorted((a, b) => a - b),
    hosts: hostsOf(rows),
    key: group.key,
    ...(known !== undefined && { known: before === undefined ? null : { ...before } }),
    files: rows.map(({ path }) => path),
  };
}

function errorJson({ path, code, message }: Row): Json {
  return { file: path, code, message };
}

function causeJson({ group, why }: Cause): Json {
  return { signature: group.signature, why };
}
