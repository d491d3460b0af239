// Bounds of the command line: what is reached is said by its code, what was found before it is printed, and marked as cut.
import { mkdtempSync, rmSync, writeFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'limits-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fixtures = join(import.meta.dirname, '../fixtures');
const dwarf = join(fixtures, 'dwarf/bounds.o');
const module = join(fixtures, 'spirv/all-ns100.spv');
const visa = join(fixtures, 'visa/L1-stackcall-skl.dbg');

function put(name: string, bytes: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

const list = put(
  'list.ksy',
  'meta: {id: list}\nseq:\n  - {id: items, type: item, repeat: eos}\ntypes:\n  item:\n    seq: [{id: a, type: u1}]\n',
);
const loop = join(fixtures, 'r600/loop-r700.r6s');
const lines = join(folder, 'lines.asm');
const other = put('other.ksy', 'meta: {id: list}\nseq:\n  - {id: entries, type: u4le, repeat: eos}\n');
const dumps = join(fixtures, 'cuda-real');
const driver = join(dumps, 'L_bpt.nvcudmp.gz');

const damaged = put('damaged.spv', readFileSync(module).subarray(0, 2000));

/** A command, and the limit that it reaches. */
const reaching = [
  ['steps', ['eval', 'L: skip >L', '--limit', 'steps=10']],
  [
    'bytes',
    ['eval', 'DW_OP_lit1', '--context', put('context.json', `{"a": "${'x'.repeat(100)}"}`), '--limit', 'bytes=10'],
  ],
  ['entries', ['eval', 'lit1; L: dup; skip >L', '--limit', 'entries=10']],
  ['steps', ['r600', 'run', loop, '--limit', 'steps=10']],
  ['steps', ['r600', 'run', loop, '--steps', '10']],
  ['steps', ['r600', 'equiv', loop, loop, '--limit', 'steps=10']],
  ['entries', ['r600', 'asm', lines, '-o', join(folder, 'out'), '--limit', 'entries=10']],
  ['entries', ['dump', '--schema', list, visa, '--limit', 'entries=10']],
  ['entries', ['dwarf', 'frames', dwarf, '--limit', 'entries=0']],
  ['depth', ['dump', dwarf, '--limit', 'depth=2']],
  ['expansion', ['summary', put('packed.gz', gzipSync(readFileSync(dwarf))), '--limit', 'expansion=100']],
  ['expansion', ['summary', join(folder, 'packed.gz'), '--max-expanded', '100']],
  ['steps', ['visa', 'dwarf', visa, '-o', join(folder, 'out'), '--limit', 'steps=1']],
  ['output', ['summary', dwarf, '--limit', 'output=40']],
  ['output', ['dump', '--json', module, '--limit', 'output=2K']],
  ['output', ['eval', 'DW_OP_lit1; DW_OP_lit2; DW_OP_plus', '--json', '--limit', 'output=20']],
  ['output', ['eval', 'DW_OP_lit1', '--trace', '--limit', 'output=20']],
  ['output', ['triage', dumps, '--limit', 'output=100']],
  ['output', ['triage', dumps, '--json', '--limit', 'output=100']],
  ['output', ['triage', dumps, '--ndjson', '--limit', 'output=2K']],
  ['output', ['schema', 'explore', driver, '--limit', 'output=20']],
  ['output', ['schema', 'explore', driver, '--json', '--limit', 'output=100']],
  ['output', ['schema', 'diff', list, other, '--json', '--limit', 'output=10']],
  ['output', ['schema', 'diff', list, other, '--limit', 'output=10']],
  ['output', ['visa', 'frames', visa, '--limit', 'output=60']],
  ['output', ['visa', 'frames', visa, '--json', '--limit', 'output=60']],
  ['output', ['verify', damaged, '--as', 'sarif', '--limit', 'output=1K']],
  ['output', ['verify', damaged, '--as', 'github', '--limit', 'output=100']],
  ['output', ['generate', list, '-o', join(folder, 'generated'), '--limit', 'output=10']],
  ['output', ['generate', list, '-o', join(folder, 'generated'), '--json', '--limit', 'output=10']],
] as const;

describe('what reaches a limit', () => {
  test.each(reaching)('%s: %j', { timeout: 120_000 }, async (name, words) => {
    if (!existsSync(lines)) expect((await cli('disasm', loop, '-o', lines)).exit).toBe(0);
    const { exit, stdout, stderr } = await cli(...words);
    expect([exit, stdout + stderr]).toEqual([1, expect.stringContaining(`limit/${name}`)]);
    expect(stdout + stderr).toContain(`--limit ${name}=N raises it)`);
  });
});

describe('output', () => {
  test('text ends after a whole line, and says that it is not all', async () => {
    const whole = (await cli('dump', module)).stdout;
    const { stdout } = await cli('dump', module, '--limit', 'output=1000');
    const [last = '', ...kept] = stdout.trimEnd().split('\n').reverse();
    expect(last).toMatch(/^cut: error\[limit\/output\]/);
    const text = `${kept.reverse().join('\n')}\n`;
    expect(whole.startsWith(text)).toBe(true);
    expect(text.length).toBeGreaterThan(900);
    expect(text.length).toBeLessThanOrEqual(1000);
  });

  test.each([
    ['eval', 'DW_OP_lit1; DW_OP_lit2; DW_OP_plus', '--trace'],
    ['triage', dumps],
    ['schema', 'explore', driver],
    ['schema', 'diff', list, other],
  ])('JSON of %s %s, of a file too, is whole JSON', async (...words) => {
    const file = join(folder, 'cut.json');
    const { exit, stderr } = await cli(...words, '--json', '--limit', 'output=60', '-o', file);
    const document = JSON.parse(readFileSync(file, 'utf8')) as { readonly schema: number; readonly cut: object };
    expect([exit, stderr, document]).toEqual([
      1,
      expect.stringContaining('--limit output=N raises it'),
      expect.objectContaining({ schema: 1, cut: expect.objectContaining({ code: 'limit/output' }) as object }),
    ]);
  });

  test.each([0, 60, 200])(
    'a bare list of %i bytes is whole JSON, and its last item says that it is not all',
    async (most) => {
      const whole = JSON.parse((await cli('visa', 'frames', visa, '--json')).stdout) as object[];
      const { exit, stdout } = await cli('visa', 'frames', visa, '--json', '--limit', `output=${most}`);
      const kept = JSON.parse(stdout) as object[];
      expect([exit, kept.length - 1 <= whole.length]).toEqual([1, true]);
      expect(kept.at(-1)).toHaveProperty('cut.code', 'limit/output');
    },
  );

  test('a log of SARIF keeps whole results, and says how many it left out', async () => {
    const log = async (...more: string[]) => {
      const { exit, stdout, stderr } = await cli('verify', damaged, '--as', 'sarif', ...more);
      const { runs } = JSON.parse(stdout) as {
        runs: { results: object[]; invocations: object[]; properties?: object }[];
      };
      return { exit, stdout, stderr, ...(runs[0] as (typeof runs)[0]) };
    };
    const whole = await log();
    expect((await log('--limit', `output=${whole.stdout.length + 100}`)).stdout).toBe(whole.stdout);
    const most = whole.stdout.length - 200;
    const cut = await log('--limit', `output=${most}`);
    expect(cut.results).toEqual(whole.results.slice(0, cut.results.length));
    const left = whole.results.length - cut.results.length;
    expect(left).toBeGreaterThan(0);
    expect(cut).toMatchObject({
      exit: 1,
      invocations: [{ executionSuccessful: false }],
      properties: { cut: { code: 'limit/output', resultsLeftOut: left } },
    });
    expect(cut.stderr).toContain('--limit output=N raises it');
  });

  test('annotations of GitHub end with one that says that they are not all', async () => {
    const { stdout } = await cli('verify', damaged, '--as', 'github', '--limit', 'output=200');
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^::error title=limit\/output::/);
  });

  test('what generate did as JSON is whole JSON', async () => {
    const words = ['generate', list, '-o', join(folder, 'generated'), '--json'];
    const { exit, stdout } = await cli(...words, '--limit', 'output=20');
    expect([exit, JSON.parse(stdout)]).toEqual([
      1,
      expect.objectContaining({ schema: 1, cut: expect.anything() as object }),
    ]);
  });

  test('the last line of JSON in lines says that there are more', async () => {
    const { stdout } = await cli('triage', dumps, '--ndjson', '--limit', 'output=2K');
    const parsed = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(parsed.length).toBeGreaterThan(1);
    expect(parsed.at(-1)).toMatchObject({ cut: { code: 'limit/output' } });
  });

  test.each([100, 300, 1000, 3000, 10_000])(
    'JSON of %i bytes is whole JSON, and says that it is not all',
    async (most) => {
      const { exit, stdout } = await cli('dump', '--json', module, '--limit', `output=${most}`);
      const document = JSON.parse(stdout) as { readonly schema: number; readonly cut: { readonly code: string } };
      expect([exit, document.schema, document.cut.code]).toEqual([1, 1, 'limit/output']);
      const [before = ''] = stdout.split('"cut":');
      expect(before.length).toBeLessThanOrEqual(most + 100);
    },
  );

  test('a file keeps what was found', async () => {
    const file = join(folder, 'cut.json');
    expect((await cli('dump', '--json', module, '--limit', 'output=1K', '-o', file)).exit).toBe(1);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('cut.code', 'limit/output');
  });

  test('files after the last one that fits are not read', async () => {
    const { exit, stdout } = await cli('summary', '--ndjson', module, dwarf, visa, '--limit', 'output=200');
    expect([exit, stdout.trimEnd().split('\n').length]).toEqual([1, 1]);
    const array = JSON.parse(
      (await cli('summary', '--json', module, dwarf, visa, '--limit', 'output=200')).stdout,
    ) as object[];
    expect(array).toHaveLength(1);
  });

  test('an answer that fits is not touched', async () => {
    const { stdout } = await cli('dump', '--json', module);
    expect((await cli('dump', '--json', module, '--limit', `output=${Buffer.byteLength(stdout)}`)).stdout).toBe(stdout);
  });
});

test('what was found before a limit is printed', { timeout: 120_000 }, async () => {
  const { stdout } = await cli('dump', '--schema', list, visa, '--limit', 'entries=10');
  expect(stdout.match(/\n *\[\d+\]|items/g)?.length).toBeGreaterThan(3);
  expect(stdout).toMatch(/\ncut: error\[limit\/entries\]/);
  const document = JSON.parse(
    (await cli('dump', '--json', '--schema', list, visa, '--limit', 'entries=10')).stdout,
  ) as object;
  expect(document).toHaveProperty('cut.code', 'limit/entries');
});

test.each(['steps', 'steps=', 'steps=x', 'time=1', '=1', 'steps=-1'])('--limit %s is refused', async (value) => {
  const { exit, stderr } = await cli('summary', dwarf, '--limit', value);
  expect([exit, stderr]).toEqual([2, expect.stringContaining('--limit')]);
});

test('of options that mean the same limit the last one counts', async () => {
  const packed = put('again.gz', gzipSync(readFileSync(dwarf)));
  const both = async (...words: string[]): Promise<number | null> => (await cli('summary', packed, ...words)).exit;
  expect(await both('--max-expanded', '1', '--limit', 'expansion=1M')).toBe(0);
  expect(await both('--limit', 'expansion=1M', '--max-expanded', '1')).toBe(1);
});
