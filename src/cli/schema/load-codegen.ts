import type * as codegen from '../../codegen/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';

/** The schema compiler as a module. */
export type Codegen = typeof codegen;

/** Packages that only the schema compiler needs; those who only read files do without them. */
const peers = ['ts-morph', 'yaml'];

/** The schema compiler, loaded when a command needs it; `what` is that command, for the message where a package is missing. */
export async function loadCodegen(what: string): Promise<typeof codegen> {
  return import('../../codegen/index.ts').catch((error: unknown) => {
    throw missingPeer(error, what);
  });
}

function missingPeer(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') return error;
  const peer = peers.find((name) => error.message.includes(`'${name}'`));
  if (peer === undefined) return error;
  const install = `npm install --save-dev ${peers.join(' ')}`;
  return new Failure('generate/missing-package', `${what} needs the package ${peer}: ${install}`, exitCode.usage);
}
