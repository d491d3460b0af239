import type { Limits } from '../../runtime/index.ts';
import type { ColorMode } from '../output/output.ts';

/** What every command that opens files takes. */
export interface CommonOptions {
  /** One JSON document. */
  readonly json?: boolean | undefined;
  /** One JSON document a line and file. */
  readonly ndjson?: boolean | undefined;
  /** File to write to instead of standard output. */
  readonly output?: string | undefined;
  /** Format id to use instead of detection. */
  readonly format?: string | undefined;
  /** Bounds on what a file may cost. */
  readonly limit?: Limits | undefined;
  /** Folders to look for source files in, false for none; undefined where a command shows no lines of them. */
  readonly source?: readonly string[] | false | undefined;
  readonly color: ColorMode;
  /** Leave long lines as they are. */
  readonly wide?: boolean | undefined;
}
