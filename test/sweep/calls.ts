/* What the sweep runs: commands over files whose strings were replaced, and over hostile words, names and texts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { random } from '../support/random.ts';
import { callOf, hostileCalls, leaves, switches, targets } from './commands.ts';
import type { Files, Leaf } from './commands.ts';
import { filling, jsonWord, unitCount, word } from './payload.ts';
import type { Place } from './strings.ts';
import { stringsOf } from './strings.ts';

/** How much of it is run. */
export interface Extent {
  /** Versions of each file. */
  readonly versions: number;
  /** Files by format. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

const fixtures = join(import.meta.dirname, '../fixtures');

/** Where things are written. */
export interface Sweep {
  readonly folder: string;
  readonly calls: string[][];
  /** Fields of the schemas whose strings were replaced. */
  readonly fields: Set<string>;
}

/** All calls, their files written below `folder`. */
export async function sweep(folder: string, extent: Extent): Promise<Sweep> {
  const found: Sweep = { folder, calls: [], fields: new Set() };
  mkdirSync(join(folder, 'out'));
  await replacedStrings(found, extent);
  hostileWords(found);
  hostileNames(found);
  hostileTexts(found);
  return found;
}

function filesFor(folder: string, input: string, other = input): Files {
  return {
    input,
    other,
    folder: join(folder, 'out'),
    state: write(folder, 'state.json', '{"registers": {"r1": "00"}}'),
  };
}

function write(folder: string, name: string | Buffer, content: string | Uint8Array): string {
  const path = join(folder, name.toString());
  writeFileSync(path, content);
  return path;
}

/** The command as text and as JSON; what needs a file to write gets one. */
function both(leaf: Leaf, call: readonly string[]): string[][] {
  const written = leaf.options.some(({ long, mandatory }) => long === '--output' && !mandatory);
  const forms = [[...call], [...call, '--json']];
  return written && writers.has(leaf.name) ? forms.map((form) => [...form, '-o', 'written']) : forms;
}

/** Commands whose bytes do not go to a terminal. */
const writers: ReadonlySet<string> = new Set([
  'write',
  ...['asm', 'opt'].flatMap((name) => [name, `r600 ${name}`]),
  'r600 extract',
  'visa convert',
  'visa dwarf',
  ...['dwarf', 'strip', 'split', 'merge', 'convert'].map((name) => `spirv ${name}`),
]);

/** Each command on each file, some of the strings in which hold what no terminal may see. */
async function replacedStrings({ folder, calls, fields }: Sweep, { files, versions }: Extent): Promise<void> {
  for (const [format, names] of Object.entries(files)) {
    for (const [n, name] of names.entries()) {
      const bytes = readFileSync(join(fixtures, format, name));
      const places = await stringsOf(format, bytes);
      for (const { field } of places) if (field !== undefined) fields.add(field);
      for (let version = 0; version < versions; version++) {
        const input = write(
          folder,
          `${format}-${version}-${name}`,
          replaced(bytes, places, version, 100 * n + version),
        );
        for (const leaf of leaves()) {
          const call = callOf(leaf, filesFor(folder, input, join(fixtures, format, name)));
          calls.push(...both(leaf, call));
          if (version !== 1) continue;
          for (const long of switches(leaf)) calls.push([...call, long]);
          for (const long of targets(leaf)) calls.push([...call, long, '-'], [...call, long, '/dev/stdout']);
        }
      }
    }
  }
}

/** The part of the strings that a version of a file has replaced, as one of so many. */
const parts = [1, 1, 2, 8];

/** A copy with strings replaced: all, all but what the schemas name, which is what files are opened by, or some. */
function replaced(bytes: Buffer, places: readonly Place[], version: number, seed: number): Buffer {
  const pick = random(seed);
  const result = Buffer.from(bytes);
  const one = parts[version % parts.length] as number;
  for (const { offset, size } of places) {
    if (pick(one) !== 0) continue;
    filling(pick(unitCount), bytes.subarray(offset, offset + size)).copy(result, offset);
  }
  if (version % parts.length !== 1) return result;
  for (const { offset, size, field } of places) {
    if (field !== undefined) bytes.copy(result, offset, offset, offset + size);
  }
  return result;
}

/** Each argument and each option of each command as a hostile word. */
function hostileWords({ folder, calls }: Sweep): void {
  const input = join(fixtures, 'cuda/d01_minimal_r550.nvcudmp');
  for (const leaf of leaves()) {
    for (const call of hostileCalls(leaf, filesFor(folder, input), word)) calls.push(call, [...call, '--json']);
  }
  calls.push([word], ['help', word], [`--${word}`], ['spirv', word]);
}

/** Each command on files with hostile names, one for each format. */
function hostileNames({ folder, calls }: Sweep): void {
  const names = Array.from({ length: 3 }, (_, i) => [...word].filter((_c, k) => k % 3 === i).join(''));
  const examples = [
    'cuda/d01_minimal_r550.nvcudmp',
    'spirv/strings.spv',
    'visa/L1-stackcall-skl.dbg',
    'r600/loop-r700.r6s',
    'dwp/program-4',
  ];
  for (const example of examples) {
    for (const [k, name] of names.entries()) {
      const input = write(folder, `n${k}${name}`, readFileSync(join(fixtures, example)));
      for (const leaf of leaves()) calls.push(...both(leaf, callOf(leaf, filesFor(folder, input))));
    }
  }
  for (const leaf of leaves()) {
    calls.push(...both(leaf, callOf(leaf, filesFor(folder, join(folder, `missing${word}`)))));
    calls.push(...both(leaf, callOf(leaf, filesFor(folder, write(folder, 'unknown', word)))));
  }
}

/** Texts that people write: JSON, IR, assembler, schemas. */
function hostileTexts({ folder, calls }: Sweep): void {
  const shader = join(fixtures, 'r600/loop-r700.r6s');
  const spv = join(fixtures, 'visa/L4-recursion-acm.dbg');
  let number = 0;
  const tried = (
    suffix: string,
    texts: Iterable<string | Buffer>,
    ...rest: readonly ((file: string) => string[])[]
  ): void => {
    for (const text of texts) {
      const file = write(folder, `text${number++}${suffix}`, text);
      for (const call of rest) calls.push(call(file), [...call(file), '--json']);
    }
  };
  const metadata = {
    chip: 'RV770',
    type: 'ps',
    inputs: [{ gpr: 1, name: 'x', reg: 'y' }],
    arrays: [{ name: 'z' }],
    name: 'n',
  };
  tried(
    '.json',
    hostileJson(metadata),
    (file) => ['disasm', '--meta', file, shader],
    (file) => ['opt', '-o', 'written', '--meta', file, shader],
  );
  const context = {
    addressSize: 8,
    registerNames: { VGPR0: 17 },
    registers: { VGPR0: '00' },
    dies: { '0x10': { name: 'entry', kind: 'base_type' } },
    memory: [{ space: 'x', address: '0x10', bytes: '00' }],
  };
  tried('.json', hostileJson(context), (file) => ['eval', 'DW_OP_regx VGPR0', '--context', file, '--trace']);
  tried('.json', hostileJson({ contexts: { one: context, two: 'x' }, shared: 'y' }), (file) => [
    'eval',
    'DW_OP_regx VGPR0',
    '--contexts',
    file,
  ]);
  const questions = {
    vectors: [{ name: 'a', context: 'little', bytes: '7108', kind: 'x' }, 'y', { name: 'c', text: 'lit1' }],
  };
  tried('.json', hostileJson(questions), (file) => ['eval', '--batch', file]);
  tried('.json', hostileJson([['0x60', 'x'], '0x61']), (file) => ['visa', 'at', spv, '--pcs', file]);
  tried('.json', hostileJson({ registers: { r1: 'xy' }, memory: { '0x10': '00' }, kernel: 'k' }), (file) => [
    'visa',
    'unwind',
    spv,
    '0xcf0',
    '--state',
    file,
  ]);
  const stop = {
    label: 'l',
    frames: [{ pc: '0x10', registers: { '7': '0x10' }, name: 'f' }],
    memory: [{ address: '0x0', bytes: '00' }],
  };
  tried('.json', hostileJson({ elf: join(fixtures, 'dwp/program-4'), snapshots: [stop, 'x'] }), (file) => [
    'dwarf',
    'live',
    file,
  ]);
  const ir = 'shader ps CEDAR\ninputs R0.x\nresults VM\nbegin\n  group {\n    x: R1.x = MOV R0.x\n  }\nend\n';
  tried('.ir', hostileLines(ir), (file) => ['r600', 'ir', '--text', file]);
  const assembly =
    '===== SHADER #1 ==== PS/RV770/R700 =====\nALU 1 @2\n 1 x: MOV R1.x, R0.x\nEXPORT_DONE PIXEL 0 R1.xyzw EOP\n===== SHADER_END\n';
  tried(
    '.txt',
    hostileLines(assembly),
    (file) => ['asm', file, '-o', 'written'],
    (file) => ['asm', file, '--chip', 'RV770', '--type', 'ps', '-o', 'written'],
  );
  const data = write(folder, 'data.bin', Buffer.from(`${word}\0rest of it`));
  const toGenerate = (file: string): string[] => ['generate', file, '-o', join(folder, 'out')];
  tried('.ksy', hostileSchemas(), (file) => ['dump', '--schema', file, data], toGenerate);
}

/** The document with a hostile string in place of each key and each value that is one, then with bytes that are no JSON. */
function* hostileJson(document: unknown): Generator<string | Buffer> {
  const text = JSON.stringify(document);
  const strings = [...text.matchAll(/"[^"]*"/g)];
  for (const { index, 0: found } of strings) {
    yield `${text.slice(0, index)}${JSON.stringify(jsonWord)}${text.slice(index + found.length)}`;
  }
  for (const start of [0, 3, 11]) yield Buffer.concat([filling(start, Buffer.alloc(40)), Buffer.from(text)]);
  for (const { index, 0: found } of strings) {
    const old = Buffer.from(text);
    filling(index, old.subarray(index + 1, index + found.length - 1)).copy(old, index + 1);
    yield old;
  }
}

/** The text with a hostile word in place of each word. */
function* hostileLines(text: string): Generator<string | Buffer> {
  const line = word.replaceAll(/[\n\r\u2028\u2029]/g, '');
  for (const { index, 0: found } of text.matchAll(/\S+/g)) {
    yield `${text.slice(0, index)}${line}${text.slice(index + found.length)}`;
    yield Buffer.concat([
      Buffer.from(text.slice(0, index)),
      filling(index, Buffer.alloc(300)),
      Buffer.from(text.slice(index)),
    ]);
  }
}

const schema = {
  meta: { id: 'ring', endian: 'le', title: 't', imports: ['other'] },
  seq: [
    { id: 'magic', contents: 'RING', doc: 'd' },
    { id: 'name', type: 'strz', encoding: 'UTF-8', 'size-eos': true, if: '1 == 1' },
    { id: 'kind', type: 'u4', enum: 'kinds', valid: { expr: '_ == 3' } },
  ],
  enums: { kinds: { 1: 'one' } },
  types: { part: { seq: [{ id: 'x', type: 'nothing' }] } },
  instances: { at: { value: '"a" + name' } },
};

/** Schemas: a good one that reads hostile bytes, and one with a hostile string in each place. */
function* hostileSchemas(): Generator<string | Buffer> {
  yield 'meta: { id: plain, encoding: UTF-8 }\nseq:\n  - { id: a, type: str, size: 100 }\n  - { id: b, type: str, size-eos: true, encoding: ISO-8859-1 }\n';
  yield* hostileJson(schema);
}
