import { getAsset } from 'node:sea';

/** The version of lanescope, which is part of the executable. */
export function version(): string {
  return getAsset('version', 'utf8');
}
