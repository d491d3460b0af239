import type { StructureKind } from 'ts-morph';

/** Kinds of statements by their numbers: the compiler also runs where ts-morph is not. */
export const IMPORT: StructureKind.ImportDeclaration = 16;
export const FUNCTION: StructureKind.Function = 13;
