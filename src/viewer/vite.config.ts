import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';

/** The viewer: a folder of static files, wherever it is put. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/viewer',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
