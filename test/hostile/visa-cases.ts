/* vISA streams of one long part: maps, names that are no text, saved registers, return addresses. */
import { Bytes, repeat } from './case.ts';
import type { HostileCase } from './case.ts';

/** A stream of one object in layout L4 that has this index map, these variables, subroutines and records of saves around calls. */
function stream(parts: {
  readonly map?: (out: Bytes) => unknown;
  readonly maps?: number;
  readonly variables?: (out: Bytes) => unknown;
  readonly subroutines?: (out: Bytes) => unknown;
  readonly saves?: (out: Bytes) => unknown;
}): Uint8Array {
  const out = new Bytes()
    .u4(0xdeadd010)
    .u2(1)
    .u2(1)
    .u1(0x6b)
    .u4(0)
    .u4(0)
    .u4(parts.maps ?? 2);
  if (parts.map === undefined) out.u4(1).u4(0).u4(2).u4(64);
  else parts.map(out);
  if (parts.variables === undefined) out.u4(0);
  else parts.variables(out);
  if (parts.subroutines === undefined) out.u2(0);
  else parts.subroutines(out);
  // A frame of 64 bytes; no saved call mask, nothing saved for the caller.
  out.u2(64).u1(0, 0, 0).u2(0xffff).u2(0).u2(0);
  if (parts.saves === undefined) out.u4(0);
  else parts.saves(out);
  return out.bytes();
}

const ENTRIES = 7_900_000;

export const visaCases: readonly HostileCase[] = [
  {
    name: 'an index map of 7,900,000 different instructions',
    suffix: 'dbg',
    build: () =>
      stream({
        maps: ENTRIES,
        map: (out) => repeat(ENTRIES, (o, i) => o.u4(Math.imul(i, 0x9e3779b1) >>> 0).u4(16 * i), out),
      }),
    commands: [
      ['summary', 'FILE'],
      ['verify', 'FILE'],
      ['visa', 'coverage', 'FILE'],
      ['visa', 'ranges', 'FILE'],
      ['visa', 'text', 'FILE'],
      ['visa', 'text', '--json', 'FILE'],
      ['visa', 'diff', 'FILE', 'FILE'],
    ],
  },
  {
    name: 'an index map of 7,900,000 instructions in no order',
    suffix: 'dbg',
    build: () =>
      stream({
        maps: ENTRIES,
        map: (out) => repeat(ENTRIES, (o, i) => o.u4(i).u4(Math.imul(i, 0x9e3779b1) >>> 0), out),
      }),
    commands: [
      ['summary', 'FILE'],
      ['verify', 'FILE'],
      ['visa', 'dwarf', 'FILE', '-o', 'OUT'],
    ],
  },
  {
    name: '1,000,000 variables whose names are no text',
    suffix: 'dbg',
    build() {
      const name = new Uint8Array(58).fill(0xff);
      return stream({ variables: (out) => repeat(1_000_000, (o) => o.u2(58).append(name).u2(0), out.u4(1_000_000)) });
    },
    commands: [
      ['summary', 'FILE'],
      ['verify', 'FILE'],
      ['dump', '--json', 'FILE'],
      ['visa', 'text', 'FILE'],
      ['visa', 'text', '--json', 'FILE'],
    ],
  },
  {
    name: '7,000,000 registers saved around calls',
    suffix: 'dbg',
    build() {
      const registers = repeat(65_000, (o, i) => o.u2(i).u2(1).u1(1).u4(0xffffeeee)).bytes();
      return stream({ saves: (out) => repeat(108, (o, i) => o.u4(i).u2(65_000).append(registers), out.u4(108)) });
    },
    commands: [
      ['dump', '--json', 'FILE'],
      ['visa', 'text', 'FILE'],
      ['visa', 'text', '--json', 'FILE'],
      ['visa', 'spills', 'FILE'],
      ['visa', 'who', 'FILE', '0x30', 'r3'],
      ['visa', 'dwarf', 'FILE', '-o', 'OUT'],
    ],
  },
  {
    name: '10,000 subroutines that each have 620 places of a return address',
    suffix: 'dbg',
    build() {
      const places = repeat(620, (o) => o.u2(0xffff).u2(0xffff).u1(0, 3).u4(0xc0000000)).bytes();
      return stream({
        subroutines: (out) =>
          repeat(10_000, (o) => o.u2(1).u1(0x73).u4(1).u4(1).u2(620).append(places), out.u2(10_000)),
      });
    },
    commands: [
      ['dump', '--json', 'FILE'],
      ['verify', 'FILE'],
      ['visa', 'text', 'FILE'],
    ],
  },
];
