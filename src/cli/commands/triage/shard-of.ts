/* Which part of the files this process takes, by its options or by what Slurm and Kubernetes say to their tasks. */
import type { Shard } from '../../../triage/index.ts';
import { usage } from '../../errors/failure.ts';
import type { Failure } from '../../errors/failure.ts';

/** Where tasks of a cluster find their number. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The part of this process, and where that was said; undefined for all files. */
export function shardOf(
  { shard, shards }: { readonly shard?: string | undefined; readonly shards?: number | undefined },
  env: Environment,
): { readonly shard: Shard; readonly from: string } | undefined {
  if (shard !== undefined) {
    const match = /^(\d{1,9})\/(\d{1,9})$/.exec(shard);
    if (match === null) throw usage(`--shard needs I/N, such as 3/8, not ${shard}`);
    if (shards !== undefined) throw usage('--shard says of how many parts it is one: --shards is too much');
    return { shard: checked(Number(match[1]), Number(match[2]), '--shard'), from: '--shard' };
  }
  const slurm = number(env['SLURM_ARRAY_TASK_ID']);
  if (slurm !== undefined) {
    const from = 'SLURM_ARRAY_TASK_ID';
    if (shards !== undefined) return { shard: checked(slurm, shards, from), from };
    const count = number(env['SLURM_ARRAY_TASK_COUNT']);
    const first = number(env['SLURM_ARRAY_TASK_MIN']) ?? 0;
    const last = number(env['SLURM_ARRAY_TASK_MAX']);
    if (count === undefined) throw unnumbered(from);
    // A task that runs again alone is an array of one, and does not say of how many it was one before.
    const hasGaps = last !== undefined && last - first + 1 !== count;
    if (hasGaps || (count === 1 && slurm > 0)) throw unnumbered(from);
    return { shard: checked(slurm - first, count, from), from };
  }
  const kubernetes = number(env['JOB_COMPLETION_INDEX']);
  if (kubernetes !== undefined) {
    const from = 'JOB_COMPLETION_INDEX';
    if (shards === undefined) throw unnumbered(from);
    return { shard: checked(kubernetes, shards, from), from };
  }
  if (shards === undefined) return undefined;
  throw usage(
    '--shards: neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX says which part this is; --shard I/N does',
  );
}

/** Taking all files in each task of many would be no error that anybody sees. */
function unnumbered(from: string): Failure {
  return usage(`${from} does not say of how many parts it is one: --shards N does; --shard 0/1 takes all files`);
}

function checked(index: number, count: number, from: string): Shard {
  if (count < 1 || index >= count) throw usage(`${from}: no part ${index} of ${count}; parts are numbered from 0`);
  return { index, count };
}

function number(text: string | undefined): number | undefined {
  return text === undefined || !/^\d{1,9}$/.test(text) ? undefined : Number(text);
}
