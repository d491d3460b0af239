/* opt and r600 bisect on the command line. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { bisectFolder } from '../../../src/cli/commands/r600/bisect.ts';
import { encodeProgram } from '../../../src/r600/index.ts';
import { cli } from '../../support/run-cli.ts';
import { programOf } from '../programs.ts';
import { brokenPasses, failingWith } from './broken-pass.ts';
import { DIFFERENCE, TWO_SUMS, WASTEFUL } from './sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'r600-opt-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.unstubAllEnvs());

const META = { chip: 'CYPRESS', type: 'ps', ngpr: 8, nstack: 1, pshader: { inputs: [{ gpr: 0 }], arrays: [] } };

function shaderFile(name: string, text: string, meta: object = META): string {
  const file = join(folder, name);
  writeFileSync(file, encodeProgram(programOf(text)));
  writeFileSync(file.replace(/bin$/, 'json'), JSON.stringify(meta));
  return file;
}

const wasteful = shaderFile('wasteful.bin', WASTEFUL);
const out = join(folder, 'out.bin');
const document = (stdout: string): Record<string, unknown> => JSON.parse(stdout) as Record<string, unknown>;

const stream = join(folder, 'stream');
mkdirSync(stream);
for (let k = 1; k <= 5; k++) shaderFile(`stream/${k}.bin`, WASTEFUL);

test('opt: statistics as JSON, the bytes in a file', async () => {
  const { exit, stdout } = await cli('opt', '--json', wasteful, '-o', out, '--prove=each');
  expect(exit).toBe(0);
  expect(document(stdout)).toMatchObject({
    output: out,
    shader: 1,
    fallback: false,
    before: { ndw: 14, ngpr: 8, alu_groups: 5 },
    after: { ndw: 6, alu_groups: 1, alu: 1, fetch: 0 },
    proof: { equal: true, runs: 20, notModelled: null },
  });
  expect(readFileSync(out).length).toBe(24);
});

test('opt takes --prove before a file for what it is', async () => {
  const { exit, stdout } = await cli('opt', '-o', out, '--prove', wasteful);
  expect([exit, stdout]).toEqual([0, expect.stringMatching(/^groups 5 to 1, dwords 14 to 6, registers 8 to \d\n$/)]);
});

test('opt says where a proof asks for safe math', async () => {
  const file = shaderFile('sums.bin', TWO_SUMS);
  const { exit, stdout } = await cli('opt', '-o', out, '--prove', '--tolerance', '0', file);
  expect([exit, stdout]).toEqual([
    0,
    expect.stringMatching(/^groups 3 to 2, .*, under safe math: r600\/opt-different: /),
  ]);
  const { stdout: json } = await cli('opt', '--json', '-o', out, '--prove', '--tolerance', '0', file);
  expect(document(json)).toMatchObject({ fallback: false, reassociated: expect.any(String) as string });
});

test('opt writes a .r6s file with what has changed beside the code', async () => {
  const target = join(folder, 'out.r6s');
  expect((await cli('opt', wasteful, '-o', target)).exit).toBe(0);
  const { stdout } = await cli('summary', '--json', target);
  expect(document(stdout)).toMatchObject({ container: 'r6s', shaders: [{ ndw: 6, nstack: 0, inputs: 1 }] });
});

test.each(['option', 'variable'])('the flags of R600_DEBUG, as %s', async (how) => {
  const opt = async (...flags: string[]): ReturnType<typeof cli> => {
    if (how === 'option') return cli('opt', '--json', wasteful, '-o', out, ...flags.map((flag) => `--${flag}`));
    vi.stubEnv('R600_DEBUG', ['sb', ...flags].join(','));
    return cli('opt', '--json', wasteful, '-o', out);
  };
  expect(document((await opt('nosb')).stdout)).toMatchObject({ fallback: true, reason: 'nosb' });
  expect(document((await opt('sbdry')).stdout)).toMatchObject({ fallback: false, after: { ndw: 6 } });
  expect(readFileSync(out)).toEqual(readFileSync(wasteful));
  const statistics = (await opt('sbstat')).stderr;
  expect(statistics).toMatch(/^sb: shader #1\nsb: .* ms, groups 5 to 1/);
  expect(statistics).toMatch(/^sb: alu_groups 5 1\nsb: alu_clauses 1 1$/m);
  expect(statistics).toMatch(/^sb: post_scheduler \d+\.\d{3} ms$/m);
  expect((await opt('sbdump')).stderr).toMatch(/###### after bc_parser\nshader ps CYPRESS[^]*###### after ra_init\n/);
  const { stderr } = await opt('sbdisasm');
  expect(stderr.match(/===== \d+ dw =/g)).toEqual(['===== 14 dw =', '===== 6 dw =']);
  expect(document((await opt('sbsafemath', 'sbcl', 'sbnofallback')).stdout)).toMatchObject({ fallback: false });
});

test('sbnofallback fails where the source would be kept', async () => {
  const stop = ['--passes', 'ssa_prepare,ssa_rename', '-o', out];
  expect(document((await cli('opt', '--json', wasteful, ...stop)).stdout)).toMatchObject({ fallback: true });
  const { exit, stderr } = await cli('opt', wasteful, '--sbnofallback', ...stop);
  expect([exit, stderr]).toEqual([1, expect.stringContaining('bc_finalize takes the IR in form allocated')]);
});

test('a source that is kept is said on standard error, and counted where there are several', async () => {
  const kept = join(folder, 'kept');
  mkdirSync(kept);
  shaderFile('kept/a.bin', WASTEFUL);
  const b = shaderFile('kept/b.bin', 'HALT @0\nNOP @0 EOP\n');
  const one = await cli('opt', '--json', b, '-o', out);
  const reason = 'r600/unsupported: no IR for this bytecode: HALT';
  expect(one.exit).toBe(0);
  expect(one.stderr).toBe(`lanescope: ${b}: source kept: ${reason}\n`);
  expect(document(one.stdout)).toMatchObject({ fallback: true, reason });
  const both = await cli('opt', kept, '-o', join(folder, 'both'));
  expect(both.exit).toBe(0);
  expect(both.stderr).toBe(`${one.stderr}lanescope: kept 1 of 2: 1 r600/unsupported (HALT)\n`);
  const bisected = await cli('r600', 'bisect', kept, '--test', 'true');
  expect(bisected.stderr).toBe(both.stderr);
  expect((await cli('opt', b, '-o', out, '--nosb')).stderr).toBe('');
  shaderFile('kept/c.bin', 'HALT @0\nNOP @0 EOP\n');
  shaderFile('kept/d.bin', 'JUMPTABLE @0\nNOP @0 EOP\n');
  const four = await cli('opt', kept, '-o', join(folder, 'four'));
  const count = 'kept 3 of 4: 2 r600/unsupported (HALT), 1 r600/unsupported (JUMPTABLE)';
  expect(four.stderr.split('\n').at(-2)).toBe(`lanescope: ${count}`);
});

test('a mistake of ours is no fallback: 70, whatever the shader', async () => {
  const passes = failingWith(new TypeError('a mistake of ours'));
  const options = { color: 'never', test: 'true' } as const;
  const stderr: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => stderr.push(String(text)) > 0);
  const exit = await bisectFolder(stream, options, passes);
  spy.mockRestore();
  expect(exit).toBe(70);
  expect(stderr.join('')).toContain('this is a bug in lanescope: TypeError: a mistake of ours');
});

test('--inputs says what is in registers: for opt, run and equiv', async () => {
  const shader = shaderFile(
    'inputs.bin',
    'ALU\n 1   x: ADD R1.x, R2.x, R3.y\n   y: ADD R1.y, R2.x, R4.z\nEXPORT_DONE PIXEL 0 R1.xy__ EOP\n',
  );
  const chip = ['--chip', 'CYPRESS', '--type', 'ps'];
  const alu = async (...inputs: string[]): Promise<unknown> => {
    const { stdout } = await cli('opt', '--json', shader, ...chip, '-o', out, ...inputs);
    return document(stdout)['after'];
  };
  expect(await alu()).toMatchObject({ alu: 2 });
  expect(await alu('--inputs', 'R2-R3,R4.z')).toMatchObject({ alu: 2 });
  expect(await alu('--inputs', 'R0')).toMatchObject({ alu: 0 });
  const words = async (...inputs: string[]): Promise<string> =>
    (await cli('r600', 'equiv', shader, shader, ...chip, '--runs', '1', '--lanes', '4', ...inputs)).stdout;
  expect(await words()).toBe('equal: 8 words in 1 of 1 runs\n');
  expect(await words('--inputs', 'R2,R3')).toBe('equal: 4 words in 1 of 1 runs\n');
  const run = await cli('r600', 'run', shader, ...chip, '--lanes', '1', '--inputs', '');
  expect(run.stdout).toContain('0x00000000 0x00000000');
  const wrong = await cli('opt', shader, ...chip, '-o', out, '--inputs', 'R1,R200');
  expect(wrong).toMatchObject({ exit: 2, stderr: expect.stringContaining('--inputs: no registers: R200') as string });
});

test('--dump-after prints one pass, and knows their names', async () => {
  const { stderr } = await cli('opt', wasteful, '-o', out, '--dump-after', 'ssa-rename');
  expect(stderr.match(/###### after \w+/g)).toEqual(['###### after ssa_rename']);
  expect(await cli('opt', wasteful, '-o', out, '--dump-after', 'magic')).toMatchObject({ exit: 2 });
  expect(await cli('opt', wasteful, '-o', out, '--passes', 'magic')).toMatchObject({ exit: 2 });
});

test('a folder of shaders is a stream: numbered from 1, some left alone', async () => {
  const target = join(folder, 'results');
  vi.stubEnv('R600_SB_DSKIP_START', '2');
  vi.stubEnv('R600_SB_DSKIP_END', '3');
  vi.stubEnv('R600_SB_DSKIP_MODE', '2');
  const { stdout, stderr } = await cli('opt', '--ndjson', '--sbstat', stream, '-o', target);
  const rows = stdout.trim().split('\n').map(document);
  expect(rows.map(({ shader, fallback }) => [shader, fallback])).toEqual([
    [1, true],
    [2, false],
    [3, false],
    [4, true],
    [5, true],
  ]);
  expect(stderr.match(/sb: shader #\d/g)).toEqual([1, 2, 3, 4, 5].map((n) => `sb: shader #${n}`));
  expect(readdirSync(target)).toEqual(['1.bin', '2.bin', '3.bin', '4.bin', '5.bin']);
  expect([1, 2].map((k) => readFileSync(join(target, `${k}.bin`)).length)).toEqual([56, 24]);
  const skipped = await cli('opt', '--ndjson', '--dskip-mode', '1', stream, '-o', target);
  expect(skipped.stdout.match(/"reason":"skipped"/g)).toHaveLength(2);
  expect(await cli('opt', '--dskip-mode', '3', stream, '-o', target)).toMatchObject({ exit: 2 });
});

test('bisect finds the one of 100 shaders that a broken pass breaks, in at most 8 runs', async () => {
  const all = join(folder, 'hundred');
  mkdirSync(all);
  for (let k = 1; k <= 100; k++)
    shaderFile(`hundred/s${String(k).padStart(3, '0')}.bin`, k === 67 ? DIFFERENCE : WASTEFUL);
  // The test that fails: the shader's bytes are not those of a difference the right way around.
  const right = join(folder, 'right.bin');
  expect((await cli('opt', join(all, 's067.bin'), '-o', right)).exit).toBe(0);
  const log = join(folder, 'runs.txt');
  const test = `echo "$R600_SB_DSKIP_START $R600_SB_DSKIP_END" >> ${log}; cmp -s {}/s067.bin ${right} || cmp -s {}/s067.bin ${all}/s067.bin`;
  const answer = join(folder, 'answer.json');
  const options = { test, color: 'never' as const, json: true, output: answer };
  expect(await bisectFolder(all, options, brokenPasses)).toBe(1);
  const found = document(readFileSync(answer, 'utf8'));
  expect(found).toMatchObject({ shaders: 100, guilty: 67, shader: join(all, 's067.bin') });
  expect(found['runs']).toBeLessThanOrEqual(8);
  expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(found['runs'] as number);
  expect(readFileSync(log, 'utf8')).toMatch(/^1 100\n1 50\n51 75\n/);
}, 30_000);

test('bisect through the command line: nobody is guilty where the test passes', async () => {
  const { exit, stdout } = await cli('r600', 'bisect', stream, '--test', 'test -d "$LANESCOPE_SHADERS"');
  expect([exit, stdout]).toEqual([0, 'shaders 1 to 5 optimized: passes\nno shader is guilty, 1 runs\n']);
});
