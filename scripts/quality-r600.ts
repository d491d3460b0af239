/*
 * npm run quality:r600 -- [PART]: what the optimizer makes of the R600 corpus (shaders whose ids contain PART) beside what Mesa's
 * made of it: sums, and the shaders with over 10 % more groups or registers. Those whose Mesa result does something else than its
 * source are left out: the corpus names them, or was not sure, and then a few runs say it here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { decodeProgram, optimizeShader, parseMetadata, programsEquivalent } from '../src/r600/index.ts';
import type { Program, ShaderMetadata } from '../src/r600/index.ts';
import { toldApart } from '../test/r600/corpus.ts';
import { corpus, corpusFiles } from '../test/support/corpus.ts';

const measures = ['groups', 'dwords', 'registers', 'clauses', 'stack'] as const;
type Cost = Readonly<Record<(typeof measures)[number], number>>;

/** The costs as the corpus states them. */
interface Stated {
  readonly alu_groups: number;
  readonly ndw: number;
  readonly ngpr: number;
  readonly alu_clauses: number;
  readonly fetch_clauses: number;
  readonly nstack: number;
}

const part = process.argv[2] ?? '';
const rows: { readonly id: string; readonly ours: Cost; readonly mesa: Cost }[] = [];
const kept: string[] = [];
const index = JSON.parse(readFileSync(`${corpus}/r600/index.json`, 'utf8')) as readonly {
  readonly id: string;
  readonly semantics: string;
}[];
const differs = new Set(index.filter(({ semantics }) => semantics === 'differs').map(({ id }) => id));
const unsure = new Set(index.filter(({ semantics }) => semantics === 'not_checked').map(({ id }) => id));
const wrong: string[] = [];

/** Whether Mesa's result of a shader does what its source does, as far as a few runs can tell. */
function isEqual(file: string, program: Program, metadata: ShaderMetadata): boolean {
  const results = [file.replace(/bin$/, 'sm.bin'), file.replace(/bin$/, 'opt.bin')];
  const result = decodeProgram(readFileSync(results.find((each) => existsSync(each)) ?? file), program);
  const settings = { runs: 6, lanes: 32, seed: 1, tolerance: 1e-5, stepLimit: 20_000, metadata };
  return programsEquivalent(program, result, settings).first === null;
}

for (const file of corpusFiles('r600/dev', /^[^.]*\.bin$/)) {
  const id = basename(file, '.bin');
  if (!id.includes(part) || differs.has(id) || toldApart.has(id)) continue;
  const metadata = parseMetadata(readFileSync(file.replace(/bin$/, 'json'), 'utf8'));
  const { chip, type, ngpr, nstack, raw } = metadata;
  const expected = raw['expect'] as { readonly optimized?: boolean; readonly opt?: Stated } | undefined;
  if (chip === undefined || type === undefined || raw['optimize'] !== true) continue;
  if (expected?.optimized !== true || expected.opt === undefined) continue;
  const program = decodeProgram(readFileSync(file), { chip, type });
  if (unsure.has(id) && !isEqual(file, program, metadata)) {
    wrong.push(id);
    continue;
  }
  const { after, fallback } = optimizeShader({ program, metadata, ngpr, nstack });
  if (fallback) kept.push(id);
  rows.push({
    id,
    ours: {
      groups: after.aluGroups,
      dwords: after.ndw,
      registers: after.ngpr ?? 0,
      clauses: after.aluClauses + after.fetchClauses,
      stack: after.nstack ?? 0,
    },
    mesa: {
      groups: expected.opt.alu_groups,
      dwords: expected.opt.ndw,
      registers: expected.opt.ngpr,
      clauses: expected.opt.alu_clauses + expected.opt.fetch_clauses,
      stack: expected.opt.nstack,
    },
  });
}

console.log(`${rows.length} shaders; the source is kept ${kept.length} times${kept.map((id) => ` ${id}`).join('')}`);
console.log(`left out, since Mesa's result does something else: ${wrong.join(' ')}`);
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
