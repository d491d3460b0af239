import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileHost, formatProblem, generateInMemory } from '../../src/codegen/index.ts';
import { Problems } from '../../src/codegen/problem.ts';
import { loadProgram } from '../../src/codegen/program.ts';

/** Imports name any file: nothing of one that is no schema gets into a message. */

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lanescope-imports-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function messages(name: string): Promise<string> {
  const schema = path.join(folder, `asks_${name}.ksy`);
  fs.writeFileSync(schema, `meta: {id: s, imports: [${name}]}\nseq: [{id: a, type: ${name}}]\n`);
  const { diagnostics } = await generateInMemory([schema], fileHost());
  return diagnostics.map(formatProblem).join('\n').replaceAll(folder, '');
}

test.each<[string, string | Uint8Array]>([
  ['passwd', 'root:x:0:0:hunter2:/root:/bin/sh\nuser:x:1:1:hunter2:/home:/bin/sh\n'],
  ['broken', 'a: hunter2\nb: [hunter2\n'],
  ['unclosed', 'password: "hunter2\n'],
  ['stray', 'a: b: hunter2\n'],
  ['twice', 'hunter2: 1\nhunter2: 2\n'],
  ['settings', 'hunter2: {hunter2: [hunter2]}\n'],
  ['listed', '- hunter2\n'],
  ['described', 'meta: hunter2\n'],
  ['identified', 'meta: {hunter2: hunter2}\nseq: hunter2\n'],
  ['misnamed', 'meta: {id: hunter2 hunter2}\nhunter2: hunter2\n'],
  ['aliased', 'a: *hunter2\n'],
  [
    'binary',
    Buffer.concat([
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 0x9b]),
      Buffer.from('hunter2: [\u0000\u001b[31m hunter2'),
    ]),
  ],
])('of %s', async (name, content) => {
  fs.writeFileSync(path.join(folder, `${name}.ksy`), content);
  const text = await messages(name);
  expect(text).toContain('/meta/imports/0: error: ');
  expect(text).toContain('[import-no-schema]');
  expect(text).not.toContain('hunter2');
  expect(text).not.toContain('\u001b');
});

test('an imported schema says what is wrong with it, with its place', async () => {
  fs.writeFileSync(path.join(folder, 'wrong.ksy'), 'meta: {id: wrong}\nseq: [{id: a, type: nothing_known}]\n');
  expect(await messages('wrong')).toMatch(/wrong\.ksy:2:\d+ \/seq\/0\/type: error: .*nothing_known/);
});

test('folders are no schemas', async () => {
  fs.mkdirSync(path.join(folder, 'nested.ksy'));
  expect(await messages('nested')).toContain('[import-not-found]');
});

test('imports may go through thousands of schemas, and in a circle', () => {
  const count = 5000;
  const problems = new Problems();
  const read = (file: string): string =>
    `meta: {id: s${file}, imports: ['${(Number(file) + 1) % count}']}\nseq: [{id: a, type: u1}]\n`;
  const { schemas, imports } = loadProgram(['0'], { read, candidates: (_, text) => [text] }, problems);
  expect(problems.list).toEqual([]);
  expect([...schemas.keys()]).toEqual(Array.from({ length: count }, (_, i) => `${i}`));
  const [first] = schemas.values();
  const last = [...schemas.values()].at(-1);
  expect(last === undefined ? undefined : imports.get(last)).toEqual([first]);
});
