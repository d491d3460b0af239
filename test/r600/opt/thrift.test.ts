/* A second attempt with fewer registers: only where it is worth it, and seen like the first. */
import { expect, test } from 'vitest';
import { optimizeShader } from '../../../src/r600/index.ts';
import { encodeProgram } from '../../../src/r600/isa/words/encode.ts';
import { passes } from '../../../src/r600/optimizer/passes.ts';
import type { SourceShader } from '../../../src/r600/index.ts';
import { declared, programOf } from '../programs.ts';

const axes = ['x', 'y', 'z', 'w'] as const;
const prove = { each: true, runs: 3, lanes: 8, seed: 1, tolerance: 0 };

/** A geometry shader that fetches so many vectors of three vertices first, and then doubles and emits them. */
function vertices(vectors: number): SourceShader {
  const cells = Array.from({ length: 3 * vectors }, (_, k) => ({
    gpr: 2 + k,
    from: (['x', 'y', 'w'] as const)[Math.floor(k / vectors)]!,
    place: k % vectors,
  }));
  const lines = cells.map(
    ({ gpr, from, place }) => `VTX 1\n VFETCH R${gpr}.xyzw, R0.${from} + ${place * 16}b , RID:17 MFC:16 UCF:1`,
  );
  cells.forEach(({ gpr, place }, k) => {
    const products = axes.map((axis) => `${axis}: MUL_IEEE R${gpr}.${axis}, R${gpr}.${axis}, [0x40000000 2].x`);
    const index = k < vectors ? '0' : `[0x0000000${3 * Math.floor(k / vectors)}].x`;
    lines.push(`ALU\n ${2 * k + 1}  ${products.join('\n   ')}\n ${2 * k + 2}  x: MOV R1.x, ${index}`);
    lines.push(`MEM_RING WRITE_IND ${place * 4} R${gpr}.xyzw, @R1.x ES:3 OP:0`);
    if (place === vectors - 1) lines.push('EMIT_VERTEX @0');
  });
  const program = programOf(`${lines.join('\n')}\nCUT_VERTEX @0  EOP\n`, 'REDWOOD', 'gs');
  return { program, metadata: declared(), ngpr: 2 + 3 * vectors, nstack: 0 };
}

test('vectors are fetched where they are wanted, in clauses of their own', () => {
  const seen: string[] = [];
  const result = optimizeShader(vertices(5), { safeMath: true, prove, after: (step) => void seen.push(step) });
  expect(result).toMatchObject({ fallback: false, proof: { equal: true } });
  expect(result.ngpr).toBeLessThan(5);
  expect(result.after.fetchClauses).toBeGreaterThan(3);
  // The attempt that counts is shown whole, after the first.
  expect(seen.filter((step) => step === 'ra_init')).toHaveLength(2);
  expect(result.steps.filter(({ name }) => name === 'ra_init')).toHaveLength(1);
});

test('one attempt where registers cannot be fewer', () => {
  const seen: string[] = [];
  const text = 'ALU\n 1  x: ADD R1.x, R0.x, R0.y\nEXPORT_DONE PIXEL 0 R1.x___  EOP\n';
  const metadata = declared({ inputs: [{ gpr: 0 }] });
  const source = { program: programOf(text), metadata, ngpr: 2, nstack: 0 };
  expect(optimizeShader(source, { after: (step) => void seen.push(step) }).ngpr).toBe(1);
  expect(seen.filter((step) => step === 'ra_init')).toHaveLength(1);
});

test('the source stays where the result costs more and saves no register', () => {
  const text = 'ALU\n 1  x: ADD R1.x, R4.x, R3.y\nEXPORT_DONE PIXEL 0 R1.x___  EOP\n';
  const metadata = declared({ inputs: [{ gpr: 3 }, { gpr: 4 }] });
  const source = { program: programOf(text), metadata, ngpr: 3, nstack: 2 };
  // It takes five registers, whatever is said of it.
  const { ngpr, nstack, bytes, fallback } = optimizeShader(source, { prove });
  expect({ ngpr, nstack, fallback }).toEqual({ ngpr: 3, nstack: 2, fallback: false });
  expect(bytes).toEqual(encodeProgram(source.program));
  expect(optimizeShader(source, { passes }).ngpr).toBe(5);
  expect(optimizeShader(source, { registers: 6 }).ngpr).toBe(5);
  expect(optimizeShader({ ...source, ngpr: undefined }).ngpr).toBe(5);
});

test('a result that takes less time counts, whatever registers that takes', () => {
  const text = 'ALU\n 1  x: MOV R1.x, R4.x\n 2  x: ADD R1.x, R1.x, R3.y\nEXPORT_DONE PIXEL 0 R1.x___  EOP\n';
  const metadata = declared({ inputs: [{ gpr: 3 }, { gpr: 4 }] });
  const result = optimizeShader({ program: programOf(text), metadata, ngpr: 3, nstack: 0 }, { prove });
  expect([result.ngpr, result.before.aluGroups, result.after.aluGroups]).toEqual([5, 2, 1]);
});

test('a long clause of reads computes their addresses as it goes', () => {
  const reads = 1200;
  const lines = Array.from({ length: reads }, (_, k) => [
    `${4 * k + 1}  y: ADD_INT R1.y, R0.x, [0x${(k * 4).toString(16).padStart(8, '0')}].x`,
    `${4 * k + 2}  x: LDS_READ_RET __.x, R1.y`,
    `${4 * k + 3}  x: MOV R2.x, LDS_OQ_A_POP.x`,
    `${4 * k + 4}  x: ${k === 0 ? 'MOV R1.x, R2.x' : 'ADD_INT R1.x, R1.x, R2.x'}`,
  ]);
  const clauses = Array.from(
    { length: reads / 20 },
    (_, k) =>
      `ALU\n ${lines
        .slice(20 * k, 20 * k + 20)
        .flat()
        .join('\n ')}`,
  );
  const program = programOf(`${clauses.join('\n')}\nEXPORT_DONE PARAM 0 R1.x___  EOP\n`, 'CYPRESS', 'tes');
  const source = { program, metadata: declared({ inputs: [{ gpr: 0 }] }), ngpr: 3, nstack: 0 };
  const result = optimizeShader(source, { prove: { ...prove, each: false }, noFallback: true });
  expect(result.proof?.equal).toBe(true);
  expect(result.ngpr).toBeLessThan(16);
});

test('GDS selects where its operands lie, and zeros', () => {
  const program = programOf(`
ALU
    1      x: MOV                R1.x,  0
           y: ADD_INT            R1.y,  R0.x, 1
           z: MOV                R1.z,  0
GDS 1
 GDS_ADD             R2.____, R1.xyz UAV:0 AC
EXPORT_DONE         PIXEL 0     R0.xyzw  EOP
`);
  const source = { program, metadata: declared({ inputs: [{ gpr: 0 }] }), ngpr: 2, nstack: 0 };
  const result = optimizeShader(source, { prove, noFallback: true });
  expect(result.proof?.equal).toBe(true);
  expect(result.after.alu).toBe(1);
});
