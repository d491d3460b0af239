/* Global code motion: where instructions go, and how blocks and clauses are made of them. */
import { describe, expect, test } from 'vitest';
import { gcm } from '../../../src/r600/optimizer/gcm/gcm.ts';
import { optimizeShader, parseMetadata } from '../../../src/r600/index.ts';
import { formatError } from '../../support/format-error.ts';
import { programOf } from '../isa/program.ts';
import { moved, outline } from './motion-text.ts';

const HEAD = 'shader ps CEDAR';

describe('clauses', () => {
  test('hold instructions of one kind; a fetch of what was fetched begins another', () => {
    expect(
      moved(
        HEAD,
        'x: t1.1 = MUL R0.x, R0.y',
        'fetch t2.1, _, _, _ = SAMPLE t1.1, R0.y, _, _',
        'fetch t3.1, _, _, _ = SAMPLE t2.1, R0.y, _, _',
        'cf EXPORT_DONE t3.1, _, _, _',
      ),
    ).toEqual([
      'block 0 0 {',
      'clause ALU {',
      'x: t1.1 = MUL R0.x, R0.y',
      '}',
      'clause TEX {',
      'fetch t2.1, _, _, _ = SAMPLE t1.1, R0.y, _, _',
      '}',
      'clause TEX {',
      'fetch t3.1, _, _, _ = SAMPLE t2.1, R0.y, _, _',
      '}',
      'cf EXPORT_DONE t3.1, _, _, _',
      '}',
    ]);
  });

  test('are as few as the longest way through asks for', () => {
    expect(
      outline(
        moved(
          HEAD,
          'x: t1.1 = MUL R0.x, R0.x',
          'fetch t2.1, _, _, _ = SAMPLE t1.1, R0.y, _, _',
          'x: t3.1 = MUL R0.y, R0.y',
          'fetch t4.1, _, _, _ = SAMPLE t3.1, R0.y, _, _',
          'cf EXPORT t2.1, _, _, _',
          'cf EXPORT_DONE t4.1, _, _, _ ; ARRAY_BASE=1',
        ),
      ),
    ).toEqual(['ALU 2', 'TEX 2', 'cf', 'cf']);
  });

  test('of vertices are their own on R600, and textures on later chips', () => {
    const body = [
      'fetch t2.1, _, _, _ = SAMPLE R0.x, R0.y, _, _',
      'fetch t3.1, _, _, _ = VFETCH R0.x, _, _, _',
      'cf EXPORT_DONE t2.1, t3.1, _, _',
    ];
    expect(outline(moved('shader ps RV670', ...body)).toSorted()).toEqual(['TEX 1', 'VTX 1', 'cf']);
    expect(outline(moved('shader ps RV770', ...body))).toEqual(['TEX 2', 'cf']);
  });

  test.each([
    ['R600', 8],
    ['CEDAR', 16],
  ])('of fetches end on %s after %i', (chip, limit) => {
    const fetches = Array.from({ length: 17 }, (_, k) => `fetch t${k + 1}.1, _, _, _ = SAMPLE R0.x, R0.y, _, _`);
    const sizes = outline(moved(`shader ps ${chip}`, ...fetches)).map((line) => Number(line.split(' ')[1]));
    expect(Math.max(...sizes)).toBe(limit);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(17);
  });

  test('end between the definition of an index register and the constants under it', () => {
    expect(
      outline(
        moved(
          'shader ps CAYMAN',
          'x: IDX0.1 = MOVA_INT R0.x',
          'x: t1.1 = MOV KC0[3].x@1, IDX0.1',
          'cf EXPORT_DONE t1.1, _, _, _',
        ),
      ),
    ).toEqual(['ALU 1', 'ALU 1', 'cf']);
  });

  test('are more where registers are worth it: what is fetched is written before more is fetched', () => {
    const vertices = Array.from({ length: 12 }, (_, k) => [
      `fetch t${k}0.1, t${k}1.1, t${k}2.1, t${k}3.1 = VFETCH R0.x, _, _, _ ; OFFSET=${k}`,
      `cf GEOM.${k + 1} = MEM_RING t${k}0.1, t${k}1.1, t${k}2.1, t${k}3.1, ${k === 0 ? 'GEOM' : `GEOM.${k}`} ; ARRAY_BASE=${k}`,
    ]).flat();
    const found = outline(moved('shader gs CEDAR', ...vertices));
    expect(found.filter((line) => line === 'cf')).toHaveLength(12);
    expect(found.filter((line) => line.startsWith('TEX')).length).toBeGreaterThan(3);
  });

  test('are more where registers are worth it: what one fetch brought is taken before what others brought', () => {
    const samples = Array.from({ length: 12 }, (_, k) => k + 1);
    const found = outline(
      moved(
        HEAD,
        ...samples.map((k) => `fetch t${k}0.1, t${k}1.1, t${k}2.1, t${k}3.1 = SAMPLE R0.x, R0.y, _, _ ; SRID=${k}`),
        ...[0, 1, 2, 3].flatMap((chan) =>
          samples.map((k) => `x: t5${k}${chan}.1 = ADD ${k === 1 ? 'R0.x' : `t5${k - 1}${chan}.1`}, t${k}${chan}.1`),
        ),
        'cf EXPORT t5120.1, t5121.1, t5122.1, t5123.1',
      ),
    );
    expect(found.filter((line) => line.startsWith('TEX')).length).toBeGreaterThan(1);
  });
});

describe('places', () => {
  const branch = (then: string, otherwise: string, phi: string): readonly string[] => [
    'region 0 {',
    'depart 0 0 {',
    'if EM.1 {',
    'depart 0 1 {',
    then,
    '}',
    '}',
    otherwise,
    '}',
    `phi ${phi}`,
    '}',
  ];
  const TEST = 'x: _, _, EM.1 = PRED_SETGT R0.x, 0x0 ; exec';

  test('what one arm takes goes there, if it had instructions; the test stays the last of its block', () => {
    expect(
      moved(
        HEAD,
        'x: t1.1 = MUL R0.x, R0.y',
        TEST,
        'x: t2.1 = MUL R0.y, R0.y',
        ...branch('x: t3.1 = ADD t1.1, t1.1', '', 't4.1 = t2.1, t3.1'),
        'cf EXPORT_DONE t4.1, _, _, _',
      ).filter((line) => line.includes(':')),
    ).toEqual(['x: t2.1 = MUL R0.y, R0.y', TEST, 'x: t1.1 = MUL R0.x, R0.y', 'x: t3.1 = ADD t1.1, t1.1']);
  });

  test('what an arm of fetches takes stays in front of it, where it needs no clause of its own', () => {
    expect(
      moved(
        HEAD,
        'x: t1.1 = MUL R0.x, R0.y',
        TEST,
        ...branch('fetch t3.1, _, _, _ = SAMPLE t1.1, R0.y, _, _', '', 't4.1 = R0.x, t3.1'),
        'cf EXPORT_DONE t4.1, _, _, _',
      ).filter((line) => line.includes(':')),
    ).toEqual(['x: t1.1 = MUL R0.x, R0.y', TEST]);
  });

  test('what one arm takes: a pack that writes as much as it reads too, not one that reads more', () => {
    const interpolated = [
      'x: t1.1 = INTERP_XY R0.y, P0.x',
      'y: t2.1 = INTERP_XY R0.x, P0.y',
      'z: _ = INTERP_XY R0.y, P0.z',
      'w: _ = INTERP_XY R0.x, P0.w',
    ];
    const summed = ['x', 'y', 'z', 'w'].map((slot, k) => `${slot}: ${k === 0 ? 't3.1' : '_'} = DOT4 R0.${slot}, R1.x`);
    const use = 'x: t4.1 = MULADD t1.1, t2.1, t3.1';
    expect(
      moved(
        HEAD,
        'packed {',
        ...interpolated,
        '}',
        'packed {',
        ...summed,
        '}',
        TEST,
        ...branch(use, '', 't5.1 = R0.x, t4.1'),
        'cf EXPORT_DONE t5.1, _, _, _',
      ).filter((line) => line.includes(':')),
    ).toEqual([...summed, TEST, ...interpolated, use]);
  });

  const loop = (...round: readonly string[]): readonly string[] => [
    'region 0 {',
    'loop_phi t1.1 = 0x0, t1.2',
    'repeat 0 1 {',
    ...round,
    'x: _, _, EM.1 = PRED_SETGT t1.1, R0.x ; exec',
    'region 1 {',
    'depart 1 0 {',
    'if EM.1 {',
    'depart 0 0 {',
    '}',
    '}',
    '}',
    '}',
    'x: t1.2 = ADD t1.1, 0x3f800000',
    '}',
    '}',
  ];

  test('what a loop does not change goes in front of it, what only follows it behind it', () => {
    const lines = moved(
      HEAD,
      ...loop(
        'x: t2.1 = MUL R0.x, R0.y',
        'x: t3.1 = ADD t2.1, t1.1',
        'x: t4.1 = MUL t1.1, t1.1',
        'x: t5.1 = ADD t3.1, t1.1',
        'cf GEOM.1 = MEM_RING t5.1, _, _, _, GEOM',
      ),
      'cf EXPORT_DONE t4.1, _, _, _',
    );
    const at = (text: string): number => lines.findIndex((line) => line.includes(text));
    expect(at('t2.1 = MUL')).toBeLessThan(at('region 0'));
    expect(at('t3.1 = ADD')).toBeGreaterThan(at('repeat 0'));
    expect(at('t4.1 = MUL')).toBeGreaterThan(lines.lastIndexOf('block 3 0 {'));
  });

  test.each([
    [48, 'before'],
    [49, 'in'],
  ])('%i constants stand %s their loop', (count, where) => {
    const numbers = Array.from({ length: count }, (_, k) => k + 2);
    const lines = moved(
      HEAD,
      ...loop(
        ...numbers.flatMap((k) => [
          `x: t${10 + 2 * k}.1 = MOV 0x${k.toString(16)}`,
          `fetch t${11 + 2 * k}.1, _, _, _ = LD t${10 + 2 * k}.1, t1.1, _, _`,
          `cf GEOM.${k} = MEM_RING t${11 + 2 * k}.1, _, _, _, GEOM${k === 2 ? '' : `.${k - 1}`}`,
        ]),
      ),
      'cf EXPORT_DONE R0.x, _, _, _',
    );
    const inside = lines.indexOf('repeat 0 1 {');
    const moves = lines.flatMap((line, k) => (/^x: t\d+\.1 = MOV/.test(line) ? [k] : []));
    expect(moves).toHaveLength(count);
    expect(moves.every((at) => at > inside === (where === 'in'))).toBe(true);
  });

  test('a pack that reads more than it writes goes in front of a loop too, but not behind it', () => {
    const summed = (of: string, to: string): readonly string[] => [
      'packed {',
      ...['x', 'y', 'z', 'w'].map((slot, k) => `${slot}: ${k === 0 ? to : '_'} = DOT4 R0.${slot}, ${of}`),
      '}',
    ];
    const lines = moved(
      HEAD,
      ...loop(...summed('R1.x', 't2.1'), ...summed('t1.1', 't3.1')),
      'cf EXPORT_DONE t2.1, t3.1, _, _',
    );
    const at = (text: string): number => lines.findIndex((line) => line.includes(text));
    expect(at('t2.1 = DOT4')).toBeLessThan(at('region 0'));
    expect(at('t3.1 = DOT4')).toBeGreaterThan(at('repeat 0'));
    expect(at('t3.1 = DOT4')).toBeLessThan(at('region 1'));
  });

  test.each([
    ['compares neighbours', 'fetch t2.1, _, _, _ = SAMPLE R0.x, R0.y, _, _'],
    ['reads an array by address', 'x: t2.1 = MOV A5.x[R0.x+0]'],
    ['must not move', 'x: t2.1 = MOV R0.x ; dont_move'],
    ['asks which lanes execute', 'x: t2.1 = MOV MASK_LO'],
  ])('what %s stays in its loop', (_, line) => {
    const lines = moved(`${HEAD}\narray A5.x[4]`, ...loop(line), 'cf EXPORT_DONE t2.1, _, _, _');
    const at = lines.findIndex((each) => each.includes('t2.1 ='));
    const name = line.includes('SAMPLE') ? lines.findIndex((each) => each.includes('SAMPLE')) : at;
    expect(name).toBeGreaterThan(lines.indexOf('repeat 0 1 {'));
    expect(name).toBeLessThan(lines.indexOf('region 1 {'));
  });
});

describe('order', () => {
  test('accesses to an array, kills and exports keep theirs', () => {
    const lines = moved(
      `${HEAD}\narray A5.x[2]`,
      'x: R5.x.1 = MOV R0.x',
      'x: t1.1 = MOV A5.x[R0.y+0]{R5.x.1 undef}',
      'x: R5.x.2 = MOV R0.y',
      'x: t2.1 = MOV A5.x[R0.y+0]{R5.x.2 undef}',
      'x: _, VM.1 = KILLGT t1.1, 0x0, VM',
      'cf EXPORT_DONE t1.1, t2.1, _, _',
    );
    const order = ['R5.x.1 = MOV', 't1.1 = MOV', 'R5.x.2 = MOV', 't2.1 = MOV', 'EXPORT_DONE'];
    const found = order.map((text) => lines.findIndex((line) => line.includes(text)));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(lines.findIndex((line) => line.includes('KILLGT'))).toBeLessThan(found.at(-1)!);
  });

  test('gradients stand in front of each fetch that takes them', () => {
    const fetches = moved(
      HEAD,
      'fetch GHx.1, _, _, _ = SET_GRADIENTS_H R0.x, _, _, _',
      'fetch GVx.1, _, _, _ = SET_GRADIENTS_V R0.y, _, _, _',
      'fetch t1.1, _, _, _ = SAMPLE_G R0.x, R0.y, _, _, GVx.1, _, _, _, GHx.1, _, _, _',
      'fetch t2.1, _, _, _ = SAMPLE_G R0.y, R0.x, _, _, GVx.1, _, _, _, GHx.1, _, _, _',
      'cf EXPORT_DONE t1.1, t2.1, _, _',
    ).filter((line) => line.startsWith('fetch'));
    expect(fetches.map((line) => /= (\w+)/.exec(line)?.[1])).toEqual([
      'SET_GRADIENTS_V',
      'SET_GRADIENTS_H',
      'SAMPLE_G',
      'SET_GRADIENTS_V',
      'SET_GRADIENTS_H',
      'SAMPLE_G',
    ]);
    const [first, second] = fetches
      .filter((line) => line.includes('SAMPLE_G'))
      .map((line) => /GVx\.\d+/.exec(line)?.[0]);
    expect(first).not.toBe(second);
  });

  test('what waits in a queue of the local data share is taken in the same clause', () => {
    const lines = moved(
      'shader cs CEDAR',
      'x: OQA.1, _, LDS.1 = LDS_READ_RET R0.x, LDS, OQA',
      'fetch t3.1, _, _, _ = SAMPLE_L R0.x, R0.y, _, _',
      'x: t1.1, OQA.2 = MOV LDS_OQ_A_POP, OQA.1',
      'x: t2.1 = MUL t1.1, t3.1',
      'cf MEM.1 = MEM_RAT t2.1, _, _, _, MEM',
    );
    const at = lines.findIndex((line) => line.includes('LDS_READ_RET'));
    expect(lines[at + 1]).toContain('LDS_OQ_A_POP');
  });
});

test('the terms of a long sum are fetched a few at a time', () => {
  const group = (n: number, ...insts: readonly string[]): readonly string[] =>
    insts.map((inst, k) => ` ${k === 0 ? n : ' '}    ${inst}`);
  const lines = Array.from({ length: 100 }, (_, k) => [
    'ALU',
    ...group(2 * k + 1, `x: ADD R1.x, R0.x, [0x${(0x3f800000 + k).toString(16)} 1].x`),
    'TEX',
    ' SAMPLE R2.xyz_, R1.x___, RID:18, SID:0 CT:NNNN',
    'ALU',
    ...group(2 * k + 2, 'x: MUL_IEEE R3.x, R2.x, R2.y'),
    // Each weight goes into three sums.
    ...group(
      2 * k + 3,
      'x: MULADD_IEEE R4.x, R3.x, R2.x, R4.x',
      'y: MULADD_IEEE R4.y, R3.x, R2.z, R4.y',
      'w: ADD R4.w, R4.w, R3.x',
    ),
  ]);
  const program = programOf([...lines.flat(), 'EXPORT_DONE PIXEL 0 R4.xy0w EOP'].join('\n'));
  const metadata = parseMetadata('{"pshader": {"inputs": [{"gpr": 0, "spi_sid": 0}], "arrays": []}}');
  const { ngpr, fallback, before, after } = optimizeShader({ program, metadata, ngpr: 5, nstack: 0 });
  expect(fallback).toBe(false);
  expect(ngpr).toBe(11);
  expect([before.fetchClauses, after.fetchClauses]).toEqual([100, 10]);
});

describe('few registers', () => {
  /** Four fetches, whose results come together, of chains of three instructions each. */
  const clauses = (head: string): readonly string[] => {
    const text = [1, 2, 3, 4].flatMap((k) => [
      `x: t${k}.1 = MUL R0.x, 0x4000000${k}`,
      `x: t${k}.2 = ADD t${k}.1, R0.y`,
      `x: t${k}.3 = MUL t${k}.2, R0.z`,
      `fetch t${k}.4, t${k}.5, t${k}.6, t${k}.7 = SAMPLE t${k}.3, R0.y, _, _`,
      ...['4', '5', '6', '7'].map((n) => `x: t${k + 10}.${n} = ADD t${k}.${n}, t${k + 9}.${n}`),
    ]);
    const start = ['4', '5', '6', '7'].map((n) => `x: t10.${n} = MOV R0.z`);
    return outline(moved(head, ...start, ...text, 'cf EXPORT_DONE t14.4, t14.5, t14.6, t14.7'));
  };

  test('take no fetches apart: no more waves run with fewer', () => {
    expect(clauses('shader ps CEDAR')).toEqual(['ALU 12', 'TEX 4', 'ALU 20', 'cf']);
  });

  test.each(['gs', 'hs', 'tes', 'tes-es'])('count in a shader of type %s, whose fetches wait for little', (type) => {
    expect(clauses(`shader ${type} CEDAR`).filter((clause) => clause === 'TEX 1')).toHaveLength(4);
  });
});

test('nothing follows the test of a block that stays near the order of its source', () => {
  const terms = Array.from({ length: 100 }, (_, k) => [
    `x: t${k + 600}.1 = ADD R0.x, 0x${(0x3f800000 + k).toString(16)}`,
    `fetch t${k}.1, t${k}.2, t${k}.3, _ = SAMPLE t${k + 600}.1, t${k + 600}.1, _, _ ; RESOURCE_ID=18`,
    ...[1, 2, 3].map((each) => `x: t${k + 800}.${each} = ADD t${k}.${each}, -R0.y`),
    `x: t${k + 200}.1 = MULADD_IEEE t${k + 800}.1, t${k + 800}.2, t${k + 800}.3`,
    `x: t400.${k + 2} = MULADD_IEEE t${k + 200}.1, t${k}.1, t400.${k + 1}`,
    `y: t401.${k + 2} = MULADD_IEEE t${k + 200}.1, t${k}.2, t401.${k + 1}`,
    `w: t402.${k + 2} = ADD t402.${k + 1}, t${k + 200}.1`,
  ]);
  const text = moved(
    HEAD,
    ...['400', '401', '402'].map((name) => `x: t${name}.1 = MOV R0.x`),
    'x: _, _, EM.1 = PRED_SETGT R0.x, 0x0 ; exec',
    ...terms.flat(),
    'region 0 {',
    'depart 0 0 {',
    'if EM.1 {',
    'depart 0 1 {',
    'cf EXPORT_DONE t400.101, t401.101, t402.101, _',
    '}',
    '}',
    'cf EXPORT_DONE t401.101, t400.101, t402.101, _',
    '}',
    '}',
  );
  const clauses = text.filter((line) => line.startsWith('clause')).length;
  expect(clauses).toBe(15);
  const at = text.findIndex((line) => line.includes('PRED_SETGT'));
  expect(text.slice(at + 1, at + 3)).toEqual(['}', '}']);
});

test('a program without instructions stays as it is', () => {
  expect(moved(HEAD)).toEqual([]);
});

test('what must follow the test of its block is refused', () => {
  const error = formatError(() =>
    moved(
      HEAD,
      'x: R1.x.1, _, EM.1 = PRED_SETGT R0.x, 0x0 ; exec',
      'x: t1.1 = MOV R1.x.1 ; dont_move',
      'region 0 {',
      'depart 0 0 {',
      'if EM.1 {',
      'depart 0 1 {',
      '}',
      '}',
      '}',
      '}',
    ),
  );
  expect(error.code).toBe('r600/opt-gcm');
});

test('it takes SSA form and leaves blocks', () => {
  expect([gcm.input, gcm.output]).toEqual(['ssa', 'blocks']);
});
