/*
 * Mesa's r600-sb itself: its optimizer, built out of a source tree of Mesa (22.3 has it; Debian's is what `apt-get source mesa` brings)
 * together with `sb.cpp`, and run over shaders. Takes a C++ compiler and the headers of libdrm.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Json, JsonObject } from '../../../src/core/index.ts';
import type { ShaderMetadata, ShaderType } from '../../../src/r600/index.ts';

/** A shader: its bytecode and what is known of it. */
export interface SbShader {
  readonly bytes: Uint8Array;
  readonly metadata: ShaderMetadata;
}

/** What Mesa's optimizer made of a shader. */
export interface SbResult {
  readonly bytes: Uint8Array;
  readonly ngpr: number;
  readonly nstack: number;
  /** The least of several rounds, processor time in microseconds. */
  readonly time: number;
}

/** Mesa's numbers of the stages (`gl_shader_stage`). */
const stages: Readonly<Record<ShaderType, number>> = {
  vs: 0,
  es: 0,
  ls: 0,
  fetch: 0,
  hs: 1,
  tes: 2,
  'tes-es': 2,
  gs: 3,
  ps: 4,
  cs: 5,
  'cs-raw': 5,
};

const defines = [
  '-DNDEBUG',
  '-D_GNU_SOURCE',
  '-DHAVE_PTHREAD',
  '-DHAVE_ENDIAN_H',
  '-DHAVE_STRUCT_TIMESPEC',
  '-DUTIL_ARCH_LITTLE_ENDIAN=1',
  '-DUTIL_ARCH_BIG_ENDIAN=0',
];

/** Builds the program, -O2, where that was not done before, and answers its path. */
function build(tree: string): string {
  const own = ['sb.cpp', 'stub.h'].map((name) => join(import.meta.dirname, name));
  const key = createHash('sha256').update(resolve(tree));
  for (const file of own) key.update(readFileSync(file));
  const folder = join(tmpdir(), `lanescope-mesa-sb-${key.digest('hex').slice(0, 16)}`);
  const program = join(folder, 'sb');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const driver = join(tree, 'src/gallium/drivers/r600');
  const sources = readdirSync(join(driver, 'sb')).filter((name) => name.endsWith('.cpp'));
  const includes = [
    driver,
    ...['src/gallium/include', 'src/gallium/auxiliary', 'include', 'src'].map((each) => join(tree, each)),
  ];
  const flags = ['-O2', '-w', '-include', own[1] ?? '', ...defines, ...includes.map((each) => `-I${each}`)];
  const objects = [...sources.map((name) => join(driver, 'sb', name)), join(driver, 'r600_isa.c'), own[0] ?? ''].map(
    (source) => {
      const object = join(folder, `${basename(source)}.o`);
      const [compiler, standard] = source.endsWith('.c') ? ['cc', '-std=gnu11'] : ['c++', '-std=c++17'];
      execFileSync(compiler, [standard, ...flags, '-c', source, '-o', object]);
      return object;
    },
  );
  execFileSync('c++', [...objects, '-o', program]);
  return program;
}

const number = (value: Json | undefined): number => Number(value ?? 0);

/** The members of a list of objects. */
function rows(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonObject[]) : [];
}

/** A shader's line in the list. */
function lineOf({ metadata: { chip, type, ngpr, nstack, precise, debugId, raw } }: SbShader, file: string): string {
  const declared = raw['pshader'] as JsonObject | undefined;
  const { inputs, arrays, ...flags } = declared ?? {};
  const inputFields = ['gpr', 'spi_sid', 'interpolate', 'interpolate_location', 'uses_interpolate_at_centroid'];
  const lists = [
    [rows(inputs), inputFields],
    [rows(arrays), ['gpr_start', 'gpr_count', 'comp_mask']],
  ] as const;
  return [
    file,
    `${file}.out`,
    chip?.name ?? '',
    stages[type ?? 'cs-raw'],
    Number(declared !== undefined),
    ngpr ?? 0,
    nstack ?? 0,
    Number(precise),
    debugId ?? 0,
    ...['vs_as_es', 'vs_as_ls', 'tes_as_es', 'indirect_files', 'needs_scratch_space'].map((name) =>
      number(flags[name]),
    ),
    ...lists.flatMap(([list, fields]) => [
      list.length,
      ...list.flatMap((row) => fields.map((name) => number(row[name]))),
    ]),
  ].join(' ');
}

/** Optimizes shaders with Mesa's optimizer; undefined for those at which it ends or gives up. */
export function runSb(tree: string, shaders: readonly SbShader[], rounds: number): readonly (SbResult | undefined)[] {
  const program = build(tree);
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-sb-'));
  try {
    const files = shaders.map((_, k) => join(folder, String(k)));
    shaders.forEach(({ bytes }, k) => writeFileSync(files[k] ?? '', bytes));
    const list = join(folder, 'list');
    writeFileSync(list, shaders.map((shader, k) => `${lineOf(shader, files[k] ?? '')}\n`).join(''));
    const { stdout, status } = spawnSync(program, [list, String(rounds)], { encoding: 'utf8', maxBuffer: 2 ** 30 });
    if (status !== 0) throw new Error(`${program} ends with ${status}`);
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [file = '', ended, time, ngpr, nstack] = line.split(' ');
        if (ended !== '0') return undefined;
        const bytes = new Uint8Array(readFileSync(`${file}.out`));
        return { bytes, ngpr: Number(ngpr), nstack: Number(nstack), time: Number(time) };
      });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
