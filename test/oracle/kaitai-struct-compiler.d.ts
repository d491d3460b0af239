declare module 'kaitai-struct-compiler' {
  /** A .ksy file as plain data. */
  export type Schema = { readonly [key: string]: unknown };
  interface Importer {
    /** `rel`: relative to the schema that imports it; `abs`: along the import path. */
    importYaml(name: string, mode: 'rel' | 'abs'): Promise<Schema>;
  }
  const compiler: {
    readonly languages: readonly string[];
    readonly version: string;
    compile(
      language: string,
      schema: Schema,
      importer: Importer | null,
      debug?: boolean,
    ): Promise<Record<string, string>>;
  };
  export default compiler;
}
