/* `npm run compatibility`: docs/compatibility.md, of the layouts of today and of older readers. */
import path from 'node:path';
import { withOutputIn } from '../src/cli/output/output.ts';
import { currentPage } from './compatibility/current-page.ts';

const root = path.resolve(import.meta.dirname, '..');
const text = await currentPage(root);
await withOutputIn(path.join(root, 'docs'), 'compatibility.md', (output) =>
  output.bytes(new TextEncoder().encode(text)),
);
console.log('docs/compatibility.md');
