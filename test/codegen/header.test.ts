/* C headers: every member where gcc has it, or refused with its line. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parserOfC } from '../../src/cli/schema/parse-c.ts';
import { readHeader } from '../../src/codegen/index.ts';
import type { Header, ParseC } from '../../src/codegen/index.ts';
import { random } from '../support/random.ts';
import { witness } from '../support/witness.ts';
import { randomHeader } from './header-random.ts';

let parse: ParseC;
let folder: string;
beforeAll(async () => {
  parse = await parserOfC();
  folder = mkdtempSync(join(tmpdir(), 'header-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Members = NonNullable<ReturnType<Header['records']['get']>>['members'];

/** `m1.m2 offset size` of members, `m3 bit:width` of bit fields; those of anonymous parts by their own names. */
function placesOf(members: Members, path = '', base = 0): string[] {
  return members.flatMap(({ name, type, offset, bits }) => {
    const at = base + offset;
    if (bits !== undefined) return [`${path}${name} ${base * 8 + bits.start}:${bits.width}`];
    const own = name === '' ? [] : [`${path}${name} ${at}`];
    const inner =
      type.kind === 'record' ? placesOf(type.record.members, name === '' ? path : `${path}${name}.`, at) : [];
    return [...own, ...inner];
  });
}

/** A program that prints the same lines for each structure. */
function programFor(
  headers: readonly { readonly file: string; readonly header: Header; readonly prefix: string }[],
): string {
  const lines = headers.map(({ file }) => `#include "${file}"`);
  lines.push('#include <stddef.h>', '#include <stdio.h>', '#include <string.h>');
  lines.push('static void bits(const char *name, const unsigned char *p, int n) { int first = -1, count = 0;');
  lines.push('  for (int i = 0; i < n * 8; i++) if (p[i / 8] >> (i % 8) & 1) { if (first < 0) first = i; count++; }');
  lines.push('  printf("%s %d:%d\\n", name, first, count); }');
  lines.push('int main(void) {');
  for (const { header, prefix } of headers) {
    for (const [name, record] of header.records) {
      if (!new RegExp(`^${prefix}_\\d+$`).test(name)) continue;
      lines.push(`printf("${name} %zu %zu\\n", sizeof(${name}), _Alignof(${name}));`);
      for (const line of placesOf(record.members)) {
        const [path = '', place = ''] = line.split(' ');
        if (place.includes(':'))
          lines.push(
            `{ ${name} v; memset(&v, 0, sizeof v); v.${path} = ~0; bits("${path}", (unsigned char *)&v, sizeof v); }`,
          );
        else lines.push(`printf("${path} %zu\\n", offsetof(${name}, ${path}));`);
      }
    }
  }
  return `${lines.join('\n')}\nreturn 0; }\n`;
}

witness('gcc')(
  'fifty hostile headers have the places that gcc gives them',
  () => {
    const headers = Array.from({ length: 50 }, (_, i) => {
      const prefix = `h${i}`;
      const text = randomHeader(prefix, random(i + 1));
      const file = join(folder, `${prefix}.h`);
      writeFileSync(file, text);
      const header = readHeader(text, parse);
      expect(header.problems, text).toEqual([]);
      return { file, header, prefix };
    });
    const source = join(folder, 'main.c');
    writeFileSync(source, programFor(headers));
    const program = join(folder, 'main');
    execFileSync('gcc', ['-w', '-std=gnu11', '-o', program, source]);
    const expected = execFileSync(program, { encoding: 'utf8' }).trim().split('\n');
    const found = headers.flatMap(({ header, prefix }) =>
      [...header.records].flatMap(([name, record]) =>
        new RegExp(`^${prefix}_\\d+$`).test(name)
          ? [`${name} ${record.size} ${record.align}`, ...placesOf(record.members)]
          : [],
      ),
    );
    expect(found.length).toBeGreaterThan(500);
    expect(found).toEqual(expected);
  },
  60_000,
);

test.each([
  ['a type that is not known', 'typedef struct {\n  int a;\n  other_t b;\n} S;', 3],
  ['a macro with arguments', '#define F(x) int x\ntypedef struct {\n  F(a);\n} S;', 3],
  ['an attribute', 'typedef struct {\n  int a;\n  int b __attribute__((vector_size(16)));\n} S;', 3],
  ['an array without a size', 'typedef struct {\n  int a;\n  int b[];\n} S;', 3],
  ['a bound without a value', 'typedef struct {\n  int b[N];\n} S;', 2],
  ['no C at all', 'typedef struct {\n  int a;\n  @@@ b;\n} S;', 3],
  ['a pragma', '#pragma pack(3)\ntypedef struct { char a; int b; } S;', 1],
  ['a condition', '#if f(1)\n#endif\n', 1],
  ['a condition without an end', 'int x;\n#if 1\n', 2],
  ['a structure that is declared elsewhere', 'struct other;\ntypedef struct {\n  struct other o;\n} S;', 3],
])('%s is refused with its line', (_, text, line) => {
  const { problems } = readHeader(text, parse);
  expect(problems.map((problem) => problem.line)).toContain(line);
});

test('what one record says wrong leaves the others', () => {
  const { records, problems } = readHeader(
    'struct A { int a; };\nstruct B { what b; };\nstruct C { struct A a; struct B b; };\nstruct D { struct A a; };\n',
    parse,
  );
  expect([...records.keys()]).toEqual(['A', 'D']);
  expect(problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 B: the type what is not known',
    '3 C: B is not declared here',
  ]);
});

test('hostile text ends soon', () => {
  const bomb = Array.from({ length: 60 }, (_, i) => `#define A${i + 1} A${i} A${i}`).join('\n');
  expect(readHeader(`#define A0 x x\n${bomb}\nint y = A60;\n`, parse).problems.map(({ code }) => code)).toContain(
    'header/macro',
  );
  const deep = `${'struct { '.repeat(3000)}int a;${' };'.repeat(3000)}`;
  expect(readHeader(`typedef ${deep} S;`, parse).records.size).toBe(0);
  const parentheses = `typedef struct { int a[${'('.repeat(50_000)}1${')'.repeat(50_000)}]; } S;`;
  expect(readHeader(parentheses, parse).records.size).toBe(0);
  expect(readHeader('typedef struct { char a[1 << 40]; } S;', parse).records.size).toBe(0);
});
