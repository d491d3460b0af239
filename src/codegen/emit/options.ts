export interface EmitOptions {
  /** What generated code imports the runtime from. */
  readonly runtime: string;
  /** Modules that read opaque types, by the type's name in the schema. */
  readonly opaqueModules: Readonly<Record<string, string>>;
  /** How imports of other generated modules end. */
  readonly extension: ImportExtension;
}

/** `.js` is what TypeScript resolves without settings, `.ts` what Node runs as it is. */
export type ImportExtension = 'js' | 'ts';
