import { expect, test } from 'vitest';
import { FormatError, parseWith, type ByteReader } from '../../src/runtime/index.ts';
import { failedAt, first, onDemand } from '../../src/runtime/support.ts';
import { formatError } from '../support/format-error.ts';
import { bytes } from '../support/hex-bytes.ts';

/** Structures in a list, each a length and as many bytes. */
function readRoot(r: ByteReader): void {
  let nth = -1;
  try {
    for (let i = 0; !r.eof; i++) {
      nth = i;
      readObject(r);
      nth = -1;
    }
  } catch (error) {
    throw failedAt(error, '', 'objects', 0, nth);
  }
}

function readObject(r: ByteReader): void {
  let step = 0;
  try {
    const size = r.u1();
    step = 1;
    r.bytes(size);
  } catch (error) {
    throw failedAt(error, '/object', 'size name', step);
  }
}

test('an error says where, in bytes and in fields', () => {
  expect(parseWith(bytes('01aa02bbcc'), readRoot)).toBeUndefined();
  expect(formatError(() => parseWith(bytes('01aa02bb'), readRoot))).toMatchObject({
    code: 'read/end-of-stream',
    message: 'requested 2 bytes, but only 1 bytes available',
    offset: 3,
    path: 'objects[1].name',
    schemaPath: '/types/object/seq/1',
  });
});

test('an error that has a path keeps it; other errors are not touched, but for what asks a field that is not there', () => {
  const own = new FormatError('x/y', 'z', { path: 'a.b' });
  const fail = (error: unknown) => (): never => {
    throw error;
  };
  expect(formatError(() => parseWith(bytes(''), fail(own)))).toBe(own);
  expect(() => parseWith(bytes(''), fail(failedAt(new SyntaxError('oops'), '', 'a', 0)))).toThrow(SyntaxError);
  const absent = formatError(() => parseWith(bytes(''), fail(failedAt(new TypeError('oops'), '', 'a', 0))));
  expect(absent).toMatchObject({ code: 'read/absent', path: 'a' });
});

test('an instance that fails is named by the field that asks for it', () => {
  class Value {
    get other(): unknown {
      return first(parseNothing, this, 0);
    }
  }
  const Outer = onDemand<{ readonly other: unknown }>(Value, 'other');
  const self = new Outer();
  const read = (): unknown => {
    try {
      return self.other;
    } catch (error) {
      throw failedAt(error, '', 'first second', 1);
    }
  };
  expect(formatError(() => parseWith(bytes(''), read)).path).toBe('second');
});

function parseNothing(): never {
  throw failedAt(new FormatError('x/y', 'z'), '/inner', 'inside', 0);
}

test('of fields that are read together, the first that does not fit is named', () => {
  const read = (r: ByteReader): number => {
    let step = 0;
    try {
      r.u1();
      step = 1;
      return r.run(7, '1024');
    } catch (error) {
      throw failedAt(error, '', 'before high low second third', step);
    }
  };
  const failure = (hex: string): unknown => formatError(() => parseWith(bytes(hex), read));
  expect(parseWith(bytes('0001020304050607'), read)).toBe(1);
  expect(failure('00')).toMatchObject({
    path: 'high',
    offset: 1,
    message: 'requested 1 bytes, but only 0 bytes available',
  });
  expect(failure('000102')).toMatchObject({
    path: 'second',
    offset: 2,
    message: 'requested 2 bytes, but only 1 bytes available',
  });
  expect(failure('00010203040506')).toMatchObject({ path: 'third', offset: 4, schemaPath: '/seq/4' });
});

test('data that nests without end is an error of the format', () => {
  // An import that the test runner looks up is undefined where the stack is full.
  const failed = failedAt;
  const deep = (): number => {
    try {
      return 1 + deep();
    } catch (error) {
      throw failed(error, '/node', 'next', 0);
    }
  };
  const error = formatError(() => parseWith(bytes(''), deep));
  expect(error.code).toBe('limit/depth');
  expect(error.path).toMatch(/^next\.next/);
  expect(error.path?.length).toBeLessThan(1000);
});
