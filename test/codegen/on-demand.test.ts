import { expect, test } from 'vitest';
import { withFields } from '../../src/runtime/index.ts';
import { bytes, hex } from '../support/hex-bytes.ts';

import { formatError } from '../support/format-error.ts';
import { codec, loadSchema } from '../support/load-schema.ts';

const schema = `
meta: {id: t, endian: le}
seq: [{id: ofs, type: u1}, {id: flag, type: u1}]
instances:
  always: {pos: ofs, size: 2}
  maybe: {pos: ofs + 2, size: 1, if: flag == 1}
`;

test('a copy without the fields that are read on demand is not written: they would be lost', async () => {
  const c = codec(await loadSchema(schema), 'T');
  const long = c.parse(bytes('0201aabbcc'));
  expect(hex(c.serialize(long))).toBe('0201aabbcc');
  expect(hex(c.serialize(withFields(long, { ofs: 3 })))).toBe('030100aabbcc');
  expect(formatError(() => c.serialize({ ...long }))).toMatchObject({ code: 'write/no-instance', path: 'always' });
  expect(formatError(() => c.serialize({ ...long, always: bytes('aabb') }))).toMatchObject({
    code: 'write/wrong-presence',
    path: 'maybe',
  });
  const short = { ofs: 2, flag: 0, always: bytes('aabb') };
  expect(hex(c.serialize(short))).toBe('0200aabb');
});
