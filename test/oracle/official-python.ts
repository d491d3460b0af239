// What the official Python target makes of cuda.ksy, in a Python process.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { python, witness } from '../support/witness.ts';
import { safeCompile } from './official-compiler.ts';
import { schemas } from './schema-names.ts';
import type { RowContent, SectionContent } from './section-content.ts';

/** A test that needs Python with the Kaitai Struct runtime. */
export function pythonTest(name: string, body: (python: string) => Promise<void>): void {
  witness('python3-kaitaistruct')(name, () => body(python), 300_000);
}

/** The sections of each file, read by the Python code of the official compiler. */
export async function pythonSections(python: string, files: readonly string[]): Promise<SectionContent[][]> {
  const out = await run(python, 'dump_sections.py', files, '');
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SectionContent[]);
}

export interface RowsRequest {
  /** Name of the table class: ThreadTable. */
  readonly table: string;
  readonly entsize: number;
  readonly bytes: Uint8Array;
}

/** The rows of each table. */
export async function pythonRows(python: string, requests: readonly RowsRequest[]): Promise<RowContent[][]> {
  const input = requests.map(({ bytes, ...rest }) => ({ ...rest, bytes: Buffer.from(bytes).toString('hex') }));
  return JSON.parse(await run(python, 'read_rows.py', [], JSON.stringify(input))) as RowContent[][];
}

async function run(python: string, script: string, args: readonly string[], input: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-python-'));
  try {
    for (const [name, text] of await safeCompile('python', join(schemas, 'cuda.ksy'))) {
      writeFileSync(join(folder, name), text);
    }
    return execFileSync(python, ['-B', join(import.meta.dirname, script), folder, ...args], {
      encoding: 'utf8',
      maxBuffer: 2 ** 29,
      input,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
