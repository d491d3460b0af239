/*
 * What Mesa's optimizer got wrong in results that the index calls verified: with the instructions at fault put right in its
 * text, each result is equal to its input; with all but one of them, it is not.
 */
import { describe, expect } from 'vitest';
import { bytecodeSubject, subjectsEquivalent } from '../../../src/r600/advanced.ts';
import { disassemble, programsEquivalent } from '../../../src/r600/index.ts';
import type { Program, ShaderMetadata } from '../../../src/r600/index.ts';
import { compileProgram, hashEnvironment, runProgram } from '../../../src/r600/advanced.ts';
import type { Subject } from '../../../src/r600/interpreter/equiv.ts';
import { integersOf } from '../../../src/r600/interpreter/integer-use.ts';
import { corpusTest } from '../../support/corpus.ts';
import { corpusShaders, toldApart } from '../corpus.ts';
import type { CorpusShader } from '../corpus.ts';
import { programOf } from '../programs.ts';

/** One mistake put right: each text becomes another, at every place or, where `before` is given, at the last one before it. */
interface Repair {
  readonly what: string;
  readonly edits: readonly { readonly from: string; readonly to: string; readonly before?: string }[];
}

const group = (...lines: readonly string[]): string => lines.map((line) => `     0      ${line}\n`).join('');
const AND_3 = (reg: string): string => `x: AND_INT            ${reg},  ${reg}, [0x00000003 4.2039e-45].x`;

const subtractsLate: Repair = {
  what: 'R7.x becomes 1 - R7.x before R7.w - R7.x is computed',
  edits: [
    { from: '            y: ADD                R5.y,  R7.w, -R7.x\n', to: '' },
    {
      from: '    40      x: ADD                R7.x,  1.0, -R7.x\n',
      to: `${group('y: ADD                R5.y,  R7.w, -R7.x')}    40      x: ADD                R7.x,  1.0, -R7.x\n`,
    },
  ],
};

/** Reads the element `index` of the array before the loop that writes the array. */
function readsLate(loop: string, index: string, array: string, slot: 't' | 'x', uses: Repair['edits']): Repair {
  const last = '            t: MOV                R3.x,  0\n'.replace('R3', loop === '@126' ? 'R6' : 'R3');
  const early = group(
    `${slot}: FLT_TO_INT         R20.x,  ${index}`,
    AND_3('R20.x'),
    slot === 't' ? 't: MOVA_GPR_INT       __.x,  R20.x' : 'x: MOVA_INT           __.x,  R20.x',
    `y: MOV                R20.y,  ${array}`,
  );
  return {
    what: 'an array is read behind the loop that writes it',
    edits: [...uses, { from: last, to: last + early, before: `LOOP_START_DX10 ${loop}` }],
  };
}

function comparesWrongly(a: string, b: string, to: string, other: string): Repair {
  return {
    what: 'not (a > b) is taken for b >= a, which a NaN tells apart',
    edits: [
      { from: `SETGE_DX10         T0.x,  ${b}, ${a}`, to: `SETGT_DX10         T0.x,  ${a}, ${b}` },
      { from: `CNDE_INT           ${to},  T0.x, -1, ${other}`, to: `CNDE_INT           ${to},  T0.x, ${other}, -1` },
    ],
  };
}

const repairs: readonly (readonly [part: string, readonly Repair[]])[] = [
  ['nir_rnd_42', [subtractsLate]],
  [
    'r600_nir_rnd_63_ar',
    [
      readsLate('@126', 'R0.y', 'R[10+AR].z', 't', [{ from: 'R[10+AR].z, R3.w', to: 'R20.y, R3.w' }]),
      comparesWrongly('R0.x', 'R[10+AR].y', 'R7.x', 'T0.w'),
    ],
  ],
  [
    'redwood_tgsi_rnd_63_ar',
    [
      readsLate('@142', 'R13.y', 'R[8+AR].z', 'x', [
        { from: '   116      x: MOV                R7.x,  T0.x', to: '   116      x: MOV                R7.x,  R20.y' },
      ]),
      comparesWrongly('R14.x', 'T1.x', 'R5.w', 'R14.z'),
    ],
  ],
];

const loopRepairs: readonly Repair[] = [
  {
    what: 'the address and the counter lose their first values',
    edits: [
      {
        from: 'ALU\n     1      x: MOV                R4.x,  R40.x\n',
        to: `ALU KC0[CB0:0-15]\n${group('x: MOV                R40.x,  KC0[2].z')}${group('z: MOV                R0.z,  0')}${group('x: MOV                R4.x,  R40.x')}`,
      },
    ],
  },
  {
    what: 'R0.x becomes the address to write to before R0.x & 15 is computed',
    edits: [
      { from: '            w: AND_INT            R1.w,  R0.x, [0x0000000f 2.10195e-44].x  VEC_120\n', to: '' },
      {
        from: '    16      w: LSHL_INT           R0.w,  R0.x',
        to: `${group('w: AND_INT            R1.w,  R0.x, [0x0000000f 2.10195e-44].x')}    16      w: LSHL_INT           R0.w,  R0.x`,
      },
    ],
  },
];

/** The program with mistakes put right. */
function repaired(program: Program, mistakes: readonly Repair[]): Program {
  // Without sizes and addresses, clauses are laid out anew.
  let text = disassemble(program, { words: false }).replace(/^(ALU\w*|TEX|VTX) \d+ @\d+/gm, '$1');
  for (const { from, to, before } of mistakes.flatMap(({ edits }) => edits)) {
    const end = before === undefined ? text.length : text.indexOf(before);
    const at = text.lastIndexOf(from, end);
    if (at < 0) throw new Error(`no text to put right: ${from}`);
    text = before === undefined ? text.replaceAll(from, to) : text.slice(0, at) + to + text.slice(at + from.length);
  }
  return programOf(text, program.chip.name, program.type);
}

/** Every way to leave one out. */
const allButOne = (all: readonly Repair[]): readonly (readonly Repair[])[] =>
  all.map((one) => all.filter((each) => each !== one));

const settings = { runs: 12, seed: 1, tolerance: 1e-5, stepLimit: 20_000 };

/** Bytecode in worlds where the loop's bound, KC0[2].w, is `bound`. */
function bounded(program: Program, metadata: ShaderMetadata | undefined, reference: Program, bound: number): Subject {
  const compiled = compileProgram(program, metadata, 32);
  const integers = integersOf(reference, true);
  return {
    run: (seed, garbage, stepLimit) => {
      const world = hashEnvironment({ seed, integers, garbage });
      const constant: typeof world.constant = (bank, index, chan) =>
        bank === 0 && index === 2 && chan === 3 ? bound : world.constant(bank, index, chan);
      return runProgram(compiled, { environment: { ...world, constant }, stepLimit });
    },
  };
}

function loopAnswer({ program, metadata }: CorpusShader, other: Program, bound: number): string {
  const [a, b] = [program, other].map((each) => bounded(each, metadata, program, bound)) as [Subject, Subject];
  const { equal, first } = subjectsEquivalent(a, b, settings);
  return equal ? 'equal' : (first?.what ?? 'nothing compared');
}

describe('the corpus', () => {
  corpusTest(
    'results told apart from their inputs are equal to them once their mistakes are put right',
    () => {
      const seen = new Set<string>();
      for (const { id, program, metadata, optimized } of corpusShaders()) {
        const row = repairs.find(([part]) => id.endsWith(part));
        if (row === undefined || !toldApart.has(id)) continue;
        seen.add(id);
        const equal = (mistakes: readonly Repair[]): boolean =>
          programsEquivalent(program, repaired(optimized!, mistakes), { ...settings, lanes: 64, metadata }).equal;
        expect([id, equal(row[1]), allButOne(row[1]).map(equal)]).toEqual([id, true, row[1].map(() => false)]);
      }
      expect(seen.size).toBe(4);
    },
    60_000,
  );

  corpusTest('private_loop: right where the loop runs once and its mistakes are put right, else endless', () => {
    let seen = 0;
    for (const shader of corpusShaders()) {
      if (!toldApart.has(shader.id) || !shader.id.endsWith('private_loop')) continue;
      seen++;
      const whole = repaired(shader.optimized!, loopRepairs);
      expect(loopAnswer(shader, whole, 1)).toBe('equal');
      for (const rest of allButOne(loopRepairs)) {
        expect(loopAnswer(shader, repaired(shader.optimized!, rest), 1)).toMatch(/^event 0: MEM_RAT/);
      }
      // The counter's increment has left the loop.
      expect(loopAnswer(shader, whole, 2)).toBe('the second program does not end');
      expect(bytecodeSubject(shader.program, shader.metadata, 32).run(1, 0, 20_000).ending).toBe('done');
    }
    expect(seen).toBe(2);
  });
});
