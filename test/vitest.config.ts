import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    globalSetup: `${import.meta.dirname}/global-setup.ts`,
    include: ['test/**/*.test.ts'],
    exclude: ['test/**/*.long.test.ts'],
    // Modules are loaded once for all files of a process: no test changes them.
    isolate: false,
    maxWorkers: '100%',
    // Says that something hangs, also on a machine that does much else.
    testTimeout: 120_000,
  },
});
