/* The program in an executable: scripts that ask for each other, each compiled when it is asked for. */
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** The scripts of a program, by name. */
export interface Scripts {
  /** What a script exports; of one with the same name always the same. */
  readonly load: (name: string) => unknown;
  /** What V8 has compiled of a script by now, functions that ran included; what it compiles now, where that was not loaded. */
  readonly compiled: (name: string) => Uint8Array;
}

/** Asks for a module of Node. */
type Builtin = (id: string) => unknown;

/** Scripts as CommonJS. `compiledOf` gives what was compiled of one before; V8 ignores that of another version or processor. */
export function scripts(
  textOf: (name: string) => string,
  compiledOf: (name: string) => Uint8Array | undefined,
  builtin: Builtin = createRequire(process.execPath),
): Scripts {
  const known = new Map<string, { readonly script: Script; readonly module: { exports: unknown } }>();
  const compile = (name: string): Script => {
    const bytes = compiledOf(name);
    const cachedData = bytes === undefined ? undefined : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const text = `(function(exports,require,module,__filename,__dirname){${textOf(name)}\n})`;
    return new Script(text, { filename: name, ...(cachedData === undefined ? {} : { cachedData }) });
  };
  const load = (name: string): unknown => {
    const loaded = known.get(name);
    if (loaded !== undefined) return loaded.module.exports;
    const script = compile(name);
    const module = { exports: {} };
    known.set(name, { script, module });
    const ask = (id: string): unknown => (id.startsWith('./') ? load(id.slice(2)) : builtin(id));
    script.runInThisContext()(module.exports, ask, module, process.execPath, '');
    return module.exports;
  };
  return { load, compiled: (name) => (known.get(name)?.script ?? compile(name)).createCachedData() };
}
