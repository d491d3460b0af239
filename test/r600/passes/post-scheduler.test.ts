import { expect, test } from 'vitest';
import {
  defaultEquivOptions,
  parseBytecode,
  parseShader,
  printShader,
  shaderSubject,
  subjectsEquivalent,
  verifyShader,
} from '../../../src/r600/advanced.ts';
import { passes } from '../../../src/r600/optimizer/passes.ts';
import { postScheduler } from '../../../src/r600/optimizer/post-scheduler/post-scheduler.ts';
import { corpusTest } from '../../support/corpus.ts';
import { formatError } from '../../support/format-error.ts';
import { corpusShaders } from '../corpus.ts';
import { body, passed } from './pass-text.ts';

/** A shader of one clause; `inputs` are components, `chan t1 .w` lines go to `values`. */
function clause(chip: string, inputs: string, list: readonly string[], values: readonly string[] = []): string {
  const names = inputs.split(' ').filter((name) => name !== '');
  const places = names.map((name) => `value ${name} @${Number(name.slice(1, -2)) * 4 + 'xyzw'.indexOf(name.at(-1)!)}`);
  const [arrays, rest] = [
    values.filter((line) => line.startsWith('array')),
    values.filter((line) => !line.startsWith('array')),
  ];
  return [
    `shader ps ${chip}`,
    ...arrays,
    ['inputs', ...names].join(' '),
    ...places,
    ...rest,
    'begin',
    'block 0 0 {',
    'clause ALU {',
    ...list,
    '}',
    '}',
  ].join('\n');
}

/** The groups behind the pass: instructions by `; `, groups on lines, a blank line where a clause begins. */
function groups(...shader: Parameters<typeof clause>): string {
  return body(postScheduler, clause(...shader))
    .replaceAll(/^block.*\n|^\}$\n?/gm, '')
    .replace('clause ALU {\n', '')
    .replaceAll('clause ALU {', '')
    .split('group {\n')
    .map((group) => group.trimEnd().replaceAll('\n', '; ') + (group.endsWith('\n\n') ? '\n' : ''))
    .filter((group) => group !== '')
    .join('\n')
    .replaceAll('packed {; ', '');
}

test('what depends on nothing shares a group; what it makes is there for the next one', () => {
  expect(
    groups('CYPRESS', 'R0.x R0.y', [
      'x: t1 = MUL_IEEE R0.x, 0x40000000',
      'x: t2 = ADD R0.y, 0x3f800000',
      'x: t3 = MUL_IEEE t1, t2',
      'x: t4 = ADD t3, t1',
    ]),
  ).toBe(`z: t1 = MUL_IEEE R0.x, 0x40000000; w: t2 = ADD R0.y, 0x3f800000
x: t3 = MUL_IEEE t1, t2
y: t4 = ADD t3, t1`);
});

test('a pack that waits for nothing goes where it fits, before what fits anywhere', () => {
  const pack = (op: string, result: string, a: string, b: string): readonly string[] => [
    'packed {',
    `x: ${result} = ${op} ${a}, ${b}`,
    ...['y', 'z', 'w'].map((chan) => `${chan}: _ = ${op} ${a}, ${b}`),
    '}',
  ];
  const text = groups('CYPRESS', 'R0.x R0.y', [
    ...pack('DOT4_IEEE', 't1', 'R0.x', 'R0.y'),
    'x: t2 = RNDNE t1',
    't: t3 = RECIP_IEEE t1',
    'x: t4 = MULADD_IEEE t3, R0.x, R0.y',
    'x: t5 = MULADD_IEEE t3, R0.y, R0.x',
    ...pack('DOT4_IEEE', 't6', 'R0.x', 'R0.x'),
  ]);
  const names = text.split('\n').map((group) => [...new Set(group.match(/[A-Z]\w+(?= [tR])/g))].join(' '));
  expect(names).toEqual(['DOT4_IEEE', 'DOT4_IEEE RECIP_IEEE', 'RNDNE MULADD_IEEE']);
});

test('a register may be written in the group that reads what it held, not in the one that writes it too', () => {
  expect(
    groups(
      'CYPRESS',
      'R0.x',
      ['x: t1 = ADD R0.x, R0.x', 'x: t2 = MOV t1', 'x: t1 = MOV 0x0', 'x: t1 = MOV 0x1'],
      ['value t1 .y', 'value t2 .z'],
    ),
  ).toBe(`y: t1 = ADD R0.x, R0.x
y: t1 = MOV 0x0; z: t2 = MOV t1
y: t1 = MOV 0x1`);
});

test('three registers of one component fit a group, under three bank swizzles', () => {
  const list = ['x: t1 = MOV R0.x', 'x: t2 = MOV R1.x', 'x: t3 = MOV R2.x', 'x: t4 = MOV R3.x'];
  expect(groups('CYPRESS', 'R0.x R1.x R2.x R3.x', list))
    .toBe(`y: t1 = MOV R0.x; z: t2 = MOV R1.x ; bank=2; w: t3 = MOV R2.x ; bank=4
y: t4 = MOV R3.x`);
});

test('results of the group before take no port', () => {
  const list = ['x: t1 = MOV R0.x', 'x: t2 = MOV R1.x', 'x: t3 = MOV R2.x'];
  const pairs = ['x: t4 = ADD t1, R0.x', 'x: t5 = ADD t2, R1.x', 'x: t6 = ADD t3, R2.x'];
  const channels = ['value t1 .x', 'value t2 .x', 'value t3 .x'];
  // Slot t takes one of them, so that two groups make the three; each of their sums reads one register beside PV or PS.
  const printed = groups('CYPRESS', 'R0.x R1.x R2.x', [...list, ...pairs], channels);
  expect(printed.split('\n')).toHaveLength(3);
});

test('an instruction that needs its channel moves another to a free slot', () => {
  expect(
    groups(
      'CYPRESS',
      'R0.y',
      ['x: t1 = MOV 0x0', 'x: t2 = MOV 0x1', 'x: t3 = MOV 0x3f800000', 'x: t4 = MOV R0.y'],
      ['value t1 .x', 'value t2 .x', 'value t3 .y', 'value t4 .z'],
    ),
  ).toBe('x: t1 = MOV 0x0; y: t3 = MOV 0x3f800000; z: t4 = MOV R0.y; t: t2 = MOV 0x1');
});

test('t has transcendentals, but no multiply-add of R700 where nobody says that it may', () => {
  expect(
    groups('RV770', 'R0.x R0.y', [
      ...['0x0', '0x1', '0x3f800000', '0x3f000000', 'R0.y'].map(
        (c, k) => `x: t${k + 1} = MULADD_IEEE R0.x, R0.y, ${c}`,
      ),
      't: t6 = SIN R0.x',
      't: t7 = COS R0.x',
    ])
      .split('\n')
      .map((group) => group.replaceAll(/(.: )t\d+ = (\w+)[^;]*/g, '$1$2')),
  ).toEqual([
    'x: MULADD_IEEE; y: MULADD_IEEE; z: MULADD_IEEE; w: MULADD_IEEE; t: SIN',
    expect.stringMatching(/^.: MULADD_IEEE; t: COS$/),
  ]);
});

test('two pairs of components of constants, four single ones on R600', () => {
  const list = ['x: t1 = MOV KC0[1].x', 'x: t2 = MOV KC0[2].x', 'x: t3 = MOV KC0[3].x', 'x: t4 = MOV KC0[1].y'];
  expect(groups('CYPRESS', '', list).split('\n')).toHaveLength(2);
  expect(groups('R600', '', list).split('\n')).toHaveLength(1);
});

test('four literals', () => {
  const list = [2, 3, 4, 5, 6].map((k) => `x: t${k} = MOV 0x${k}`);
  expect(groups('CYPRESS', '', list).split('\n')).toHaveLength(2);
  expect(groups('CYPRESS', '', [...list.slice(0, 4), 'x: t9 = MOV 0x2']).split('\n')).toHaveLength(1);
});

test('a clause ends where its constant cache locks do not suffice; lines that follow each other share one', () => {
  const list = [
    'x: t1 = ADD R0.x, KC0[1].x',
    'x: t2 = ADD R0.x, KC0[40].x',
    'x: t3 = ADD R0.x, KC0[100].x',
    'x: t4 = ADD R0.x, KC0[17].x',
  ];
  expect(groups('RV770', 'R0.x', list)).toBe(`y: t1 = ADD R0.x, KC0[1].x; z: t2 = ADD R0.x, KC0[40].x
w: t4 = ADD R0.x, KC0[17].x

x: t3 = ADD R0.x, KC0[100].x`);
  expect(groups('CYPRESS', 'R0.x', list)).not.toContain('\n\n');
});

test('a clause holds 128 instructions and pairs of literals', () => {
  const list = Array.from({ length: 300 }, (_, k) => `x: t${k} = MOV 0x${(k + 2).toString(16)}`);
  const clauses = groups('CYPRESS', '', list).split('\n\n');
  const sizes = clauses.map((each) => each.split('\n').reduce((sum, group) => sum + group.split('; ').length * 1.5, 0));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(128);
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(110);
});

test('operands with an index wait for a load of the address register, one index at a time', () => {
  const list = [
    'x: t1 = MOV A5.x[R0.x+0]',
    'x: t2 = MOV A5.x[R0.y+1]',
    'x: t3 = MOV A5.x[R0.x+2]',
    'x: A5.x[R0.x+0] = MOV 0x0',
  ];
  expect(groups('CYPRESS', 'R0.x R0.y', list, ['array A5.x[4]'])).toBe(`x: AR = MOVA_INT R0.x
z: t1 = MOV A5.x[AR+0]; w: t3 = MOV A5.x[AR+2] ; bank=2
x: AR = MOVA_INT R0.y
x: t2 = MOV A5.x[AR+1]
x: AR = MOVA_INT R0.x
x: A5.x[AR+0] = MOV 0x0`);
  expect(groups('R600', 'R0.x', list.slice(0, 1), ['array A5.x[4]'])).toBe(`t: AR = MOVA_GPR_INT R0.x
y: t1 = MOV A5.x[AR+0]`);
  expect(groups('RV670', 'R0.x', list.slice(0, 1), ['array A5.x[4]'])).toContain('x: AR = MOVA_INT R0.x');
});

test('an index that was overwritten is loaded anew', () => {
  const list = ['x: t1 = MOV A5.x[t0+0]', 'x: t0 = ADD_INT t0, 0x1', 'x: t2 = MOV A5.x[t0+0]'];
  expect(groups('CYPRESS', '', ['x: t0 = MOV 0x0', ...list], ['array A5.x[4]']).match(/MOVA_INT t0/g)).toHaveLength(2);
});

test('elements wait for relative writes, not for each other', () => {
  const list = ['x: R5.x = MOV 0x0', 'x: R6.x = MOV 0x1', 'x: A5.x[R0.x+0] = MOV 0x3f800000', 'x: t1 = MOV R6.x'];
  expect(groups('CYPRESS', 'R0.x', list, ['array A5.x[2]'])).toBe(`x: R5.x = MOV 0x0; t: R6.x = MOV 0x1
x: AR = MOVA_INT R0.x
x: A5.x[AR+0] = MOV 0x3f800000
y: t1 = MOV R6.x`);
});

test('a dot product fills its slots, the slot of the channel writes it; the mask changes in the last group', () => {
  const dot = ['x: t1 = DOT4 R0.x, R0.x', 'y: _ = DOT4 R0.y, R0.y', 'z: _ = DOT4 R0.z, R0.z', 'w: _ = DOT4 R0.w, R0.w'];
  expect(
    groups(
      'CYPRESS',
      'R0.x R0.y R0.z R0.w',
      [
        'packed {',
        ...dot,
        '}',
        'x: t2 = ADD R0.x, 0x3f800000',
        'x: _, _, EM.1 = PRED_SETGT R0.x, 0x0 ; exec',
        'x: t3 = ADD t1, t2',
      ],
      ['value t1 .y'],
    ),
  )
    .toBe(`x: _ = DOT4 R0.x, R0.x; y: t1 = DOT4 R0.y, R0.y; z: _ = DOT4 R0.z, R0.z; w: _ = DOT4 R0.w, R0.w; t: t2 = ADD R0.x, 0x3f800000
z: t3 = ADD t1, t2; w: _, _, EM.1 = PRED_SETGT R0.x, 0x0 ; exec`);
});

test('a pack that no swizzles can serve gets copies in front of it', () => {
  const dot = ['x: t1 = DOT4 R0.x, R1.x', 'y: _ = DOT4 R2.x, R3.x', 'z: _ = DOT4 R4.x, R5.x', 'w: _ = DOT4 0x0, 0x0'];
  const printed = groups('CYPRESS', 'R0.x R1.x R2.x R3.x R4.x R5.x', ['packed {', ...dot, '}']);
  expect(printed.split('\n')).toHaveLength(2);
  expect(printed.split('\n')[0]!.match(/MOV/g)).toHaveLength(3);
});

test('Cayman: a result in w takes a fourth slot; a second result of one computation is a copy', () => {
  const pack = ['packed {', 'x: t1 = RECIP_IEEE R0.x', 'y: _ = RECIP_IEEE R0.x', 'z: _ = RECIP_IEEE R0.x', '}'];
  expect(groups('CAYMAN', 'R0.x', pack, ['value t1 .w'])).toBe(
    'x: _ = RECIP_IEEE R0.x; y: _ = RECIP_IEEE R0.x; z: _ = RECIP_IEEE R0.x; w: t1 = RECIP_IEEE R0.x',
  );
  const two = pack.map((line) => line.replace('y: _', 'y: t2'));
  expect(groups('CAYMAN', 'R0.x', two)).toMatch(/RECIP_IEEE.*\n.: t2 = MOV t1$/);
});

test('a result that goes to an array, and to registers, is copied from a register', () => {
  const dot = (...results: readonly string[]): readonly string[] => [
    'packed {',
    ...['x', 'y', 'z', 'w'].map((chan, k) => `${chan}: ${results[k] ?? '_'} = DOT4_IEEE R0.x, R0.x`),
    '}',
  ];
  const [first, second] = ['A5.x[R0.x+0]', 'A5.x[R0.x+1]'];
  const array = ['array A5.x[4]'];
  const one = groups('CYPRESS', 'R0.x', dot(first, 't1'), array);
  expect(one).toMatch(/t1 = DOT4_IEEE[^]*A5\.x\[AR\+0\] = MOV t1/);
  const two = groups('CYPRESS', 'R0.x', dot(first, second), array);
  expect(two).toMatch(/(t\d+) = DOT4_IEEE[^]*A5\.x\[AR\+[01]\] = MOV \1[^]*A5\.x\[AR\+[01]\] = MOV \1/);
});

test('what a read of local data share returns is taken in its clause', () => {
  const filler = Array.from({ length: 150 }, (_, k) => `x: t${k + 10} = MOV 0x${(k + 2).toString(16)}`);
  const read = ['x: OQA.1, _, LDS.1 = LDS_READ_RET t159, OQA, LDS', 'x: t1, OQA.2 = MOV LDS_OQ_A_POP, OQA.1'];
  const clauses = groups('CYPRESS', '', [...filler, ...read]).split('\n\n');
  expect(clauses.find((each) => each.includes('LDS_READ_RET'))).toContain('LDS_OQ_A_POP');
});

test('constants under an index register stand in a later clause than its definition', () => {
  expect(
    groups('CAYMAN', 'R0.x', ['x: IDX0.1 = MOVA_INT R0.x', 'x: t1 = MOV KC1[0].x@1, IDX0.1', 'x: t2 = MOV R0.x']),
  ).toMatch(/^x: IDX0\.1 = MOVA_INT R0\.x; .: t2 = MOV R0\.x\n\n.: t1 = MOV KC1\[0\]\.x@1, IDX0\.1$/);
});

test('components of one export get channels of their own', () => {
  const printed = passed(
    postScheduler,
    `${clause(
      'CYPRESS',
      '',
      [1, 2, 3, 4].map((k) => `x: t${k} = MOV 0x${k}`),
    ).replace(/\}$/, '')}cf EXPORT_DONE t1, t2, t3, t4\n}`,
  );
  const channels = [...printed.matchAll(/^value t\d \.(.)$/gm)].map(([, chan]) => chan);
  expect(new Set(channels).size).toBe(4);
});

test('nothing to do changes nothing; two indices in one instruction are refused', () => {
  expect(passed(postScheduler, 'shader ps CEDAR\nbegin\ncf EXPORT_DONE 0x0, 0x0, 0x0, 0x0')).toContain(
    'cf EXPORT_DONE',
  );
  const text = clause('CYPRESS', 'R0.x R0.y', ['x: A5.x[R0.x+0] = MOV A5.x[R0.y+0]'], ['array A5.x[2]']);
  expect(formatError(() => passed(postScheduler, text)).code).toBe('r600/opt-index');
});

test('ten thousand independent instructions fill their groups, but the last of each clause', () => {
  const list = Array.from({ length: 10_000 }, (_, k) => `x: t${k} = MOV 0x${k % 2}`);
  const shader = parseShader(`${clause('CYPRESS', '', list)}\nend`);
  postScheduler.run(shader, { program: undefined as never, metadata: undefined, safeMath: true });
  expect(printShader(shader).match(/group \{/g)!.length).toBeLessThan(2000 + 10_000 / 125);
});

corpusTest(
  'the IR does the same before and after, bit for bit',
  () => {
    let checked = 0;
    for (const { id, program, metadata } of corpusShaders(24)) {
      const shader = parseBytecode(program, metadata);
      const context = { program, metadata, safeMath: true };
      for (const pass of passes.slice(0, passes.indexOf(postScheduler))) pass.run(shader, context);
      const before = parseShader(printShader(shader));
      postScheduler.run(shader, context);
      expect(verifyShader(shader), id).toEqual([]);
      const options = { ...defaultEquivOptions, runs: 2, stepLimit: 5000 };
      const equal = subjectsEquivalent(shaderSubject(before, program, 16), shaderSubject(shader, program, 16), options);
      expect(equal.first, id).toBeNull();
      checked++;
    }
    expect(checked).toBe(21);
  },
  120_000,
);

test('loads of the address register do not keep a clause from ending', () => {
  const list = Array.from({ length: 140 }, (_, k) => `x: t${k} = MOV A5.x[R0.x+${k % 4}]`);
  expect(groups('CYPRESS', 'R0.x', list, ['array A5.x[4]']).match(/MOVA_INT/g)).toHaveLength(2);
});

test('what many reads are compared with is not computed far ahead, though slots are free', () => {
  const reads = Array.from({ length: 40 }, (_, k) => [
    `x: t${k} = ADD_INT R0.x, 0x${(k + 1000).toString(16)}`,
    `x: t${k + 100} = SETE_INT R0.z, 0x${(k + 2000).toString(16)}`,
    `x: t${k + 200} = CNDE_INT t${k + 100}, R0.y, 0x0`,
    `x: OQA.${2 * k + 1}, _, LDS.${k + 1} = LDS_READ_RET t${k}, LDS.${k}, OQA.${2 * k}`,
    `x: t${k + 300}, OQA.${2 * k + 2} = MOV LDS_OQ_A_POP, OQA.${2 * k + 1}`,
    `x: t${k + 400} = SETE_DX10 t${k + 300}, t${k + 200}`,
    `x: t${k + 501} = AND_INT t${k + 500}, t${k + 400}`,
  ]);
  const text = clause('CEDAR', 'R0.x R0.y R0.z', ['x: t500 = MOV R0.y', ...reads.flat(), 'x: R0.x = MOV t540']);
  const lines = body(postScheduler, text.replace('LDS.0', 'LDS').replace('OQA.0', 'OQA')).split('\n');
  const waiting = lines.map((_, at) => {
    const [computed, taken] = ['CNDE_INT', 'SETE_DX10'].map(
      (op) => lines.slice(0, at + 1).filter((line) => line.includes(op)).length,
    );
    return computed! - taken!;
  });
  expect(lines.filter((line) => line.includes('SETE_DX10'))).toHaveLength(40);
  expect(Math.max(...waiting)).toBeLessThanOrEqual(4);
});
