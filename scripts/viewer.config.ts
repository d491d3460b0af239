import preact from '@preact/preset-vite';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { groups } from './bundle-groups.ts';

/** The viewer: a folder of static files, wherever it is put. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../src/viewer'),
  base: './',
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
  worker: {
    format: 'es',
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
