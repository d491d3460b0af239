import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cliProcess, spawnCli } from '../support/run-cli.ts';

const dump = join(import.meta.dirname, '../fixtures/cuda/d06_meta_r575.nvcudmp');

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signals-'));
  writeFileSync(join(folder, 'out'), 'old');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const temporaries = (): string[] => readdirSync(folder).filter((name) => name.startsWith('.lanescope-'));

/** A run that has begun to write and now waits for ever: its last input is a pipe that nobody writes to. */
async function begun(): Promise<ChildProcess> {
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  const [command, ...first] = cliProcess;
  const many = Array.from({ length: 12 }, () => dump);
  const before = new Set(temporaries());
  const own = (): string[] => temporaries().filter((name) => !before.has(name));
  const child = spawn(command, [...first, 'dump', '--json', ...many, pipe, '-o', join(folder, 'out')], {
    stdio: 'ignore',
  });
  children.push(child);
  for (let waited = 0; own().length === 0 && waited < 20_000; waited += 20) await sleep(20);
  expect(own()).toHaveLength(1);
  return child;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown[]> {
  const end = once(child, 'exit');
  child.kill(signal);
  return end;
}

describe.skipIf(process.platform === 'win32')('a run that a signal ends', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s: leaves the old file and no other, and dies by it',
    async (signal) => {
      const child = await begun();
      expect(await ended(child, signal)).toEqual([null, signal]);
      expect(readdirSync(folder).sort()).toEqual(['out', 'pipe']);
      expect(readFileSync(join(folder, 'out'), 'utf8')).toBe('old');
    },
  );

  test('SIGKILL: what it leaves goes with the next run there; what a living run has stays', async () => {
    const killed = await begun();
    const [left] = temporaries();
    expect(await ended(killed, 'SIGKILL')).toEqual([null, 'SIGKILL']);
    expect(temporaries()).toEqual([left]);
    const alive = await begun();
    const [its, ...others] = temporaries();
    expect(others).toEqual([]);
    expect(its).not.toBe(left);
    expect(spawnCli(['write', dump, '-o', join(folder, 'other')])).toMatchObject({ exit: 0, stderr: '' });
    expect(temporaries()).toEqual([its]);
    expect(await ended(alive, 'SIGTERM')).toEqual([null, 'SIGTERM']);
  });

  test('a folder of temporary files goes with the next one that needs one', () => {
    const own = join(folder, 'tmp');
    mkdirSync(own);
    const schema = join(folder, 'x.ksy');
    writeFileSync(schema, 'meta: {id: x, endian: le}\nseq: [{id: a, type: u4}]\n');
    const [command, ...first] = cliProcess;
    const env = { ...process.env, TMPDIR: own };
    // Killed by itself in the middle: when the compiled schema is imported.
    const kill = join(folder, 'kill.mjs');
    writeFileSync(
      kill,
      `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const write = fs.writeFileSync;
      fs.writeFileSync = (file, ...rest) => {
        if (String(file).startsWith(${JSON.stringify(own)})) process.kill(process.pid, 'SIGKILL');
        write(file, ...rest);
      };
      syncBuiltinESMExports();`,
    );
    const args = ['dump', '--schema', schema, dump];
    const killed = spawnSync(command, ['--import', kill, ...first, ...args], { env });
    expect(killed.signal).toBe('SIGKILL');
    const left = readdirSync(own).filter((name) => name.startsWith('lanescope-'));
    expect(left).toHaveLength(1);
    expect(spawnSync(command, [...first, ...args], { env }).status).toBe(0);
    expect(readdirSync(own).filter((name) => name.startsWith('lanescope-'))).toEqual([]);
  });

  test('what another system left goes when it is old', () => {
    const names = ['.lanescope-00000000-1-0-0123456789ab.tmp', '.lanescope-00000000-1-0-0123456789ac.tmp'] as const;
    for (const name of [...names, '.lanescope-mine.tmp']) writeFileSync(join(folder, name), 'x');
    const month = Date.now() / 1000 - 30 * 24 * 3600;
    utimesSync(join(folder, names[0]), month, month);
    utimesSync(join(folder, '.lanescope-mine.tmp'), month, month);
    expect(spawnCli(['write', dump, '-o', join(folder, 'out')]).exit).toBe(0);
    expect(temporaries()).toEqual([names[1], '.lanescope-mine.tmp']);
  });
});
