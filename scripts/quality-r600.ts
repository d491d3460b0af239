/*
 * npm run quality:r600 -- [PART] [--shaders FOLDER] [--mesa TREE]: what the optimizer makes of the R600 corpus, or of NAME.bin and NAME.json
 * in a folder (shaders whose names contain PART), beside what Mesa's made of it: sums, and the shaders with over 10 % more groups or
 * registers. The corpus says what Mesa's made; with a source tree of Mesa its optimizer is built and runs here, and the times of both
 * are printed. Shaders whose Mesa result does something else than its source are left out: the corpus names them, or was not sure, and
 * then a few runs say it here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { countInstructions } from '../src/r600/advanced.ts';
import { decodeProgram, optimizeShader, parseMetadata, programsEquivalent } from '../src/r600/index.ts';
import type { Program, SourceShader } from '../src/r600/index.ts';
import { runSb } from '../test/oracle/mesa-sb/mesa-sb.ts';
import { toldApart } from '../test/r600/corpus.ts';
import { corpus, corpusFiles, filesIn } from '../test/support/corpus.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { shaders: { type: 'string' }, mesa: { type: 'string' } },
});
const [part = ''] = positionals;

const measures = ['groups', 'dwords', 'registers', 'clauses', 'stack'] as const;
type Cost = Readonly<Record<(typeof measures)[number], number>>;

/** A shader to compare. */
interface Subject extends SourceShader {
  readonly id: string;
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly metadata: NonNullable<SourceShader['metadata']>;
}

/** What Mesa made of it, with its registers and stack entries. */
interface Result {
  readonly program: Program;
  readonly ngpr: number;
  readonly nstack: number;
}

/** What the corpus states of Mesa's result. */
interface Stated {
  readonly optimized?: boolean;
  readonly opt?: { readonly ngpr: number; readonly nstack: number };
}

function costOf({ program, ngpr, nstack }: Result): Cost {
  const { aluGroups, aluClauses, fetchClauses } = countInstructions(program);
  return {
    groups: aluGroups,
    dwords: program.size,
    registers: ngpr,
    clauses: aluClauses + fetchClauses,
    stack: nstack,
  };
}

const SHADER = /^[^.]*\.bin$/;
const files = values.shaders === undefined ? corpusFiles('r600/dev', SHADER) : filesIn(values.shaders, SHADER);
const subjects = files.flatMap((file): Subject[] => {
  const id = basename(file, '.bin');
  if (!id.includes(part)) return [];
  const metadata = parseMetadata(readFileSync(file.replace(/bin$/, 'json'), 'utf8'));
  const { chip, type, ngpr, nstack, raw } = metadata;
  if (chip === undefined || type === undefined || raw['optimize'] === false) return [];
  const bytes = new Uint8Array(readFileSync(file));
  return [{ id, file, bytes, metadata, program: decodeProgram(bytes, { chip, type }), ngpr, nstack }];
});

let mesaTime = 0;

/** Mesa's results as they come out here. */
function resultsHere(tree: string): readonly (Result | undefined)[] {
  return runSb(tree, subjects, 3).map((result, k) => {
    if (result === undefined) return undefined;
    mesaTime += result.time / 1e6;
    return { ...result, program: decodeProgram(result.bytes, subjects[k]!.program) };
  });
}

/** Mesa's results as the corpus has them. */
function statedResults(): readonly (Result | undefined)[] {
  return subjects.map(({ file, program, metadata: { raw } }) => {
    const { optimized, opt } = (raw['expect'] ?? {}) as Stated;
    if (optimized !== true || opt === undefined) return undefined;
    const result = readFileSync(file.replace(/bin$/, 'opt.bin'));
    return { program: decodeProgram(result, program), ngpr: opt.ngpr, nstack: opt.nstack };
  });
}

/** What the corpus says of Mesa's results, by the ids of its shaders. */
function statedSemantics(): ReadonlyMap<string, string> {
  const index = JSON.parse(readFileSync(`${corpus}/r600/index.json`, 'utf8')) as readonly {
    readonly id: string;
    readonly semantics: string;
  }[];
  return new Map(index.map(({ id, semantics: each }) => [id, each]));
}

const semantics = values.shaders === undefined ? statedSemantics() : new Map<string, string>();

/** Whether Mesa's result does what its source does, as far as the corpus or a few runs can tell. */
function isEqual({ id, file, program, metadata }: Subject, mesa: Result): boolean {
  const known = semantics.get(id) ?? 'not_checked';
  if (known === 'differs' || toldApart.has(id)) return false;
  if (known !== 'not_checked') return true;
  const safe = file.replace(/bin$/, 'sm.bin');
  const result =
    values.mesa === undefined && existsSync(safe) ? decodeProgram(readFileSync(safe), program) : mesa.program;
  const settings = { runs: 6, lanes: 32, seed: 1, tolerance: 1e-5, stepLimit: 20_000, metadata };
  return programsEquivalent(program, result, settings).first === null;
}

const results = values.mesa === undefined ? statedResults() : resultsHere(values.mesa);
const rows: { readonly id: string; readonly ours: Cost; readonly mesa: Cost }[] = [];
const [kept, wrong]: [string[], string[]] = [[], []];
let ourTime = 0;
for (const [k, subject] of subjects.entries()) {
  const mesa = results[k];
  if (mesa === undefined) continue;
  const start = process.cpuUsage();
  const { program, ngpr, nstack, fallback } = optimizeShader(subject);
  const { user, system } = process.cpuUsage(start);
  ourTime += (user + system) / 1e6;
  if (!isEqual(subject, mesa)) {
    wrong.push(subject.id);
    continue;
  }
  if (fallback) kept.push(subject.id);
  rows.push({ id: subject.id, ours: costOf({ program, ngpr: ngpr ?? 0, nstack: nstack ?? 0 }), mesa: costOf(mesa) });
}

console.log(`${rows.length} shaders; the source is kept ${kept.length} times${kept.map((id) => ` ${id}`).join('')}`);
console.log(`left out, since Mesa's result does something else: ${wrong.join(' ')}`);
if (values.mesa !== undefined) {
  console.log(
    `${ourTime.toFixed(1)} s of processor time in the first round, Mesa's ${mesaTime.toFixed(1)} s in the best of three`,
  );
}
for (const measure of measures) {
  const ours = rows.reduce((sum, row) => sum + row.ours[measure], 0);
  const mesa = rows.reduce((sum, row) => sum + row.mesa[measure], 0);
  console.log(`${measure.padEnd(9)} ${ours} of ${mesa}: ${(ours / mesa).toFixed(3)}`);
}
for (const measure of ['groups', 'registers'] as const) {
  const worse = rows.filter(({ ours, mesa }) => ours[measure] > 1.1 * mesa[measure]);
  console.log(`\nmore than 1.1 times the ${measure}: ${worse.length}`);
  for (const { id, ours, mesa } of worse) {
    console.log(`  ${id.padEnd(40)} ${measures.map((each) => `${each} ${ours[each]}/${mesa[each]}`).join('  ')}`);
  }
}
