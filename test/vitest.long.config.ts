import { defineConfig } from 'vitest/config';
import shared from './vitest.config.ts';

/** Suites that take many seconds each: `npm run test:long`. */
export default defineConfig({ test: { ...shared.test, include: ['test/**/*.long.test.ts'], exclude: [] } });
