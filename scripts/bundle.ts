import path from 'node:path';
import { bundleCli } from './bundle-cli.ts';

/** The command line that people run: dist/bin/cli/main.js. */
await bundleCli(path.resolve(import.meta.dirname, '../dist/bin'));
