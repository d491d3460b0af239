/* How warps and lanes are coloured. A sign goes with every colour. */
import type { Occupancy } from '../../cuda/advanced.ts';

/** What colours say. */
export const colourings = ['state', 'exception', 'pc', 'block'] as const;
export type Colouring = (typeof colourings)[number];

/** How one warp or lane looks. */
export interface Look {
  readonly className: string;
  readonly sign: string;
  readonly meaning: string;
}

const signs = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const COLOURS = 8;

/** Gives each value a letter and a colour, by how often it occurs, most first. */
export function palette(values: Iterable<string>): ReadonlyMap<string, Look> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return new Map(
    sorted.map(([value], i) => [value, { className: `k${i % COLOURS}`, sign: signs[i] ?? '+', meaning: value }]),
  );
}

/** What a warp is, under a colouring. */
export function valueOfWarp(of: Occupancy, row: number, colouring: Colouring): string {
  switch (colouring) {
    case 'state':
      return stateOf(of, row);
    case 'exception':
      return of.exception[row] ?? 'no exception';
    case 'pc': {
      const pc = of.pc[row];
      return pc === null || pc === undefined ? 'no pc' : `pc 0x${pc.toString(16)}`;
    }
    case 'block':
      return of.block[row] ?? '';
    default:
      return colouring satisfies never;
  }
}

function stateOf(of: Occupancy, row: number): string {
  if (of.faulting[row] !== 0) return 'exception';
  if (of.trapped[row] === true) return 'trapped';
  if (of.valid[row] === 0) return 'no lanes';
  return of.valid[row] === of.active[row] ? 'all lanes active' : 'divergent';
}

/** Fixed looks: what is wrong looks so under every palette. */
const fixed: Readonly<Record<string, Omit<Look, 'meaning'>>> = {
  exception: { className: 'bad', sign: '!' },
  trapped: { className: 'bad', sign: 'T' },
  'no lanes': { className: 'empty', sign: '' },
  'all lanes active': { className: 'k2', sign: '=' },
  divergent: { className: 'k1', sign: '/' },
  active: { className: 'k2', sign: '=' },
  'no exception': { className: 'k7', sign: '' },
};

/** The look of a value. */
export function lookOf(value: string, among: ReadonlyMap<string, Look>): Look {
  const known = fixed[value];
  if (known !== undefined) return { ...known, meaning: value };
  return among.get(value) ?? { className: 'k7', sign: '?', meaning: value };
}
