import { expect, test } from 'vitest';
import { Table, viewOf } from '../../src/runtime/index.ts';
import { visitRecord, visitRows } from '../../src/runtime/support.ts';
import type { RecordLayout, Visitor } from '../../src/runtime/index.ts';
import { bytes } from '../support/hex-bytes.ts';

function recorder(): { readonly v: Visitor; readonly heard: unknown[] } {
  const heard: unknown[] = [];
  const v: Visitor = {
    begin: (...args) => void heard.push(args),
    end: (...args) => void heard.push(args),
    lazy: (name, type) => void heard.push([name, type]),
  };
  return { v, heard };
}

const inner: RecordLayout = { size: 1, fields: { y: { offset: 0, size: 1, type: 'u1' } } };
const layout: RecordLayout = {
  size: 4,
  fields: {
    x: { offset: 0, size: 2, type: 'u2le' },
    flags: { offset: 2, size: 1, type: 'b3', bit: 4, bits: 3 },
    inner: { offset: 3, size: 1, type: 'Inner', record: inner },
    later: { offset: 4, size: 4, type: 'u4le', since: 'r2' },
  },
};

test('the fields of a record, where they stand; what a row has not is left out', () => {
  const { v, heard } = recorder();
  visitRecord(v, layout, { x: 1, flags: 2, inner: { y: 3 }, later: undefined }, 100, 104);
  expect(heard).toEqual([
    ['x', 'u2le', 100],
    [102, 1],
    ['flags', 'b3', 102.5],
    [102.875, 2],
    ['inner', 'Inner', 103],
    ['y', 'u1', 103],
    [104, 3],
    [104, undefined],
  ]);
});

test('rows are named by their index', () => {
  class Rows extends Table<object> {
    override at(index: number): object {
      return { y: this.rowOffset(index) };
    }
    override rowOffset(index: number): number {
      return index * this.stride;
    }
  }
  const { v, heard } = recorder();
  visitRows(v, 'Inner', inner, new Rows(viewOf(bytes('000000')), 0, 2, 1, 1), 50);
  expect(heard).toEqual([
    [0, 'Inner', 50],
    ['y', 'u1', 50],
    [51, 0],
    [51],
    [1, 'Inner', 51],
    ['y', 'u1', 51],
    [52, 1],
    [52],
  ]);
});
