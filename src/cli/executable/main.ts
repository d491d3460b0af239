/* Where an executable begins. */
import { getAsset, getRawAsset } from 'node:sea';
import { begin } from '../begin.ts';
import { scripts } from './scripts.ts';

/** Names of scripts with what was compiled of them: none where the Node in the executable did not run when that was made. */
const compiled = new Set(JSON.parse(getAsset('compiled', 'utf8')) as string[]);
const { load } = scripts(
  (name) => getAsset(`script/${name}`, 'utf8'),
  (name) => (compiled.has(name) ? new Uint8Array(getRawAsset(`compiled/${name}`) as ArrayBuffer) : undefined),
);
begin(
  async () => ({ version: () => getAsset('version', 'utf8') }),
  async () => load('main.cjs'),
);
