// What the official Python target makes of cuda.ksy, in a Python process.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { safeCompile } from './official-compiler.ts';
import { schemas } from './schema-names.ts';
import type { SectionContent } from './section-content.ts';

/** A Python that has the Kaitai Struct runtime (Debian: python3-kaitaistruct), or undefined. */
export function findPython(): string | undefined {
  for (const program of ['python3', '/usr/bin/python3']) {
    if (spawnSync(program, ['-c', 'import kaitaistruct']).status === 0) return program;
  }
  return undefined;
}

/** The sections of each file, read by the Python code of the official compiler. */
export async function pythonSections(python: string, files: readonly string[]): Promise<SectionContent[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-python-'));
  try {
    for (const [name, text] of await safeCompile('python', join(schemas, 'cuda.ksy'))) {
      writeFileSync(join(folder, name), text);
    }
    const script = join(import.meta.dirname, 'dump_sections.py');
    const out = execFileSync(python, [script, folder, ...files], { encoding: 'utf8', maxBuffer: 2 ** 29 });
    return out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as SectionContent[]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
