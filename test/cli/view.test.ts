/* `lanescope view`: only who has the address gets anything, and only the page and the files that were named. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../src/cli/commands/view/server.ts';
import type { ViewServer } from '../../src/cli/commands/view/server.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { cli, cliProcess } from '../support/run-cli.ts';

const [file = ''] = fixtureFiles('visa');
const bytes = readFileSync(file);
let folder: string;
let server: ViewServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'view-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  server = await serve(folder, [file]);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const at = (path: string): string => new URL(path, server.url).href;

test('the page, the list of the files and their bytes', async () => {
  const page = await fetch(server.url);
  expect(await page.text()).toBe('<!doctype html>');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(await (await fetch(at('files.json'))).json()).toMatchObject([{ size: bytes.length }]);
  expect(Buffer.from(await (await fetch(at('files/0'))).arrayBuffer()).equals(bytes)).toBe(true);
});

test.each([
  ['bytes=4-7', 206, 4, 8],
  ['bytes=4-', 206, 4, bytes.length],
  ['bytes=-3', 206, bytes.length - 3, bytes.length],
  ['bytes=0-99999999', 206, 0, bytes.length],
  ['lines=1-2', 200, 0, bytes.length],
])('range %s', async (range, status, start, end) => {
  const answer = await fetch(at('files/0'), { headers: { range } });
  expect(answer.status).toBe(status);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end))).toBe(true);
});

test('a range outside the file', async () => {
  const answer = await fetch(at('files/0'), { headers: { range: `bytes=${bytes.length}-` } });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
});

test('nothing else, to nobody else', async () => {
  const { origin } = new URL(server.url);
  const others = [
    `${origin}/`,
    `${origin}/index.html`,
    `${origin}/${'A'.repeat(32)}/`,
    at('files/1'),
    at('files/-1'),
    at('../../../../etc/passwd'),
    at('%2e%2e/package.json'),
  ];
  for (const url of others) expect([url, (await fetch(url)).status]).toEqual([url, 404]);
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(404);
  // A page elsewhere whose name leads to this machine.
  const { port, pathname } = new URL(server.url);
  const rebound = request({ host: '127.0.0.1', port, path: pathname, headers: { host: `example.org:${port}` } }).end();
  const [answer] = (await once(rebound, 'response')) as [{ statusCode: number; resume(): void }];
  answer.resume();
  expect(answer.statusCode).toBe(404);
});

test('what is no file is refused, and its name cannot steer a terminal', async () => {
  expect(await cli('view', '--no-open', folder)).toMatchObject({ exit: 3, stdout: '' });
  const { exit, stderr } = await cli('view', '--no-open', `${folder}/\u001b[31m`);
  expect(exit).toBe(3);
  expect(stderr).toContain(String.raw`\x1b[31m`);
});

test('the page is written for any web server', async () => {
  const page = join(folder, 'page');
  expect(await cli('view', '--export', page)).toMatchObject({ exit: 0, stdout: '' });
  const index = readFileSync(join(page, 'index.html'), 'utf8');
  expect(index).toContain('<!doctype html>');
  for (const [, name = ''] of index.matchAll(/(?:src|href)="\.\/([^"]+)"/g)) readFileSync(join(page, name));
  expect(await cli('view', '--export', page, file)).toMatchObject({ exit: 2, stdout: '' });
});

test('Ctrl-C ends it', async () => {
  const [command, ...first] = cliProcess;
  const child = spawn(command, [...first, 'view', '--no-open', file], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\//);
  expect((await fetch(url)).status).toBe(200);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
