import { printable, safe } from '../../../core/index.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { complain, withOutput } from '../../output/output.ts';
import { openBrowser } from './browser.ts';
import { viewerFolder } from './folder.ts';
import { serve } from './server.ts';

/** What `view` takes. */
export interface ViewOptions {
  /** Open the browser; else print where the page is. */
  readonly open: boolean;
  /** Write the page to this folder instead. */
  readonly export?: string | undefined;
}

/** `view`: show files on a local page, until it is closed or Ctrl-C. */
export async function view(files: readonly string[], { open, export: folder }: ViewOptions): Promise<ExitCode> {
  if (folder !== undefined) {
    if (files.length > 0) throw usage('--export writes the page alone: it takes no files');
    return (await import('./export.ts')).exportPage(folder);
  }
  const server = await serve(viewerFolder(), files);
  process.once('SIGINT', server.close);
  process.once('SIGTERM', server.close);
  const opened = open && (await openBrowser(server.url));
  await withOutput(undefined, (output) => output.text(safe`${printable(server.url)}\n`));
  complain(
    printable(opened ? 'the page is open in the browser; Ctrl-C ends' : 'open this address in a browser; Ctrl-C ends'),
  );
  await server.closed;
  return exitCode.ok;
}
