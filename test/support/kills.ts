/* Kills a run again and again: what it writes is old or new, and nothing else stays. */
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WritingRun } from './writing-commands.ts';

const OLD = 'what stood here before\n';
const signals = ['SIGKILL', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What a series of kills came to. */
export interface Kills {
  /** Runs that a signal ended. */
  readonly killed: number;
  /** Of these, where the old content was there afterwards. */
  readonly old: number;
  /** Kills while a temporary file was there. */
  readonly amid: number;
  /** What must not be, in words. */
  readonly wrong: readonly string[];
}

/** Kill a run `count` times, at random moments and as soon as it has a temporary file. */
export async function killRuns(command: readonly string[], run: WritingRun, count: number): Promise<Kills> {
  const folder = mkdtempSync(join(tmpdir(), 'kills-'));
  try {
    return await killIn(folder, command, run, count);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function killIn(folder: string, command: readonly string[], run: WritingRun, count: number): Promise<Kills> {
  const [program = '', ...first] = command;
  const args = [...first, ...run.args];
  for (const [name, text] of Object.entries(run.files ?? {})) writeFileSync(join(folder, name), text);
  if (run.args.includes('stripped')) {
    const module = join(import.meta.dirname, '../fixtures/spirv/all-ocl100.spv');
    spawnSync(program, [...first, 'spirv', 'split', module, '-o', 'stripped', '--debug-file', 'debug'], {
      cwd: folder,
    });
  }
  const started = performance.now();
  putOld(folder, run);
  const clean = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  const duration = performance.now() - started;
  const wrong: string[] = [];
  if (clean.status === null || ![0, 1, 3].includes(clean.status))
    return { killed: 0, old: 0, amid: 0, wrong: [`cannot be run: ${clean.stderr}`] };
  const fresh = contents(folder, run);
  const old = new Map([...fresh.keys()].map((name) => [name, oldOf(run)]));
  let [killed, kept, amid] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    putOld(folder, run, fresh);
    const signal = signals[i % signals.length] as NodeJS.Signals;
    // Half of them as soon as a temporary file is there, half at any moment.
    const amidst = Math.floor(i / signals.length) % 2 === 0;
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
    const kill = (): void => void child.kill(signal);
    const watcher = watch(run.kind === 'folder' ? join(folder, 'OUT') : folder, (_, name) => {
      if (amidst && name?.startsWith('.lanescope-') === true) kill();
    });
    const timer = amidst ? undefined : setTimeout(kill, Math.random() * duration * 1.2);
    const end = await new Promise<NodeJS.Signals | number | null>((done) => {
      child.on('exit', (code, by) => done(by ?? code));
    });
    clearTimeout(timer);
    watcher.close();
    const left = temporariesIn(folder, run);
    if (left.length > 0) amid++;
    if (end === signal) killed++;
    else if (end !== clean.status) wrong.push(`${signal}: ended with ${end}`);
    if (signal !== 'SIGKILL' && left.some((name) => name.includes(`-${child.pid}-`)))
      wrong.push(`${signal}: ${left.join(' ')} stays`);
    const found = contents(folder, run);
    for (const name of fresh.keys()) {
      const text = found.get(name);
      if (text === old.get(name)) kept++;
      else if (text !== fresh.get(name)) wrong.push(`${signal}: ${name} is neither old nor new`);
    }
  }
  putOld(folder, run, fresh);
  spawnSync(program, args, { cwd: folder });
  const left = temporariesIn(folder, run);
  if (left.length > 0) wrong.push(`after the last run: ${left.join(' ')}`);
  return { killed, old: kept, amid, wrong };
}

function oldOf(run: WritingRun): string {
  return run.inPlace === undefined ? OLD : readFileSync(run.inPlace, 'latin1');
}

/** The destination as it was before the run, of a folder with the names that are known. */
function putOld(folder: string, run: WritingRun, names: ReadonlyMap<string, string> = new Map()): void {
  if (run.inPlace !== undefined) copyFileSync(run.inPlace, join(folder, 'OUT'));
  else if (run.kind === 'folder') {
    mkdirSync(join(folder, 'OUT'), { recursive: true });
    for (const name of names.keys()) writeFileSync(join(folder, name), OLD);
  } else {
    writeFileSync(join(folder, 'OUT'), OLD);
    if (run.kind === 'files') writeFileSync(join(folder, 'OUT2'), OLD);
  }
}

/** Destinations and what is in them. */
function contents(folder: string, run: WritingRun): ReadonlyMap<string, string> {
  const names =
    run.kind === 'folder'
      ? readdirSync(join(folder, 'OUT')).map((name) => join('OUT', name))
      : run.kind === 'files'
        ? ['OUT', 'OUT2']
        : ['OUT'];
  const files = names.filter((name) => !name.includes('.lanescope-') && statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

function temporariesIn(folder: string, run: WritingRun): string[] {
  const folders = run.kind === 'folder' ? [folder, join(folder, 'OUT')] : [folder];
  return folders.flatMap((each) => readdirSync(each).filter((name) => name.startsWith('.lanescope-')));
}
