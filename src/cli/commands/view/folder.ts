import { existsSync } from 'node:fs';
import path from 'node:path';
import { exitCode } from '../../errors/exit-code.ts';
import { Failure } from '../../errors/failure.ts';
import { packageFolder } from '../../package-folder.ts';

/** The folder of the built viewer, whose files are packed by gzip. */
export function viewerFolder(): string {
  const folder = path.join(packageFolder(), 'dist', 'page');
  if (!existsSync(path.join(folder, 'index.html.gz'))) {
    throw new Failure('view/not-built', 'the viewer is not built: npm run build makes it', exitCode.io);
  }
  return `${folder}${path.sep}`;
}
