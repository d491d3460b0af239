/* How much a command prints where nobody says: by what it read. */
import { gzipSync } from 'node:zlib';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openInput } from '../../src/cli/input/input.ts';
import { parseLimit } from '../../src/cli/options/limits.ts';
import { outputRoom } from '../../src/cli/output/room.ts';
import { silent } from '../../src/core/index.ts';
import { cli } from '../support/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'room-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MIB = 2 ** 20;

async function read(name: string, bytes: Uint8Array): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  await (await openInput(file, silent)).close();
}

test('room grows once what was read is large, by what it unpacks to where it is packed', async () => {
  const room = outputRoom(undefined);
  room.left -= 1000;
  await read('small', new Uint8Array(MIB));
  room.grow();
  expect(room.left).toBe(256 * MIB - 1000);
  const packed = gzipSync(new Uint8Array(32 * MIB));
  await read('packed.gz', packed);
  room.grow();
  room.grow();
  expect(room.left).toBe(16 * (33 * MIB + packed.length) - 1000);
});

test('a bound that is given does not grow', async () => {
  const room = outputRoom(10);
  await read('large', new Uint8Array(32 * MIB));
  room.grow();
  expect(room.left).toBe(10);
});

test('none is a bound of what is printed alone', async () => {
  expect(parseLimit('output=none')).toEqual({ output: Infinity });
  const { exit, stderr } = await cli('detect', import.meta.filename, '--limit', 'steps=none');
  expect([exit, stderr]).toEqual([2, expect.stringContaining('needs a size')]);
});
