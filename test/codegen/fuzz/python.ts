// What the official Python target makes of values' bytes: one process for all of them.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pascal } from '../../../src/codegen/emit/names.ts';
import type { TypeIr } from '../../../src/codegen/ir.ts';
import type { TypeSpec } from '../../../src/codegen/schema.ts';
import { safeCompile } from '../../oracle/official-compiler.ts';
import { isList, isObj, settled } from './model.ts';
import type { Obj, Value } from './model.ts';
import { Cursor } from './space.ts';
import type { Entry, Subject } from './subject.ts';

/** A value that Python is asked to read. */
export interface Asked {
  readonly subject: Subject;
  readonly entry: Entry;
  readonly value: Obj;
  readonly bytes: Uint8Array;
  readonly params: readonly unknown[];
}

/**
 * Where Python finds something else than the values have, for each of them; undefined where it finds the same. Schemas that
 * its target cannot compile are in `refused`, by name.
 */
export async function pythonDiffers(
  python: string,
  asked: readonly Asked[],
  importPaths: readonly string[],
): Promise<{ readonly wrong: readonly (string | undefined)[]; readonly refused: ReadonlyMap<string, string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-values-'));
  const refused = new Map<string, string>();
  try {
    for (const subject of new Set(asked.map((a) => a.subject))) {
      try {
        await compileInto(folder, subject, importPaths);
      } catch (error) {
        refused.set(subject.name, error instanceof Error ? error.message : String(error));
      }
    }
    const values = asked.map(({ subject, entry, bytes, params }) => ({
      folder: subject.name,
      module: subject.name,
      path: [subject.name, ...entry.path].map(pascal),
      bytes: Buffer.from(bytes).toString('hex'),
      params: params.map((param) =>
        typeof param === 'number' ? param : typeof param === 'bigint' ? Number(param) : text(param),
      ),
    }));
    const fields = Object.fromEntries(asked.map(({ subject }) => [subject.name, fieldsOf(subject)]));
    const input = JSON.stringify({ fields, values });
    const script = join(import.meta.dirname, 'read_values.py');
    const out = execFileSync(python, ['-B', script, folder], { encoding: 'utf8', input, maxBuffer: 2 ** 29 });
    const read = JSON.parse(out) as unknown[];
    const wrong = asked.map(({ subject, value }, i) =>
      refused.has(subject.name) ? undefined : difference(expected(value), read[i], ''),
    );
    return { wrong, refused };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function compileInto(folder: string, subject: Subject, importPaths: readonly string[]): Promise<void> {
  const own = join(folder, subject.name);
  mkdirSync(own);
  const files = new Map(await safeCompile('python', subject.file, { importPaths }));
  for (const { spec } of subject.recipe.types.values()) {
    const beside = join(dirname(subject.file), `${spec.name}.ksy`);
    const missing =
      spec.outer === undefined && !files.has(`${spec.name}.py`) && basename(subject.file) !== `${spec.name}.ksy`;
    if (missing && existsSync(beside))
      for (const [name, code] of await safeCompile('python', beside, { importPaths })) files.set(name, code);
  }
  for (const [name, code] of files) writeFileSync(join(own, name), code);
}

/** What Python shall tell of each class: fields, and instances that hold something of their own. */
function fieldsOf(subject: Subject): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    [...subject.recipe.types.values()].map((ir) => [className(ir.spec), toldOf(ir).map((f) => f.spec.id)]),
  );
}

function toldOf(ir: TypeIr): TypeIr['fields'] {
  const scalar = (kind: string): boolean => !['struct', 'array', 'union', 'io', 'unknown'].includes(kind);
  return [...ir.fields, ...ir.instances.filter((f) => f.value === undefined || scalar(f.type.kind))];
}

function className(type: TypeSpec): string {
  return type.outer === undefined ? pascal(type.name) : `${className(type.outer)}.${pascal(type.name)}`;
}

/** A value in the form of read_values.py; instances without a value are left out. */
function expected(value: Value): unknown {
  const is = settled(value);
  if (is === undefined) return null;
  if (isList(is)) return is.items.map(expected);
  if (is instanceof Cursor) return 'stream';
  if (!isObj(is)) return text(is);
  return Object.fromEntries(
    toldOf(is.ir)
      .filter((f) => !is.poisoned.has(f.spec))
      .map((f) => [f.spec.id, expected(is.fields.get(f.spec))]),
  );
}

/** A scalar with its type: `i12`, `xff00`, `f` and the bits of a double, `s` and text. */
function text(value: unknown): unknown {
  if (value instanceof Uint8Array) return `x${Buffer.from(value).toString('hex')}`;
  if (typeof value === 'bigint') return `i${value}`;
  if (typeof value === 'string') return `s${value}`;
  if (typeof value !== 'number') return value;
  if (Number.isNaN(value)) return 'fnan';
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return `f${view.getBigUint64(0).toString(16).padStart(16, '0')}`;
}

function difference(want: unknown, got: unknown, at: string): string | undefined {
  if (typeof want !== 'object' || want === null)
    return want === got ? undefined : `${at}: ${JSON.stringify(got)}, not ${JSON.stringify(want)}`;
  if (typeof got !== 'object' || got === null) return `${at}: ${JSON.stringify(got)}`;
  if (Array.isArray(want) && Array.isArray(got) && want.length !== got.length)
    return `${at}: ${got.length} elements, not ${want.length}`;
  for (const [key, value] of Object.entries(want)) {
    const here = Array.isArray(want) ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`;
    const wrong = difference(value, (got as Record<string, unknown>)[key], here);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
