import type { Part } from './parts.ts';

export interface EmitOptions {
  /** What generated code imports the runtime from. */
  readonly runtime: string;
  /** Modules that read opaque types, by the type's name in the schema. */
  readonly opaqueModules: Readonly<Record<string, string>>;
  /** How imports of other generated modules end. */
  readonly extension: ImportExtension;
  /** What is generated beside types and readers; all without it. */
  readonly parts?: readonly OptionalPart[] | undefined;
}

/** Parts of the code that can be left out. */
export type OptionalPart = Extract<Part, 'layout' | 'write' | 'validate' | 'visit'> | 'extras';
const OPTIONAL_PARTS: readonly OptionalPart[] = ['extras', 'layout', 'write', 'validate', 'visit'];

/** Those that are always there. */
const ALWAYS: readonly Part[] = ['enums', 'read', 'parse'];

/** What each part calls of the others. */
const NEEDS: Readonly<Partial<Record<OptionalPart, readonly OptionalPart[]>>> = {
  validate: ['write'],
  visit: ['layout'],
};

/** What is generated. */
export type Parts = ReadonlySet<Part | OptionalPart>;

/** The parts to generate: types and readers, and those that are chosen with what they need. */
export function partsOf({ parts = OPTIONAL_PARTS }: Pick<EmitOptions, 'parts'>): Parts {
  return new Set([...ALWAYS, ...parts, ...parts.flatMap((part) => NEEDS[part] ?? [])]);
}

/** `.js` is what TypeScript resolves without settings, `.ts` what Node runs as it is. */
export type ImportExtension = 'js' | 'ts';
