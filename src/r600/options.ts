/* What bytecode cannot say about itself, and people do. Imports nothing, so that the registry can hold it. */
import type { FormatOption } from '../core/index.ts';

/** Options of the format. */
export const options: readonly FormatOption[] = [
  { name: 'chip', value: 'name', about: 'R600 bytecode: the chip it is for, such as CYPRESS' },
  { name: 'type', value: 'stage', about: 'R600 bytecode: its stage, such as ps' },
  { name: 'meta', value: 'file', about: 'R600 bytecode: JSON with chip, type, inputs and arrays', isFile: true },
];
