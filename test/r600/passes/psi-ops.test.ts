/* psi_ops: no predicates are left. */
import { expect, test } from 'vitest';
import { parseShader } from '../../../src/r600/advanced.ts';
import { psiOps } from '../../../src/r600/optimizer/psi-ops/psi-ops.ts';
import { formatError } from '../../support/format-error.ts';
import { body, lines } from './pass-text.ts';

const head = 'shader ps CEDAR\narray A5.x[2]\ninputs R0.x R0.y R1.x R5.x R6.x\nresults\nbegin';
const chosen = (text: string, start = head): string => body(psiOps, `${start}\n${text}`);

test('a psi becomes a choice on a SET with the same comparison, for either predicate', () => {
  const text = (sel: number): string => `
    x: _, PR.1, _ = PRED_SETGT R0.x, |R0.y| ; pred
    x: t0.1 = ADD R0.y, R0.y ; where=${sel} by=PR.1
    psi R1.x.1 = _, _, R1.x, PR.1, 0x${sel}, t0.1
    cf EXPORT_DONE R1.x.1, _, _, _`;
  const wanted = (ways: string): string =>
    lines(`
      x: t1.1 = SETGT_DX10 R0.x, |R0.y|
      x: _, _, _ = PRED_SETGT R0.x, |R0.y|
      x: t0.1 = ADD R0.y, R0.y
      x: R1.x.1 = CNDE_INT t1.1, ${ways}
      cf EXPORT_DONE R1.x.1, _, _, _`);
  expect(chosen(text(3))).toBe(wanted('R1.x, t0.1'));
  expect(chosen(text(2))).toBe(wanted('t0.1, R1.x'));
});

test('a PRED_SET without such a SET answers whether it holds', () => {
  expect(
    chosen(`
      x: _, PR.1, _ = PRED_SET_INV R0.x ; pred
      x: t0.1 = MOV R0.y ; where=3 by=PR.1
      psi R1.x.1 = _, _, R1.x, PR.1, 0x3, t0.1
      cf EXPORT_DONE R1.x.1, _, _, _`),
  ).toBe(
    lines(`
      x: t1.1, _, _ = PRED_SET_INV R0.x
      x: t2.1 = AND_INT t1.1, 0x7fffffff
      x: t3.1 = SETE_INT t2.1, 0x0
      x: t0.1 = MOV R0.y
      x: R1.x.1 = CNDE_INT t3.1, R1.x, t0.1
      cf EXPORT_DONE R1.x.1, _, _, _`),
  );
});

test('where there was no value before, the new one does for all', () => {
  expect(
    chosen(`
      x: _, PR.1, _ = PRED_SETE R0.x, 0x0 ; pred
      x: t0.1 = MOV R0.y ; where=3 by=PR.1
      psi R2.x.1 = _, _, undef, PR.1, 0x3, t0.1`),
  ).toContain('x: R2.x.1 = MOV t0.1');
});

test('predicates that meet: a phi of integers', () => {
  const text = chosen(`
    x: _, PR.1, EM.1 = PRED_SETE R0.x, 0x0 ; exec pred
    region 0 {
      depart 0 0 {
        if EM.1 {
          depart 0 1 {
            x: _, PR.2, _ = PRED_SETGT_INT R0.y, 0x0 ; pred
          }
        }
      }
      phi PR.3 = PR.1, PR.2
    }
    x: t0.1 = MOV R0.y ; where=3 by=PR.3
    psi R1.x.1 = _, _, R1.x, PR.3, 0x3, t0.1
    cf EXPORT_DONE R1.x.1, _, _, _`);
  expect(text).toContain('phi t1.1 = t2.1, t3.1');
  expect(text).not.toContain('PR.');
});

test('a predicated PRED_SET keeps the predicate, and the mask, of the lanes that it does not ask', () => {
  const text = chosen(`
    x: _, PR.1, _ = PRED_SETE R0.x, 0x0 ; pred
    x: _, PR.2, EM.1 = PRED_SETGT R0.y, 0x0 ; exec pred where=3 by=PR.1
    psi PR.3 = _, _, PR.1, PR.1, 0x3, PR.2
    x: t0.1 = MOV R0.y ; where=3 by=PR.3
    psi R1.x.1 = _, _, R1.x, PR.3, 0x3, t0.1
    region 0 {
      depart 0 0 {
        if EM.1 {
          depart 0 1 {
          }
        }
      }
      phi R1.x.2 = R1.x.1, R0.y
    }
    cf EXPORT_DONE R1.x.1, R1.x.2, _, _`);
  expect(text).toContain('EM.1 = PRED_SETNE_INT');
  expect(text).not.toContain('PR.');
});

test('a store to an array writes back what was there', () => {
  expect(
    chosen(`
      x: _, PR.1, _ = PRED_SETE R0.x, 0x0 ; pred
      x: A5.x[R0.y+0]{R5.x R6.x|R5.x.1 R6.x.1} = MOV R1.x ; where=3 by=PR.1
      cf EXPORT_DONE R5.x.1, R6.x.1, _, _`),
  ).toBe(
    lines(`
      x: t0.1 = SETE_DX10 R0.x, 0x0
      x: _, _, _ = PRED_SETE R0.x, 0x0
      x: t1.1 = CNDE_INT t0.1, 0x0, R0.y
      x: t2.1 = MOV A5.x[t1.1+0]
      x: t3.1 = MOV R1.x
      x: t4.1 = CNDE_INT t0.1, t2.1, t3.1
      x: A5.x[t1.1+0]{R5.x R6.x|R5.x.1 R6.x.1} = MOV t4.1
      cf EXPORT_DONE R5.x.1, R6.x.1, _, _`),
  );
});

test('a KILL kills where its comparison and the predicate agree', () => {
  const killing = head.replace('results', 'results VM.1');
  expect(
    chosen(
      `
      x: _, PR.1, _ = PRED_SETE R0.x, 0x0 ; pred
      x: _, VM.1 = KILLGT R0.y, 0x0, VM ; where=2 by=PR.1
      cf EXPORT_DONE R0.x, _, _, _`,
      killing,
    ),
  ).toBe(
    lines(`
      x: t0.1 = SETE_DX10 R0.x, 0x0
      x: _, _, _ = PRED_SETE R0.x, 0x0
      x: t1.1 = SETGT_DX10 R0.y, 0x0
      x: t2.1 = CNDE_INT t0.1, t1.1, 0x0
      x: _, VM.1 = KILLNE_INT t2.1, 0x0, VM
      cf EXPORT_DONE R0.x, _, _, _`),
  );
});

test('a write to LDS gets a branch around it', () => {
  const compute = 'shader cs CEDAR\ninputs R0.x R0.y\nresults\nbegin';
  expect(
    chosen(
      `
      x: _, PR.1, _ = PRED_SETE R0.x, 0x0 ; pred
      x: _, _, LDS.1 = LDS_WRITE 0x10, R0.y, LDS ; where=3 by=PR.1`,
      compute,
    ),
  ).toBe(
    lines(`
      x: t0.1 = SETE_DX10 R0.x, 0x0
      x: _, _, _ = PRED_SETE R0.x, 0x0
      x: _, _, EM.1 = PRED_SETNE_INT t0.1, 0x0 ; exec
      region 0 {
        depart 0 0 {
          if EM.1 {
            depart 0 1 {
              x: _, _, LDS.2 = LDS_WRITE 0x10, R0.y, LDS
            }
          }
        }
        phi LDS.1 = LDS, LDS.2
      }`),
  );
});

test('a predicated access that changes LDS and answers is refused', () => {
  const text = `shader cs CEDAR
    inputs R0.x
    results
    begin
    x: _, PR.1, _ = PRED_SETE R0.x, 0x0 ; pred
    x: OQA.1, _, LDS.1 = LDS_ADD_RET 0x10, R0.x, LDS, OQA ; where=3 by=PR.1
    end`;
  const context = { program: undefined as never, metadata: undefined, safeMath: true };
  expect(formatError(() => psiOps.run(parseShader(text), context)).code).toBe('r600/opt-predicated');
});

test('without predicates nothing changes', () => {
  expect(chosen('x: R1.x.1 = MOV R0.x\ncf EXPORT_DONE R1.x.1, _, _, _')).toBe(
    'x: R1.x.1 = MOV R0.x\ncf EXPORT_DONE R1.x.1, _, _, _',
  );
});
