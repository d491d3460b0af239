import type { TypeSpec } from '../schema.ts';
import type { Module } from './module.ts';

/** The object that holds `object`, or its root: of some types, nothing at hand is known to hold them, so that there may be none. */
export function linkOf(types: readonly TypeSpec[], object: string, link: '_parent' | '_root', m: Module): string {
  const mayMiss = types.some((type) => {
    const { parentless, rootless } = m.ir(type).links;
    return link === '_parent' ? parentless : rootless;
  });
  return mayMiss ? `${m.use('present')}(${object}.${link}, '${link}')` : `${object}.${link}`;
}
