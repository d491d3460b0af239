/* Programs of which not all compiled code is kept, and waves that take too much. */
import { expect, test } from 'vitest';
import { compileShader, parseBytecode } from '../../../src/r600/advanced.ts';
import { programOf } from '../programs.ts';
import { exported, runBytecode, runIr } from './waves.ts';

/**
 * A loop that adds every number from 1 to 40 times `clauses` to R1.x, as often as R0.x says and at least once, and takes each of them,
 * with its uppermost bit set, from R2.y.
 */
function sums(clauses: number): string {
  const hex = (value: number): string => `0x${(value >>> 0).toString(16).padStart(8, '0')}`;
  const group = (number: number): string => `
${String(number).padStart(6)}      x: ADD_INT            R1.x,  R1.x, [${hex(number)} 0].x
           y: SUB_INT            R2.y,  R2.y, [${hex(number | 0x80000000)} 0].y`;
  const groups = (clause: number): string => Array.from({ length: 40 }, (_, k) => group(clause * 40 + k + 1)).join('');
  const at = (after: number): string => `@${2 * (clauses + after)}`;
  return `
LOOP_START_DX10 ${at(6)}
${Array.from({ length: clauses }, (_, clause) => `ALU${groups(clause)}`).join('\n')}
ALU_PUSH_BEFORE
    1      y: ADD_INT            R1.y,  R1.y, 1
    2 MP   x: PRED_SETGE_INT     __.x,  R1.y, R0.x
JUMP ${at(5)} POP:1
LOOP_BREAK ${at(5)}
POP ${at(5)} POP:1
LOOP_END @2
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`;
}

test('a loop of 20,000 groups, of a literal each', () => {
  const program = programOf(sums(500));
  const round = (20_000 * 20_001) / 2;
  const want = [1, 1, 2, 3, 4, 5, 6, 7].map((rounds) => round * rounds);
  const options = { stepLimit: 200_000 };
  expect(exported(runBytecode(program, options))).toEqual(want);
  expect(exported(runIr(program, options))).toEqual(want);
});

test('constants that have no row are filled in where they are read', () => {
  // 1,024 lanes have room for 16,384 rows of constants; 10,000 groups are compiled as a whole.
  const program = programOf(sums(250));
  const input = (gpr: number, chan: number, lane: number): number => (gpr + chan > 0 ? 0 : lane % 3);
  const [first, , third] = exported(runBytecode(program, { lanes: 1024, stepLimit: 40_000, input }));
  const round = (10_000 * 10_001) / 2;
  expect([first, third]).toEqual([round, 2 * round]);
});

test('a wave of the IR that takes more than it may', () => {
  const shader = parseBytecode(programOf(sums(1)), undefined);
  expect(() => compileShader(shader, 64, 1000)).toThrow(expect.objectContaining({ code: 'limit/bytes' }));
  expect(() => compileShader(shader, 64)).not.toThrow();
});
