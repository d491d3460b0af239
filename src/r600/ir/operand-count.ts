/* How many components of its source register a fetch reads. */
import { field } from './fields.ts';
import type { Fields } from './fields.ts';

/** Vertex fetches read one component, structured reads two, textures four, GDS three. */
export function fetchOperandCount(encoding: string, fields: Fields): number {
  return encoding === 'tex' ? 4 : encoding === 'gds' ? 3 : field(fields, 'STRUCTURED_READ') !== 0 ? 2 : 1;
}
