/* The columns of CSV and Parquet files: names and types are a contract, new ones are added at the end. */

/** A column: its name, whether it holds text or whole numbers, and what it says. */
export interface Column {
  readonly name: string;
  readonly type: 'text' | 'number';
  readonly about: string;
}

const text = (name: string, about: string): Column => ({ name, type: 'text', about });
const number = (name: string, about: string): Column => ({ name, type: 'number', about });

/** Every column, in the order of the files. */
export const columns: readonly Column[] = [
  text('row', '`dump`, `group`, `unreadable` or `other`: what the row is about'),
  text('path', 'the file, members of archives as `archive!member`; of a group its first file'),
  number('size', 'bytes of the file as it is'),
  text('format', 'id of the format, `unknown` where it is none of ours'),
  text('kind', '`fault`, `hang`, `running` or `idle`'),
  text('signature', 'the strict signature'),
  text('loose', 'the signature without offsets'),
  text('exception', '`WARP_ILLEGAL_ADDRESS`, `TRAP`, `HANG`, `RUNNING`, `NONE`'),
  text('function', 'innermost function at the fault'),
  text('file', 'source file'),
  number('line', 'source line'),
  text('site', '`file:line`; of a hang every line where threads wait, with what they wait for'),
  text('build', 'architecture and size of the code, which tell builds apart'),
  text('kernel', 'kernel in focus'),
  text('launch', 'its launch, `<<<grid, block>>>`'),
  text('gpu', 'name of the GPU'),
  number('device', 'number of the GPU in its process'),
  number('sm', 'SM of the fault'),
  text('block', 'block of the fault, `(x,y,z)`'),
  text('thread', 'thread of the fault, `(x,y,z)`'),
  text('driver', 'version of the driver'),
  number('time', 'when the dump was written, seconds since 1970; of a group the first'),
  text('verdict', 'verdict and call stack, of the first file of each signature'),
  number('rank', 'rank, from the name'),
  text('host', 'host, from the name'),
  number('pid', 'process, from the name'),
  text('code', 'why the file could not be read, or the first thing that is damaged in it'),
  text('message', 'the same in words'),
  number('count', 'dumps of a group'),
  number('last_time', 'last time of a group'),
];
