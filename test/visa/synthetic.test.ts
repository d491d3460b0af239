/* Streams that the format allows and no compiler has written yet: whole, in every layout that holds them. */
import { describe, expect, test } from 'vitest';
import { Diagnostics, silent } from '../../src/core/index.ts';
import type { FormatError } from '../../src/runtime/index.ts';
import { convert as convertStream, dump as dumpJson, variablesAt, visaIndexAt } from '../../src/visa/index.ts';
import { describeStream, layoutIds, parseStream, streamBytes } from '../../src/visa/advanced.ts';
import type { LayoutId } from '../../src/visa/index.ts';
import type { ObjectDescription } from '../../src/visa/advanced.ts';
import { jsonText } from '../../src/core/index.ts';
import { fixture, kernel } from './streams.ts';

const general = { virt: 2, phys: 2, loc: { kind: 'reg', reg: 26, sub: 4 } } as const;
const { frame } = kernel();

const cases: readonly (readonly [name: string, object: ObjectDescription, layouts: readonly LayoutId[]])[] = [
  [
    'an offset map',
    kernel({
      offsetMap: [
        [0, 16],
        [24, 32],
      ],
    }),
    layoutIds,
  ],
  [
    'a register saved in a register',
    kernel({
      frame: {
        ...frame,
        calleeSave: [
          {
            genIp: 16,
            entries: [{ srcRegOff: 1920, numBytes: 32, dstInReg: 1, dst: { kind: 'reg', reg: 70, sub: 8 } }],
          },
          { genIp: 32, entries: [] },
        ],
      },
    }),
    layoutIds,
  ],
  [
    'a register saved at an absolute place',
    kernel({
      frame: {
        ...frame,
        frameSize: 64,
        callerSave: [
          {
            genIp: 16,
            entries: [{ srcRegOff: 64, numBytes: 32, dstInReg: 0, dst: { kind: 'mem', abs: true, offset: -32 } }],
          },
        ],
      },
    }),
    layoutIds,
  ],
  [
    'register 65535',
    kernel({
      vars: [
        {
          name: 'V32',
          intervals: [{ start: 1, end: 2, virt: 2, phys: 2, loc: { kind: 'reg', reg: 65535, sub: 65535 } }],
        },
      ],
    }),
    layoutIds,
  ],
  [
    'a return address in memory',
    kernel({
      subroutines: [
        {
          name: 'sub',
          startVisaIndex: 1,
          endVisaIndex: 2,
          retval: [{ start: 1, end: 2, virt: 2, phys: 3, loc: { kind: 'mem', abs: false, offset: -4 } }],
        },
      ],
    }),
    layoutIds,
  ],
  ['valid flags with empty lists', kernel({ frame: { ...frame, befp: [], callerBefp: [], retAddr: [] } }), layoutIds],
  [
    '70,000 instructions',
    kernel({
      indexMap: Array.from({ length: 70_001 }, (_, i) => [i + 1, i * 16] as const),
      vars: [{ name: 'V32', intervals: [{ start: 65535, end: 7, ...general }] }],
    }),
    layoutIds,
  ],
  ['a name of 255 bytes', kernel({ name: 'k'.repeat(255) }), layoutIds],
  ['a name of 300 bytes', kernel({ vars: [{ name: 'v'.repeat(300), intervals: [] }] }), ['L2', 'L3', 'L4']],
  [
    '70,000 caller-save records',
    kernel({ frame: { ...frame, callerSave: Array.from({ length: 70_000 }, (_, genIp) => ({ genIp, entries: [] })) } }),
    ['L3', 'L4'],
  ],
  ['a name of no text', kernel({ name: 'k\udc80\udcff' }), layoutIds],
  ['the call execution mask', kernel({ relocOffset: 16, frame: { ...frame, ceOffset: 64, ceStoreIp: 48 } }), ['L4']],
];

describe.each(cases)('%s', (_, object, fitting) => {
  test.each(fitting)('%s', async (layout) => {
    const stream = describeStream(layout, [object]);
    const bytes = streamBytes(stream);
    expect(stream.trailing).toHaveLength(0);
    const found = parseStream(bytes, silent);
    expect(found.exactLayouts).toContain(layout);
    const again = parseStream(bytes, silent, { layout, strict: true });
    expect(Buffer.compare(streamBytes(again), bytes)).toBe(0);
    const document = JSON.parse(await jsonText(dumpJson(again))) as { objects: ObjectDescription[] };
    expect(Buffer.compare(streamBytes(describeStream(layout, document.objects)), bytes)).toBe(0);
  });

  test('every layout that holds it holds it by conversion too', () => {
    for (const from of fitting) {
      const stream = describeStream(from, [object]);
      for (const to of fitting) {
        const bytes = streamBytes(convertStream(stream, to, silent));
        expect(Buffer.compare(bytes, streamBytes(describeStream(to, [object])))).toBe(0);
      }
    }
  });
});

describe('what does not fit', () => {
  const refused: readonly (readonly [string, ObjectDescription, LayoutId, LayoutId, string])[] = [
    ['a long object name', kernel({ name: 'k'.repeat(256) }), 'L4', 'L1', 'objects[0].objectName'],
    [
      'a long variable name',
      kernel({ vars: [{ name: 'é'.repeat(128), intervals: [] }] }),
      'L2',
      'L1',
      'objects[0].vars.vars[0].varName',
    ],
    [
      'many caller saves',
      kernel({ frame: { ...frame, callerSave: Array.from({ length: 65_536 }, () => ({ genIp: 0, entries: [] })) } }),
      'L4',
      'L2',
      'objects[0].frameInfo.callerSaveEntry',
    ],
  ];
  test.each(refused)('%s', (_, object, from, to, path) => {
    const stream = describeStream(from, [object]);
    expect(() => convertStream(stream, to, silent)).toThrow(
      expect.objectContaining({ code: 'visa/does-not-fit', path }) as FormatError,
    );
  });

  test('a call execution mask that is lost is reported', () => {
    const report = new Diagnostics();
    const older = convertStream(fixture('L4-function-cri'), 'L3', report);
    expect(report.list.map(({ code }) => code)).toEqual(['visa/lost-call-mask']);
    expect(older.layout).toBe('L3');
    expect(older.objects.map(({ name }) => name)).toEqual(['Intel_Symbol_Table_Void_Program', 'sq']);
  });
});

test('indices above 65535 wrap', () => {
  const stream = describeStream('L4', [cases.find(([name]) => name === '70,000 instructions')?.[1] ?? kernel()]);
  const pc = 65_540 * 16;
  expect(visaIndexAt(stream, pc)).toBe(65_541);
  const report = new Diagnostics();
  expect(variablesAt(stream, pc, { report })?.variables).toMatchObject([{ name: 'V32', wrapped: true }]);
  expect(report.list.map(({ code }) => code)).toEqual(['visa/correction-index-wrap']);
  expect(variablesAt(stream, pc, { corrections: new Set() })?.variables).toEqual([]);
});

test('objects before too many variables are read, rows do not count', () => {
  const vars = Array.from({ length: 3 }, () => ({ name: 'V32', intervals: [{ start: 1, end: 2, ...general }] }));
  const bytes = streamBytes(describeStream('L4', [kernel({ vars }), kernel({ vars })]));
  const report = new Diagnostics();
  expect(parseStream(bytes, report, { limits: { entries: 5 } }).objects.length).toBe(1);
  expect(report.list.map(({ code }) => code)).toEqual(['limit/entries']);
  expect(() => parseStream(bytes, silent, { limits: { entries: 2 } })).toThrow('more than 2 variables');
  expect(parseStream(bytes, report, { limits: { entries: 6 } }).objects.length).toBe(2);
});
