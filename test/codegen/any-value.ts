import fc from 'fast-check';

/** Values that a writer can write, made from the description of a type. */
export type Shape =
  | { readonly kind: 'int'; readonly signed: boolean; readonly bits: number }
  | { readonly kind: 'bool' }
  | { readonly kind: 'f4' | 'f8' }
  | { readonly kind: 'text' }
  | { readonly kind: 'bytes'; readonly size?: number }
  | { readonly kind: 'list'; readonly of: Shape; readonly max: number; readonly size?: number }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, Shape>> }
  | { readonly kind: 'oneOf'; readonly of: readonly Shape[] };

/** Any value of a shape; integers of more than 53 bits are bigints. */
export function anyValue(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'int': {
      const low = shape.signed ? -(2n ** BigInt(shape.bits - 1)) : 0n;
      const high = low + 2n ** BigInt(shape.bits) - 1n;
      const value = fc.oneof(fc.bigInt({ min: low, max: high }), fc.constantFrom(low, high));
      return shape.bits > 53 ? value : value.map(Number);
    }
    case 'bool':
      return fc.boolean();
    case 'f4':
      return fc.float({ noNaN: true });
    case 'f8':
      return fc.double({ noNaN: true });
    case 'text':
      return fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('\0'));
    case 'bytes':
      return fc.uint8Array(
        shape.size === undefined ? { maxLength: 8 } : { minLength: shape.size, maxLength: shape.size },
      );
    case 'list':
      return fc.array(
        anyValue(shape.of),
        shape.size === undefined ? { maxLength: shape.max } : { minLength: shape.size, maxLength: shape.size },
      );
    case 'fields':
      return fc.record(
        Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, anyValue(field)])),
      );
    case 'oneOf':
      return fc.oneof(...shape.of.map(anyValue));
  }
}
