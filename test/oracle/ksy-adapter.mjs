// Lets a Kaitai Struct conformance runner drive our compiler: generate, load, parse, write back.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ts } from 'ts-morph';

const dist = path.join(
  process.env.LANESCOPE_DIST ?? path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../dist'),
  'src',
);
const { fileHost, formatProblem, generateInMemory } = await import(
  pathToFileURL(path.join(dist, 'codegen/index.js')).href
);
const runtimeFile = path.join(dist, 'runtime/index.js');
const { ByteReader, ByteWriter, kaitaiErrorName, provideProcess } = await import(pathToFileURL(runtimeFile).href);

const TRANSPILE = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
};
// Compression is the host's business: Node has zlib.
provideProcess('zlib', {
  decode: (bytes) => new Uint8Array(zlib.inflateSync(bytes)),
  encode: (bytes) => new Uint8Array(zlib.deflateSync(bytes)),
});

// The processes that the suite's formats leave to whoever reads them.
const framed = {
  decode: (bytes) => Uint8Array.of(0x5f, ...bytes, 0x5f),
  encode: (bytes) => bytes.subarray(1, bytes.length - 1),
};
const added = (bytes, key) => bytes.map((byte) => byte + key);
provideProcess('custom_fx_no_args', framed);
provideProcess('nested.deeply.custom_fx', framed);
provideProcess('my_custom_fx', {
  decode: (bytes, key, isAdded) => added(bytes, isAdded ? key : -key),
  encode: (bytes, key, isAdded) => added(bytes, isAdded ? -key : key),
});

let loads = 0;
/** What each parsed object was read from: the `base` of its writer. */
const inputs = new WeakMap();

export default {
  name: 'lanescope',

  async generate(ksyPath, outDir, { importPaths }) {
    const options = { links: 'all', runtime: pathToFileURL(runtimeFile).href };
    const host = fileHost(importPaths);
    const { diagnostics, files, opaque } = await generateInMemory([ksyPath], host, options);
    const outside = opaque
      .map((name) => path.join(path.dirname(ksyPath), `${name}.ksy`))
      .filter((file) => fs.existsSync(file));
    if (outside.length > 0)
      for (const [name, text] of (await generateInMemory(outside, host, options)).files) files.set(name, text);
    const errors = diagnostics.filter((d) => d.severity === 'error');
    if (errors.length > 0) throw new Error(errors.map(formatProblem).join('\n'));
    const id = path.basename(ksyPath, '.ksy');
    const dir = path.join(outDir, id);
    fs.mkdirSync(dir, { recursive: true });
    fs.writeFileSync(path.join(dir, 'package.json'), '{"type":"module"}');
    for (const [name, text] of files) {
      fs.writeFileSync(path.join(dir, name), text);
      if (!name.endsWith('.ts')) continue;
      const js = ts.transpileModule(text, { compilerOptions: TRANSPILE, fileName: name, reportDiagnostics: true });
      const bad = (js.diagnostics ?? []).filter((d) => d.category === ts.DiagnosticCategory.Error);
      if (bad.length > 0)
        throw new Error(`generated code: ${ts.flattenDiagnosticMessageText(bad[0].messageText, '\n')}`);
      fs.writeFileSync(path.join(dir, name.replace(/\.ts$/, '.js')), js.outputText);
    }
    const modulePath = path.join(dir, `${id}.ts`);
    return {
      modulePath,
      className: /^export interface (\w+)/m.exec(fs.readFileSync(modulePath, 'utf8'))[1],
      files: [],
      diagnostics,
    };
  },

  load: (g) => import(`${pathToFileURL(g.modulePath.replace(/\.ts$/, '.js')).href}?v=${loads++}`),
  parse(mod, g, bytes, { partialOk = false } = {}) {
    const partial = mod[`partial${g.className}`];
    const root = partialOk && partial !== undefined ? partial(bytes).value : mod[`parse${g.className}`](bytes);
    inputs.set(root, bytes);
    return root;
  },
  serialize(root, mod, g, { size, fill }) {
    const w = new ByteWriter(size, inputs.get(root));
    w.fill(size, fill);
    w.seek(0);
    mod[`write${g.className}`](w, root);
    return w.data;
  },
  isStream: (v) => v instanceof ByteReader,
  stream: (v) => ({ size: v.size, pos: v.pos, eof: v.eof }),
  errorName: (e) => kaitaiErrorName[e?.code] ?? e?.code ?? e?.name ?? null,
  errorMessage: (e) => String(e?.message ?? e),
};
