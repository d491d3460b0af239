/* Arrays as arrays of arrays, a level for each dimension; bounds and steps may depend on the object (DWARF 5, section 5.5). */
import type { Die } from '../info/die.ts';
import type { TypeReader } from './bounds.ts';
import type { ArrayType, DataType, TypeTable } from './data-type.ts';
import { placedDimensions } from './object.ts';
import type { PlacedDimension } from './object.ts';
import { shapeOf } from './type.ts';

const nobody: TypeReader = () => undefined;

/** The type of an entry of an array. */
export function arrayType(table: TypeTable, die: Die): DataType {
  const shape = shapeOf(table.lookup, die);
  if (shape.kind !== 'array') return { kind: 'unknown', name: undefined, size: undefined, message: 'no array' };
  const fixed = placedDimensions(shape);
  const placed = (read: TypeReader): readonly PlacedDimension[] | undefined => {
    if (fixed !== undefined || read === nobody) return fixed;
    const own = shapeOf(table.lookup, die, read);
    return own.kind === 'array' ? placedDimensions(own) : undefined;
  };
  const level = (index: number): DataType => {
    if (index === shape.dimensions.length) return table.of(shape.element);
    const sizes = fixed?.slice(index).map(({ count, stride }) => Number(count) * stride);
    let element: DataType | undefined;
    const type: ArrayType & { readonly die: Die | undefined } = {
      kind: 'array',
      die: index === 0 ? die : undefined,
      size: sizes === undefined ? undefined : sizes.includes(0) ? 0 : Math.max(0, ...sizes),
      count: shape.dimensions[index]?.count,
      get element() {
        return (element ??= level(index + 1));
      },
      // An array without elements has fewer dimensions than it says.
      bounds: (read) => {
        const all = placed(read);
        return all?.[index] ?? (all === undefined ? undefined : { lower: 0n, count: 0n, stride: 0 });
      },
    };
    return type;
  };
  return level(0);
}
