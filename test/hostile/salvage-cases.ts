/* Coredumps without section headers, whose bytes look like many tables. */
import { Bytes, repeat } from './case.ts';
import type { HostileCase } from './case.ts';

const DEVICES = 64;
const commands = [
  ['--salvage', 'FILE'],
  ['--salvage', '--json', 'FILE'],
];

/** The header of a dump that ends early, rows of devices, and a context of the first. */
function begun(sms: number): Bytes {
  const out = new Bytes().u4(0x464c457f).u1(2, 1, 1, 0x33, 7, 0, 0, 0, 0, 0, 0, 0).u2(4).u2(0xbe).u4(1).u8(0).u8(0);
  out
    .u8(2 ** 40)
    .u4(0)
    .u2(64)
    .u2(56)
    .u2(0)
    .u2(64)
    .u2(100)
    .u2(1);
  repeat(
    DEVICES,
    (o, device) => {
      o.u8(1).u8(1).u8(1).u4(device).u4(0).u4(0).u4(sms);
      // Warps of an SM, lanes, registers, predicates, sm_90, bytes of an instruction; no uniform registers.
      for (const value of [256, 32, 255, 8, 9, 0, 16, 0, 0, 0, 0, 0]) o.u4(value);
    },
    out,
  );
  return out
    .u8(5)
    .u8(1 << 24)
    .u8(1 << 24)
    .u8(0)
    .u8(0);
}

const sm = (out: Bytes, smId: number): Bytes => out.u4(smId).append(new Uint8Array(44));

export const salvageCases: readonly HostileCase[] = [
  {
    name: '64 devices and 50 times 256 rows of warps without threads',
    suffix: 'nvcudmp',
    build() {
      const out = begun(2);
      repeat(2 * DEVICES, (o, i) => sm(o, i % 2), out);
      const warp = (o: Bytes, i: number): Bytes =>
        o
          .u8(0)
          .u4(i % 256)
          .u4(1)
          .u4(1)
          .append(new Uint8Array(12))
          .u4(100)
          .append(new Uint8Array(44));
      return repeat(50 * 256, warp, out)
        .append(new Uint8Array(100_000))
        .bytes();
    },
    commands,
  },
  {
    name: '64 devices and 1,000,000 rows of SMs that are none',
    suffix: 'nvcudmp',
    build: () => repeat(1_000_000, (o) => o.u8(0).u4(1).u4(7).append(new Uint8Array(32)), begun(4000)).bytes(),
    commands,
  },
  {
    name: '900,000 cubins that end before their sections do',
    suffix: 'nvcudmp',
    build: () => {
      const cubin = new Bytes().u4(0x464c457f).u1(2, 1, 1, 0).u8(0).u2(2).u2(0xbe).u4(1).u8(0).u8(0).u8(64).u4(0);
      const bytes = cubin.u2(64).u2(56).u2(0).u2(64).u2(60_000).u2(1).bytes();
      return repeat(900_000, (o) => o.append(bytes), begun(2)).bytes();
    },
    commands,
  },
];
