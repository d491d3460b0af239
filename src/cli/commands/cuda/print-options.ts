/* What `cuda print` is asked. */
import type { CudaOptions } from './ask.ts';

/** What `cuda print` takes. */
export interface PrintCommandOptions extends CudaOptions {
  readonly frame?: number | undefined;
  readonly maxElements?: number | undefined;
  readonly allLanes?: boolean | undefined;
  readonly where?: string | undefined;
}
