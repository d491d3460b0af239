/* Counters of unrolled loops count by the mask of the lanes that go on. */
import { expect, test } from 'vitest';
import { gvn } from '../../../src/r600/optimizer/gvn/gvn.ts';
import { body } from './pass-text.ts';

/** The last value that rounds of a loop leave, as an instruction; the condition of round k is that of R0's component k. */
function last(...rounds: readonly string[]): string {
  const masks = ['x', 'y', 'z', 'w'].map((chan) => `x: c${chan}.1 = SETGT_DX10 R0.${chan}, R1.x`);
  const names: Readonly<Record<string, number>> = { x: 20, y: 21, z: 22, w: 23 };
  const named = (line: string): string => line.replace(/\bc([xyzw])\.1/g, (_, chan: string) => `t${names[chan]}.1`);
  const lines = [...masks, ...rounds].map(named);
  const printed = body(
    gvn,
    [
      'shader ps CYPRESS',
      'inputs R0.x R0.y R0.z R0.w R1.x R1.y',
      'begin',
      ...lines,
      'cf EXPORT_DONE t9.1, _, _, _',
    ].join('\n'),
  );
  return /t9\.1 = (.*)/.exec(printed)?.[1] ?? '';
}

const rounds = (second: string, third: string): readonly string[] => [
  'x: t2.1 = CNDE_INT cy.1, 0x0, cx.1',
  'x: t3.1 = CNDE_INT cz.1, 0x0, t2.1',
  'x: t6.1 = CNDE_INT cx.1, R1.y, 0x4',
  `x: t7.1 = CNDE_INT t2.1, t6.1, ${second}`,
  `x: t9.1 = CNDE_INT t3.1, t7.1, ${third}`,
];

test('up and down, one literal after the other', () => {
  expect(last(...rounds('0x5', '0x6'))).toBe('SUB_INT t7.1, t3.1');
  expect(last(...rounds('0x3', '0x4'))).toBe('SUB_INT t7.1, t3.1');
  expect(last(...rounds('0x5', '0x4'))).toBe('ADD_INT t7.1, t3.1');
});

test('through masks that are joined by AND_INT', () => {
  const joined = rounds('0x5', '0x6').map((line) => line.replace(/CNDE_INT (c[yz]\.1), 0x0,/, 'AND_INT $1,'));
  expect(last(...joined)).toBe('SUB_INT t7.1, t3.1');
});

test.each([
  ['a step of two', rounds('0x5', '0x7'), 'CNDE_INT t3.1, t7.1, 0x7'],
  ['a constant that is no literal', rounds('0x0', '0x1'), 'CNDE_INT t3.1, t7.1, 0x1'],
  [
    'a mask that does not follow from the one before',
    rounds('0x5', '0x6').map((line) => line.replace('t3.1, t7.1', 'cw.1, t7.1')),
    'CNDE_INT t23.1, t7.1, 0x6',
  ],
  [
    'a condition that is no mask',
    rounds('0x5', '0x6').map((line) =>
      line.replace('t2.1 = CNDE_INT cy.1, 0x0, cx.1', 't2.1 = CNDE_INT cy.1, 0x0, R1.y'),
    ),
    'CNDE_INT t3.1, t7.1, 0x6',
  ],
])('not %s', (_, lines, expected) => {
  expect(last(...lines)).toBe(expected);
});
