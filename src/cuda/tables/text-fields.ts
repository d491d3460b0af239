/** Fields of table rows that are offsets into `.strtab`. */
export const textFields: ReadonlySet<string> = new Set([
  'devName',
  'devType',
  'smType',
  'generatorName',
  'exceptionString',
  'additionalBarrierInfo',
]);
