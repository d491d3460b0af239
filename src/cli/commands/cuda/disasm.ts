import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contextOfGrid, errorPcOf } from '../../../cuda/advanced.ts';
import type { CodePlace } from '../../../cuda/advanced.ts';
import type { CudaDump } from '../../../cuda/index.ts';
import { readSection } from '../../../elf/index.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { Failure } from '../../errors/failure.ts';
import { runTool } from '../../process/run-tool.ts';
import { temporaryFolder } from '../../files/temporary.ts';
import { askDump, chosenLane, focusOf, isSelected } from './ask.ts';
import type { CudaOptions } from './ask.ts';
import { instructionsOf, markedLines } from './sass-text.ts';
import type { Instruction } from './sass-text.ts';

/** What `cuda disasm` takes besides. */
export interface DisasmOptions extends CudaOptions {
  readonly function?: string | undefined;
  /** Seconds that a tool may take. */
  readonly timeout?: number | undefined;
}

const MAX_OUTPUT = 2 ** 28;
const TIMEOUT = 60;

/** Tools that know the machine code, in order of preference, and how they are asked for one function of a cubin. */
const tools: readonly { readonly name: string; readonly args: (file: string, name: string) => string[] }[] = [
  { name: 'cuobjdump', args: (file, name) => ['-sass', '-fun', name, file] },
  { name: 'nvdisasm', args: (file) => ['-c', file] },
];

/** Where the code is that is asked for: device and pc, errorPC where it is known. */
interface Asked {
  readonly deviceRow: number;
  readonly place: CodePlace | null;
  readonly errorPlace: CodePlace | null;
}

/** `cuda disasm`: the machine code of a function, as NVIDIA's own tools show it, pc and errorPC marked. */
export function disasm(file: string, options: DisasmOptions): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const { deviceRow, place, errorPlace } = await askedCode(dump, options);
    const at = place ?? errorPlace;
    const modules = await dump.symbols.modules(deviceRow);
    const module = modules.find((each) => each.handle === at?.module && each.context === at.context);
    const section = module?.original ?? module?.section;
    if (at === null || section === undefined) {
      throw new Failure('cuda/no-code', 'no module of the dump has code at the pc of the lane', exitCode.badFile);
    }
    if (dump.redaction.parts.has('code')) {
      const message = 'machine code was taken out of the images before the dump was passed on';
      throw new Failure('cuda/redacted', message, exitCode.badFile);
    }
    const name = options.function ?? at.sectionSymbol;
    // It goes to a tool, where it must not be an option: what a dump calls its functions is the dump's.
    if (name.startsWith('-')) throw new Failure('cuda/no-code', `no name of a function: ${name}`, exitCode.badFile);
    const cubin = await readSection(dump.elf, section);
    const { tool, instructions } = await disassemble(cubin, name, (options.timeout ?? TIMEOUT) * 1000);
    const offsetIn = (where: CodePlace | null): number | null =>
      where !== null && where.module === at.module && where.sectionSymbol === name ? where.sectionOffset : null;
    const marks = { pc: offsetIn(place), errorPC: offsetIn(errorPlace) };
    if (run.json) {
      const rows = instructions.map((each) => ({ ...each }));
      await run.document({ tool, function: name, pc: marks.pc, error_pc: marks.errorPC, instructions: rows });
    } else await run.lines([`${name}, by ${tool}`, ...markedLines(instructions, marks)]);
  });
}

/** The lane that is chosen; without any choice an SM's errorPC where only that is known. */
async function askedCode(dump: CudaDump, options: DisasmOptions): Promise<Asked> {
  const { symbols } = dump;
  const focus = isSelected(options) ? null : await focusOf(dump);
  if (focus?.kind === 'sm' && focus.errorPC !== null) {
    for (let row = 0; row < dump.devices.table.length; row++) {
      if (dump.devices.table.devId(row) !== focus.device) continue;
      return { deviceRow: row, place: null, errorPlace: await symbols.at(row, focus.errorPC) };
    }
  }
  const { deviceRow, gridId64, threads, threadRow, warps, row } = await chosenLane(dump, options);
  const context = await contextOfGrid(dump, deviceRow, gridId64);
  const errorPC = errorPcOf(warps.table.at(row));
  return {
    deviceRow,
    place: await symbols.at(deviceRow, threads.table.virtualPC(threadRow), { context }),
    errorPlace: errorPC === null ? null : await symbols.at(deviceRow, errorPC, { context }),
  };
}

/** Ask one tool after the other; the first that shows instructions of the function is believed. */
async function disassemble(
  cubin: Uint8Array,
  name: string,
  timeout: number,
): Promise<{ tool: string; instructions: readonly Instruction[] }> {
  const folder = temporaryFolder();
  const failures: string[] = [];
  try {
    const file = join(folder.path, 'module.cubin');
    await writeFile(file, cubin);
    for (const { name: tool, args } of tools) {
      const { code, ...answer } = await runTool(tool, args(file, name), timeout, MAX_OUTPUT);
      if (code === 'ENOENT') continue;
      const instructions = answer.status === 0 ? instructionsOf(answer.stdout, name) : [];
      if (instructions.length > 0) return { tool, instructions };
      failures.push(`${tool} ${whyNot(code, answer.status, answer.stderr, name, timeout)}`);
    }
  } finally {
    folder.remove();
  }
  if (failures.length > 0) throw new Failure('cuda/disassembler', failures.join('; '), exitCode.io);
  const message = 'machine code is shown by cuobjdump or nvdisasm of the CUDA toolkit, and neither is on PATH';
  throw new Failure('cuda/no-disassembler', message, exitCode.io);
}

function whyNot(code: unknown, status: number | null, stderr: string, name: string, timeout: number): string {
  if (code === 'ETIMEDOUT') return `did not answer within ${timeout / 1000} seconds`;
  if (code === 'ENOBUFS') return `printed more than ${MAX_OUTPUT} bytes`;
  if (typeof code === 'string') return `cannot be run: ${code}`;
  const said = stderr.trim().split('\n')[0] ?? '';
  if (status === 0) return `shows no instruction of ${name}`;
  return `failed${status === null ? '' : ` with exit status ${status}`}${said === '' ? '' : `: ${said}`}`;
}
