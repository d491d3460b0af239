import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { allPasses, bisect, isSkipped, optimizedMetadata, unoptimized } from '../../../r600/advanced.ts';
import { containerBytes, optimizeShader } from '../../../r600/index.ts';
import type { Optimized, Shader } from '../../../r600/index.ts';
import type { Pass, SkipRange } from '../../../r600/advanced.ts';
import { exitOf, runFiles } from '../../output/documents.ts';
import { exitCode, worse } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { Failure, usage } from '../../errors/failure.ts';
import type { ShaderOptions } from './options.ts';
import { temporaryFolder } from '../../files/temporary.ts';
import { beforeTheEnd } from '../../process/last-steps.ts';
import { sayKept, sayKeptCount } from './kept-source.ts';
import type { KeptSources } from './kept-source.ts';
import { filesIn, openWithMetadata } from './opt-inputs.ts';

/** What `r600 bisect` takes beside the common options. */
export interface BisectOptions extends ShaderOptions {
  /** A command line; exit code 0: fine. */
  readonly test: string;
  readonly safemath?: boolean | undefined;
}

/** A shader both ways. */
interface Candidate {
  readonly file: string;
  readonly shader: Shader;
  readonly source: Optimized;
  readonly result: Optimized;
}

/**
 * `r600 bisect`: finds the shader of a folder that makes a command fail when it is optimized. The command runs with the
 * shaders, some of them optimized, in a folder that replaces `{}` and in LANESCOPE_SHADERS, and with the variables of the
 * skip range. Exit code 1: a shader is guilty.
 */
export function bisectFolder(
  folder: string,
  options: BisectOptions,
  passes: readonly Pass[] = allPasses,
): Promise<ExitCode> {
  return runFiles([folder], options, async (run) => {
    run.format = 'r600';
    const candidates: Candidate[] = [];
    const kept: KeptSources = new Map();
    for (const file of await filesIn(folder)) {
      const { shaders, container } = await openWithMetadata(run, file, options);
      if (container === 'elf' || container === 'gfd')
        throw usage(`${file} may hold several shaders: bisect takes .bin and .r6s files`);
      for (const shader of shaders) {
        const result = optimizeShader(shader, { passes, safeMath: options.safemath });
        sayKept(kept, file, shader, result);
        candidates.push({ file, shader, source: unoptimized(shader, 'skipped'), result });
      }
    }
    sayKeptCount(kept, candidates.length);
    const found = await bisect(candidates.length, async (start, end) => {
      const passed = await runTest(candidates, { mode: 2, start, end }, options.test);
      if (!run.json) await run.lines([`shaders ${start} to ${end} optimized: ${passed ? 'passes' : 'fails'}`]);
      return passed;
    });
    const guilty = found.guilty === undefined ? undefined : candidates[found.guilty - 1]?.file;
    if (run.json)
      await run.document({
        shaders: candidates.length,
        runs: found.runs,
        guilty: found.guilty ?? null,
        shader: guilty ?? null,
      });
    else
      await run.lines([
        `${guilty === undefined ? 'no shader is guilty' : `shader #${found.guilty} is guilty: ${guilty}`}, ${found.runs} runs`,
      ]);
    return worse(exitOf(run.report), guilty === undefined ? exitCode.ok : exitCode.badFile);
  });
}

/** Runs the test with the shaders of the range optimized, the others as they came. */
async function runTest(candidates: readonly Candidate[], range: SkipRange, command: string): Promise<boolean> {
  const temporary = temporaryFolder();
  const folder = temporary.path;
  try {
    for (const [k, { file, shader, source, result }] of candidates.entries()) {
      const chosen = isSkipped(range, k + 1) ? source : result;
      const metadata = JSON.stringify(optimizedMetadata(shader.metadata, chosen));
      const target = join(folder, basename(file));
      if (file.endsWith('.r6s')) await writeFile(target, containerBytes(chosen.program, metadata));
      else {
        await writeFile(target, chosen.bytes);
        await writeFile(target.replace(/\.bin$/, '.json'), metadata);
      }
    }
    return await succeeds(command, folder, range);
  } finally {
    temporary.remove();
  }
}

function succeeds(command: string, folder: string, { mode, start, end }: SkipRange): Promise<boolean> {
  const env = {
    ...process.env,
    LANESCOPE_SHADERS: folder,
    R600_SB_DSKIP_MODE: String(mode),
    R600_SB_DSKIP_START: String(start),
    R600_SB_DSKIP_END: String(end),
  };
  return new Promise((resolve, reject) => {
    const quoted = `'${folder.replaceAll("'", "'\\''")}'`;
    const child = spawn(command.replaceAll('{}', quoted), { shell: true, stdio: ['ignore', 'ignore', 'inherit'], env });
    const release = beforeTheEnd(() => child.kill());
    child.on('error', (error) => {
      release();
      reject(new Failure('io/test', `cannot run the test: ${error.message}`, exitCode.io));
    });
    child.on('close', (code) => {
      release();
      resolve(code === 0);
    });
  });
}
