/* The shaders of the corpus, each with what Mesa's optimizer made of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeProgram, parseMetadata } from '../../src/r600/index.ts';
import type { Program, ShaderMetadata } from '../../src/r600/index.ts';
import { corpus } from '../support/corpus.ts';

/** A shader of the corpus. */
export interface CorpusShader {
  readonly id: string;
  /** What an interpreter said about Mesa's result: verified, differs, not_checked, n/a. */
  readonly semantics: string;
  readonly program: Program;
  readonly metadata: ShaderMetadata;
  /** Mesa's result under safe math, else its only one. */
  readonly optimized: Program | undefined;
}

/**
 * Shaders whose Mesa result the index calls verified and which lose VALID_PIXEL_MODE in it, so that lanes count that only help their quad.
 * Mesa's driver gives its optimizer none with atomic counters.
 */
const losesValidPixels: readonly string[] = [
  'ps_cayman_tgsi_eg_atomic_counter',
  'ps_cypress_nir_eg_atomic_counter',
  'ps_cypress_tgsi_eg_atomic_counter',
];

/**
 * Shaders whose Mesa result the index calls verified and a run here tells from its input. In each of the others instructions of the
 * result are wrong, which `interpreter/told-apart.test.ts` puts right; the README of src/r600 says which.
 */
export const toldApart: ReadonlySet<string> = new Set([
  ...losesValidPixels,
  'csraw_cypress_llvm19_cl_private_loop',
  'csraw_cedar_llvm19_cl_private_loop',
  'ps_aruba_nir_rnd_42',
  'ps_cayman_nir_rnd_42',
  'ps_redwood_tgsi_rnd_63_ar',
  'ps_r600_nir_rnd_63_ar',
]);

/** Every `step`-th shader of the index, from the first on. */
export function* corpusShaders(step = 1): Generator<CorpusShader> {
  const folder = join(corpus, 'r600');
  const index: unknown = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  const rows = index as readonly { readonly id: string; readonly set: string; readonly semantics: string }[];
  for (const { id, set, semantics } of rows.filter((_, k) => k % step === 0)) {
    const path = join(folder, set, id);
    const metadata = parseMetadata(readFileSync(`${path}.json`, 'utf8'));
    const options = { chip: metadata.chip!, type: metadata.type! };
    const other = [`${path}.sm.bin`, `${path}.opt.bin`].find((file) => existsSync(file));
    yield {
      id,
      semantics,
      program: decodeProgram(readFileSync(`${path}.bin`), options),
      metadata,
      optimized: other === undefined ? undefined : decodeProgram(readFileSync(other), options),
    };
  }
}
