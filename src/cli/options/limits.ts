/* Bounds on what a file may cost, as `--limit` and the options that mean one of them take them. */
import { InvalidArgumentError, Option } from 'commander';
import type { LimitName, Limits } from '../../runtime/index.ts';
import { parseCount, parseSize } from './values.ts';

const names = {
  steps: true,
  bytes: true,
  output: true,
  depth: true,
  expansion: true,
  entries: true,
} as const satisfies Record<LimitName, true>;

/** The bounds, by name. */
export const limitNames: readonly LimitName[] = Object.keys(names) as LimitName[];

/** One bound more: `steps=20000`, `expansion=2GiB`, `output=none`. */
export function parseLimit(text: string, before: Limits = {}): Limits {
  const [, name = '', value = ''] = /^([a-z]+)=(.*)$/s.exec(text) ?? [];
  if (!limitNames.some((each) => each === name))
    throw new InvalidArgumentError(`needs a bound such as ${limitNames[0]}=20000, known are ${limitNames.join(', ')}`);
  return { ...before, [name]: name === 'output' && value === 'none' ? Infinity : parseSize(value) };
}

/** `--max-expanded`: `--limit expansion` by a name of its own. */
export function maxExpanded(): Option {
  const about =
    'let a compressed file expand to this size (default: 64 MiB or 256 times the file, whichever is more); --limit expansion';
  return boundBy(new Option('--max-expanded <size>', about), 'expansion', parseSize);
}

/** `--steps`: `--limit steps` by a name of its own. */
export function steps(about: string): Option {
  return boundBy(new Option('--steps <n>', `${about}; --limit steps`), 'steps', parseCount);
}

/** Let an option put its value where `--limit` does. */
function boundBy(option: Option, name: LimitName, parse: (text: string) => number): Option {
  option.attributeName = () => 'limit';
  return option.argParser((text: string, before: Limits | undefined): Limits => ({ ...before, [name]: parse(text) }));
}
