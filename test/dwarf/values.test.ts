/* Types and values against gdb, in a program that does not run: bundled, and compiled by what is installed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { definitionsOf, definitionText } from '../../src/dwarf/advanced.ts';
import { has } from '../support/witness.ts';
import { compileValues, expressions, gdbPrints } from './values/gdb.ts';
import { staticProgram } from './static-program.ts';

const folder = join(import.meta.dirname, 'values');

describe('the bundled program', async () => {
  const program = await staticProgram(readFileSync(join(folder, 'values.elf')));
  const answers = JSON.parse(readFileSync(join(folder, 'gdb.json'), 'utf8')) as Record<string, string>;

  test.each(Object.entries(answers))('%s', (expression, answer) => {
    expect(program.print(expression)).toBe(answer);
  });

  test.each([
    ['h1', '0.33325'],
    ['/x h1', '0x3555'],
    ['h1 * 2', '0.666503906'],
    ['b16', '0.334'],
    ['fp8', '1.5'],
    ['app::hidden', '41'],
    ['app::versioned + app::v1::versioned', '10'],
    ['twice', '(int (*)(int)) 0x401000'],
    ['zeros[3]@5', '{0, 0, 0, 0, 0}'],
    ['*(app::Node *)0', '<error: Cannot access memory at address 0x0>'],
    ['nodes[2].next->key', '<error: Cannot access memory at address 0x0>'],
    ['i / (i - 5)', '<error: division by zero>'],
  ])('%s is %s', (expression, value) => {
    expect(program.print(expression)).toBe(value);
  });

  test.each([
    ['nodes', 'app::Node [3]'],
    ['nodes[0].pos', 'app::Vec3 [2]'],
    ['&nodes[0].pos[1]', 'app::Vec3 *'],
    ['grid', 'int [2][3]'],
    ['function', 'int (*)(int)'],
    ['member', 'int app::Node::*'],
    ['fixed', 'const volatile int'],
    ['message', 'const char *'],
    ['app::box', 'app::Box<int, 3>'],
    ['w', 'word'],
    ['us + 1', 'int'],
    ['w + 1', 'unsigned int'],
    ['ll + w', 'long'],
    ['third + tenth', 'double'],
    ['third + i', 'float'],
    ['color + 1', 'unsigned int'],
    ['i == 3', 'bool'],
    ['sizeof(i)', 'unsigned long'],
    ['(app::Box<int,3>*)0', 'app::Box<int, 3> *'],
    ['(float (*)[2])0', 'float (*)[2]'],
  ])('%s has the type %s', (expression, type) => {
    expect(program.type(expression)).toBe(type);
  });

  test('structures without a name are written out where their members are defined', () => {
    const [definition] = [...definitionsOf(program.host.types, 'app::Node')];
    expect(definition && definitionText(definition)).toMatchInlineSnapshot(`
      [
        "struct app::Node {",
        "/*        0     4 */  int key;",
        "/*        8     8 */  app::Node *next;",
        "/*       16    24 */  app::Vec3 pos[2];",
        "/*       40     4 */  union {",
        "/*       40     4 */    int i;",
        "/*       40     4 */    float f;",
        "                      };",
        "/*       44     4 */  struct {",
        "/*       44     2 */    short int low;",
        "/*       46     2 */    short int high;",
        "                      } half;",
        "/*       48     8 */  app::Bits bits;",
        "/*       56     4 */  app::Word word;",
        "/*       60     1 */  app::Mode mode;",
        "};  // 64 bytes",
      ]
    `);
    const half = definition?.members.find(({ name }) => name === 'half');
    expect(half?.members.map(({ name, bitOffset }) => [name, bitOffset])).toEqual([
      ['low', 8 * Number(program.print('(long)&((app::Node *)0)->half.low'))],
      ['high', 8 * Number(program.print('(long)&((app::Node *)0)->half.high'))],
    ]);
  });

  test('a pointer to a type that is only declared in one place finds the definition', () => {
    expect(program.print('*(Later *)&i')).toBe('{when = 5}');
  });
});

for (const compiler of ['g++', 'clang++'] as const) {
  for (const version of [3, 4, 5]) {
    const name = `DWARF ${version} of ${compiler} as gdb prints it`;
    test.skipIf(!has(compiler) || !has('gdb'))(name, { timeout: 60_000 }, async () => {
      const work = mkdtempSync(join(tmpdir(), 'lanescope-'));
      try {
        const file = join(work, 'values');
        expect(compileValues(compiler, [`-gdwarf-${version}`], file)).toBe(true);
        const program = await staticProgram(readFileSync(file));
        const answers = gdbPrints(file);
        let compared = 0;
        for (const [i, expression] of expressions.entries()) {
          const answer = answers[i];
          if (answer === null || answer === undefined) continue;
          expect.soft(program.print(expression), expression).toBe(answer);
          compared += 1;
        }
        expect(compared).toBeGreaterThan(120);
      } finally {
        rmSync(work, { recursive: true });
      }
    });
  }
}
