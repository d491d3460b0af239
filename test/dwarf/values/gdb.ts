/* gdb as a witness: programs that do not run, compiled from `values.cc`. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** Expressions that are held against gdb, one a line. */
export const expressions: readonly string[] = readFileSync(join(folder, 'expressions.txt'), 'utf8').trim().split('\n');

const settings = ['language c++', 'print static-members off', 'print symbol off', 'confirm off', 'width 0'];

/** What gdb prints for expressions; null where it has an error. */
export function gdbPrints(program: string): (string | null)[] {
  const commands = settings.flatMap((each) => ['-ex', `set ${each}`]);
  for (const [i, each] of expressions.entries()) {
    const print = each.startsWith('/') ? `print${each}` : `print ${each}`;
    commands.push('-ex', `echo @${i}@`, '-ex', print);
  }
  const { stdout } = spawnSync('gdb', ['-q', '-nx', '-batch', ...commands, program], { encoding: 'utf8' });
  return expressions.map((_, i) => {
    const [, after = ''] = stdout.split(`@${i}@`);
    const found = /^\$\d+ = ([^]*?)\n(?:@|$)/.exec(after.endsWith('\n') ? `${after}@` : `${after}\n@`);
    return found?.[1] ?? null;
  });
}

/** Compile the program without libraries; undefined where that does not work here. */
export function compileValues(compiler: string, flags: readonly string[], output: string): boolean {
  const all = ['-g', '-O0', '-nostdlib', '-static', '-no-pie', '-fno-exceptions', '-fno-rtti', '-ffreestanding'];
  const { status } = spawnSync(compiler, [...all, ...flags, join(folder, 'values.cc'), '-o', output]);
  return status === 0;
}
