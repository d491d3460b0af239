import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Kind } from '../../src/cuda/advanced.ts';
import { editable } from '../cuda/dump-parts.ts';
import { readDump } from '../cuda/open-bytes.ts';
import { cli } from '../support/run-cli.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures/cuda', `${name}.nvcudmp`);
const dump = fixture('d06_meta_r575');
const path = process.env['PATH'];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanescope-'));
  process.env['PATH'] = folder;
});
afterEach(() => {
  process.env['PATH'] = path;
  rmSync(folder, { recursive: true });
});

const shell = (path ?? '').split(delimiter).find((each) => existsSync(join(each, 'sh'))) ?? '/bin';

/** Put a script on PATH that notes its arguments and the first bytes of the file it is given, then does `body`. */
function tool(name: string, body: string): void {
  const file = join(folder, name);
  const note = `for a in "$@"; do echo "$a" >> "${folder}/${name}.args"; done
for a in "$@"; do [ -f "$a" ] && PATH="${path}" head -c 4 "$a" > "${folder}/${name}.head"; done`;
  writeFileSync(file, `#!${join(shell, 'sh')}\n${note}\n${body}\n`);
  chmodSync(file, 0o755);
}

const argsOf = (name: string): string[] =>
  readFileSync(join(folder, `${name}.args`), 'utf8')
    .trimEnd()
    .split('\n');

const KERNEL = '_Z7divergePfPKfi';
const other = `        Function : _Z5otherv
        /*0000*/                   NOP ;`;
const recorded = `Fatbin elf code:
${other}
        Function : ${KERNEL}
    .headerflags    @"EF_CUDA_SM90"
        /*0000*/                   LDC R1, c[0x0][0x28] ;              /* 0x00000a00ff017b82 */
                                                                       /* 0x000fe20000000800 */
        /*0200*/                   STG.E desc[UR4][R2.64], R7 ;        /* 0x0000000702007986 */
        /*0210*/                   EXIT ;                              /* 0x000000000000794d */
        .........`;
const answers = (text: string): string => `PATH="${path}" cat <<'EOF'\n${text}\nEOF`;

describe('machine code by a tool on PATH', () => {
  test('cuobjdump is asked for the function in focus; pc and errorPC are marked', async () => {
    tool('cuobjdump', answers(recorded));
    tool('nvdisasm', 'exit 1');
    const { exit, stdout, stderr } = await cli('cuda', 'disasm', dump);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toBe(`${KERNEL}, by cuobjdump
    +0x0000  LDC R1, c[0x0][0x28] ;
 *> +0x0200  STG.E desc[UR4][R2.64], R7 ;
 => +0x0210  EXIT ;
`);
    const args = argsOf('cuobjdump');
    expect(args.slice(0, 3)).toEqual(['-sass', '-fun', KERNEL]);
    expect(args).toHaveLength(4);
    expect(readFileSync(join(folder, 'cuobjdump.head'), 'latin1')).toBe('\u007fELF');
    expect(existsSync(args[3] ?? '')).toBe(false);
    expect(existsSync(join(folder, 'nvdisasm.args'))).toBe(false);
  });

  test('as JSON, and another function', async () => {
    tool('cuobjdump', answers(recorded));
    const { stdout } = await cli('cuda', 'disasm', dump, '--json', '--function', '_Z5otherv');
    expect(JSON.parse(stdout)).toMatchObject({
      tool: 'cuobjdump',
      function: '_Z5otherv',
      pc: null,
      error_pc: null,
      instructions: [{ offset: 0, text: 'NOP ;' }],
    });
    expect(argsOf('cuobjdump')[2]).toBe('_Z5otherv');
  });

  test('nvdisasm shows all functions, of which one is wanted', async () => {
    const text = `.text._Z5otherv:\n        /*0000*/  NOP ;\n.text.${KERNEL}:\n        /*0200*/  MOV R1, R2 ;\n.text._Z1zv:\n        /*0000*/  RET ;`;
    tool('nvdisasm', answers(text));
    const { stdout } = await cli('cuda', 'disasm', dump);
    expect(stdout).toBe(`${KERNEL}, by nvdisasm\n *> +0x0200  MOV R1, R2 ;\n`);
    expect(argsOf('nvdisasm')[0]).toBe('-c');
  });

  test('a fault that only an SM tells of has code too', async () => {
    tool(
      'cuobjdump',
      answers(`Function : _Z5blendIfLi5EEvPT_PKS0_S3_i\n        /*0240*/   LDG.E R7, desc[UR4][R2.64] ;`),
    );
    const smOnly = editable(readDump(fixture('d10_sm_only_r580')));
    const sms = smOnly.ofType(0x80000000 + Kind.sm);
    const file = join(folder, 'sm-only.nvcudmp');
    writeFileSync(file, smOnly.bytes);
    // The SM in focus does not know the instruction.
    expect((await cli('cuda', 'disasm', file)).stderr).toBe('lanescope: the dump has no lane\n');
    smOnly.setRow(sms, 'sm', 77, 'exception', 0);
    writeFileSync(file, smOnly.bytes);
    const { stdout, stderr } = await cli('cuda', 'disasm', file);
    expect({ stdout, stderr }).toEqual({
      stdout: '_Z5blendIfLi5EEvPT_PKS0_S3_i, by cuobjdump\n *> +0x0240  LDG.E R7, desc[UR4][R2.64] ;\n',
      stderr: '',
    });
  });
});

describe('tools that do not help', () => {
  const failing = async (...options: string[]): Promise<string> => {
    const { exit, stdout, stderr } = await cli('cuda', 'disasm', dump, ...options);
    expect({ exit, stdout }).toEqual({ exit: 3, stdout: '' });
    return stderr;
  };

  test('none', async () => {
    expect(await failing()).toBe(
      'lanescope: machine code is shown by cuobjdump or nvdisasm of the CUDA toolkit, and neither is on PATH\n',
    );
  });

  test('one that fails: its message and status are told, and the other one is asked', async () => {
    tool('cuobjdump', 'echo "fatal   : unsupported architecture" >&2; exit 255');
    expect(await failing()).toBe(
      'lanescope: cuobjdump failed with exit status 255: fatal   : unsupported architecture\n',
    );
    tool('nvdisasm', answers(`.text.${KERNEL}:\n        /*0000*/  NOP ;`));
    expect((await cli('cuda', 'disasm', dump)).stdout).toContain('by nvdisasm');
  });

  test('ones that print garbage, nothing, or another function', async () => {
    tool('cuobjdump', 'printf "\\033[31mxx\\000\\377/*zz*/ *** /*0010*/"');
    tool('nvdisasm', answers(other));
    expect(await failing()).toBe(
      `lanescope: cuobjdump shows no instruction of ${KERNEL}; nvdisasm shows no instruction of ${KERNEL}\n`,
    );
    tool('cuobjdump', ':');
    expect(await failing()).toContain(`cuobjdump shows no instruction of ${KERNEL}`);
  });

  test('what is printed cannot steer the terminal', async () => {
    tool('cuobjdump', `printf 'Function : ${KERNEL}\\n /*0000*/ NOP \\033[2J ;\\n'`);
    expect((await cli('cuda', 'disasm', dump)).stdout).not.toContain('\u001b');
  });

  test('one that hangs', async () => {
    tool('cuobjdump', `PATH="${path}" exec sleep 600`);
    const start = performance.now();
    expect(await failing('--timeout', '1')).toBe('lanescope: cuobjdump did not answer within 1 seconds\n');
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  test('one that cannot be run', async () => {
    writeFileSync(join(folder, 'cuobjdump'), 'no program');
    expect(await failing()).toMatch(/^lanescope: cuobjdump cannot be run: E[A-Z]+\n$/);
  });
});
