/** Many dumps: which failed for the same reason, and which of them likely first. No files, no processes: those are in `cli/triage`. */
export { answerOf } from './answer.ts';
export { columns } from './columns.ts';
export { csvLines, tableRows } from './csv.ts';
export { factsOf } from './facts.ts';
export { compare } from './group.ts';
export { answerJson, answerLines } from './json.ts';
export { nameReader } from './name-template.ts';
export { reportPage } from './page.ts';
export { dumpRow, otherRow, unreadableRow } from './row.ts';
export { isInShard } from './shard.ts';
export { answerText } from './text.ts';
export type { Answer } from './answer.ts';
export type { Grouping } from './grouping.ts';
export type { Known } from './json.ts';
export type { NameReader } from './name-template.ts';
export type { DumpFacts, Row, RowError } from './row.ts';
export type { Shard } from './shard.ts';
