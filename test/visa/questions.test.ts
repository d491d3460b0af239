import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../src/core/index.ts';
import {
  answerAt,
  codeOf,
  coverage,
  diff as diffStreams,
  objectAt,
  objectNamed,
  spills,
  subroutineAt,
  unwind,
  variablesAt,
  verify as verifyStream,
  whoUses,
} from '../../src/visa/index.ts';
import {
  describeStream,
  mainBodyEnd,
  mappedIndices,
  nearestMapped,
  placeText,
  spanOfInterval,
} from '../../src/visa/advanced.ts';
import type { Machine, VisaObject } from '../../src/visa/index.ts';
import type { ObjectDescription } from '../../src/visa/advanced.ts';
import { fixture, kernel } from './streams.ts';

const recursion = fixture('L4-recursion-acm');
const vector = fixture('L4-vector-pvc');
const [recur, fib] = recursion.objects as [VisaObject, VisaObject];

/** Scheduling moved index 2 apart: it has code at 16 and at 48. */
const scattered = describeStream('L4', [
  kernel({
    indexMap: [
      [2, 16],
      [4, 32],
      [2, 48],
      [7, 64],
      [8, 96],
    ],
  }),
]).objects[0] as VisaObject;

test('objects by place and by name', () => {
  expect(objectAt(recursion, 0)).toBe(recur);
  expect(objectAt(recursion, 2543)).toBe(recur);
  expect(objectAt(recursion, 2544)).toBe(fib);
  expect(objectAt(recursion, 4576)).toBeUndefined();
  expect(objectNamed(recursion, 'fib')).toBe(fib);
  expect(objectNamed(vector, 'leaf.outer_BB_1')?.name).toBe('outer');
  expect(objectNamed(vector, 'nobody')).toBeUndefined();
});

test('places in code that belong to no instruction', () => {
  expect(answerAt(recursion, 0)).toMatchObject({ visaIndex: undefined, start: 0, end: 0x160 });
  expect(answerAt(recursion, 1e9)).toBeUndefined();
});

describe('code of an instruction', () => {
  test('in several pieces', () => {
    expect(codeOf(scattered, 2)).toEqual([
      { start: 16, end: 32 },
      { start: 48, end: 64 },
    ]);
    expect(codeOf(scattered, 3)).toEqual([]);
  });
  test('the nearest one that has some', () => {
    expect([...mappedIndices(scattered)]).toEqual([2, 4, 7]);
    expect(nearestMapped(scattered, 3)).toBe(4);
    expect(nearestMapped(scattered, 5)).toBe(7);
    expect(nearestMapped(scattered, 8)).toBeUndefined();
  });
  test('an interval as one span, as the compiler takes it for DWARF', () => {
    expect(spanOfInterval(scattered, 1, 3)).toEqual({ start: 16, end: 32 });
    expect(spanOfInterval(scattered, 5, 7)).toEqual({ start: 64, end: 96 });
    expect(spanOfInterval(scattered, 4, 4)).toBeUndefined();
    expect(spanOfInterval(scattered, 3, 9)).toBeUndefined();
  });
  test('coverage', () => {
    expect(coverage(scattered)).toEqual({
      codeBytes: 96,
      mappedBytes: 80,
      entries: 4,
      indices: 3,
      withoutCode: 4,
      scattered: 1,
      firstIndex: 2,
      lastIndex: 7,
    });
  });
});

describe('variables', () => {
  test('live at a place, with the copy that survives a call', () => {
    const live = variablesAt(recursion, 0x660)?.variables ?? [];
    const saved = live.filter(({ savedAt }) => savedAt !== undefined);
    expect(
      saved.map(({ name, place, savedAt }) => [name, placeText(place), savedAt && placeText(savedAt)]),
    ).toContainEqual(['V38', 'r4.0', '[BE_FP+96]']);
  });

  test('a leaf function spills relative to its frame, whatever the flag says', () => {
    const stream = fixture('L4-function-cri');
    const pc = 160 + 128 + 240;
    const report = new Diagnostics();
    const corrected = variablesAt(stream, pc, { report })?.variables.find(({ name }) => name === 'V34');
    const raw = variablesAt(stream, pc, { corrections: new Set() })?.variables.find(({ name }) => name === 'V34');
    expect(corrected?.place).toMatchObject({ kind: 'memory', base: 'frame' });
    expect(raw?.place).toMatchObject({ kind: 'memory', base: 'scratch' });
    expect(report.list.map(({ code }) => code)).toContain('visa/correction-leaf-spill-base');
  });

  test('who is in a register', () => {
    const names = whoUses(recursion, 0xb00, { file: 'general', reg: 60, sub: 8 }).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['V44', 'V45', 'callee-saved r60']));
    const fp = whoUses(recursion, 0xb00, { file: 'general', reg: 127, sub: 12 }).map(({ kind }) => kind);
    expect(fp).toContain('frame-pointer');
    const wide = whoUses(
      recursion,
      0xb00,
      { file: 'general', reg: 7 },
      { sizeOf: (n) => (n === 'V34' ? 64 : undefined) },
    );
    expect(wide.map(({ name }) => name)).toContain('V34');
    expect(whoUses(recursion, 1e9, { file: 'flag', reg: 0 })).toEqual([]);
  });
});

test('subroutines and their return addresses', () => {
  const outer = objectNamed(vector, 'outer') as VisaObject;
  const [code] = codeOf(outer, 20);
  const inside = subroutineAt(vector, code?.start ?? 0);
  expect(inside?.name).toBe('leaf.outer_BB_1');
  expect(inside?.returnAddress && placeText(inside.returnAddress)).toBe('r1.8');
  expect(subroutineAt(vector, 0x160)).toMatchObject({ name: 'vck', subroutine: undefined });
  expect(mainBodyEnd(outer)).toBe(17);
});

test('spills', () => {
  const found = spills(fixture('L4-function-cri'), fixture('L4-function-cri').objects[1] as VisaObject);
  expect(found.variables.length).toBeGreaterThan(5);
  expect(found.variables.every(({ place }) => place.base === 'frame')).toBe(true);
  expect(found.frameBytes).toBe(576);
});

test('two streams side by side', () => {
  expect(diffStreams(vector, vector)).toMatchObject({ same: true, objects: [] });
  const found = diffStreams(fixture('L3-vector-skl'), vector);
  expect(found.layouts).toEqual(['L3', 'L4']);
  expect(found.objects.map(({ name }) => name)).toEqual(['vck', 'outer']);
  expect(found.same).toBe(false);
});

describe('a walk up the stack', () => {
  /** fib called itself once: its frame at 0x2000, the caller's at 0x1000, the kernel's at 0x800. */
  const words = new Map<bigint, bigint>([
    [0x2000n, BigInt(fib.relocOffset + 0x400)],
    [0x200cn, 0x1000n],
    [0x1000n, 0x6e0n],
    [0x100cn, 0x800n],
  ]);
  const machine: Machine = {
    register: (reg, sub) => (reg === 127 && sub === 12 ? 0x2000n : undefined),
    memory: (address) => words.get(address),
  };

  test('ends at the kernel', () => {
    const walk = unwind(recursion, fib.relocOffset + 0x300, machine, { framePointerUnit: 1 });
    expect(walk.end).toBe('kernel');
    expect(walk.frames.map(({ name, pc, cfa }) => [name, pc, cfa])).toEqual([
      ['fib', fib.relocOffset + 0x300, 0x2000n],
      ['fib', fib.relocOffset + 0x400, 0x1000n],
      ['recur', 0x6e0, 0x800n],
    ]);
  });

  test('finds what the frames saved', () => {
    const { frames: found } = unwind(recursion, fib.relocOffset + 0x300, machine, { framePointerUnit: 1 });
    expect(found[0]?.where(60)).toEqual({ kind: 'register' });
    expect(found[1]?.where(60)).toEqual({ kind: 'memory', address: 0x2040n });
    expect(found[2]?.where(60)).toEqual({ kind: 'memory', address: 0x1040n });
  });

  test('in units of 16 bytes, from a base of the kernel', () => {
    const base = 0x10000n;
    const scaled: Machine = {
      register: (reg, sub) => (reg === 127 && sub === 12 ? 0x200n : undefined),
      memory(address) {
        const value = words.get(address);
        if (value === undefined) return undefined;
        return address % 16n === 0n ? value + base : value / 16n;
      },
    };
    const walk = unwind(recursion, fib.relocOffset + 0x300, scaled, { framePointerUnit: 16, kernelBase: base });
    expect(walk.frames.map(({ cfa }) => cfa)).toEqual([0x2000n, 0x1000n, 0x800n]);
  });

  test('ends where memory cannot be read, and does not go round', () => {
    expect(unwind(recursion, fib.relocOffset + 0x300, { ...machine, memory: () => undefined }).end).toBe('unreadable');
    const round = {
      register: () => 0x2000n,
      memory: (a: bigint) => (a % 16n === 0n ? BigInt(fib.relocOffset + 0x300) : 0x2000n),
    };
    expect(unwind(recursion, fib.relocOffset + 0x300, round, { framePointerUnit: 1 }).end).toBe('loop');
    expect(() => unwind(recursion, 1e9, machine)).toThrow(expect.objectContaining({ code: 'visa/no-code' }) as Error);
  });
});

describe('rules', () => {
  const general = { virt: 2, phys: 2, loc: { kind: 'reg', reg: 26, sub: 0 } } as const;
  const { frame } = kernel();
  const broken: readonly (readonly [code: string, object: ObjectDescription])[] = [
    ['visa/empty-index-map', kernel({ indexMap: [] })],
    [
      'visa/index-map-order',
      kernel({
        indexMap: [
          [1, 16],
          [2, 16],
          [3, 64],
        ],
      }),
    ],
    [
      'visa/index-map-end',
      kernel({
        indexMap: [
          [1, 16],
          [2, 32],
          [2, 64],
        ],
      }),
    ],
    ['visa/kernel-place', kernel({ relocOffset: 64 })],
    ['visa/offset-map', kernel({ offsetMap: [[0, 0]] })],
    ['visa/no-name', kernel({ name: '' })],
    ['visa/reversed-interval', kernel({ vars: [{ name: 'V1', intervals: [{ start: 2, end: 1, ...general }] }] })],
    ['visa/interval-outside', kernel({ vars: [{ name: 'V1', intervals: [{ start: 1, end: 9, ...general }] }] })],
    [
      'visa/type-pair',
      kernel({ vars: [{ name: 'V1', intervals: [{ ...general, start: 1, end: 2, virt: 0, phys: 1 }] }] }),
    ],
    [
      'visa/implausible-value',
      kernel({ vars: [{ name: 'V1', intervals: [{ ...general, start: 1, end: 2, phys: 4 }] }] }),
    ],
    [
      'visa/several-places',
      kernel({
        vars: [
          {
            name: 'V1',
            intervals: [
              { start: 1, end: 1, ...general },
              { ...general, start: 2, end: 2, loc: { kind: 'reg', reg: 27, sub: 0 } },
            ],
          },
        ],
      }),
    ],
    [
      'visa/unassigned',
      kernel({
        vars: [
          { name: 'V1', intervals: [{ start: 1, end: 2, virt: 2, phys: 3, loc: { kind: 'mem', raw: 0xffffffff } }] },
        ],
      }),
    ],
    ['visa/subroutine-order', kernel({ subroutines: [{ name: 's', startVisaIndex: 2, endVisaIndex: 1, retval: [] }] })],
    ['visa/subroutine-end', kernel({ subroutines: [{ name: 's', startVisaIndex: 1, endVisaIndex: 9, retval: [] }] })],
    ['visa/frame-half', kernel({ frame: { ...frame, callerBefp: [] } })],
    ['visa/return-address', kernel({ frame: { ...frame, retAddr: [{ start: 0, end: 8, ...general }] } })],
    ['visa/frame-intervals', kernel({ frame: { ...frame, befp: [] } })],
    ['visa/frame-interval-order', kernel({ frame: { ...frame, befp: [{ start: 9, end: 8, ...general }] } })],
    ['visa/frame-interval-outside', kernel({ frame: { ...frame, befp: [{ start: 9, end: 800, ...general }] } })],
    ['visa/call-mask', kernel({ frame: { ...frame, ceOffset: 32, ceStoreIp: 8 } })],
    ['visa/save-outside', kernel({ frame: { ...frame, callerSave: [{ genIp: 900, entries: [] }] } })],
    ['visa/save-not-restored', saving({ srcRegOff: 64 })],
    ['visa/save-size', saving({ numBytes: 16 })],
    ['visa/save-register', saving({ srcRegOff: 65 })],
    ['visa/save-outside-frame', saving({ dst: { kind: 'mem', abs: false, offset: 64 } })],
    ['visa/save-absolute', saving({ dst: { kind: 'mem', abs: true, offset: 0 } })],
  ];

  function saving(entry: object): ObjectDescription {
    const whole = {
      srcRegOff: 64,
      numBytes: 32,
      dstInReg: 0,
      dst: { kind: 'mem', abs: false, offset: 0 },
      ...entry,
    } as const;
    return kernel({ frame: { ...frame, frameSize: 64, callerSave: [{ genIp: 16, entries: [whole] }] } });
  }

  test.each(broken)('%s', async (code, object) => {
    const report = new Diagnostics();
    await verifyStream(describeStream('L4', [object]), report);
    expect(report.list.map((each) => each.code)).toContain(code);
  });

  test('between objects', async () => {
    const codes = async (...objects: ObjectDescription[]): Promise<string[]> => {
      const report = new Diagnostics();
      await verifyStream(describeStream('L4', objects), report);
      return report.list.map(({ code }) => code);
    };
    expect(await codes(kernel(), kernel({ name: 'f' }))).toContain('visa/code-overlap');
    expect(await codes(kernel(), kernel({ name: 'f' }))).toContain('visa/function-place');
    expect(await codes(kernel(), kernel({ name: 'f', relocOffset: 96 }))).toContain('visa/code-gap');
    expect(await codes(kernel(), kernel({ relocOffset: 64 }))).toContain('visa/same-name');
    expect(await codes()).toContain('visa/no-objects');
  });
});

describe('offsets of saved registers that were scaled', () => {
  const frame = { ...kernel().frame, frameSize: 256 };
  const entry = (reg: number, offset: number): ObjectDescription['frame']['calleeSave'][number]['entries'][number] => {
    return { srcRegOff: reg * 32, numBytes: 32, dstInReg: 0, dst: { kind: 'mem', abs: false, offset } };
  };
  // Two messages of two registers from 64 and 128 on: base * 16 + 32 * index.
  const scaled = [entry(60, 1024), entry(61, 1056), entry(62, 2048), entry(63, 2080)];
  const object = kernel({
    frame: {
      ...frame,
      callerSave: [
        { genIp: 16, entries: scaled },
        { genIp: 32, entries: [] },
      ],
    },
  });
  const live = { virt: 2, phys: 2, start: 1, end: 2 } as const;
  const stream = (layout: 'L2' | 'L3'): ReturnType<typeof describeStream> =>
    describeStream(layout, [
      { ...object, vars: [{ name: 'V1', intervals: [{ ...live, loc: { kind: 'reg', reg: 63, sub: 0 } }] }] },
    ]);

  test('are repaired in questions, by name, and only in the layout that has the fault', () => {
    const report = new Diagnostics();
    const [found] = variablesAt(stream('L2'), 16, { report })?.variables ?? [];
    expect(found?.savedAt).toMatchObject({ offset: 160 });
    expect(report.list.map(({ code }) => code)).toEqual(['visa/correction-save-offset']);
    expect(variablesAt(stream('L2'), 16, { corrections: new Set() })?.variables[0]?.savedAt).toMatchObject({
      offset: 2080,
    });
    expect(variablesAt(stream('L3'), 16)?.variables[0]?.savedAt).toMatchObject({ offset: 2080 });
  });

  test('are worth a note', async () => {
    const report = new Diagnostics();
    await verifyStream(stream('L2'), report);
    expect(report.list.map(({ code, severity }) => [code, severity])).toContainEqual(['visa/save-scaled', 'info']);
  });
});
