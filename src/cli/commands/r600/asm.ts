import { basename, extname, join } from 'node:path';
import {
  assemble,
  containerBytes,
  decodeProgram,
  encodeProgram,
  isLog,
  openOptions,
  readLog,
} from '../../../r600/index.ts';
import { driverStackEntries } from '../../../r600/advanced.ts';
import type { Assembled, LoggedShader } from '../../../r600/index.ts';
import type { JsonObject } from '../../../core/index.ts';
import { FormatError } from '../../../runtime/index.ts';
import { refuseStandardOutput } from '../../output/byte-output.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { FileRun } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { refuseSameIn, rememberInputs } from '../../files/run-files.ts';
import { isStandardOutput, makeFolder, withOutput, withOutputIn } from '../../output/output.ts';
import type { ShaderOptions } from './options.ts';
import { shaderSettings } from './options.ts';
import { readText } from '../../input/text-file.ts';
import { isFolder } from './opt-inputs.ts';

/** What `asm` takes beside the options of shaders. */
export interface AsmOptions extends ShaderOptions {
  /** Which shader of a log, from 1. */
  readonly index?: number | undefined;
}

/** `asm`: text to bytecode, or to a .r6s file where the output has that name; the shaders of a log into a folder. */
export function asm(file: string, options: AsmOptions): Promise<ExitCode> {
  const { output: target, ...rest } = options;
  return runFiles([file], rest, async (run) => {
    const text = await readText(file, 'R600 assembler', options);
    run.format = 'r600';
    const { chip, type, metadata } = openOptions((await shaderSettings(options)) ?? {});
    const given = { chip: chip ?? metadata?.chip, type: type ?? metadata?.type, limits: options.limit };
    if (isLog(text)) {
      const found = chosen(readLog(text, given, run.report), options.index);
      await putLogged(run, file, found, options, metadata?.raw);
      showDiagnostics(run, options);
      return exitOf(run.report);
    }
    if (options.index !== undefined && options.index !== 1)
      throw usage(`${file} has one shader, no number ${options.index}`);
    refuseStandardOutput(options);
    const shader = assemble(text, given);
    const bytes = isContainer(target) ? container(shader, metadata?.raw) : shader.bytes;
    await withOutput(target, (output) => output.bytes(bytes));
    if (run.json) await run.document({ output: target, size: bytes.length, ndw: shader.bytes.length / 4 });
    return exitOf(run.report);
  });
}

function isContainer(target: string | undefined): boolean {
  return target?.endsWith('.r6s') === true;
}

/** A .r6s file; without metadata it keeps what the text's head says, or the stack that drivers would reserve. */
function container({ bytes, chip, type, ngpr, nstack }: Assembled, metadata: object | undefined): Uint8Array {
  const program = decodeProgram(bytes, { chip, type });
  const known = metadata ?? { chip: chip.name, type, ngpr, nstack: nstack ?? driverStackEntries(program) };
  return containerBytes(program, JSON.stringify(known));
}

function chosen(found: readonly LoggedShader[], index: number | undefined): readonly LoggedShader[] {
  if (index === undefined) return found;
  const shader = found[index - 1];
  if (shader === undefined) throw usage(`the log has ${found.length} whole shaders, no number ${index}`);
  return [shader];
}

/** Write the shaders of a log: the only one where `-o` says, several as .r6s files into that folder. */
async function putLogged(
  run: FileRun,
  file: string,
  found: readonly LoggedShader[],
  options: AsmOptions,
  given: JsonObject | undefined,
): Promise<void> {
  const { output: target } = options;
  const [only, ...others] = found;
  if (only === undefined) {
    if (run.report.count('error') === 0) throw new FormatError('r600/no-shader', 'the log shows no shader');
    if (run.json) await run.document({ shaders: [], ...diagnosticsJson(run.report) });
    return;
  }
  const written: JsonObject[] = [];
  if (others.length === 0 && (target === undefined || !(await isFolder(target)))) {
    refuseStandardOutput(options);
    const bytes = isContainer(target) ? loggedContainer(only, given) : encodeProgram(only.program);
    await withOutput(target, (output) => output.bytes(bytes));
    written.push(answerOf(only, target, bytes));
  } else {
    if (target === undefined || isStandardOutput(target))
      throw usage(`${file} shows ${found.length} shaders: asm needs -o FOLDER, or --index and the number of one`);
    await rememberInputs([file]);
    await makeFolder(target);
    const names = namesOf(basename(file), found);
    await refuseSameIn(target, names);
    for (const [k, shader] of found.entries()) {
      const name = names[k] ?? '';
      const bytes = loggedContainer(shader, given);
      await withOutputIn(target, name, (output) => output.bytes(bytes));
      written.push(answerOf(shader, join(target, name), bytes));
    }
    if (!run.json) await run.lines(names.map((name) => join(target, name)));
  }
  if (run.json) await run.document({ shaders: written, ...diagnosticsJson(run.report) });
}

function loggedContainer({ program, metadata }: LoggedShader, given: JsonObject | undefined): Uint8Array {
  return containerBytes(program, JSON.stringify(given ?? metadata));
}

/** `log.12-ps.r6s`, `log.12-ps-opt.r6s`; the line too where a log numbers two alike, or does not number them. */
function namesOf(file: string, found: readonly LoggedShader[]): readonly string[] {
  const base = file.slice(0, file.length - extname(file).length);
  const seen = new Set<string>();
  return found.map(({ number, line, program, optimized }) => {
    const rest = `${program.type}${optimized ? '-opt' : ''}`;
    const numbered = `${base}.${number ?? `line${line}`}-${rest}`;
    const name = seen.has(numbered) ? `${base}.${number}-line${line}-${rest}` : numbered;
    seen.add(name);
    return `${name}.r6s`;
  });
}

function answerOf(
  { program, number, optimized, line, ngpr, nstack }: LoggedShader,
  output: string | undefined,
  bytes: Uint8Array,
): JsonObject {
  const { chip, type, size: ndw } = program;
  return { output, size: bytes.length, ndw, chip: chip.name, type, number, optimized, line, ngpr, nstack };
}
