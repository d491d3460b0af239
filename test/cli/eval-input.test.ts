/* `eval` on input that is no situation, or asks for more than there is memory for. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cli, spawnCli } from '../support/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'eval-'));

function json(text: string): string {
  const file = join(folder, 'input.json');
  writeFileSync(file, text);
  return file;
}

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

describe('JSON that is no object', () => {
  test.each(['null', '1', '"text"', '[]', 'true', deep, '{"vectors": null}', '{}'])(
    '%.20s as questions',
    async (text) => {
      const { exit, stderr } = await cli('eval', '--batch', json(text));
      expect([exit, stderr]).toEqual([
        1,
        expect.stringMatching(/input\.json, line 1: a file of questions is an object/),
      ]);
    },
  );

  test.each(['null', '1', '"text"', '[]', deep])('%.20s as a context, or as several', async (text) => {
    for (const option of ['--context', '--contexts']) {
      const { exit, stderr } = await cli('eval', 'lit1', option, json(text));
      expect([exit, stderr]).toEqual([1, expect.stringContaining('a context is an object')]);
    }
    const questions = join(folder, 'questions.json');
    writeFileSync(questions, '{"vectors": []}');
    const { exit, stderr } = await cli('eval', '--batch', questions, '--contexts', json(text));
    expect([exit, stderr]).toEqual([1, expect.stringContaining('a file of contexts is an object')]);
  });

  test('the line where JSON ends being JSON', async () => {
    const { exit, stderr } = await cli('eval', '--batch', json('{\n"vectors": [\n1 2]}'));
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/input\.json, line 3: not JSON/)]);
  });

  test('each question that is none has its own answer', async () => {
    const odd = [
      null,
      1,
      'text',
      [],
      { kind: [] },
      { bytes: {} },
      { bytes: '31', initialStack: [null] },
      { context: 7 },
    ];
    const text = JSON.stringify({ vectors: odd }).replace('{"kind":[]}', `{"kind":${deep}}`);
    const { exit, stdout } = await cli('eval', '--batch', json(text));
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(exit).toBe(1);
    expect(answers.map(({ error }) => error?.class)).toEqual(odd.map(() => 'bad-question'));
  });
});

describe('a loop that lets the stack grow', () => {
  const small = { NODE_OPTIONS: '--max-old-space-size=200' };

  test.each([[[]], [['--trace']], [['--trace', '--json']], [['--svg', join(folder, 'trace.svg')]]])(
    'ends in the limit of the stack: %j',
    (options) => {
      const { exit, stdout } = spawnCli(['eval', '--hex', '31122ffcff', ...options], undefined, small);
      expect([exit, stdout]).toEqual([1, expect.stringContaining('limit')]);
      if (options[0] !== '--trace') return;
      expect(stdout).toMatch(options.length === 1 ? /\.\.\. \d+ more operations/ : /"stepsNotKept": \d+/);
    },
    60_000,
  );
});

test('composites that share their parts are listed as far as there is room', async () => {
  const context = json('{"thread": true, "frame": "top", "registers": {"0": "00112233"}}');
  const doubled = `reg0; ${'LLVM_extend 8 2; '.repeat(60)}`;
  const { exit, stdout } = await cli('eval', doubled, '--context', context, '--json', '--trace');
  expect([exit, stdout]).toEqual([0, expect.stringContaining('"count": "2"')]);
  expect(stdout.length).toBeLessThan(20_000_000);
});

test('expressions inside each other are written out to a depth', async () => {
  let bytes = [0x50];
  const length = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...length(n >> 7)]);
  for (let i = 0; i < 8000; i++) bytes = [0xa3, ...length(bytes.length), ...bytes];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const { exit, stdout } = await cli('eval', '--hex', hex, '--json');
  expect([exit, JSON.parse(stdout).error.code]).toEqual([1, 'no-caller']);
});

test('many questions share the operations that a file of them may take', async () => {
  const steps = async (count: number, question: object): Promise<string[]> => {
    const { stdout } = await cli('eval', '--batch', json(JSON.stringify({ vectors: Array(count).fill(question) })));
    return stdout
      .trim()
      .split('\n')
      .map((line) => /more than (\d+) operations/.exec(line)?.[1] ?? line);
  };
  const loop = { bytes: '2ffdff' };
  expect(await steps(1, loop)).toEqual(['1000000']);
  const each = (await steps(1000, loop)).map(Number);
  expect([each[0], each.at(-1)]).toEqual([1_000_000, 1000]);
  expect(each.reduce((sum, count) => sum + count)).toBeLessThan(200_000_000 + 1_000_000);
});
