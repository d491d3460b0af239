import type { Severity } from '../../../core/index.ts';
import type { ShaderMetadata } from '../metadata.ts';

/** Where a program lies in its file, and what is known beside it. */
export interface VerifyContext {
  /** Bytes in front of the code. */
  readonly offset: number;
  readonly metadata: ShaderMetadata | undefined;
  /** Registers and stack entries that the driver allocates, where they are known. */
  readonly ngpr: number | undefined;
  readonly nstack: number | undefined;
}

/** Say something about a dword address. */
export type Say = (severity: Severity, code: string, message: string, address: number) => void;
