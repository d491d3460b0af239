// Dumps that were not written to their end, on the command line: one error everywhere, and what --salvage lists.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { buildDump } from '../../src/cuda/index.ts';
import { driverSpec } from '../cuda/driver-dump.ts';
import { cli } from '../support/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'lanescope-salvage-'));
afterAll(() => rmSync(folder, { recursive: true }));

const whole = await buildDump(await driverSpec(false));
const cut = whole.slice(0, Math.floor(whole.length * 0.6));
const file = (name: string, bytes: Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const dump = file('cut.nvcudmp', cut);
const share = `${cut.length.toLocaleString('en-US')} of ${whole.length.toLocaleString('en-US')} bytes`;

test.each([
  ['summary'],
  ['dump'],
  ['verify'],
  ['write', '-o', join(folder, 'out')],
  ['cuda', 'slim', '-o', join(folder, 'out')],
  ['cuda', 'lanes'],
  ['cuda', 'bt'],
])('%s says how much there is', async (...command) => {
  const { exit, stderr, stdout } = await cli(...command, dump);
  expect(exit).toBe(1);
  expect(stderr + stdout).toContain(`error[cuda/cut-off]: the process ended while the driver was writing: ${share}`);
});

test('--salvage lists what is recognised, and it stays an error', async () => {
  const { exit, stderr, stdout } = await cli('--salvage', dump);
  expect(exit).toBe(1);
  expect(stderr).toContain('error[cuda/cut-off]');
  expect(stdout).toContain(`recognised by structure alone: ${share}`);
  expect(stdout).toMatch(/SM 1 +WARP_ILLEGAL_ADDRESS +faulting\+0x100/);
});

test('--salvage --json has the same as data', async () => {
  const { exit, stdout } = await cli('--salvage', '--json', dump);
  expect(exit).toBe(1);
  const document = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  expect(document.diagnostics.map(({ code }) => code)).toEqual(['cuda/cut-off']);
  expect(document).toMatchObject({
    format: 'cuda',
    salvage: {
      confirmed: false,
      written: { present: cut.length, promised: whole.length, exact: true },
      devices: [{ architecture: 'sm_90', sm_exceptions: [{ sm: 1, exception_name: 'WARP_ILLEGAL_ADDRESS' }] }],
    },
  });
});

test('a whole dump needs no --salvage', async () => {
  const path = file('whole.nvcudmp', whole);
  expect(await cli('--salvage', path)).toEqual(await cli(path));
});

test('of a part of the section headers, --salvage adds what they do not tell', async () => {
  const { exit, stdout } = await cli('--salvage', file('headers.nvcudmp', whole.slice(0, whole.length - 64 * 20)));
  expect(exit).toBe(1);
  expect(stdout).toContain('recognised by structure alone');
  expect(stdout).toMatch(/^lanes .* 2 blocks, 6 warps, 74 threads/m);
});

test('of a compressed file that ends early too, both is said, and nothing about who wrote it', async () => {
  const packed = gzipSync(whole);
  const path = file('cut.nvcudmp.gz', packed.subarray(0, Math.floor(packed.length * 0.4)));
  const { exit, stderr } = await cli(path);
  expect(exit).toBe(1);
  expect(stderr).toMatch(
    /error\[cuda\/cut-off\]: compressed dump truncated after \d+ bytes; the dump in it is cut off: [\d,]+ of/,
  );
  expect(stderr).not.toContain('process');
  expect((await cli('--salvage', path)).stdout).toContain('recognised by structure alone');
});

test('of a compressed file that ends in the section headers, nothing is opened, and both is said', async () => {
  const packed = gzipSync(whole);
  const path = file('headers.nvcudmp.gz', packed.subarray(0, Math.floor(packed.length * 0.9)));
  const { exit, stderr } = await cli(path);
  expect(exit).toBe(1);
  expect(stderr).toMatch(
    /compressed dump truncated after \d+ bytes; truncated: only \d+ of \d+ section headers present/,
  );
  const trailer = file('trailer.nvcudmp.gz', packed.subarray(0, packed.length - 4));
  expect((await cli(trailer)).stderr).toMatch(
    /error\[compressed\/truncated\]: compressed dump truncated after \d+ bytes \(/,
  );
});

test('of a compressed file that is whole, the dump in it is what was cut off', async () => {
  const { exit, stderr } = await cli(file('whole.nvcudmp.gz', gzipSync(cut)));
  expect(exit).toBe(1);
  expect(stderr).toContain(`the process ended while the driver was writing: ${share}`);
});

test('a compressed file of another format that ends early is refused as before', async () => {
  const packed = gzipSync(whole.slice(0, 16).fill(0x41));
  const { exit, stderr } = await cli(file('text.gz', packed.subarray(0, packed.length - 4)));
  expect(exit).toBe(1);
  expect(stderr).toContain('error[compressed/truncated]');
});
