import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';

/** What is built, and what is no part of the tree. */
const left = new Set(['node_modules', '.git', 'dist', 'coverage', '.tmp']);

/** A copy of a tree that steps run in, so that the tree itself changes at the end or not at all. */
export class Copy {
  readonly root: string;
  readonly path: string;

  constructor(root: string) {
    this.root = root;
    this.path = mkdtempSync(path.join(tmpdir(), 'lanescope-driver-'));
    for (const name of readdirSync(root))
      if (!left.has(name)) cpSync(path.join(root, name), path.join(this.path, name), { recursive: true });
    symlinkSync(realpathSync(path.join(root, 'node_modules')), path.join(this.path, 'node_modules'));
  }

  /** Files that differ from the tree's, by their paths in it. */
  changed(): string[] {
    const names = new Set([...filesOf(this.root), ...filesOf(this.path)]);
    return [...names].filter((name) => !isSame(path.join(this.root, name), path.join(this.path, name))).sort();
  }

  /** What changed in a file, as a unified diff without its head. */
  diff(name: string): string[] {
    const [before, after] = [this.root, this.path].map((folder) => path.join(folder, name));
    const sides = [before, after].map((file) => (file !== undefined && existsSync(file) ? file : '/dev/null'));
    const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', '--', ...sides], { encoding: 'utf8' });
    const lines = stdout.trimEnd().split('\n');
    const first = lines.findIndex((line) => line.startsWith('@@'));
    return first < 0 ? ['binary'] : lines.slice(first);
  }

  /** Make the tree as the copy is. */
  apply(): void {
    for (const name of this.changed()) {
      const [to, from] = [path.join(this.root, name), path.join(this.path, name)];
      if (existsSync(from)) cpSync(from, to);
      else rmSync(to);
    }
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

function filesOf(root: string): string[] {
  return readdirSync(root)
    .filter((name) => !left.has(name))
    .flatMap((name) =>
      readdirSync(root, { withFileTypes: true }).some((each) => each.name === name && each.isDirectory())
        ? readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
            .filter((each) => each.isFile())
            .map((each) => path.relative(root, path.join(each.parentPath, each.name)))
        : [name],
    );
}

function isSame(a: string, b: string): boolean {
  return existsSync(a) && existsSync(b) && Buffer.compare(readFileSync(a), readFileSync(b)) === 0;
}
