/* Modules that are made at random: no byte of what a strip dropped remains, and no byte of the rest is lost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Op } from '../../generated/spirv/enums.ts';
import { Diagnostics } from '../../src/core/index.ts';
import { moduleBytes } from '../../src/spirv/advanced.ts';
import { stripParts, strip as stripSpirv } from '../../src/spirv/index.ts';
import type { Part, SpirvModule } from '../../src/spirv/index.ts';
import { debug, instruction, madeModule } from './made-module.ts';

const RUNS = 200;
const sets = ['OpenCL.DebugInfo.100', 'NonSemantic.Shader.DebugInfo.100'] as const;
const droppable = ['text', 'types', 'globals', 'variables', 'macros'] as const satisfies readonly Part[];
const kinds = ['basic', 'typedef', 'global', 'local', 'macro', 'source'] as const;

/** What says nothing without the part, and may go with it. */
const hanging: Readonly<Partial<Record<Part, readonly string[]>>> = { types: ['globals', 'variables'] };

/** An entity: what it is, whether its second text is there, and what of those before it names. */
const entity = fc.record({
  kind: fc.constantFrom(...kinds),
  more: fc.boolean(),
  to: fc.nat(),
  lengthOf: fc.nat({ max: 300 }),
});
const drawn = fc.record({
  set: fc.constantFrom(...sets),
  entities: fc.array(entity, { minLength: 1, maxLength: 25 }),
  core: fc.boolean(),
});

/** A module, and the texts that each part of its debugging information has to itself. */
interface Generated {
  readonly module: SpirvModule;
  readonly texts: ReadonlyMap<Part | 'stays', readonly string[]>;
}

type Drawn = typeof drawn extends { generate: (...args: never[]) => { value: infer T } } ? T : never;

function generated({ set, entities, core }: Drawn): Generated {
  const isNonSemantic = set.startsWith('NonSemantic');
  const strings: number[][] = [];
  const instructions: number[][] = [];
  const texts = new Map<Part | 'stays', string[]>();
  const [INT, NONE, TYPE0, FIRST] = [10, 11, 12, 13];
  let next = 100;
  const text = (part: Part | 'stays', length = 0): number => {
    const id = next++;
    const value = `<${part} ${id}>`.padEnd(length + 4, 'x\n');
    strings.push(instruction(Op.OpString, id, value));
    texts.set(part, [...(texts.get(part) ?? []), `<${part} ${id}>`]);
    return id;
  };
  // Numbers are literals in one set and constants in the other.
  const number = (value: number): number => (isNonSemantic ? 20 + (value % 8) : value % 8);
  const constants = Array.from({ length: 8 }, (_, i) => instruction(Op.OpConstant, INT, 20 + i, i));
  const types = [TYPE0];
  const sources = [FIRST];
  instructions.push(instruction(Op.OpTypeInt, INT, 32, 0), ...constants, debug(NONE, 0));
  instructions.push(debug(TYPE0, 2, text('types'), 20, number(4)), debug(FIRST, 35, text('stays'), text('text', 40)));
  const unit = next++;
  instructions.push(debug(unit, 1, number(1), number(4), FIRST, number(2)));
  for (const { kind, more, to, lengthOf } of entities) {
    const id = next++;
    const type = types[to % types.length] as number;
    const source = sources[to % sources.length] as number;
    const place = [source, number(to), number(1)];
    switch (kind) {
      case 'basic':
        instructions.push(debug(id, 2, text('types'), 20, number(4)));
        types.push(id);
        break;
      case 'typedef':
        instructions.push(debug(id, 7, text('types'), type, ...place, unit));
        types.push(id);
        break;
      case 'global':
        instructions.push(debug(id, 18, text('globals'), type, ...place, unit, text('globals'), NONE, number(0)));
        break;
      case 'local':
        instructions.push(debug(id, 26, text('variables'), type, ...place, unit, number(0)));
        break;
      case 'macro':
        instructions.push(
          debug(id, 32, source, number(to), text('macros'), ...(more ? [text('macros', lengthOf)] : [])),
        );
        break;
      case 'source':
        instructions.push(debug(id, 35, text('stays'), ...(more ? [text('text', lengthOf)] : [])));
        sources.push(id);
    }
  }
  if (core) {
    const file = text('stays');
    strings.push(instruction(Op.OpSource, 3, 100000, file, '<text core>\n'));
    strings.push(instruction(Op.OpSourceContinued, '<text more>\n'));
    texts.set('text', [...(texts.get('text') ?? []), '<text core>', '<text more>']);
  }
  // OpSource stands behind the strings.
  strings.sort((a, b) => Number(isSource(a)) - Number(isSource(b)));
  return { module: madeModule(set, strings, instructions), texts };
}

function isSource(words: readonly number[]): boolean {
  return (words[0] ?? 0) % 0x10000 !== Op.OpString;
}

function expectOnly(
  left: SpirvModule,
  texts: Generated['texts'],
  dropped: (part: Part | 'stays') => boolean,
  open: readonly string[] = [],
): void {
  const bytes = Buffer.from(moduleBytes(left));
  for (const [part, list] of texts) {
    if (open.includes(part)) continue;
    for (const each of list) expect([each, bytes.includes(each)]).toEqual([each, !dropped(part)]);
  }
}

test.each(droppable)(`${RUNS} modules without %s keep no byte of it, and all of the rest`, (part) => {
  fc.assert(
    fc.property(drawn, (each) => {
      const { module, texts } = generated(each);
      const report = new Diagnostics();
      expectOnly(stripParts(module, [part], report), texts, (of) => of === part, hanging[part]);
      expect(report.list).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

test(`${RUNS} modules that are stripped keep no byte of any part`, () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const { module, texts } = generated({ ...each, core: false });
      const report = new Diagnostics();
      expectOnly(stripSpirv(module, {}, report), texts, () => true);
      expect(report.list).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
