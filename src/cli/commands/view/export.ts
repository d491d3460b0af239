import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { safe, printable } from '../../../core/index.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { complain, makeFolder, withOutputIn } from '../../output/output.ts';
import { viewerFolder } from './folder.ts';

/** `view --export`: the page as files that any web server can give. */
export async function exportPage(folder: string): Promise<ExitCode> {
  const from = viewerFolder();
  const names = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'));
  for (const name of names) {
    const { dir, name: plain } = path.parse(path.join(folder, name));
    await makeFolder(dir);
    const bytes = gunzipSync(readFileSync(path.join(from, name)));
    await withOutputIn(dir, plain, (output) => output.bytes(bytes));
  }
  complain(safe`wrote ${names.length} files to ${printable(folder)}`);
  return exitCode.ok;
}
