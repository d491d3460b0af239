/* From the oldest schema, header after header, to the schema of today; and headers that do not fit. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parserOfC } from '../../src/cli/schema/parse-c.ts';
import { diffSchemas, generateInMemory, importHeader, readHeader } from '../../src/codegen/index.ts';
import type { HeaderImport, ParseC, SchemaHost } from '../../src/codegen/index.ts';
import { cli } from '../support/run-cli.ts';
import { headerOf, schemaOfOldest, schemaToday, today, versions } from './header-history.ts';
import type { Layout } from './header-history.ts';

const root = join(import.meta.dirname, '../..');
let parse: ParseC;
beforeAll(async () => {
  parse = await parserOfC();
});

/** The package's schemas with another text for cuda.ksy. */
function hostOf(text: string): SchemaHost {
  return {
    read: (file) => (file === 'cuda.ksy' ? text : existsSync(file) ? readFileSync(file, 'utf8') : undefined),
    candidates: (_, name) => [join(root, 'schemas', `${name}.ksy`)],
  };
}

function bring(schema: string, header: string, since?: string): HeaderImport {
  return importHeader('cuda.ksy', hostOf(schema), readHeader(header, parse), { since });
}

async function layoutOf(schema: string): Promise<Layout> {
  const { files, diagnostics } = await generateInMemory(['cuda.ksy'], hostOf(schema));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return JSON.parse(files.get('cuda.layout.json') ?? '') as Layout;
}

describe('through history', () => {
  test('the oldest schema has the oldest rows only', async () => {
    const { types } = await layoutOf(schemaOfOldest());
    expect(Object.values(types).flatMap(({ versions: own }) => Object.keys(own ?? {}))).not.toContain('r400');
    expect(Object.keys(types)).not.toContain('CudbgConstBankTableEntry');
    expect(versions.length).toBeGreaterThan(8);
  });

  test.each([true, false])(
    'each header in turn gives the layout of today; versions said in it: %s',
    async (banners) => {
      let schema = schemaOfOldest();
      const changes: string[] = [];
      for (const version of versions.slice(1)) {
        const found = bring(schema, headerOf(version, banners), banners ? undefined : version);
        expect(found.refused).toEqual([]);
        expect(found.changes.length, version).toBeGreaterThan(0);
        changes.push(...found.changes);
        schema = found.text;
      }
      const layout = await layoutOf(schema);
      expect(layout).toEqual(today);
      for (const [name, type] of Object.entries(today.types))
        expect([name, ...Object.keys(layout.types[name]?.fields ?? {})]).toEqual([name, ...Object.keys(type.fields)]);
      expect(changes).toContain('CudbgSmTableEntry grew from 40 to 48 bytes in r580: exceptionString, u8 at 40');
      expect(changes).toContain(
        'CudbgConstBankTableEntry is a new table of 16 bytes a row since r550, in sections of type CUDBG_SHT_CB_TABLE',
      );
    },
  );

  test('the newest header alone gives the same, and once more nothing', async () => {
    const newest = headerOf(versions.at(-1) as string, true);
    const once = bring(schemaOfOldest(), newest);
    expect(await layoutOf(once.text)).toEqual(today);
    expect(bring(once.text, newest)).toMatchObject({ changes: [], refused: [], patch: '', text: once.text });
  });

  test('every header, old and new, changes nothing in the schema of today', () => {
    for (const version of versions)
      expect(bring(schemaToday, headerOf(version, true)), version).toMatchObject({
        changes: [],
        refused: [],
        patch: '',
      });
  });

  test('what is imported breaks no old file and no old reader', () => {
    const { text } = bring(schemaOfOldest(), headerOf('r525', true));
    const diff = diffSchemas(
      { file: 'cuda.ksy', host: hostOf(schemaOfOldest()) },
      { file: 'cuda.ksy', host: hostOf(text) },
    );
    expect(diff).toMatchObject({ oldFiles: 'yes', oldReaders: 'yes', writtenFiles: 'yes' });
    expect(diff.changes.length).toBeGreaterThan(5);
  });
});

const seed = join(root, '../shared/seeds/cudacoredump.h');
test.runIf(existsSync(seed))('corpus: the vendor header of r550 brings what came until then', async () => {
  const { text, refused } = bring(schemaOfOldest(), readFileSync(seed, 'utf8'));
  expect(refused).toEqual([]);
  const { types } = await layoutOf(text);
  for (const [name, { versions: own }] of Object.entries(today.types)) {
    const until = Object.entries(own ?? {}).filter(([version]) => Number(version.slice(1)) <= 550);
    if (until.length > 0) expect([name, types[name]?.versions]).toEqual([name, Object.fromEntries(until)]);
  }
});

const sm = (fields: string): string =>
  `#include <stdint.h>\ntypedef struct {\n  uint32_t smId;\n  uint32_t pad;\n${fields}} CudbgSmTableEntry;\n`;
const smToday = today.types['CudbgSmTableEntry'] as Required<Layout['types'][string]>;
const smVersions = Object.entries(smToday.versions).map(([version, size]) => `${version}: ${size}`);
/** The row's size today, and the fields behind the first two as a header has them, a line each. */
const end = Math.max(...Object.values(smToday.versions));
const knownFields = Object.entries(smToday.fields).slice(2);
const known = knownFields.map(([name, { size }]) => `  uint${8 * size}_t ${name};\n`).join('');

describe('headers that do not fit', () => {
  test.each([
    ['a field in the middle', sm(`  uint64_t fresh;\n${known}`), 5, /where the schema has|fields of rows never move/],
    [
      'fields in another order',
      sm('  uint32_t errorPCValid;\n  uint32_t exception;\n'),
      5,
      /fields of rows never move/,
    ],
    ['a wider field', sm('  uint64_t exception;\n'), 5, /where the schema has/],
    ['a new field without a version', sm(`${known}  uint64_t more;\n`), 5 + knownFields.length, /say --since/],
    ['a record that is nowhere', `struct Nobody { int a; };\n`, 1, /nothing says where it is/],
  ])('%s is refused with its line, and nothing changes', (_, header, line, why) => {
    const { refused, text } = bring(schemaToday, header);
    expect(refused.map((each) => each.line)).toContain(line);
    expect(refused.map(({ message }) => message).join('\n')).toMatch(why);
    expect(text).toBe(schemaToday);
  });

  test('a constant with another number', () => {
    const { refused, text } = bring(
      schemaToday,
      'typedef enum {\n  CUDBG_SHT_LN_TABLE = 7,\n} CudbgSectionHeaderTypes;\n',
    );
    expect(refused).toEqual([{ line: 2, message: 'CUDBG_SHT_LN_TABLE is 7, and 2147483663 in the schema' }]);
    expect(text).toBe(schemaToday);
  });
});

test('what C can say and rows cannot: gaps, arrays, bit fields, unions, structures become fields that cover the same bytes', async () => {
  const fields =
    known +
    '  uint8_t one; /* alone */\n  uint32_t list[2];\n  unsigned low : 3, high : 5;\n  struct { uint16_t x; uint64_t y; } in;\n  union { float f; uint32_t u; } either;\n  char text[5];\n';
  const { text, changes, refused } = bring(schemaToday, sm(fields), 'r999');
  expect(refused).toEqual([]);
  const row = (await layoutOf(text)).types['CudbgSmTableEntry'];
  const brought = Object.entries(row?.fields ?? {}).filter(([, { since }]) => since === 'r999');
  expect(brought.map(([name, { offset, size }]) => `${name} ${offset} ${size}`)).toEqual([
    `one ${end} 1`,
    `paddingAt${end + 1} ${end + 1} 3`,
    `list_0 ${end + 4} 4`,
    `list_1 ${end + 8} 4`,
    `low_bits ${end + 12} 1`,
    `paddingAt${end + 13} ${end + 13} 3`,
    `in_x ${end + 16} 2`,
    `paddingAt${end + 18} ${end + 18} 6`,
    `in_y ${end + 24} 8`,
    `either ${end + 32} 4`,
    `text ${end + 36} 5`,
    `paddingAt${end + 41} ${end + 41} 7`,
  ]);
  expect(row?.versions?.['r999']).toBe(end + 48);
  expect(changes.at(-1)).toContain(
    `CudbgSmTableEntry grew from ${end} to ${end + 48} bytes in r999: one, u1 at ${end}`,
  );
});

test('the patch makes the same schema', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schema-patch-'));
  try {
    for (const [before, version] of [
      [schemaOfOldest(), 'r615'],
      [schemaOfOldest(), 'r400'],
      [schemaToday, 'r999'],
    ] as const) {
      const header = version === 'r999' ? sm(`${known}  uint64_t more;\n`) : headerOf(version, true);
      const { text, patch } = bring(before, header, 'r999');
      writeFileSync(join(folder, 'cuda.ksy'), before);
      writeFileSync(join(folder, 'new.patch'), patch);
      execFileSync('git', ['apply', 'new.patch'], { cwd: folder });
      expect(readFileSync(join(folder, 'cuda.ksy'), 'utf8')).toBe(text);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('lanescope schema import', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'schema-import-'));
    writeFileSync(join(folder, 'elf.ksy'), readFileSync(join(root, 'schemas/elf.ksy')));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('prints sentences and a patch, or writes in place', async () => {
    const [schema, header] = [join(folder, 'cuda.ksy'), join(folder, 'new.h')];
    writeFileSync(schema, schemaToday);
    writeFileSync(
      header,
      sm(`${known}  /* Where it went */
  uint64_t more;
`),
    );
    const shown = await cli('schema', 'import', schema, header, '--since', 'r999');
    expect(shown).toMatchObject({ exit: 0, stderr: '' });
    expect(shown.stdout).toContain(
      `CudbgSmTableEntry grew from ${end} to ${end + 8} bytes in r999: more, u8 at ${end}\n`,
    );
    expect(shown.stdout).toContain(`+    -versions: { ${[...smVersions, `r999: ${end + 8}`].join(', ')} }\n`);
    expect(shown.stdout).toContain(
      `+      - id: more\n+        -orig-id: more\n+        type: u8\n+        -since: r999\n+        if: _io.size >= ${end + 8}\n+        doc: Where it went\n`,
    );
    expect(readFileSync(schema, 'utf8')).toBe(schemaToday);
    expect((await cli('schema', 'import', schema, header, '--since', 'r999', '--in-place')).exit).toBe(0);
    expect((await cli('schema', 'import', schema, header, '--since', 'r999')).stdout).toBe('nothing new\n');
  });

  test('says what has no place on standard error, and as JSON', async () => {
    const [schema, header] = [join(folder, 'cuda.ksy'), join(folder, 'wrong.h')];
    writeFileSync(schema, schemaToday);
    writeFileSync(header, sm('  uint64_t exception;\n  what x;\n'));
    const { exit, stdout, stderr } = await cli('schema', 'import', schema, header, '--json');
    expect(exit).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ changes: [], refused: [{ line: 6 }], patch: '' });
    expect(stderr).toContain('wrong.h:6: CudbgSmTableEntry: the type what is not known\n');
    expect((await cli('schema', 'import', schema, join(folder, 'none.h'))).exit).toBe(3);
    expect((await cli('schema', 'import', schema, header, '--define', '=')).exit).toBe(2);
  });
});
