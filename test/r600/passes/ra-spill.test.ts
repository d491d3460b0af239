import { expect, test } from 'vitest';
import { parseShader, printShader, shaderSubject, subjectsEquivalent } from '../../../src/r600/advanced.ts';
import { raSpill } from '../../../src/r600/optimizer/ra-spill/ra-spill.ts';
import { programOf } from '../programs.ts';
import { lines } from './pass-text.ts';

const program = programOf('EXPORT_DONE         PIXEL 0     R0.xyzw  EOP\n');

/** The body after the pass, which does what it did, where at most `registers` may be alive together. */
function spilled(text: string, registers: number, segment = 1): string {
  const before = `${lines(text)}\nend`;
  const shader = parseShader(before);
  const context = { program, metadata: undefined, safeMath: true, spill: { registers, segment } };
  const changed = raSpill.run(shader, context);
  const after = printShader(shader);
  expect(changed).toBe(after !== printShader(parseShader(before)));
  const subject = (each: string): ReturnType<typeof shaderSubject> => shaderSubject(parseShader(each), program, 8);
  const options = { runs: 4, seed: 1, tolerance: 0, stepLimit: 2000 };
  expect(subjectsEquivalent(subject(before), subject(after), options).first).toBeNull();
  const body = after.slice(after.indexOf('\nbegin\n') + 7, after.lastIndexOf('\nend'));
  return lines(body.replace(/(READ_SCRATCH).*?( ARRAY_BASE=\d+)?( ARR_SIZE=\d+)? ELEM_SIZE=3.*/g, '$1$2$3'));
}

/** Two values that are wanted at the start and at the end alone. */
const straight = (chip: string): string => `
  shader ps ${chip}
  inputs R0.x
  value R0.x @0
  begin
  block 0 0 {
    clause ALU {
      x: t1 = ADD R0.x, 0x3f800000
      x: t2 = ADD R0.x, 0x40000000
      x: t3 = MUL_IEEE t2, t2
      x: t4 = MUL_IEEE t3, t3
      x: t5 = MUL_IEEE t4, R0.x
      x: t6 = ADD t5, t1
    }
    cf EXPORT_DONE t6, 0x0, 0x0, 0x0
  }`;

test('what is alive across code that does not want it lies in scratch memory meanwhile', () => {
  expect(spilled(straight('CEDAR'), 0)).toBe(
    lines(`block 1 0 {
      cf MEM_SCRATCH R0.x, _, _, _ ; ELEM_SIZE=3 TYPE=2 COMP_MASK=1
      }
      block 0 0 {
      cf WAIT_ACK
      clause TEX {
      fetch t7, _, _, _ = READ_SCRATCH
      }
      clause ALU {
      x: t10 = ADD t7, 0x3f800000
      }
      cf MEM_SCRATCH _, t10, _, _ ; ELEM_SIZE=3 TYPE=2 COMP_MASK=2
      cf WAIT_ACK
      clause TEX {
      fetch t8, _, _, _ = READ_SCRATCH
      }
      clause ALU {
      x: t2 = ADD t8, 0x40000000
      x: t3 = MUL_IEEE t2, t2
      x: t4 = MUL_IEEE t3, t3
      }
      clause TEX {
      fetch t9, _, _, _ = READ_SCRATCH
      }
      clause ALU {
      x: t5 = MUL_IEEE t4, t9
      }
      clause TEX {
      fetch _, t11, _, _ = READ_SCRATCH
      }
      clause ALU {
      x: t6 = ADD t5, t11
      }
      cf EXPORT_DONE t6, 0x0, 0x0, 0x0
      }`),
  );
});

test('R600 reads by control-flow instructions, and nothing waits; where a clause may be long it is not parted', () => {
  expect(spilled(straight('RV610'), 0).match(/.*SCRATCH.*|.*WAIT.*/g)).toEqual([
    'cf MEM_SCRATCH R0.x, _, _, _ ; ELEM_SIZE=3 COMP_MASK=1',
    'cf t7, _, _, _ = MEM_SCRATCH _, _, _, _ ; ELEM_SIZE=3 TYPE=2 COMP_MASK=1',
    'cf MEM_SCRATCH _, t10, _, _ ; ELEM_SIZE=3 COMP_MASK=2',
    'cf t8, _, _, _ = MEM_SCRATCH _, _, _, _ ; ELEM_SIZE=3 TYPE=2 COMP_MASK=1',
    'cf t9, _, _, _ = MEM_SCRATCH _, _, _, _ ; ELEM_SIZE=3 TYPE=2 COMP_MASK=1',
    'cf _, t11, _, _ = MEM_SCRATCH _, _, _, _ ; ELEM_SIZE=3 TYPE=2 COMP_MASK=2',
  ]);
  expect(spilled(straight('CEDAR'), 0, 100)).toContain('t1 = ADD t7, 0x3f800000\nx: t2 = ADD t7, 0x40000000\n');
});

test('where enough registers are there, nothing is spilled', () => {
  expect(spilled(straight('CAYMAN'), 2)).not.toContain('SCRATCH');
});

test('what a loop carries is written and read in the loop; a test stays the last of its clause', () => {
  const text = spilled(
    `shader ps CEDAR
    inputs R0.x R0.y
    value R0.x @0
    value R0.y @1
    begin
    block 0 0 {
      clause ALU {
        x: t1 = MOV 0x0
        x: t2 = ADD R0.y, 0x3f800000
      }
    }
    region 0 {
      block 1 1 {
        clause ALU {
          x: _, _, EM.1 = PRED_SETGE_INT t1, 0x3 ; exec
        }
      }
      if EM.1 {
        depart 0 0 {
        }
      }
      block 2 1 {
        clause ALU {
          x: t3 = ADD t2, R0.x
          x: t4 = MUL_IEEE t3, t3
          x: t2 = ADD t4, t2
          x: t1 = ADD_INT t1, 0x1
        }
      }
      repeat 0 1 {
      }
    }
    block 3 0 {
      cf EXPORT_DONE t2, R0.y, 0x0, 0x0
    }`,
    0,
  );
  expect(text).toMatch(/PRED_SETGE_INT t\d+, 0x3 ; exec\n}\n}\nif EM.1/);
  expect(text.match(/cf MEM_SCRATCH .*/g)?.length).toBeGreaterThan(3);
});

test('an input that nobody reads is not written over what the fetch shader filled', () => {
  const text = spilled(
    `shader vs CEDAR
    inputs R0.y
    value R0.y @1
    value R1.y @5
    begin
    block 0 0 {
      cf R1.y = CALL_FS
      clause ALU {
        x: t1 = MOV 0x3f800000
        x: t2 = ADD t1, t1
        x: t3 = ADD t2, R1.y
        y: R0.y = ADD t3, t3
        x: t4 = ADD t3, t3
        x: t5 = ADD t4, t4
        x: t6 = ADD t5, R0.y
      }
      cf EXPORT_DONE t6, 0x0, 0x0, 0x0
    }`,
    0,
  );
  expect(text.match(/cf MEM_SCRATCH .*/g)).toEqual([
    'cf MEM_SCRATCH _, R1.y, _, _ ; ELEM_SIZE=3 TYPE=2 COMP_MASK=2',
    'cf MEM_SCRATCH _, t7, _, _ ; ELEM_SIZE=3 TYPE=2 COMP_MASK=2',
  ]);
});
