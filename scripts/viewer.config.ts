import preact from '@preact/preset-vite';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { groups } from './bundle-groups.ts';

/** What formats load for questions that the page never puts. */
const unasked = /^\.\/(?:verify|write|dump|salvage\/index)\.ts$/;

/** Leaves code out that the page never asks for: a fifth of the folder. */
const onlyShown: Plugin = {
  name: 'only-shown',
  enforce: 'pre',
  resolveId(source, importer) {
    return unasked.test(source) && importer?.endsWith('/format.ts') === true ? '\0unasked' : undefined;
  },
  load(id) {
    return id === '\0unasked'
      ? 'export const verify = undefined, write = verify, dump = verify, salvaged = verify;'
      : undefined;
  },
};

/** The viewer: a folder of static files, wherever it is put. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../src/viewer'),
  base: './',
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
  worker: {
    format: 'es',
    plugins: () => [onlyShown],
    rolldownOptions: { checks: { ineffectiveDynamicImport: false }, output: { codeSplitting: { groups } } },
  },
  build: {
    outDir: '../../dist/viewer',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
