/* Constants of registries, in the shapes in which people publish them, brought into schemas. */
import { readFileSync } from 'node:fs';
import { expect, describe, test } from 'vitest';
import { generateInMemory, importConstants } from '../../src/codegen/index.ts';
import type { HeaderImport, SchemaHost } from '../../src/codegen/index.ts';

const schema = `meta:
  id: object
  endian: le
seq:
  - id: machine
    type: u2
    enum: machine
  - id: class
    type: u1
    enum: file_class
enums:
  machine:
    0:
      id: em_none
      -orig-id: EM_NONE
    # The first of them.
    3:
      id: em_386
      -orig-id: EM_386
      doc: Intel.
    40:
      id: em_arm
      -orig-id: EM_ARM

  file_class:
    0: { id: elfclassnone, -orig-id: ELFCLASSNONE }
    1: { id: elfclass32, -orig-id: ELFCLASS32 }
  lang:
    0x01: { id: dw_lang_c89, -orig-id: DW_LANG_C89 }
    0x0c: { id: dw_lang_c99, -orig-id: DW_LANG_C99 }
  op:
    0x12: { id: dw_op_dup, -orig-id: DW_OP_dup }
    0x28: { id: dw_op_bra, -orig-id: DW_OP_bra, -operands: [s2] }
    0x30: { id: dw_op_lit0, -orig-id: DW_OP_lit0, doc: "The first of 32." }
  sub_a:
    1: { id: xx_one, -orig-id: XX_one }
    2: { id: xx_two, -orig-id: XX_two }
  sub_b: { 3: { id: xx_three, -orig-id: XX_three }, 4: { id: xx_four, -orig-id: XX_four } }
`;

function bring(text: string, own = schema): HeaderImport {
  const host: SchemaHost = { read: (file) => (file === 'object.ksy' ? own : undefined), candidates: () => [] };
  return importConstants('object.ksy', host, text);
}

const shapes = {
  HTML: `<html><p>EM_FALSE is 9 in prose</p><table>
<tr><th>Name<th>Value<th>Meaning
<TR class="x"><td><b>EM_RISCV</b>&nbsp;&dagger;</td><td>243</td><td>RISC-V &amp; friends</td></tr>
<tr><td>EM_386</td><td>3</td><td>80386</td></tr></table>`,
  Markdown: '| Value | Name | Meaning |\n|---|---|---|\n| 243 | `EM_RISCV` | RISC-V & friends |\n| 3 | EM_386 | |\n',
  reStructuredText: [
    'A file of ``EM_NONE`` has 9 of them.',
    '=======  =======  ========',
    'Name     Value    Meaning',
    '=======  =======  ========',
    '``EM_RISCV``  ``243``  RISC-V & friends',
    '``EM_386``    ``3``    80386',
  ].join('\n'),
  CSV: 'name,value,meaning\r\nEM_RISCV,0xf3,"RISC-V & friends"\r\nEM_386,3,"80386, old"\r\n',
  TSV: 'name\tvalue\tmeaning\nEM_RISCV\t243\tRISC-V & friends\n',
};
const bare = {
  columns: 'EM_RISCV 243\nEM_386 3 Intel 80386\n',
  'macro definitions': '#define EM_RISCV\t243\t/* RISC-V */\n#define EM_NUM 259\n#define EM_OLD(x) (x)\n',
  enumerators: 'enum {\n  EM_386 = 3, // Intel\n  EM_RISCV = 0xF3u // last\n};',
  'calls of macros': 'HANDLE_EM(0x00f3, RISCV, 2, ELF)\nXX (EM_386, 3)\n',
};

describe('a new constant in its place', () => {
  test.each(Object.entries(shapes))('%s, with what is said of it', (_, text) => {
    const { text: after, changes, refused } = bring(text);
    expect({ changes, refused }).toEqual({ changes: ['machine has a new constant: EM_RISCV, 243'], refused: [] });
    const lines = ['    243:', '      id: em_riscv', '      -orig-id: EM_RISCV', '      doc: "RISC-V & friends"', ''];
    expect(after).toBe(schema.replace('EM_ARM\n', `EM_ARM\n${lines.join('\n')}`));
  });

  test.each(Object.entries(bare))('%s', (_, text) => {
    const { text: after, changes, refused } = bring(text);
    expect(refused).toEqual([]);
    expect(changes.filter((each) => !each.startsWith('EM_NUM'))).toEqual(['machine has a new constant: EM_RISCV, 243']);
    expect(after).toContain('    243:\n      id: em_riscv\n      -orig-id: EM_RISCV\n\n  file_class');
  });

  test('between its neighbours, in the manner of its enum', () => {
    const { text, patch } = bring('EM_SPARC 2\nDW_LANG_Ada83 3 1\nDW_LANG_Zig 0x27\nELFCLASS64 2\n');
    expect(text).toContain('EM_NONE\n    2:\n      id: em_sparc\n      -orig-id: EM_SPARC\n    # The first of them.\n');
    expect(text).toContain('DW_LANG_C89 }\n    0x03: { id: dw_lang_ada83, -orig-id: DW_LANG_Ada83 }\n    0x0c');
    expect(text).toContain('DW_LANG_C99 }\n    0x27: { id: dw_lang_zig, -orig-id: DW_LANG_Zig }\n  op:');
    expect(text).toContain('ELFCLASS32 }\n    2: { id: elfclass64, -orig-id: ELFCLASS64 }\n');
    expect(patch.match(/^\+ {4}/gm)).toHaveLength(6);
    expect(bring('EM_SPARC 2\nDW_LANG_Zig 0x27\n', text)).toMatchObject({ changes: [], refused: [], patch: '' });
  });
});

describe('what is not taken', () => {
  test.each([
    ['EM_ARM 41', 'EM_ARM is 41, and 40 in the schema'],
    ['EM_SPARC 2\nEM_SPARC 5', 'EM_SPARC is 5, and 2 in the schema'],
    ['DW_OP_new 0x99', 'DW_OP_new, 0x99, is new, and its -operands are not here'],
    ['XX_five 5', 'XX_five may be of any of sub_a, sub_b'],
    ['Nothing of ours 5', 'no constant here is named as those of the schema are'],
    ['', 'no constant here is named as those of the schema are'],
  ])('%s is refused', (text, message) => {
    const { refused } = bring(text);
    expect(refused).toEqual([{ line: Math.max(1, text.split('\n').length), message }]);
  });

  test('an enum on one line has no place', () => {
    const one = schema.replace('XX_one', 'YY_one').replace('XX_two', 'YY_two');
    expect(bring('XX_five 5', one).refused).toEqual([
      { line: 1, message: "XX_five: the schema's sub_b is not a line a key" },
    ]);
  });

  test.each([
    ['DW_LANG_lo_user 0x8000', 'DW_LANG_lo_user is of a range or a count, line 1: lang stays without it'],
    ['EM_NUM 259', 'EM_NUM is of a range or a count, line 1: machine stays without it'],
    ['EM_THUMB 40', 'machine: 40 is called EM_THUMB, line 1: the schema keeps EM_ARM'],
    ['| EM_SPARC | 11-14 |', 'EM_SPARC has no number, line 1: machine stays without it'],
  ])('%s is said', (text, change) => {
    expect(bring(text)).toMatchObject({ changes: [change], refused: [], text: schema });
  });

  test('a number behind the first of a run is known', () => {
    expect(bring('DW_OP_lit7 0x37\nDW_OP_dup 0x12')).toMatchObject({ changes: [], refused: [] });
    expect(bring('DW_OP_lit7 0x38').refused[0]?.message).toBe('DW_OP_lit7 is 56, and 55 in the schema');
  });

  test.each(['<tr', '<td>', '|', '"', ',"', 'EM_', '(', '``', '#define ', 'EM_A '])('a megabyte of %s', (unit) => {
    const text = unit.repeat(2 ** 20 / unit.length);
    for (const each of [text, `EM_A|${text}`, `EM_A,${text}`, `<td>${text}`]) expect(bring(each).text).toBe(schema);
  });
});

describe('registries against the schemas of today', () => {
  /** The members of an enum, as a table; and the schema without every third of them. */
  function halves(text: string, id: string): { readonly table: string; readonly cut: string } {
    const start = text.indexOf(`\n  ${id}:\n`) + 1;
    const end = text.indexOf('\n  ', text.indexOf('\n', start) + 1);
    const rest = /^(?: {4}.*\n)*/.exec(text.slice(text.indexOf('\n', start) + 1))?.[0] ?? '';
    expect(end).toBeGreaterThan(start);
    const members = rest.split(/(?=^ {4}\S)/m);
    const rows = members.map((member) => {
      const [, key = '', name = ''] = /^ {4}(\w+):[\s\S]*-orig-id: (\w+)/.exec(member) ?? [];
      const doc = /doc: (.*)/.exec(member)?.[1] ?? '';
      return `| ${name} | ${key} | ${doc.replace(/^"(.*)"$/, '$1')} |`;
    });
    const kept = members.filter((_, i) => i % 3 !== 1).join('');
    return { table: ['| Name | Value | Meaning |', ...rows].join('\n'), cut: text.replace(rest, kept) };
  }

  test.each([
    ['dwarf', 'dw_lang'],
    ['dwarf', 'dw_at'],
    ['dwarf', 'dw_tag'],
    ['elf', 'elf_machine'],
  ])('%s: %s comes back whole from its table', async (name, id) => {
    const today = readFileSync(`schemas/${name}.ksy`, 'utf8');
    const { table, cut } = halves(today, id);
    expect(cut.length).toBeLessThan(today.length);
    const { text, refused } = bring(table, cut);
    expect(refused).toEqual([]);
    expect(await enumsOf(text, name)).toEqual(await enumsOf(today, name));
  });

  async function enumsOf(text: string, name: string): Promise<unknown> {
    const file = `${name}.ksy`;
    const host: SchemaHost = { read: (each) => (each === file ? text : undefined), candidates: () => [] };
    const { files, diagnostics } = await generateInMemory([file], host);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    return (JSON.parse(files.get(`${name}.layout.json`) ?? '') as { enums: unknown }).enums;
  }
});
