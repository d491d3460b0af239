// All that is generated of cuda.ksy, under one name, for tests that look names up.
export * from '../../../generated/cuda/enums.ts';
export * from '../../../generated/cuda/layout.ts';
export * from '../../../generated/cuda/parse.ts';
export * from '../../../generated/cuda/read.ts';
export * from '../../../generated/cuda/validate.ts';
export * from '../../../generated/cuda/visit.ts';
export * from '../../../generated/cuda/write.ts';
