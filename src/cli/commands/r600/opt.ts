import { basename, extname, join } from 'node:path';
import {
  allPasses,
  gfdBytes,
  isSkipped,
  keptInObject,
  namedPasses,
  objectBytes,
  optimizedMetadata,
  passesNamed,
  printShader,
  statisticsJson,
  unoptimized,
  workRoom,
} from '../../../r600/advanced.ts';
import { containerBytes, disassemble, optimizeShader } from '../../../r600/index.ts';
import type { Optimized, OptimizeOptions, R600File, Shader, Work } from '../../../r600/index.ts';
import type { Pass, SkipRange } from '../../../r600/advanced.ts';
import { printableText, snakeKeys } from '../../../core/index.ts';
import type { JsonObject } from '../../../core/index.ts';
import { FormatError } from '../../../runtime/index.ts';
import { refuseStandardOutput } from '../../output/byte-output.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { FileRun } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import type { ShaderOptions } from './options.ts';
import { isStandardOutput, makeFolder, sayError, withOutput, withOutputIn } from '../../output/output.ts';
import type { Output } from '../../output/standard-output.ts';
import { refuseSame, refuseSameIn, rememberInputs } from '../../files/run-files.ts';
import { isFolder, openWithMetadata, shaderFiles } from './opt-inputs.ts';
import { sayKept, sayKeptCount } from './kept-source.ts';
import type { KeptSources } from './kept-source.ts';
import { shaderFileName } from './shader-file-name.ts';
import { flagsOf, skipRangeOf } from './opt-settings.ts';
import type { OptFlag, SkipOptions } from './opt-settings.ts';
import { checkLanes } from './run.ts';

/** What `opt` takes beside the common options. */
export interface OptCommandOptions extends ShaderOptions, SkipOptions, Partial<Record<OptFlag, boolean | undefined>> {
  readonly inPlace?: boolean | undefined;
  readonly safemath?: boolean | undefined;
  readonly registers?: number | undefined;
  readonly scratch?: boolean | undefined;
  readonly passes?: string | undefined;
  readonly dumpAfter?: string | undefined;
  readonly prove?: boolean | string | undefined;
  readonly runs: number;
  readonly lanes: number;
  readonly seed: number;
  readonly tolerance?: number | undefined;
}

/** `opt`: each shader optimized, numbered from 1 over all files. */
export async function opt(named: readonly string[], options: OptCommandOptions): Promise<ExitCode> {
  const { output: target, ...rest } = options;
  // `--prove FILE`: what follows the option is a file unless it says how.
  const how = options.prove;
  const taken = typeof how === 'string' && how !== 'each';
  const files = await shaderFiles(taken ? [how, ...named] : named);
  if (files.length === 0) throw usage('opt needs a file');
  const settings = settingsOf(options);
  const place = await placeOf(files, options);
  let number = 0;
  const kept: KeptSources = new Map();
  const exit = await runFiles(files, rest, async (run) => {
    const file = await openWithMetadata(run, run.file, options);
    const whole = isWhole(place, file);
    const dwords = file.shaders.reduce((sum, { program }) => sum + program.size, 0);
    const work = workRoom(dwords, options.limit?.steps);
    const results: { readonly shader: Shader; readonly result: Optimized; readonly body: JsonObject }[] = [];
    for (const shader of file.shaders) {
      const optimized = optimizeOne(shader, ++number, settings, !whole, work);
      const result = whole ? heldBy(file, results.length, shader, optimized) : optimized;
      sayKept(kept, run.file, shader, result);
      results.push({ shader, result, body: answerOf(shader, number, result) });
    }
    const outputs: (string | undefined)[] = [];
    if (whole) {
      const target = await putFile(place, run.file, file, results, settings.flags.has('sbdry'));
      outputs.push(...results.map(() => target));
    }
    for (const { shader, result } of whole ? [] : results) {
      if (place.kind !== 'folder' && results.length > 1)
        throw usage(`${run.file} has ${results.length} shaders: -o needs a folder`);
      outputs.push(await put(place, run.file, file, shader, result, settings.flags.has('sbdry')));
    }
    await say(run, outputs, results, place.kind === 'one' && isStandardOutput(target));
    showDiagnostics(run, options);
    return exitOf(run.report);
  });
  sayKeptCount(kept, number);
  return exit;
}

/** Where results go: each over its source, each into a folder, or the only one where `-o` says. */
type Place =
  | { readonly kind: 'sources' }
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'one'; readonly target: string | undefined };

async function placeOf(files: readonly string[], options: OptCommandOptions): Promise<Place> {
  const { output: target } = options;
  if (options.inPlace === true) {
    await refuseSame(files);
    return { kind: 'sources' };
  }
  await rememberInputs(files);
  if (files.length === 1 && (target === undefined || !(await isFolder(target)))) {
    refuseStandardOutput(options, 'opt');
    return { kind: 'one', target };
  }
  if (target === undefined || isStandardOutput(target)) throw usage('opt of several shaders needs -o FOLDER');
  await makeFolder(target);
  // Objects give a file for each shader, named when they are open.
  const names = files.filter((file) => extname(file) !== '.o').map((file) => basename(file));
  await refuseSameIn(target, names);
  return { kind: 'folder', folder: target };
}

/** Write a result; returns the name of its file. */
async function put(
  place: Place,
  source: string,
  file: R600File,
  shader: Shader,
  result: Optimized,
  dry: boolean,
): Promise<string | undefined> {
  const write = (name: string | undefined) => (output: Output) => output.bytes(bytesFor(name, shader, result, dry));
  if (place.kind === 'folder') {
    const name = nameIn(source, file, shader);
    await withOutputIn(place.folder, name, write(name));
    return join(place.folder, name);
  }
  if (place.kind === 'sources' && file.container === 'raw' && shader.metadata !== undefined) {
    throw usage(`${source} cannot be replaced: what is known of its shaders is not in the result; use -o`);
  }
  const target = place.kind === 'sources' ? source : place.target;
  await withOutput(target, write(file.container === 'r6s' && place.kind === 'sources' ? '.r6s' : target));
  return target;
}

/** Whether the results go into a file like their own: always those of the Wii U, of an object where it is replaced or `-o` names one. */
function isWhole(place: Place, { container }: R600File): boolean {
  if (container !== 'elf') return container === 'gfd';
  return (
    place.kind === 'sources' || (place.kind === 'one' && place.target !== undefined && extname(place.target) === '.o')
  );
}

/** The result, or the source where the object that it is from cannot hold it. */
function heldBy({ object }: R600File, k: number, shader: Shader, result: Optimized): Optimized {
  const place = object?.functions[k];
  if (place === undefined || result.fallback) return result;
  const kept = keptInObject(place, result.bytes.length);
  if (kept === undefined) return result;
  return { ...unoptimized(shader, `${kept.code}: ${kept.message}`), refusal: kept.code };
}

/** Write all results into a file like their own; returns its name. */
async function putFile(
  place: Place,
  source: string,
  { gfd, object }: R600File,
  results: readonly { readonly shader: Shader; readonly result: Optimized }[],
  dry: boolean,
): Promise<string | undefined> {
  const shaders = results.map(({ shader, result: { program, ngpr, nstack } }) =>
    dry ? shader : { ...shader, program, ngpr, nstack },
  );
  const bytes =
    gfd !== undefined ? gfdBytes(gfd, shaders) : object !== undefined ? objectBytes(object, shaders) : undefined;
  if (bytes === undefined) return undefined;
  const write = (output: Output): Promise<void> => output.bytes(bytes);
  if (place.kind === 'folder') {
    await withOutputIn(place.folder, basename(source), write);
    return join(place.folder, basename(source));
  }
  const target = place.kind === 'sources' ? source : place.target;
  await withOutput(target, write);
  return target;
}

/** The name of a result: its file's, and where that has several shaders its own too. */
function nameIn(path: string, { container }: R600File, shader: Shader): string {
  return container === 'elf' ? shaderFileName(basename(path), shader) : basename(path);
}

interface Settings {
  readonly flags: ReadonlySet<OptFlag>;
  readonly skip: SkipRange;
  readonly optimize: OptimizeOptions;
}

function settingsOf(options: OptCommandOptions): Settings {
  const { runs, lanes, seed } = options;
  checkLanes(lanes);
  const flags = flagsOf(options, process.env);
  const safeMath = options.safemath === true || flags.has('sbsafemath');
  const passes = options.passes === undefined ? undefined : chosenPasses(options.passes);
  const dump = flags.has('sbdump') ? 'all' : options.dumpAfter?.replaceAll('-', '_');
  const known = ['all', 'bc_parser', ...(passes ?? allPasses).map(({ name }) => name)];
  if (dump !== undefined && !known.includes(dump)) {
    throw usage(`--dump-after needs one of ${known.join(', ')}, is ${dump}`);
  }
  return {
    flags,
    skip: skipRangeOf(options, process.env),
    optimize: {
      safeMath,
      registers: options.registers,
      scratch: options.scratch,
      passes,
      noFallback: flags.has('sbnofallback'),
      clock: () => Number(process.hrtime.bigint()) / 1e6,
      after: (step, shader) => {
        if (dump === 'all' || dump === step) note(`###### after ${step}\n${printShader(shader)}\n`);
      },
      ...(options.prove !== undefined && {
        prove: {
          each: options.prove === 'each',
          runs,
          lanes,
          seed,
          steps: options.limit?.steps,
          // Sums and products that were reassociated differ in their last bits.
          tolerance: options.tolerance ?? (safeMath ? 0 : 1e-5),
        },
      }),
    },
  };
}

function chosenPasses(names: string): readonly Pass[] {
  try {
    return passesNamed(namedPasses, names.split(','));
  } catch (error) {
    throw error instanceof FormatError ? usage(`--passes: ${error.message}`) : error;
  }
}

function note(text: string): void {
  sayError(printableText(text));
}

function isCompute({ program }: Shader): boolean {
  return program.type === 'cs' || program.type === 'cs-raw';
}

/** `scratch`: what will hold the result can say how much scratch memory it needs. */
function optimizeOne(shader: Shader, number: number, settings: Settings, scratch: boolean, work: Work): Optimized {
  const { flags, skip } = settings;
  const optimize = { ...settings.optimize, work, ...(!scratch && { scratch: false }) };
  if (flags.has('sbstat')) note(`sb: shader #${number}\n`);
  const off = flags.has('nosb') && !(isCompute(shader) && flags.has('sbcl'));
  if (off || isSkipped(skip, number)) return unoptimized(shader, off ? 'nosb' : 'skipped');
  const result = optimizeShader(shader, optimize);
  if (flags.has('sbdisasm')) {
    note(disassemble(shader.program, { id: number, ngpr: shader.ngpr, nstack: shader.nstack }));
    note(disassemble(result.program, { id: number, ngpr: result.ngpr, nstack: result.nstack }));
  }
  if (flags.has('sbstat')) {
    const total = result.steps.reduce((sum, { time }) => sum + time, 0);
    note(`sb: ${total.toFixed(1)} ms, ${costOf(result)}\n${statisticsText(result)}`);
  }
  return result;
}

function costOf({ fallback, reason, reassociated, before, after }: Optimized): string {
  if (fallback) return `source kept: ${reason}`;
  const registers = `registers ${before.ngpr ?? '?'} to ${after.ngpr ?? '?'}`;
  const scratch = after.scratch === before.scratch ? '' : `, scratch memory ${before.scratch} to ${after.scratch}`;
  const careful = reassociated === undefined ? '' : `, under safe math: ${reassociated}`;
  return `groups ${before.aluGroups} to ${after.aluGroups}, dwords ${before.ndw} to ${after.ndw}, ${registers}${scratch}${careful}`;
}

/** Each number before and after, and the time of each pass. */
function statisticsText({ before, after, steps }: Optimized): string {
  const [was, is] = [statisticsJson(before), statisticsJson(after)];
  const numbers = Object.keys(was).map(
    (name) => `sb: ${name} ${JSON.stringify(was[name] ?? null)} ${JSON.stringify(is[name] ?? null)}\n`,
  );
  const times = steps.map(({ name, time }) => `sb: ${name} ${time.toFixed(3)} ms\n`);
  return [...numbers, ...times].join('');
}

function bytesFor(
  target: string | undefined,
  { program, metadata, ngpr, nstack }: Shader,
  result: Optimized,
  dry: boolean,
): Uint8Array {
  const chosen = dry ? unoptimized({ program, metadata, ngpr, nstack }, 'sbdry') : result;
  if (target?.endsWith('.r6s') !== true) return chosen.bytes;
  return containerBytes(chosen.program, JSON.stringify(optimizedMetadata(metadata, chosen)));
}

function answerOf({ name }: Shader, number: number, result: Optimized): JsonObject {
  const { fallback, reason, reassociated, before, after, steps, proof } = result;
  return {
    shader: number,
    name,
    fallback,
    reason,
    reassociated,
    before: statisticsJson(before),
    after: statisticsJson(after),
    passes: steps.map(({ name: pass, changed, time }) => ({ pass, changed, ms: Math.round(time * 1000) / 1000 })),
    ...(proof !== undefined && {
      proof: snakeKeys({
        equal: proof.equal,
        pass: proof.pass,
        first: proof.first === null ? null : { ...proof.first },
        conclusive: proof.conclusive,
        runs: proof.runs,
        notModelled: proof.notModelled,
      }),
    }),
  };
}

async function say(
  run: FileRun,
  outputs: readonly (string | undefined)[],
  results: readonly { readonly result: Optimized; readonly body: JsonObject }[],
  bytesGoThere: boolean,
): Promise<void> {
  const bodies = results.map(({ body, result }, i) => ({ output: outputs[i], size: result.bytes.length, ...body }));
  if (run.json) {
    const [only, ...others] = bodies;
    const body = only !== undefined && others.length === 0 ? only : { shaders: bodies };
    await run.document({ ...body, ...diagnosticsJson(run.report) });
  } else if (!bytesGoThere) {
    for (const { result } of results) await run.lines([costOf(result)]);
  }
}
