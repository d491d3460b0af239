import fs from 'node:fs';
import path from 'node:path';
import { buildProgram } from '../src/cli/program.ts';
import { bundlePackage, bundleTypes } from './bundle-package.ts';
import { gzipSync } from 'node:zlib';
import { manualPage } from './man.ts';

/** What people install, after the compiler has written declarations. */
const dist = path.resolve(import.meta.dirname, '../dist');
await bundlePackage(dist);
await bundleTypes(path.join(dist, 'declarations'), dist);

// The manual page, which `npm install --global` puts where man finds it.
fs.mkdirSync(path.join(dist, 'man'), { recursive: true });
const page = manualPage(await buildProgram(() => {}), new Date());
fs.writeFileSync(path.join(dist, 'man', 'lanescope.1'), page);

// What `schema NAME` prints: JSON of many lines that are alike.
const documents = fs.readFileSync(path.resolve(dist, '../schemas/documents.schema.json'));
fs.writeFileSync(path.join(dist, 'documents.schema.json.gz'), gzipSync(documents, { level: 9 }));
