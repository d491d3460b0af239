// All that is generated of elf.ksy, under one name, for tests that look names up.
export * from '../../../generated/elf/enums.ts';
export * from '../../../generated/elf/layout.ts';
export * from '../../../generated/elf/parse.ts';
export * from '../../../generated/elf/read.ts';
export * from '../../../generated/elf/validate.ts';
export * from '../../../generated/elf/visit.ts';
export * from '../../../generated/elf/write.ts';
