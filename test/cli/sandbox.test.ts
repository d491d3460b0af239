/* `--sandbox`: what kills the process in it does not take the answer and the exit code with it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles } from '../support/fixtures.ts';
import { spawnCli } from '../support/run-cli.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'sandbox-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const dump = (): string => fixtureFiles('cuda')[0] as string;

/** Runs in the process in the sandbox before the command does. */
const planted = (code: string): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`if(process.env.LANESCOPE_SANDBOXED){${code}}`)}`,
});

describe('what is fine is answered as without it', () => {
  test.each([['summary'], ['dump', '--json'], ['verify']])('%s', (...words) => {
    const plain = spawnCli([...words, dump()]);
    expect(spawnCli([...words, '--sandbox', dump()])).toEqual(plain);
    expect(plain.stdout).not.toBe('');
  });

  test('from a pipe, and into a file', () => {
    const bytes = readFileSync(dump());
    const out = join(folder, 'out.nvcudmp');
    expect(spawnCli(['--sandbox', 'verify', '-'], bytes)).toEqual(spawnCli(['verify', '-'], bytes));
    expect(spawnCli(['--sandbox', 'write', dump(), '-o', out]).exit).toBe(0);
    expect(readFileSync(out).equals(bytes)).toBe(true);
  });

  test('exit codes of bad files, wrong usage and missing files stay', () => {
    const bad = join(folder, 'bad.nvcudmp');
    writeFileSync(bad, readFileSync(dump()).subarray(0, 200));
    for (const words of [['summary', bad], ['--no-such-option'], ['summary', join(folder, 'none')]])
      expect(spawnCli(['--sandbox', ...words])).toEqual(spawnCli(words));
  });

  test('words behind -- are files', () => {
    expect(spawnCli(['summary', '--', '--sandbox']).stderr).toContain('no such file');
  });
});

describe('what is not ends with 1, a code and what was printed', () => {
  test('by memory', () => {
    const fill = `console.log('first');const kept=[];setInterval(()=>kept.push(Buffer.alloc(2**25,1)),1)`;
    const { exit, stdout, stderr } = spawnCli(
      ['--sandbox-memory', '256M', 'verify', '-'],
      undefined,
      planted(`${fill};await new Promise(()=>{})`),
    );
    expect([exit, stdout]).toEqual([1, 'first\n']);
    expect(stderr).toBe(
      'lanescope: error[limit/memory]: more than 256.0 MiB: what was printed is not all (--sandbox-memory raises it)\n',
    );
  });

  test('by time, also where nothing yields', () => {
    const { exit, stdout, stderr } = spawnCli(
      ['--sandbox-time=1.5', 'verify', dump()],
      undefined,
      planted(`console.log('first');for(;;);`),
    );
    expect([exit, stdout]).toEqual([1, 'first\n']);
    expect(stderr).toBe(
      'lanescope: error[limit/time]: more than 1.5 s: what was printed is not all (--sandbox-time raises it)\n',
    );
  });

  test.each([
    ['an exit with 0', 'process.exit(0)', 'exit code 0'],
    ['an exit with 70', 'process.exit(70)', 'exit code 70'],
    ['a signal', `process.kill(process.pid,'SIGKILL')`, 'signal SIGKILL'],
  ])('by %s that was planted', (_, code, how) => {
    const { exit, stdout, stderr } = spawnCli(
      ['--sandbox', 'verify', dump()],
      undefined,
      planted(`console.log('first');${code}`),
    );
    expect([exit, stdout]).toEqual([1, 'first\n']);
    expect(stderr).toContain(`error[sandbox/died]: the process ended with ${how} before it was through`);
  });
});

test('a file that was not named cannot be read or written', () => {
  const secret = join(folder, 'secret');
  writeFileSync(secret, 'secret');
  const attempt = (call: string): string =>
    spawnCli(
      ['--sandbox', 'verify', dump()],
      undefined,
      planted(`const fs=await import('node:fs');try{${call};console.log('done')}catch(e){console.log(e.code)}`),
    ).stdout.split('\n')[0] as string;
  expect(attempt(`fs.readFileSync(${JSON.stringify(secret)})`)).toBe('ERR_ACCESS_DENIED');
  expect(attempt(`fs.writeFileSync(${JSON.stringify(secret)},'x')`)).toBe('ERR_ACCESS_DENIED');
  expect(attempt(`fs.readFileSync(${JSON.stringify(dump())})`)).toBe('done');
});

test('a star or a comma in a name opens no other file', () => {
  for (const name of [join(folder, '*'), join(folder, 'x,y')]) {
    const secret = join(folder, 'other');
    writeFileSync(secret, 'secret');
    const code = `const fs=await import('node:fs');try{fs.readFileSync(${JSON.stringify(secret)})}catch(e){console.log(e.code)}`;
    expect(spawnCli(['--sandbox', 'verify', name], undefined, planted(code)).stdout).toBe('ERR_ACCESS_DENIED\n');
  }
});

test.each([
  [['--sandbox-memory', '1M'], '--sandbox-memory needs a size from 128MiB'],
  [['--sandbox-time', 'x'], '--sandbox-time needs seconds'],
  [['--sandbox', 'view'], 'view is a server'],
])('%s is refused', (words, said) => {
  const { exit, stderr } = spawnCli([...words, dump()]);
  expect([exit, stderr.includes(said)]).toEqual([2, true]);
});
