/* What the walk over names finds: a file to be read, or something that is none. */
import type { Row } from '../../../triage/index.ts';

/** A file that is to be read. */
export interface FileItem {
  readonly path: string;
  readonly size: number;
  /** Of its last change, in milliseconds since 1970. */
  readonly changed: number;
  /** Somebody named it, so that it is meant to be a dump. */
  readonly named: boolean;
}

/** A file to be read, or what is to be said of a name that leads to none. */
export type Item = FileItem | { readonly row: Row };
