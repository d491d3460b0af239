import type { CommonOptions } from '../options/common.ts';
import type { Conversion } from '../../schema/convert.ts';

/** What `dump` takes beside the common options. */
export interface DumpOptions extends CommonOptions {
  readonly depth?: number | undefined;
  readonly offsets?: boolean | undefined;
  /** Only the parts of the tree with this name, such as sections', or the section with an index: `#5`. */
  readonly section?: string | undefined;
  /** A `.ksy` file to read with instead of our formats. */
  readonly schema?: string | undefined;
  /** With `schema`: forms to show values in. */
  readonly as?: readonly Conversion[] | undefined;
  readonly importPath?: readonly string[] | undefined;
}
