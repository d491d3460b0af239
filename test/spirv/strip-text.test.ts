/* What `--drop` leaves of a part: nothing, or something is said. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Op } from '../../generated/spirv/enums.ts';
import { Diagnostics, silent } from '../../src/core/index.ts';
import { parts, stripParts, strip as stripSpirv } from '../../src/spirv/index.ts';
import { definitionOf, moduleBytes, moduleOf, opcodeAt, parseModule, stringIn } from '../../src/spirv/advanced.ts';
import type { Part, SpirvModule } from '../../src/spirv/index.ts';
import { textIds } from '../../src/spirv/rewrite/source-texts.ts';
import { visitStrings } from '../../src/spirv/rewrite/string-users.ts';
import { corpus, corpusTest } from '../support/corpus.ts';
import { witness } from '../support/witness.ts';
import { SET, VOID, debug, instruction, madeModule } from './made-module.ts';
import { corpusLines, fixture, fixtures } from './modules.ts';
import { spirvVal } from './spirv-val.ts';

const complaints = spirvVal();

const TEXT = 'kernel void secret(global int *p) {\n  *p = 4711;\n}\n';
const MORE = '// and the rest of the secret\n';
const [FILE, TEXT_ID, MORE_ID, SOURCE] = [10, 11, 12, 20];

const strings = [
  instruction(Op.OpString, FILE, 'a.cl'),
  instruction(Op.OpString, TEXT_ID, TEXT),
  instruction(Op.OpString, MORE_ID, MORE),
];

/** The module without its text, and what was said about that. */
function withoutText(module: SpirvModule): { left: SpirvModule; codes: string[] } {
  const report = new Diagnostics();
  const left = stripParts(module, ['text'], report);
  return { left, codes: report.list.map(({ code }) => code) };
}

function holds(module: SpirvModule, text: string): boolean {
  return Buffer.from(moduleBytes(module)).includes(text);
}

function expectGone(module: SpirvModule): SpirvModule {
  expect(holds(module, 'secret')).toBe(true);
  const { left, codes } = withoutText(module);
  expect(holds(left, 'secret')).toBe(false);
  expect(holds(left, 'a.cl')).toBe(true);
  expect(codes).toEqual([]);
  return left;
}

function expectKept(module: SpirvModule): void {
  const { left, codes } = withoutText(module);
  expect(holds(left, 'secret')).toBe(true);
  expect(codes).toEqual(['spirv/text-kept']);
}

const withText = [
  'OpenCL.DebugInfo.100',
  'SPIRV.debug',
  ...[100, 101, 300].map((n) => `NonSemantic.Shader.DebugInfo.${n}`),
];

describe.each(withText)('the text of %s', (set) => {
  test('goes with DebugSource', () => {
    expectGone(madeModule(set, strings.slice(0, 2), [debug(SOURCE, 35, FILE, TEXT_ID)]));
  });

  test('goes where two sources share it, and where words follow it', () => {
    expectGone(
      madeModule(set, strings.slice(0, 2), [debug(SOURCE, 35, FILE, TEXT_ID), debug(21, 35, FILE, TEXT_ID, TEXT_ID)]),
    );
  });

  test('goes though literals are like its id', () => {
    // OpLoad with an alignment of 11, and a switch with that case.
    const body = [instruction(Op.OpLoad, VOID, 40, 41, 2, TEXT_ID), instruction(Op.OpSwitch, 40, 903, TEXT_ID, 903)];
    expectGone(madeModule(set, strings.slice(0, 2), [debug(SOURCE, 35, FILE, TEXT_ID)], body));
    // The whole strip leaves it no more.
    expect(
      holds(stripSpirv(madeModule(set, strings.slice(0, 2), [debug(SOURCE, 35, FILE, TEXT_ID)], body)), 'secret'),
    ).toBe(false);
  });

  test('stays where a name is the same string, and that is said', () => {
    expectKept(
      madeModule(set, strings.slice(0, 2), [debug(SOURCE, 35, FILE, TEXT_ID), debug(21, 2, TEXT_ID, FILE, 0)]),
    );
  });

  test('stays where another string of the same text is a name, and that is said', () => {
    const twice = [...strings.slice(0, 2), instruction(Op.OpString, 13, TEXT)];
    expectKept(madeModule(set, twice, [debug(SOURCE, 35, FILE, TEXT_ID), debug(21, 2, 13, FILE, 0)]));
  });

  test('goes where nothing names it any more', () => {
    expectGone(madeModule(set, strings.slice(0, 2), [debug(SOURCE, 35, FILE)]));
  });

  test('stays where an instruction that nobody knows names it, and that is said', () => {
    const { left, codes } = withoutText(
      madeModule(set, strings.slice(0, 2), [debug(SOURCE, 35, FILE), debug(21, 999, TEXT_ID)]),
    );
    expect(holds(left, 'secret')).toBe(true);
    expect(codes).toEqual(['spirv/text-kept', 'spirv/unknown-kept']);
  });
});

test('a number in a debug instruction is no name of a string', () => {
  // Version, DWARF version and language are as the id of the text.
  const unit = debug(21, 1, TEXT_ID, TEXT_ID, SOURCE, TEXT_ID);
  expectGone(madeModule('OpenCL.DebugInfo.100', strings.slice(0, 2), [debug(SOURCE, 35, FILE, TEXT_ID), unit]));
});

test.each([100, 101, 200])('DebugSourceContinued of version %d goes too', (version) => {
  const source = version === 200 ? debug(SOURCE, 35, FILE, 30, 31, TEXT_ID) : debug(SOURCE, 35, FILE, TEXT_ID);
  const set = `NonSemantic.Shader.DebugInfo.${version}`;
  expectGone(madeModule(set, strings, [source, debug(22, 102, MORE_ID)]));
});

test('a checksum in front of the text stays; a text where the checksum would be goes', () => {
  const set = 'NonSemantic.Shader.DebugInfo.200';
  const [type, kind] = [instruction(Op.OpTypeInt, 30, 32, 0), instruction(Op.OpConstant, 30, 31, 0)];
  const sums = [...strings.slice(0, 2), instruction(Op.OpString, 13, 'd41d8cd9')];
  const left = expectGone(madeModule(set, sums, [type, kind, debug(SOURCE, 35, FILE, 31, 13, TEXT_ID)]));
  expect(holds(left, 'd41d8cd9')).toBe(true);
  expectGone(madeModule(set, strings.slice(0, 2), [debug(SOURCE, 35, FILE, TEXT_ID)]));
});

describe('the core', () => {
  const none = 'DebugInfo';
  const line = instruction(Op.OpLine, FILE, 3, 1);

  test('loses the text of OpSource and what continues it, not its file', () => {
    const source = instruction(Op.OpSource, 3, 102000, FILE, TEXT);
    const left = expectGone(
      madeModule(none, [strings[0] as number[], source, instruction(Op.OpSourceContinued, MORE)], [], [line]),
    );
    const at = [...left.starts].find((word) => opcodeAt(left, word) === Op.OpSource) as number;
    expect([...left.words.subarray(at, at + 4)]).toEqual([(4 << 16) | Op.OpSource, 3, 102000, FILE]);
    expect([...left.starts].filter((word) => opcodeAt(left, word) === Op.OpSourceContinued)).toEqual([]);
  });

  witness('spirv-val')('is accepted without', () => {
    const source = instruction(Op.OpSource, 3, 102000, FILE, TEXT);
    const module = madeModule(none, [strings[0] as number[], source, instruction(Op.OpSourceContinued, MORE)], []);
    expect(complaints(module)).toBe('');
    expect(complaints(stripParts(module, ['text']))).toBe('');
  });

  test('says that options with several lines stay', () => {
    expectKept(madeModule(none, [strings[0] as number[], instruction(Op.OpModuleProcessed, TEXT)], []));
  });

  test('keeps options, extensions and formats of one line without a word', () => {
    const { left, codes } = withoutText(
      madeModule(
        'NonSemantic.DebugPrintf',
        [
          instruction(Op.OpString, 14, 'value %d\n'),
          instruction(Op.OpSourceExtension, 'GL_GOOGLE_include_directive'),
          instruction(Op.OpModuleProcessed, 'entry-point main'),
        ],
        [],
        [instruction(Op.OpExtInst, VOID, 50, SET, 1, 14)],
      ),
    );
    expect(codes).toEqual([]);
    for (const text of ['value %d', 'GL_GOOGLE', 'entry-point']) expect(holds(left, text)).toBe(true);
  });
});

test('strings that only an unknown set names stay, and that is said where they may be text', () => {
  const set = 'NonSemantic.Vendor.Source';
  expectKept(madeModule(set, strings.slice(0, 2), [debug(21, 1, FILE, TEXT_ID)]));
});

test('what an unknown opcode may name stays, and that is said', () => {
  expectKept(madeModule('DebugInfo', strings.slice(0, 2), [], [instruction(0xfff0, FILE, TEXT_ID)]));
});

test('what cannot be read stays, and that is said', () => {
  const module = madeModule('DebugInfo', strings.slice(0, 1), []);
  const words = Uint32Array.from([...module.words, 0, ...instruction(Op.OpString, 13, TEXT)]);
  const report = new Diagnostics();
  stripSpirv(moduleOf(words), {}, report);
  expect(withoutText(moduleOf(words)).codes).toEqual(['spirv/unread-kept']);
  expect(report.list.map(({ code }) => code)).toEqual(['spirv/unread-kept']);
});

test('an instruction that looks forward no more is an ordinary one', () => {
  const set = 'NonSemantic.Shader.DebugInfo.100';
  const forward = instruction(Op.OpExtInstWithForwardRefsKHR, VOID, 21, SET, 8, FILE, 22, 22);
  // DebugTypeFunction of a DebugTypeBasic behind it.
  const module = madeModule(set, strings.slice(0, 1), [forward, debug(22, 2, FILE, FILE, FILE, FILE)]);
  const left = stripParts(module, ['types']);
  const at = [...left.starts].find((word) => left.words[word + 2] === 21) as number;
  expect(opcodeAt(left, at)).toBe(Op.OpExtInst);
});

describe.each(fixtures)('of %s', (name) => {
  const module = fixture(name);

  test('lines go with OpLine', () => {
    const left = stripParts(module, ['lines']);
    const opcodes = new Set([...left.starts].map((word) => opcodeAt(left, word)));
    expect(opcodes.has(Op.OpLine) || opcodes.has(Op.OpNoLine)).toBe(false);
  });

  test.each(Object.keys(parts) as Part[])('without %s every string that was named is named', (part) => {
    const named = (of: SpirvModule): Set<number> => {
      const ids = new Set<number>();
      for (const word of of.starts) if (opcodeAt(of, word) !== Op.OpName) visitStrings(of, word, (id) => ids.add(id));
      return ids;
    };
    const left = stripParts(module, [part]);
    const [before, after] = [named(module), named(left)];
    const idle = [...left.starts]
      .filter((word) => opcodeAt(left, word) === Op.OpString)
      .map((word) => left.words[word + 1] as number)
      .filter((id) => before.has(id) && !after.has(id));
    expect(idle).toEqual([]);
  });
});

test('names of the core that stay are said', () => {
  const int = instruction(Op.OpTypeInt, 30, 32, 0);
  const module = madeModule('DebugInfo', [instruction(Op.OpName, 30, 'secret_type')], [int]);
  const report = new Diagnostics();
  stripParts(module, ['types'], report);
  expect(report.list.map(({ code }) => code)).toEqual(['spirv/names-kept']);
  expect(definitionOf(module, 30)).toBeDefined();
});

// A process of spirv-val for each module takes a while.
const STEP = process.env['LANESCOPE_ALL'] === undefined ? 20 : 1;

corpusTest(
  'no module keeps its text without a word, and spirv-val takes what it took',
  () => {
    const root = join(corpus, 'spirv');
    let [texts, nth] = [0, 0];
    for (const kind of readdirSync(root)) {
      if (!existsSync(join(root, kind, 'manifest.jsonl'))) continue;
      for (const line of corpusLines(`${kind}/manifest.jsonl`)) {
        const name = `${kind}/${line['name'] as string}`;
        const file = join(root, `${name}.spv`);
        if (!existsSync(file)) continue;
        const module = parseModule(new Uint8Array(readFileSync(file)), silent);
        if (module.header === undefined) continue;
        const { left, codes } = withoutText(module);
        for (const text of module.byteOrder === 'big' ? [] : textsOf(module)) {
          texts += 1;
          if (codes.length === 0) expect(holds(left, text.slice(0, 200)), name).toBe(false);
        }
        const { ok } = (line['spirv_val'] as Record<string, { ok: boolean }>)['2023.1'] as { ok: boolean };
        if (!ok || nth++ % STEP !== 0) continue;
        const environment = (line['env'] as string | undefined) ?? 'spv1.6';
        expect(complaints(left, environment), name).toBe('');
        expect(complaints(stripParts(module, ['lines']), environment), name).toBe('');
      }
    }
    expect(texts).toBeGreaterThan(100);
  },
  300_000,
);

/** Texts of sources that are long enough to be looked for. */
function textsOf(module: SpirvModule): string[] {
  const ids = textIds(module);
  const texts = [...module.starts].flatMap((word) => {
    const opcode = opcodeAt(module, word);
    if (opcode === Op.OpString && ids.has(module.words[word + 1] as number)) return [stringIn(module, word, 2)];
    return opcode === Op.OpSource && (module.words[word] as number) >>> 16 > 4 ? [stringIn(module, word, 4)] : [];
  });
  return texts.filter(({ length }) => length > 8);
}
