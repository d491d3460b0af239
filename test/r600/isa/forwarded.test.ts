/* PV and PS of slots in which the group before computed nothing: nobody knows what they hold, and everybody says so. */
import { expect, test } from 'vitest';
import { bytecodeSubject } from '../../../src/r600/advanced.ts';
import { optimizeShader, programsEquivalent } from '../../../src/r600/index.ts';
import { formatError } from '../../support/format-error.ts';
import { declared, programOf } from '../programs.ts';
import { codesOf } from './program.ts';

const R0 = declared({ inputs: [{ gpr: 0 }] });
const EXPORT = 'EXPORT_DONE         PIXEL 0     R3.xy__  EOP\n';

/** Programs whose export of x reads a slot that holds anything; y is defined. */
const unwritten: readonly (readonly [what: string, chip: string, text: string])[] = [
  [
    'a slot that the group before lacks',
    'CYPRESS',
    `ALU
    1      x: MOV                R1.x,  R0.x
           y: MOV                R1.y,  R0.y
    2      x: MOV                R2.x,  R0.z
    3      x: MOV                R3.x,  PV.y
           y: MOV                R3.y,  PV.x
`,
  ],
  [
    'the first group of a clause',
    'CYPRESS',
    `ALU
    1      x: MOV                R1.x,  R0.x
ALU
    2      x: MOV                R3.x,  PV.x
           y: MOV                R3.y,  R1.x
`,
  ],
  [
    'an instruction without result',
    'CYPRESS',
    `ALU
    1      x: MOV                R1.x,  R0.x
    2      x: ALU_NOP            __.x
           y: MOV                R1.y,  R0.y
    3      x: MOV                R3.x,  PV.x
           y: MOV                R3.y,  PV.y
`,
  ],
  [
    'a read of local data share',
    'CYPRESS',
    `ALU
    1      x: LDS_READ_RET       __.x,  R0.x
           y: MOV                R1.y,  R0.y
    2      x: MOV                R3.x,  PV.x
           y: MOV                R3.y,  PV.y
    3      x: MOV                R1.x,  LDS_OQ_A_POP.x
`,
  ],
  [
    'PS on Cayman, which has no slot t',
    'CAYMAN',
    `ALU
    1      x: MOV                R1.x,  R0.x
    2      x: MOV                R3.x,  PS
           y: MOV                R3.y,  PV.x
`,
  ],
];

test.each(unwritten)('%s', (_, chip, text) => {
  const end = chip === 'CAYMAN' ? `${EXPORT.replace('  EOP', '')}CF_END @0\n` : EXPORT;
  const program = programOf(text + end, chip);
  expect(codesOf(program, { metadata: R0 })).toContain('r600/unwritten-pv');
  const subject = bytecodeSubject(program, R0, 4);
  const [zero, other] = [subject.run(1, 0, 100), subject.run(1, 7, 100)].map(
    ({ exports }) => exports.get('PIXEL 0')!.values,
  );
  expect(zero!.slice(0, 4)).toEqual(new Int32Array(4));
  expect(other!.slice(0, 4)).not.toEqual(zero!.slice(0, 4));
  expect(other!.slice(4, 8)).toEqual(zero!.slice(4, 8));
  const prove = { each: true, runs: 5, lanes: 8, seed: 1, tolerance: 0 };
  const source = { program, metadata: R0, ngpr: 4, nstack: 1 };
  expect(optimizeShader(source, { safeMath: true, prove })).toMatchObject({ fallback: false, proof: { first: null } });
});

test('what PV and PS do hold is no finding', () => {
  const text = `ALU
    1      x: MOV                __.x,  R0.x
           t: RECIP_IEEE         __.y,  R0.y
    2      x: ADD                R3.x,  PV.x, PS
           y: MOV                R3.y,  PV.x
`;
  expect(codesOf(programOf(text + EXPORT), { metadata: R0 })).toEqual([]);
});

test('PV of a group that writes a register twice is that of its slot, for which the IR has no form', () => {
  const text = `ALU
    1      x: MOV                R1.x,  R0.x
           t: MOV                R1.x,  R0.y
    2      x: MOV                R3.x,  PV.x
           y: MOV                R3.y,  PS
`;
  const program = programOf(text + EXPORT);
  const source = { program, metadata: R0, ngpr: 4, nstack: 1 };
  expect(optimizeShader(source).reason).toContain('r600/unsupported');
  expect(formatError(() => optimizeShader(source, { noFallback: true })).code).toBe('r600/unsupported');
  const swapped = programOf(
    text.replace('R0.x\n', 'R0.y\n').replace('t: MOV                R1.x,  R0.y', 't: MOV                R1.x,  R0.x') +
      EXPORT,
  );
  const settings = { runs: 2, lanes: 8, seed: 1, tolerance: 0, stepLimit: 100, metadata: R0 };
  expect(programsEquivalent(program, swapped, settings).equal).toBe(false);
});
