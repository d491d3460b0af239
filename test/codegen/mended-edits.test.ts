// `{ base, fixup }` after an edit of a value that was read: what is written reads back as the edited value, and nothing else is lost.
import { describe, expect, test } from 'vitest';
import { withFields } from '../../src/runtime/index.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';
import { codec, loadSchema } from '../support/load-schema.ts';
import type { Codec, Value } from '../support/load-schema.ts';

const compiled = async (body: string): Promise<Codec> =>
  codec(await loadSchema(`meta: {id: s, endian: le, encoding: ASCII}\n${body}`), 'S');

/** Chunks as RIFF has them: a slot lends its stream to what the kind of the chunk says. */
const CHUNKS = `
seq: [{id: chunk, type: chunk}]
instances:
  parts: {io: chunk.slot._io, pos: 0, type: part, repeat: eos}
types:
  chunk:
    seq:
      - {id: id, type: u1}
      - {id: len, type: u1}
      - {id: slot, type: slot, size: len}
      - {id: pad, size: len % 2}
  slot: {}
  part:
    seq: [{id: chunk, type: chunk}]
    instances:
      text: {io: chunk.slot._io, pos: 0, type: strz, if: chunk.id == 1}
      parts: {io: chunk.slot._io, pos: 0, type: part, repeat: eos, if: chunk.id == 2}
      head: {io: chunk.slot._io, pos: 0, type: u1, if: chunk.id == 3}`;

interface Part {
  readonly chunk: { readonly id: number; readonly len: number; readonly pad: Uint8Array };
  readonly text?: string;
  readonly parts?: readonly Part[];
}

describe('a slot that lends its stream', () => {
  // A text, a list of two texts, and one byte of five that nothing else covers.
  const input = bytes('0918' + '0104' + '61620000' + '0208' + '01026300' + '01026400' + '0305' + '1122334455' + '00');
  const parts = (value: Value): readonly Part[] => value['parts'] as readonly Part[];
  const edited = (value: Value, edit: (parts: readonly Part[]) => readonly Part[]): Value =>
    withFields(value, { parts: edit(parts(value)) });

  test('is as long as what others have there, and so are those around it', async () => {
    const c = await compiled(CHUNKS);
    const value = c.parse(input);
    expect(hex(c.serialize(value, { base: input, fixup: true }))).toBe(hex(input));
    const longer = edited(value, ([text, list, rest]) => [
      text as Part,
      withFields(list as Part, {
        parts: (list?.parts ?? []).map((part, i) => (i === 0 ? withFields(part, { text: 'cde' }) : part)),
      }),
      rest as Part,
    ]);
    expect(hex(c.serialize(longer, { base: input, fixup: true }))).toBe(
      '091a' + '0104' + '61620000' + '020a' + '010463646500' + '01026400' + '0305' + '1122334455' + '00',
    );
  });

  test('shrinks where something runs to its end, else stays as large as it is', async () => {
    const c = await compiled(CHUNKS);
    const value = c.parse(input);
    const fewer = edited(value, ([text, list]) => [
      withFields(text as Part, { text: '' }),
      withFields(list as Part, { parts: (list?.parts ?? []).slice(1) }),
    ]);
    const written = c.serialize(fewer, { fixup: true });
    expect(hex(written)).toBe('090c' + '0104' + '00000000' + '0204' + '01026400');
    expect(parts(c.parse(written)).map((part) => part.parts?.length)).toEqual([undefined, 1]);
  });

  test('keeps what nobody else writes, also where it moves', async () => {
    const c = await compiled(CHUNKS);
    const moved = edited(c.parse(input), (all) => all.slice(1));
    expect(hex(c.serialize(moved, { base: input, fixup: true }).subarray(0, 20))).toBe(
      '0912' + '0208' + '01026300' + '01026400' + '0305' + '1122334455' + '00',
    );
  });

  test('has what stands in it once for each place of an object', async () => {
    const c = await compiled(CHUNKS);
    const value = c.parse(input);
    const twice = edited(value, ([text, list]) => [list as Part, text as Part, list as Part]);
    expect(hex(c.serialize(twice, { fixup: true }))).toBe(
      '091a' + '0208' + '01026300' + '01026400' + '0104' + '61620000' + '0208' + '01026300' + '01026400',
    );
  });
});

describe('padding', () => {
  const PADDED = `
seq:
  - {id: len, type: u1}
  - {id: data, size: len}
  - {id: pad, size: '-len & 3'}
  - {id: end, type: u1}`;

  test('is as long as the size that it follows from asks for, of what it was', async () => {
    const c = await compiled(PADDED);
    const value = (data: string, pad: string): Value => ({ len: 0, data: bytes(data), pad: bytes(pad), end: 9 });
    expect(hex(c.serialize(value('010203', ''), { fixup: true }))).toBe('03' + '010203' + '00' + '09');
    expect(hex(c.serialize(value('01', 'ff'), { fixup: true }))).toBe('01' + '01' + 'ffffff' + '09');
    expect(hex(c.serialize(value('01020304', 'ffff'), { fixup: true }))).toBe('04' + '01020304' + '09');
  });

  test('that may be data is refused', async () => {
    const c = await compiled(PADDED);
    const value: Value = { len: 0, data: bytes('0102'), pad: bytes('0102ff'), end: 9 };
    expect(formatError(() => c.serialize(value, { fixup: true }))).toMatchObject({
      code: 'write/cannot-mend',
      path: 'pad',
      message: 'cannot mend pad: it has 3, but `-len & 3` is 2',
    });
  });
});

describe('padding that depends on where it stands', () => {
  const entry = (name: string, pad: string): Value => ({ name, pad: bytes(pad) });

  test('ends at its boundary, also behind what moved', async () => {
    const c = await compiled(`
seq:
  - {id: num, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: num}
types:
  entry:
    seq: [{id: name, type: strz}, {id: pad, size: '(4 - _io.pos) % 4'}]`);
    const shared = bytes('ee');
    const value = { num: 0, entries: [entry('ab', ''), { name: 'c', pad: shared }, { name: 'defg', pad: shared }] };
    const written = c.serialize(value, { fixup: true });
    expect(hex(written)).toBe('03' + '616200' + '6300' + 'eeee' + '6465666700' + 'eeeeee');
    expect(value.entries[1]).toMatchObject({ pad: shared });
    const read = c.parse(written);
    const [, second, third] = read['entries'] as readonly Value[];
    const longer = withFields(read, { entries: [entry('abcd', ''), second, third] });
    expect(hex(c.serialize(longer, { base: written, fixup: true }))).toBe(
      '03' + '6162636400' + '0000' + '6300' + 'eeee' + '6465666700' + 'eeeeee',
    );
  });

  test('in a slot, counts in what says how long that is; offsets follow', async () => {
    const c = await compiled(`
seq:
  - {id: at, type: u1}
  - {id: len, type: u1}
  - {id: slot, type: slot, size: len}
  - {id: pad, size: '-_io.pos & 7'}
instances:
  tail: {pos: at, type: u2}
types:
  slot:
    seq: [{id: name, type: strz}, {id: pad, size: '(4 - _io.pos % 4) % 4'}, {id: rest, type: u1}]`);
    const slot = { name: 'abcd', pad: bytes(''), rest: 7 };
    const written = c.serialize({ at: 8, len: 0, slot, pad: bytes(''), tail: 0x1234 }, { fixup: true });
    expect(hex(written)).toBe('1009' + '6162636400' + '000000' + '07' + '0000000000' + '3412');
  });

  test('that may be data is refused', async () => {
    const c = await compiled("seq: [{id: name, type: strz}, {id: pad, size: '-_io.pos % 4'}]");
    const error = formatError(() => c.serialize({ name: 'ab', pad: bytes('0102') }, { fixup: true }));
    expect(error).toMatchObject({ code: 'write/wrong-size', offset: 3 });
  });
});

describe('room in a slot', () => {
  const ROOM = `
seq: [{id: len, type: u1}, {id: body, type: body, size: len}, {id: end, type: u1}]
types:
  body:
    seq: [{id: a, type: u1}, {id: b, type: u1, if: _io.size > 4}, {id: rest, type: u1, repeat: eos, if: a == 1}]`;

  test('stays where the structure only asks how long it is', async () => {
    const c = await compiled(ROOM);
    const input = bytes('05' + '0203eeeeee' + '09');
    const value = c.parse(input);
    expect(hex(c.serialize(value, { base: input, fixup: true }))).toBe(hex(input));
    const body = value['body'] as Value;
    const other = { ...value, body: { ...body, a: 4 } };
    expect(hex(c.serialize(other, { base: input, fixup: true }))).toBe('05' + '0403eeeeee' + '09');
  });

  test('goes where something takes it', async () => {
    const c = await compiled(ROOM);
    const input = bytes('06' + '01030a0b0c0d' + '09');
    const value = c.parse(input);
    const body = value['body'] as Value;
    const rest = (body['rest'] as Uint8Array).slice(1);
    expect(hex(c.serialize({ ...value, body: { ...body, rest } }, { fixup: true }))).toBe('05' + '01030b0c0d' + '09');
  });
});

test('what runs to a place before the end of the file makes the file as long as it needs', async () => {
  const c = await compiled('seq: [{id: body, size: _io.size - _io.pos - 1}, {id: crc, type: u1}]');
  const input = bytes('01020309');
  const value = c.parse(input);
  for (const body of ['0102030405', '01', '']) {
    const written = c.serialize({ ...value, body: bytes(body) }, { base: input });
    expect(hex(written)).toBe(`${body}09`);
  }
});

describe('instances that show again what a sequence to the end of its stream has', () => {
  const NAMES = `
seq:
  - {id: n, type: u1}
  - {id: refs, type: ref, repeat: expr, repeat-expr: n}
  - {id: len, type: u1}
  - {id: names, type: names, size: len}
types:
  ref: {seq: [{id: at, type: u1}], instances: {text: {io: _root.names._io, pos: at, type: strz}}}
  names: {seq: [{id: all, type: strz, repeat: eos}]}`;
  // "", "ab", "xab", "c": a name ends another.
  const input = bytes('03' + '01' + '05' + '08' + '0a' + '00' + '616200' + '78616200' + '6300');
  const named = (value: Value, all: readonly string[]): Value =>
    withFields(value, { names: withFields(value['names'] as Value, { all }) });
  const texts = (value: Value): unknown[] => (value['refs'] as readonly Value[]).map((ref) => ref['text']);

  test('move with it; what was changed there is read from it', async () => {
    const c = await compiled(NAMES);
    expect(texts(c.parse(input))).toEqual(['ab', 'ab', 'c']);
    const longer = named(c.parse(input), ['', 'ab', 'longer', 'c']);
    const written = c.serialize(longer, { base: input, fixup: true });
    // What a writer asked for is still what nobody changed.
    expect(hex(c.serialize(longer, { base: input, fixup: true }))).toBe(hex(written));
    expect(hex(written)).toBe('03' + '01' + '01' + '0b' + '0d' + '00' + '616200' + '6c6f6e67657200' + '6300');
    const changed = c.serialize(named(c.parse(input), ['', 'abc', 'xab', 'c']), { base: input, fixup: true });
    expect(texts(c.parse(changed))).toEqual(['ab', 'ab', 'c']);
    const last = c.serialize(named(c.parse(input), ['', 'ab', 'xab', 'de']), { base: input, fixup: true });
    expect(texts(c.parse(last))).toEqual(['ab', 'ab', 'de']);
  });

  test('are refused where they can no more be found', async () => {
    const c = await compiled(NAMES);
    const gone = (value: Value): Value => named(value, ['', 'ab', 'xab']);
    expect(formatError(() => c.serialize(gone(c.parse(input)), { base: input, fixup: true }))).toMatchObject({
      code: 'write/cannot-mend',
      path: 'refs[2].text',
      message: 'cannot mend at of refs[2].text: the sequence of its stream does not have these bytes',
    });
  });

  test('contradict what was changed there, each time, where nothing is mended', async () => {
    const c = await compiled(NAMES);
    const value = named(c.parse(input), ['', 'ab', 'xab', 'd']);
    for (let time = 0; time < 2; time++)
      expect(formatError(() => c.serialize(value, { base: input })).code).toBe('write/overlap');
    expect(texts(c.parse(c.serialize(value, { base: input, fixup: true })))).toEqual(['ab', 'ab', 'd']);
  });

  test('that somebody changed cannot say something else', async () => {
    const c = await compiled(NAMES);
    const value = c.parse(input);
    const [ref, ...rest] = value['refs'] as readonly Value[];
    const other = withFields(value, { refs: [withFields(ref as Value, { text: 'zz' }), ...rest] });
    expect(formatError(() => c.serialize(other, { base: input, fixup: true })).path).toBe('refs[0].text');
  });

  test('in a file that is one list of records', async () => {
    const c = await compiled(`
seq: [{id: records, type: record, repeat: eos}]
types:
  record:
    seq: [{id: kind, type: u1}, {id: len, type: u1}, {id: body, size: len, if: kind == 1}, {id: at, type: u1, if: kind == 2}]
    instances:
      target: {io: _root._io, pos: at, type: record, if: kind == 2}`);
    const archive = bytes('0102aabb' + '0101cc' + '020000' + '020004');
    const edited = (i: number, body: string): Uint8Array => {
      const value = c.parse(archive);
      const records = (value['records'] as readonly Value[]).map((record, at) =>
        at === i ? withFields(record, { body: bytes(body) }) : record,
      );
      return c.serialize(withFields(value, { records }), { base: archive, fixup: true });
    };
    expect(hex(edited(0, 'aabbdd'))).toBe('0103aabbdd' + '0101cc' + '020000' + '020005');
    expect(hex(edited(1, 'ccdd'))).toBe('0102aabb' + '0102ccdd' + '020000' + '020004');
    expect(hex(edited(0, ''))).toBe('0100' + '0101cc' + '020000' + '020002');
  });
});

test('of two instances that one field places, that which nobody asked for follows the other', async () => {
  const c = await compiled(`
seq: [{id: at, type: u1}, {id: len, type: u1}, {id: more, type: u1}]
instances:
  one: {pos: at, size: len, type: part}
  other: {pos: at, size: len}
  behind: {pos: more, type: u1}
types:
  part: {seq: [{id: all, type: u1, repeat: eos}]}`);
  const input = bytes('04' + '02' + '06' + 'ff' + '0a0b' + '99');
  const value = c.parse(input);
  const edited = withFields(value, { one: { all: Uint8Array.of(1, 2, 3) } });
  const written = c.serialize(edited, { base: input, fixup: true });
  expect(hex(written)).toBe('04' + '03' + '08' + 'ff' + '010203' + '00' + '99');
  const both = withFields(c.parse(input), { one: { all: Uint8Array.of(1, 2, 3) }, other: bytes('0a0c') });
  expect(formatError(() => c.serialize(both, { base: input, fixup: true })).code).toBe('write/tie-conflict');
});

test('what counts from the end of the file stays there', async () => {
  const c = await compiled(`
seq: [{id: at, type: u1}]
instances:
  body: {pos: at, size: 2}
  foot: {pos: _io.size - 2, size: 2}`);
  const input = bytes('02' + 'ff' + '0102' + '0304');
  expect(hex(c.serialize(c.parse(input), { base: input, fixup: true }))).toBe(hex(input));
});
