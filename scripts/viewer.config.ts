import preact from '@preact/preset-vite';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { groups } from './bundle-groups.ts';

/** What formats load for questions that the page never puts; and how YAML is printed, which is only read. */
const unasked = [
  { importer: /\/dwarf\/tree\.ts$/, source: /^\.\/text\/unit-text\.ts$/ },
  { importer: /\/format\.ts$/, source: /^\.\/(?:verify|write|dump|salvage\/index)\.ts$/ },
  { importer: /\/yaml\/browser\/dist\//, source: /\/stringify\/\w+\.js$/ },
];

const names = [
  'unitTexts',
  'verify',
  'write',
  'dump',
  'salvaged',
  'createStringifyContext',
  'foldFlowLines',
  'stringify',
  'stringifyCollection',
  'stringifyDocument',
  'stringifyNumber',
  'stringifyPair',
  'stringifyString',
];

/** Leaves code out that the page never asks for: a fifth of the folder. */
const onlyShown: Plugin = {
  name: 'only-shown',
  enforce: 'pre',
  resolveId(source, importer = '') {
    return unasked.some((one) => one.source.test(source) && one.importer.test(importer)) ? '\0unasked' : undefined;
  },
  load(id) {
    return id === '\0unasked'
      ? `const none = undefined; export { ${names.map((name) => `none as ${name}`).join(', ')} };`
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
