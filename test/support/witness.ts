// Outside programs that tests ask for a second opinion.
import { spawnSync } from 'node:child_process';

/** The path of a program, or undefined when this machine lacks it; the test then skips and names it. */
export function witness(name: string): string | undefined {
  const found = spawnSync('sh', ['-c', 'command -v -- "$1"', 'sh', name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}
