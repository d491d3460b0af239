/* A schema compiled and loaded, wherever it was compiled. */
import type { ByteReader, Visitor } from '../runtime/index.ts';

/** Reads any file and gives a visitor the offset of each field. */
export interface LoadedSchema {
  readonly rootName: string;
  readonly visit: (r: ByteReader, v: Visitor) => unknown;
  /** The name of an enum's value, where the schema has one. */
  readonly nameOf: (enumName: string, value: number | bigint) => string | undefined;
}

/** The schema that a generated module has; undefined where its outermost type has parameters, which no file can give. */
export function schemaOf(module: Readonly<Record<string, unknown>>, rootName: string): LoadedSchema | undefined {
  const visit = module[`visit${rootName}`] as LoadedSchema['visit'];
  if (visit.length > 2) return undefined;
  return {
    rootName,
    visit,
    nameOf: (enumName, value) =>
      (module[`nameOf${enumName}`] as ((v: number | bigint) => string | undefined) | undefined)?.(value),
  };
}
