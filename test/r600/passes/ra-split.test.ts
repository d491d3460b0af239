import { expect, test } from 'vitest';
import { parseShader, printShader } from '../../../src/r600/advanced.ts';
import { raSplit } from '../../../src/r600/optimizer/ra-split/ra-split.ts';
import { body, lines } from './pass-text.ts';

test('a vector gets copies of constants that it cannot select and of elements of arrays, 0.0 and 1.0 stay', () => {
  expect(
    body(
      raSplit,
      `shader ps CEDAR
      array A5.x[3]
      begin
      x: R5.x.1 = MOV 0x7
      x: t1.1 = MOV KC0[3].x
      cf EXPORT t1.1, KC0[1].x, 0x0, R5.x.1
      fetch t2.1, t2.2, _, _ = SAMPLE 0x3f800000, 0x40000000, undef, t1.1
      cf EXPORT_DONE t2.1, t2.2, 0x3f800000, _`,
    ),
  ).toBe(
    lines(`x: R5.x.1 = MOV 0x7
      x: t1.1 = MOV KC0[3].x
      x: t3.1 = MOV KC0[1].x ; copy
      x: t4.1 = MOV R5.x.1 ; copy
      cf EXPORT t1.1, t3.1, 0x0, t4.1
      x: t5.1 = MOV 0x40000000 ; copy
      fetch t2.1, t2.2, _, _ = SAMPLE 0x3f800000, t5.1, undef, t1.1
      cf EXPORT_DONE t2.1, t2.2, 0x3f800000, _`),
  );
});

test('vectors that share values share a register as long as four components fit, then a value is copied', () => {
  expect(
    body(
      raSplit,
      `shader ps CEDAR
      begin
      x: t1.1 = MOV KC0[3].x
      x: t2.1 = MOV KC0[3].y
      x: t3.1 = MOV KC0[3].z
      x: t4.1 = MOV KC0[3].w
      x: t5.1 = MOV KC0[4].x
      fetch t10.1, _, _, _ = SAMPLE t1.1, t2.1, _, _
      fetch t11.1, _, _, _ = SAMPLE t1.1, t2.1, t3.1, _
      fetch t12.1, _, _, _ = SAMPLE t2.1, t4.1, _, _
      fetch t13.1, _, _, _ = SAMPLE t1.1, t5.1, t5.1, t1.1
      cf EXPORT_DONE t10.1, t11.1, t12.1, t13.1`,
    ),
  ).toContain(
    'fetch t12.1, _, _, _ = SAMPLE t2.1, t4.1, _, _\nx: t14.1 = MOV t1.1 ; copy\nfetch t13.1, _, _, _ = SAMPLE t14.1, t5.1, t5.1, t14.1\n',
  );
});

test('vectors of the same values share the copies', () => {
  const text = body(
    raSplit,
    `shader ps CEDAR
    begin
    x: t1.1 = MOV KC0[3].x
    x: t2.1 = MOV KC0[3].y
    x: t3.1 = MOV KC0[3].z
    x: t4.1 = MOV KC0[3].w
    x: t5.1 = MOV KC0[4].x
    fetch t10.1, _, _, _ = SAMPLE t1.1, t2.1, t3.1, t4.1
    fetch t11.1, _, _, _ = SAMPLE t1.1, t5.1, _, _
    fetch t12.1, _, _, _ = SAMPLE_L t5.1, t1.1, _, _
    cf EXPORT_DONE t10.1, t11.1, t12.1, t12.1`,
  );
  expect(text.match(/; copy/g)).toHaveLength(1);
  expect(text).toContain('x: t13.1 = MOV t1.1 ; copy\nfetch t11.1, _, _, _ = SAMPLE t13.1, t5.1, _, _\n');
  expect(text).toContain('fetch t12.1, _, _, _ = SAMPLE_L t5.1, t13.1, _, _\n');
});

test('memory writes of the same vectors share the copies, as do those of constants', () => {
  const write = (link: number, data: string): string =>
    `cf GEOM.${link} = MEM_RING ${data}, t2.1, _, _, GEOM${link === 1 ? '' : `.${link - 1}`} ; TYPE=1 COMP_MASK=15`;
  const text = body(
    raSplit,
    `shader gs CEDAR
    begin
    x: t1.1 = MOV KC0[3].x
    x: t2.1 = MOV KC0[3].y
    ${write(1, 't1.1, t1.1, t1.1, t1.1')}
    ${write(2, '0x0, 0x3, 0x0, 0x3')}
    ${write(3, 't1.1, t1.1, t1.1, t1.1')}
    ${write(4, '0x0, 0x3, 0x0, 0x3')}
    ${write(5, '0x3, 0x3, 0x0, 0x3')}`,
  );
  expect(text.match(/; copy/g)).toHaveLength(3 + 4 + 4);
  const data = [...text.matchAll(/MEM_RING (.*), t2\.1/g)].map(([, each]) => each);
  expect(data[2]).toBe(data[0]);
  expect(data[3]).toBe(data[1]);
});

test('a memory write takes components as they lie: a value in two channels is there twice', () => {
  expect(
    body(
      raSplit,
      `shader ps CEDAR
      begin
      x: t1.1 = MOV KC0[3].x
      x: t2.1 = MOV KC0[3].y
      cf MEM.1 = MEM_RAT t1.1, t2.1, _, _, t2.1, undef, undef, MEM ; TYPE=1 COMP_MASK=3`,
    ),
  ).toBe(
    lines(`x: t1.1 = MOV KC0[3].x
      x: t2.1 = MOV KC0[3].y
      x: t3.1 = MOV t2.1 ; copy
      cf MEM.1 = MEM_RAT t1.1, t2.1, _, _, t3.1, undef, undef, MEM ; TYPE=1 COMP_MASK=3`),
  );
});

test('an instruction whose constants no group holds gets one of them from a register', () => {
  const text = (chip: string): string => `shader ps ${chip}
      begin
      x: t1.1 = MULADD_IEEE KC0[3].x, KC0[4].z, KC0[5].w
      x: t2.1 = MULADD_IEEE KC0[3].x, KC0[3].y, KC0[5].w
      cf EXPORT_DONE t1.1, t2.1, 0x0, 0x0`;
  // Two pairs of components fit a group of Evergreen, four components one of R600.
  expect(body(raSplit, text('CEDAR'))).toBe(
    lines(`x: t3.1 = MOV KC0[5].w ; copy
      x: t1.1 = MULADD_IEEE KC0[3].x, KC0[4].z, t3.1
      x: t2.1 = MULADD_IEEE KC0[3].x, KC0[3].y, KC0[5].w
      cf EXPORT_DONE t1.1, t2.1, 0x0, 0x0`),
  );
  expect(body(raSplit, text('R600'))).not.toContain('copy');
  expect(body(raSplit, text('R600').replace('KC0[4].z', 'KC0[40].z').replace('KC0[5].w', 'KC0[80].w'))).toContain(
    'copy',
  );
});

test('a dot product has room for four literals', () => {
  expect(
    body(
      raSplit,
      `shader ps CEDAR
      inputs R0.x R0.y R0.z R0.w
      begin
      packed {
      x: t1.1 = DOT4 0x41000000, 0x41100000
      y: _ = DOT4 0x41200000, 0x41300000
      z: _ = DOT4 0x41400000, R0.z
      w: _ = DOT4 R0.w, 0x41000000
      }
      cf EXPORT_DONE t1.1, 0x0, 0x0, 0x0`,
    ),
  ).toContain('x: t2.1 = MOV 0x41400000 ; copy\npacked {');
});

test('an instruction addresses arrays by one index', () => {
  expect(
    body(
      raSplit,
      `shader ps CEDAR
      array A5.x[3]
      begin
      x: t1.1 = MOV 0x0
      x: t2.1 = MOV 0x1
      x: A5.x[t1.1+0] = ADD A5.x[t1.1+1], A5.x[t2.1+0]`,
    ),
  ).toContain('x: t3.1 = MOV A5.x[t2.1+0] ; copy\nx: A5.x[t1.1+0] = ADD A5.x[t1.1+1], t3.1');
});

test('an input leaves its register before the fetch shader writes there, results go to theirs', () => {
  expect(
    body(
      raSplit,
      `shader fetch CEDAR
      inputs R0.x
      results R1.y.1 R0.x.1
      begin
      cf R0.x.1 = CALL_FS
      fetch R1.y.1, _, _, _ = VFETCH R0.x`,
    ),
  ).toBe(
    lines(`x: t0.1 = MOV R0.x ; copy
      cf R0.x.1 = CALL_FS
      fetch R1.y.1, _, _, _ = VFETCH t0.1
      x: R1.y.2 = MOV R1.y.1 ; copy
      x: R0.x.2 = MOV R0.x.1 ; copy`),
  );
});

test('where everything is as it should be nothing changes', () => {
  const text = lines(`shader ps CEDAR
      inputs R0.x R0.y
      results
      begin
      fetch t1.1, t1.2, t1.3, _ = SAMPLE R0.x, R0.y, _, _
      cf EXPORT_DONE t1.1, t1.2, t1.3, 0x3f800000
      end`);
  const shader = parseShader(text);
  expect(raSplit.run(shader, { program: undefined as never, metadata: undefined, safeMath: true })).toBe(false);
  expect(lines(printShader(shader))).toBe(text);
});

test('indices that are one constant share a copy in their list; those of another list, and data, have their own', () => {
  const write = (link: number, index: string): string =>
    `cf GEOM.${link} = MEM_RING R0.x, R0.y, R0.z, R0.w, ${index}, undef, undef, GEOM${link === 1 ? '' : `.${link - 1}`} ; TYPE=1 COMP_MASK=15`;
  const after = body(
    raSplit,
    `shader gs CEDAR
      inputs R0.x R0.y R0.z R0.w
      begin
      ${write(1, '0x3')}
      ${write(2, '0x0')}
      ${write(3, '0x3')}
      x: _, _, EM.1 = PRED_SETE_INT R0.x, 0x0 ; exec
      region 0 {
        depart 0 0 {
          if EM.1 {
            depart 0 1 {
              ${write(4, '0x3')}
            }
          }
        }
        phi GEOM.5 = GEOM.3, GEOM.4
      }
      ${write(6, '0x3')}`,
  );
  expect(after.match(/t\d\.1 = MOV 0x\d|R0\.w, t\d\.1/g)).toEqual([
    't0.1 = MOV 0x3',
    'R0.w, t0.1',
    't1.1 = MOV 0x0',
    'R0.w, t1.1',
    'R0.w, t0.1',
    't2.1 = MOV 0x3',
    'R0.w, t2.1',
    'R0.w, t0.1',
  ]);
});
