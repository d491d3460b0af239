import { constants } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync, inflateSync } from 'node:zlib';
import { byteCount, printableText } from '../../core/index.ts';
import type { SafeText } from '../../core/index.ts';
import { limitError, provideProcess } from '../../runtime/index.ts';
import { schemaOf } from '../../schema/loaded-schema.ts';
import type { LoadedSchema } from '../../schema/loaded-schema.ts';
import { exitCode } from '../errors/exit-code.ts';
import { Failure, ioFailure } from '../errors/failure.ts';
import { schemaFile } from './schema-file.ts';
import { loadCodegen } from './load-codegen.ts';
import { temporaryFolder } from '../files/temporary.ts';

/** Schemas may say `process: zlib`; `most` bounds what one unpacks. */
export function provideZlib(most: number): void {
  provideProcess('zlib', {
    decode(bytes) {
      const unpacked = inflated(bytes, Math.min(most, constants.MAX_LENGTH));
      // A few bytes are the beginning of a larger block.
      if (2 * unpacked.length < unpacked.buffer.byteLength) return new Uint8Array(unpacked);
      return new Uint8Array(unpacked.buffer, unpacked.byteOffset, unpacked.length);
    },
    encode: (bytes) => new Uint8Array(deflateSync(bytes)),
  });
}

function inflated(bytes: Uint8Array, most: number): Buffer<ArrayBuffer> {
  try {
    return inflateSync(bytes, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    throw limitError('expansion', `zlib gives more than ${byteCount(most)}`);
  }
}

/** Compile a `.ksy` file in memory and load what comes out; schema problems are a Failure that lists them all. */
export async function loadSchema(
  file: string,
  importPaths: readonly string[],
): Promise<{ readonly schema: LoadedSchema; readonly warnings: readonly SafeText[] }> {
  const { compileToJavaScript, fileHost, formatProblem } = await loadCodegen('dump --schema');
  await schemaFile(file);
  const runtime = new URL(`../../runtime/index${path.extname(import.meta.url)}`, import.meta.url).href;
  const result = compileToJavaScript([file], fileHost(importPaths), { runtime, parts: ['visit'] });
  const texts = result.diagnostics.map((problem) => printableText(formatProblem(problem)));
  if (result.diagnostics.some(({ severity }) => severity === 'error')) {
    throw new Failure('schema/invalid', 'the schema has errors:', exitCode.usage, texts);
  }
  if (result.opaque.length > 0) {
    throw new Failure('schema/opaque', `the schema needs code for: ${result.opaque.join(', ')}`, exitCode.usage);
  }
  const [[id, rootName] = ['', '']] = result.roots;
  const module = await importAll(result.modules, id).catch((error: unknown) => {
    throw ioFailure(error, 'cannot load the compiled schema');
  });
  const schema = schemaOf(module, rootName);
  if (schema === undefined) {
    throw new Failure(
      'schema/params',
      `${rootName} has parameters: only a schema without can open a file`,
      exitCode.usage,
    );
  }
  return { schema, warnings: texts };
}

/** Node imports files, not text: the modules are in a folder of their own while they are loaded. */
async function importAll(files: ReadonlyMap<string, string>, id: string): Promise<Readonly<Record<string, unknown>>> {
  const temporary = temporaryFolder();
  const folder = temporary.path;
  try {
    fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    for (const [name, text] of files) fs.writeFileSync(path.join(folder, name), text);
    return (await import(pathToFileURL(path.join(folder, `${id}.js`)).href)) as Readonly<Record<string, unknown>>;
  } finally {
    temporary.remove();
  }
}
