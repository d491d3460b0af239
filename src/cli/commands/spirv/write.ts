/* Commands that write a module in another form: to `-o`, or to standard output where that is no terminal. */
import { basename } from 'node:path';
import {
  convert as convertSpirv,
  merge as mergeSpirv,
  parts,
  split as splitSpirv,
  stripParts,
  strip as stripSpirv,
  writeDwarf,
  write as writeModule,
} from '../../../spirv/index.ts';
import { convertTargets, moduleBytes } from '../../../spirv/advanced.ts';
import type { Part } from '../../../spirv/index.ts';
import { rewriteFile } from '../../output/byte-output.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import type { CommonOptions } from '../../options/common.ts';
import { withOutput } from '../../output/output.ts';
import { readModule } from './open.ts';

/** `spirv dwarf`: types, functions, variables and lines as DWARF 5 in an ELF file. */
export function dwarf(file: string, options: CommonOptions): Promise<ExitCode> {
  return rewriteFile(file, options, readModule, (module, { report }, sink) => writeDwarf(module, sink, report));
}

/** What `spirv strip` takes. */
export interface StripOptions extends CommonOptions {
  readonly all?: boolean | undefined;
  readonly keepIdentity?: boolean | undefined;
  readonly drop?: readonly string[] | undefined;
}

/** `spirv strip`: the module without its debug information, or without parts of it. */
export function strip(file: string, options: StripOptions): Promise<ExitCode> {
  const { drop } = options;
  if (drop !== undefined && (options.all === true || options.keepIdentity === true)) {
    throw usage('--drop takes some parts, --all and --keep-identity are for taking everything');
  }
  const asked = drop?.map(partOf);
  return rewriteFile(file, options, readModule, (module, { report }, sink) =>
    writeModule(asked === undefined ? stripSpirv(module, options, report) : stripParts(module, asked, report), sink),
  );
}

/** What `spirv convert` takes. */
export interface ConvertOptions extends CommonOptions {
  readonly to: string;
}

/** `spirv convert`: the module with its debug information in another set. */
export function convert(file: string, options: ConvertOptions): Promise<ExitCode> {
  const to = convertTargets.find((target) => target === options.to || short(target) === options.to);
  if (to === undefined) throw usage(`unknown set: ${options.to}, known are ${convertTargets.map(short).join(', ')}`);
  return rewriteFile(file, options, readModule, (module, run, sink) =>
    writeModule(convertSpirv(module, to, run.report), sink),
  );
}

/** `opencl` for OpenCL.DebugInfo.100, `nonsemantic` for NonSemantic.Shader.DebugInfo.100. */
function short(target: string): string {
  return target.slice(0, target.indexOf('.')).toLowerCase();
}

/** What `spirv split` takes. */
export interface SplitOptions extends CommonOptions {
  readonly debugFile: string;
  readonly path?: string | undefined;
}

/** `spirv split`: the stripped module to `-o`, the one with debug information to `--debug-file`. */
export function split(file: string, options: SplitOptions): Promise<ExitCode> {
  const { debugFile: target, path = basename(target) } = options;
  return rewriteFile(file, options, readModule, async (module, _run, sink) => {
    const { stripped, debug } = await splitSpirv(module, path);
    // Both are written before one of them takes its place.
    await withOutput(target, async (output) => {
      await output.bytes(moduleBytes(debug));
      await output.finish();
      await writeModule(stripped, sink);
      await sink.finish();
    });
  });
}

/** `spirv merge`: the module with the debug information that belongs to a stripped one. */
export function merge(file: string, debugFile: string, options: CommonOptions): Promise<ExitCode> {
  return rewriteFile(file, options, readModule, async (module, run, sink) =>
    writeModule(mergeSpirv(module, await readModule(debugFile, options, run)), sink),
  );
}

function partOf(name: string): Part {
  if (Object.hasOwn(parts, name)) return name as Part;
  throw usage(`unknown part: ${name}, known are ${Object.keys(parts).join(', ')}`);
}
