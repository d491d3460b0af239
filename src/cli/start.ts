#!/usr/bin/env node
/* Where a process begins: nothing else is loaded before Node is told to keep what it compiles, which later runs take instead. */
import module from 'node:module';
import { begin } from './begin.ts';

/** Node 22.8 and later have it; `NODE_COMPILE_CACHE` says where it is, and `NODE_DISABLE_COMPILE_CACHE=1` forbids it. */
const { enableCompileCache } = module as { readonly enableCompileCache?: () => unknown };
enableCompileCache?.();
begin(
  () => import('./version.ts'),
  () => import('./main.ts'),
);
