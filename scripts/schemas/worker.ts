// The process behind compare:schemas: one schema after another, each with all files.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseDocument } from 'yaml';
import { officialClass } from '../../test/oracle/official-javascript.ts';
import { compileOurs, official, readBothWays } from '../../test/oracle/gallery/read-both-ways.ts';
import type { Outcome } from '../../test/oracle/gallery/read-both-ways.ts';

/** A schema, the folder for imports that begin with a slash, and files to read. */
export interface Question {
  readonly root: string;
  readonly schema: string;
  readonly files: readonly string[];
}

export interface Answer {
  /** What differs. */
  readonly lines: readonly string[];
  /** Files that either takes. */
  readonly read: number;
  readonly fields: number;
  /** Our modules, by file name, where both compilers take the schema. */
  readonly made?: readonly (readonly [string, string])[];
}

const SHOWN = 3;

process.on('message', (question) => {
  void answer(question as Question).then((told) => process.send?.(told));
});

async function answer({ root, schema, files }: Question): Promise<Answer> {
  const none = { read: 0, fields: 0 };
  try {
    const { id = basename(schema, '.ksy'), params } = headOf(schema);
    const ours = await compileOurs(schema, [root], id, 'needed');
    const theirs = await officialClass(schema, [root], () => undefined, id).catch(String);
    const isRefused = ours.errors.length > 0;
    if (isRefused && typeof theirs === 'string') return { ...none, lines: [] };
    if (typeof theirs === 'string') return { ...none, lines: [`the official compiler refuses it: ${oneLine(theirs)}`] };
    if (isRefused) return { ...none, lines: ours.errors.map((error) => `ours refuses it: ${oneLine(error)}`) };
    const made = [...ours.files].filter(([name]) => name.endsWith('.ts'));
    if (params !== undefined) return { ...none, lines: [], made };
    const lines: string[] = [];
    let [read, fields] = [0, 0];
    for (const file of files) {
      const data = new Uint8Array(readFileSync(file));
      const outcome = readBothWays(data, ours, official(theirs));
      if (outcome.refused === undefined) read += 1;
      fields += outcome.fields;
      lines.push(...told(outcome).map((line) => `${file}: ${line}`));
    }
    return { lines, read, fields, made };
  } catch (error) {
    return { ...none, lines: [oneLine(error instanceof Error ? (error.stack ?? error.message) : String(error))] };
  }
}

function told({ differences, written, visited }: Outcome): string[] {
  const lines = differences.slice(0, SHOWN).map(({ path, what }) => `${path} ${what}`);
  if (written !== 'same' && written !== 'not read') lines.push(`written back: ${written}`);
  if (visited !== 'same') lines.push(`visited: ${visited}`);
  return lines.map(oneLine);
}

interface Head {
  readonly id?: string | undefined;
  readonly params?: unknown;
}

/** What a schema says of itself; nothing where it is no YAML, which both compilers refuse. */
function headOf(file: string): Head {
  const document = parseDocument(readFileSync(file, 'utf8'));
  if (document.errors.length > 0) return {};
  const schema = document.toJS() as { readonly meta?: Head; readonly params?: unknown } | undefined;
  return { id: schema?.meta?.id, params: schema?.params };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 300);
}
