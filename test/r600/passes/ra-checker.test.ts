import { expect, test } from 'vitest';
import { parseBytecode, parseShader, printShader } from '../../../src/r600/advanced.ts';
import { passes } from '../../../src/r600/optimizer/passes.ts';
import { raChecker, registerFaults } from '../../../src/r600/optimizer/ra-checker/ra-checker.ts';
import { shaderSubject, subjectsEquivalent } from '../../../src/r600/advanced.ts';
import { formatError } from '../../support/format-error.ts';
import { corpusTest } from '../../support/corpus.ts';
import { corpusShaders } from '../corpus.ts';
import { lines } from './pass-text.ts';

const context = { program: undefined as never, metadata: undefined, safeMath: true };

/** A shader in which everything is where it belongs. */
const good = lines(`shader ps CEDAR
  array A5.x[2] @R5
  inputs R0.x R0.y
  results
  value R0.x @0
  value R0.y @1
  value R5.x @20
  value R6.x @24
  value t1 @4
  value t2 @497
  value t4 @8
  value t5 @9
  value t6 @12
  begin
  block 0 0 {
  clause ALU {
  group {
  x: t1 = ADD R0.x, KC0[0].x
  y: t2 = MULADD_IEEE R0.x, R0.y, KC0[0].y
  z: t3 = ADD R0.y, 0x41000000
  }
  group {
  x: R5.x = ADD t1, t3
  y: _ = MOV t2
  z: _ = ADD R0.x, R0.x
  }
  group {
  x: R6.x = MUL t1, t2
  }
  group {
  x: AR = MOVA_INT R0.x
  }
  group {
  x: A5.x[AR+0] = MOV t1
  }
  group {
  x: t6 = MOV A5.x[AR+0]
  y: _, _, EM.1 = PRED_SETE_INT R0.y, 0x0 ; exec
  }
  }
  }
  region 0 {
  repeat 0 1 {
  block 1 1 {
  clause TEX {
  fetch t4, t5, _, _ = SAMPLE R0.x, R0.y, _, _
  }
  clause ALU {
  group {
  x: t1 = ADD t1, t4
  y: _, _, EM.2 = PRED_SETE_INT t1, 0x0 ; exec
  }
  }
  }
  region 1 {
  depart 1 0 {
  if EM.2 {
  depart 0 0 {
  block 2 1 {
  cf EXPORT t4, t5, 0x0, 0x0
  }
  }
  }
  }
  }
  }
  }
  cf EXPORT_DONE t1, t1, 0x0, 0x0
  cf EXPORT_DONE t6, 0x0, 0x0, 0x0
  end`);

const faultsOf = (text: string): readonly string[] => registerFaults(parseShader(text));

test('nothing is wrong with a good program, and it stays as it is', () => {
  expect(faultsOf(good)).toEqual([]);
  const shader = parseShader(good);
  expect(raChecker.run(shader, context)).toBe(false);
  expect(lines(printShader(shader))).toBe(good);
});

test.each([
  ['another value in its register', 'value t6 @12', 'value t6 @4', 't1 is read, its register holds something else'],
  [
    'another value in it in a later round of the loop',
    'value t4 @8\nvalue t5 @9',
    'value t4 @0\nvalue t5 @1',
    'R0.x is read, its register holds something else',
  ],
  ['a relative write that may hit it', 'value t1 @4', 'value t1 @20', 't1 is read, its register holds something else'],
  [
    'a temporary that does not outlive its clause',
    'value t1 @4',
    'value t1 @500',
    't1 is read, its register holds something else',
  ],
  ['no register', 'value t2 @497', 'value t7 @497', 't2 is read and has no register'],
  ['an array without its place', ' @R5', '', 'the array of A5.x[AR+0] has no registers'],
  ['an element beside its array', 'value R6.x @24', 'value R6.x @28', 'R6.x is not in its place in the array'],
  ['a vector in two registers', 'EXPORT t4, t5', 'EXPORT t4, t6', 't6 is not in the register of its vector'],
  ['an input elsewhere', 'value R0.y @1', 'value R0.y @5', 'R0.y is loaded elsewhere'],
  ['two results in one place', 'value t5 @9', 'value t5 @8', 't5: two components go there'],
  ['a slot that writes another channel', 'value t1 @4', 'value t1 @5', 'slot x writes another channel'],
  ['a slot taken twice', 'y: t2 = MULADD', 'x: t2 = MULADD', 'slot x is taken'],
  ['a port taken twice', 'y: t2 = MULADD_IEEE R0.x', 'y: t2 = MULADD_IEEE t1', 'cycle 0 reads R0 and R1, channel x'],
  [
    'constants of too many places',
    'R0.y, 0x41000000',
    'R0.y, KC0[1].z\nw: _ = MOV KC0[2].x',
    'a group reads constants of 3 places, 2 fit',
  ],
  [
    'a fetch of what its clause fetched',
    'fetch t4, t5, _, _ = SAMPLE R0.x, R0.y, _, _',
    'fetch t4, t5, _, _ = SAMPLE R0.x, R0.y, _, _\nfetch t4, t5, _, _ = SAMPLE t4, t5, _, _',
    't4 is fetched in the same clause',
  ],
])('%s is a fault', (_, what, by, fault) => {
  expect(good).toContain(what);
  const faults = faultsOf(good.replace(what, by));
  expect(faults.map((each) => each.slice(0, fault.length))).toContain(fault);
  const error = formatError(() => raChecker.run(parseShader(good.replace(what, by)), context));
  expect(error).toMatchObject({ code: 'r600/opt-register' });
});

corpusTest(
  'registers of a part of the shaders, and the same results behind each pass that gives them out',
  () => {
    const own = new Set(['ra_split', 'gcm', 'ra_coalesce', 'post_scheduler', 'ra_init']);
    for (const { id, program, metadata } of corpusShaders(43)) {
      const shader = parseBytecode(program, metadata);
      let before = shaderSubject(shader, program, 8);
      for (const pass of passes) {
        pass.run(shader, { program, metadata, safeMath: true });
        const after = shaderSubject(parseShader(printShader(shader)), program, 8);
        if (own.has(pass.name)) {
          const { first } = subjectsEquivalent(before, after, { runs: 2, seed: 1, tolerance: 0, stepLimit: 2000 });
          expect([id, pass.name, first]).toEqual([id, pass.name, null]);
        }
        before = after;
      }
      expect([id, registerFaults(shader)]).toEqual([id, []]);
    }
  },
  60_000,
);
