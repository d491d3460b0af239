import { describe, expect, test } from 'vitest';
import { parseBytecode, parseShader, printShader, verifyShader } from '../../../src/r600/advanced.ts';
import { formatError } from '../../support/format-error.ts';
import { declared, programOf } from '../programs.ts';

/** The body of a program's IR, without fields of control-flow words, which other tests look at. */
function body(text: string, chip?: string, type?: string, pshader?: object): string {
  const shader = parseBytecode(programOf(text, chip, type), pshader === undefined ? undefined : declared(pshader));
  expect(verifyShader(shader)).toEqual([]);
  const printed = printShader(shader);
  expect(printShader(parseShader(printed))).toBe(printed);
  return printed
    .replace(/^[^]*\nbegin\n/, '')
    .replace(/\nend\n$/, '')
    .replaceAll(/(?: [A-Z][A-Z0-9_]*=\d+)+/g, '')
    .replaceAll(/ ;(?= \{|\n|$)/g, '');
}

const EXPORT = 'EXPORT_DONE         PIXEL 0     R1.x___  EOP\n';

test('if and else: the region departs from both arms', () => {
  expect(
    body(`
ALU_PUSH_BEFORE
    1 MP   x: PRED_SETNE_INT     R2.x,  R0.x, 0
JUMP @6
ALU
    2      x: MOV                R1.x,  1
ELSE @10 POP:1
ALU_POP_AFTER
    3      x: MOV                R1.x,  -1
${EXPORT}`),
  ).toBe(`  clause ALU_PUSH_BEFORE {
    group {
      x: R2.x, PR, EM = PRED_SETNE_INT R0.x, 0x0 ; exec pred
    }
  }
  region 0 {
    depart 0 0 {
      if EM {
        depart 0 1 {
          cf JUMP
          clause ALU {
            group {
              x: R1.x = MOV 0x1
            }
          }
        }
      }
      cf ELSE
      clause ALU_POP_AFTER {
        group {
          x: R1.x = MOV 0xffffffff
        }
      }
    }
  }
  cf EXPORT_DONE R1.x, _, _, _`);
});

test('a loop: break departs from its region, continue repeats it', () => {
  expect(
    body(
      `
LOOP_START_DX10 @18
ALU_PUSH_BEFORE
    1 MP   x: PRED_SETGT_INT     __.x,  R0.x, 1
JUMP @10 POP:1
LOOP_BREAK @16
POP @10 POP:1
ALU_PUSH_BEFORE
    2 MP   x: PRED_SETGT_INT     __.x,  R0.y, 1
JUMP @16 POP:1
LOOP_CONTINUE @16
LOOP_END @2
${EXPORT}`
        .replace('LOOP_END @2', 'POP @18 POP:1\nLOOP_END @2')
        .replace('DX10 @18', 'DX10 @20')
        .replace('JUMP @16 POP', 'JUMP @18 POP')
        .replaceAll('@16', '@18'),
    ),
  ).toBe(`  region 0 {
    repeat 0 1 {
      cf LOOP_START_DX10
      clause ALU_PUSH_BEFORE {
        group {
          x: _, PR, EM = PRED_SETGT_INT R0.x, 0x1 ; exec pred
        }
      }
      region 1 {
        depart 1 0 {
          if EM {
            depart 0 0 {
              cf JUMP
              cf LOOP_BREAK
            }
          }
        }
      }
      clause ALU_PUSH_BEFORE {
        group {
          x: _, PR, EM = PRED_SETGT_INT R0.y, 0x1 ; exec pred
        }
      }
      region 2 {
        depart 2 0 {
          if EM {
            repeat 0 2 {
              cf JUMP
              cf LOOP_CONTINUE
            }
          }
        }
      }
      cf LOOP_END
    }
  }
  cf EXPORT_DONE R1.x, _, _, _`);
});

test('PV and PS become what the group before wrote; a masked result gets a temporary', () => {
  expect(
    body(`
ALU
    1      x: ADD_INT            __.x,  R0.x, 1
           t: SIN                R2.y,  R0.x
    2      x: ADD                R1.x,  PV.x, PS
${EXPORT}`),
  ).toBe(`  clause ALU {
    group {
      x: t0 = ADD_INT R0.x, 0x1
      t: R2.y = SIN R0.x
    }
    group {
      x: R1.x = ADD t0, R2.y
    }
  }
  cf EXPORT_DONE R1.x, _, _, _`);
});

test('predicated instructions carry their predicate; PV of one is a temporary that a copy writes on', () => {
  expect(
    body(`
ALU
    1  P   x: PRED_SETNE_INT     __.x,  R0.x, 0
    2    1 x: MOV                R1.x,  1
    3      x: MOV                R1.x,  PV.x
${EXPORT}`),
  ).toBe(`  clause ALU {
    group {
      x: _, PR, _ = PRED_SETNE_INT R0.x, 0x0 ; pred
    }
    group {
      x: t0 = MOV 0x1
    }
    group {
      x: R1.x = MOV t0 ; where=3 by=PR
    }
    group {
      x: R1.x = MOV t0
    }
  }
  cf EXPORT_DONE R1.x, _, _, _`);
});

test('the index of a write is in x, that of a random access target in x, y and z', () => {
  expect(body('MEM_RING WRITE_IND 4 R2.xyzw, @R1.x ES:3 OP:0\nCUT_VERTEX @0  EOP\n', 'CYPRESS', 'gs')).toContain(
    'MEM_RING R2.x, R2.y, R2.z, R2.w, R1.x, _, _, GEOM',
  );
  expect(body('MEM_SCRATCH WRITE_IND 0 R2.xyzw, @R1.x ES:3 OP:0 EOP\n')).toContain(
    'MEM_SCRATCH R2.x, R2.y, R2.z, R2.w, R1.x, _, _, SCR',
  );
  expect(body('MEM_RAT WRITE_IND 0 R2.xyzw, @R1.xyz, @R1.x ES:3 OP:2 EOP\n')).toContain(
    'MEM_RAT R2.x, R2.y, R2.z, R2.w, R1.x, R1.y, R1.z, MEM',
  );
});

test('relative operands name their array, as the metadata declares it', () => {
  const text = `
ALU
    1      x: MOVA_INT           __.x,  R0.x
    2      x: MOV                R[3+AR].x,  R[2+AR].y
${EXPORT}`;
  expect(body(text, 'CYPRESS', 'ps', { arrays: [{ gpr_start: 2, gpr_count: 4, comp_mask: 3 }] })).toContain(
    'x: A2.x[AR+1] = MOV A2.y[AR+0]',
  );
  expect(body(text)).toContain('x: A0.x[AR+3] = MOV A0.y[AR+2]');
  expect(body(text, 'CYPRESS', 'ps', { arrays: [{ gpr_start: 9, gpr_count: 4, comp_mask: 15 }] })).toContain(
    'x: A0.x[AR+3] = MOV A0.y[AR+2]',
  );
});

test('constants, literals, modifiers, packed slots', () => {
  expect(
    body(`
ALU KC0[CB1:16-31] KC1[CB2:0-15]
    1      x: DOT4_IEEE          R1.x,  KC0[3].x, -|R0.x|
           y: DOT4_IEEE          __.y,  KC1[3].y, 0.5
           z: DOT4_IEEE          __.z,  [0x40490fdb 0].x, R0.z
           w: DOT4_IEEE          __.w,  1, R0.w
           t: EXP_IEEE*2_sat     R2.x,  R0.x
${EXPORT}`),
  ).toBe(`  clause ALU {
    group {
      packed {
        x: R1.x = DOT4_IEEE KC1[19].x, -|R0.x|
        y: _ = DOT4_IEEE KC2[3].y, 0x3f000000
        z: _ = DOT4_IEEE 0x40490fdb, R0.z
        w: _ = DOT4_IEEE 0x1, R0.w
      }
      t: R2.x = EXP_IEEE R0.x ; clamp omod=1
    }
  }
  cf EXPORT_DONE R1.x, _, _, _`);
});

test('fetches have four components each way; gradients wait in registers of their own', () => {
  expect(
    body(`
TEX 3
 SET_GRADIENTS_H     R4.____, R2.xy__,   RID:18, SID:2 CT:NNNN
 SET_GRADIENTS_V     R4.____, R3.xy__,   RID:18, SID:2 CT:NNNN
 SAMPLE_G            R1.x_zw, R0.xy01,   RID:18, SID:2 CT:NNNN
${EXPORT}`),
  ).toBe(`  clause TEX {
    fetch GHx, GHy, GHz, GHw = SET_GRADIENTS_H R2.x, R2.y, _, _
    fetch GVx, GVy, GVz, GVw = SET_GRADIENTS_V R3.x, R3.y, _, _
    fetch R1.x, _, R1.z, R1.w = SAMPLE_G R0.x, R0.y, 0x0, 0x3f800000, GVx, GVy, GVz, GVw, GHx, GHy, GHz, GHw
  }
  cf EXPORT_DONE R1.x, _, _, _`);
});

test('kills, inputs of stages, what the fetch shader defines, bursts', () => {
  const shader = parseBytecode(
    programOf(
      `
CALL_FS @0
ALU
    1      x: KILLE_INT          __.x,  R1.x, 0
EXPORT              PARAM 3-4   R1-2.xyzw
CF_NATIVE @0  EOP
`,
      'RV770',
      'vs',
    ),
    declared({ inputs: [{ gpr: 1 }, { gpr: 2 }] }),
  );
  const text = printShader(shader);
  expect(text).toContain('\ninputs R0.x R0.y R0.z R0.w\nresults VM\n');
  expect(text).toContain('cf R1.x, R1.y, R1.z, R1.w, R2.x, R2.y, R2.z, R2.w = CALL_FS');
  expect(text).toContain('x: _, VM = KILLE_INT R1.x, 0x0, VM');
  expect(text).toMatch(
    /EXPORT R1.x, R1.y, R1.z, R1.w ; ARRAY_BASE=3 .*\n.*EXPORT R2.x, R2.y, R2.z, R2.w ; ARRAY_BASE=4 /,
  );
});

describe('what has no IR', () => {
  test.each([
    ['a pop without its push', 'POP @2 POP:1\n', 'a pop without its push'],
    ['a break outside of loops', 'LOOP_BREAK @2\n', 'LOOP_BREAK outside of a loop'],
    ['a loop that ends elsewhere', 'LOOP_START_DX10 @2\n', 'a loop whose end is elsewhere'],
    ['a subroutine that does not return', 'CALL @2\n', 'a subroutine without RET'],
    [
      'a subroutine that calls itself',
      'CALL @4\nEXPORT_DONE PIXEL 0 R0.xyzw EOP\nCALL @4\nRET @0\n',
      'a subroutine that calls itself',
    ],
    ['a call out of the shader', 'CALL @400\n', 'a call out of the shader'],
    [
      'a branch that ends on another depth',
      'ALU_PUSH_BEFORE\n    1 MP   x: PRED_SETGT_INT     __.x,  R0.x, 1\nJUMP @4 POP:1\n',
      'a branch that ends on another stack depth',
    ],
  ])('%s', (_, text, message) => {
    const program = programOf(`${text}${EXPORT}`);
    const error = formatError(() => parseBytecode(program, undefined));
    expect(error.code).toBe('r600/unsupported');
    expect(error.message).toContain(message);
  });
});
