import { describe, expect, test } from 'vitest';
import { inSequence } from '../../../src/r600/optimizer/ra-coalesce/parallel-copies.ts';
import { raCoalesce } from '../../../src/r600/optimizer/ra-coalesce/ra-coalesce.ts';
import { formatError } from '../../support/format-error.ts';
import { body, lines, passed } from './pass-text.ts';

/** A loop that ends when t9.1 is 0 after `round`. */
const loop = (before: string, phis: string, round: string, behind: string): string => `shader ps CEDAR
  begin
  block 0 0 {
  clause ALU {
  ${before}
  }
  }
  region 0 {
  ${phis}
  repeat 0 1 {
  block 1 1 {
  clause ALU {
  ${round}
  x: _, _, EM.1 = PRED_SETE_INT t9.1, 0x0 ; exec
  }
  }
  region 1 {
  depart 1 0 {
  if EM.1 {
  depart 0 0 {
  }
  }
  }
  }
  }
  ${behind}`;

const exit = `region 1 {
  depart 1 0 {
  if EM.1 {
  depart 0 0 {
  }
  }
  }
  }`;

describe('phi nodes', () => {
  test('a counter is one register: no copy is left', () => {
    expect(
      body(
        raCoalesce,
        loop(
          'x: t1.1 = MOV 0xfffffff0',
          'loop_phi t1.2 = t1.1, t1.3',
          'x: t1.3 = ADD_INT t1.2, 0x1\nx: t9.1 = MOV t1.3',
          `phi t2.1 = t1.3
          }
          cf EXPORT_DONE t2.1, 0x0, 0x0, 0x3f800000`,
        ),
      ),
    ).toBe(
      lines(`block 0 0 {
        clause ALU {
        x: t10 = MOV 0xfffffff0
        }
        }
        region 0 {
        repeat 0 1 {
        block 1 1 {
        clause ALU {
        x: t10 = ADD_INT t10, 0x1
        x: _, _, EM.1 = PRED_SETE_INT t10, 0x0 ; exec
        }
        }
        ${exit}
        }
        }
        cf EXPORT_DONE t10, 0x0, 0x0, 0x3f800000`),
    );
  });

  test('two values that change places go through a temporary', () => {
    const text = body(
      raCoalesce,
      loop(
        'x: t1.1 = MOV KC0[0].x\nx: t2.1 = MOV KC0[0].y\nx: t3.1 = MOV 0xfffffffa',
        'loop_phi t1.2 = t1.1, t2.2\nloop_phi t2.2 = t2.1, t1.2\nloop_phi t3.2 = t3.1, t9.1',
        'x: t9.1 = ADD_INT t3.2, 0x1',
        `phi t1.3 = t1.2
        phi t2.3 = t2.2
        }
        cf EXPORT_DONE t1.3, t2.3, 0x0, 0x3f800000`,
      ),
    );
    expect(text).toContain(
      lines(`${exit}
        block 2 1 {
        clause ALU {
        x: t13 = MOV t10 ; copy
        x: t10 = MOV t11 ; copy
        x: t11 = MOV t13 ; copy
        }
        }
        }
        }
        cf EXPORT_DONE t10, t11, 0x0, 0x3f800000`),
    );
  });

  test('a value that is wanted behind the loop is not lost to the next round', () => {
    const text = body(
      raCoalesce,
      loop(
        'x: t1.1 = MOV 0xfffffff0',
        'loop_phi t1.2 = t1.1, t9.1',
        'x: t9.1 = ADD_INT t1.2, 0x1',
        `}
        cf EXPORT_DONE t1.2, 0x0, 0x0, 0x3f800000`,
      ),
    );
    // The last value before the counter reached 0, so the increment must not overwrite it.
    expect(text).toContain('x: t11 = ADD_INT t10, 0x1');
    expect(text).toContain('x: t10 = MOV t11 ; copy');
    expect(text).toContain('cf EXPORT_DONE t10,');
  });

  test('both arms of a branch write to one register, constants are moved there, what is undefined is left out', () => {
    expect(
      body(
        raCoalesce,
        `shader ps CEDAR
        inputs R0.x R0.y
        begin
        block 0 0 {
        clause ALU {
        x: t1.1 = MUL R0.x, R0.y
        x: _, _, EM.1 = PRED_SETGT t1.1, 0x0 ; exec
        }
        }
        region 1 {
        depart 1 0 {
        if EM.1 {
        depart 1 1 {
        block 2 0 {
        clause ALU {
        x: t2.1 = ADD t1.1, t1.1
        }
        }
        }
        }
        block 3 0 {
        clause TEX {
        fetch t3.1, _, _, _ = SAMPLE R0.x, R0.y, _, _
        }
        }
        }
        phi t4.1 = t3.1, t2.1
        phi t5.1 = 0x1, undef
        }
        cf EXPORT_DONE t4.1, t5.1, 0x0, 0x3f800000`,
      ),
    ).toContain(
      lines(`clause ALU {
        x: t7 = ADD t6, t6
        }
        }
        }
        }
        block 3 0 {
        clause TEX {
        fetch t7, _, _, _ = SAMPLE R0.x, R0.y, _, _
        }
        clause ALU {
        x: t8 = MOV 0x1 ; copy
        }
        }
        }
        }
        cf EXPORT_DONE t7, t8, 0x0, 0x3f800000`),
    );
  });

  test('those of special registers stay', () => {
    expect(
      body(
        raCoalesce,
        `shader gs CEDAR
        begin
        region 1 {
        depart 1 0 {
        }
        phi GEOM.1 = GEOM
        }
        cf GEOM.2 = MEM_RING 0x0, _, _, _, GEOM.1`.replace('0x0', 'undef'),
      ),
    ).toContain('phi GEOM.1 = GEOM');
  });
});

describe('vectors', () => {
  test('a fetched vector is exported from where it is, in channels of its own', () => {
    expect(
      passed(
        raCoalesce,
        `shader ps CEDAR
        begin
        block 0 0 {
        clause ALU {
        x: t1.1 = MOV KC0[0].x
        x: t2.1 = MOV KC0[0].y
        }
        clause TEX {
        fetch t3.1, t4.1, t5.1, t6.1 = SAMPLE t1.1, t2.1, _, _
        }
        clause ALU {
        x: t7.1 = MOV t3.1 ; copy
        x: t8.1 = MOV t4.1 ; copy
        }
        cf EXPORT_DONE t8.1, t7.1, t5.1, t6.1
        }`,
      ),
    ).toBe(
      lines(`shader ps CEDAR
        inputs
        results
        value t9 .x
        value t10 .y
        value t11 .y
        value t12 .x
        value t13 .z
        value t14 .w
        begin
        block 0 0 {
        clause ALU {
        x: t9 = MOV KC0[0].x
        x: t10 = MOV KC0[0].y
        }
        clause TEX {
        fetch t11, t12, t13, t14 = SAMPLE t9, t10, _, _
        }
        cf EXPORT_DONE t12, t11, t13, t14
        }
        end`),
    );
  });

  test('a copy that two orders need stays', () => {
    const text = body(
      raCoalesce,
      `shader cs CEDAR
      begin
      block 0 0 {
      clause ALU {
      x: t1.1 = MOV KC0[0].x
      x: t2.1 = MOV KC0[0].y
      x: t3.1 = MOV t2.1 ; copy
      }
      cf MEM.1 = MEM_RAT t1.1, t2.1, _, _, t3.1, undef, undef, MEM ; TYPE=1 COMP_MASK=3
      }`,
    );
    expect(text).toContain('x: t6 = MOV t5 ; copy');
  });

  test('values that cannot lie together are refused', () => {
    const text = `shader cs CEDAR
      begin
      block 0 0 {
      clause ALU {
      x: t1.1 = MOV KC0[0].x
      }
      cf MEM.1 = MEM_RAT t1.1, t1.1, _, _, MEM ; COMP_MASK=3
      }`;
    expect(formatError(() => passed(raCoalesce, text))).toMatchObject({ code: 'r600/opt-vector' });
  });
});

test('elements of arrays keep their registers, pinned values theirs', () => {
  expect(
    passed(
      raCoalesce,
      `shader ps CEDAR
      array A5.x[2]
      inputs R0.x
      value R0.x @0 CHAN FIXED REG
      begin
      block 0 0 {
      clause ALU {
      x: R5.x.1 = MOV R0.x
      x: R6.x.1 = MOV 0x0
      x: t1.1 = ADD_INT R0.x, 0x1
      x: A5.x[t1.1+0]{R5.x.1 R6.x.1|R5.x.2 R6.x.2} = MOV 0x40000000
      x: t2.1 = MOV R6.x.2
      }
      cf EXPORT_DONE t2.1, 0x0, 0x0, 0x0
      }`,
    ),
  ).toContain(
    lines(`x: R5.x = MOV R0.x
      x: R6.x = MOV 0x0
      x: t3 = ADD_INT R0.x, 0x1
      x: A5.x[t3+0] = MOV 0x40000000
      x: t4 = MOV R6.x`),
  );
});

describe('copies that take place at once', () => {
  const run = (moves: readonly (readonly [string, string])[]): string => {
    const ordered = inSequence(
      moves.map(([to, from]) => ({ to, from })),
      (value) => `${value}'`,
    );
    // What they do when they are executed one by one is what they would do at once.
    const places = new Map<string, string>();
    for (const { to, from } of ordered) places.set(to, places.get(from) ?? from);
    for (const [to, from] of moves) expect(places.get(to)).toBe(from);
    return ordered.map(({ to, from }) => `${to}=${from}`).join(' ');
  };

  test.each([
    [
      'a chain, from its end',
      [
        ['b', 'a'],
        ['c', 'b'],
        ['d', 'c'],
      ],
      'd=c c=b b=a',
    ],
    [
      'one value to many places',
      [
        ['b', 'a'],
        ['c', 'a'],
      ],
      'b=a c=a',
    ],
    [
      'a ring',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      "a'=a a=b b=a'",
    ],
    [
      'a ring with branches',
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
        ['d', 'a'],
      ],
      "d=a a'=a a=b b=c c=a'",
    ],
    [
      'two rings',
      [
        ['a', 'b'],
        ['b', 'a'],
        ['c', 'd'],
        ['d', 'c'],
      ],
      "a'=a a=b b=a' c'=c c=d d=c'",
    ],
  ] as const)('%s', (_, moves, expected) => {
    expect(run(moves)).toBe(expected);
  });
});
