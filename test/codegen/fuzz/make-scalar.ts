import type { Datum } from '../../../src/codegen/ir.ts';
import { assertNever } from '../../../src/core/index.ts';
import { decodeText, encodeText } from '../../../src/runtime/index.ts';
import type { Scope } from './evaluate.ts';
import { anyBytes, anyText, makeBytes, theseBytes } from './make-bytes.ts';
import { makeFloat } from './make-float.ts';
import type { Settled, Value } from './model.ts';
import type { Recipe } from './recipe.ts';
import type { Session } from './session.ts';
import type { Cursor } from './space.ts';

type Scalar = Exclude<Datum, { readonly kind: 'struct' | 'switch' }>;

/** A number, bytes or a text, under what its `valid` wishes. */
export function makeScalar(d: Scalar, io: Cursor, scope: Scope, wish: Settled, recipe: Recipe, s: Session): Value {
  const le = 'order' in d && d.order === 'runtime' ? scope.self.littleEndian : 'order' in d && d.order === 'le';
  switch (d.kind) {
    case 'int':
      return io.integer(d.width, d.signed, le, { of: d.of });
    case 'bits': {
      const value = io.bits(d.width, le, { of: d.of, bool: d.bool });
      return d.bool && typeof value === 'bigint' ? value !== 0n : value;
    }
    case 'float':
      return makeFloat(io, d.width, le, wish, s);
    case 'contents': {
      const there = io.place(d.bytes);
      return Buffer.compare(there, d.bytes) === 0 ? d.bytes : s.fail('other contents');
    }
    case 'bytes': {
      const content = wish instanceof Uint8Array ? theseBytes(s, wish) : anyBytes(s, recipe.byteStrings);
      return makeBytes(d.extent, io, scope, content, s);
    }
    case 'str': {
      const content =
        typeof wish === 'string' ? theseBytes(s, encodeText(wish, d.encoding)) : anyText(s, d.encoding, recipe.texts);
      const bytes = makeBytes(d.extent, io, scope, content, s);
      const text = decodeText(bytes, d.encoding);
      // Readers of other languages refuse bytes that are no text.
      if (/[\udc80-\udcff\ufffd]/u.test(text)) s.fail('no text');
      return text;
    }
    default:
      return assertNever(d);
  }
}
