/* Expressions: what is wrong with them, what they may cost, and that no text makes anything else happen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileQuery } from '../../src/dwarf/advanced.ts';
import type { QueryHost } from '../../src/dwarf/advanced.ts';
import { FormatError } from '../../src/runtime/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { cli } from '../support/run-cli.ts';
import { staticProgram } from './static-program.ts';

const program = await staticProgram(readFileSync(join(import.meta.dirname, 'values/values.elf')));
const { host, situation } = program;

describe('errors have a code and a column', () => {
  test.each([
    ['nodes[', 'dwarf/query-syntax', 7],
    ['nodes[0', 'dwarf/query-syntax', 8],
    ['', 'dwarf/query-syntax', 1],
    ['i = 5', 'dwarf/query-syntax', 3],
    ['i +', 'dwarf/query-syntax', 4],
    ['3x', 'dwarf/query-syntax', 2],
    ['#', 'dwarf/query-syntax', 1],
    ['i nothing', 'dwarf/query-syntax', 3],
    ['nothing', 'dwarf/query-name', 1],
    ['nodes[0].nothing', 'dwarf/query-name', 9],
    ['$r99', 'dwarf/query-name', 1],
    ['@shared 4', 'dwarf/query-name', 1],
    ['*i', 'dwarf/query-type', 1],
    ['i->key', 'dwarf/query-type', 2],
    ['nodes[0] + 1', 'dwarf/query-type', 6],
    ['i % 1.5', 'dwarf/query-type', 5],
    ['pointer + 1.5', 'dwarf/query-type', 11],
    ['pointer * 2', 'dwarf/query-type', 9],
    ['&5', 'dwarf/query-type', 1],
    ['&nodes[0].bits.a', 'dwarf/query-type', 1],
    ['*anything', 'dwarf/query-type', 1],
    ['5@3', 'dwarf/query-type', 2],
    ['i@0', 'dwarf/query-type', 3],
    ['nodes[1.5]', 'dwarf/query-type', 7],
    ['(app::Node)5', 'dwarf/query-type', 1],
    [`${'('.repeat(200)}1${')'.repeat(200)}`, 'dwarf/query-limit', 51],
    ['-'.repeat(5000), 'dwarf/query-limit', 4097],
    ['99999999999999999999', 'dwarf/query-limit', 1],
  ])('%s', (text, code, column) => {
    let found: unknown;
    try {
      compileQuery(text, host);
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(FormatError);
    expect((found as FormatError).code).toBe(code);
    expect((found as FormatError).message).toMatch(new RegExp(`^column ${column}:`));
  });
});

const words = [
  'nodes', 'grid', 'i', 'app::', 'box', 'pointer', 'text', 'h1', 'member', 'reference', 'function', 'joined', 'Node', 'int',
  'unsigned', 'char', 'float', '(', ')', '[', ']', '.', '->', '*', '&', '+', '-', '/', '%', '<<', '>>', '<', '>', '==', '!', '~',
  '?', ':', '@', '0', '1', '3', '1.5', '0x10', "'a'", 'sizeof', 'key', 'next', 'pos', 'bits', 'at', 'tenth', '18446744073709551615', ' ',
]; // prettier-ignore

test('random expressions have a value, unknown contents or a coded error', () => {
  let seed = 7;
  const random = (limit: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % limit;
  };
  let evaluated = 0;
  for (let round = 0; round < 20_000; round++) {
    const parts = Array.from({ length: 1 + random(9) }, () => words[random(words.length)] ?? '');
    const text =
      round % 10 === 0 ? parts.map((part) => part + String.fromCharCode(random(300))).join('') : parts.join('');
    try {
      program.print(text);
      evaluated += 1;
    } catch (error) {
      if (!(error instanceof FormatError)) throw new Error(`${text}: ${String(error)}`, { cause: error });
      expect(error.code).toMatch(/^dwarf\/query-/);
    }
  }
  expect(evaluated).toBeGreaterThan(500);
});

test('arrays are not read whole', () => {
  let bytes = 0;
  const { memory } = situation.context;
  const counting = {
    context: {
      ...situation.context,
      memory: (...args: Parameters<NonNullable<typeof memory>>) => {
        bytes += args[3];
        return new Uint8Array(args[3]).fill(Number(args[2]) >> 2);
      },
    },
  };
  const query = compileQuery('*(int *)4096@1000000', host);
  const { contents } = query.evaluate(counting, { maxElements: 50 });
  expect(contents).toMatchObject({ kind: 'array', count: 1_000_000n, isCut: true });
  expect(bytes).toBe(200);
  bytes = 0;
  compileQuery('*(char *)4096@1000000', host).evaluate(counting, { maxElements: 50 });
  expect(bytes).toBeLessThan(20_000);
});

test('one expression is compiled once for many lanes: no name is looked up again', () => {
  let asked = 0;
  const counting: QueryHost = {
    ...host,
    variable(name) {
      asked++;
      return host.variable?.(name);
    },
  };
  const query = compileQuery('nodes[i & 1].next->pos[1].y * 2 + grid[1][2]', counting);
  const once = asked;
  expect(once).toBeGreaterThan(0);
  for (let lane = 0; lane < 1024; lane++) expect(query.evaluate(situation).contents.kind).toBe('scalar');
  expect(asked).toBe(once);
});

corpusTest('dwarf live prints expressions in the frames that have their names', async () => {
  const [file = ''] = corpusFiles('dwarf/live', /gcc_O0.*\.json$/);
  const { stdout } = await cli(
    'dwarf',
    'live',
    file,
    '--frame',
    '1',
    '--print',
    '/x b.a',
    '--print',
    '&b.p',
    '--print',
    '$rip > 0',
  );
  expect(stdout).toContain(
    '      /x b.a = {0x0, 0x5, 0xa, 0xf, 0x14, 0x19}\n      &b.p = (struct pt *) 0x7fffffffe630\n      $rip > 0 = true',
  );
  expect(stdout).toContain('/x b.a: column 1: no b is known here');
  const answer = await cli('dwarf', 'live', file, '--frame', '1', '--print', 'b.a[1]', '--json');
  const { snapshots } = JSON.parse(answer.stdout) as { snapshots: { frames: { printed: unknown[] }[] }[] };
  expect(snapshots[0]?.frames[0]?.printed).toEqual([{ expression: 'b.a[1]', type: 'long int', value: '5' }]);
  const wrong = await cli('dwarf', 'live', file, '--print', 'b.');
  expect(wrong.exit).toBe(1);
  expect(wrong.stderr).toContain('column 3');
});
