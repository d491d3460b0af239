// Rows of every driver generation, of the sizes between, and of drivers to come: read, written again, read by others.
import { beforeAll, describe, expect, test } from 'vitest';
import { ByteWriter, FormatError } from '../../src/runtime/index.ts';
import { officialModule, officialStream, type Parsed } from '../oracle/official-javascript.ts';
import { pythonRows, pythonTest, type RowsRequest } from '../oracle/official-python.ts';
import { officialRow } from '../oracle/official-sections.ts';
import { ourRow } from '../oracle/our-sections.ts';
import { camelCase, rowTypes, type RowType } from '../oracle/schema-names.ts';
import { rowsAsDoubles } from '../oracle/section-content.ts';
import { rowCodecs, type RowCodec } from './row-codecs.ts';

const types = rowTypes();
const rowCount = 3;

type TableClass = new (stream: unknown, parent: null, root: null, entsize: number) => { entries: readonly Parsed[] };
let official: Record<string, TableClass>;
beforeAll(async () => {
  official = (await officialModule('cuda'))['Cuda'] as Record<string, TableClass>;
});

test('every row type has generated code', () => {
  expect([...rowCodecs.keys()]).toEqual([...types.keys()]);
  for (const codec of rowCodecs.values()) expect(Object.values(codec)).not.toContain(undefined);
});

describe.each([...types.values()].map((type) => [type.id, type] as const))('%s', (id, type) => {
  const codec = rowCodecs.get(id) as RowCodec;

  test('the layout has the sizes of the schema', () => {
    const sizes = [...type.versions.values()];
    expect(codec.layout.versions).toEqual(Object.fromEntries(type.versions));
    expect(codec.layout.minSize).toBe(Math.min(...sizes));
    expect(codec.layout.size).toBe(Math.max(...sizes));
  });

  test('the version of a row size is the newest that fits', () => {
    for (const size of sizesOf(type)) {
      expect(codec.versionOf(size)).toBe([...type.versions].findLast(([, needs]) => needs <= size)?.[0]);
    }
    expect(codec.versionOf(codec.layout.minSize - 1)).toBeUndefined();
  });

  test.each(sizesOf(type))('rows of %i bytes', (size) => {
    const { table, entsize, bytes } = request(type, size);
    const rows = [...codec.open(bytes, size)].map((row) => row.toObject());
    expect(rows).toHaveLength(rowCount);

    const present = type.fields.filter(({ ours }) => {
      const place = codec.layout.fields[ours];
      return place !== undefined && place.offset + place.size <= size;
    });
    for (const row of rows) {
      const names = Object.entries(row)
        .filter(([name, value]) => value !== undefined && name !== 'unknownTail')
        .map(([name]) => name);
      expect(names).toEqual(present.map((field) => field.ours));
    }

    const w = new ByteWriter();
    rows.forEach((row, i) => {
      expect(codec.parse(bytes.subarray(i * size, (i + 1) * size))).toEqual(row);
      expect(codec.size(row)).toBe(size);
      codec.write(w, row);
    });
    expect(w.data).toEqual(bytes);

    const Table = official[table] as TableClass;
    const theirs = new Table(officialStream(bytes), null, null, entsize).entries.map(officialRow);
    expect(theirs).toEqual(rowsAsDoubles(rows.map((row) => ourRow(row, type.fields))));
  });

  test('rows smaller than those of the first version are an error', () => {
    const size = codec.layout.minSize - 1;
    expect(() => codec.open(new Uint8Array(size * 2), size)).toThrow(FormatError);
    expect(() => codec.open(new Uint8Array(size * 2), 0)).toThrow(FormatError);
    expect(() => codec.parse(new Uint8Array(size))).toThrow(FormatError);
  });
});

pythonTest('the official Python reads rows of every size as we do', async (python) => {
  const requests = [...types.values()].flatMap((type) =>
    sizesOf(type).map((size) => ({ type, ...request(type, size) })),
  );
  const read = await pythonRows(
    python,
    requests.map(({ table, entsize, bytes }) => ({ table, entsize, bytes })),
  );
  requests.forEach(({ type, entsize, bytes }, i) => {
    const rows = [...(rowCodecs.get(type.id) as RowCodec).open(bytes, entsize)];
    expect(read[i], `${type.id} of ${entsize} bytes`).toEqual(rows.map((row) => ourRow(row.toObject(), type.fields)));
  });
});

/** Every size from the oldest to 12 bytes beyond the newest, and one far beyond. */
function sizesOf(type: RowType): number[] {
  const sizes = [...type.versions.values()];
  const [oldest, newest] = [Math.min(...sizes), Math.max(...sizes)];
  return [...Array.from({ length: newest - oldest + 13 }, (_, i) => oldest + i), newest + 100];
}

/** Rows of bytes that look random but are the same every time. */
function request(type: RowType, size: number): RowsRequest {
  let state = size * 2_654_435_761;
  const bytes = Uint8Array.from({ length: rowCount * size }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  const table = camelCase(`_${type.id.replace(/(_table)?_entry$/, '_table')}`);
  return { table, entsize: size, bytes };
}
