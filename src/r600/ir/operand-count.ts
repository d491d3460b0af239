/* How many components of its source register a fetch reads. */
import { field } from './fields.ts';
import type { Fields } from './fields.ts';

/** Vertex fetches read one component, structured reads two, textures four, GDS three. */
export function fetchOperandCount(encoding: string, fields: Fields): number {
  if (encoding === 'tex') return 4;
  if (encoding === 'gds') return 3;
  return field(fields, 'STRUCTURED_READ') !== 0 ? 2 : 1;
}
