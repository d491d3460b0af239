import type { Grouping } from '../../../triage/index.ts';
import type { CommonOptions } from '../../options/common.ts';

/** What `triage` takes. */
export interface TriageOptions extends CommonOptions {
  readonly csv?: boolean | undefined;
  readonly all?: boolean | undefined;
  readonly by: Grouping;
  /** How the dumps are called, with the driver's letters. */
  readonly name?: string | undefined;
  readonly workers?: number | undefined;
  readonly cache?: string | undefined;
  readonly parquet?: string | undefined;
  readonly report?: string | undefined;
  /** `I/N`. */
  readonly shard?: string | undefined;
  readonly shards?: number | undefined;
  readonly merge?: string | undefined;
  readonly db?: string | undefined;
  readonly known?: string | undefined;
  /** Read each file in a process with bounds. */
  readonly sandbox?: boolean | undefined;
  readonly sandboxMemory?: number | undefined;
  /** Seconds. */
  readonly sandboxTime?: number | undefined;
}
