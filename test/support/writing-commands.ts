/* Runs of every command that writes: words, and what its arguments are. `OUT` is a file or folder, `OUT2` a second file. */
import { join } from 'node:path';

const at = (name: string): string => join(import.meta.dirname, '../fixtures', name);
const dump = at('cuda/d06_meta_r575.nvcudmp');
const shader = at('r600/loop-r700.r6s');
const stream = at('visa/L4-recursion-acm.dbg');
const module = at('spirv/all-ocl100.spv');
const program = at('dwp/program-4');

/** Where the result goes: a file, a file and another one, or a folder. */
export type Kind = 'file' | 'files' | 'folder';

/** A run; what is in `files` is written into the folder of the run first. */
export interface WritingRun {
  readonly args: readonly string[];
  readonly kind?: Kind;
  readonly files?: Readonly<Record<string, string>>;
  /** The destination is this file, which is copied there first. */
  readonly inPlace?: string;
}

const o = ['-o', 'OUT'] as const;
const simple = (words: string, ...args: string[]): readonly [string, readonly WritingRun[]] => [
  words,
  [{ args: [...words.split(' '), ...args, ...o] }],
];

const views = ['where', 'devices', 'sms', 'warps', 'lanes', 'threads', 'blocks', 'kernels', 'contexts', 'exceptions'];
const schema = 'meta: {id: x, endian: le}\nseq: [{id: a, type: u4}]\n';

/** Text, bytecode and results of shaders, as commands of `r600` and by themselves. */
function shaderRuns(...under: readonly string[]): readonly (readonly [string, readonly WritingRun[]])[] {
  const words = (name: string): string => [...under, name].join(' ');
  const asm = ['asm', 'x.asm', '--chip', 'CEDAR', '--type', 'ps'];
  return [
    simple(words('disasm'), shader),
    [words('asm'), [{ args: [...under, ...asm, ...o], files: { 'x.asm': 'CF_END\n' } }]],
    [
      words('opt'),
      [
        { args: [...under, 'opt', shader, ...o] },
        { args: [...under, 'opt', shader, at('r600/kill-r600.r6s'), ...o], kind: 'folder' },
        { args: [...under, 'opt', 'OUT', '--in-place'], inPlace: shader },
      ],
    ],
  ];
}

/** By the words that call the command. */
export const writingRuns: ReadonlyMap<string, readonly WritingRun[]> = new Map([
  ...['summary', 'dump', 'detect', 'verify'].map((words) => simple(words, dump)),
  ['write', [{ args: ['write', dump, ...o] }, { args: ['write', 'OUT', '--in-place'], inPlace: dump }]],
  simple('completion', 'bash'),
  simple('diff', dump, at('cuda/d01_minimal_r550.nvcudmp')),
  [
    'triage',
    [
      { args: ['triage', dump, ...o] },
      { args: ['triage', dump, ...o, '--parquet', 'OUT2'], kind: 'files' },
      { args: ['triage', dump, ...o, '--report', 'OUT2'], kind: 'files' },
    ],
  ],
  ['generate', [{ args: ['generate', 'x.ksy', ...o], kind: 'folder', files: { 'x.ksy': schema } }]],
  ['schema diff', [{ args: ['schema', 'diff', 'x.ksy', 'x.ksy', ...o], files: { 'x.ksy': schema } }]],
  [
    'schema explore',
    [{ args: ['schema', 'explore', dump, ...o] }, { args: ['schema', 'explore', dump, '--svg', 'OUT'] }],
  ],
  [
    'schema import',
    [
      { args: ['schema', 'import', 'x.ksy', 'x.h', ...o], files: { 'x.ksy': schema, 'x.h': 'enum { A };\n' } },
      {
        args: ['schema', 'import', 'OUT', 'x.h', '--in-place'],
        files: { 'x.h': 'enum { A };\n' },
        inPlace: at('ksy/ring.ksy'),
      },
    ],
  ],
  ['schema show', [{ args: ['schema', 'show', 'detect', ...o] }]],
  ['schema layout', [{ args: ['schema', 'layout', 'x.ksy', ...o], files: { 'x.ksy': schema } }]],
  ...shaderRuns(),
  ...shaderRuns('r600'),
  ['r600 extract', [{ args: ['r600', 'extract', shader, ...o], kind: 'folder' }]],
  simple('r600 ir', shader),
  simple('r600 run', shader),
  simple('r600 equiv', shader, shader),
  [
    'r600 bisect',
    [{ args: ['r600', 'bisect', join(import.meta.dirname, '../r600/regressions'), '--test', 'true', ...o] }],
  ],
  simple('visa at', stream, '0x660'),
  simple('visa ranges', stream),
  simple('visa vars', stream, '0x660'),
  simple('visa who', stream, '0x660', 'r26'),
  simple('visa subs', stream),
  simple('visa frames', stream),
  [
    'visa unwind',
    [{ args: ['visa', 'unwind', stream, '0', '--state', 'state.json', ...o], files: { 'state.json': '{}' } }],
  ],
  simple('visa coverage', stream),
  simple('visa spills', stream),
  simple('visa diff', stream, at('visa/L4-vector-pvc.dbg')),
  simple('visa text', stream),
  simple('visa dump', stream),
  [
    'visa convert',
    [
      { args: ['visa', 'convert', '--to', 'L4', stream, ...o] },
      { args: ['visa', 'convert', '--to', 'L4', 'OUT', '--in-place'], inPlace: stream },
    ],
  ],
  simple('visa dwarf', stream),
  ...['types', 'functions', 'lines', 'vars', 'dwarf'].map((name) => simple(`spirv ${name}`, module)),
  [
    'spirv strip',
    [{ args: ['spirv', 'strip', module, ...o] }, { args: ['spirv', 'strip', 'OUT', '--in-place'], inPlace: module }],
  ],
  ['spirv split', [{ args: ['spirv', 'split', module, ...o, '--debug-file', 'OUT2'], kind: 'files' }]],
  ['spirv merge', [{ args: ['spirv', 'merge', 'stripped', 'debug', ...o] }]],
  ['spirv convert', [{ args: ['spirv', 'convert', '--to', 'nonsemantic', module, ...o] }]],
  ...views.map((view) => simple(`cuda ${view}`, dump)),
  ...['bt', 'vars', 'globals', 'types', 'regs', 'const'].map((name) => simple(`cuda ${name}`, dump)),
  simple('cuda mem', dump, '0x7fff90000000'),
  simple('cuda print', dump, 'threadIdx.x'),
  ['cuda modules', [{ args: ['cuda', 'modules', dump, '--extract', 'OUT'], kind: 'folder' }]],
  simple('cuda disasm', dump),
  [
    'cuda slim',
    [{ args: ['cuda', 'slim', dump, ...o] }, { args: ['cuda', 'slim', 'OUT', '--in-place'], inPlace: dump }],
  ],
  simple('dwarf vars', program, '--pc', '0x401128'),
  simple('dwarf line', program, '0x401128'),
  simple('dwarf frames', program),
  [
    'dwarf live',
    [
      {
        args: ['dwarf', 'live', 'live.json', '--program', program, ...o],
        files: { 'live.json': '{"elf": "program", "snapshots": []}' },
      },
    ],
  ],
  ...[['dwarf', 'eval'], ['eval']].map((words): readonly [string, readonly WritingRun[]] => [
    words.join(' '),
    [{ args: [...words, 'DW_OP_lit5', ...o, '--svg', 'OUT2'], kind: 'files' }],
  ]),
]);
