import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cliProcess, spawnCli } from '../support/run-cli.ts';
import { NAME, writeJob } from './job.ts';
import { hasSlurm, startSlurm } from './slurm.ts';

const script = join(import.meta.dirname, '../../scripts/slurm/triage.sbatch');
const name =
  'an array of 8 on Slurm: a task that was killed is named, run again alone, and the merge is the single run';

test.skipIf(!hasSlurm)(
  hasSlurm ? name : `${name} [needs root, slurmctld, slurmd, munged]`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slurm-'));
    const slurm = await startSlurm(join(folder, 'slurm'));
    try {
      const [dumps, out] = [join(folder, 'dumps'), join(folder, 'out')];
      await writeJob(dumps, 40);
      const submit = (...args: string[]): string[] => {
        const said = slurm.run('bash', [script, ...args, dumps, out, '--name', NAME, '--', '--by', 'kernel'], {
          LANESCOPE: cliProcess.join(' '),
        });
        return /^array (\d+), merge (\d+)$/m.exec(said)?.slice(1) ?? [];
      };
      const [array] = submit('-n', '8');
      slurm.run('scancel', [`${array}_6`]);
      await slurm.idle();
      const read = (file: string): string => readFileSync(join(out, file), 'utf8');
      expect(readdirSync(out).filter((file) => file.endsWith('.parquet'))).toHaveLength(7);
      expect(JSON.parse(read('triage.json'))).toMatchObject({ shards: 8, missing_shards: [6] });
      expect(read('merge.log')).toContain('--shard 6/8');

      submit('-n', '8', '-a', '6');
      await slurm.idle();
      const single = spawnCli(['triage', '--json', '--name', NAME, dumps]);
      expect(read('triage.json')).toBe(single.stdout);
      expect(read('merge.log')).toContain('likely cause');
      expect(read('merge.log')).toBe(spawnCli(['triage', '--by', 'kernel', '--name', NAME, dumps]).stdout);
      expect(read('triage.html')).toContain('</html>');
    } finally {
      await slurm.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  180_000,
);
