// Dumps cut off or with a byte flipped: an error or diagnostics with a place, and nothing else.
import { describe, expect, test } from 'vitest';
import { editable } from './dump-parts.ts';
import { exercise, fixture } from './open-bytes.ts';

const names = ['d01_minimal_r550', 'd03_maxwell_r346', 'd06_meta_r575', 'd07_future', 'd10_sm_only_r580'] as const;
const PLACES = 500;
const FLIPS = 200;

/** Starts and ends of everything that has a place in the file. */
function boundaries(bytes: Uint8Array<ArrayBuffer>): number[] {
  const dump = editable(bytes);
  const shoff = Number(dump.view.getBigUint64(40, true));
  const places = [16, 64, shoff];
  for (let i = 0; i < dump.sections; i++) {
    const offset = Number(dump.get(i, 'sh_offset'));
    places.push(shoff + 64 * (i + 1), offset, offset + Number(dump.get(i, 'sh_size')));
  }
  return [...new Set(places)].filter((at) => at > 0 && at < bytes.length);
}

/** Everything about these bytes, and that what is said has a place. */
async function check(bytes: Uint8Array, what: string): Promise<number> {
  const said = await exercise(bytes);
  for (const each of said) {
    const place = 'at' in each ? each.at : each;
    expect(place.offset, `${what}: ${each.code} has no offset`).toBeDefined();
    expect(each.message, what).not.toBe('');
  }
  return said.length;
}

describe.each(names)('%s', (name) => {
  const bytes = fixture(name);

  test('cut off at 500 places', { timeout: 60_000 }, async () => {
    for (let i = 0; i < PLACES; i++) {
      const size = Math.floor((i * bytes.length) / PLACES);
      expect(await check(bytes.slice(0, size), `cut at ${size}`), `cut at ${size}`).toBeGreaterThan(0);
    }
  });

  test('cut off at the boundaries of headers and sections', { timeout: 60_000 }, async () => {
    for (const boundary of boundaries(bytes)) {
      for (const size of [boundary - 1, boundary]) {
        expect(await check(bytes.slice(0, size), `cut at ${size}`), `cut at ${size}`).toBeGreaterThan(0);
      }
    }
  });

  test('each byte of the ELF header flipped', async () => {
    for (let at = 0; at < 64; at++) {
      for (const mask of [0x01, 0x80, 0xff]) {
        const damaged = bytes.slice();
        damaged[at] = (damaged[at] as number) ^ mask;
        await check(damaged, `byte ${at} ^ ${mask}`);
      }
    }
  });

  test('bytes of section headers flipped', { timeout: 60_000 }, async () => {
    const shoff = Number(editable(bytes).view.getBigUint64(40, true));
    const count = editable(bytes).sections;
    for (let i = 0; i < FLIPS; i++) {
      const at = shoff + ((i * 7919) % (64 * count));
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] as number) ^ (i % 2 === 0 ? 0xff : 1 << (i % 8));
      await check(damaged, `byte ${at}`);
    }
  });
});
