import { describe, expect, test } from 'vitest';
import {
  compileShader,
  hashEnvironment,
  parseShader,
  printShader,
  runShader,
  shaderDot,
  verifyShader,
} from '../../../src/r600/advanced.ts';
import { instructions } from '../../../src/r600/ir/tree.ts';
import { formatError } from '../../support/format-error.ts';

/** The document's example: while (a < 5) { a *= 2; if (b == 3) continue; else a = 6; if (c == 4) break; a += 1; } */
const example = `shader ps CYPRESS
inputs R0.x R0.y
results
begin
  group {
    x: R1.x.1 = MOV 0x1
  }
  region 0 {
    loop_phi R1.x.2 = R1.x.1, R1.x.6, R1.x.3
    repeat 0 1 {
      group {
        x: t0.1, PR.1, EM.1 = PRED_SETGT_INT 0x5, R1.x.2 ; exec pred
      }
      region 1 {
        depart 1 0 {
          if EM.1 {
            depart 1 1 {
            }
          }
          depart 0 0 {
          }
        }
      }
      group {
        x: R1.x.3 = LSHL_INT R1.x.2, 0x1
        y: _, PR.2, EM.2 = PRED_SETE_INT R0.x, 0x3 ; exec pred
      }
      region 2 {
        depart 2 0 {
          if EM.2 {
            repeat 0 2 {
            }
          }
          group {
            x: R1.x.4 = MOV 0x6
          }
        }
        phi R1.x.5 = R1.x.4
      }
      group {
        x: _, PR.3, EM.3 = PRED_SETE_INT R0.y, 0x4 ; exec pred
      }
      region 3 {
        depart 3 0 {
          if EM.3 {
            depart 0 1 {
            }
          }
        }
      }
      group {
        x: R1.x.6 = ADD_INT R1.x.5, 0x1
      }
    }
    phi R1.x.7 = R1.x.2, R1.x.5
  }
  cf EXPORT_DONE R1.x.7, _, _, _ ; ELEM_SIZE=3
end
`;

/** Every kind of value, node and attribute. */
const everything = `shader cs CAYMAN
array A5.x[3]
array A5.y[3] @R9
inputs R0.x
results VM.2
value R0.x @0 CHAN FIXED REG
value t7 @5 GLOBAL
value t8 .z CHAN
begin
  clause ALU ; KCACHE_MODE0=1 COUNT=3 dont_move {
    group {
      packed {
        x: t0 = INTERP_XY -R0.y, P2.x ; bank=5
        y: R1.y = INTERP_XY -|R0.x|, P2.y ; clamp omod=1 bank=5
      }
      z: R2.z.4 = MULADD_IEEE KC0[12].x, KC3[7].w@1, 0xbf800000, IDX0.1
      w: _, VM.2 = KILLGT |A5.x[AR.1+2]|, undef, VM.1
    }
    x: A5.y[AR+0]{R5.y.1 R6.y.1 _|R5.y.2 _ R7.y.2} = MOV SE_ID ; where=3 by=PR.2 copy dont_hoist
    x: _, _, LDS = LDS_WRITE t7, A5.x[0x1+-1]{R5.x.1 R6.x.2 R7.x}, LDS ; offset=5
    x: R3.x, OQA = MOV LDS_OQ_A_POP, OQA ; fog index=1
    x: ALU_NOP
  }
  block 3 1 {
    psi R1.x.3 = _, 0x0, R1.x.1, PR.1, 0x3, R1.x.2
    fetch R1.x, _, R1.z, _ = SAMPLE R0.x, R0.y, _, _, IDX1 ; RESOURCE_ID=3 SAMPLER_INDEX_MODE=2 schedule_early
  }
  cf MEM = MEM_RAT R1.x, _, _, _, R2.x, R2.y, R2.z, MEM ; RAT_ID=2 COMP_MASK=1 dead
  cf CF_END ; CF_INST=32
end
`;

test.each([
  ['the example of the document', example],
  ['everything that there is', everything],
])('%s prints as it was read', (_, text) => {
  expect(printShader(parseShader(text))).toBe(text);
});

test('the example runs: the phi nodes take the value of the way that each lane went', () => {
  const shader = parseShader(example);
  expect(verifyShader(shader)).toEqual([]);
  const lanes = 6;
  const b = [3, 3, 0, 0, 0, 3];
  const c = [4, 0, 4, 0, 0, 4];
  const environment = {
    ...hashEnvironment({ seed: 1, garbage: 0, integers: { input: () => true, constant: () => true } }),
    input: (_: number, chan: number, lane: number) => (chan === 0 ? b : c)[lane]!,
  };
  const outcome = runShader(compileShader(shader, lanes), { environment, stepLimit: 1000 });
  const want = b.map((_, lane) => {
    let a = 1;
    while (a < 5) {
      a *= 2;
      if (b[lane] === 3) continue;
      a = 6;
      if (c[lane] === 4) break;
      a += 1;
    }
    return a;
  });
  expect([...outcome.exports.get('PIXEL 0')!.values.subarray(0, lanes)]).toEqual(want);
});

test('a psi takes the last way whose predicate agrees', () => {
  const shader = parseShader(`shader ps CYPRESS
inputs R0.x
results
begin
  group {
    x: _, PR.1 = PRED_SETGT_INT R0.x, 0x1 ; pred
  }
  psi R1.x.1 = _, 0x0, 0x7, PR.1, 0x3, 0x9
  psi R1.y.1 = _, 0x0, 0x7, PR.1, 0x2, 0x9
  cf EXPORT_DONE R1.x.1, R1.y.1, _, _
end
`);
  const environment = {
    ...hashEnvironment({ seed: 1, garbage: 0, integers: { input: () => true, constant: () => true } }),
    input: (_: number, __: number, lane: number) => lane,
  };
  const { values } = runShader(compileShader(shader, 4), { environment, stepLimit: 100 }).exports.get('PIXEL 0')!;
  expect([...values.subarray(0, 8)]).toEqual([7, 7, 9, 9, 9, 9, 7, 7]);
});

test('as a graph: a box for each run of instructions, an edge for each way', () => {
  const dot = shaderDot(parseShader(example));
  expect(dot).toContain('digraph shader {');
  expect(dot.match(/subgraph cluster_/g)).toHaveLength(4);
  expect(dot).toContain('label="holds, repeat 2"');
  expect(dot.split('{').length).toBe(dot.split('}').length);
});

describe('mistakes in the text', () => {
  const change = (from: string, to: string): string => {
    expect(example).toContain(from);
    return example.replace(from, to);
  };
  test.each([
    ['no head', change('shader ps CYPRESS', 'shader ps'), 'line 1'],
    ['an unknown header word', change('results', 'outputs'), 'unknown word "outputs", line 3'],
    ['no end', change('end\n', ''), 'no "end"'],
    ['an open container', change('\nend', '\n  if EM {\nend'), 'unknown instruction "end"'],
    ['an unknown instruction', change('LSHL_INT', 'LSHL'), 'no ALU instruction "LSHL", line 25'],
    ['too few sources', change('LSHL_INT R1.x.2, 0x1', 'LSHL_INT R1.x.2'), 'LSHL_INT needs 2 sources'],
    ['a register that is not there', change('R0.y, 0x4', 'R128.y, 0x4'), '"R128.y" is no value'],
    [
      'a repeat out of its region',
      change('repeat 0 2', 'repeat 2 7').replace('repeat 2 7', 'repeat 9 1'),
      'repeat without its region',
    ],
    ['a region twice', change('region 3', 'region 2'), 'bad region number'],
    ['an unknown attribute', change('; exec pred', '; exec predicate'), 'unknown attribute "predicate"'],
    ['an array that is not declared', change('MOV 0x6', 'MOV A5.x[AR+0]'), 'names no array'],
    ['a phi outside of a region', change('  group {', '  phi R1.x = R1.y\n  group {'), 'phi outside of a region'],
  ])('%s', (_, text, message) => {
    const error = formatError(() => parseShader(text));
    expect(error.code).toBe('r600/bad-ir');
    expect(error.message).toContain(message);
  });

  test('any line left out is read or refused', () => {
    const lines = everything.split('\n');
    for (let skip = 0; skip < lines.length; skip++) {
      const text = lines.filter((_, k) => k !== skip).join('\n');
      try {
        expect(typeof printShader(parseShader(text))).toBe('string');
      } catch (error) {
        expect(error).toMatchObject({ name: 'FormatError', code: 'r600/bad-ir' });
      }
    }
  });
});

describe('the verifier', () => {
  const faults: readonly (readonly [string, string, string, string])[] = [
    ['a value that is defined twice', 'R1.x.6 = ADD_INT', 'R1.x.4 = ADD_INT', 'r600/ir-definition'],
    ['a value that is never defined', 'ADD_INT R1.x.5', 'ADD_INT R1.x.9', 'r600/ir-definition'],
    ['a phi with too few sources', 'phi R1.x.7 = R1.x.2, R1.x.5', 'phi R1.x.7 = R1.x.2', 'r600/ir-phi'],
    ['a loop_phi with too many sources', 'R1.x.1, R1.x.6, R1.x.3', 'R1.x.1, R1.x.6, R1.x.3, R1.x.3', 'r600/ir-phi'],
    ['departs that are not numbered', 'depart 0 1', 'depart 0 2', 'r600/ir-target'],
    ['a read-only destination', 'R1.x.1 = MOV 0x1', '0x1 = MOV 0x1', 'r600/ir-operands'],
    ['a predicate that is missing', 'R1.x.1 = MOV 0x1', 'R1.x.1 = MOV 0x1 ; where=2', 'r600/ir-operands'],
  ];
  test.each(faults)('%s', (_, from, to, code) => {
    expect(example).toContain(from);
    const problems = verifyShader(parseShader(example.replace(from, to)));
    expect(problems.map((problem) => problem.code)).toContain(code);
  });

  test('a relative operand that two instructions share', () => {
    const shader = parseShader(everything);
    const messages = (): string =>
      verifyShader(shader)
        .map(({ message }) => message)
        .join();
    expect(messages()).not.toContain('is another operand too');
    const nodes = instructions(shader.root);
    const relative = nodes.flatMap(({ src }) => src).find((value) => value?.kind === 'rel');
    nodes.find(({ src }) => src.length > 0 && !src.includes(relative))!.src[0] = relative;
    expect(messages()).toContain('is another operand too');
  });
});
