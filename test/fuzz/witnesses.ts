/* Readers by other people, and other ways of our own, asked about inputs that may be damaged. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyOf } from '../../src/cli/output/documents.ts';
import { Diagnostics, jsonText, memorySink, memorySource } from '../../src/core/index.ts';
import type { Format } from '../../src/core/index.ts';
import { FormatError } from '../../src/runtime/index.ts';
import { open as openSpirv, write as writeSpirv } from '../../src/spirv/index.ts';
import { compileBothWays } from '../oracle/gallery/read-both-ways.ts';
import { has } from '../support/witness.ts';
import { runCommand } from './command.ts';

/** Says how others differ from us about bytes; undefined where they agree, or have nothing to say. */
export type Witness = (bytes: Uint8Array, folder: string) => Promise<string | undefined>;

const schemas = join(import.meta.dirname, '../../schemas');

/** The witnesses for a target. */
export async function witnessesOf(id: string, format: Format): Promise<readonly Witness[]> {
  const own = [commandLine(format)];
  if (id === 'visa') return [...own, await official('visa')];
  if (id === 'cuda') return [...own, await official('elf')];
  if (id === 'spirv' && has('spirv-val')) return [...own, spirvVal];
  if (id === 'dwarf' && has('llvm-dwarfdump')) return [...own, dwarfdump];
  return own;
}

function kept(bytes: Uint8Array, folder: string): string {
  const file = join(folder, 'witness.bin');
  writeFileSync(file, bytes);
  return file;
}

/** The official reader of a schema: it takes what we take, finds the same fields, and what we write is what we read. */
async function official(schema: string): Promise<Witness> {
  const both = await compileBothWays(schemas, schema, 'needed');
  return async (bytes, folder) => {
    const { differences, written } = both.read(kept(bytes, folder));
    const told = differences.map(({ path, what }) => `${path}: ${what}`);
    if (written !== 'same' && written !== 'not read') told.push(`written: ${written}`);
    return told.length === 0 ? undefined : `the official reader differs\n${told.join('\n')}`;
  };
}

/** The summary that the command line prints as JSON is the library's. */
function commandLine(format: Format): Witness {
  return async (bytes, folder) => {
    const { exit, stdout } = await runCommand(
      ['summary', '--json', '--format', format.id, kept(bytes, folder)],
      2 ** 24,
    );
    let summary: object;
    try {
      const model = await format.open(memorySource(bytes), new Diagnostics());
      summary = JSON.parse(await jsonText(bodyOf(await format.summarize(model), 'summary'))) as object;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      return exit === 1 ? undefined : `the library refuses with ${error.code}, the command line exits with ${exit}`;
    }
    const printed = JSON.parse(stdout) as Record<string, unknown>;
    for (const [key, value] of Object.entries(summary)) {
      if (JSON.stringify(printed[key]) !== JSON.stringify(value)) return `${key} of the summary differs`;
    }
    return undefined;
  };
}

/** What spirv-val takes is opened without an error, and written as it was. */
async function spirvVal(bytes: Uint8Array, folder: string): Promise<string | undefined> {
  const { status } = spawnSync('spirv-val', ['--target-env', 'spv1.6', kept(bytes, folder)], { timeout: 20_000 });
  if (status !== 0) return undefined;
  const report = new Diagnostics();
  const sink = memorySink();
  await writeSpirv(await openSpirv(memorySource(bytes), report), sink);
  const error = report.list.find(({ severity }) => severity === 'error');
  if (error !== undefined) return `spirv-val takes what gives ${error.code}: ${error.message}`;
  return Buffer.compare(sink.bytes(), bytes) === 0 ? undefined : 'what spirv-val takes is written otherwise';
}

/** Where llvm-dwarfdump has nothing to say against a file and neither have we, both find as many entries. */
async function dwarfdump(bytes: Uint8Array, folder: string): Promise<string | undefined> {
  const file = kept(bytes, folder);
  const theirs = spawnSync('llvm-dwarfdump', ['--debug-info', file], {
    encoding: 'utf8',
    timeout: 20_000,
    maxBuffer: 2 ** 26,
  });
  if (theirs.status !== 0 || theirs.stderr !== '') return undefined;
  const ours = await runCommand(['dump', '--format', 'elf', '--section', '.debug_info', file], 2 ** 26);
  if (ours.exit !== 0 || ours.stderr !== '') return undefined;
  // Of the other half of split information it prints a section of its own.
  const own = theirs.stdout.split('.debug_info.dwo contents:')[0] ?? '';
  const [found, wanted] = [ours.stdout.match(/^ +DW_TAG_/gm), own.match(/^0x[0-9a-f]+: +DW_TAG_/gm)];
  // It stops without a word at an abbreviation that it cannot read.
  if (wanted === null) return undefined;
  if (found?.length === wanted.length || found?.length === binutilsEntries(file)) return undefined;
  // We go on where DW_AT_sibling leads, which may be wrong, and it does not.
  const verified = await runCommand(['verify', '--format', 'elf', file], 2 ** 26);
  if (/dwarf\/sibling/.test(verified.stdout + verified.stderr)) return undefined;
  return `${found?.length} entries, llvm-dwarfdump ${wanted.length}`;
}

/**
 * Entries that binutils finds, which writes what a relocation says into the bytes as a linker does. LLVM takes it only where a whole
 * field starts.
 */
function binutilsEntries(file: string): number | undefined {
  const { stdout } = spawnSync('readelf', ['--debug-dump=info', file], {
    encoding: 'utf8',
    timeout: 20_000,
    maxBuffer: 2 ** 26,
  });
  return stdout?.match(/Abbrev Number: \d+ \(/g)?.length;
}
