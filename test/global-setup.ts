import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundlePackage } from '../scripts/bundle-package.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Main file of the command line, as people get it. */
    main: string;
  }
}

/** Bundle this tree once, for all tests that run it as a process. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = join(import.meta.dirname, '../.tmp', `bin-${process.pid}`);
  project.provide('main', await bundlePackage(folder));
  return () => rm(folder, { recursive: true, force: true });
}
