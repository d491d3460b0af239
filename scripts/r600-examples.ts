/* `npm run r600-examples`: docs/r600-ir.md, of the R600 optimizer of today. */
import path from 'node:path';
import { withOutputIn } from '../src/cli/output/output.ts';
import { examplesPage } from './r600-examples/page.ts';

const docs = path.join(path.resolve(import.meta.dirname, '..'), 'docs');
await withOutputIn(docs, 'r600-ir.md', (output) => output.bytes(new TextEncoder().encode(examplesPage())));
console.log('docs/r600-ir.md');
