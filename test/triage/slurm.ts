// A Slurm of one node in a folder, for as long as a test takes: no systemd, no cgroups.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Programs that it takes. */
const programs = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'scancel', 'squeue', 'sinfo'];
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;

/** Whether they are all there, and may be run. */
export const hasSlurm: boolean =
  process.getuid?.() === 0 && programs.every((name) => spawnSync('which', [name], { env: { PATH } }).status === 0);

/** A running Slurm. */
export interface Slurm {
  /** Run a program that talks to it; what it wrote to standard output. Throws where it fails. */
  run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): string;
  /** Wait until no job is left. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const configuration = (folder: string, host: string, port: number): string => `ClusterName=test
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${port}
SlurmdPort=${port + 1}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CryptoType=crypto/munge
AuthInfo=socket=${folder}/munge.socket
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,batch_sched_delay=0,bf_interval=1
ReturnToService=2
NodeName=${host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=debug Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;

/** Start one; rejects where it does not come up within half a minute. */
export async function startSlurm(folder: string): Promise<Slurm> {
  const host = hostname().split('.')[0] ?? 'localhost';
  const port = 20_000 + (process.pid % 20_000);
  mkdirSync(join(folder, 'state'), { recursive: true });
  mkdirSync(join(folder, 'spool'));
  writeFileSync(join(folder, 'key'), randomBytes(1024), { mode: 0o400 });
  writeFileSync(join(folder, 'slurm.conf'), configuration(folder, host, port));
  const env = { ...process.env, PATH, SLURM_CONF: join(folder, 'slurm.conf') };
  const children: ChildProcess[] = [];
  const start = (command: string, ...args: string[]): void =>
    void children.push(spawn(command, args, { env, stdio: 'ignore' }));
  const munge = ['key-file=key', 'socket=munge.socket', 'pid-file=munged.pid', 'log-file=munged.log', 'seed-file=seed'];
  start('munged', '--foreground', '--force', ...munge.map((each) => `--${each.replace('=', `=${folder}/`)}`));
  await sleep(500);
  start('slurmctld', '-D');
  start('slurmd', '-D');
  const run: Slurm['run'] = (command, args, more = {}) => {
    const { status, stdout, stderr } = spawnSync(command, args, { env: { ...env, ...more }, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} exits with ${status}: ${stderr}`);
    return stdout;
  };
  const until = async (isDone: () => boolean): Promise<void> => {
    for (let waited = 0; !isDone(); waited += 250) {
      if (waited > 60_000) throw new Error('Slurm does not get ready');
      await sleep(250);
    }
  };
  const stop = async (): Promise<void> => {
    const ended = children.toReversed().map((child) => {
      const end = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode !== null) return Promise.resolve();
      child.kill('SIGTERM');
      return Promise.race([end, sleep(5000).then(() => child.kill('SIGKILL'))]);
    });
    await Promise.all(ended);
  };
  const output = (command: string, ...args: string[]): string =>
    spawnSync(command, args, { env, encoding: 'utf8' }).stdout;
  try {
    await until(() => output('sinfo', '-h', '-o', '%t').trim() === 'idle');
  } catch (error) {
    await stop();
    throw error;
  }
  return { run, idle: () => until(() => run('squeue', ['-h']).trim() === ''), stop };
}
