/** Unstable: what `lanescope/visa` is made of, without a promise for the next version. */
export { parseStream } from './open.ts';
export { convertedBytes } from './stream/convert.ts';
export { streamBytes } from './write.ts';
export type { ObjectDiff } from './diff.ts';
export { describeStream } from './stream/encode.ts';
export type { ObjectDescription } from './stream/encode.ts';
export { isLayoutId, layoutIds } from './stream/layouts.ts';
export { mappedIndices, nearestMapped, spanOfInterval } from './code/pc-map.ts';
export { mainBodyEnd } from './code/subroutines.ts';
export { allCorrections, noCorrections } from './values/corrections.ts';
export type { CorrectionName } from './values/corrections.ts';
export { placeText } from './values/places.ts';
export type { RegisterQuery } from './values/who.ts';
export { frameJson, slotText } from './frames/json.ts';
export { variableRanges } from './values/variable-ranges.ts';
export type { VariableRanges } from './values/variable-ranges.ts';
