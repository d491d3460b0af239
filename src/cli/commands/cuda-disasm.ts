import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printable } from '../../core/index.ts';
import { contextOfGrid, symbolsOf } from '../../cuda/index.ts';
import { readSection } from '../../elf/index.ts';
import { exitCode } from '../exit-code.ts';
import type { ExitCode } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { askDump, chosenLane } from './cuda-dump.ts';
import type { CudaOptions } from './cuda-dump.ts';

/** What `cuda disasm` takes besides. */
export interface DisasmOptions extends CudaOptions {
  readonly function?: string | undefined;
}

const MAX_OUTPUT = 2 ** 28;

/** Tools that know the machine code, in order of preference, and how they are asked for one function of a cubin. */
const tools: readonly { readonly name: string; readonly args: (file: string, name: string) => string[] }[] = [
  { name: 'cuobjdump', args: (file, name) => ['-sass', '-fun', name, file] },
  { name: 'nvdisasm', args: (file) => ['-c', file] },
];

/** `cuda disasm`: the machine code of a function, as NVIDIA's own tools show it. */
export function disasm(file: string, options: DisasmOptions): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const lane = await chosenLane(dump, options);
    const context = await contextOfGrid(dump, lane.deviceRow, lane.gridId64);
    const symbols = symbolsOf(dump);
    const pc = lane.threads.table.virtualPC(lane.threadRow);
    const place = await symbols.at(lane.deviceRow, pc, { context });
    const modules = await symbols.modules(lane.deviceRow);
    const module = modules.find((each) => each.handle === place?.module && each.context === place.context);
    const section = module?.original ?? module?.section;
    if (place === null || section === undefined) {
      throw new Failure('cuda/no-code', 'no module of the dump has code at the pc of the lane', exitCode.badFile);
    }
    const name = options.function ?? place.section_symbol;
    const { tool, text } = await disassemble(await readSection(dump.elf, section), name);
    if (run.json) await run.document({ tool, function: name, offset: place.section_offset, text });
    else await run.text(`${printable(name)}, pc at +0x${place.section_offset.toString(16)}, by ${tool}\n${text}`);
  });
}

async function disassemble(cubin: Uint8Array, name: string): Promise<{ tool: string; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lanescope-'));
  try {
    const file = join(folder, 'module.cubin');
    await writeFile(file, cubin);
    for (const tool of tools) {
      const { status, stdout, stderr, error } = spawnSync(tool.name, tool.args(file, name), {
        encoding: 'utf8',
        maxBuffer: MAX_OUTPUT,
      });
      if (error !== undefined && 'code' in error && error.code === 'ENOENT') continue;
      if (status === 0) return { tool: tool.name, text: stdout };
      const why = (stderr ?? '').trim().split('\n')[0] ?? '';
      throw new Failure('cuda/disassembler', `${tool.name} failed: ${why}`, exitCode.io);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const message = 'machine code is shown by cuobjdump or nvdisasm of the CUDA toolkit, and neither is on PATH';
  throw new Failure('cuda/no-disassembler', message, exitCode.io);
}
